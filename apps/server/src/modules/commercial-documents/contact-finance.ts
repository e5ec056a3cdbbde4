import { formatAmount, money } from '@mainsheet/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { isOfParty } from '../counterparties/index.ts';
import { writtenOff } from './written-off.ts';

export type FinanceRow = {
  currency: string;
  documents: string;
  document_minor: string;
  payment_minor: string;
  credit_minor: string;
  write_off_minor: string;
  open_minor: string;
  overdue_minor: string;
  base_open_minor: string;
};

type Finance = {
  readonly contactId: string;
  readonly kind: 'invoice' | 'bill';
  readonly today: string;
  /** Documents of what it is asked under: a charter, a voyage. */
  readonly documentIds: RawBuilder<unknown>;
};

/** How a contact stands with some documents, by currency; drafts and what was cancelled left out. */
export const readFinance = (tx: Tx, of: Finance): Promise<FinanceRow[]> =>
  tx.many(sql<FinanceRow>`
    select d.currency, count(*) as documents, sum(d.total_minor)::text as document_minor,
      sum(d.settled_minor - credit.minor - lost.minor)::text as payment_minor,
      sum(credit.minor)::text as credit_minor, sum(lost.minor)::text as write_off_minor,
      sum(d.total_minor - d.settled_minor)::text as open_minor,
      sum(case when d.due_on < ${of.today}::date then d.total_minor - d.settled_minor else 0 end)::text
        as overdue_minor,
      sum(coalesce(d.base_total_minor, 0) - d.base_settled_minor)::text as base_open_minor
    from commercial_document d
    cross join lateral (
      select coalesce(sum(a.amount_minor), 0) as minor from document_allocation a
      where a.company_id = ${tx.companyId} and a.target_id = d.id and a.reversal_id is null) credit
    cross join lateral (select ${writtenOff(tx, 'd')} as minor) lost
    where d.company_id = ${tx.companyId} and d.id in (${of.documentIds})
      and ${isOfParty(tx, 'd.contact_id', of.contactId)} and d.kind = ${of.kind} and d.deleted_at is null
      and d.status not in ('Draft', 'Cancelled')
    group by d.currency order by d.currency`);

type Standing = {
  readonly id: string;
  readonly contactType: string;
  readonly rows: readonly FinanceRow[];
};

const text = (currency: string, minor: bigint | string): string =>
  formatAmount(money(currency, BigInt(minor)));

/** The same on the wire, with what is open in base currency. */
export const presentFinance = (base: string, { id, contactType, rows }: Standing) => ({
  contactId: id,
  contactType,
  baseCurrency: base,
  openInBase: text(
    base,
    rows.reduce((sum, one) => sum + BigInt(one.base_open_minor), 0n),
  ),
  currencies: rows.map((one) => ({
    currency: one.currency,
    documents: Number(one.documents),
    billed: text(one.currency, one.document_minor),
    payments: text(one.currency, one.payment_minor),
    credits: text(one.currency, one.credit_minor),
    writtenOff: text(one.currency, one.write_off_minor),
    open: text(one.currency, one.open_minor),
    overdue: text(one.currency, one.overdue_minor),
  })),
});
