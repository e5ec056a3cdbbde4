import type pg from 'pg';

/** Why something that waited does not leave by itself; `release` finds it by these words. */
export const HELD_BACK = 'Held back: it waited when the backup was made.';

const RECURRING_PAUSED =
  'A backup was restored. Look which payouts were made since it; days from today on are prepared again once you resume it.';

const RULES_PAUSED =
  'A backup was restored. Compare the accounts with the bank, then switch it on again.';

/** How much that waited does not leave until somebody releases it. */
export type HeldBack = {
  readonly messages: number;
  readonly postings: number;
  readonly payouts: number;
};

/**
 * What let somebody in when the backup was made may have been taken from them since: sessions closed,
 * links used or ended, codes given away, browsers forgotten, proposals refused. All of it ends; passwords, authenticators, passkeys
 * and recovery codes are what people sign in with again.
 */
const ENDINGS = [
  "update session set ended_at = now(), ended_reason = 'expired' where ended_at is null",
  'delete from refresh_token',
  'delete from custom_token',
  'delete from one_time_link',
  'delete from pending_sign_in',
  'delete from sms_code',
  'delete from factor_pairing',
  'delete from passkey_challenge',
  'delete from mailbox_sign_in',
  'delete from card_token',
  `update laytime_share set ended_at = now(), ended_by = 'Mainsheet' where ended_at is null`,
  `update invitation set withdrawn_at = now()
    where accepted_at is null and withdrawn_at is null`,
  `update sign_up set expires_at = least(expires_at, now()), code_hash = null
    where finished_at is null`,
  // Listed still, but no browser is known: the next sign-in with it is told as one with a new browser.
  'update device set cookie_hash = sha256(cookie_hash || uuid_send(gen_random_uuid()))',
  'delete from push_subscription',
  // It may have been refused or withdrawn since, and would stand ready to be confirmed.
  `update policy_proposal set status = 'Void', decided_at = now(), decided_by_name = 'Mainsheet', version = version + 1,
      reason = 'It waited when the backup was made that was restored. Propose it again.'
    where status = 'Waiting'`,
  // The jobs that build them are no part of a backup; they may be asked for again.
  "update data_export set state = 'failed' where state in ('waiting', 'working')",
];

export async function endAccess(client: pg.Client): Promise<void> {
  for (const statement of ENDINGS) await client.query(statement);
}

/** Keeps what waited from leaving: it may have left after the backup was made. */
export async function holdBack(client: pg.Client): Promise<HeldBack> {
  const messages = await client.query(
    `update outbox set state = 'dead', last_error = $1 where state in ('waiting', 'sending')`,
    [HELD_BACK],
  );
  // Marked as tried: whoever hands it over later asks first whether the other system has it.
  const postings = await client.query(
    `update accounting_posting set status = 'failed', error = $1, tried_at = coalesce(tried_at, now())
     where status = 'sending'`,
    [HELD_BACK],
  );
  const payouts = await client.query(
    `update payout set is_held_back = true
     where status in ('In approval', 'Approved', 'Scheduled', 'Sent')`,
  );
  // Its latest payouts may be younger than the backup: made again, they would be paid twice.
  await client.query(
    `update recurring_payout set status = 'Paused', status_reason = $1, version = version + 1
     where status = 'Active'`,
    [RECURRING_PAUSED],
  );
  // What was sent after the backup would be sent again: whoever saves the schedule anew lets them go.
  await client.query(
    `update company set settings = jsonb_set(settings, '{paymentReminders,sendsItself}', 'false')
     where settings->'paymentReminders'->>'sendsItself' = 'true'`,
  );
  // Their latest transfers may be younger than the backup, and the bank's accounts hold what they moved.
  await client.query(
    `update auto_transfer_rule set status = 'Paused', status_reason = $1, version = version + 1
     where status = 'Active'`,
    [RULES_PAUSED],
  );
  return {
    messages: messages.rowCount ?? 0,
    postings: postings.rowCount ?? 0,
    payouts: payouts.rowCount ?? 0,
  };
}
