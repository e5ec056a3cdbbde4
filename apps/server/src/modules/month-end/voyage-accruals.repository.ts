import type { RecognitionMethod } from '@mainsheet/terms';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';
import type { NewRun } from './month-run.repository.ts';

type NewAccrual = NewRun & {
  baseCurrency: string;
  method: RecognitionMethod;
  revenueMinor: bigint;
  expenseMinor: bigint;
};

export const insertRun = (tx: Tx, run: NewAccrual, { at, by }: Stamp): Promise<number> =>
  tx.run(sql`
    insert into voyage_accrual (company_id, id, month, run, base_currency, method,
      revenue_minor, expense_minor, transaction_id, reversal_id, posted_at, posted_by)
    values (${tx.companyId}, ${run.id}, ${run.month}, ${run.run}, ${run.baseCurrency},
      ${run.method}, ${String(run.revenueMinor)}, ${String(run.expenseMinor)}, ${run.transactionId},
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

/** Keeps what was accrued, in one statement. */
export function insertLines(tx: Tx, id: string, lines: readonly KeptLine[]): Promise<number> {
  const rows = lines.map((line, index) => ({
    line_no: index + 1,
    voyage_id: line.voyageId,
    account_code: line.accountCode,
    begins_at: line.beginsAt,
    ends_at: line.endsAt,
    whole_minor: String(line.wholeMinor),
    due_minor: String(line.dueMinor),
    posted_minor: String(line.postedMinor),
  }));
  return tx.run(sql`
    insert into voyage_accrual_line (company_id, accrual_id, line_no, voyage_id, account_code,
      begins_at, ends_at, whole_minor, due_minor, posted_minor)
    select ${tx.companyId}, ${id}, n.line_no, n.voyage_id, n.account_code, n.begins_at, n.ends_at,
      n.whole_minor, n.due_minor, n.posted_minor
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (line_no integer, voyage_id uuid,
      account_code text, begins_at timestamptz, ends_at timestamptz, whole_minor bigint,
      due_minor bigint, posted_minor bigint)`);
}
