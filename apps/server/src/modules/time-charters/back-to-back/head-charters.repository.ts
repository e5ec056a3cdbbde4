import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Stamp } from '../../../platform/stamp.ts';

/** Ids of the charters out that let on what a charter in brought, in use and not cancelled, the earliest code first. */
export const listSubCharterIds = (tx: Tx, headId: string): Promise<{ id: string }[]> =>
  tx.many(sql<{ id: string }>`
    select id from time_charter
    where company_id = ${tx.companyId} and head_charter_id = ${headId} and is_active
      and status <> 'Cancelled'
    order by code, id limit 50`);

/** Id of the charter in that a charter out stands under; null without one that is in use. */
export const findHeadCharterId = (tx: Tx, subId: string): Promise<{ id: string } | null> =>
  tx.find(sql<{ id: string }>`
    select head.id from time_charter t
    join time_charter head on head.company_id = ${tx.companyId} and head.id = t.head_charter_id
    where t.company_id = ${tx.companyId} and t.id = ${subId} and head.is_active`);

type Link = { readonly id: string; readonly version: number; readonly headId: string | null };

/** Puts a charter out under a charter in, or under none; returns how many rows of exactly this version that was. */
export const putUnder = (tx: Tx, { id, version, headId }: Link, stamp: Stamp): Promise<number> =>
  tx.run(sql`
    update time_charter set head_charter_id = ${headId}, updated_at = ${stamp.at},
      updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${version} and is_active`);
