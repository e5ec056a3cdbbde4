import { EXCLUDED_INDEX_ROUTES, type VesselDetails, type VesselInput } from '@mainsheet/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type FoundText, holdsText } from '../../platform/database/text-search.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { type FleetMark, fleetMarkOf } from './fleets.repository.ts';

export type VesselRow = {
  id: string;
  name: string;
  imo: string | null;
  type: string;
  ownership: string;
  deadweight_t: string;
  year_built: number | null;
  daily_cost: string;
  fleet: FleetMark | null;
  is_tracked: boolean;
  is_valued: boolean;
  is_global: boolean;
  details: VesselDetails;
  updated_at: string;
  updated_by: string;
  version: number;
};

const columnsOf = (
  tx: Tx,
) => sql`id, name, imo, type, ownership, deadweight_t, year_built, daily_cost,
  ${fleetMarkOf(tx, 'vessel')} as fleet, is_tracked, is_valued, is_global, details, updated_at, updated_by, version`;

export type VesselFilter = {
  type: string | null;
  text: FoundText | null;
  limit: number;
  offset: number;
};

const searched = {
  tables: ['vessel'],
  ids: ({ vessel }: { vessel: RawBuilder<string[]> }) => sql`id = any(${vessel})`,
  pattern: (pattern: string) => sql`name ilike ${pattern} or imo ilike ${pattern}
    or details->>'vesselCode' ilike ${pattern}`,
} as const;

export function listVessels(tx: Tx, filter: VesselFilter): Promise<VesselRow[]> {
  return tx.many(sql<VesselRow>`
    select ${columnsOf(tx)} from vessel
    where company_id = ${tx.companyId} and not is_deleted
      and (${filter.type}::text is null or type = ${filter.type})
      and ${holdsText(filter.text, searched)}
    order by name, id limit ${filter.limit} offset ${filter.offset}`);
}

export function findVessel(tx: Tx, id: string): Promise<VesselRow | null> {
  return tx.find(sql<VesselRow>`
    select ${columnsOf(tx)} from vessel
    where company_id = ${tx.companyId} and id = ${id} and not is_deleted`);
}

/** Vessels of a fleet, by name. */
export const listVesselsOf = (tx: Tx, fleetId: string): Promise<VesselRow[]> =>
  tx.many(sql<VesselRow>`
    select ${columnsOf(tx)} from vessel
    where company_id = ${tx.companyId} and fleet_id = ${fleetId} and not is_deleted
    order by name, id`);

/** Names of vessels, also of those that are deleted. */
export const listNames = (
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; name: string; is_deleted: boolean }[]> =>
  tx.many(sql<{ id: string; name: string; is_deleted: boolean }>`
    select id, name, is_deleted from vessel
    where company_id = ${tx.companyId} and id = any(${[...ids]}::uuid[])`);

/** Of two imports at once, the later one finds what the earlier one added. */
export const lockVessels = (tx: Tx): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`vessels ${tx.companyId}`}, 0))`);

/** Names and numbers of every vessel in use; of 20,000 at the most. */
export const listMarks = (tx: Tx): Promise<{ name: string; imo: string | null }[]> =>
  tx.many(sql<{ name: string; imo: string | null }>`
    select name, imo from vessel where company_id = ${tx.companyId} and not is_deleted
    order by name limit 20000`);

export function insertVessel(tx: Tx, id: string, vessel: VesselInput, stamp: Stamp) {
  return tx.run(sql`
    insert into vessel (company_id, id, name, imo, type, ownership, deadweight_t, year_built,
      daily_cost, fleet_id, is_tracked, is_valued, details, created_at, updated_at, updated_by)
    values (${tx.companyId}, ${id}, ${vessel.name}, ${vessel.imo}, ${vessel.type},
      ${vessel.ownership}, ${vessel.deadweightT}, ${vessel.yearBuilt}, ${vessel.dailyCost},
      ${vessel.fleetId}, ${vessel.isTracked}, ${vessel.isValued}, ${JSON.stringify(vessel.details)}, ${stamp.at},
      ${stamp.at}, ${stamp.by})`);
}

/** Saves over exactly this version; returns how many rows that was. */
export function updateVessel(
  tx: Tx,
  key: { id: string; version: number },
  vessel: VesselInput,
  stamp: Stamp,
): Promise<number> {
  return tx.run(sql`
    update vessel set name = ${vessel.name}, imo = ${vessel.imo}, type = ${vessel.type},
      ownership = ${vessel.ownership}, deadweight_t = ${vessel.deadweightT},
      year_built = ${vessel.yearBuilt}, daily_cost = ${vessel.dailyCost},
      fleet_id = ${vessel.fleetId},
      is_tracked = ${vessel.isTracked}, is_valued = ${vessel.isValued},
      details = ${JSON.stringify(vessel.details)}, updated_at = ${stamp.at},
      updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${key.id} and version = ${key.version}
      and not is_deleted`);
}

export function markDeleted(
  tx: Tx,
  key: { id: string; version: number },
  stamp: Stamp,
): Promise<number> {
  return tx.run(sql`
    update vessel set is_deleted = true, is_active = false, is_tracked = false,
      fleet_id = null,
      updated_at = ${stamp.at}, updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${key.id} and version = ${key.version}
      and not is_deleted`);
}

export function setFlag(
  tx: Tx,
  id: string,
  flag: 'is_tracked' | 'is_valued',
  change: Stamp & { value: boolean },
): Promise<number> {
  return tx.run(sql`
    update vessel set ${sql.ref(flag)} = ${change.value}, updated_at = ${change.at},
      updated_by = ${change.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and not is_deleted`);
}

export async function countTracked(tx: Tx): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from vessel
      where company_id = ${tx.companyId} and is_tracked and not is_deleted`,
    'The count',
  );
  return Number(row.count);
}

/** Which of these are routes that a vessel may be measured by. */
export async function listRoutesAmong(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many(sql<{ id: string }>`
    select id from market_route
    where company_id = ${tx.companyId} and id = any (${ids}::uuid[])
      and not (code = any (${[...EXCLUDED_INDEX_ROUTES]}::text[]))`);
  return rows.map(({ id }) => id);
}

export async function isNameTaken(tx: Tx, name: string): Promise<boolean> {
  const row = await tx.find(sql`
    select 1 from vessel
    where company_id = ${tx.companyId} and lower(name) = lower(${name}) and not is_deleted`);
  return row !== null;
}
