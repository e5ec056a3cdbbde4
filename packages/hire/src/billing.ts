import {
  addDays,
  earlierOf,
  type Instant,
  type Interval,
  instantFromEpochMs,
} from '@mainsheet/calendar';
import type { PaymentInterval } from '@mainsheet/terms';

export type BillingInterval = PaymentInterval | 'Semi-monthly';

const DAYS: Readonly<Record<Exclude<BillingInterval, 'Monthly' | 'Semi-monthly'>, number>> = {
  'Every 5 days': 5,
  'Every 10 days': 10,
  'Every 15 days': 15,
  'Every 30 days': 30,
};
/** Thirty years of periods of five days: a charter without end is a mistake, not a list. */
const MOST_PERIODS = 2200;

function nextBreak(from: Instant, interval: BillingInterval): Instant {
  if (interval !== 'Monthly' && interval !== 'Semi-monthly') return addDays(from, DAYS[interval]);
  const date = new Date(from);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const middle = instantFromEpochMs(Date.UTC(year, month, 16));
  if (interval === 'Semi-monthly' && from < middle) return middle;
  return instantFromEpochMs(Date.UTC(year, month + 1, 1));
}

/**
 * Periods for which hire is paid in advance, from delivery to redelivery without gap: every n
 * days from delivery, or by UTC calendar month (semi-monthly also on the 16th). The last period is
 * cut at redelivery. Throws RangeError for more than 2,200 periods.
 */
export function billingPeriods(
  interval: BillingInterval,
  deliveryAt: Instant,
  redeliveryAt: Instant,
): Interval[] {
  const periods: Interval[] = [];
  let start = deliveryAt;
  while (start < redeliveryAt) {
    const end = earlierOf(nextBreak(start, interval), redeliveryAt);
    periods.push({ start, end });
    if (periods.length > MOST_PERIODS) throw new RangeError('Too many billing periods');
    start = end;
  }
  return periods;
}
