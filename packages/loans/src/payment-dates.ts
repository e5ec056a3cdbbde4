import {
  addMonths,
  type CivilDate,
  endOfMonth,
  monthOf,
  nextWorkingDay,
  previousWorkingDay,
} from '@mainsheet/calendar';
import type { LoanTerms } from './loan-terms.ts';

/** More than any loan has: a guard against a maturity far off. */
export const MOST_PAYMENTS = 600;

/** Dates on which the loan is paid, the last of them its maturity; unadjusted. */
export function paymentDates(terms: LoanTerms): CivilDate[] {
  if (terms.repayment.kind === 'custom') return terms.repayment.rows.map(({ on }) => on);
  const start = terms.drawdowns[0]?.on ?? terms.maturityOn;
  const { firstPaymentOn: typed, paymentMonths } = terms;
  const anchor = typed ?? start;
  const isAtEnd = terms.isEndOfMonth === true && anchor === endOfMonth(anchor);
  const dates: CivilDate[] = [];
  for (let index = 0; index < MOST_PAYMENTS; index += 1) {
    // Always from the day of drawdown or the first date typed: the 31st comes back after a short month.
    const months = (typed === null ? index + 1 : index) * paymentMonths;
    const exact = addMonths(anchor, months);
    const on = isAtEnd ? endOfMonth(exact) : exact;
    if (on >= terms.maturityOn) break;
    dates.push(on);
  }
  return [...dates, terms.maturityOn];
}

/**
 * The banking day a date is paid on: the next, the one before, or (modified following) the next
 * unless that lies in another month.
 */
export function bankingDayOf(
  on: CivilDate,
  { bankingDays, businessDay }: Pick<LoanTerms, 'bankingDays' | 'businessDay'>,
): CivilDate {
  if (bankingDays === null) return on;
  const next = nextWorkingDay(on, bankingDays);
  switch (businessDay ?? 'modifiedFollowing') {
    case 'following':
      return next;
    case 'preceding':
      return previousWorkingDay(on, bankingDays);
    case 'modifiedFollowing':
      return monthOf(next) === monthOf(on) ? next : previousWorkingDay(on, bankingDays);
  }
}
