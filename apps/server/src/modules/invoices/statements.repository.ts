import { ACCOUNT } from '@mainsheet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { isOfParty, partiesOf, party } from '../counterparties/index.ts';

export type StatementRow = {
  posted_on: string;
  document_type: string;
  document_id: string | null;
  invoice_id: string | null;
  reference: string;
  description: string;
  /** Whether it takes an earlier posting back. */
  is_reversal: boolean;
  amount_minor: string;
};

/** A statement reads so many postings, from the first; what lies behind is not in it. */
const MOST_POSTINGS = 5000;

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
      t.reference, t.description,
      t.reversal_of is not null as is_reversal, m.amount_minor
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
    order by t.posted_on, t.seq limit ${MOST_POSTINGS}`);
}

/** Which of these customers may have more postings in one currency than a statement reads. */
export async function findLongAccounts(
  tx: Tx,
  contactIds: readonly string[],
  most = MOST_POSTINGS,
): Promise<string[]> {
  const rows = await tx.many(sql<{ contact_id: string }>`
    select distinct k.party_id as contact_id
    from ledger_account a
    join ledger_entry e on e.company_id = ${tx.companyId} and e.account_id = a.id
    join ${party(tx)} k on k.id = e.contact_id
    where a.company_id = ${tx.companyId} and a.code = any(${ACCOUNTS}::text[])
      and e.contact_id = any(${partiesOf(tx, sql`${[...contactIds]}::uuid[]`)})
    group by k.party_id, e.currency having count(distinct e.transaction_id) > ${most}`);
  return rows.map((row) => row.contact_id);
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
