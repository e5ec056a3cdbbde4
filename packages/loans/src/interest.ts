import {
  addCivilDays,
  addWorkingDays,
  type CivilDate,
  civilDaysBetween,
  nextWorkingDay,
  previousWorkingDay,
  type WorkingCalendar,
  yearFraction,
} from '@mainsheet/calendar';
import {
  type Decimal,
  decimal,
  decimalFromMoney,
  type Money,
  moneyFromDecimal,
} from '@mainsheet/money';
import type { LoanDayCount, LoanRate, Percent } from './loan-terms.ts';

/** Days of [from, to) and of a year as a convention counts them. */
export function countDays(
  from: CivilDate,
  to: CivilDate,
  dayCount: LoanDayCount,
): { days: number; basis: number } {
  if (dayCount === 'ACT/365F') return { days: civilDaysBetween(from, to), basis: 365 };
  if (dayCount === 'ACT/360') return { days: civilDaysBetween(from, to), basis: 360 };
  // Months of thirty days make whole days of the fraction; rounding takes the double's dust off.
  return { days: Math.round(yearFraction(from, to, dayCount) * 360), basis: 360 };
}

/** Interest on an amount over a period, unrounded: balance × rate × days / basis. */
export function interestOf(
  balance: Money,
  ratePercent: Percent | Decimal,
  period: { readonly days: number; readonly basis: number },
): Decimal {
  return decimalFromMoney(balance)
    .times(decimal(ratePercent))
    .times(period.days)
    .div(period.basis)
    .div(100);
}

/** The all-in rate on a day: fixed, or max(reference, floor) + CAS + margin. Null before any reset. */
export function allInPercent(rate: LoanRate, on: CivilDate): Decimal | null {
  if (rate.kind === 'fixed') return decimal(rate.percent);
  const reset = rate.resets.findLast(({ from }) => from <= on);
  if (reset === undefined) return null;
  const reference = decimal(reset.percent);
  const floor = rate.floorPercent === null ? reference : decimal(rate.floorPercent);
  const counted = reference.lessThan(floor) ? floor : reference;
  return counted.plus(rate.casPercent).plus(rate.marginPercent);
}

/** Days in (from, to) on which the rate is set anew. */
export function resetDates(rate: LoanRate, from: CivilDate, to: CivilDate): CivilDate[] {
  if (rate.kind === 'fixed') return [];
  return rate.resets.map((reset) => reset.from).filter((on) => on > from && on < to);
}

/** Interest on an amount overdue: at the all-in rate plus the default margin, rounded once. */
export function defaultInterest(overdue: {
  readonly amount: Money;
  readonly days: number;
  readonly allInPercent: Percent;
  readonly defaultMarginPercent: Percent;
  readonly dayCount: LoanDayCount;
}): Money {
  const basis = overdue.dayCount === 'ACT/365F' ? 365 : 360;
  const percent = decimal(overdue.allInPercent).plus(overdue.defaultMarginPercent);
  const interest = interestOf(overdue.amount, percent, { days: overdue.days, basis });
  return moneyFromDecimal(overdue.amount.currency, interest);
}

/** Fixings of daily SOFR by the banking day they are of, decimal text. */
export type SofrFixings = ReadonlyMap<CivilDate, Percent>;

export type SofrTerms = {
  readonly from: CivilDate;
  /** Exclusive. */
  readonly to: CivilDate;
  /** Banking days that a day's fixing lies before it. */
  readonly lookbackDays: number;
  /** The calendar days a fixing weighs: those of its own day (observation shift) or of the day it stands for. */
  readonly isObservationShifted: boolean;
  readonly bankingDays: WorkingCalendar;
};

/**
 * The fixings of an interest period with the days each counts, by the lookback of the agreement.
 * A fixing that is missing is answered by its date. Source: ARRC, SOFR "in arrears" conventions
 * for syndicated business loans (2020), lookback with and without observation shift.
 */
export function sofrFixingsOf(
  terms: SofrTerms,
  fixings: SofrFixings,
): { readonly fixings: readonly DailyFixing[] } | { readonly missingOn: CivilDate } {
  const { to, bankingDays, lookbackDays } = terms;
  const counted: DailyFixing[] = [];
  let day = terms.from;
  while (day < to) {
    const following = nextWorkingDay(addCivilDays(day, 1), bankingDays);
    const next = following < to ? following : to;
    const observedOn =
      lookbackDays === 0
        ? previousWorkingDay(day, bankingDays)
        : addWorkingDays(day, -lookbackDays, bankingDays);
    const percent = fixings.get(observedOn);
    if (percent === undefined) return { missingOn: observedOn };
    const observedNext = nextWorkingDay(addCivilDays(observedOn, 1), bankingDays);
    const days = terms.isObservationShifted
      ? civilDaysBetween(observedOn, observedNext)
      : civilDaysBetween(day, next);
    counted.push({ percent, days });
    day = next;
  }
  return { fixings: counted };
}

/** A daily fixing and the calendar days it covers: three from a Friday, more before holidays. */
export type DailyFixing = { readonly percent: Percent; readonly days: number };

/**
 * Interest of daily SOFR in arrears: simple P × Σ rᵢ nᵢ / 360, compounded P × (Π (1 + rᵢ nᵢ / 360) − 1).
 * Rounded once. Source: ARRC, SOFR "in arrears" conventions for syndicated business loans (2020).
 */
export function sofrInArrears(
  principal: Money,
  fixings: readonly DailyFixing[],
  method: 'simple' | 'compounded',
): Money {
  const parts = fixings.map(({ percent, days }) => decimal(percent).times(days).div(36_000));
  const growth =
    method === 'simple'
      ? parts.reduce((sum, part) => sum.plus(part), decimal(0))
      : parts.reduce((product, part) => product.times(part.plus(1)), decimal(1)).minus(1);
  return moneyFromDecimal(principal.currency, decimalFromMoney(principal).times(growth));
}
