import type { ShipSize } from '@mainsheet/sea';
import type { Finding } from '@mainsheet/voyage';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { party } from '../counterparties/index.ts';
import { type FleetMark, fleetMarkOf } from '../vessels/index.ts';
import { countedVoyage } from '../voyages/index.ts';

export type CashRow = {
  currency: string;
  posted_minor: string;
  posted_base_minor: string;
  /** Of it, in accounts here; the rest is at other banks. */
  here_minor: string;
};

/** The bank accounts of the ledger, by currency, the largest in base first. */
export function listCash(tx: Tx): Promise<CashRow[]> {
  return tx.many(sql<CashRow>`
    select l.currency, l.posted_minor, l.posted_base_minor,
      (select coalesce(sum(g.posted_minor), 0) from global_account g
        where g.company_id = ${tx.companyId} and g.currency = l.currency) as here_minor
    from ledger_account l
    where l.company_id = ${tx.companyId} and l.code = '1000' and l.entry_count > 0
    order by l.posted_base_minor desc, l.currency limit 40`);
}

export type VoyageCall = {
  row_id: string;
  port_name: string;
  latitude: number | null;
  longitude: number | null;
  estimated_arrival_at: string;
  estimated_departure_at: string;
  actual_arrival_at: string | null;
  actual_departure_at: string | null;
};

export type LiveVoyageRow = {
  id: string;
  label: string;
  status: string;
  vessel_id: string;
  vessel_name: string;
  vessel_type: string;
  deadweight_t: string;
  fleet: FleetMark | null;
  ship: Pick<ShipSize, 'lengthM' | 'beamM' | 'airDraftM'>;
  target_tce: string | null;
  net_tce: string | null;
  is_under_way: boolean;
  findings: Finding[];
  expected: { rowId: string; arrivalAt: string; departureAt: string }[];
  calls: VoyageCall[];
};

/** Voyages that are not over, with their calls, expected times and findings; at most 60. */
export function listLiveVoyages(tx: Tx, now: string): Promise<LiveVoyageRow[]> {
  return tx.many(sql<LiveVoyageRow>`
    select y.id, y.label, y.status, y.vessel_id, v.name as vessel_name, v.type as vessel_type,
      v.deadweight_t, ${fleetMarkOf(tx, 'v')} as fleet, jsonb_build_object('lengthM', v.details->'lengthM', 'beamM', v.details->'beamM',
        'airDraftM', v.details->'airDraftM') as ship, v.details->>'tceTargetPerDay' as target_tce, y.net_tce,
      (y.status = 'Commenced' or y.commencing_at <= ${now}) as is_under_way,
      coalesce(y.result->'findings', '[]') as findings,
      (select coalesce(jsonb_agg(jsonb_build_object('rowId', r->>'rowId',
        'arrivalAt', r->'call'->>'arrivalAt', 'departureAt', r->'call'->>'departureAt')), '[]')
        from jsonb_array_elements(y.result->'rows') r) as expected,
      (select coalesce(jsonb_agg(to_jsonb(c) order by c.sequence_no), '[]')
        from voyage_port_call c
        where c.company_id = ${tx.companyId} and c.voyage_id = y.id) as calls
    from voyage y
    join vessel v on v.company_id = ${tx.companyId} and v.id = y.vessel_id
    where y.company_id = ${tx.companyId} and ${countedVoyage('y')}
      and y.status in ('Scheduled', 'Commenced')
    order by y.commencing_at desc, y.id limit 60`);
}

export type OpenInvoiceRow = {
  id: string;
  label: string | null;
  status: string;
  client_name: string;
  currency: string;
  total_minor: string;
  paid_minor: string;
  base_open_minor: string;
  due_on: string;
  maker_ids: string[];
  prepared_by_name: string;
  updated_at: string;
};

/** Invoices that wait for approval or for money, the earliest due first; at most 1000. */
export function listOpenInvoices(tx: Tx): Promise<OpenInvoiceRow[]> {
  return tx.many(sql<OpenInvoiceRow>`
    select i.id, i.label, i.status, c.name as client_name, i.currency, i.total_minor,
      i.settled_minor as paid_minor,
      (coalesce(i.base_total_minor, 0) - i.base_settled_minor)::text as base_open_minor, i.due_on,
      i.prepared_by_name, i.updated_at,
      array(select k.member_id::text from document_maker k
        where k.company_id = ${tx.companyId} and k.document_id = i.id) as maker_ids
    from commercial_document i
    join ${party(tx)} c on c.id = i.contact_id
    where i.company_id = ${tx.companyId} and i.kind = 'invoice'
      and i.status in ('Pending approval', 'Approved', 'Sent', 'Partially paid')
    order by i.due_on, i.id limit 1000`);
}

export type ActivityRow = {
  at: string;
  actor_name: string;
  action: string;
  subject_type: string;
  subject_id: string | null;
  subject_label: string;
};

export type ActivityFilter = {
  subjectTypes: readonly string[];
  limit: number;
  offset?: number;
  /** Days of UTC, both included. */
  from?: string | null;
  to?: string | null;
};

/**
 * What was done to records of the types that are named. Sign-ins, second factors, devices, refusals and
 * questions are no news: they stand in the audit trail, for those who may read it.
 */
export function listActivity(
  tx: Tx,
  { subjectTypes, limit, offset = 0, from = null, to = null }: ActivityFilter,
): Promise<ActivityRow[]> {
  return tx.many(sql<ActivityRow>`
    select at, actor_name, action, subject_type, subject_id, subject_label from audit_event
    where company_id = ${tx.companyId} and subject_type = any(${[...subjectTypes]}::text[])
      and split_part(action, '.', 1) not in
      ('session', 'device', 'password', 'passkey', 'second_factor', 'access', 'push', 'notifications',
        'ask', 'data-export')
      and (${from}::date is null or at >= ${from}::date)
      and (${to}::date is null or at < ${to}::date + 1)
    order by seq desc limit ${limit} offset ${offset}`);
}
