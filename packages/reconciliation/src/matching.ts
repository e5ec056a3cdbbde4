import { normaliseName } from '@mainsheet/screening';

/** One booking of the bank that nothing explains yet; above zero for money in. */
export type LineToMatch = {
  readonly id: string;
  readonly bookedOn: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly counterparty: string;
  readonly counterpartyAccount: string;
  /** All that is written on it: references, end-to-end id, text. */
  readonly text: string;
};

/** What is open between us and another party; above zero where money is to come in. */
export type OpenDocument = {
  readonly id: string;
  readonly number: string;
  /** What the other party calls it, as the number on a vendor's bill. */
  readonly otherNumber: string;
  readonly currency: string;
  readonly openMinor: bigint;
  readonly counterparty: string;
  readonly accounts: readonly string[];
  readonly dueOn: string;
  /** Whether it is settled whole or not at all, as a posting that stands in the books. */
  readonly isWhole?: boolean;
};

/** Base units per unit of a currency on a day; null when no rate is known. */
export type RateOf = (currency: string, on: string) => number | null;

export type Suggestion = {
  readonly kind: 'exact' | 'fee' | 'partial' | 'foreign' | 'many documents' | 'many lines';
  readonly lineIds: readonly string[];
  readonly documents: readonly { readonly id: string; readonly settledMinor: bigint }[];
  /** What a bank kept of money that came in; zero without. */
  readonly feeMinor: bigint;
  readonly score: number;
  /** Sure enough to be accepted with others at once. */
  readonly isSure: boolean;
  readonly reasons: readonly string[];
};

/** Our rules. Points are of a hundred; set by hand and measured on a generated set (tools/benchmarks/reconciliation.ts). */
export const MATCHING_RULES = {
  suggestFrom: 60,
  sureFrom: 85,
  /** What banks on the way may keep: at most this share of what was open, and at most this many major units. */
  feeShare: 0.02,
  feeMajor: 75,
  /** How far the rate of the day may lie from the rate that was used. */
  foreignShare: 0.015,
  points: {
    exact: 45,
    fee: 30,
    foreign: 30,
    partial: 15,
    number: 45,
    account: 25,
    name: 20,
    near: 8,
    month: 4,
    far: -10,
    ambiguous: -20,
  },
};

export const keyOf = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A party's name without accents, signs and legal form. */
export const nameKey = (name: string): string => normaliseName(name).full;

/** Parts that a number of a vendor has at most: WB/2026/11-778 has four. */
const MOST_PARTS = 5;

/** Words of a text, alone and with up to four that follow: INV-0007 is found in "inv 0007" and in "(INV0007)". */
export function wordsOf(text: string): Set<string> {
  const words = text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const found = new Set<string>();
  for (let at = 0; at < words.length && at < 200; at += 1) {
    for (let parts = 1; parts <= MOST_PARTS && at + parts <= words.length; parts += 1) {
      found.add(words.slice(at, at + parts).join(''));
    }
  }
  return found;
}

/** Days between two civil dates, whichever comes first. */
export const daysApart = (one: string, other: string): number =>
  Math.abs(Math.round((Date.parse(one) - Date.parse(other)) / 86_400_000));

export const sizeOf = (minor: bigint): bigint => (minor < 0n ? -minor : minor);
