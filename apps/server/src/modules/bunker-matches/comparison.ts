import { createHash } from 'node:crypto';
import { type Money, money } from '@mainsheet/money';
import { canonicalJson } from '../../platform/audit.ts';
import type { JudgedBy, MatchCheck } from './compare.ts';

/** What a bill is compared with: orders and delivery notes, agents' accounts, hire statements. */
export type MatchKind = 'bunkers' | 'port-costs' | 'hire';

/** What is compared of one lifting, account or run of statements, or of lines that name none. */
export type MatchedLine = {
  readonly liftingId: string | null;
  readonly title: string;
  readonly noteNumber: string;
  readonly noteOn: string | null;
  readonly density: string | null;
  readonly checks: readonly MatchCheck[];
};

export type Comparison = {
  readonly kind: MatchKind;
  readonly currency: string;
  readonly lines: readonly MatchedLine[];
  /** What is asked beyond what is due. */
  readonly difference: Money;
  readonly isBeyond: boolean;
  /** What is wrong, sentence by sentence. */
  readonly faults: readonly string[];
  readonly judgedBy: JudgedBy;
  /** Of all that is compared and what it is judged by: a verdict on other facts counts no more. */
  readonly factsHash: string;
};

/** What a check says of a thing that fits, or that no money is asked for. */
export const FITS = { difference: null, percent: null, isBeyond: false, sentence: '' } as const;

/** Checks under a title that no lifting and no delivery note stand behind. */
export const titledLine = (title: string, checks: readonly MatchCheck[]): MatchedLine => ({
  ...{ liftingId: null, title, noteNumber: '', noteOn: null, density: null, checks },
});

/** Checks whose differences sum to what is asked beyond what is due. */
const COUNTED: ReadonlySet<string> = new Set(['amount', 'extra', 'unnamed']);

/** What lines come to together. */
export function comparisonOf(
  of: Omit<Comparison, 'difference' | 'isBeyond' | 'faults'>,
): Comparison {
  const checks = of.lines.flatMap(({ checks: all }) => all);
  const minorUnits = checks
    .filter(({ code }) => COUNTED.has(code))
    .reduce((sum, { difference }) => sum + (difference?.minorUnits ?? 0n), 0n);
  const beyond = checks.filter(({ isBeyond }) => isBeyond);
  return {
    ...of,
    difference: money(of.currency, minorUnits),
    isBeyond: beyond.length > 0,
    faults: beyond.map(({ sentence }) => sentence),
  };
}

export const hashOfFacts = (facts: unknown): string =>
  createHash('sha256').update(canonicalJson(facts)).digest('hex');
