import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import {
  type AgeingRow,
  bucketAt,
  CONTROL_ACCOUNT,
  CREDIT_KINDS,
  type DocumentSide,
  kindsOfSide,
} from '../commercial-documents/index.ts';

export type Asked = {
  readonly side: DocumentSide;
  readonly on: string;
  /** Of one party alone: what others settled is not read then. */
  readonly contactId?: string;
};

/** A document as it stood at the end of a day, credits below zero. */
export type OpenRow = {
  id: string;
  kind: string;
  label: string;
  contact_id: string;
  contact_name: string;
  document_on: string;
  due_on: string;
  currency: string;
  open_minor: string;
  base_minor: string;
  bucket: number;
};

/** Whether what took something back was not posted yet on that day. */
const isStanding = (tx: Tx, on: string, reversal: string) => sql`not exists (
  select from ledger_transaction r where r.company_id = ${tx.companyId}
    and r.id = ${sql.ref(reversal)} and r.posted_on <= ${on})`;

/**
 * What of each document payments, receipts, write-offs and credits had settled by the end of a day, as they were dated; what was taken
 * back by then is not among it.
 */
const settledBy = (tx: Tx, { on, contactId }: Asked): RawBuilder<unknown> => {
  const isAsked = (documentId: string) =>
    contactId === undefined
      ? sql`true`
      : sql`${sql.ref(documentId)} in (select id from commercial_document
          where company_id = ${tx.companyId} and contact_id = ${contactId})`;
  return sql`
  select t.invoice_id as document_id, t.amount_minor as minor, t.base_minor
  from invoice_payment_part t
  where t.company_id = ${tx.companyId} and t.applied_on <= ${on} and ${isAsked('t.invoice_id')}
    and ${isStanding(tx, on, 't.reversal_id')}
  union all
  select t.bill_id, t.amount_minor, t.base_minor from bill_payment_part t
  join bill_payment p on p.company_id = ${tx.companyId} and p.id = t.payment_id
  where t.company_id = ${tx.companyId} and t.applied_on <= ${on} and ${isAsked('t.bill_id')}
    and ${isStanding(tx, on, 'p.reversal_id')}
  union all
  select w.invoice_id, w.amount_minor, w.base_minor from write_off w
  where w.company_id = ${tx.companyId} and w.written_on <= ${on} and ${isAsked('w.invoice_id')}
    and ${isStanding(tx, on, 'w.reversal_id')}
  union all
  select a.source_id, a.amount_minor, a.base_source_minor from document_allocation a
  where a.company_id = ${tx.companyId} and a.applied_on <= ${on} and ${isAsked('a.source_id')}
    and ${isStanding(tx, on, 'a.reversal_id')}
  union all
  select a.target_id, a.amount_minor, a.base_target_minor from document_allocation a
  where a.company_id = ${tx.companyId} and a.applied_on <= ${on} and ${isAsked('a.target_id')}
    and ${isStanding(tx, on, 'a.reversal_id')}`;
};

/**
 * Documents of a side of which something was open at the end of a day: posted by then, neither settled nor cancelled. One that
 * was paid before its own date stands there with what was paid, as its account does.
 */
const openAt = (tx: Tx, asked: Asked): RawBuilder<unknown> => {
  const { side, on, contactId = null } = asked;
  return sql`
  select d.id, d.kind, d.label, d.contact_id, d.document_on, d.due_on, d.currency,
    k.sign * (k.total - coalesce(s.minor, 0)) as open_minor,
    k.sign * (k.base_total - coalesce(s.base_minor, 0)) as base_minor,
    ${bucketAt(on, 'd.due_on')} as bucket
  from commercial_document d
  join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = d.transaction_id
  cross join lateral (
    select case when d.kind = any(${CREDIT_KINDS}::text[]) then -1 else 1 end as sign,
      case when t.posted_on <= ${on} then d.total_minor else 0 end as total,
      case when t.posted_on <= ${on} then coalesce(d.base_total_minor, 0) else 0 end as base_total) k
  left join (
    select document_id, sum(minor) as minor, sum(base_minor) as base_minor
    from (${settledBy(tx, asked)}) x group by document_id) s on s.document_id = d.id
  where d.company_id = ${tx.companyId} and d.kind = any(${kindsOfSide(side)}::text[])
    and (${contactId}::uuid is null or d.contact_id = ${contactId}::uuid)
    and ${isStanding(tx, on, 'd.reversal_id')}
    and (k.total <> coalesce(s.minor, 0) or k.base_total <> coalesce(s.base_minor, 0))`;
};

export type PartyRow = {
  contact_id: string;
  contact_name: string;
  bucket: number;
  base_minor: string;
  count: string;
};

/** What was open of each party by bucket in base. */
export const listParties = (tx: Tx, asked: Asked): Promise<PartyRow[]> =>
  tx.many(sql<PartyRow>`
    select o.contact_id, c.name as contact_name, o.bucket, o.base_minor::text as base_minor,
      o.count::text as count
    from (
      select contact_id, bucket, sum(base_minor) as base_minor, count(*) as count
      from (${openAt(tx, asked)}) o group by contact_id, bucket
    ) o
    join contact c on c.company_id = ${tx.companyId} and c.id = o.contact_id
    order by c.name, o.contact_id, o.bucket`);

/** The documents of a party behind that, the earliest due first; a thousand at the most. */
export const listOpen = (tx: Tx, asked: Asked & { contactId: string }): Promise<OpenRow[]> =>
  tx.many(sql<OpenRow>`
    select o.id, o.kind, coalesce(o.label, '') as label, o.contact_id, c.name as contact_name,
      o.document_on, o.due_on, o.currency, o.open_minor::text as open_minor,
      o.base_minor::text as base_minor, o.bucket
    from (${openAt(tx, asked)}) o
    join contact c on c.company_id = ${tx.companyId} and c.id = o.contact_id
    order by o.due_on, o.label, o.id limit 1000`);

/** What was open of a party in one currency by bucket, in that currency. */
export const listBuckets = (
  tx: Tx,
  { currency, ...asked }: Asked & { contactId: string; currency: string },
): Promise<AgeingRow[]> =>
  tx.many(sql<AgeingRow>`
    select bucket, sum(open_minor)::text as base_minor, count(*)::text as count
    from (${openAt(tx, asked)}) o
    where currency = ${currency} and open_minor <> 0
    group by bucket order by bucket`);

/** What an account of the ledger held at the end of a day in base, debit above zero. */
export async function sumAccountAt(tx: Tx, of: { code: string; on: string }): Promise<bigint> {
  const row = await tx.get(
    sql<{ minor: string }>`
      select coalesce(sum(e.base_minor), 0)::text as minor
      from ledger_entry e
      join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
        and a.code = ${of.code}
      join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
        and t.posted_on <= ${of.on}
      where e.company_id = ${tx.companyId}`,
    'The balance',
  );
  return BigInt(row.minor);
}

export const controlAccountOf = (side: DocumentSide): string => CONTROL_ACCOUNT[side];
