import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { partsOf } from './parts-of-documents.ts';

/**
 * Posted documents of which the days that they moved on are not known, held still; those that somebody else holds are left
 * for another time. The order is that of their index.
 */
export async function lockUnknown(tx: Tx, most: number): Promise<string[]> {
  const rows = await tx.many(sql<{ id: string }>`
    select id from commercial_document
    where company_id = ${tx.companyId} and transaction_id is not null
      and last_moved_on = 'infinity'
    order by first_moved_on limit ${most} for update skip locked`);
  return rows.map(({ id }) => id);
}

/** Keeps the first and the last day that each was posted, settled or taken back on. */
export const findMoves = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    with asked as (
      select id, transaction_id, reversal_id from commercial_document
      where company_id = ${tx.companyId} and id = any(${[...ids]}::uuid[])
    ), part as (
      select d.id, p.moved_on, p.reversal_id
      from asked d cross join lateral (${partsOf(tx, 'd.id')}) p
    ), moved as (
      select d.id, t.posted_on as moved_on
      from asked d
      join ledger_transaction t on t.company_id = ${tx.companyId}
        and t.id = any(array[d.transaction_id, d.reversal_id])
      union all
      select id, moved_on from part
      union all
      select p.id, t.posted_on
      from part p
      join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = p.reversal_id
    )
    update commercial_document d set first_moved_on = m.first_on, last_moved_on = m.last_on
    from (select id, min(moved_on) as first_on, max(moved_on) as last_on from moved group by id) m
    where d.company_id = ${tx.companyId} and d.id = m.id`);
