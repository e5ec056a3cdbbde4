import type { LaytimeForm } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { DocumentKind } from '../commercial-documents/index.ts';
import { isOfVoyage } from '../voyages/index.ts';

export type OpenDocumentRow = {
  id: string;
  kind: DocumentKind;
  label: string | null;
  due_on: string;
  currency: string;
  exchange_rate: string;
  /** What of it is not settled. */
  open_minor: string;
  /** Of its lines what the voyage bears, and all of them. */
  own_minor: string;
  lines_minor: string;
};

/**
 * Documents of a voyage that are not settled: those posted, and those that a cash item waits for. The earliest due first.
 */
export const listOpenDocuments = (tx: Tx, voyageId: string): Promise<OpenDocumentRow[]> =>
  tx.many(sql<OpenDocumentRow>`
    select d.id, d.kind, d.label, d.due_on, d.currency, d.exchange_rate::text as exchange_rate,
      (d.total_minor - d.settled_minor)::text as open_minor, l.own_minor::text as own_minor,
      l.lines_minor::text as lines_minor
    from commercial_document d
    join lateral (
      select coalesce(sum(amount_minor), 0) as lines_minor,
        coalesce(sum(amount_minor)
          filter (where coalesce(voyage_id, d.voyage_id) = ${voyageId}::uuid), 0) as own_minor
      from commercial_document_line
      where company_id = ${tx.companyId} and document_id = d.id) l on true
    where d.company_id = ${tx.companyId} and ${isOfVoyage(tx, voyageId)} and d.deleted_at is null
      and d.status not in ('Paid', 'Cancelled')
      and d.total_minor <> d.settled_minor
      and (d.transaction_id is not null or exists (select 1 from cash_item i
        where i.company_id = ${tx.companyId} and i.document_id = d.id and i.is_active))
    order by d.due_on, d.label nulls last, d.id limit 1000`);

export type ClaimRow = {
  id: string;
  label: string;
  status: string;
  currency: string;
  exchange_rate: string;
  /** Demurrage above zero, despatch below; null while it cannot be counted. */
  claim_minor: string | null;
  is_included: boolean;
  time_bar_on: string | null;
  is_billed: boolean;
  form: LaytimeForm;
};

/** Laytime statements of a voyage that were not dropped. */
export const listClaims = (tx: Tx, voyageId: string): Promise<ClaimRow[]> =>
  tx.many(sql<ClaimRow>`
    select s.id, s.label, s.status, s.currency, s.exchange_rate::text as exchange_rate,
      (case when s.is_agreed_amount then coalesce(s.agreed_minor, s.calculated_minor)
        else s.calculated_minor end)::text as claim_minor,
      s.is_included, s.time_bar_on, s.form,
      exists (select 1 from commercial_document_line l
        join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
        where l.company_id = ${tx.companyId} and l.source_key = 'laytime.' || s.id::text
          and d.status <> 'Cancelled' and d.deleted_at is null and d.corrects_id is null)
        as is_billed
    from laytime_statement s
    where s.company_id = ${tx.companyId} and s.voyage_id = ${voyageId} and s.is_active
      and s.status <> 'Dropped'
    order by s.label, s.id limit 100`);

export type ReportsRow = { last_at: string | null; submitted: number };

/** When a voyage was last reported of, and how many reports wait to be judged. */
export const readReports = (tx: Tx, voyageId: string): Promise<ReportsRow> =>
  tx.get(
    sql<ReportsRow>`
      select max(reported_at) as last_at,
        (count(*) filter (where status = 'Submitted'))::int as submitted
      from vessel_report
      where company_id = ${tx.companyId} and voyage_id = ${voyageId} and status <> 'Rejected'`,
    'The reports',
  );

export type PortAccountRow = {
  row_id: string;
  currency: string;
  proforma_minor: string;
  final_minor: string;
};

/** Agents' accounts of a voyage whose final one came and is not approved yet. */
export const listPortAccounts = (tx: Tx, voyageId: string): Promise<PortAccountRow[]> =>
  tx.many(sql<PortAccountRow>`
    select row_id, currency, proforma_minor::text as proforma_minor, final_minor::text as final_minor
    from port_disbursement
    where company_id = ${tx.companyId} and voyage_id = ${voyageId}
      and final_status in ('Received', 'Disputed')
    order by row_id limit 200`);
