import type { OffHireInput } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { countedVoyage } from '../voyages/index.ts';

export type OffHireRow = {
  id: string;
  activity: OffHireInput['activity'];
  reason: OffHireInput['reason'];
  start_at: string;
  end_at: string;
  percent: string;
  is_in_profit_and_loss: boolean;
  remarks: string;
  fuels: OffHireInput['fuels'];
  updated_at: string;
  updated_by: string;
  version: number;
};

/** Time off hire of some charters, by charter, the earliest first. */
export const listOffHire = (
  tx: Tx,
  charterIds: readonly string[],
): Promise<(OffHireRow & { time_charter_id: string })[]> =>
  tx.many(sql<OffHireRow & { time_charter_id: string }>`
    select id, time_charter_id, activity, reason, start_at, end_at, percent, is_in_profit_and_loss,
      remarks, fuels, updated_at, updated_by, version
    from time_charter_off_hire
    where company_id = ${tx.companyId} and time_charter_id = any (${charterIds}::uuid[])
    order by start_at, id`);

/**
 * What shortens the hire of some charters: their own time off hire, and that of voyages that count and sail under them.
 */
export const listHireLost = (
  tx: Tx,
  charterIds: readonly string[],
): Promise<(OffHireRow & { time_charter_id: string })[]> =>
  tx.many(sql<OffHireRow & { time_charter_id: string }>`
    select id, time_charter_id, activity, reason, start_at, end_at, percent, is_in_profit_and_loss,
      remarks, fuels, updated_at, updated_by, version
    from time_charter_off_hire
    where company_id = ${tx.companyId} and time_charter_id = any (${charterIds}::uuid[])
    union all
    select o.id, l.time_charter_id, o.activity, o.reason, o.start_at, o.end_at, o.percent,
      o.is_in_profit_and_loss, o.remarks, o.fuels, o.updated_at, o.updated_by, o.version
    from time_charter_voyage l
    join voyage y on y.company_id = ${tx.companyId} and y.id = l.voyage_id
    join voyage_off_hire o on o.company_id = ${tx.companyId} and o.voyage_id = y.id
    where l.company_id = ${tx.companyId} and l.time_charter_id = any (${charterIds}::uuid[])
      and y.is_active and ${countedVoyage('y')}
    order by start_at, id`);

type Stored = { id: string; charterId: string; offHire: OffHireInput };

export const insertOffHire = (tx: Tx, { id, charterId, offHire: o }: Stored, stamp: Stamp) =>
  tx.run(sql`
    insert into time_charter_off_hire (company_id, id, time_charter_id, activity, reason, start_at,
      end_at, percent, is_in_profit_and_loss, remarks, fuels, updated_at, updated_by)
    values (${tx.companyId}, ${id}, ${charterId}, ${o.activity}, ${o.reason}, ${o.delayStart},
      ${o.delayEnd}, ${o.ownersTimePercentage}, ${o.isIncludeInPAndL}, ${o.remarks},
      ${JSON.stringify(o.fuels)}, ${stamp.at}, ${stamp.by})`);

/** Saves over exactly this version; returns how many rows that was. */
export const updateOffHire = (
  tx: Tx,
  { id, charterId, offHire: o, version }: Stored & { version: number },
  stamp: Stamp,
): Promise<number> =>
  tx.run(sql`
    update time_charter_off_hire set activity = ${o.activity}, reason = ${o.reason},
      start_at = ${o.delayStart}, end_at = ${o.delayEnd}, percent = ${o.ownersTimePercentage},
      is_in_profit_and_loss = ${o.isIncludeInPAndL}, remarks = ${o.remarks},
      fuels = ${JSON.stringify(o.fuels)}, updated_at = ${stamp.at}, updated_by = ${stamp.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and time_charter_id = ${charterId}
      and version = ${version}`);

export const deleteOffHire = (
  tx: Tx,
  { id, charterId, version }: { id: string; charterId: string; version: number },
): Promise<number> =>
  tx.run(sql`
    delete from time_charter_off_hire
    where company_id = ${tx.companyId} and id = ${id} and time_charter_id = ${charterId}
      and version = ${version}`);
