import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export type DeviceRow = {
  id: string;
  person_id: string;
  name: string;
  model: string;
  location: string;
  push_token: string;
  created_at: string;
  last_active_at: string;
};

/** A device with the session that is open on it, if any. */
export type ListedDevice = DeviceRow & {
  email: string;
  session_id: string | null;
  member_id: string | null;
  active_at: string;
  was_kicked: boolean;
  is_from_login: boolean;
  takes_pushes: boolean;
};

export type Seen = {
  id: string;
  personId: string;
  cookieHash: Buffer;
  name: string;
  model: string;
  location: string;
  /** False for a browser first seen by opening an account. */
  isFromLogin: boolean;
  at: string;
};

/** Notes that a person signed in with a browser; whether it was new to them, and whether any was known. */
export async function noteDevice(
  tx: Tx,
  seen: Seen,
): Promise<{ id: string; isNew: boolean; isFirst: boolean }> {
  const { count } = await tx.get(
    sql<{ count: string }>`select count(*) from device where person_id = ${seen.personId}`,
    'The count',
  );
  const row = await tx.get(
    sql<{ id: string }>`
      insert into device (id, person_id, cookie_hash, name, model, location, is_from_login, created_at,
        last_active_at)
      values (${seen.id}, ${seen.personId}, ${seen.cookieHash}, ${seen.name}, ${seen.model},
        ${seen.location}, ${seen.isFromLogin}, ${seen.at}, ${seen.at})
      on conflict (person_id, cookie_hash) do update set name = excluded.name,
        model = excluded.model, location = excluded.location,
        last_active_at = excluded.last_active_at
      returning id`,
    'The device',
  );
  return { id: row.id, isNew: row.id === seen.id, isFirst: count === '0' };
}

export function listDevices(tx: Tx, personId: string): Promise<ListedDevice[]> {
  return tx.many(sql<ListedDevice>`
    select d.*, p.email, s.id as session_id, s.member_id,
      coalesce(s.last_active_at, last.last_active_at, d.last_active_at) as active_at,
      s.id is null and coalesce(last.ended_reason, '') = 'other_device' as was_kicked,
      exists (select 1 from push_subscription q where q.device_id = d.id) as takes_pushes
    from device d join person p on p.id = d.person_id
    left join lateral (
      select id, member_id, last_active_at from session
      where device_id = d.id and ended_at is null order by created_at desc limit 1
    ) s on true
    left join lateral (
      select last_active_at, ended_reason from session
      where device_id = d.id order by created_at desc limit 1
    ) last on true
    where d.person_id = ${personId}
    order by active_at desc, d.id limit 100`);
}

export function setPushToken(
  tx: Tx,
  set: { sessionId: string; name: string; token: string },
): Promise<{ id: string } | null> {
  return tx.find(sql<{ id: string }>`
    update device d set push_token = ${set.token},
      name = case when ${set.name} = '' then d.name else ${set.name} end
    from session s where s.id = ${set.sessionId} and d.id = s.device_id returning d.id`);
}

type Ended = { id: string; company_id: string };

/** Ends the sessions of one device of a person; null when the person has no such device. */
export async function endDevice(
  tx: Tx,
  end: { personId: string; deviceId: string; at: string },
): Promise<{ name: string; ended: Ended[] } | null> {
  const device = await tx.find(sql<{ name: string }>`
    select name from device where id = ${end.deviceId} and person_id = ${end.personId}`);
  if (!device) return null;
  const ended = await tx.many(sql<Ended>`
    update session set ended_at = ${end.at}, ended_reason = 'signed_out'
    where device_id = ${end.deviceId} and person_id = ${end.personId} and ended_at is null
    returning id, company_id`);
  return { name: device.name, ended };
}

/** Forgets a browser: it is a stranger again at the next sign-in. */
export async function forgetDevice(tx: Tx, personId: string, deviceId: string): Promise<void> {
  await tx.run(sql`update session set device_id = null where device_id = ${deviceId}`);
  await tx.run(sql`delete from device where id = ${deviceId} and person_id = ${personId}`);
}
