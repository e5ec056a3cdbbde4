import { listEveryCompany } from '../../platform/jobs/housekeeping.ts';
import type { Platform } from '../../platform/platform.ts';
import { findMoves, lockUnknown } from './moves.repository.ts';

/** Those of one transaction, which holds them locked meanwhile. */
const AT_ONCE = 500;
/** Housekeeping takes no longer than some seconds: the rest is for the next hour. */
const MOST_TIMES = 100;

/**
 * Finds the days on which documents moved that were posted by a version that did not keep them. Until then such a
 * document is reckoned from its parts for any day, which is right and slow.
 */
export async function findUnknownMoves(platform: Platform): Promise<void> {
  let left = MOST_TIMES;
  for (const companyId of await listEveryCompany(platform)) {
    for (let found = AT_ONCE; found === AT_ONCE && left > 0; left -= 1) {
      found = await platform.db.inTenant(companyId, async (tx) => {
        const ids = await lockUnknown(tx, AT_ONCE);
        if (ids.length > 0) await findMoves(tx, ids);
        return ids.length;
      });
    }
  }
}
