import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';

export type PaymentRow = {
  id: string;
  number: number;
  invoice_id: string;
  invoice_label: string | null;
  client_name: string;
  paid_on: string;
  amount_minor: string;
  currency: string;
  exchange_rate: string;
  type: string;
  transaction_reference: string;
  created_by: string;
};

export type PaymentFilter = {
  invoiceId: string | null;
  clientId: string | null;
  limit: number;
  offset: number;
};

const paymentsFitting = (tx: Tx, f: PaymentFilter) => sql`from invoice_payment p
  where p.company_id = ${tx.companyId}
    and (${f.invoiceId}::uuid is null or p.invoice_id = ${f.invoiceId}::uuid)
    and (${f.clientId}::uuid is null or p.client_id = ${f.clientId}::uuid)`;

/** A page of payments, the latest first. */
export function listPayments(tx: Tx, f: PaymentFilter): Promise<PaymentRow[]> {
  return tx.many(sql<PaymentRow>`
    select p.id, p.number, p.invoice_id, i.label as invoice_label, c.name as client_name, p.paid_on,
      p.amount_minor, p.currency, p.exchange_rate, p.type, p.transaction_reference, p.created_by
    from (
      select p.* ${paymentsFitting(tx, f)}
      order by p.paid_on desc, p.number desc limit ${f.limit} offset ${f.offset}
    ) p
    join commercial_document i on i.company_id = ${tx.companyId} and i.id = p.invoice_id
    join contact c on c.company_id = ${tx.companyId} and c.id = p.client_id
    order by p.paid_on desc, p.number desc`);
}

export async function countPayments(tx: Tx, f: PaymentFilter): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`select count(*) ${paymentsFitting(tx, f)}`,
    'The count',
  );
  return Number(row.count);
}

export function insertPayment(
  tx: Tx,
  p: {
    id: string;
    number: number;
    invoiceId: string;
    clientId: string;
    paidOn: string;
    currency: string;
    amountMinor: bigint;
    exchangeRate: string;
    type: string;
    reference: string;
    transactionId: string;
  },
  by: Stamp,
): Promise<number> {
  return tx.run(sql`
    insert into invoice_payment (company_id, id, number, invoice_id, client_id, paid_on, currency,
      amount_minor, exchange_rate, type, transaction_reference, transaction_id, created_by, created_at)
    values (${tx.companyId}, ${p.id}, ${p.number}, ${p.invoiceId}, ${p.clientId}, ${p.paidOn},
      ${p.currency}, ${String(p.amountMinor)}, ${p.exchangeRate}, ${p.type}, ${p.reference},
      ${p.transactionId}, ${by.by}, ${by.at})`);
}
