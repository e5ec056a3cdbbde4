import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export type StatementRow = {
  posted_on: string;
  document_type: string;
  document_id: string | null;
  invoice_id: string | null;
  reference: string;
  description: string;
  amount_minor: string;
};

/** The customer's receivable entries of one currency up to a day, oldest first. */
export function listReceivableEntries(
  tx: Tx,
  of: { contactId: string; currency: string; to: string },
): Promise<StatementRow[]> {
  return tx.many(sql<StatementRow>`
    select t.posted_on, t.document_type, t.document_id, coalesce(p.invoice_id, i.id) as invoice_id,
      t.reference, t.description, e.amount_minor
    from ledger_entry e
    join ledger_account a on a.company_id = e.company_id and a.id = e.account_id and a.code = '1100'
    join ledger_transaction t on t.company_id = e.company_id and t.id = e.transaction_id
    left join commercial_document i on i.company_id = t.company_id and i.id = t.document_id
    left join invoice_payment p on p.company_id = t.company_id and p.id = t.document_id
    where e.company_id = ${tx.companyId} and e.contact_id = ${of.contactId}
      and e.currency = ${of.currency} and t.posted_on <= ${of.to}
    order by t.posted_on, t.seq, e.line_no limit 5000`);
}

export async function listCurrencies(tx: Tx, contactId: string): Promise<string[]> {
  const rows = await tx.many(sql<{ currency: string }>`
    select distinct currency from commercial_document
    where company_id = ${tx.companyId} and contact_id = ${contactId}
      and kind in ('invoice', 'credit_note') order by currency`);
  return rows.map((row) => row.currency);
}
