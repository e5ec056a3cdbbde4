import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { filterParties, isOfParty, party } from '../counterparties/index.ts';

export type PaymentRow = {
  id: string;
  number: number;
  contact_id: string;
  contact_name: string;
  paid_on: string;
  currency: string;
  amount_minor: string;
  applied_minor: string;
  base_advance_minor: string;
  exchange_rate: string;
  type: string;
  transaction_reference: string;
  account_id: string | null;
  transaction_id: string;
  reversal_id: string | null;
  reversed_by: string | null;
  created_by: string;
  version: number;
  /** In the order of their numbers. */
  bill_ids: string[];
  bill_labels: string[];
};

export { billPaymentLabel as paymentLabel } from '@mainsheet/contract';

/** A part of a bill that a payment settled, or of a payment that settled a bill. */
export type PartRow = {
  id: string;
  payment_id: string;
  payment_number: number;
  bill_id: string;
  bill_label: string | null;
  their_number: string;
  currency: string;
  amount_minor: string;
  base_minor: string;
  applied_on: string;
  transaction_id: string;
  is_reversed: boolean;
  created_by: string;
};

export type PaymentFilter = {
  contactId: string | null;
  limit: number;
  offset: number;
};

const columns = sql`p.id, p.number, p.contact_id, c.name as contact_name, p.paid_on, p.currency,
  p.amount_minor, p.applied_minor, p.base_advance_minor, p.exchange_rate, p.type,
  p.transaction_reference, p.account_id, p.transaction_id, p.reversal_id, p.reversed_by,
  p.created_by, p.version, b.bill_ids, b.bill_labels`;

/** Whom a payment went to, and which bills it settles. */
const others = (tx: Tx) => sql`
  join ${party(tx)} c on c.id = p.contact_id
  cross join lateral (
    select coalesce(array_agg(t.bill_id order by d.number), '{}') as bill_ids,
      coalesce(array_agg(coalesce(d.label, '') order by d.number), '{}') as bill_labels
    from bill_payment_part t
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = t.bill_id
    where t.company_id = ${tx.companyId} and t.payment_id = p.id) b`;

const fitting = (tx: Tx, { contactId }: PaymentFilter) => sql`from bill_payment p
  where p.company_id = ${tx.companyId}
    and ${filterParties(tx, 'p.contact_id', contactId)}`;

/** A page of payments, the latest first. */
export function listPayments(tx: Tx, f: PaymentFilter): Promise<PaymentRow[]> {
  return tx.many(sql<PaymentRow>`
    select ${columns} from (
      select p.* ${fitting(tx, f)}
      order by p.paid_on desc, p.number desc limit ${f.limit} offset ${f.offset}
    ) p ${others(tx)}
    order by p.paid_on desc, p.number desc`);
}

export async function countPayments(tx: Tx, f: PaymentFilter): Promise<number> {
  const row = await tx.get(sql<{ count: string }>`select count(*) ${fitting(tx, f)}`, 'The count');
  return Number(row.count);
}

/** @throws DomainError NOT_FOUND */
export function getPayment(tx: Tx, id: string): Promise<PaymentRow> {
  return tx.get(
    sql<PaymentRow>`
      select ${columns} from bill_payment p ${others(tx)}
      where p.company_id = ${tx.companyId} and p.id = ${id}`,
    'The payment',
  );
}

/** Holds a payment still while what is left of it moves. */
export function lockPayment(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`
    select 1 from bill_payment where company_id = ${tx.companyId} and id = ${id} for update`);
}

const partColumns = sql`t.id, t.payment_id, p.number as payment_number, t.bill_id,
  d.label as bill_label, d.their_number, p.currency, t.amount_minor, t.base_minor, t.applied_on,
  t.transaction_id, p.reversal_id is not null as is_reversed, t.created_by`;

const partsWith = (tx: Tx) => sql`from bill_payment_part t
  join bill_payment p on p.company_id = ${tx.companyId} and p.id = t.payment_id
  join commercial_document d on d.company_id = ${tx.companyId} and d.id = t.bill_id
  where t.company_id = ${tx.companyId}`;

export function listPartsOfBill(tx: Tx, billId: string): Promise<PartRow[]> {
  return tx.many(sql<PartRow>`
    select ${partColumns} ${partsWith(tx)} and t.bill_id = ${billId}
    order by t.created_at desc, t.id desc limit 500`);
}

/** All of them: a reversal takes every one back. */
export function listPartsOfPayment(tx: Tx, paymentId: string): Promise<PartRow[]> {
  return tx.many(sql<PartRow>`
    select ${partColumns} ${partsWith(tx)} and t.payment_id = ${paymentId}
    order by t.applied_on, d.number, t.id`);
}

/** What a payment settled first; null for one that is an advance yet. */
export function findPaidPart(
  tx: Tx,
  paymentId: string,
): Promise<{ bill_id: string; amount_minor: string } | null> {
  return tx.find(sql<{ bill_id: string; amount_minor: string }>`
    select t.bill_id, t.amount_minor ${partsWith(tx)} and t.payment_id = ${paymentId}
      and p.reversal_id is null
    order by t.applied_on, d.number, t.id limit 1`);
}

export type CreditRow = { id: string; label: string; bill_id: string; amount_minor: string };

/** Credits of the vendor that settle bills which a payment settles too. */
export function listCreditsBeside(tx: Tx, paymentId: string): Promise<CreditRow[]> {
  return tx.many(sql<CreditRow>`
    select s.id, s.label, a.target_id as bill_id, a.amount_minor
    from document_allocation a
    join commercial_document s on s.company_id = ${tx.companyId} and s.id = a.source_id
    where a.company_id = ${tx.companyId} and a.reversal_id is null and s.kind = 'vendor_credit_note'
      and a.target_id in (select t.bill_id from bill_payment_part t
        where t.company_id = ${tx.companyId} and t.payment_id = ${paymentId})
    order by a.created_at, a.id limit 500`);
}

export type NewPayment = {
  id: string;
  number: number;
  contactId: string;
  paidOn: string;
  currency: string;
  amountMinor: bigint;
  appliedMinor: bigint;
  baseAdvanceMinor: bigint;
  exchangeRate: string;
  type: string;
  reference: string;
  accountId: string | null;
  transactionId: string;
};

export function insertPayment(tx: Tx, p: NewPayment, by: Stamp): Promise<number> {
  return tx.run(sql`
    insert into bill_payment (company_id, id, number, contact_id, paid_on, currency, amount_minor,
      applied_minor, base_advance_minor, exchange_rate, type, transaction_reference, account_id,
      transaction_id, created_by, created_at)
    values (${tx.companyId}, ${p.id}, ${p.number}, ${p.contactId}, ${p.paidOn}, ${p.currency},
      ${String(p.amountMinor)}, ${String(p.appliedMinor)}, ${String(p.baseAdvanceMinor)},
      ${p.exchangeRate}, ${p.type}, ${p.reference}, ${p.accountId}, ${p.transactionId}, ${by.by},
      ${by.at})`);
}

export type NewPart = {
  id: string;
  paymentId: string;
  billId: string;
  amountMinor: bigint;
  baseMinor: bigint;
  appliedOn: string;
  transactionId: string;
};

export function insertPart(tx: Tx, p: NewPart, by: Stamp): Promise<number> {
  return tx.run(sql`
    insert into bill_payment_part (company_id, id, payment_id, bill_id, amount_minor, base_minor,
      applied_on, transaction_id, created_by, created_at)
    values (${tx.companyId}, ${p.id}, ${p.paymentId}, ${p.billId}, ${String(p.amountMinor)},
      ${String(p.baseMinor)}, ${p.appliedOn}, ${p.transactionId}, ${by.by}, ${by.at})`);
}

/** Takes a part off an advance. */
export function addApplied(
  tx: Tx,
  of: { id: string; amountMinor: bigint; baseMinor: bigint },
): Promise<number> {
  return tx.run(sql`
    update bill_payment set applied_minor = applied_minor + ${String(of.amountMinor)}::bigint,
      base_advance_minor = base_advance_minor - ${String(of.baseMinor)}::bigint,
      version = version + 1
    where company_id = ${tx.companyId} and id = ${of.id} and reversal_id is null`);
}

/** Marks as reversed what was not before. Returns how many rows that was. */
export function markReversed(
  tx: Tx,
  of: { id: string; version: number; reversalId: string },
  by: Stamp,
): Promise<number> {
  return tx.run(sql`
    update bill_payment set reversal_id = ${of.reversalId}, reversed_by = ${by.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${of.id} and version = ${of.version}
      and reversal_id is null`);
}

/** Payments to somebody in a currency that bills do not take up yet: the oldest first. */
export function listAdvances(
  tx: Tx,
  of: { contactId: string; currency: string },
): Promise<{ number: number; left_minor: string }[]> {
  return tx.many(sql<{ number: number; left_minor: string }>`
    select number, (amount_minor - applied_minor)::text as left_minor from bill_payment
    where company_id = ${tx.companyId} and ${isOfParty(tx, 'contact_id', of.contactId)}
      and currency = ${of.currency} and reversal_id is null and applied_minor < amount_minor
    order by paid_on, number limit 100`);
}

/** What a payout paid by a payment: to which account, as its text, and when somebody last confirmed that account by a call. */
export type PaidByPayout = { account: string; last_called_at: string | null };

/** Null for money that another bank, or a till, has paid. */
export function findPayoutOf(tx: Tx, paymentId: string): Promise<PaidByPayout | null> {
  return tx.find(sql<PaidByPayout>`
    select coalesce(nullif(p.beneficiary->>'iban', ''), p.beneficiary->>'accountNumber', '') as account,
      (select max(k.called_at) from beneficiary_call_back k
        where k.company_id = ${tx.companyId} and k.beneficiary_id = p.beneficiary_id
          and k.bank_no = p.bank_no) as last_called_at
    from payout p where p.company_id = ${tx.companyId} and p.payment_id = ${paymentId}`);
}
