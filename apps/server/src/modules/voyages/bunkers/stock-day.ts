import type { Tx } from '../../../platform/database/database.ts';
import { todayBy } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findBaseRate } from '../../exchange-rates/index.ts';
import { findLastClosed } from '../../ledger/index.ts';

/** What books a stock by the day: what is over, and which months take postings. */
export type BookedBy = { readonly today: string; readonly lastClosed: string | null };

export const bookedBy = async (platform: Platform, tx: Tx): Promise<BookedBy> => ({
  today: todayBy(platform.clock),
  lastClosed: await findLastClosed(tx),
});

/** The first day of the month after the one that begins on a day. */
function monthAfter(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}

/**
 * The day on which a stock is booked: when the voyage ended, else the first day that takes postings after it; today in the
 * month of today, and where the end lies ahead.
 */
export function stockDayOf(completionAt: string, { today, lastClosed }: BookedBy): string {
  const ended = completionAt.slice(0, 10);
  if (ended >= today) return today;
  if (lastClosed === null || lastClosed.slice(0, 7) < ended.slice(0, 7)) return ended;
  const open = monthAfter(lastClosed);
  return open.slice(0, 7) >= today.slice(0, 7) ? today : open;
}

/**
 * What the figures of a voyage are worth in the books: at the rate of the day on which it ended, so that it stays the same
 * whenever it is saved. Null where none is known up to then.
 */
export async function findStockRate(
  tx: Tx,
  of: { base: string; currency: string; completionAt: string; today: string },
): Promise<string | null> {
  const ended = of.completionAt.slice(0, 10);
  const on = ended < of.today ? ended : of.today;
  return (await findBaseRate(tx, { base: of.base, currency: of.currency, on }))?.rate ?? null;
}
