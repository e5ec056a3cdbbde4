import {
  addMonths,
  type CivilDate,
  monthOf,
  nextWorkingDay,
  previousWorkingDay,
  type WorkingCalendar,
} from '@mainsheet/calendar';
import type { LoanTerms } from './loan-terms.ts';

/** More than any loan has: a guard against a maturity far off. */
export const MOST_PAYMENTS = 600;

/** Dates on which the loan is paid, the last of them its maturity; unadjusted. */
export function paymentDates(terms: LoanTerms): CivilDate[] {
  if (terms.repayment.kind === 'custom') return terms.repayment.rows.map(({ on }) => on);
  const start = terms.drawdowns[0]?.on ?? terms.maturityOn;
  const first = terms.firstPaymentOn ?? addMonths(start, terms.paymentMonths);
  const dates: CivilDate[] = [];
  for (let index = 0; index < MOST_PAYMENTS; index += 1) {
    // Always from the first date, so that the 31st comes back after a short month.
    const on = addMonths(first, index * terms.paymentMonths);
    if (on >= terms.maturityOn) break;
    dates.push(on);
  }
  return [...dates, terms.maturityOn];
}

/** The next banking day, but the one before where that lies in another month (modified following). */
export function modifiedFollowing(on: CivilDate, calendar: WorkingCalendar | null): CivilDate {
  if (calendar === null) return on;
  const next = nextWorkingDay(on, calendar);
  return monthOf(next) === monthOf(on) ? next : previousWorkingDay(on, calendar);
}
