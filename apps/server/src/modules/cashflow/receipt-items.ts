import { parseCivilDate } from '@mainsheet/calendar';
import type { CashLine } from '@mainsheet/cashflow';
import { receiptLabel } from '@mainsheet/contract';
import { money } from '@mainsheet/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { party } from '../counterparties/index.ts';
import type { CashSpan, SourcedItem } from './cash-item.ts';

type Row = {
  id: string;
  part: 'rest' | 'charges' | 'refund';
  number: number;
  client_name: string;
  currency: string;
  moved_on: string;
  minor: string;
};

const PARTS: Readonly<Record<Row['part'], { line: CashLine; what: string }>> = {
  rest: { line: 'invoicePayments', what: 'unallocated' },
  charges: { line: 'bills', what: 'bank charges' },
  refund: { line: 'bills', what: 'refund' },
};

/**
 * What customers' payments of this month moved the bank by beyond the invoices that they settle: what was left over, what
 * banks kept, and what went back.
 */
export async function receiptItems(tx: Tx, { from, today }: CashSpan): Promise<SourcedItem[]> {
  const rows = await tx.many(sql<Row>`
    select p.id, m.part, p.number, c.name as client_name, p.currency, m.moved_on, m.minor::text
    from invoice_payment p
    join ${party(tx)} c on c.id = p.client_id
    cross join lateral (
      select 'rest' as part, p.paid_on as moved_on, p.amount_minor - p.applied_minor as minor
      union all
      select 'charges', p.paid_on, p.charges_minor
      union all
      select 'refund', r.paid_on, r.amount_minor from receipt_refund r
      where r.company_id = ${tx.companyId} and r.payment_id = p.id and r.reversal_id is null) m
    where p.company_id = ${tx.companyId} and p.reversal_id is null and p.type <> 'Set-off'
      and m.moved_on between ${from} and ${today} and m.minor > 0
    order by m.moved_on, p.number, m.part`);
  return rows.map((row): SourcedItem => {
    const { line, what } = PARTS[row.part];
    const amount = money(row.currency, BigInt(row.minor));
    const on = parseCivilDate(row.moved_on);
    return {
      item: {
        id: `${row.id}.${row.part}`,
        label: `${receiptLabel(row.number)}, ${row.client_name}, ${what}`,
        ...{ line, amount, dueOn: on, payments: [{ on, amount }], covers: [] },
      },
      record: { type: 'invoicePayment', id: row.id },
      needs: 'receivablesInvoicePayments.view',
    };
  });
}
