import type pg from 'pg';

/**
 * What a restore does with rows that open doors or move things: the database goes back in time, the
 * world outside does not. A session ended since, a link used since and a message sent since must
 * not come to life again.
 */
const ENDED: readonly string[] = [
  "update session set ended_at = now(), ended_reason = 'expired' where ended_at is null",
  'delete from refresh_token',
  'delete from custom_token',
  'delete from pending_sign_in',
  'delete from sms_code',
  'delete from factor_pairing',
  'delete from passkey_challenge',
  'delete from mailbox_sign_in',
  'delete from rate_limit',
];

/** Also these, unless the company only moves house and nothing can have happened since. */
const VOIDED: readonly string[] = [
  'update one_time_link set used_at = now() where used_at is null',
  'update invitation set expires_at = least(expires_at, now()) where accepted_at is null',
  'update sign_up set expires_at = least(expires_at, now()), code_hash = null where finished_at is null',
  "update data_export set state = 'failed' where state in ('waiting', 'working')",
  `update accounting_posting set status = 'failed', error = 'Held back: it was on its way when the backup was made.'
   where status = 'sending'`,
  // What was pushed after the backup would be pushed once more: somebody looks, and links it again.
  "update accounting_connection set status = 'Deauthorized' where kind = 'codat' and status = 'Linked'",
];

/** Ends sessions, codes and tokens; unless `isMove` also links, and holds back what would leave. */
export async function endWhatMustNotReturn(client: pg.Client, isMove: boolean): Promise<void> {
  for (const statement of isMove ? ENDED : [...ENDED, ...VOIDED]) await client.query(statement);
}

/** Dead, messages can be read and sent again one by one. @returns how many were held back */
export async function holdMessagesBack(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(`
    update outbox set state = 'dead', last_error = 'Held back: it waited when the backup was made.'
    where state in ('waiting', 'sending')`);
  return rowCount ?? 0;
}
