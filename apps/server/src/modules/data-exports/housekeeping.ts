import { inEveryCompany } from '../../platform/jobs/housekeeping.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteExpired, failAbandoned } from './data-exports.repository.ts';

const ABANDONED_AFTER_MS = 6 * 3_600_000;

/** Deletes files whose week is over and gives up those that were never built, company by company. */
export async function deleteOldExports(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const at = now.toISOString();
  const before = new Date(now.getTime() - ABANDONED_AFTER_MS).toISOString();
  await inEveryCompany(platform, async (tx) => {
    await deleteExpired(tx, at);
    await failAbandoned(tx, before);
  });
}
