import type { TimeCharterInput } from '@mainsheet/contract';
import { type OffHireEvent, offHireDays } from '@mainsheet/hire';
import { compareBunkers } from './compare-bunkers.ts';
import { compareHire, type DailyMargin, dailyMargin } from './compare-hire.ts';
import { compareTimes } from './compare-times.ts';
import {
  type Charters,
  type ComparedTerm,
  judged,
  sharedSpanOf,
  wording,
} from './compared-term.ts';

/** One of two charters of a vessel, with the time that was lost to it. */
export type Side = {
  readonly charter: TimeCharterInput;
  readonly offHire: readonly OffHireEvent[];
};

export type Comparison = {
  readonly daily: DailyMargin | null;
  readonly terms: readonly ComparedTerm[];
};

/** Term by term, what who stands between two charters of one vessel is covered for and what not; see `Finding`. */
export function compareTerms(head: Side, sub: Side): Comparison {
  const charters = { head: head.charter, sub: sub.charter };
  const words = (of: (charter: TimeCharterInput) => string) => ({
    head: of(charters.head),
    sub: of(charters.sub),
  });
  const daily = dailyMargin(charters);
  const terms = [
    ...vessel(charters),
    ...compareTimes(charters),
    ...compareHire(charters, daily),
    ...compareBunkers(charters),
    ...wording(
      'Contract type',
      words((charter) => charter.contractType),
    ),
    ...wording(
      'Trading area',
      words((charter) => charter.tradingArea),
    ),
    ...wording('Fee on owners’ expenses', words(feeOf)),
    ...lostTime(head, sub),
  ];
  return { daily, terms };
}

const feeOf = ({ rebillableAdminFee: fee }: TimeCharterInput): string =>
  fee === 0 ? '' : `${fee} %`;

function vessel({ head, sub }: Charters): ComparedTerm[] {
  if (head.vesselId === sub.vesselId) return [];
  const says = 'They are of different vessels since one was changed.';
  return [{ term: 'Vessel', head: 'one', sub: 'another', finding: 'exposed', says }];
}

/** Hire that sub-charterers do not pay and owners still want, in the time that both charters share. */
function lostTime(head: Side, sub: Side): ComparedTerm[] {
  const span = sharedSpanOf({ head: head.charter, sub: sub.charter });
  if (span === null) return [];
  const [ours, theirs] = [offHireDays(head.offHire, span), offHireDays(sub.offHire, span)];
  if (ours === 0 && theirs === 0) return [];
  const days = (count: number) => `${count.toFixed(2)} days`;
  return [
    judged('Off-hire', { head: days(ours), sub: days(theirs) }, [
      [theirs > ours, 'exposed', `${days(theirs - ours)} are not claimed of the owners.`],
      [theirs < ours, 'differs', `${days(ours - theirs)} were not claimed by sub-charterers.`],
    ]),
  ];
}
