import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import { party } from '../../counterparties/index.ts';
import { countedVoyage } from '../../voyages/index.ts';

export type LinkedDocumentRow = {
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
  group_id: string;
};

/** Documents under a charter, the latest first. */
export const listDocuments = (tx: Tx, charterId: string): Promise<LinkedDocumentRow[]> =>
  tx.many(sql<LinkedDocumentRow>`
    select d.id, d.kind, d.label, d.type, d.status, c.party_id as contact_id, c.name as contact_name,
      d.document_on, d.due_on, d.currency, d.total_minor, d.settled_minor, l.group_id
    from time_charter_document l
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
    join ${party(tx)} c on c.id = d.contact_id
    where l.company_id = ${tx.companyId} and l.time_charter_id = ${charterId}
      and d.deleted_at is null
    order by d.document_on desc, d.id desc limit 1000`);

/** Of what statements documents of a charter ever were: also those deleted, cancelled, or taken from under it since. */
export const listEverLinked = (tx: Tx, charterId: string): Promise<{ group_id: string }[]> =>
  tx.many(sql<{ group_id: string }>`
    select l.group_id from time_charter_document l
    where l.company_id = ${tx.companyId} and l.time_charter_id = ${charterId}
    union
    select e.detail->>'groupId' from audit_event e
    where e.company_id = ${tx.companyId} and e.subject_type = 'time-charter'
      and e.subject_id = ${charterId} and e.action = 'time-charter.link'
      and e.detail->>'groupId' is not null`);

export type LinkableDocument = {
  id: string;
  kind: 'invoice' | 'bill';
  contact_id: string;
  currency: string;
};

export const findLinkable = (tx: Tx, id: string): Promise<LinkableDocument | null> =>
  tx.find(sql<LinkableDocument>`
    select id, kind, contact_id, currency from commercial_document
    where company_id = ${tx.companyId} and id = ${id} and deleted_at is null
      and kind in ('invoice', 'bill') and status <> 'Cancelled'`);

type DocumentLink = { charterId: string; documentId: string; groupId: string };

/** Returns 0 when the document is under a charter already. */
export const linkDocument = (tx: Tx, link: DocumentLink, stamp: Stamp): Promise<number> =>
  tx.run(sql`
    insert into time_charter_document (company_id, document_id, time_charter_id, group_id, linked_at,
      linked_by)
    values (${tx.companyId}, ${link.documentId}, ${link.charterId}, ${link.groupId}, ${stamp.at},
      ${stamp.by})
    on conflict (company_id, document_id) do nothing`);

export const unlinkDocument = (
  tx: Tx,
  { charterId, documentId }: { charterId: string; documentId: string },
): Promise<number> =>
  tx.run(sql`
    delete from time_charter_document
    where company_id = ${tx.companyId} and time_charter_id = ${charterId}
      and document_id = ${documentId}`);

export type LinkedVoyageRow = {
  id: string;
  label: string;
  status: string;
  commencing_at: string;
  completion_at: string;
  load_ports: string;
  discharge_ports: string;
  profit: string;
};

/** Voyages under a charter that are not deleted, the latest first; cancelled ones say so. */
export const listVoyages = (tx: Tx, charterId: string): Promise<LinkedVoyageRow[]> =>
  tx.many(sql<LinkedVoyageRow>`
    select v.id, v.label, v.status, v.commencing_at, v.completion_at, v.load_ports,
      v.discharge_ports, v.profit
    from time_charter_voyage l
    join voyage v on v.company_id = ${tx.companyId} and v.id = l.voyage_id
    where l.company_id = ${tx.companyId} and l.time_charter_id = ${charterId} and v.is_active
    order by v.commencing_at desc, v.id limit 500`);

export type FreeVoyageRow = { id: string; label: string; vessel_id: string };

/** A voyage that counts, for a link. */
export const findVoyage = (tx: Tx, id: string): Promise<FreeVoyageRow | null> =>
  tx.find(sql<FreeVoyageRow>`
    select id, label, vessel_id from voyage
    where company_id = ${tx.companyId} and id = ${id} and ${countedVoyage('voyage')}`);

type VoyageLink = { charterId: string; voyageId: string; type: string };

/** Returns 0 when the voyage sails under a charter of that type already. */
export const linkVoyage = (tx: Tx, link: VoyageLink, stamp: Stamp): Promise<number> =>
  tx.run(sql`
    insert into time_charter_voyage (company_id, voyage_id, type, time_charter_id, linked_at, linked_by)
    values (${tx.companyId}, ${link.voyageId}, ${link.type}, ${link.charterId}, ${stamp.at},
      ${stamp.by})
    on conflict (company_id, voyage_id, type) do nothing`);

export const unlinkVoyage = (
  tx: Tx,
  { charterId, voyageId }: { charterId: string; voyageId: string },
): Promise<number> =>
  tx.run(sql`
    delete from time_charter_voyage
    where company_id = ${tx.companyId} and time_charter_id = ${charterId}
      and voyage_id = ${voyageId}`);

export type OwnershipRow = {
  id: string;
  ownership: string;
  vessel_id: string;
  vessel_name: string;
  time_charter_id: string | null;
  code: string | null;
};

/**
 * By which right each vessel is sailed: one row a vessel that is owned or commercially managed, and one a charter in
 * that is fixed or delivered. Vessels that are out of our hands, to charterers or a pool, are none.
 */
export const listOwnerships = (tx: Tx): Promise<OwnershipRow[]> =>
  tx.many(sql<OwnershipRow>`
    select v.id, v.ownership, v.id as vessel_id, v.name as vessel_name, null::uuid as time_charter_id,
      null as code
    from vessel v
    where v.company_id = ${tx.companyId} and not v.is_deleted
      and v.ownership in ('OV-Owned Vessel', 'Com_mgmt_out')
    union all
    select t.id, 'TCIN', v.id, v.name, t.id, t.code
    from time_charter t join vessel v on v.company_id = ${tx.companyId} and v.id = t.vessel_id
    where t.company_id = ${tx.companyId} and t.is_active and t.type = 'in'
      and t.status in ('Fixed', 'Delivered')
    order by vessel_name, code nulls first limit 1000`);

/** Ids of the documents under a charter, for a statement that reads them. */
export const idsUnder = (tx: Tx, charterId: string) => sql`
  select document_id from time_charter_document
  where company_id = ${tx.companyId} and time_charter_id = ${charterId}`;

export const listCharterIds = (tx: Tx, voyageId: string): Promise<{ time_charter_id: string }[]> =>
  tx.many(sql<{ time_charter_id: string }>`
    select l.time_charter_id from time_charter_voyage l
    join time_charter t on t.company_id = ${tx.companyId} and t.id = l.time_charter_id
    where l.company_id = ${tx.companyId} and l.voyage_id = ${voyageId} and t.is_active
    order by l.type`);
