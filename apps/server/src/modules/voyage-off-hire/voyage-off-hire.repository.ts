import type { OffHireInput } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';

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

/** Time off hire of a voyage, the earliest first. */
export const listOffHire = (
  tx: Tx,
  voyageId: string,
): Promise<(OffHireRow & { voyage_id: string })[]> =>
  tx.many(sql<OffHireRow & { voyage_id: string }>`
    select id, voyage_id, activity, reason, start_at, end_at, percent, is_in_profit_and_loss,
      remarks, fuels, updated_at, updated_by, version
    from voyage_off_hire
    where company_id = ${tx.companyId} and voyage_id = ${voyageId}
    order by start_at, id`);

type Stored = { id: string; voyageId: string; offHire: OffHireInput };

export const insertOffHire = (tx: Tx, { id, voyageId, offHire: o }: Stored, stamp: Stamp) =>
  tx.run(sql`
    insert into voyage_off_hire (company_id, id, voyage_id, activity, reason, start_at,
      end_at, percent, is_in_profit_and_loss, remarks, fuels, updated_at, updated_by)
    values (${tx.companyId}, ${id}, ${voyageId}, ${o.activity}, ${o.reason}, ${o.delayStart},
      ${o.delayEnd}, ${o.ownersTimePercentage}, ${o.isIncludeInPAndL}, ${o.remarks},
      ${JSON.stringify(o.fuels)}, ${stamp.at}, ${stamp.by})`);

/** Saves over exactly this version; returns how many rows that was. */
export const updateOffHire = (
  tx: Tx,
  { id, voyageId, offHire: o, version }: Stored & { version: number },
  stamp: Stamp,
): Promise<number> =>
  tx.run(sql`
    update voyage_off_hire set activity = ${o.activity}, reason = ${o.reason},
      start_at = ${o.delayStart}, end_at = ${o.delayEnd}, percent = ${o.ownersTimePercentage},
      is_in_profit_and_loss = ${o.isIncludeInPAndL}, remarks = ${o.remarks},
      fuels = ${JSON.stringify(o.fuels)}, updated_at = ${stamp.at}, updated_by = ${stamp.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and voyage_id = ${voyageId}
      and version = ${version}`);

export const deleteOffHire = (
  tx: Tx,
  { id, voyageId, version }: { id: string; voyageId: string; version: number },
): Promise<number> =>
  tx.run(sql`
    delete from voyage_off_hire
    where company_id = ${tx.companyId} and id = ${id} and voyage_id = ${voyageId}
      and version = ${version}`);
