import { type BeneficiaryInput, KNOWN_NUMBER_DAYS, MEMO_BILL_TYPE } from '@mainsheet/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import type { MemberStamp, Stamp } from '../../platform/stamp.ts';
import type { PayeeAnswer } from '../banks/index.ts';
import { filterParties, partiesOf, party } from '../counterparties/index.ts';
import type { Warning } from './account-guard.ts';

export type BeneficiaryRow = {
  id: string;
  contact_id: string;
  contact_name: string;
  contact_phone: string;
  name: string;
  /** The number of the contact, where it was known when the account was entered; empty where it was not. */
  known_phone: string;
  /** When the number of the contact as it is now came, and by whom. */
  phone_since: string | null;
  phone_by: string;
  detail_no: number;
  bank_no: number;
  is_archived: boolean;
  updated_at: string;
  updated_by: string;
  version: number;
  content: BeneficiaryInput;
  account_key: string;
  /** So many days before the account a number must have been there to be known. */
  known_days: number;
  look_alikes: string[];
  account_since: string;
  entered_by: string;
  /** Who brought the account that counts now. */
  entered_by_id: string;
  called_at: string | null;
  last_called_at: string | null;
  warnings: Warning[];
  /** Accounts that bills from before this one asked for; of these, those that long ago or paid ones did. */
  asked_before: string[];
  asked_long_before: string[];
  is_paid_before: boolean;
  /** What the bank said last of the account that counts now; null while nobody asked. */
  payee: PayeeRow | null;
};

export type PayeeRow = {
  id: string;
  answer: PayeeAnswer['answer'];
  name: string;
  reason: string;
  source: string;
  /** Since when this is the answer. */
  since: string;
  asked_at: string;
  /** Whether somebody who saw this answer called and confirmed the account. */
  is_called: boolean;
};

const columns = (
  tx: Tx,
) => sql`b.id, b.contact_id, c.name as contact_name, c.phone as contact_phone, b.name,
  coalesce(n.phone, '') as known_phone, h.since as phone_since,
  coalesce(h.entered_by, '') as phone_by, b.detail_no, b.bank_no, b.is_archived, b.updated_at, b.updated_by, b.version,
  d.content, d.account_key, f.known_days, f.look_alikes, f.entered_at as account_since, f.entered_by,
  f.member_id as entered_by_id, d.warnings, k.called_at, k.last_called_at, q.asked_before, q.asked_long_before, v.payee,
  exists (select from payout p where p.company_id = ${tx.companyId} and p.beneficiary_id = b.id
    and p.bank_no = b.bank_no and p.status = 'Paid') as is_paid_before`;

/** How many days before an account a number must have been there to be known, by the policy of the company. */
const daysOfPolicy = (tx: Tx) => sql`
  (select coalesce((p.settings->'approvals'->'payments'->>'knownNumberDays')::int, ${KNOWN_NUMBER_DAYS})
    from company p where p.company_id = ${tx.companyId})`;

/** The code of the warning that an account has which was there before and is to be confirmed anew. */
export const HELD_ANEW = 'MERGED';

/**
 * When the account with the details `f` came: one that is held anew is no younger for it, else a number that came with it
 * would be known by now.
 */
const arrival = (tx: Tx) => sql`
  cross join lateral (
    select e.entered_at, e.entered_at - make_interval(days => e.known_days) as long_before
    from beneficiary_detail e
    where e.company_id = ${tx.companyId} and e.beneficiary_id = f.beneficiary_id
      and (e.detail_no = f.detail_no or e.account_key = f.account_key
        and f.warnings @> ${JSON.stringify([{ code: HELD_ANEW }])}::jsonb)
    order by e.detail_no limit 1) came`;

/** What was there before this was so long before the account, by the policy of the day it was entered. */
const longBefore = sql`came.long_before`;

/** A telephone without its spelling, as `isSameNumber` compares it. */
const digits = (phone: RawBuilder<unknown>) =>
  sql`regexp_replace(regexp_replace(${phone}, '[^0-9]', '', 'g'), '^00', '')`;

/** Every record of the party of a beneficiary `b`. */
const recordsOf = (tx: Tx) => partiesOf(tx, sql`array[b.contact_id]`);

/** What a contact was reached by under any of its records, each with the number that the record had before. */
const reaches = (tx: Tx) => sql`
  lateral (
    select r.phone, r.since, r.entered_by, r.member_id, ${digits(sql`r.phone`)} as digits,
      lag(${digits(sql`r.phone`)}) over (partition by r.contact_id order by r.since, r.id)
        as digits_before
    from contact_reach r
    where r.company_id = ${tx.companyId} and r.contact_id = any(${recordsOf(tx)}))`;

/**
 * Records that were merged with the one of a beneficiary and are owed something or had a number of their own, and did not
 * know this number long before the account was entered or held anew: who could make one record look like another would else vouch for an account
 * by a number of their own.
 */
const unknownElsewhere = (tx: Tx, phone: RawBuilder<unknown>) => sql`
  exists (select from contact m
    where m.company_id = ${tx.companyId} and m.id = any(${recordsOf(tx)}) and m.id <> b.contact_id
      and (exists (select from contact_reach x
          where x.company_id = ${tx.companyId} and x.contact_id = m.id and x.phone <> '')
        or ${hasBills(tx, 'm.id')})
      and not exists (select from contact_reach x
        where x.company_id = ${tx.companyId} and x.contact_id = m.id
          and ${digits(sql`x.phone`)} = ${digits(phone)}
          and x.since <= f.entered_at - make_interval(days => f.known_days)))`;

const hasBills = (tx: Tx, contact: string) => sql`exists (select from commercial_document a
  where a.company_id = ${tx.companyId} and a.contact_id = ${sql.ref(contact)} and a.kind = 'bill'
    and a.deleted_at is null and a.status <> 'Cancelled' and a.approved_at is not null)`;

/**
 * The number to call: the one that the contact has now, where it was the one of the day that was long before the account;
 * where the contact itself is younger, where it is the first it ever had. One that was given up is none: it may have been
 * a false one.
 */
const knownNumber = (tx: Tx) => sql`
  left join lateral (
    select r.phone from contact_reach r
    where r.company_id = ${tx.companyId} and r.contact_id = b.contact_id and r.phone <> ''
      and ${digits(sql`r.phone`)} = ${digits(sql`c.phone`)}
      and (r.since <= ${longBefore}
          and not exists (select from contact_reach e
            where e.company_id = ${tx.companyId} and e.contact_id = b.contact_id
              and (e.since, e.id) > (r.since, r.id) and e.since <= ${longBefore})
        or c.created_at > ${longBefore} and r.since <= came.entered_at
          and not exists (select from contact_reach e
            where e.company_id = ${tx.companyId} and e.contact_id = b.contact_id and e.phone <> ''
              and ${digits(sql`e.phone`)} <> ${digits(sql`r.phone`)}
              and (e.since, e.id) < (r.since, r.id)))
      and not ${unknownElsewhere(tx, sql`r.phone`)}
    order by r.since, r.id limit 1) n on true`;

/** The calls that confirmed the account that counts of a beneficiary `b`, and what its bank said last. */
export const standing = (tx: Tx) => sql`
  left join lateral (
    select min(k.called_at) as called_at, max(k.called_at) as last_called_at from beneficiary_call_back k
    where k.company_id = ${tx.companyId} and k.beneficiary_id = b.id and k.bank_no = b.bank_no) k
    on true
  left join lateral (
    select jsonb_build_object('id', v.id, 'answer', v.answer, 'name', v.bank_says_name,
      'reason', v.reason, 'source', v.source, 'since', v.answered_at, 'asked_at', v.asked_at,
      'is_called', exists (select from beneficiary_call_back s
        where s.company_id = ${tx.companyId} and s.beneficiary_id = b.id and s.bank_no = b.bank_no
          and s.verification_id = v.id)) as payee
    from payee_verification v
    where v.company_id = ${tx.companyId} and v.beneficiary_id = b.id and v.bank_no = b.bank_no
    order by v.answered_at desc, v.id desc limit 1) v on true`;

/** Money left for a bill `o` that is settled: one that was written off or credited alone is settled too. */
const isPaid = (tx: Tx) => sql`(o.status = 'Paid' and exists (
  select from bill_payment_part t
  join bill_payment p on p.company_id = ${tx.companyId} and p.id = t.payment_id
  where t.company_id = ${tx.companyId} and t.bill_id = o.id and p.reversal_id is null))`;

/** The details that count, those its account came with, and how it stands. */
const joined = (tx: Tx) => sql`
  join ${party(tx)} c on c.id = b.contact_id
  join beneficiary_detail d on d.company_id = ${tx.companyId} and d.beneficiary_id = b.id
    and d.detail_no = b.detail_no
  join beneficiary_detail f on f.company_id = ${tx.companyId} and f.beneficiary_id = b.id
    and f.detail_no = b.bank_no
  ${arrival(tx)}
  ${standing(tx)}
  ${knownNumber(tx)}
  left join lateral (
    select r.since, r.entered_by from ${reaches(tx)} r
    where r.digits = ${digits(sql`c.phone`)} and r.digits is distinct from r.digits_before
    order by r.since desc limit 1) h on true
  cross join lateral (
    select coalesce(array_agg(distinct o.pay_to_account), '{}') as asked_before,
      coalesce(array_agg(distinct o.pay_to_account) filter (
        where o.approved_at <= ${longBefore} or (o.type <> ${MEMO_BILL_TYPE} and ${isPaid(tx)})),
        '{}') as asked_long_before
    from commercial_document o
    where o.company_id = ${tx.companyId} and o.kind = 'bill'
      and o.contact_id = any(${recordsOf(tx)})
      and o.pay_to_account <> '' and o.currency = d.content->>'currency'
      and o.deleted_at is null and o.status <> 'Cancelled' and o.approved_at < f.entered_at) q`;

export type BeneficiaryFilter = {
  search: string | null;
  contactId: string | null;
  limit: number;
  offset: number;
};

const fitting = (tx: Tx, f: BeneficiaryFilter) => {
  const pattern = likePattern(f.search);
  return sql`b.company_id = ${tx.companyId} and not b.is_archived
    and ${filterParties(tx, 'b.contact_id', f.contactId)}
    and (${pattern}::text is null or b.name ilike ${pattern})`;
};

/** By name. */
export function listBeneficiaries(tx: Tx, f: BeneficiaryFilter): Promise<BeneficiaryRow[]> {
  return tx.many(sql<BeneficiaryRow>`
    select ${columns(tx)} from (
      select b.* from beneficiary b where ${fitting(tx, f)}
      order by b.name, b.id limit ${f.limit} offset ${f.offset}
    ) b ${joined(tx)}
    order by b.name, b.id`);
}

export async function countBeneficiaries(tx: Tx, f: BeneficiaryFilter): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`select count(*) from beneficiary b where ${fitting(tx, f)}`,
    'The count',
  );
  return Number(row.count);
}

/** @throws DomainError NOT_FOUND */
export function getBeneficiary(tx: Tx, id: string): Promise<BeneficiaryRow> {
  return tx.get(
    sql<BeneficiaryRow>`
      select ${columns(tx)} from beneficiary b ${joined(tx)}
      where b.company_id = ${tx.companyId} and b.id = ${id}`,
    'The beneficiary',
  );
}

export function listOfIds(tx: Tx, ids: readonly string[]): Promise<BeneficiaryRow[]> {
  return tx.many(sql<BeneficiaryRow>`
    select ${columns(tx)} from beneficiary b ${joined(tx)}
    where b.company_id = ${tx.companyId} and b.id = any(${[...ids]}::uuid[])`);
}

export type PayeeAccount = { readonly contact_id: string; readonly account: string };

/** The account numbers of contacts as they are known now. */
export const listAccountsOfContacts = (
  tx: Tx,
  contactIds: readonly string[],
): Promise<PayeeAccount[]> =>
  tx.many(sql<PayeeAccount>`
    select c.party_id as contact_id,
      coalesce(nullif(d.content->>'iban', ''), d.content->>'accountNumber') as account
    from beneficiary b
    join beneficiary_detail d on d.company_id = ${tx.companyId} and d.beneficiary_id = b.id
      and d.detail_no = b.detail_no
    join ${party(tx)} c on c.id = b.contact_id
    where b.company_id = ${tx.companyId} and not b.is_archived
      and c.party_id = any(${[...contactIds]}::uuid[])`);

/** Those in use of exactly these records of contacts, in a steady order. */
export const listOfContacts = (tx: Tx, contactIds: readonly string[]): Promise<{ id: string }[]> =>
  tx.many(sql<{ id: string }>`
    select id from beneficiary
    where company_id = ${tx.companyId} and not is_archived
      and contact_id = any(${[...contactIds]}::uuid[])
    order by id`);

/** Holds a beneficiary still while it changes. */
export function lockBeneficiary(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`
    select 1 from beneficiary where company_id = ${tx.companyId} and id = ${id} for update`);
}

export type NamedAccount = { id: string; name: string; account_key: string };

/** Every one that is in use, to find those that look alike; at most 5,000. */
export function listNames(tx: Tx): Promise<NamedAccount[]> {
  return tx.many(sql<NamedAccount>`
    select b.id, b.name, d.account_key from beneficiary b
    join beneficiary_detail d on d.company_id = ${tx.companyId} and d.beneficiary_id = b.id
      and d.detail_no = b.detail_no
    where b.company_id = ${tx.companyId} and not b.is_archived
    order by b.created_at, b.id limit 5000`);
}

export type KnownAddress = {
  readonly address: string;
  readonly name: string;
  readonly is_old: boolean;
};

/**
 * The mail addresses that every other contact has, and those that anybody had long before now, which alone are known;
 * at most 10,000.
 */
export function listMailAddresses(
  tx: Tx,
  of: { contactId: string; at: string },
): Promise<KnownAddress[]> {
  return tx.many(sql<KnownAddress>`
    select r.email as address, c.name, true as is_old from contact_reach r
    join ${party(tx)} c on c.id = r.contact_id
    where r.company_id = ${tx.companyId} and r.email <> ''
      and (not c.is_deleted or c.party_id = ${of.contactId})
      and r.since <= ${of.at}::timestamptz - make_interval(days => ${daysOfPolicy(tx)})
    union
    select c.email, c.name, false from contact c
    where c.company_id = ${tx.companyId} and not c.is_deleted and c.email <> ''
      and c.id <> ${of.contactId}
    order by is_old desc
    limit 10000`);
}

export type NewDetail = {
  beneficiaryId: string;
  detailNo: number;
  bankNo: number;
  content: BeneficiaryInput;
  accountKey: string;
  lookAlikes: readonly string[];
  warnings: readonly Warning[];
};

export function insertBeneficiary(
  tx: Tx,
  b: { id: string; contactId: string; name: string },
  by: Stamp,
): Promise<number> {
  return tx.run(sql`
    insert into beneficiary (company_id, id, contact_id, name, detail_no, bank_no,
      created_at, created_by, updated_at, updated_by)
    values (${tx.companyId}, ${b.id}, ${b.contactId}, ${b.name}, 1, 1, ${by.at},
      ${by.by}, ${by.at}, ${by.by})`);
}

export async function insertDetail(tx: Tx, d: NewDetail, by: MemberStamp): Promise<number> {
  const { days } = await tx.get(
    sql<{ days: number }>`select ${daysOfPolicy(tx)} as days`,
    'The company',
  );
  return tx.run(sql`
    insert into beneficiary_detail (company_id, beneficiary_id, detail_no, bank_no, content,
      account_key, look_alikes, warnings, known_days, entered_at, entered_by, member_id)
    values (${tx.companyId}, ${d.beneficiaryId}, ${d.detailNo}, ${d.bankNo},
      ${JSON.stringify(d.content)}, ${d.accountKey}, ${[...d.lookAlikes]}, ${JSON.stringify(d.warnings)},
      ${days}, ${by.at}, ${by.by}, ${by.memberId})`);
}

/** Points at the details that count from now on; returns how many rows that was. */
export function pointAt(tx: Tx, d: NewDetail & { version: number }, by: Stamp): Promise<number> {
  return tx.run(sql`
    update beneficiary set name = ${d.content.name}, contact_id = ${d.content.contactId},
      detail_no = ${d.detailNo}, bank_no = ${d.bankNo}, updated_at = ${by.at},
      updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${d.beneficiaryId} and version = ${d.version}`);
}

export function archive(tx: Tx, key: { id: string; version: number }, by: Stamp): Promise<number> {
  return tx.run(sql`
    update beneficiary set is_archived = true, updated_at = ${by.at}, updated_by = ${by.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${key.id} and version = ${key.version}`);
}

export type DetailRow = {
  detail_no: number;
  bank_no: number;
  content: BeneficiaryInput;
  entered_at: string;
  entered_by: string;
};

/** The latest first; at most 200. */
export function listDetails(tx: Tx, id: string): Promise<DetailRow[]> {
  return tx.many(sql<DetailRow>`
    select detail_no, bank_no, content, entered_at, entered_by from beneficiary_detail
    where company_id = ${tx.companyId} and beneficiary_id = ${id}
    order by detail_no desc limit 200`);
}

/** Who ever entered the account that counts now, also before it was held anew, with who that is beyond this company. */
export function listEnterers(tx: Tx, id: string) {
  return tx.many(sql<{ member_id: string; member_name: string; person_id: string; email: string }>`
    select d.member_id, d.entered_by as member_name, m.person_id, m.email
    from beneficiary b
    join beneficiary_detail n on n.company_id = ${tx.companyId} and n.beneficiary_id = b.id
      and n.detail_no = b.detail_no
    join beneficiary_detail d on d.company_id = ${tx.companyId} and d.beneficiary_id = b.id
      and (d.bank_no = b.bank_no or d.account_key = n.account_key)
    join member m on m.company_id = ${tx.companyId} and m.id = d.member_id
    where b.company_id = ${tx.companyId} and b.id = ${id}
    order by d.detail_no`);
}

/** Numbers that came to the contact of a beneficiary shortly before its account or since, and never before that. */
const newNumbers = (tx: Tx, id: string) => sql`
  from beneficiary b
  join beneficiary_detail f on f.company_id = ${tx.companyId} and f.beneficiary_id = b.id
    and f.detail_no = b.bank_no
  ${arrival(tx)}
  cross join ${reaches(tx)} r
  left join member m on m.company_id = ${tx.companyId} and m.id = r.member_id
  where b.company_id = ${tx.companyId} and b.id = ${id} and r.phone <> ''
    and r.digits is distinct from r.digits_before and r.since > ${longBefore}
    and not exists (select from ${reaches(tx)} e
      where e.digits = r.digits and e.since <= ${longBefore})`;

/** Who entered a telephone of its contact shortly before its account, or since. */
export function listNumberChangers(tx: Tx, id: string) {
  return tx.many(sql<{ member_id: string; member_name: string; person_id: string; email: string }>`
    select distinct r.member_id, r.entered_by as member_name, m.person_id, m.email
    ${newNumbers(tx, id)} and m.id is not null`);
}

export function listNewNumbers(tx: Tx, id: string): Promise<{ phone: string }[]> {
  return tx.many(sql<{ phone: string }>`select distinct r.phone ${newNumbers(tx, id)}`);
}

export type OlderBillRow = { id: string; label: string; their_number: string; document_on: string };

/**
 * Approved bills of the contact from long before its account: papers on which a number is known. Of records that were merged
 * each vouches for the accounts of the other.
 */
export function listOlderBills(tx: Tx, id: string): Promise<OlderBillRow[]> {
  return tx.many(sql<OlderBillRow>`
    select o.id, o.label, o.their_number, o.document_on
    from beneficiary b
    join beneficiary_detail f on f.company_id = ${tx.companyId} and f.beneficiary_id = b.id
      and f.detail_no = b.bank_no
    ${arrival(tx)}
    join commercial_document o on o.company_id = ${tx.companyId} and o.kind = 'bill'
      and o.contact_id = any(${recordsOf(tx)})
      and (o.contact_id <> b.contact_id or not exists (select from contact m
        where m.company_id = ${tx.companyId} and m.id = any(${recordsOf(tx)})
          and m.id <> b.contact_id and ${hasBills(tx, 'm.id')}))
    where b.company_id = ${tx.companyId} and b.id = ${id} and o.deleted_at is null
      and o.status <> 'Cancelled' and o.approved_at <= ${longBefore}
    order by o.approved_at desc, o.id desc limit 20`);
}

export type CallBackRow = {
  bill_label: string | null;
  bank_no: number;
  phone: string;
  spoke_with: string;
  note: string;
  called_at: string;
  called_by: string;
};

/** The latest first; at most 200. */
export function listCallBacks(tx: Tx, id: string): Promise<CallBackRow[]> {
  return tx.many(sql<CallBackRow>`
    select k.bank_no, k.phone, k.spoke_with, k.note, k.called_at, k.called_by, o.label as bill_label
    from beneficiary_call_back k
    left join commercial_document o on o.company_id = ${tx.companyId} and o.id = k.bill_id
    where k.company_id = ${tx.companyId} and k.beneficiary_id = ${id}
    order by k.called_at desc, k.id desc limit 200`);
}

export function insertCallBack(
  tx: Tx,
  k: { id: string; beneficiaryId: string; bankNo: number } & {
    phone: string;
    spokeWith: string;
    note: string;
    billId: string | null;
    /** What the bank had said, as the caller saw it. */
    verificationId: string | null;
  },
  by: MemberStamp,
): Promise<number> {
  return tx.run(sql`
    insert into beneficiary_call_back (company_id, id, beneficiary_id, bank_no, phone, spoke_with,
      note, bill_id, verification_id, called_at, called_by, member_id)
    values (${tx.companyId}, ${k.id}, ${k.beneficiaryId}, ${k.bankNo}, ${k.phone}, ${k.spokeWith},
      ${k.note}, ${k.billId}, ${k.verificationId}, ${by.at}, ${by.by}, ${by.memberId})`);
}

/** Says on the record itself that it was confirmed or that its bank said something else: whoever saw it before looks again. */
export function touch(tx: Tx, key: { id: string; version: number }, by: Stamp): Promise<number> {
  return tx.run(sql`
    update beneficiary set updated_at = ${by.at}, updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${key.id} and version = ${key.version}`);
}
