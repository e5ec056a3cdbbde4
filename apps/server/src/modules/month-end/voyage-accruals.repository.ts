import type { RecognitionMethod } from '@mainsheet/terms';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
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

export type StoredLine = {
  readonly voyageId: string;
  readonly accountCode: string;
  readonly beginsAt: string;
  readonly endsAt: string;
  readonly wholeMinor: bigint;
  readonly dueMinor: bigint;
  readonly postedMinor: bigint;
};

/** Keeps what was accrued. */
export function insertLines(tx: Tx, id: string, lines: readonly StoredLine[]): Promise<number> {
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
