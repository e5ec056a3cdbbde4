import type { HirePeriod } from '@mainsheet/estimate';
import { amountForSpan, rateOf } from '@mainsheet/hire';
import { MS_PER_DAY } from './instants.ts';

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
    total += amountForSpan(rateOf(period.rate, period.rateType), from, days);
    from += days * MS_PER_DAY;
    left -= days;
  });
  return total;
}
