import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { party } from '../counterparties/index.ts';
import { countedVoyage, isOfVoyage } from '../voyages/index.ts';

/** More voyages than a profit and loss adds up in one answer. */
const MOST_VOYAGES = 500;

/**
 * Voyages that count and end between two days, both included. An ownership is a vessel, or a charter in that the
 * voyage sails under; a project is its voyage.
 */
export async function listEndedVoyages(
  tx: Tx,
  of: { from: string; to: string; ownershipId: string | null; projectId: string | null },
): Promise<string[]> {
  const rows = await tx.many(sql<{ id: string }>`
    select y.id from voyage y
    where y.company_id = ${tx.companyId} and ${countedVoyage('y')} and y.status <> 'Draft'
      and (y.completion_at at time zone 'UTC')::date between ${of.from}::date and ${of.to}::date
      and (${of.projectId}::uuid is null or y.id = ${of.projectId}::uuid)
      and (${of.ownershipId}::uuid is null or y.vessel_id = ${of.ownershipId}::uuid
        or exists (select 1 from time_charter_voyage l where l.company_id = ${tx.companyId}
          and l.voyage_id = y.id and l.time_charter_id = ${of.ownershipId}::uuid))
    order by y.completion_at, y.id limit ${MOST_VOYAGES}`);
  return rows.map(({ id }) => id);
}

export type StandingRow = {
  id: string;
  name: string;
  kind: 'invoice' | 'bill';
  type: string;
  currency: string;
  documents: string;
  open_minor: string;
};

/** Whom documents of a voyage are to or from, by kind, type and currency; drafts count, and owe nothing. */
export const listStandings = (tx: Tx, voyageId: string): Promise<StandingRow[]> =>
  tx.many(sql<StandingRow>`
    select c.party_id as id, c.name, d.kind, d.type, d.currency, count(*) as documents,
      coalesce(sum(d.total_minor - d.settled_minor) filter (
        where d.status not in ('Draft', 'Pending approval', 'Cancelled')), 0)::text as open_minor
    from commercial_document d
    join ${party(tx)} c on c.id = d.contact_id
    where d.company_id = ${tx.companyId} and ${isOfVoyage(tx, voyageId)}
      and d.kind in ('invoice', 'bill') and d.deleted_at is null
    group by c.party_id, c.name, d.kind, d.type, d.currency
    order by c.name, d.kind, d.currency limit 500`);

export type FreightHireRow = {
  id: string;
  kind: 'invoice' | 'bill';
  label: string | null;
  type: string;
  status: string;
  contact_id: string;
  contact_name: string;
  document_on: string;
  due_on: string;
  currency: string;
  total_minor: string;
  settled_minor: string;
};

type Listed = {
  readonly voyageId: string | null;
  readonly charterId: string | null;
  readonly kinds: readonly string[];
  readonly types: readonly string[];
};

const fitting = (tx: Tx, of: Listed) => sql`
  from commercial_document d
  join ${party(tx)} c on c.id = d.contact_id
  where d.company_id = ${tx.companyId} and d.kind = any(${[...of.kinds]}::text[])
    and d.type = any(${[...of.types]}::text[]) and d.deleted_at is null
    ${of.voyageId === null ? sql`` : sql`and ${isOfVoyage(tx, of.voyageId)}`}
    and (${of.charterId}::uuid is null or exists (
      select 1 from time_charter_document l where l.company_id = ${tx.companyId}
        and l.document_id = d.id and l.time_charter_id = ${of.charterId}::uuid))`;

export const listFreightHire = (
  tx: Tx,
  of: Listed,
  { limit, offset }: { limit: number; offset: number },
): Promise<FreightHireRow[]> =>
  tx.many(sql<FreightHireRow>`
    select d.id, d.kind, d.label, d.type, d.status, d.contact_id, c.name as contact_name,
      d.document_on, d.due_on, d.currency, d.total_minor::text, d.settled_minor::text
    ${fitting(tx, of)} order by d.document_on desc, d.id desc limit ${limit} offset ${offset}`);

export async function countFreightHire(tx: Tx, of: Listed): Promise<number> {
  const row = await tx.get(sql<{ count: string }>`select count(*) ${fitting(tx, of)}`, 'The count');
  return Number(row.count);
}

export type TrailRow = {
  seq: string;
  at: string;
  actor_name: string;
  action: string;
  status: string | null;
};

/** What the trail holds of a voyage itself, the latest first. */
export const listEntries = (tx: Tx, voyageId: string): Promise<TrailRow[]> =>
  tx.many(sql<TrailRow>`
    select seq, at, actor_name, action, detail->>'status' as status from audit_event
    where company_id = ${tx.companyId} and subject_type = 'voyage' and subject_id = ${voyageId}
    order by seq desc limit 200`);

export type BilledText = { kind: 'invoice' | 'bill'; description: string };

/** What lines of living invoices and bills of a voyage say. */
export const listBilledTexts = (tx: Tx, voyageId: string): Promise<BilledText[]> =>
  tx.many(sql<BilledText>`
    select distinct d.kind, l.description from commercial_document d
    join commercial_document_line l on l.company_id = ${tx.companyId} and l.document_id = d.id
    where d.company_id = ${tx.companyId} and d.voyage_id = ${voyageId} and d.deleted_at is null
      and d.kind in ('invoice', 'bill') and d.status <> 'Cancelled'`);
