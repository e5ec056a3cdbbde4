import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** The latest posted invoice of a cargo's freight; null before there is one. */
export function findFreightInvoice(
  tx: Tx,
  cargo: { voyageId: string; cargoRowId: string },
): Promise<{ id: string } | null> {
  return tx.find(sql<{ id: string }>`
    select id from commercial_document
    where company_id = ${tx.companyId} and kind = 'invoice' and type = 'freight'
      and voyage_id = ${cargo.voyageId} and cargo_row_id = ${cargo.cargoRowId}
      and transaction_id is not null and status <> 'Cancelled'
    order by document_on desc, id desc limit 1`);
}

export type PaidRow = { invoice_id: string; amount_minor: string; currency: string };

/** The invoice that a payment was for, that of the largest part of it, and how much that was. @throws DomainError NOT_FOUND */
export function getPayment(tx: Tx, id: string): Promise<PaidRow> {
  return tx.get(
    sql<PaidRow>`
      select t.invoice_id, t.amount_minor, d.currency from invoice_payment_part t
      join commercial_document d on d.company_id = ${tx.companyId} and d.id = t.invoice_id
      where t.company_id = ${tx.companyId} and t.payment_id = ${id} and t.reversal_id is null
      order by t.amount_minor desc, d.number limit 1`,
    'The payment',
  );
}
