import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { MemberStamp, Stamp } from '../../platform/stamp.ts';
import { UNDECIDED } from '../commercial-documents/index.ts';
import type { PaperOwner } from './paper-owners.ts';

export type PaperRow = {
  id: string;
  /** The kind of its document; null with a payment. */
  document_kind: string | null;
  document_id: string | null;
  payment_id: string | null;
  payout_id: string | null;
  file_id: string;
  name: string;
  media_type: string;
  byte_size: number;
  added_at: string;
  added_by: string;
  /** Since when what it lies with is decided on, so that it stays; null where it may be taken away. */
  stays_since: string | null;
};

/** The last time that a payout was looked at with its papers and taken further. */
const payoutJudged = (tx: Tx) => sql`greatest(o.submitted_at, o.approved_at, o.sent_at, (
  select max(k.approved_at) from payout_approval k
  where k.company_id = ${tx.companyId} and k.payout_id = o.id))`;

const columns = (
  tx: Tx,
) => sql`p.id, d.kind as document_kind, p.document_id, p.payment_id, p.payout_id, p.file_id, f.name, f.media_type,
  f.byte_size, p.added_at, p.added_by,
  case when d.status <> all(${[...UNDECIDED]}::text[]) and p.added_at <= coalesce(d.approved_at, d.sent_at)
    then coalesce(d.approved_at, d.sent_at)
    when o.status <> 'Draft' and p.added_at <= ${payoutJudged(tx)} then ${payoutJudged(tx)} end as stays_since`;

const from = (tx: Tx) => sql`from paper p
  join file f on f.company_id = ${tx.companyId} and f.id = p.file_id
  left join commercial_document d on d.company_id = ${tx.companyId} and d.id = p.document_id
  left join payout o on o.company_id = ${tx.companyId} and o.id = p.payout_id
  where p.company_id = ${tx.companyId} and (d.id is null or d.deleted_at is null)`;

/** Where the id of a record stands. */
const placesOf = ({ kind, id }: PaperOwner) => ({
  documentId: kind === 'bill' || kind === 'vendor_credit_note' ? id : null,
  paymentId: kind === 'bill_payment' ? id : null,
  payoutId: kind === 'payout' ? id : null,
});

function isOf(owner: PaperOwner) {
  const { documentId, paymentId, payoutId } = placesOf(owner);
  if (paymentId) return sql`p.payment_id = ${paymentId}`;
  return payoutId ? sql`p.payout_id = ${payoutId}` : sql`p.document_id = ${documentId}`;
}

/** Papers of a record, the oldest first. */
export const listPapers = (tx: Tx, owner: PaperOwner): Promise<PaperRow[]> =>
  tx.many(sql<PaperRow>`
    select ${columns(tx)} ${from(tx)} and ${isOf(owner)} order by p.added_at, p.id limit 100`);

/** Papers of several payouts, each with the oldest first. */
export const listPapersOfPayouts = (
  tx: Tx,
  ids: readonly string[],
): Promise<(PaperRow & { payout_id: string })[]> =>
  tx.many(sql<PaperRow & { payout_id: string }>`
    select ${columns(tx)} ${from(tx)} and p.payout_id = any(${[...ids]}::uuid[])
    order by p.added_at, p.id`);

/** @throws DomainError NOT_FOUND */
export async function getPaper(tx: Tx, id: string): Promise<PaperRow> {
  const row = await tx.find(sql<PaperRow>`select ${columns(tx)} ${from(tx)} and p.id = ${id}`);
  if (!row) throw notFound('The document');
  return row;
}

export function insertPaper(
  tx: Tx,
  paper: { id: string; owner: PaperOwner; fileId: string },
  by: Stamp,
): Promise<number> {
  const { id, owner, fileId } = paper;
  const { documentId, paymentId, payoutId } = placesOf(owner);
  return tx.run(sql`
    insert into paper (company_id, id, document_id, payment_id, payout_id, file_id, added_at, added_by)
    values (${tx.companyId}, ${id}, ${documentId}, ${paymentId}, ${payoutId}, ${fileId}, ${by.at},
      ${by.by})`);
}

export const deletePaper = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`delete from paper where company_id = ${tx.companyId} and id = ${id}`);

/** Holds a payment still while its papers change; its number, null where there is none. */
export const lockPayment = (
  tx: Tx,
  id: string,
): Promise<{ number: number; version: number } | null> =>
  tx.find(sql<{ number: number; version: number }>`
    select number, version from bill_payment
    where company_id = ${tx.companyId} and id = ${id} for update`);

/** The same of a payout. */
export const lockPayout = (
  tx: Tx,
  id: string,
): Promise<{ number: number; version: number; status: string } | null> =>
  tx.find(sql<{ number: number; version: number; status: string }>`
    select number, version, status from payout
    where company_id = ${tx.companyId} and id = ${id} for update`);

/** Whether somebody approved a payout, as whichever member. */
export async function hasApproved(
  tx: Tx,
  of: { payoutId: string; memberId: string },
): Promise<boolean> {
  const found = await tx.find(sql<{ id: string }>`
    select m.id from payout_approval k
    join member m on m.company_id = ${tx.companyId} and m.id = k.member_id
    join member mine on mine.company_id = ${tx.companyId} and mine.id = ${of.memberId}
    where k.company_id = ${tx.companyId} and k.payout_id = ${of.payoutId}
      and (m.id = mine.id or m.person_id = mine.person_id) limit 1`);
  return found !== null;
}

/**
 * Whoever changes the papers of a payout before it is approved is one of its makers, and whoever looked looks again:
 * approvals were given to other papers.
 */
export async function shapePayout(tx: Tx, id: string, by: MemberStamp): Promise<void> {
  await tx.run(sql`
    insert into payout_maker (company_id, payout_id, member_id, member_name, made_at)
    values (${tx.companyId}, ${id}, ${by.memberId}, ${by.by}, ${by.at}) on conflict do nothing`);
  await tx.run(
    sql`delete from payout_approval where company_id = ${tx.companyId} and payout_id = ${id}`,
  );
  await tx.run(sql`
    update payout set version = version + 1, updated_at = ${by.at}, updated_by = ${by.by}
    where company_id = ${tx.companyId} and id = ${id}`);
}
