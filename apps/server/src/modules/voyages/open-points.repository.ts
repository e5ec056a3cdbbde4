import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { party } from '../counterparties/index.ts';
import { isOfVoyage } from './of-voyage.ts';

export type OpenDocumentRow = {
  id: string;
  kind: string;
  label: string | null;
  status: string;
  contact_name: string;
  currency: string;
  total_minor: string;
  settled_minor: string;
};

/** Invoices and bills of a voyage that are not approved, or not paid whole. */
export const listOpenDocuments = (tx: Tx, voyageId: string): Promise<OpenDocumentRow[]> =>
  tx.many(sql<OpenDocumentRow>`
    select d.id, d.kind, d.label, d.status, c.name as contact_name, d.currency,
      d.total_minor::text as total_minor, d.settled_minor::text as settled_minor
    from commercial_document d
    join ${party(tx)} c on c.id = d.contact_id
    where d.company_id = ${tx.companyId} and ${isOfVoyage(tx, voyageId)} and d.deleted_at is null
      and d.kind in ('invoice', 'bill') and d.status not in ('Paid', 'Cancelled')
    order by d.kind desc, d.label nulls first, d.id limit 1000`);

export type OpenClaimRow = { id: string; label: string; status: string };

export const listOpenClaims = (tx: Tx, voyageId: string): Promise<OpenClaimRow[]> =>
  tx.many(sql<OpenClaimRow>`
    select id, label, status from laytime_statement
    where company_id = ${tx.companyId} and voyage_id = ${voyageId} and is_active
      and status not in ('Agreed', 'Dropped')
    order by label limit 1000`);

export type OrderedRow = { id: string; row_id: string; fuel: string; requested_t: string | null };

export const listUndelivered = (tx: Tx, voyageId: string): Promise<OrderedRow[]> =>
  tx.many(sql<OrderedRow>`
    select id, row_id, fuel, requested_t::text as requested_t from bunker_lifting
    where company_id = ${tx.companyId} and voyage_id = ${voyageId} and status = 'Ordered'
    order by id limit 1000`);

export type PortAccountRow = { row_id: string; is_final: boolean };

/** Accounts of a voyage's agents: whether the final one is approved. */
export const listPortAccounts = (tx: Tx, voyageId: string): Promise<PortAccountRow[]> =>
  tx.many(sql<PortAccountRow>`
    select row_id, final_status = 'Approved' as is_final from port_disbursement
    where company_id = ${tx.companyId} and voyage_id = ${voyageId}`);
