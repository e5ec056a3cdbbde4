import { runExport, saveAccounts } from '../modules/accounting/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';

/** What the bookkeeper of the demo company calls some of its accounts. */
const CODES: Readonly<Record<string, string>> = {
  '1000': '1920',
  '1100': '1500',
  '4000': '3000',
  '4020': '3010',
  '4030': '3020',
  '4100': '3090',
};
const MONTHS_BACK = 24;

/** The first of a month, so many months before this one. */
function monthBefore(platform: Platform, months: number, day = 1): string {
  const now = platform.clock.now();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day));
  return first.toISOString().slice(0, 10);
}

/** Hands everything up to the end of last month to the bookkeeper; the rest waits. */
export async function loadAccounting(platform: Platform, finance: Actor): Promise<void> {
  const connectionId = finance.companyId;
  const data = Object.entries(CODES).map(([accountCode, outsideCode]) => ({
    accountCode,
    outsideCode,
  }));
  await saveAccounts(platform, finance, { connectionId, data });
  await runExport(platform, finance, {
    connectionId,
    from: monthBefore(platform, MONTHS_BACK),
    // Day zero of a month is the last of the month before.
    to: monthBefore(platform, 0, 0),
    isRepeat: false,
  });
}
