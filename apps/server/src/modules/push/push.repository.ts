import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Sessions that ended by themselves leave a browser with its person; these are for the identity role. */
const RESTING = ['idle', 'expired', 'switched'];
/** A browser nobody has worked in for so long hears of nothing but their account. */
const AWAKE_DAYS = 30;

export type NewSubscription = {
  id: string;
  personId: string;
  deviceId: string;
  endpoint: string;
  publicKey: Buffer;
  authSecret: Buffer;
  at: string;
};

/** The browser that asks. */
export type OwnDevice = {
  id: string;
  name: string;
  subscription_id: string | null;
  endpoint: string;
};

/** The device of an open session, with where its pushes go. */
export function findOwnDevice(tx: Tx, sessionId: string): Promise<OwnDevice | null> {
  return tx.find(sql<OwnDevice>`
    select d.id, d.name, q.id as subscription_id, coalesce(q.endpoint, '') as endpoint
    from session s join device d on d.id = s.device_id
    left join push_subscription q on q.device_id = d.id
    where s.id = ${sessionId} and s.ended_at is null`);
}

export async function countBrowsers(tx: Tx, personId: string): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from push_subscription where person_id = ${personId}`,
    'The count',
  );
  return Number(row.count);
}

export type KnownKeys = { device_id: string; public_key: Buffer; auth_secret: Buffer };

export function findByEndpoint(tx: Tx, endpoint: string): Promise<KnownKeys | null> {
  return tx.find(sql<KnownKeys>`
    select device_id, public_key, auth_secret from push_subscription
    where endpoint = ${endpoint} for update`);
}

/** Puts a subscription in the place of what this device, or this endpoint, had before. */
export async function replaceSubscription(tx: Tx, s: NewSubscription): Promise<void> {
  await tx.run(sql`
    delete from push_subscription where device_id = ${s.deviceId} or endpoint = ${s.endpoint}`);
  await tx.run(sql`
    insert into push_subscription (id, person_id, device_id, endpoint, public_key, auth_secret,
      created_at)
    values (${s.id}, ${s.personId}, ${s.deviceId}, ${s.endpoint}, ${s.publicKey}, ${s.authSecret},
      ${s.at})`);
}

/** Forgets all but the newest of a person. */
export function keepNewest(tx: Tx, personId: string, count: number): Promise<number> {
  return tx.run(sql`
    delete from push_subscription where id in (
      select id from push_subscription where person_id = ${personId}
      order by created_at desc, id desc offset ${count})`);
}

export function deleteSubscription(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`delete from push_subscription where id = ${id}`);
}

/** Who signs out of a browser leaves nothing behind in it. */
export function deleteOfSession(tx: Tx, sessionId: string): Promise<number> {
  return tx.run(sql`
    delete from push_subscription
    where device_id = (select device_id from session where id = ${sessionId})`);
}

/** Somebody signs in with a browser: what was pushed to others there is not theirs to read. */
export function deleteOfOthers(
  tx: Tx,
  browser: { cookieHash: Buffer; personId: string },
): Promise<number> {
  return tx.run(sql`
    delete from push_subscription where device_id in (
      select id from device
      where cookie_hash = ${browser.cookieHash} and person_id <> ${browser.personId})`);
}

/** Browsers whose sessions are all forgotten: nobody came back to them. */
export function deleteAbandoned(tx: Tx): Promise<number> {
  return tx.run(sql`
    delete from push_subscription q
    where not exists (select 1 from session s where s.device_id = q.device_id)`);
}

export type TargetRow = {
  endpoint: string;
  public_key: Buffer;
  auth_secret: Buffer;
  /** Whether the person is in service. */
  is_welcome: boolean;
  /** Whether they were the last to work in this browser, of late, and nothing but time ended it. */
  is_awake: boolean;
  /** The company of the message, where they work for several. */
  company_name: string | null;
};

export function findTarget(
  tx: Tx,
  of: { id: string; companyId: string; at: string },
): Promise<TargetRow | null> {
  return tx.find(sql<TargetRow>`
    select q.endpoint, q.public_key, q.auth_secret,
      not p.is_deactivated and not p.is_restricted as is_welcome,
      coalesce((last.ended_at is null or last.ended_reason = any(${RESTING}::text[]))
        and last.last_active_at > ${of.at}::timestamptz - make_interval(days => ${AWAKE_DAYS}), false)
        as is_awake,
      case when (select count(*) from member m
          where m.person_id = q.person_id and m.status = 'ACTIVE') > 1
        then (select name from company where company_id = ${of.companyId}) end as company_name
    from push_subscription q join person p on p.id = q.person_id
    left join lateral (
      select ended_at, ended_reason, last_active_at from session
      where device_id = q.device_id order by created_at desc limit 1
    ) last on true
    where q.id = ${of.id}`);
}

export function notePushed(tx: Tx, id: string, at: string): Promise<number> {
  return tx.run(sql`update push_subscription set last_pushed_at = ${at} where id = ${id}`);
}

export type KeyRow = { publicKey: string; sealed: string };
const KEYS = 'push-keys';

export async function findKeys(tx: Tx): Promise<KeyRow | null> {
  const row = await tx.find(sql<{ value: KeyRow }>`
    select value from installation where name = ${KEYS}`);
  return row?.value ?? null;
}

/** Keeps them unless another node was first. */
export function insertKeys(tx: Tx, keys: KeyRow): Promise<number> {
  return tx.run(sql`
    insert into installation (name, value) values (${KEYS}, ${JSON.stringify(keys)})
    on conflict do nothing`);
}
