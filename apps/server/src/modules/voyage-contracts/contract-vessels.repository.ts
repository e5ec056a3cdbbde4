import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { visibleWorksheets } from '../estimates/index.ts';

export type CharterRow = {
  id: string;
  vessel_id: string;
  code: string;
  type: string;
  status: string;
  delivery_at: string | null;
  redelivery_at: string | null;
};

/** Charters of vessels that are neither over nor cancelled. */
export const listCharters = (tx: Tx): Promise<CharterRow[]> =>
  tx.many(sql<CharterRow>`
    select id, vessel_id, code, type, status, delivery_at, redelivery_at from time_charter
    where company_id = ${tx.companyId} and is_active and vessel_id is not null
      and status in ('On Subjects', 'Fixed', 'Delivered')
    order by code, id limit 2000`);

/** Estimates of each vessel on worksheets that a member may see. */
export const listEstimateIds = (
  tx: Tx,
  memberId: string,
): Promise<{ vessel_id: string; ids: string[] }[]> =>
  tx.many(sql<{ vessel_id: string; ids: string[] }>`
    select vessel_id, (array_agg(id order by created_at desc, id))[1:100] as ids
    from (select e.vessel_id, e.id, e.created_at from estimate e
      join worksheet w on w.company_id = ${tx.companyId} and w.id = e.worksheet_id
      where ${visibleWorksheets(tx, memberId)} and e.is_active and e.vessel_id is not null) seen
    group by vessel_id limit 500`);
