import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import { isOfParty } from '../../counterparties/index.ts';
import { countedVoyage } from '../../voyages/index.ts';
import type { DrawnStatement } from './drawn-statement.ts';

export type IssuedRow = {
  number: number;
  content: DrawnStatement;
  issued_at: string;
  issued_by: string;
};

export const listIssued = (tx: Tx, charterId: string): Promise<IssuedRow[]> =>
  tx.many(sql<IssuedRow>`
    select number, content, issued_at, issued_by from time_charter_statement
    where company_id = ${tx.companyId} and time_charter_id = ${charterId}
    order by number limit 2200`);

export const insertIssued = (
  tx: Tx,
  s: { id: string; charterId: string; number: number; content: DrawnStatement; minor: bigint },
  stamp: Stamp,
): Promise<number> =>
  tx.run(sql`
    insert into time_charter_statement (company_id, id, time_charter_id, number, content,
      balance_minor, currency, issued_at, issued_by)
    values (${tx.companyId}, ${s.id}, ${s.charterId}, ${s.number}, ${JSON.stringify(s.content)},
      ${s.minor}, ${s.content.currency}, ${stamp.at}, ${stamp.by})
    on conflict on constraint time_charter_statement_number_key do nothing`);

// What statements are summed from has no limit: a list that is cut is a sum that is wrong.

export type Party = { charterId: string; type: string; partyId: string | null; currency: string };

/** Whether a document `d` names the party of a charter; none where the charter names nobody. */
const isNamed = (tx: Tx, partyId: string | null) =>
  partyId === null ? sql`false` : isOfParty(tx, 'd.contact_id', partyId);

export type PaidRow = { id: string; paid_on: string; reference: string; amount_minor: string };

/**
 * What was paid of the hire that is billed under a charter: of bills of owners on a charter in, of invoices to
 * charterers on one out. Payments that were taken back are none.
 */
export const listPayments = (
  tx: Tx,
  { charterId, type, partyId, currency }: Party,
): Promise<PaidRow[]> =>
  type === 'in'
    ? tx.many(sql<PaidRow>`
        select t.id, t.applied_on as paid_on, t.amount_minor,
          coalesce(nullif(p.transaction_reference, ''), d.label, '') as reference
        from time_charter_document l
        join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
        join bill_payment_part t on t.company_id = ${tx.companyId} and t.bill_id = l.document_id
        join bill_payment p on p.company_id = ${tx.companyId} and p.id = t.payment_id
        where l.company_id = ${tx.companyId} and l.time_charter_id = ${charterId}
          and ${isNamed(tx, partyId)} and d.currency = ${currency} and p.reversal_id is null
        order by t.applied_on, t.id`)
    : tx.many(sql<PaidRow>`
        select t.id, t.applied_on as paid_on, t.amount_minor,
          coalesce(nullif(p.transaction_reference, ''), d.label, '') as reference
        from time_charter_document l
        join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
        join invoice_payment_part t on t.company_id = ${tx.companyId} and t.invoice_id = l.document_id
        join invoice_payment p on p.company_id = ${tx.companyId} and p.id = t.payment_id
        where l.company_id = ${tx.companyId} and l.time_charter_id = ${charterId}
          and ${isNamed(tx, partyId)} and d.currency = ${currency} and t.reversal_id is null
        order by t.applied_on, t.id`);

export type HireDocumentRow = {
  id: string;
  label: string;
  status: string;
  document_on: string;
  total_minor: string;
  credited_minor: string;
  group_id: string;
};

/**
 * What bills the hire of a charter, the earliest first, and what of it was credited: the documents whose payments
 * `listPayments` reads. Drafts and what was cancelled bill nothing.
 */
export const listHireDocuments = (tx: Tx, c: Party): Promise<HireDocumentRow[]> =>
  tx.many(sql<HireDocumentRow>`
    select d.id, coalesce(d.label, '') as label, d.status, d.document_on, d.total_minor, l.group_id,
      credit.minor as credited_minor
    from time_charter_document l
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
    cross join lateral (
      select coalesce(sum(a.amount_minor), 0)::text as minor from document_allocation a
      where a.company_id = ${tx.companyId} and a.target_id = d.id and a.reversal_id is null) credit
    where l.company_id = ${tx.companyId} and l.time_charter_id = ${c.charterId}
      and d.kind = ${c.type === 'in' ? 'bill' : 'invoice'} and ${isNamed(tx, c.partyId)}
      and d.currency = ${c.currency} and d.deleted_at is null and d.status not in ('Draft', 'Cancelled')
    order by d.document_on, d.id`);

export type ExpenseRow = { id: string; label: string; amount_minor: string };

/**
 * Owners' matters that charterers paid: on a charter in what we rebill to its owners, on one out what its charterers
 * bill us. Only what is posted counts.
 */
export const listOwnersExpenses = (tx: Tx, c: Party): Promise<ExpenseRow[]> =>
  tx.many(sql<ExpenseRow>`
    select d.id, d.label, d.total_minor as amount_minor
    from time_charter_document l
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
    where l.company_id = ${tx.companyId} and l.time_charter_id = ${c.charterId}
      and d.kind = ${c.type === 'in' ? 'invoice' : 'bill'} and ${isNamed(tx, c.partyId)}
      and d.currency = ${c.currency} and d.transaction_id is not null and d.status <> 'Cancelled'
    order by d.document_on, d.id`);

export type PoolShipRow = {
  id: string;
  code: string;
  vessel_name: string | null;
  points: string;
  delivery_at: string | null;
  redelivery_at: string | null;
  /** In base currency. */
  result: string;
};

/** Vessels that sail for one pool: charters out with the same manager, and what their voyages brought. */
export const listPoolShips = (tx: Tx, managerId: string | null): Promise<PoolShipRow[]> =>
  tx.many(sql<PoolShipRow>`
    select t.id, t.code, v.name as vessel_name, t.details->>'poolPoints' as points, t.delivery_at,
      t.redelivery_at, coalesce((
        select sum(voyage.profit) from time_charter_voyage l
        join voyage on voyage.company_id = ${tx.companyId} and voyage.id = l.voyage_id
        where l.company_id = ${tx.companyId} and l.time_charter_id = t.id
          and ${countedVoyage('voyage')}), 0) as result
    from time_charter t
    left join vessel v on v.company_id = ${tx.companyId} and v.id = t.vessel_id
    where t.company_id = ${tx.companyId} and t.is_active and t.contract_type = 'Pool'
      and t.type = 'out' and t.status in ('Fixed', 'Delivered', 'Redelivered')
      and t.time_charter_company_id is not distinct from ${managerId}::uuid
    order by t.code, t.id`);
