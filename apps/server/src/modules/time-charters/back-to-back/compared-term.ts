import { type Interval, intersectIntervals } from '@mainsheet/calendar';
import { charterSpanOf, type TimeCharterInput } from '@mainsheet/contract';

/** The charter in that brought a vessel, and the charter out that lets her on. */
export type Charters = { readonly head: TimeCharterInput; readonly sub: TimeCharterInput };

/** The time both run, as far as it is known; null where they share none. */
export function sharedSpanOf({ head, sub }: Charters): Interval | null {
  const [ours, theirs] = [charterSpanOf(head), charterSpanOf(sub)];
  return ours && theirs ? intersectIntervals(ours, theirs) : null;
}

/**
 * How one term stands in two charters of a vessel, seen by who is between them: charterers under the head charter,
 * owners under the sub charter. `exposed` is what they would pay for themselves: it is owed or suffered under the one
 * and not covered by the other.
 */
export type Finding = 'same' | 'differs' | 'exposed';

export type ComparedTerm = {
  readonly term: string;
  readonly head: string;
  readonly sub: string;
  readonly finding: Finding;
  /** What the difference comes to; blank where there is none. */
  readonly says: string;
};

type Sides = { readonly head: string; readonly sub: string };

/** A term whose wordings are compared and no more: a different one is to be looked at. */
export const wording = (term: string, { head, sub }: Sides): ComparedTerm[] => {
  if (head === '' && sub === '') return [];
  const isSame = head.trim().toLowerCase() === sub.trim().toLowerCase();
  return [{ term, head, sub, finding: isSame ? 'same' : 'differs', says: '' }];
};

/** What a difference may come to, each where it holds. */
export type Judgements = readonly (readonly [holds: boolean, finding: Finding, says: string])[];

/** A term with what its difference comes to: the first of these that holds, else the same. */
export const judged = (term: string, sides: Sides, findings: Judgements): ComparedTerm => {
  const [, finding, says] = findings.find(([holds]) => holds) ?? [true, 'same' as const, ''];
  return { term, ...sides, finding, says };
};
