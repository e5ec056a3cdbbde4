import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { askWithOwnPlan } from '../../platform/database/own-plan.ts';
import {
  type AgeingRow,
  bucketAt,
  CONTROL_ACCOUNT,
  CREDIT_KINDS,
  type DocumentSide,
  kindsOfSide,
} from '../commercial-documents/index.ts';
import { isOfParty, party } from '../counterparties/index.ts';
import { partsOf } from './parts-of-documents.ts';

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

/**
 * Whether what took something back was not posted yet on that day. Asked of each row, by key: a plan that joins supposes many
 * rows, and reads the ledger for a few.
 */
const isStanding = (tx: Tx, on: string, reversal: string) => sql`coalesce((
  select r.posted_on from ledger_transaction r
  where r.company_id = ${tx.companyId} and r.id = ${sql.ref(reversal)}), 'infinity') > ${on}`;

/**
 * Documents of a side of which something was open at the end of a day: posted by then, neither settled nor cancelled. One that
 * was paid before its own date stands there with what was paid, as its account does. What has not moved since stands as it
 * stands now, by the index of what is open; what has, and had before, is reckoned from its parts: never the whole side is read.
 */
const openAt = (tx: Tx, { side, on, contactId }: Asked): RawBuilder<unknown> => {
  const isAsked = sql`d.company_id = ${tx.companyId} and d.transaction_id is not null
    and d.kind = any(${kindsOfSide(side)}::text[])
    ${contactId === undefined ? sql`` : sql`and ${isOfParty(tx, 'd.contact_id', contactId)}`}`;
  const columns = sql`d.id, d.kind, d.label, d.contact_id, d.document_on, d.due_on, d.currency`;
  return sql`
  select ${columns}, k.sign * d.open_minor as open_minor, k.sign * d.base_minor as base_minor,
    ${bucketAt(on, 'd.due_on')} as bucket
  from (
    select ${columns}, d.total_minor - d.settled_minor as open_minor,
      coalesce(d.base_total_minor, 0) - d.base_settled_minor as base_minor
    from commercial_document d
    where ${isAsked} and d.reversal_id is null and d.last_moved_on <= ${on}
      and (d.total_minor - d.settled_minor <> 0
        or coalesce(d.base_total_minor, 0) - d.base_settled_minor <> 0)
    union all
    select ${columns}, p.posted * d.total_minor - s.minor,
      p.posted * coalesce(d.base_total_minor, 0) - s.base_minor
    from commercial_document d
    cross join lateral (
      select case when (
        select t.posted_on from ledger_transaction t
        where t.company_id = ${tx.companyId} and t.id = d.transaction_id) <= ${on}
        then 1 else 0 end as posted) p
    cross join lateral (
      select coalesce(sum(minor), 0) as minor, coalesce(sum(base_minor), 0) as base_minor
      from (${partsOf(tx, 'd.id')}) t
      where moved_on <= ${on} and ${isStanding(tx, on, 't.reversal_id')}) s
    where ${isAsked} and d.last_moved_on > ${on} and d.first_moved_on <= ${on}
      and ${isStanding(tx, on, 'd.reversal_id')}
  ) d
  cross join lateral (
    select case when d.kind = any(${CREDIT_KINDS}::text[]) then -1 else 1 end as sign) k
  where d.open_minor <> 0 or d.base_minor <> 0`;
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
  askWithOwnPlan(
    tx,
    sql<PartyRow>`
    select c.party_id as contact_id, c.name as contact_name, o.bucket,
      sum(o.base_minor)::text as base_minor, sum(o.count)::text as count
    from (
      select contact_id, bucket, sum(base_minor) as base_minor, count(*) as count
      from (${openAt(tx, asked)}) o group by contact_id, bucket
    ) o
    join ${party(tx)} c on c.id = o.contact_id
    group by c.party_id, c.name, o.bucket order by c.name, c.party_id, o.bucket`,
  );

/** The documents of a party behind that, the earliest due first; a thousand at the most. */
export const listOpen = (tx: Tx, asked: Asked & { contactId: string }): Promise<OpenRow[]> =>
  askWithOwnPlan(
    tx,
    sql<OpenRow>`
    select o.id, o.kind, coalesce(o.label, '') as label, c.party_id as contact_id, c.name as contact_name,
      o.document_on, o.due_on, o.currency, o.open_minor::text as open_minor,
      o.base_minor::text as base_minor, o.bucket
    from (${openAt(tx, asked)}) o
    join ${party(tx)} c on c.id = o.contact_id
    order by o.due_on, o.label, o.id limit 1000`,
  );

/** What was open of a party in one currency by bucket, in that currency. */
export const listBuckets = (
  tx: Tx,
  { currency, ...asked }: Asked & { contactId: string; currency: string },
): Promise<AgeingRow[]> =>
  askWithOwnPlan(
    tx,
    sql<AgeingRow>`
    select bucket, sum(open_minor)::text as base_minor, count(*)::text as count
    from (${openAt(tx, asked)}) o
    where currency = ${currency} and open_minor <> 0
    group by bucket order by bucket`,
  );

export const controlAccountOf = (side: DocumentSide): string => CONTROL_ACCOUNT[side];
