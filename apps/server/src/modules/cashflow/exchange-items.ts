import { parseCivilDate } from '@mainsheet/calendar';
import { ACCOUNT } from '@mainsheet/ledger';
import { money } from '@mainsheet/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { CashSpan, SourcedItem } from './cash-item.ts';

type Row = {
  id: string;
  reference: string;
  posted_on: string;
  base_currency: string;
  minor: string;
  transaction_id: string;
};

/** What exchanging money between own accounts cost this month, or brought: both sides in base, as they were booked. */
export async function exchangeItems(tx: Tx, { from, today }: CashSpan): Promise<SourcedItem[]> {
  const rows = await tx.many(sql<Row>`
    select t.id, t.reference, t.posted_on, t.base_currency, sum(e.base_minor)::text as minor,
      min(b.id::text) filter (where b.amount_minor < 0) as transaction_id
    from ledger_transaction t
    join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = t.id
    join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
      and a.code = ${ACCOUNT.bank}
    join bank_transaction b on b.company_id = ${tx.companyId} and b.transaction_id = t.id
      and b.account_id = e.global_account_id
    where t.company_id = ${tx.companyId} and t.document_type = 'exchange'
      and t.posted_on between ${from} and ${today}
    group by t.id, t.reference, t.posted_on, t.base_currency
    having sum(e.base_minor) <> 0 order by t.posted_on, t.id`);
  return rows.map((row): SourcedItem => {
    const minor = BigInt(row.minor);
    const isCost = minor < 0n;
    const amount = money(row.base_currency, isCost ? -minor : minor);
    const on = parseCivilDate(row.posted_on);
    return {
      item: {
        id: row.id,
        label: `${row.reference}, ${isCost ? 'cost of an exchange' : 'gain of an exchange'}`,
        line: isCost ? 'bills' : 'misc',
        ...{ amount, dueOn: on, payments: [{ on, amount }], covers: [] },
      },
      record: { type: 'bankTransaction', id: row.transaction_id },
      needs: 'transactions.view',
    };
  });
}
