import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { countedVoyage } from '../voyages/index.ts';

/** A voyage that a charter's hire is for, from commencing to completion as they were or are expected. */
export type HireVoyageRow = {
  id: string;
  label: string;
  is_closed: boolean;
  commencing_at: string;
  completion_at: string;
};

/** What voyages of a charter that links none by itself are: the ship is hired, or let out. */
const OPERATIONS = { in: 'TCI-%', out: '%-TCO' } as const;

type Of = { charterId: string; vesselId: string; type: 'in' | 'out'; start: string; end: string };

/**
 * Voyages of the ship within the time of a charter: those under it, and those that sail under none of its type and are of
 * its kind. The earliest first.
 */
export const listHireVoyages = (tx: Tx, of: Of): Promise<HireVoyageRow[]> =>
  tx.many(sql<HireVoyageRow>`
    select y.id, y.label, y.status = 'Closed' as is_closed, y.commencing_at, y.completion_at
    from voyage y
    left join time_charter_voyage l on l.company_id = ${tx.companyId} and l.voyage_id = y.id
      and l.type = ${of.type}
    where y.company_id = ${tx.companyId} and y.vessel_id = ${of.vesselId} and ${countedVoyage('y')}
      and y.commencing_at < ${of.end}::timestamptz and y.completion_at > ${of.start}::timestamptz
      and (l.time_charter_id = ${of.charterId}
        or l.time_charter_id is null and y.operation_type like ${OPERATIONS[of.type]})
    order by y.commencing_at, y.id limit 1000`);

export type OffHireVoyageRow = { id: string; voyage_id: string };

/** Of which of some voyages a record of time off hire is. */
export const listOffHireVoyages = (
  tx: Tx,
  voyageIds: readonly string[],
): Promise<OffHireVoyageRow[]> =>
  tx.many(sql<OffHireVoyageRow>`
    select id, voyage_id from voyage_off_hire
    where company_id = ${tx.companyId} and voyage_id = any (${[...voyageIds]}::uuid[])`);

export type BilledShareRow = {
  group_id: string;
  account_code: string;
  voyage_id: string | null;
  /** Null of the ship's own share. */
  voyage_label: string | null;
  /** Whether the voyage was cancelled since: it bears nothing any more. */
  is_voyage_cancelled: boolean;
  minor: string;
};

/** What documents of statements of a charter bill, by the statements, the account and the voyage that bears it, the oldest voyage first. */
export const listBilledShares = (tx: Tx, charterId: string): Promise<BilledShareRow[]> =>
  tx.many(sql<BilledShareRow>`
    select t.group_id, l.account_code, l.voyage_id, y.label as voyage_label,
      coalesce(y.is_active and not ${countedVoyage('y')}, false) as is_voyage_cancelled,
      sum(l.amount_minor)::text as minor
    from time_charter_document t
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = t.document_id
    join commercial_document_line l on l.company_id = ${tx.companyId} and l.document_id = d.id
    left join voyage y on y.company_id = ${tx.companyId} and y.id = l.voyage_id
    where t.company_id = ${tx.companyId} and t.time_charter_id = ${charterId}
      and d.deleted_at is null and d.status <> 'Cancelled'
    group by t.group_id, l.account_code, l.voyage_id, y.label, y.is_active, y.status, y.commencing_at
    order by y.commencing_at, l.voyage_id`);
