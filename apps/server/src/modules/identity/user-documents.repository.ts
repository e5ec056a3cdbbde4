import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export type ProfileRow = {
  id: string;
  email: string;
  created_at: string;
  updated_at: string;
  is_show_ai_popup: boolean;
};

export function getProfile(tx: Tx, personId: string): Promise<ProfileRow> {
  return tx.get(
    sql<ProfileRow>`
      select id, email, created_at, updated_at, is_show_ai_popup from person where id = ${personId}`,
    'The user',
  );
}

/** Merges the one field of the profile that its person may write. */
export function mergeProfile(
  tx: Tx,
  merge: { personId: string; isShowAIPopup: boolean; at: string },
): Promise<ProfileRow> {
  return tx.get(
    sql<ProfileRow>`
      update person set is_show_ai_popup = ${merge.isShowAIPopup}, updated_at = ${merge.at}
      where id = ${merge.personId}
      returning id, email, created_at, updated_at, is_show_ai_popup`,
    'The user',
  );
}

export type AttemptsRow = {
  email: string;
  attempts: number;
  is_blocked: boolean;
  last_at: string | null;
  factor_attempts: number;
  is_factor_blocked: boolean;
  factor_at: string | null;
  browser_id: string | null;
  device_name: string | null;
};

/** What is recorded of a person's tries to sign in: the larger count of both kinds of browsers. */
export function getAttempts(tx: Tx, personId: string): Promise<AttemptsRow> {
  return tx.get(
    sql<AttemptsRow>`
      select p.email, coalesce(a.attempts, 0) as attempts,
        coalesce(a.is_blocked, false) as is_blocked, a.last_at,
        coalesce(f.attempts, 0) as factor_attempts,
        coalesce(f.is_blocked, false) as is_factor_blocked, f.failed_at as factor_at,
        s.browser_id, d.name as device_name
      from person p
      left join lateral (
        select max(attempts) as attempts, bool_or(is_blocked) as is_blocked, max(last_at) as last_at
        from login_attempt where email = p.email
      ) a on true
      left join second_factor f on f.person_id = p.id
      left join lateral (
        select browser_id, device_id from session
        where person_id = p.id and ended_at is null order by created_at desc limit 1
      ) s on true
      left join device d on d.id = s.device_id
      where p.id = ${personId}`,
    'The user',
  );
}
