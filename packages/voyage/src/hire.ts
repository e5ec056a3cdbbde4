import type { HireRateType } from '@mainsheet/terms';
import type { HirePeriod } from './estimate-input.ts';

const MS_PER_DAY = 86_400_000;

/** Average month of a non-leap year: 365 / 12 days. */
const MONTHS_PER_DAY = 12 / 365;

/**
 * Amount of a rate over elapsed days from an instant, pro rata to the millisecond, unrounded.
 * `Monthly` takes each UTC calendar month by its own length.
 */
export function amountForSpan(
  rate: number,
  rateType: HireRateType,
  startMs: number,
  days: number,
): number {
  switch (rateType) {
    case 'Per Day':
      return rate * days;
    case 'Per Hour':
      return rate * days * 24;
    case 'Per 30 Days':
      return (rate * days) / 30;
    case 'Average Monthly':
      return rate * days * MONTHS_PER_DAY;
    case 'Monthly':
      return rate * calendarMonths(startMs, days);
  }
}

function calendarMonths(startMs: number, days: number): number {
  let months = 0;
  let from = startMs;
  const end = startMs + days * MS_PER_DAY;
  while (from < end) {
    const date = new Date(from);
    const monthStart = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
    const nextMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
    const to = Math.min(nextMonth, end);
    months += (to - from) / (nextMonth - monthStart);
    from = to;
  }
  return months;
}

const durationDays = (period: HirePeriod): number | null =>
  period.duration === null ? null : period.duration / (period.durationUnit === 'Hours' ? 24 : 1);

/**
 * Gross hire of periods that follow one another over a span of days. The last period, or one
 * without a duration, lasts to the end of the span; what exceeds the span is cut off.
 */
export function hireOverPeriods(
  periods: readonly HirePeriod[],
  startMs: number,
  spanDays: number,
): number {
  let left = Math.max(0, spanDays);
  let from = startMs;
  let total = 0;
  periods.forEach((period, index) => {
    const typed = index === periods.length - 1 ? null : durationDays(period);
    const days = Math.min(left, typed ?? left);
    total += amountForSpan(period.rate, period.rateType, from, days);
    from += days * MS_PER_DAY;
    left -= days;
  });
  return total;
}

/** Value of the bunkers at delivery and redelivery of a time charter out. */
export type DeliveryBunkers = {
  /** At the charter's prices. */
  readonly contractOnDelivery: number;
  readonly contractOnRedelivery: number;
  /** At the voyage's own (FIFO) prices. */
  readonly voyageOnDelivery: number;
  readonly voyageOnRedelivery: number;
};

/**
 * What the owner gains (+) on bunkers sold to charterers at delivery, and, when bunkers settle
 * on consumption, bought back at redelivery: (TC1 − VB1) + (VB2 − TC2).
 */
export function bunkerAdjustment(
  bunkers: DeliveryBunkers,
  settled: 'onDelivery' | 'onConsumption',
): number {
  const onDelivery = bunkers.contractOnDelivery - bunkers.voyageOnDelivery;
  if (settled === 'onDelivery') return onDelivery;
  return onDelivery + bunkers.voyageOnRedelivery - bunkers.contractOnRedelivery;
}
