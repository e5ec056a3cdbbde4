import { ACCOUNT } from '@mainsheet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';

export type PaymentRow = {
  id: string;
  number: number;
  invoice_id: string;
  invoice_label: string | null;
  client_id: string;
  client_name: string;
  paid_on: string;
  amount_minor: string;
  currency: string;
  exchange_rate: string;
  type: string;
  transaction_reference: string;
  transaction_id: string;
  reversal_id: string | null;
  reversed_by: string | null;
  reversed_at: string | null;
  created_by: string;
  created_at: string;
  version: number;
};

export const paymentLabel = (number: number): string => `PAY-${String(number).padStart(5, '0')}`;

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

const columns = sql`p.id, p.number, p.invoice_id, i.label as invoice_label, p.client_id,
  c.name as client_name, p.paid_on, p.amount_minor, p.currency, p.exchange_rate, p.type,
  p.transaction_reference, p.transaction_id, p.reversal_id, p.reversed_by, p.reversed_at,
  p.created_by, p.created_at, p.version`;

/** A payment with whom it came from, and the account it came to; null for a bank elsewhere. */
export type PaymentDetailRow = PaymentRow & {
  invoice_status: string;
  client_email: string;
  client_phone: string;
  client_people: { name: string; email: string }[];
  account_id: string | null;
  /** What of the receivable it settled, as that was booked in base. */
  claim_base_minor: string;
};

/** @throws DomainError NOT_FOUND */
export function getPaymentDetail(tx: Tx, id: string): Promise<PaymentDetailRow> {
  return tx.get(
    sql<PaymentDetailRow>`
      select ${columns}, i.status as invoice_status, c.email as client_email,
        c.phone as client_phone, coalesce(c.details->'people', '[]') as client_people,
        b.account_id, b.claim_base_minor
      from invoice_payment p
      join commercial_document i on i.company_id = ${tx.companyId} and i.id = p.invoice_id
      join contact c on c.company_id = ${tx.companyId} and c.id = p.client_id
      cross join lateral (
        select max(e.global_account_id::text) as account_id,
          coalesce(-sum(e.base_minor) filter (where a.code = ${ACCOUNT.receivable}), 0)::text
            as claim_base_minor
        from ledger_entry e
        join ledger_account a on a.company_id = e.company_id and a.id = e.account_id
        where e.company_id = ${tx.companyId} and e.transaction_id = p.transaction_id) b
      where p.company_id = ${tx.companyId} and p.id = ${id}`,
    'The payment',
  );
}

/** Holds a payment still while it is taken back. */
export function lockPayment(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`
    select 1 from invoice_payment where company_id = ${tx.companyId} and id = ${id} for update`);
}

/** Marks as taken back exactly this version of what was not before. Returns how many rows that was. */
export function markReversed(
  tx: Tx,
  of: { id: string; version: number; reversalId: string },
  by: Stamp,
): Promise<number> {
  return tx.run(sql`
    update invoice_payment set reversal_id = ${of.reversalId}, reversed_by = ${by.by},
      reversed_at = ${by.at}, version = version + 1
    where company_id = ${tx.companyId} and id = ${of.id} and version = ${of.version}
      and reversal_id is null`);
}

/** A page of payments, the latest first. */
export function listPayments(tx: Tx, f: PaymentFilter): Promise<PaymentRow[]> {
  return tx.many(sql<PaymentRow>`
    select ${columns}
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
