import type { HirePeriod } from '@mainsheet/estimate';
import { amountForSpan, rateOf } from '@mainsheet/hire';
import { findEpochMs, MS_PER_DAY } from '../time/instants.ts';

/** How long a period lasts that begins then; null lasts to the end. */
function daysOf({ until, duration, durationUnit }: HirePeriod, fromMs: number): number | null {
  const untilMs = findEpochMs(until ?? null);
  if (untilMs !== null) return Math.max(0, (untilMs - fromMs) / MS_PER_DAY);
  return duration === null ? null : duration / (durationUnit === 'Hours' ? 24 : 1);
}

/**
 * Gross hire of periods that follow one another over a span of days. A period lasts until its day, else for its duration;
 * the last one, or one that says neither, lasts to the end of the span. What exceeds the span is cut off.
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
    const typed = index === periods.length - 1 ? null : daysOf(period, from);
    const days = Math.min(left, typed ?? left);
    total += amountForSpan(rateOf(period.rate, period.rateType), from, days);
    from += days * MS_PER_DAY;
    left -= days;
  });
  return total;
}
