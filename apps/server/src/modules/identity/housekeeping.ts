import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';

/** Ended sessions are kept so long: a browser's cookie stays trusted, and kicks are explained. */
const SESSION_DAYS = 180;
const LINK_DAYS = 30;

const SHORT_LIVED = [
  'custom_token',
  'pending_sign_in',
  'factor_pairing',
  'sms_code',
  'passkey_challenge',
];

/** Deletes sessions, codes and links that nobody can use any more. */
export async function forgetOldSessions({ db }: Platform): Promise<void> {
  await db.inIdentity(async (tx) => {
    await tx.run(sql`
      update session set ended_at = absolute_expires_at, ended_reason = 'expired'
      where ended_at is null and absolute_expires_at < now()`);
    for (const table of SHORT_LIVED) {
      await tx.run(sql`delete from ${sql.table(table)} where expires_at < now()`);
    }
    await tx.run(sql`
      delete from one_time_link where expires_at < now() - make_interval(days => ${LINK_DAYS})`);
    await tx.run(sql`
      delete from session where ended_at < now() - make_interval(days => ${SESSION_DAYS})`);
  });
}
