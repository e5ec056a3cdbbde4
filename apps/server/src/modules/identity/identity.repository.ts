import type { PermissionMap } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export type PersonRow = {
  id: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  is_deactivated: boolean;
  is_restricted: boolean;
  is_demo: boolean;
  is_show_ai_popup: boolean;
  mobile: string;
  /** What they told of themselves when they signed up. */
  details: Readonly<Record<string, string>>;
  created_at: string;
  updated_at: string;
};

type NewPerson = Pick<
  PersonRow,
  'id' | 'email' | 'password_hash' | 'first_name' | 'last_name' | 'is_demo'
>;

export type AccountRow = {
  company_id: string;
  member_id: string;
  company_name: string;
  account_status: string;
  kyc_status: string;
  is_demo: boolean;
  is_house: boolean;
  base_currency: string;
  member_status: string;
  role_id: string;
  job_title: string;
  /** Whether they hold a card there, as the provider said last. */
  card_availability: boolean;
  /** The company's settings as they are kept. */
  settings: Readonly<Record<string, unknown>>;
  created_at: string;
  /** When its first Mainsheet account was opened. */
  balance_created_at: string | null;
};

export type SessionRow = {
  id: string;
  person_id: string;
  company_id: string;
  member_id: string;
  browser_id: string;
  device_id: string | null;
  cookie_hash: Buffer;
  created_at: string;
  last_active_at: string;
  absolute_expires_at: string;
  ended_at: string | null;
  ended_reason: string | null;
};

/** A session with everything a request needs to know about who is asking. */
export type SignedInRow = SessionRow & {
  access_expires_at: string;
  /** When the refresh token given with the access token was used; null while it is the newest. */
  used_at: string | null;
  first_name: string;
  last_name: string;
  role_name: string;
  permissions: PermissionMap;
  member_status: string;
  is_deactivated: boolean;
  is_restricted: boolean;
};

export type AttemptRow = { attempts: number; is_blocked: boolean };

export function findPersonByEmail(tx: Tx, email: string): Promise<PersonRow | null> {
  return tx.find(sql<PersonRow>`select * from person where email = ${email}`);
}

export function getPerson(tx: Tx, id: string): Promise<PersonRow> {
  return tx.get(sql<PersonRow>`select * from person where id = ${id}`, 'The user');
}

/** The accounts a person may switch to, newest first. */
export function listAccounts(tx: Tx, personId: string): Promise<AccountRow[]> {
  return tx.many(sql<AccountRow>`
    select c.company_id, m.id as member_id, c.name as company_name, c.account_status, c.kyc_status,
      c.is_demo, c.is_house, c.base_currency, m.status as member_status, m.role_id, m.job_title, c.settings,
      m.card_availability,
      c.created_at, c.balance_created_at
    from member m join company c on c.company_id = m.company_id
    where m.person_id = ${personId}
    order by c.created_at desc, c.company_id limit 100`);
}

/**
 * Counts a try before it is judged, so that tries at once are no way round the limit; at `limit` the
 * class is blocked. Returns the new count, null when it was blocked before.
 */
export function takeAttempt(
  tx: Tx,
  attempt: { email: string; clientClass: string; limit: number; at: string },
): Promise<AttemptRow | null> {
  const { email, clientClass, limit, at } = attempt;
  return tx.find(sql<AttemptRow>`
    insert into login_attempt (email, client_class, attempts, is_blocked, last_at)
    values (${email}, ${clientClass}, 1, false, ${at})
    on conflict (email, client_class) do update set
      attempts = login_attempt.attempts + 1,
      is_blocked = login_attempt.attempts + 1 >= ${limit},
      last_at = excluded.last_at
    where not login_attempt.is_blocked
    returning attempts, is_blocked`);
}

/** Takes a try back that was right, or was never judged. */
export function giveBackAttempt(
  tx: Tx,
  attempt: { email: string; clientClass: string; limit: number },
): Promise<number> {
  const { email, clientClass, limit } = attempt;
  return tx.run(sql`
    update login_attempt set attempts = attempts - 1, is_blocked = attempts - 1 >= ${limit}
    where email = ${email} and client_class = ${clientClass} and attempts > 0`);
}

type Judged = { readonly email: string; readonly clientClass: string; readonly limit: number };

/** A try that was judged right: those that never were, because they were cut off, count no more; wrong ones do. */
export const settleRight = (tx: Tx, { email, clientClass, limit }: Judged): Promise<number> =>
  tx.run(sql`
    update login_attempt set attempts = wrong, is_blocked = wrong >= ${limit}
    where email = ${email} and client_class = ${clientClass}`);

/** A try that was judged wrong, also where a right one forgot it meanwhile; says whether it was the last. */
export const settleWrong = (
  tx: Tx,
  { email, clientClass, limit }: Judged,
): Promise<{ is_blocked: boolean } | null> =>
  tx.find(sql<{ is_blocked: boolean }>`
    update login_attempt set wrong = wrong + 1, attempts = greatest(attempts, wrong + 1),
      is_blocked = greatest(attempts, wrong + 1) >= ${limit}
    where email = ${email} and client_class = ${clientClass}
    returning is_blocked`);

export function clearFailures(tx: Tx, email: string): Promise<number> {
  return tx.run(sql`delete from login_attempt where email = ${email}`);
}

/** Whether this browser signed this person in before: then strangers cannot lock it out. */
export async function isTrustedBrowser(
  tx: Tx,
  personId: string,
  cookieHash: Buffer | null,
): Promise<boolean> {
  if (!cookieHash) return false;
  const row = await tx.find(sql`
    select 1 from device where person_id = ${personId} and cookie_hash = ${cookieHash}`);
  return row !== null;
}

export function insertSession(tx: Tx, s: Omit<SessionRow, 'ended_at' | 'ended_reason'>) {
  return tx.run(sql`
    insert into session (id, person_id, company_id, member_id, browser_id, device_id, cookie_hash,
      created_at, last_active_at, absolute_expires_at)
    values (${s.id}, ${s.person_id}, ${s.company_id}, ${s.member_id}, ${s.browser_id},
      ${s.device_id}, ${s.cookie_hash}, ${s.created_at}, ${s.last_active_at},
      ${s.absolute_expires_at})`);
}

/** Ends a person's other sessions; returns their ids and companies so that they can be told. */
export function endOtherSessions(
  tx: Tx,
  end: { personId: string; keepId: string; reason: string; at: string },
): Promise<{ id: string; company_id: string }[]> {
  return tx.many(sql<{ id: string; company_id: string }>`
    update session set ended_at = ${end.at}, ended_reason = ${end.reason}
    where person_id = ${end.personId} and id <> ${end.keepId} and ended_at is null
    returning id, company_id`);
}

/** How often the person's browsers threw each other out since a moment. */
export async function countKicks(tx: Tx, personId: string, since: string): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from session
      where person_id = ${personId} and ended_reason = 'other_device' and ended_at > ${since}`,
    'The count',
  );
  return Number(row.count);
}

export function endSession(tx: Tx, id: string, reason: string, at: string): Promise<number> {
  return tx.run(sql`
    update session set ended_at = ${at}, ended_reason = ${reason}
    where id = ${id} and ended_at is null`);
}

export function findSignedIn(tx: Tx, accessHash: Buffer): Promise<SignedInRow | null> {
  return tx.find(sql<SignedInRow>`
    select s.*, t.access_expires_at, t.used_at, p.first_name, p.last_name, p.is_deactivated,
      p.is_restricted, r.name as role_name, r.permissions, m.status as member_status
    from refresh_token t
    join session s on s.id = t.session_id
    join person p on p.id = s.person_id
    join member m on m.company_id = s.company_id and m.id = s.member_id
    join role r on r.company_id = m.company_id and r.id = m.role_id
    where t.access_hash = ${accessHash}`);
}

export type StandingRow = SessionRow &
  Pick<SignedInRow, 'member_status' | 'permissions' | 'is_deactivated' | 'is_restricted'>;

/** A session with whether its person may still be there, and what they may do, whatever became of its tokens. */
export function findStanding(tx: Tx, id: string): Promise<StandingRow | null> {
  return tx.find(sql<StandingRow>`
    select s.*, p.is_deactivated, p.is_restricted, m.status as member_status, r.permissions
    from session s
    join person p on p.id = s.person_id
    join member m on m.company_id = s.company_id and m.id = s.member_id
    join role r on r.company_id = m.company_id and r.id = m.role_id
    where s.id = ${id}`);
}

/** Those of some people who are deactivated or restricted: nothing they agreed to counts. */
export function listShutOut(tx: Tx, personIds: readonly string[]): Promise<{ id: string }[]> {
  return tx.many(sql<{ id: string }>`
    select id from person where id = any(${[...personIds]}::uuid[])
      and (is_deactivated or is_restricted)`);
}

export function getSession(tx: Tx, id: string): Promise<SessionRow> {
  return tx.get(sql<SessionRow>`select * from session where id = ${id}`, 'The session');
}

/** Moves the idle clock forward, never back. */
export function touchSession(tx: Tx, id: string, at: string): Promise<number> {
  return tx.run(sql`
    update session set last_active_at = ${at} where id = ${id} and last_active_at < ${at}`);
}

/** Why and when a session ended; null while it lives. */
export function findEnd(tx: Tx, id: string): Promise<{ ended_reason: string | null } | null> {
  return tx.find(sql<{ ended_reason: string | null }>`
    select ended_reason from session where id = ${id} and ended_at is not null`);
}

export type RefreshRow = SessionRow & {
  token_hash: Buffer;
  used_at: string | null;
  /** Whether the person, and their place in the company, are still there. */
  is_welcome: boolean;
};

/** The session of a refresh token, locked: tabs that refresh together take turns. */
export function lockRefresh(tx: Tx, tokenHash: Buffer): Promise<RefreshRow | null> {
  return tx.find(sql<RefreshRow>`
    select s.*, t.token_hash, t.used_at, exists (
        select 1 from person p join member m on m.person_id = p.id
        where p.id = s.person_id and not p.is_deactivated and not p.is_restricted
          and m.company_id = s.company_id and m.id = s.member_id and m.status = 'ACTIVE'
      ) as is_welcome
    from refresh_token t join session s on s.id = t.session_id
    where t.token_hash = ${tokenHash} for update of t, s`);
}

/** A refresh token and the access token given with it. */
export type TokenPair = {
  sessionId: string;
  refreshHash: Buffer;
  accessHash: Buffer;
  accessExpiresAt: string;
  at: string;
};

export function insertTokenPair(tx: Tx, pair: TokenPair): Promise<number> {
  return tx.run(sql`
    insert into refresh_token (token_hash, session_id, created_at, access_hash, access_expires_at)
    values (${pair.refreshHash}, ${pair.sessionId}, ${pair.at}, ${pair.accessHash},
      ${pair.accessExpiresAt})
    on conflict do nothing`);
}

export function markRefreshUsed(tx: Tx, tokenHash: Buffer, at: string): Promise<number> {
  return tx.run(sql`update refresh_token set used_at = ${at} where token_hash = ${tokenHash}`);
}

export function insertCustomToken(tx: Tx, hash: Buffer, sessionId: string, expiresAt: string) {
  return tx.run(sql`
    insert into custom_token (token_hash, session_id, expires_at)
    values (${hash}, ${sessionId}, ${expiresAt})`);
}

/** Uses a one-time code up. */
export async function takeCustomToken(tx: Tx, hash: Buffer, at: string): Promise<string | null> {
  const row = await tx.find(sql<{ session_id: string; is_live: boolean }>`
    delete from custom_token where token_hash = ${hash}
    returning session_id, expires_at > ${at} as is_live`);
  return row?.is_live ? row.session_id : null;
}

export function insertOneTimeLink(
  tx: Tx,
  link: { hash: Buffer; personId: string; purpose: LinkPurpose; expiresAt: string },
): Promise<number> {
  return tx.run(sql`
    insert into one_time_link (token_hash, person_id, purpose, expires_at)
    values (${link.hash}, ${link.personId}, ${link.purpose}, ${link.expiresAt})`);
}

export type LinkPurpose = 'first_password' | 'reset_password';

/** Whose link this is, while it can still be used. */
export function findOneTimeLink(
  tx: Tx,
  hash: Buffer,
  at: string,
): Promise<{ person_id: string; purpose: LinkPurpose } | null> {
  return tx.find(sql<{ person_id: string; purpose: LinkPurpose }>`
    select person_id, purpose from one_time_link
    where token_hash = ${hash} and used_at is null and expires_at > ${at}`);
}

/** All that is left of a person's links opens nothing any more. */
export function endOneTimeLinks(tx: Tx, personId: string, at: string): Promise<number> {
  return tx.run(sql`
    update one_time_link set used_at = ${at}
    where person_id = ${personId} and used_at is null`);
}

export async function takeOneTimeLink(tx: Tx, hash: Buffer, at: string): Promise<string | null> {
  const row = await tx.find(sql<{ person_id: string }>`
    update one_time_link set used_at = ${at}
    where token_hash = ${hash} and used_at is null and expires_at > ${at} returning person_id`);
  return row?.person_id ?? null;
}

export function setPassword(tx: Tx, personId: string, hash: string, at: string): Promise<number> {
  return tx.run(sql`
    update person set password_hash = ${hash}, updated_at = ${at} where id = ${personId}`);
}

export function insertPerson(tx: Tx, p: NewPerson & { at: string }): Promise<number> {
  return tx.run(sql`
    insert into person (id, email, password_hash, first_name, last_name, is_demo, created_at, updated_at)
    values (${p.id}, ${p.email}, ${p.password_hash}, ${p.first_name}, ${p.last_name}, ${p.is_demo},
      ${p.at}, ${p.at})`);
}

/** What somebody told of themselves when they signed up. */
export function setDetails(
  tx: Tx,
  p: { id: string; mobile: string; details: Readonly<Record<string, unknown>>; at: string },
): Promise<number> {
  return tx.run(sql`
    update person set mobile = ${p.mobile}, details = ${JSON.stringify(p.details)},
      updated_at = ${p.at}
    where id = ${p.id}`);
}

/** Takes back a person made a moment ago who became a member of nothing. */
export function removeNewcomer(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`
    delete from person p
    where id = ${id} and not exists (select 1 from member where person_id = p.id)`);
}

/** Ends every session in a company; returns their ids so that they can be told. */
export async function endSessionsIn(
  tx: Tx,
  end: { companyId: string; reason: string; at: string },
): Promise<string[]> {
  const rows = await tx.many(sql<{ id: string }>`
    update session set ended_at = ${end.at}, ended_reason = ${end.reason}
    where company_id = ${end.companyId} and ended_at is null returning id`);
  return rows.map((row) => row.id);
}
