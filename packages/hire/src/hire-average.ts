import { epochMsOf } from '@mainsheet/calendar';
import type { HirePeriod } from './hire-input.ts';
import { amountForSpan, exactDays } from './rate-span.ts';

/** Day-weighted average of changing rates, money a day; null over no time. Unrounded. */
export function averageDailyHire(periods: readonly HirePeriod[]): number | null {
  let amount = 0;
  let days = 0;
  for (const period of periods) {
    const length = exactDays(period).toNumber();
    amount += amountForSpan(period.rate, epochMsOf(period.start), length);
    days += length;
  }
  return days > 0 ? amount / days : null;
}
