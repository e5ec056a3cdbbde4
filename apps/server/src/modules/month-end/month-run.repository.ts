import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Tables of what is posted for a month and taken back on the next day. */
export type RunTable = 'revaluation' | 'voyage_accrual';

/** One posts at a time: whoever waited reads what the other posted. */
export function lockRuns(tx: Tx, table: RunTable): Promise<number> {
  const key = `${table} ${tx.companyId}`;
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

export type RunRow = {
  id: string;
  run: number;
  transaction_id: string;
  reversal_id: string;
  posted_at: string;
  posted_by: string;
};

/** The runs of a month, the first one first. */
export const listRuns = (tx: Tx, table: RunTable, month: string): Promise<RunRow[]> =>
  tx.many(sql<RunRow>`
    select id, run, transaction_id, reversal_id, posted_at, posted_by
    from ${sql.table(table)} where company_id = ${tx.companyId} and month = ${month}::date
    order by run`);

export type PostedSumRow = {
  code: string;
  voyage_id: string | null;
  vessel_id: string | null;
  base_minor: string;
};

/** What the runs of a month posted on its last day, by account, voyage and vessel. */
export const sumPosted = (tx: Tx, table: RunTable, month: string): Promise<PostedSumRow[]> =>
  tx.many(sql<PostedSumRow>`
    select a.code, e.voyage_id, e.vessel_id, sum(e.base_minor)::text as base_minor
    from ${sql.table(table)} r
    join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = r.transaction_id
    join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
    where r.company_id = ${tx.companyId} and r.month = ${month}::date
    group by a.code, e.voyage_id, e.vessel_id order by a.code, e.voyage_id, e.vessel_id`);

/** What a run posted and when. */
export type NewRun = {
  readonly id: string;
  readonly month: string;
  readonly run: number;
  readonly transactionId: string;
  readonly reversalId: string;
};
