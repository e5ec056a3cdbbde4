import type { Field } from './catalogue.ts';
import { plain } from './tokens.ts';

/** Names of the asking company that may stand in questions. */
export type Vocabulary = {
  readonly vessel: readonly string[];
  readonly customer: readonly string[];
  /** Contacts that are nobody's customer: what is theirs is a bill. */
  readonly vendor: readonly string[];
  readonly port: readonly string[];
  readonly account: readonly string[];
  readonly currency: readonly string[];
};
export const EMPTY_VOCABULARY: Vocabulary = {
  vessel: [],
  customer: [],
  vendor: [],
  port: [],
  account: [],
  currency: [],
};

export type Name = { readonly field: Field; readonly value: string };
type Entry = Name & { readonly words: readonly string[] };

/** Names by their first word, and by each word of theirs that is long enough to stand alone. */
export type NameIndex = {
  readonly byFirst: ReadonlyMap<string, readonly Entry[]>;
  readonly byWord: ReadonlyMap<string, readonly Entry[]>;
};

const LEAST_ALONE = 4;

const wordsOfName = (name: string): string[] =>
  plain(name)
    .split(/[^\p{L}\p{N}&'’./-]+/u)
    .map((word) => word.replace(/[./'’-]+$/u, ''))
    .filter(Boolean);

/** What else accounts of the usual chart are called. */
const ACCOUNT_WORDS: Readonly<Record<string, readonly string[]>> = {
  Bunkers: ['bunker expense', 'bunker expenses'],
  'Port expenses': ['port costs', 'port cost', 'port expense'],
  'Accrued expenses': ['accruals', 'accrued costs'],
  'Accounts receivable': ['trade receivables'],
  'Accounts payable': ['trade payables'],
};

function add(map: Map<string, Entry[]>, word: string, entry: Entry): void {
  const known = map.get(word);
  if (!known) map.set(word, [entry]);
  else if (!known.includes(entry)) known.push(entry);
}

export function indexNames(vocabulary: Vocabulary): NameIndex {
  const byFirst = new Map<string, Entry[]>();
  const byWord = new Map<string, Entry[]>();
  for (const field of ['vessel', 'customer', 'vendor', 'port', 'account'] as const) {
    for (const value of vocabulary[field]) {
      const entry = { field, value, words: wordsOfName(value) };
      if (entry.words.length === 0) continue;
      add(byFirst, entry.words[0]!, entry);
      for (const other of (field === 'account' && ACCOUNT_WORDS[value]) || []) {
        const words = other.split(' ');
        add(byFirst, words[0]!, { field, value, words });
      }
      if (field === 'account') continue;
      for (const word of entry.words) if (word.length >= LEAST_ALONE) add(byWord, word, entry);
    }
  }
  return { byFirst, byWord };
}

export type NameRead = { readonly length: number; readonly names: readonly Name[] };

/** The longest whole name that begins with these words. */
export function readWholeName(words: readonly string[], index: NameIndex): NameRead | null {
  const first = words[0];
  let best: Entry[] = [];
  for (const entry of (first && index.byFirst.get(first)) || []) {
    if (!entry.words.every((word, at) => words[at] === word)) continue;
    const length = entry.words.length;
    if (best.length === 0 || length > best[0]!.words.length) best = [entry];
    else if (length === best[0]!.words.length) best.push(entry);
  }
  return best.length > 0 ? { length: best[0]!.words.length, names: best } : null;
}

/** Part of a name: as many of its words as follow each other, in every name that has so many. */
export function readPartOfName(words: readonly string[], index: NameIndex): NameRead | null {
  const first = words[0];
  if (!first) return null;
  const candidates = index.byWord.get(first) ?? [];
  const runs = candidates.map((entry) => ({ entry, ...longestRun(words, entry.words) }));
  const most = Math.max(0, ...runs.map(({ length }) => length));
  if (most === 0) return null;
  const longest = runs.filter(({ length }) => length === most);
  return { length: most, names: longest.map(({ entry }) => entry) };
}

function longestRun(words: readonly string[], name: readonly string[]) {
  const at = name.indexOf(words[0] ?? '');
  if (at < 0) return { at, length: 0 };
  const rest = name.slice(at);
  const end = rest.findIndex((word, index) => word !== words[index]);
  return { at, length: end < 0 ? rest.length : end };
}

/** Slips of the hand that still count as a word: one from five letters, two from eight. */
export const slipsOf = (word: string): number => (word.length >= 8 ? 2 : word.length >= 5 ? 1 : 0);

/**
 * Edits between two words, a swap of neighbours being one; more than `most` is `most + 1`.
 * Source: optimal string alignment distance.
 */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) least = Math.min(least, before[j - 2]! + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return Math.min(row[b.length]!, most + 1);
}

/** A word that denies what another says is no slip of it: "unapproved" is not "approved". */
function isOpposite(a: string, b: string): boolean {
  const denied = (word: string): string | null => /^(?:un|non|dis)-?(.+)$/.exec(word)?.[1] ?? null;
  const [ofA, ofB] = [denied(a), denied(b)];
  if ((ofA === null) === (ofB === null)) return false;
  return distance(ofA ?? a, ofB ?? b, 1) <= 1;
}

/** The one word of a list that is nearest; null when none is near or two are equally so. */
export function nearestWord(word: string, known: Iterable<string>): string | null {
  const most = slipsOf(word);
  if (most === 0) return null;
  let best: string | null = null;
  let least = most + 1;
  for (const candidate of known) {
    if (slipsOf(candidate) === 0 || isOpposite(word, candidate)) continue;
    const slips = distance(word, candidate, Math.min(most, slipsOf(candidate)));
    if (slips > slipsOf(candidate) || slips > least) continue;
    if (slips === least) best = candidate === best ? best : null;
    else [best, least] = [candidate, slips];
  }
  return least <= most ? best : null;
}
