import { ACCOUNT } from '@mainsheet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { isOfParty } from '../counterparties/index.ts';

export type StatementRow = {
  posted_on: string;
  document_type: string;
  document_id: string | null;
  invoice_id: string | null;
  reference: string;
  description: string;
  amount_minor: string;
};

/** What the customer's debts stand on, and what they paid ahead of them. */
const ACCOUNTS = [ACCOUNT.receivable, ACCOUNT.customerCash];

/**
 * What the customer's account moved by in one currency up to a day, a line a posting, oldest first; an allocation of their own cash
 * moves nothing.
 */
export function listReceivableEntries(
  tx: Tx,
  of: { contactId: string; currency: string; to: string },
): Promise<StatementRow[]> {
  return tx.many(sql<StatementRow>`
    select t.posted_on, t.document_type, t.document_id, coalesce(p.invoice_id, w.invoice_id, i.id) as invoice_id,
      t.reference, t.description, m.amount_minor
    from (
      select e.transaction_id, sum(e.amount_minor)::text as amount_minor
      from ledger_entry e
      join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
        and a.code = any(${ACCOUNTS}::text[])
      where e.company_id = ${tx.companyId} and ${isOfParty(tx, 'e.contact_id', of.contactId)}
        and e.currency = ${of.currency}
      group by e.transaction_id having sum(e.amount_minor) <> 0
    ) m
    join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = m.transaction_id
      and t.posted_on <= ${of.to}
    left join commercial_document i on i.company_id = ${tx.companyId} and i.id = t.document_id
    left join write_off w on w.company_id = ${tx.companyId} and w.id = t.document_id
    left join lateral (
      select s.invoice_id from invoice_payment_part s
      where s.company_id = ${tx.companyId} and s.payment_id = t.document_id
      order by s.created_at, s.id limit 1) p on true
    order by t.posted_on, t.seq limit 5000`);
}

export async function listCurrencies(tx: Tx, contactId: string): Promise<string[]> {
  const rows = await tx.many(sql<{ currency: string }>`
    select currency from commercial_document
    where company_id = ${tx.companyId} and ${isOfParty(tx, 'contact_id', contactId)}
      and kind in ('invoice', 'credit_note')
    union
    select currency from invoice_payment
    where company_id = ${tx.companyId} and ${isOfParty(tx, 'client_id', contactId)}
    order by currency`);
  return rows.map((row) => row.currency);
}

/** What of a customer's cash settled nothing at the end of a day, in one currency. */
export async function sumCashAt(
  tx: Tx,
  { contactId, currency, on }: { contactId: string; currency: string; on: string },
): Promise<bigint> {
  const row = await tx.get(
    sql<{ minor: string }>`
      select coalesce(-sum(e.amount_minor), 0)::text as minor
      from ledger_entry e
      join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
        and a.code = ${ACCOUNT.customerCash}
      join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
        and t.posted_on <= ${on}
      where e.company_id = ${tx.companyId} and ${isOfParty(tx, 'e.contact_id', contactId)}
        and e.currency = ${currency}`,
    'The sum',
  );
  return BigInt(row.minor);
}
