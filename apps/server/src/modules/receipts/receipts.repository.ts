import { PAYOUT_UNDER_WAY } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { MemberStamp, Stamp } from '../../platform/stamp.ts';
import { filterParties, isOfParty, party } from '../counterparties/index.ts';

export { receiptLabel } from '@mainsheet/contract';

/** Money of a customer, with the invoices that it settles now. */
export type ReceiptRow = {
  id: string;
  number: number;
  client_id: string;
  client_name: string;
  paid_on: string;
  amount_minor: string;
  charges_minor: string;
  applied_minor: string;
  refunded_minor: string;
  base_left_minor: string;
  currency: string;
  exchange_rate: string;
  type: string;
  transaction_reference: string;
  account_id: string | null;
  transaction_id: string;
  reversal_id: string | null;
  reversed_by: string | null;
  reversed_at: string | null;
  created_by: string;
  created_at: string;
  version: number;
  /** In the order of their numbers; of a payment that was taken back, those it had settled. */
  invoice_ids: string[];
  invoice_labels: string[];
};

export type ReceiptFilter = {
  clientId: string | null;
  limit: number;
  offset: number;
};

const fitting = (tx: Tx, f: ReceiptFilter) => sql`from invoice_payment p
  where p.company_id = ${tx.companyId}
    and ${filterParties(tx, 'p.client_id', f.clientId)}`;

const columns = sql`p.id, p.number, p.client_id, c.name as client_name, p.paid_on, p.amount_minor,
  p.charges_minor, p.applied_minor, p.refunded_minor, p.base_left_minor, p.currency,
  p.exchange_rate, p.type, p.transaction_reference, p.account_id, p.transaction_id, p.reversal_id,
  p.reversed_by, p.reversed_at, p.created_by, p.created_at, p.version, i.invoice_ids, i.invoice_labels`;

const others = (tx: Tx) => sql`
  join ${party(tx)} c on c.id = p.client_id
  cross join lateral (
    select coalesce(array_agg(d.id order by d.number), '{}') as invoice_ids,
      coalesce(array_agg(coalesce(d.label, '') order by d.number), '{}') as invoice_labels
    from (select distinct t.invoice_id from invoice_payment_part t
      where t.company_id = ${tx.companyId} and t.payment_id = p.id
        and (t.reversal_id is null or p.reversal_id is not null)) s
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = s.invoice_id) i`;

/** A page of payments, the latest first. */
export function listReceipts(tx: Tx, f: ReceiptFilter): Promise<ReceiptRow[]> {
  return tx.many(sql<ReceiptRow>`
    select ${columns} from (
      select p.* ${fitting(tx, f)}
      order by p.paid_on desc, p.number desc limit ${f.limit} offset ${f.offset}
    ) p ${others(tx)}
    order by p.paid_on desc, p.number desc`);
}

export async function countReceipts(tx: Tx, f: ReceiptFilter): Promise<number> {
  const row = await tx.get(sql<{ count: string }>`select count(*) ${fitting(tx, f)}`, 'The count');
  return Number(row.count);
}

/** @throws DomainError NOT_FOUND */
export function getReceipt(tx: Tx, id: string): Promise<ReceiptRow> {
  return tx.get(
    sql<ReceiptRow>`
      select ${columns} from invoice_payment p ${others(tx)}
      where p.company_id = ${tx.companyId} and p.id = ${id}`,
    'The payment',
  );
}

/** Who a payment came from. */
export type PayerRow = {
  client_email: string;
  client_phone: string;
  client_people: { name: string; email: string }[];
};

export function getPayer(tx: Tx, clientId: string): Promise<PayerRow> {
  return tx.get(
    sql<PayerRow>`
      select email as client_email, phone as client_phone,
        coalesce(details->'people', '[]') as client_people
      from ${party(tx)} c where id = ${clientId}`,
    'The customer',
  );
}

/** What customers have with us that settles nothing yet, the oldest first. */
export function listLeft(tx: Tx, clientId: string): Promise<ReceiptRow[]> {
  return tx.many(sql<ReceiptRow>`
    select ${columns} from invoice_payment p ${others(tx)}
    where p.company_id = ${tx.companyId} and ${isOfParty(tx, 'p.client_id', clientId)} and p.reversal_id is null
      and p.applied_minor + p.refunded_minor < p.amount_minor
    order by p.paid_on, p.number limit 500`);
}

/** Holds a payment still while what is left of it moves. */
export function lockReceipt(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`
    select 1 from invoice_payment where company_id = ${tx.companyId} and id = ${id} for update`);
}

export function insertReceipt(
  tx: Tx,
  p: {
    id: string;
    number: number;
    clientId: string;
    paidOn: string;
    currency: string;
    amountMinor: bigint;
    chargesMinor: bigint;
    appliedMinor: bigint;
    baseLeftMinor: bigint;
    exchangeRate: string;
    type: string;
    reference: string;
    accountId: string | null;
    transactionId: string;
  },
  by: MemberStamp,
): Promise<number> {
  return tx.run(sql`
    insert into invoice_payment (company_id, id, number, client_id, paid_on, currency, amount_minor,
      charges_minor, applied_minor, base_left_minor, exchange_rate, type, transaction_reference,
      account_id, transaction_id, created_by, created_by_member, created_at)
    values (${tx.companyId}, ${p.id}, ${p.number}, ${p.clientId}, ${p.paidOn}, ${p.currency},
      ${String(p.amountMinor)}, ${String(p.chargesMinor)}, ${String(p.appliedMinor)},
      ${String(p.baseLeftMinor)}, ${p.exchangeRate}, ${p.type}, ${p.reference}, ${p.accountId},
      ${p.transactionId}, ${by.by}, ${by.memberId}, ${by.at})`);
}

/** What of a payment is applied and what went back, each below zero for what came back to it. */
export type Moved = {
  readonly id: string;
  readonly appliedMinor?: bigint;
  readonly refundedMinor?: bigint;
  readonly baseMinor: bigint;
};

export function moveLeft(tx: Tx, of: Moved): Promise<number> {
  return tx.run(sql`
    update invoice_payment set
      applied_minor = applied_minor + ${String(of.appliedMinor ?? 0n)}::bigint,
      refunded_minor = refunded_minor + ${String(of.refundedMinor ?? 0n)}::bigint,
      base_left_minor = base_left_minor - ${String(of.baseMinor)}::bigint, version = version + 1
    where company_id = ${tx.companyId} and id = ${of.id}`);
}

/** Marks as taken back exactly this version of what was not before. Returns how many rows that was. */
export function markReversed(
  tx: Tx,
  of: { id: string; version: number; reversalId: string },
  by: Stamp,
): Promise<number> {
  return tx.run(sql`
    update invoice_payment set reversal_id = ${of.reversalId}, reversed_by = ${by.by},
      reversed_at = ${by.at}, applied_minor = 0, base_left_minor = 0, version = version + 1
    where company_id = ${tx.companyId} and id = ${of.id} and version = ${of.version}
      and reversal_id is null`);
}

/** What payouts under way give back of a payment, but for one of them. */
export async function findRefundPromised(
  tx: Tx,
  id: string,
  exceptPayoutId: string | null = null,
): Promise<bigint> {
  const row = await tx.get(
    sql<{ minor: string }>`
      select coalesce(sum(payment_minor), 0)::text as minor from payout
      where company_id = ${tx.companyId} and receipt_id = ${id}
        and status = any(${[...PAYOUT_UNDER_WAY]}::text[])
        and (${exceptPayoutId}::uuid is null or id <> ${exceptPayoutId}::uuid)`,
    'The sum',
  );
  return BigInt(row.minor);
}

/** The same of several payments at once, by their ids; one that no payout gives back is not among them. */
export async function listRefundsPromised(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await tx.many(sql<{ id: string; minor: string }>`
    select receipt_id as id, sum(payment_minor)::text as minor from payout
    where company_id = ${tx.companyId} and receipt_id = any(${[...ids]}::uuid[])
      and status = any(${[...PAYOUT_UNDER_WAY]}::text[])
    group by receipt_id`);
  return new Map(rows.map(({ id, minor }) => [id, BigInt(minor)]));
}

export type EventRow = { at: string; actor_name: string; action: string };

/** What was done with a payment, the latest first; the latest hundred. */
export function listEvents(tx: Tx, id: string): Promise<EventRow[]> {
  return tx.many(sql<EventRow>`
    select at, actor_name, action from audit_event
    where company_id = ${tx.companyId} and subject_type = 'invoice-payment' and subject_id = ${id}
    order by seq desc limit 100`);
}
