import type { Port } from './ports.ts';

/** Better matches first; the rank of the port breaks ties within a class. */
const EXACT_CODE = 0;
const EXACT_NAME = 1;
const NAME_PREFIX = 2;
const WORD_PREFIX = 3;
const CODE_PREFIX = 4;
const INSIDE = 5;
const MISTYPED = 6;

interface Entry {
  port: Port;
  code: string;
  /** Name first, then aliases, folded. */
  names: readonly string[];
}

/** Finds ports by name, alias or UN/LOCODE, forgiving a typing slip. */
export class PortSearch {
  private readonly entries: readonly Entry[];

  constructor(ports: readonly Port[]) {
    this.entries = ports.map((port) => ({
      port,
      code: port.id.toLowerCase(),
      names: [port.name, ...port.aliases].map(fold),
    }));
  }

  search(text: string, limit: number): Port[] {
    const wanted = fold(text);
    if (wanted === '') return [];
    const matches = this.rankedBy((entry) => matchClass(entry, wanted));
    if (matches.length < limit && wanted.length >= 4) {
      const found = new Set(matches);
      const slips = this.rankedBy((entry) => (isSlipOf(entry, wanted) ? MISTYPED : null));
      matches.push(...slips.filter((port) => !found.has(port)));
    }
    return matches.slice(0, limit);
  }

  private rankedBy(classOf: (entry: Entry) => number | null): Port[] {
    return this.entries
      .flatMap((entry) => {
        const matched = classOf(entry);
        return matched === null ? [] : [{ port: entry.port, matched }];
      })
      .sort(
        (a, b) =>
          a.matched - b.matched ||
          b.port.rank - a.port.rank ||
          a.port.name.length - b.port.name.length ||
          (a.port.name < b.port.name ? -1 : 1),
      )
      .map(({ port }) => port);
  }
}

/** Lower case, no accents, punctuation as single blanks. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function matchClass({ code, names }: Entry, wanted: string): number | null {
  if (code === wanted.replaceAll(' ', '')) return EXACT_CODE;
  if (names.includes(wanted)) return EXACT_NAME;
  if (names.some((name) => name.startsWith(wanted))) return NAME_PREFIX;
  if (names.some((name) => name.includes(` ${wanted}`))) return WORD_PREFIX;
  if (code.startsWith(wanted)) return CODE_PREFIX;
  return wanted.length >= 3 && names.some((name) => name.includes(wanted)) ? INSIDE : null;
}

/** One slip in words up to seven letters, two in longer ones, against the start of each name. */
function isSlipOf({ names }: Entry, wanted: string): boolean {
  const slips = wanted.length > 7 ? 2 : 1;
  return names.some((name) =>
    [0, 1, -1].some((extra) => {
      const start = name.slice(0, wanted.length + extra);
      return start[0] === wanted[0] && editDistance(start, wanted) <= slips;
    }),
  );
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let [older, before] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, older[j - 2]! + 1);
      row.push(least);
    }
    [older, before] = [before, row];
  }
  return before[b.length]!;
}
