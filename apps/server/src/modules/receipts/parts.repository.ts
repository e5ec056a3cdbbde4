import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { party } from '../counterparties/index.ts';

/** What a payment settles of an invoice. */
export type PartRow = {
  id: string;
  payment_id: string;
  invoice_id: string;
  invoice_label: string | null;
  invoice_status: string;
  /** Of the invoice, as the amount is. */
  currency: string;
  amount_minor: string;
  base_minor: string;
  taken_minor: string;
  base_taken_minor: string;
  applied_on: string;
  transaction_id: string;
  reversal_id: string | null;
  created_by: string;
};

const columns = sql`t.id, t.payment_id, t.invoice_id, d.label as invoice_label,
  d.status as invoice_status, d.currency, t.amount_minor, t.base_minor, t.taken_minor,
  t.base_taken_minor, t.applied_on, t.transaction_id, t.reversal_id, t.created_by`;

const parts = (tx: Tx) => sql`from invoice_payment_part t
  join commercial_document d on d.company_id = ${tx.companyId} and d.id = t.invoice_id
  where t.company_id = ${tx.companyId}`;

/** All of them: a payment that is taken back takes every one back. */
export function listPartsOf(tx: Tx, paymentId: string): Promise<PartRow[]> {
  return tx.many(sql<PartRow>`
    select ${columns} ${parts(tx)} and t.payment_id = ${paymentId}
    order by t.applied_on, d.number, t.id`);
}

/** @throws DomainError NOT_FOUND */
export function getPart(tx: Tx, id: string): Promise<PartRow> {
  return tx.get(sql<PartRow>`select ${columns} ${parts(tx)} and t.id = ${id}`, 'The allocation');
}

export type PartOfInvoiceRow = PartRow & {
  number: number;
  paid_on: string;
  client_id: string;
  client_name: string;
  exchange_rate: string;
  type: string;
  transaction_reference: string;
  version: number;
};

/** What settles an invoice, the latest first. */
export function listPartsOfInvoice(tx: Tx, invoiceId: string): Promise<PartOfInvoiceRow[]> {
  return tx.many(sql<PartOfInvoiceRow>`
    select ${columns}, p.number, p.paid_on, p.client_id, c.name as client_name, p.exchange_rate,
      p.type, p.transaction_reference, p.version
    from invoice_payment_part t
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = t.invoice_id
    join invoice_payment p on p.company_id = ${tx.companyId} and p.id = t.payment_id
    join ${party(tx)} c on c.id = p.client_id
    where t.company_id = ${tx.companyId} and t.invoice_id = ${invoiceId}
    order by p.paid_on desc, p.number desc, t.id desc limit 200`);
}

export function insertPart(
  tx: Tx,
  t: {
    id: string;
    paymentId: string;
    invoiceId: string;
    amountMinor: bigint;
    baseMinor: bigint;
    takenMinor: bigint;
    baseTakenMinor: bigint;
    appliedOn: string;
    transactionId: string;
  },
  by: Stamp,
): Promise<number> {
  return tx.run(sql`
    insert into invoice_payment_part (company_id, id, payment_id, invoice_id, amount_minor,
      base_minor, taken_minor, base_taken_minor, applied_on, transaction_id, created_by, created_at)
    values (${tx.companyId}, ${t.id}, ${t.paymentId}, ${t.invoiceId}, ${String(t.amountMinor)},
      ${String(t.baseMinor)}, ${String(t.takenMinor)}, ${String(t.baseTakenMinor)}, ${t.appliedOn},
      ${t.transactionId}, ${by.by}, ${by.at})`);
}

/**
 * Marks as taken back what was not before; by itself, it leaves cash of the customer, and who did so is kept. Returns how many
 * rows that was.
 */
export function markPartReversed(
  tx: Tx,
  id: string,
  by: { reversalId: string; releasedBy: string | null },
): Promise<number> {
  return tx.run(sql`
    update invoice_payment_part set reversal_id = ${by.reversalId},
      released_by_member = ${by.releasedBy}
    where company_id = ${tx.companyId} and id = ${id} and reversal_id is null`);
}
