import { epochMsOf, type Interval } from '@mainsheet/calendar';
import {
  type CurrencyCode,
  type Decimal,
  decimal,
  type Money,
  moneyFromDecimal,
} from '@mainsheet/money';
import type { HireRateType } from '@mainsheet/terms';

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 86_400_000;

/** Days of an average month: 365 / 12, the trade's usual reading; other contracts say 30.4375. */
export const AVERAGE_MONTH_DAYS = 365 / 12;

/** A rate of hire or of anything paid like hire: money of one unit, positive. */
export type Rate = {
  readonly amount: number;
  readonly type: HireRateType;
  /** For Average Monthly; null is 365 / 12. */
  readonly averageMonthDays: number | null;
};

export const rateOf = (amount: number, type: HireRateType): Rate => ({
  amount,
  type,
  averageMonthDays: null,
});

/**
 * A stretch of time as units of its rate: ms × times / unitMs, all whole numbers, so that money
 * is multiplied before it is divided and a half cent stays a half cent.
 */
type Piece = { readonly ms: number; readonly times: number; readonly unitMs: number };

/** Least common multiple of 28, 29, 30 and 31 days: calendar months add as whole numbers. */
const MONTHS_IN_COMMON = 377_580;

/** UTC calendar months of a span: elapsed time in each, and the days it has. */
export function calendarMonthsOf(
  startMs: number,
  endMs: number,
): { readonly ms: number; readonly daysOfMonth: number }[] {
  const months: { ms: number; daysOfMonth: number }[] = [];
  let from = startMs;
  while (from < endMs) {
    const date = new Date(from);
    const monthStart = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
    const nextMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
    const to = Math.min(nextMonth, endMs);
    months.push({ ms: to - from, daysOfMonth: (nextMonth - monthStart) / MS_PER_DAY });
    from = to;
  }
  return months;
}

/** Each calendar month by its own length. */
const monthPieces = (startMs: number, endMs: number): Piece[] =>
  calendarMonthsOf(startMs, endMs).map(({ ms, daysOfMonth }) => ({
    ms,
    times: MONTHS_IN_COMMON / daysOfMonth,
    unitMs: MONTHS_IN_COMMON * MS_PER_DAY,
  }));

function piecesOf(rate: Omit<Rate, 'amount'>, startMs: number, endMs: number): Piece[] {
  const ms = Math.max(0, endMs - startMs);
  switch (rate.type) {
    case 'Per Day':
      return [{ ms, times: 1, unitMs: MS_PER_DAY }];
    case 'Per Hour':
      return [{ ms, times: 1, unitMs: MS_PER_HOUR }];
    case 'Per 30 Days':
      return [{ ms, times: 1, unitMs: 30 * MS_PER_DAY }];
    case 'Average Monthly':
      if (rate.averageMonthDays === null) return [{ ms, times: 12, unitMs: 365 * MS_PER_DAY }];
      return [{ ms, times: 1, unitMs: rate.averageMonthDays * MS_PER_DAY }];
    case 'Monthly':
      return monthPieces(startMs, endMs);
  }
}

/**
 * Amount of a rate over elapsed days from an instant, pro rata to the millisecond, as a double
 * and unrounded: for estimates. Source: Veson help, "Rate Type" of C/V/E.
 */
export function amountForSpan(rate: Rate, startMs: number, days: number): number {
  return piecesOf(rate, startMs, startMs + days * MS_PER_DAY).reduce(
    (sum, { ms, times, unitMs }) => sum + rate.amount * ((ms * times) / unitMs),
    0,
  );
}

/** Amount of a percentage of a rate over a span, in decimals and unrounded. */
export function exactAmount(rate: Rate, span: Interval, percent = 100): Decimal {
  const pieces = piecesOf(rate, epochMsOf(span.start), epochMsOf(span.end));
  const whole = pieces.reduce(
    (sum, { ms, times }) => sum.plus(decimal(ms).times(times)),
    decimal(0),
  );
  const unitMs = pieces[0]?.unitMs ?? 1;
  return whole.times(rate.amount).times(percent).div(decimal(unitMs).times(100));
}

/** Units of a rate that a span holds: days, hours, months. */
export const unitsOfSpan = (rate: Rate, span: Interval): number =>
  exactAmount({ ...rate, amount: 1 }, span).toNumber();

/** The same as money, rounded once to the minor unit. */
export function moneyForSpan(currency: CurrencyCode, rate: Rate, span: Interval): Money {
  return moneyFromDecimal(currency, exactAmount(rate, span));
}

export const exactMs = (span: Interval): number => epochMsOf(span.end) - epochMsOf(span.start);

/** Elapsed days of a span, to forty digits. */
export const exactDays = (span: Interval): Decimal => decimal(exactMs(span)).div(MS_PER_DAY);
