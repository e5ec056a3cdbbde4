/** What documents of a company are open for, by what was said and done alone: the books are held against it. */

export type Side = 'receivable' | 'payable';
export const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** By how much a document's open amount changed, and as of which day. */
type Move = { readonly on: string; readonly minor: bigint };

export type Doc = {
  readonly id: string;
  readonly side: Side;
  readonly isCredit: boolean;
  readonly contactId: string;
  readonly currency: Currency;
  readonly documentOn: string;
  readonly dueOn: string;
  readonly totalMinor: bigint;
  version: number;
  isOver: boolean;
  readonly moves: Move[];
};

export type Part = { readonly doc: Doc; readonly minor: bigint };

export type Payment = {
  readonly id: string;
  readonly side: Side;
  readonly contactId: string;
  readonly currency: Currency;
  version: number;
  leftMinor: bigint;
  readonly parts: Part[];
  isOver: boolean;
};

export type Allocation = {
  readonly id: string;
  readonly side: Side;
  readonly parts: readonly Part[];
  isOver: boolean;
};
export type WriteOff = {
  readonly id: string;
  version: number;
  readonly part: Part;
  isOver: boolean;
};
export type Journal = { readonly id: string; version: number; readonly on: string };

/** A random sequence that a seed gives again. */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const upTo = (count: number): number => Math.floor(next() * count);
  return { next, upTo, pick: <T>(list: readonly T[]): T => list[upTo(list.length)]! };
}

export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

export const openOf = ({ moves }: Doc): bigint => moves.reduce((sum, { minor }) => sum + minor, 0n);

/** Open at the end of a day, a credit below zero. */
const openAt = ({ moves, isCredit }: Doc, on: string): bigint => {
  const sum = moves.reduce((total, move) => (move.on <= on ? total + move.minor : total), 0n);
  return isCredit ? -sum : sum;
};

const bucketOf = (dueOn: string, on: string): number => {
  const days = Math.round((Date.parse(on) - Date.parse(dueOn)) / 86_400_000);
  return days <= 0 ? 0 : Math.min(4, Math.floor((days - 1) / 30) + 1);
};

/** What was open of a party in one currency at the end of a day, by its age. */
export function agedAt(
  docs: readonly Doc[],
  of: { side: Side; contactId: string; currency: Currency; on: string },
): bigint[] {
  const buckets = [0n, 0n, 0n, 0n, 0n];
  for (const doc of docs) {
    if (doc.side !== of.side || doc.contactId !== of.contactId || doc.currency !== of.currency) {
      continue;
    }
    buckets[bucketOf(doc.dueOn, of.on)]! += openAt(doc, of.on);
  }
  return buckets;
}

/** Everything that commands made, and what each did to it. */
export class Model {
  readonly docs: Doc[] = [];
  readonly payments: Payment[] = [];
  readonly allocations: Allocation[] = [];
  readonly writeOffs: WriteOff[] = [];
  readonly journals: Journal[] = [];

  settle({ doc, minor }: Part, on: string): void {
    doc.moves.push({ on, minor: -minor });
  }

  giveBack({ doc, minor }: Part, on: string): void {
    doc.moves.push({ on, minor });
  }
}
