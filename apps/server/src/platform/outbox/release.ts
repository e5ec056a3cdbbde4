import { sql } from 'kysely';
import { HELD_BACK, type HeldBack } from '../database/restored-state.ts';
import { inEveryCompany } from '../jobs/housekeeping.ts';
import type { Platform } from '../platform.ts';
import { askForDelivery } from './outbox.ts';

/** Lets leave what a restore held back. @returns how many messages, postings and payouts. */
export async function releaseHeldBack(platform: Platform): Promise<HeldBack> {
  const released = { messages: 0, postings: 0, payouts: 0 };
  await inEveryCompany(platform, async (tx) => {
    const messages = await tx.run(sql`
      update outbox set state = 'waiting', attempts = 0, try_at = now(), last_error = ''
      where company_id = ${tx.companyId} and state = 'dead' and last_error = ${HELD_BACK}`);
    if (messages > 0) await askForDelivery(tx);
    const postings = await tx.run(sql`
      update accounting_posting set status = 'sending', error = '', claimed_until = now()
      where company_id = ${tx.companyId} and status = 'failed' and error = ${HELD_BACK}`);
    released.payouts += await tx.run(sql`
      update payout set is_held_back = false
      where company_id = ${tx.companyId} and is_held_back`);
    released.messages += messages;
    released.postings += postings;
  });
  return released;
}
