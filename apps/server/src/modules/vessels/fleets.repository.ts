import type { FleetInput, Swatch } from '@mainsheet/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';

/** A fleet as it stands beside the name of a vessel. */
export type FleetMark = { id: string; name: string; colour: Swatch };

/** The fleet of a vessel of `alias`, a column of the statement it stands in. */
export const fleetMarkOf = (tx: Tx, alias: string): RawBuilder<FleetMark | null> => sql`
  (select jsonb_build_object('id', fl.id, 'name', fl.name, 'colour', fl.colour) from fleet fl
    where fl.company_id = ${tx.companyId} and fl.id = ${sql.ref(`${alias}.fleet_id`)})`;

export type FleetRow = {
  id: string;
  name: string;
  colour: Swatch;
  vessel_count: number;
  deadweight_t: string;
  updated_at: string;
  updated_by: string;
  version: number;
};

const MOST_FLEETS = 200;

const summed = (tx: Tx) => sql`
  (select count(*)::int as vessel_count, coalesce(sum(v.deadweight_t), 0) as deadweight_t
    from vessel v
    where v.company_id = ${tx.companyId} and v.fleet_id = f.id and not v.is_deleted) s`;

/** Fleets that have not ended, by name. */
export const listFleets = (tx: Tx): Promise<FleetRow[]> =>
  tx.many(sql<FleetRow>`
    select f.id, f.name, f.colour, s.vessel_count, s.deadweight_t, f.updated_at, f.updated_by, f.version
    from fleet f, lateral ${summed(tx)}
    where f.company_id = ${tx.companyId} and not f.is_ended
    order by lower(f.name), f.id limit ${MOST_FLEETS}`);

export const getFleetRow = (tx: Tx, id: string): Promise<FleetRow | null> =>
  tx.find(sql<FleetRow>`
    select f.id, f.name, f.colour, s.vessel_count, s.deadweight_t, f.updated_at, f.updated_by, f.version
    from fleet f, lateral ${summed(tx)}
    where f.company_id = ${tx.companyId} and f.id = ${id}`);

export const countFleets = async (tx: Tx): Promise<number> =>
  (
    await tx.get(
      sql<{ count: number }>`
        select count(*)::int as count from fleet
        where company_id = ${tx.companyId} and not is_ended`,
      'The count',
    )
  ).count;

/** A fleet that has not ended, held against others until the transaction ends. */
export const findFleet = (
  tx: Tx,
  id: string,
  hold: 'for share' | 'for update',
): Promise<{ id: string; name: string; version: number } | null> =>
  tx.find(sql<{ id: string; name: string; version: number }>`
    select id, name, version from fleet
    where company_id = ${tx.companyId} and id = ${id} and not is_ended ${sql.raw(hold)}`);

export const insertFleet = (tx: Tx, fleet: FleetInput & { id: string }, stamp: Stamp) =>
  tx.run(sql`
    insert into fleet (company_id, id, name, colour, created_at, updated_at, updated_by)
    values (${tx.companyId}, ${fleet.id}, ${fleet.name}, ${fleet.colour}, ${stamp.at}, ${stamp.at},
      ${stamp.by})`);

/** Saves over exactly this version; returns how many rows that was. */
export const updateFleet = (
  tx: Tx,
  fleet: FleetInput & { id: string; version: number },
  stamp: Stamp,
): Promise<number> =>
  tx.run(sql`
    update fleet set name = ${fleet.name}, colour = ${fleet.colour}, updated_at = ${stamp.at},
      updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${fleet.id} and version = ${fleet.version}
      and not is_ended`);

export const endFleet = (
  tx: Tx,
  key: { id: string; version: number },
  stamp: Stamp,
): Promise<number> =>
  tx.run(sql`
    update fleet set is_ended = true, updated_at = ${stamp.at}, updated_by = ${stamp.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${key.id} and version = ${key.version}
      and not is_ended`);

/** Ids of the vessels of a fleet, by name. */
export async function listFleetVesselIds(tx: Tx, fleetId: string): Promise<string[]> {
  const rows = await tx.many(sql<{ id: string }>`
    select id from vessel where company_id = ${tx.companyId} and fleet_id = ${fleetId}
    order by name, id`);
  return rows.map(({ id }) => id);
}

/** Moves vessels that are not in it yet into a fleet, or out of any; answers those that moved. */
export const moveVessels = (
  tx: Tx,
  { ids, fleetId }: { ids: readonly string[]; fleetId: string | null },
  stamp: Stamp,
): Promise<{ id: string; name: string; version: number }[]> =>
  tx.many(sql<{ id: string; name: string; version: number }>`
    update vessel set fleet_id = ${fleetId}, updated_at = ${stamp.at}, updated_by = ${stamp.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = any(${[...ids]}::uuid[])
      and fleet_id is distinct from ${fleetId}
    returning id, name, version`);
