import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { Stamp } from '../../platform/stamp.ts';
import type { NewRun } from './month-run.repository.ts';

export type PostedRow = {
  voyage_id: string;
  code: string;
  /** Debit above zero: up to the day, and whenever. */
  by_day_minor: string;
  all_minor: string;
};

/** What is posted to accounts of result for these voyages, without what was accrued. */
export const listPosted = (
  tx: Tx,
  { on, voyageIds }: { on: string; voyageIds: readonly string[] },
): Promise<PostedRow[]> =>
  tx.many(sql<PostedRow>`
    select e.voyage_id, a.code,
      coalesce(sum(e.base_minor) filter (where t.posted_on <= ${on}::date), 0)::text as by_day_minor,
      sum(e.base_minor)::text as all_minor
    from ledger_entry e
    join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
      and a.kind in ('revenue', 'expense')
    join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
      and t.document_type <> 'voyage-accrual'
    where e.company_id = ${tx.companyId} and e.voyage_id = any(${[...voyageIds]}::uuid[])
    group by e.voyage_id, a.code`);

type NewAccrual = NewRun & { baseCurrency: string; revenueMinor: bigint; expenseMinor: bigint };

export const insertRun = (tx: Tx, run: NewAccrual, { at, by }: Stamp): Promise<number> =>
  tx.run(sql`
    insert into voyage_accrual (company_id, id, month, run, base_currency, revenue_minor,
      expense_minor, transaction_id, reversal_id, posted_at, posted_by)
    values (${tx.companyId}, ${run.id}, ${run.month}, ${run.run}, ${run.baseCurrency},
      ${String(run.revenueMinor)}, ${String(run.expenseMinor)}, ${run.transactionId},
      ${run.reversalId}, ${at}, ${by})`);

export type KeptLine = {
  readonly voyageId: string;
  readonly accountCode: string;
  readonly beginsAt: string;
  readonly endsAt: string;
  readonly wholeMinor: bigint;
  readonly dueMinor: bigint;
  readonly postedMinor: bigint;
};

/** Keeps what was accrued. */
export function insertLines(tx: Tx, id: string, lines: readonly KeptLine[]): Promise<number> {
  return insertRows(tx, {
    into: sql`
      insert into voyage_accrual_line (company_id, accrual_id, line_no, voyage_id, account_code,
        begins_at, ends_at, whole_minor, due_minor, posted_minor)`,
    rows: lines.map((line, index) => [
      ...[tx.companyId, id, index + 1, line.voyageId, line.accountCode, line.beginsAt, line.endsAt],
      ...[String(line.wholeMinor), String(line.dueMinor), String(line.postedMinor)],
    ]),
  });
}
