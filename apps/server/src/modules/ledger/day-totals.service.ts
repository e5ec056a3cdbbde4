import { listEveryCompany } from '../../platform/jobs/housekeeping.ts';
import type { Platform } from '../../platform/platform.ts';
import * as totals from './day-totals.repository.ts';

/** Fewer are read beside the totals as fast: a small company has no totals at all. */
const WORTH_COUNTING = 1_000;
/** Postings of one transaction. */
const AT_ONCE = 10_000;

/**
 * Brings the totals of days on to the last posting of each company. The ledger is only ever appended to, so what is counted
 * stays counted; readers add what is not.
 */
export async function countDayTotals(
  platform: Platform,
  { atOnce = AT_ONCE, from: worth = WORTH_COUNTING } = {},
): Promise<void> {
  for (const companyId of await listEveryCompany(platform)) {
    const { postings } = await platform.db.readTenant(companyId, totals.findUncounted);
    if (postings < worth) continue;
    for (let left = postings; left > 0; left -= atOnce) {
      const from = await platform.db.inTenant(companyId, async (tx) => {
        const head = await totals.lockHead(tx);
        if (head === null) return null;
        const { postings: waiting } = await totals.findUncounted(tx);
        const to = String(Number(head) + Math.min(waiting, atOnce));
        await totals.countPostings(tx, { from: head, to });
        return head;
      });
      if (from === null) break;
    }
  }
}
