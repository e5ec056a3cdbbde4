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

/** A stretch of time over the length of one unit of its rate, both in milliseconds. */
type Piece = { readonly ms: number; readonly unitMs: number };

/** UTC calendar months of a span, each by its own length. */
function monthPieces(startMs: number, endMs: number): Piece[] {
  const pieces: Piece[] = [];
  let from = startMs;
  while (from < endMs) {
    const date = new Date(from);
    const monthStart = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
    const nextMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
    const to = Math.min(nextMonth, endMs);
    pieces.push({ ms: to - from, unitMs: nextMonth - monthStart });
    from = to;
  }
  return pieces;
}

function piecesOf(rate: Omit<Rate, 'amount'>, startMs: number, endMs: number): Piece[] {
  const ms = Math.max(0, endMs - startMs);
  switch (rate.type) {
    case 'Per Day':
      return [{ ms, unitMs: MS_PER_DAY }];
    case 'Per Hour':
      return [{ ms, unitMs: MS_PER_HOUR }];
    case 'Per 30 Days':
      return [{ ms, unitMs: 30 * MS_PER_DAY }];
    case 'Average Monthly':
      return [{ ms, unitMs: (rate.averageMonthDays ?? AVERAGE_MONTH_DAYS) * MS_PER_DAY }];
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
    (sum, piece) => sum + rate.amount * (piece.ms / piece.unitMs),
    0,
  );
}

/** Units of a rate that a span holds: days, hours, months. Exact. */
export function unitsOfSpan(rate: Omit<Rate, 'amount'>, span: Interval): Decimal {
  const pieces = piecesOf(rate, epochMsOf(span.start), epochMsOf(span.end));
  return pieces.reduce((sum, piece) => sum.plus(decimal(piece.ms).div(piece.unitMs)), decimal(0));
}

/** The same as money: decimals throughout, rounded once to the minor unit. */
export function moneyForSpan(currency: CurrencyCode, rate: Rate, span: Interval): Money {
  return moneyFromDecimal(currency, unitsOfSpan(rate, span).times(rate.amount));
}

/** Elapsed days of a span, exact. */
export const exactDays = (span: Interval): Decimal =>
  decimal(epochMsOf(span.end) - epochMsOf(span.start)).div(MS_PER_DAY);
