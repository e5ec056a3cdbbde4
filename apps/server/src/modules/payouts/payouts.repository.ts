import {
  type BeneficiaryInput,
  payoutLabel as labelOf,
  PAYOUT_UNDER_WAY,
  type PayoutStatus,
} from '@mainsheet/contract';
import { type RawBuilder, sql } from 'kysely';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { Tx } from '../../platform/database/database.ts';
import { roleGrants } from '../../platform/database/role-grants.ts';
import { type FoundText, holdsText } from '../../platform/database/text-search.ts';
import type { MemberStamp, Stamp } from '../../platform/stamp.ts';
import { party } from '../counterparties/index.ts';
import type { MakerRow } from '../four-eyes/index.ts';

export type PayoutContent = {
  account_id: string;
  beneficiary_id: string;
  detail_no: number;
  bank_no: number;
  beneficiary: BeneficiaryInput;
  contact_id: string;
  fixed_side: 'source' | 'payment';
  source_currency: string;
  source_minor: string;
  payment_currency: string;
  payment_minor: string;
  rate: string;
  rate_on: string;
  fee_minor: string;
  method: string;
  swift_charge_option: string | null;
  fee_paid_by: string;
  payment_on: string;
  reason: string;
  reference: string;
  email: string;
  contract_id: string | null;
  application_id: string | null;
  lendor_account_id: string | null;
  /** The payment of a customer that it gives back. */
  receipt_id: string | null;
};

export type PayoutRow = PayoutContent & {
  id: string;
  number: number;
  request_id: string;
  request_hash: Buffer;
  status: PayoutStatus;
  status_reason: string;
  quote_expires_at: string;
  approvers_asked: number;
  asked_because: string[];
  prepared_by: string;
  prepared_by_name: string;
  submitted_at: string | null;
  approved_at: string | null;
  sent_at: string | null;
  bank_reference: string;
  is_held_back: boolean;
  clears_on: string | null;
  paid_at: string | null;
  payment_id: string | null;
  batch_id: string | null;
  batch_row: number | null;
  created_at: string;
  updated_at: string;
  updated_by: string;
  version: number;
  account_name: string;
  contact_name: string;
  /** When those who may decide were reminded last, since it was submitted. */
  reminded_at: string | null;
};

export const payoutLabel = (row: { number: number }): string => labelOf(row.number);

const columns = (
  tx: Tx,
) => sql`p.*, p.rate::text as rate, a.nickname as account_name, c.name as contact_name,
  (select max(k.reminded_at) from payout_reminder k where k.company_id = ${tx.companyId}
    and k.payout_id = p.id and k.reminded_at >= p.submitted_at) as reminded_at`;

const rows = (tx: Tx, rest: RawBuilder<unknown>) => sql<PayoutRow>`
  select ${columns(tx)} from payout p
  join global_account a on a.company_id = ${tx.companyId} and a.id = p.account_id
  join ${party(tx)} c on c.id = p.contact_id
  where p.company_id = ${tx.companyId} ${rest}`;

export type PayoutFilter = {
  statuses: readonly string[] | null;
  text: FoundText | null;
  beneficiaryId: string | null;
  limit: number;
  offset: number;
};

const fitting = (f: PayoutFilter) => {
  return sql`and (${f.statuses}::text[] is null or p.status = any(${f.statuses}::text[]))
    and (${f.beneficiaryId}::uuid is null or p.beneficiary_id = ${f.beneficiaryId}::uuid)
    and ${holdsText(f.text, {
      tables: ['payout'],
      ids: ({ payout }) => sql`p.id = any(${payout})`,
      pattern: (pattern) =>
        sql`p.reference ilike ${pattern} or p.beneficiary->>'name' ilike ${pattern}`,
    })}`;
};

/** The latest first. */
export function listPayouts(tx: Tx, f: PayoutFilter): Promise<PayoutRow[]> {
  return tx.many(
    rows(
      tx,
      sql`${fitting(f)} order by p.created_at desc, p.id desc limit ${f.limit} offset ${f.offset}`,
    ),
  );
}

export const countPayouts = (tx: Tx, f: PayoutFilter): Promise<number> =>
  countUpTo(tx, sql`from payout p where p.company_id = ${tx.companyId} ${fitting(f)}`);

/** @throws DomainError NOT_FOUND */
export function getPayout(tx: Tx, id: string): Promise<PayoutRow> {
  return tx.get(rows(tx, sql`and p.id = ${id}`), 'The payout');
}

export function findByRequest(tx: Tx, requestId: string) {
  return tx.find(sql<{ id: string; request_hash: Buffer }>`
    select id, request_hash from payout
    where company_id = ${tx.companyId} and request_id = ${requestId}`);
}

/** One at a time makes a payout of a request: whoever comes second finds the first one's. */
export function lockRequest(tx: Tx, requestId: string): Promise<number> {
  const key = `payout ${tx.companyId} ${requestId}`;
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

export function lockPayout(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`
    select 1 from payout where company_id = ${tx.companyId} and id = ${id} for update`);
}

/** Holds all that is submitted still, while what a day sends is added up. */
export function lockSubmissions(tx: Tx): Promise<number> {
  const key = `payout submissions ${tx.companyId}`;
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** What was submitted since, by currency; what was taken back moved nothing. */
export function sumSubmitted(tx: Tx, since: string) {
  return tx.many(sql<{ currency: string; minor: string }>`
    select source_currency as currency, sum(source_minor)::text as minor from payout
    where company_id = ${tx.companyId} and submitted_at >= ${since}
      and status in ('In approval', 'Approved', 'Scheduled', 'Sent', 'Paid')
    group by source_currency`);
}

export type ReplayedRow = {
  id: string;
  number: number;
  beneficiary_name: string;
  source_currency: string;
  source_minor: string;
  payment_currency: string;
  payment_minor: string;
  submitted_at: string;
  account_since: string;
  /** Whether the rule of the day counts it. */
  is_counted: boolean;
};

/** What was submitted since, in that order; at most 20,000, the latest. */
export async function listReplayed(tx: Tx, since: string): Promise<ReplayedRow[]> {
  const latest = await tx.many(sql<ReplayedRow>`
    select p.id, p.number, p.beneficiary->>'name' as beneficiary_name, p.source_currency,
      p.source_minor, p.payment_currency, p.payment_minor, p.submitted_at,
      d.entered_at as account_since,
      p.status in ('In approval', 'Approved', 'Scheduled', 'Sent', 'Paid') as is_counted
    from payout p
    join beneficiary_detail d on d.company_id = ${tx.companyId}
      and d.beneficiary_id = p.beneficiary_id and d.detail_no = p.bank_no
    where p.company_id = ${tx.companyId} and p.submitted_at >= ${since}
    order by p.submitted_at desc, p.number desc limit 20000`);
  return latest.toReversed();
}

export type Given = PayoutContent & { quote_expires_at: string };

/** The row of a batch that a payout was. */
export type BatchPlace = { readonly batchId: string; readonly row: number };

export function insertPayout(
  tx: Tx,
  p: Given & {
    id: string;
    number: number;
    request_id: string;
    request_hash: Buffer;
    batch: BatchPlace | null;
  },
  by: MemberStamp,
): Promise<number> {
  return tx.run(sql`
    insert into payout (company_id, id, number, request_id, request_hash, account_id,
      beneficiary_id, detail_no, bank_no, beneficiary, contact_id, fixed_side, source_currency,
      source_minor, payment_currency, payment_minor, rate, rate_on, quote_expires_at, fee_minor,
      method, swift_charge_option, fee_paid_by, payment_on, reason, reference, email, contract_id,
      application_id, lendor_account_id, prepared_by, prepared_by_name, created_at, updated_at,
      updated_by, batch_id, batch_row, receipt_id)
    values (${tx.companyId}, ${p.id}, ${p.number}, ${p.request_id}, ${p.request_hash},
      ${p.account_id}, ${p.beneficiary_id}, ${p.detail_no}, ${p.bank_no},
      ${JSON.stringify(p.beneficiary)}, ${p.contact_id}, ${p.fixed_side}, ${p.source_currency},
      ${p.source_minor}, ${p.payment_currency}, ${p.payment_minor}, ${p.rate}, ${p.rate_on},
      ${p.quote_expires_at}, ${p.fee_minor}, ${p.method}, ${p.swift_charge_option},
      ${p.fee_paid_by}, ${p.payment_on}, ${p.reason}, ${p.reference}, ${p.email},
      ${p.contract_id}, ${p.application_id}, ${p.lendor_account_id}, ${by.memberId}, ${by.by},
      ${by.at}, ${by.at}, ${by.by}, ${p.batch?.batchId ?? null}, ${p.batch?.row ?? null},
      ${p.receipt_id})`);
}

/** The payouts of a batch, in the order of its rows, or locked in that of their ids. */
export function listOfBatch(tx: Tx, batchId: string): Promise<PayoutRow[]> {
  return tx.many(rows(tx, sql`and p.batch_id = ${batchId} order by p.batch_row`));
}

export function lockOfBatch(tx: Tx, batchId: string): Promise<number> {
  return tx.run(sql`
    select 1 from payout where company_id = ${tx.companyId} and batch_id = ${batchId}
    order by id for update`);
}

/** Writes a draft anew. */
export function updateContent(tx: Tx, id: string, p: Given, by: Stamp): Promise<number> {
  return tx.run(sql`
    update payout set account_id = ${p.account_id}, beneficiary_id = ${p.beneficiary_id},
      detail_no = ${p.detail_no}, bank_no = ${p.bank_no},
      beneficiary = ${JSON.stringify(p.beneficiary)}, contact_id = ${p.contact_id},
      fixed_side = ${p.fixed_side}, source_currency = ${p.source_currency},
      source_minor = ${p.source_minor}, payment_currency = ${p.payment_currency},
      payment_minor = ${p.payment_minor}, rate = ${p.rate}, rate_on = ${p.rate_on},
      quote_expires_at = ${p.quote_expires_at}, fee_minor = ${p.fee_minor}, method = ${p.method},
      swift_charge_option = ${p.swift_charge_option}, fee_paid_by = ${p.fee_paid_by},
      payment_on = ${p.payment_on}, reason = ${p.reason}, reference = ${p.reference},
      email = ${p.email}, contract_id = ${p.contract_id}, application_id = ${p.application_id},
      lendor_account_id = ${p.lendor_account_id}, receipt_id = ${p.receipt_id}, updated_at = ${by.at}, updated_by = ${by.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and status = 'Draft'`);
}

export type StatusChange = {
  status: PayoutStatus;
  reason?: string;
  submittedAt?: string;
  approversAsked?: number;
  askedBecause?: readonly string[];
  approvedAt?: string;
  sentAt?: string;
  bankReference?: string;
  clearsOn?: string;
  paidAt?: string;
  paymentId?: string;
};

/** Takes a payout from one status to another; the database refuses what is no step. */
export function setStatus(tx: Tx, row: PayoutRow, to: StatusChange, by: Stamp): Promise<number> {
  return tx.run(sql`
    update payout set status = ${to.status}, status_reason = ${to.reason ?? ''},
      submitted_at = coalesce(${to.submittedAt ?? null}, submitted_at),
      approvers_asked = coalesce(${to.approversAsked ?? null}, approvers_asked),
      asked_because = coalesce(${to.askedBecause ? [...to.askedBecause] : null}::text[], asked_because),
      approved_at = coalesce(${to.approvedAt ?? null}, approved_at),
      sent_at = coalesce(${to.sentAt ?? null}, sent_at),
      bank_reference = coalesce(${to.bankReference ?? null}, bank_reference),
      clears_on = coalesce(${to.clearsOn ?? null}, clears_on),
      paid_at = ${to.paidAt ?? null},
      payment_id = coalesce(${to.paymentId ?? null}, payment_id),
      updated_at = ${by.at}, updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${row.id} and status = ${row.status}`);
}

/** Notes how the bank names it and when it arrives, as far as it says so. */
export function noteBank(
  tx: Tx,
  id: string,
  of: { bankReference: string; clearsOn: string | null },
): Promise<number> {
  return tx.run(sql`
    update payout set bank_reference = coalesce(nullif(${of.bankReference}, ''), bank_reference),
      clears_on = coalesce(${of.clearsOn}, clears_on)
    where company_id = ${tx.companyId} and id = ${id}`);
}

/** Says that something about it changed, so that whoever saw it before looks again. */
export function touch(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`
    update payout set version = version + 1 where company_id = ${tx.companyId} and id = ${id}`);
}

/** What stands beside payouts names which of them. */
type OfPayout = { payout_id: string };
export type BillPartRow = {
  bill_id: string;
  label: string;
  amount_minor: string;
  /** The account that the bill asks for, and since when it does. */
  pay_to_account: string;
  counts_since: string;
};

export function listBills(tx: Tx, ids: readonly string[]): Promise<(BillPartRow & OfPayout)[]> {
  return tx.many(sql<BillPartRow & OfPayout>`
    select t.payout_id, t.bill_id, coalesce(d.label, '') as label, t.amount_minor,
      d.pay_to_account, coalesce(d.approved_at, d.created_at) as counts_since
    from payout_bill t
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = t.bill_id
    where t.company_id = ${tx.companyId} and t.payout_id = any(${[...ids]}::uuid[])
    order by d.number, t.bill_id`);
}

/** What whoever is paid reads of the bills: their own number and day first. */
export type AdvisedBill = {
  label: string;
  their_number: string;
  document_on: string;
  due_on: string;
  total_minor: string;
  amount_minor: string;
};

export const listAdvisedBills = (tx: Tx, id: string): Promise<AdvisedBill[]> =>
  tx.many(sql<AdvisedBill>`
    select coalesce(d.label, '') as label, d.their_number, d.document_on, d.due_on, d.total_minor,
      t.amount_minor
    from payout_bill t
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = t.bill_id
    where t.company_id = ${tx.companyId} and t.payout_id = ${id}
    order by d.document_on, d.number, t.bill_id`);

/** Nobody stops being a maker. */
export function addMaker(tx: Tx, id: string, by: MemberStamp): Promise<number> {
  return tx.run(sql`
    insert into payout_maker (company_id, payout_id, member_id, member_name, made_at)
    values (${tx.companyId}, ${id}, ${by.memberId}, ${by.by}, ${by.at}) on conflict do nothing`);
}

/**
 * Everybody who ever shaped a payout; who entered its account, while nothing was paid to that yet; and of a refund who
 * recorded the money or made it free before the refund was submitted.
 */
export function listMakers(tx: Tx, ids: readonly string[]): Promise<(MakerRow & OfPayout)[]> {
  return tx.many(sql<MakerRow & OfPayout>`
    select k.payout_id, k.member_id, k.member_name, m.person_id, m.email from (
      select payout_id, member_id, member_name, made_at from payout_maker
      where company_id = ${tx.companyId} and payout_id = any(${[...ids]}::uuid[])
      union
      select p.id, d.member_id, d.entered_by, d.entered_at from payout p
      join beneficiary_detail d on d.company_id = ${tx.companyId}
        and d.beneficiary_id = p.beneficiary_id and d.bank_no = p.bank_no
      where p.company_id = ${tx.companyId} and p.id = any(${[...ids]}::uuid[])
        and not exists (select from payout o where o.company_id = ${tx.companyId}
          and o.beneficiary_id = p.beneficiary_id and o.bank_no = p.bank_no and o.status = 'Paid'
          and o.id <> p.id)
      union
      select p.id, r.created_by_member, r.created_by, r.created_at from payout p
      join invoice_payment r on r.company_id = ${tx.companyId} and r.id = p.receipt_id
      where p.company_id = ${tx.companyId} and p.id = any(${[...ids]}::uuid[])
        and r.created_by_member is not null
      union
      select p.id, t.released_by_member, b.posted_by, b.posted_at from payout p
      join invoice_payment_part t on t.company_id = ${tx.companyId} and t.payment_id = p.receipt_id
      join ledger_transaction b on b.company_id = ${tx.companyId} and b.id = t.reversal_id
      where p.company_id = ${tx.companyId} and p.id = any(${[...ids]}::uuid[])
        and t.released_by_member is not null
        and (p.submitted_at is null or b.posted_at <= p.submitted_at)
    ) k
    join member m on m.company_id = ${tx.companyId} and m.id = k.member_id
    order by k.made_at, k.member_id`);
}

export type ApprovalRow = {
  member_id: string;
  person_id: string;
  email: string;
  member_name: string;
  approved_at: string;
  /** In whose stead it was given; null in one's own name, as the person and the address are then. */
  for_member_id: string | null;
  for_person_id: string | null;
  for_email: string | null;
  for_member_name: string;
  content_seal: Buffer;
  key_version: number;
};

/** Who has approved it as it stands, and whose role still may. */
export function listApprovals(tx: Tx, ids: readonly string[]): Promise<(ApprovalRow & OfPayout)[]> {
  return tx.many(sql<ApprovalRow & OfPayout>`
    select k.payout_id, k.member_id, m.person_id, m.email, k.member_name, k.approved_at,
      k.for_member_id, s.person_id as for_person_id, s.email as for_email, k.for_member_name,
      k.content_seal, k.key_version
    from payout_approval k
    join member m on m.company_id = ${tx.companyId} and m.id = k.member_id
    left join member s on s.company_id = ${tx.companyId} and s.id = k.for_member_id
    join role r on r.company_id = ${tx.companyId} and r.id = m.role_id
    where k.company_id = ${tx.companyId} and k.payout_id = any(${[...ids]}::uuid[])
      and m.status = 'ACTIVE'
      and ${roleGrants('paymentApprovals.modify')}
    order by k.approved_at, k.member_id`);
}

type ApprovalGiven = {
  by: MemberStamp;
  seal: { version: number; bytes: Buffer };
  inStead: { member_id: string; member_name: string } | null;
};

export function insertApproval(
  tx: Tx,
  id: string,
  { by, seal, inStead }: ApprovalGiven,
): Promise<number> {
  return tx.run(sql`
    insert into payout_approval (company_id, payout_id, member_id, member_name, approved_at,
      content_seal, key_version, for_member_id, for_member_name)
    values (${tx.companyId}, ${id}, ${by.memberId}, ${by.by}, ${by.at}, ${seal.bytes},
      ${seal.version}, ${inStead?.member_id ?? null}, ${inStead?.member_name ?? ''})`);
}

/** Takes away the approvals that do not count any more: all but those of some members. */
export function dropLostApprovals(
  tx: Tx,
  id: string,
  counted: readonly ApprovalRow[],
): Promise<number> {
  return tx.run(sql`
    delete from payout_approval where company_id = ${tx.companyId} and payout_id = ${id}
      and member_id <> all(${counted.map((one) => one.member_id)}::uuid[])`);
}

/** What was approved is no longer what stands there. */
export function voidApprovals(tx: Tx, id: string): Promise<number> {
  return tx.run(
    sql`delete from payout_approval where company_id = ${tx.companyId} and payout_id = ${id}`,
  );
}

/** What was paid to a beneficiary before, the latest first. */
export function listPaidBefore(
  tx: Tx,
  of: { beneficiaryId: string; exceptId: string },
): Promise<PayoutRow[]> {
  return tx.many(
    rows(
      tx,
      sql`and p.beneficiary_id = ${of.beneficiaryId} and p.id <> ${of.exceptId}
        and p.status = 'Paid' order by p.paid_at desc, p.id desc limit 5`,
    ),
  );
}

/**
 * What there is to do with banks: payments of today, orders without an answer, those that clear, and those of
 * which nothing was heard since.
 */
export function listDue(
  tx: Tx,
  { on, silentSince }: { on: string; silentSince: string },
): Promise<{ id: string }[]> {
  return tx.many(sql<{ id: string }>`
    select p.id from payout p
    left join bank_transfer t on t.company_id = ${tx.companyId} and t.payout_id = p.id
    where p.company_id = ${tx.companyId}
      and p.status = any(${[...PAYOUT_UNDER_WAY]}::text[]) and not p.is_held_back
      and (p.status = 'Approved' or (p.status = 'Scheduled' and p.payment_on <= ${on})
        or (p.status = 'Sent' and (p.clears_on <= ${on} or t.answered_at is null
          or t.heard_at < ${silentSince})))
    order by p.payment_on, p.id limit 500`);
}
