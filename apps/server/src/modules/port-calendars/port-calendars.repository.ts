import type { PortDayInput, PortDayKind } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';

export type RestRow = { place: string; rest_days: number[]; version: number };
export type DayRow = {
  place: string;
  on_date: string;
  name: string;
  kind: PortDayKind;
  from_time: string | null;
  until_time: string | null;
  updated_by: string;
  version: number;
};

export function listRest(tx: Tx, places: readonly string[]): Promise<RestRow[]> {
  return tx.many(sql<RestRow>`
    select place, rest_days, version from port_rest
    where company_id = ${tx.companyId} and place = any(${places}::text[])`);
}

export function listDays(
  tx: Tx,
  places: readonly string[],
  span: { from: string; until: string },
): Promise<DayRow[]> {
  return tx.many(sql<DayRow>`
    select place, on_date, name, kind, from_time, until_time, updated_by, version from port_day
    where company_id = ${tx.companyId} and place = any(${places}::text[])
      and on_date >= ${span.from}::date and on_date < ${span.until}::date
    order by on_date, place`);
}

/** Places of which the company keeps anything. */
export async function listPlaces(tx: Tx): Promise<string[]> {
  const rows = await tx.many(sql<{ place: string }>`
    select place from port_rest where company_id = ${tx.companyId}
    union select place from port_day where company_id = ${tx.companyId}
    order by place limit 500`);
  return rows.map(({ place }) => place);
}

type Stored = { place: string; version: number };

/** Version 0 is a place of which nothing is kept yet; returns how many rows were written. */
export function saveRest(
  tx: Tx,
  { place, version }: Stored,
  { restDays, stamp }: { restDays: readonly number[]; stamp: Stamp },
): Promise<number> {
  if (version === 0) {
    return tx.run(sql`
      insert into port_rest (company_id, place, rest_days, updated_at, updated_by)
      values (${tx.companyId}, ${place}, ${restDays}::smallint[], ${stamp.at}, ${stamp.by})
      on conflict do nothing`);
  }
  return tx.run(sql`
    update port_rest set rest_days = ${restDays}::smallint[], updated_at = ${stamp.at},
      updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and place = ${place} and version = ${version}`);
}

export function deleteRest(tx: Tx, { place, version }: Stored): Promise<number> {
  return tx.run(sql`
    delete from port_rest
    where company_id = ${tx.companyId} and place = ${place} and version = ${version}`);
}

export function saveDay(
  tx: Tx,
  { place, version }: Stored,
  { day, stamp }: { day: PortDayInput; stamp: Stamp },
): Promise<number> {
  if (version === 0) {
    return tx.run(sql`
      insert into port_day (company_id, place, on_date, name, kind, from_time, until_time,
        updated_at, updated_by)
      values (${tx.companyId}, ${place}, ${day.on}, ${day.name}, ${day.kind}, ${day.fromTime},
        ${day.untilTime}, ${stamp.at}, ${stamp.by})
      on conflict do nothing`);
  }
  return tx.run(sql`
    update port_day set name = ${day.name}, kind = ${day.kind}, from_time = ${day.fromTime},
      until_time = ${day.untilTime}, updated_at = ${stamp.at}, updated_by = ${stamp.by},
      version = version + 1
    where company_id = ${tx.companyId} and place = ${place} and on_date = ${day.on}
      and version = ${version}`);
}

export function deleteDay(tx: Tx, { place, version }: Stored, on: string): Promise<number> {
  return tx.run(sql`
    delete from port_day
    where company_id = ${tx.companyId} and place = ${place} and on_date = ${on}
      and version = ${version}`);
}
