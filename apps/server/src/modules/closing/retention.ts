import type { Platform } from '../../platform/platform.ts';
import { erasure } from '../identity/index.ts';
import * as closing from './closing.repository.ts';

/** How long a closed account can be brought back, and its people's data stay. */
export const ERASE_AFTER_DAYS = 30;
/** Source: Directive (EU) 2015/849, art. 40: five years after the business relationship ends. */
const VERIFICATION_YEARS = 5;
const DAY_MS = 24 * 3_600_000;

/** Erases what closed accounts leave behind when its time has come; the books stay. */
export async function eraseClosed(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const before = new Date(now.getTime() - ERASE_AFTER_DAYS * DAY_MS).toISOString();
  const due = await platform.db.inIdentity((tx) => erasure.listClosedBefore(tx, before));
  for (const companyId of due) await erasePeople(platform, companyId, now.toISOString());
  const long = new Date(now);
  long.setUTCFullYear(long.getUTCFullYear() - VERIFICATION_YEARS);
  const old = await platform.db.inIdentity((tx) => closing.listClosedLong(tx, long.toISOString()));
  for (const companyId of old) await platform.db.inTenant(companyId, closing.eraseVerification);
}

/** First the company's rows, then the persons: a run that was cut off begins again. */
async function erasePeople(platform: Platform, companyId: string, at: string): Promise<void> {
  const left = await platform.db.inIdentity((tx) => erasure.listLeftBehind(tx, companyId));
  await platform.db.inTenant(companyId, (tx) => closing.eraseMembers(tx, left));
  await platform.db.inIdentity(async (tx) => {
    for (const id of left) await erasure.erasePerson(tx, id, at);
  });
  await platform.db.inTenant(companyId, (tx) => closing.markErased(tx, at));
}
