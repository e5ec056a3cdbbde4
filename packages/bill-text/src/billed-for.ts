import { type Cell, cellsOf } from './cells.ts';
import type { Found } from './found.ts';

/** What ships are billed for, by the words that papers have for it. */
const WORDS = {
  Bunkers:
    /\b(?:bunker(?:s|ing)?|vlsfo|ulsfo|hsfo|lsfo|ls?mgo|mgo|mdo|[ih]fo ?\d{2,3}|marine gas ?oil|marine diesel|fuel oil|bdn|barging)\b/i,
  'Port DA':
    /\b(?:disbursements? account|(?:port|harbou?r|light|tonnage|quay|berth|wharf) (?:dues|charges|costs|expenses|fees)|port (?:agency|agents?)|agency fees?|pilot(?:age|s)?|tow(?:age|boats?)|tugs?(?:boats?)?|(?:un)?mooring|wharfage|berthage|canal (?:dues|tolls?|agency)|launch(?:es)?|hafen\w*|lotsen?\w*|schlepp\w*|remorquage|pilotage|praticagem|rebocador(?:es)?|practicaje|remolque)\b/i,
  'Time Charter Hire':
    /\b(?:(?:time[- ]?charter|charter) hire|hire (?:statement|invoice|payment|for|from|period)|[a-z\d]+ hire payment|off-?hire)\b/i,
  Brokerage: /\b(?:brokerage|brokers?['’]? commission|commission (?:on|of) (?:gross )?freight)\b/i,
  'Freight Tax': /\bfreight tax(?:es)?\b/i,
  'Technical management fee': /\b(?:technical|ship) ?management(?: fees?)?\b|\bmanagement fees?\b/i,
  Insurance:
    /\b(?:insurance|h ?& ?m|p ?& ?i|war risks?|hull (?:and|&) machinery)\b.{0,30}\b(?:premium|call|instalment|cover)\b|\binsurance premium\b/i,
} as const;

export type BilledFor = keyof typeof WORDS;
const KINDS = Object.keys(WORDS) as BilledFor[];

/** How far ahead of the next what a paper is for must be, by lines that speak of it. */
const AHEAD = 1;

/**
 * What a paper bills: what more of its lines speak of than of anything else. A line that speaks of two, as `pilotage for
 * bunkering` does, is of none. Null where no kind is ahead.
 */
export function findBilledFor(lines: readonly (readonly Cell[])[]): Found<BilledFor> | null {
  const found = new Map<BilledFor, { count: number; first: Found<BilledFor> }>();
  for (const cells of lines) {
    const said = cells.flatMap((cell) =>
      KINDS.flatMap((kind) => {
        const match = WORDS[kind].exec(cell.text);
        return match ? [{ kind, start: cell.start + match.index, words: match[0] }] : [];
      }),
    );
    const [one] = said;
    if (!one || said.some(({ kind }) => kind !== one.kind)) continue;
    const { kind, start, words } = one;
    const reason = `a bill that speaks of ${words.toLowerCase()}`;
    const first = { value: kind, start, end: start + words.length, reason };
    const known = found.get(kind) ?? { count: 0, first };
    found.set(kind, { ...known, count: known.count + 1 });
  }
  const [best, next] = [...found.values()].toSorted((a, b) => b.count - a.count);
  if (!best || best.count < (next?.count ?? 0) + AHEAD) return null;
  return best.first;
}

/** The same of the words alone that a file has beside its figures. */
export const findBilledForText = (text: string): BilledFor | null =>
  findBilledFor(cellsOf(text))?.value ?? null;
