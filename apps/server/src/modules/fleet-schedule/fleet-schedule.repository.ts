import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { visibleWorksheets } from '../estimates/index.ts';
import { type FleetMark, fleetMarkOf } from '../vessels/index.ts';
import { countedVoyage } from '../voyages/index.ts';

/** Moments, the second one not included. */
export type Window = { readonly from: string; readonly to: string };

const MOST_VESSELS = 500;
const MOST_BARS = 2_000;

export type VesselLaneRow = {
  id: string;
  name: string;
  type: string;
  ownership: string;
  fleet: FleetMark | null;
};

/** The fleet by name. */
export const listVessels = (tx: Tx): Promise<VesselLaneRow[]> =>
  tx.many(sql<VesselLaneRow>`
    select id, name, type, ownership, ${fleetMarkOf(tx, 'vessel')} as fleet from vessel
    where company_id = ${tx.companyId} and is_active and not is_deleted and not is_global
    order by name, id limit ${MOST_VESSELS}`);

export type LaycanRow = {
  cargo: string;
  startAt: string | null;
  endAt: string | null;
  state: string | null;
};

export type BarRow = {
  id: string;
  vessel_id: string;
  label: string;
  status: string;
  commencing_at: string;
  completion_at: string;
  ports: string;
  charterers: string;
  laycans: LaycanRow[];
  is_reported: boolean;
  worksheet_id: string | null;
  version: number;
};

/** Cargoes of a document with their laycans, and how the arrival lies to them. */
const laycansOf = (alias: string) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('cargo', c.value->>'name',
      'startAt', c.value->>'laycanStartAt', 'endAt', c.value->>'laycanEndAt',
      'state', ${sql.ref(`${alias}.result`)}->'cargoes'->(c.ordinality::int - 1)->>'laycan')
      order by c.ordinality), '[]')
    from jsonb_array_elements(${sql.ref(`${alias}.inputs`)}->'cargoes') with ordinality c
    where c.value->>'laycanStartAt' is not null or c.value->>'laycanEndAt' is not null)`;

const charterersOf = (alias: string) => sql`
  (select coalesce(string_agg(distinct c.value->>'chartererName', ', '), '')
    from jsonb_array_elements(${sql.ref(`${alias}.inputs`)}->'cargoes') c
    where c.value->>'chartererName' <> '')`;

/** Voyages that count and touch a window. */
export const listVoyages = (tx: Tx, { from, to }: Window): Promise<BarRow[]> =>
  tx.many(sql<BarRow>`
    select y.id, y.vessel_id, y.label, y.status, y.commencing_at, y.completion_at,
      concat_ws(' → ', nullif(y.load_ports, ''), nullif(y.discharge_ports, '')) as ports,
      ${charterersOf('y')} as charterers, ${laycansOf('y')} as laycans, y.version,
      exists (select 1 from voyage_port_call p where p.company_id = ${tx.companyId}
        and p.voyage_id = y.id
        and (p.actual_arrival_at is not null or p.actual_departure_at is not null)) as is_reported,
      null::uuid as worksheet_id
    from voyage y
    where y.company_id = ${tx.companyId} and ${countedVoyage('y')}
      and y.commencing_at < ${to} and y.completion_at > ${from}
    order by y.commencing_at, y.id limit ${MOST_BARS}`);

/** Estimates without an error that are not fixed and touch a window, of worksheets that a member may see. */
export const listEstimates = (
  tx: Tx,
  { from, to, memberId }: Window & { memberId: string },
): Promise<BarRow[]> =>
  tx.many(sql<BarRow>`
    select e.id, e.vessel_id, f.initial || '-' || lpad(e.number::text, 4, '0') as label, e.status,
      e.commencing_at, e.result->'totals'->>'completionAt' as completion_at, w.name as ports,
      ${charterersOf('e')} as charterers, ${laycansOf('e')} as laycans, e.version,
      false as is_reported, e.worksheet_id
    from estimate e
    join worksheet w on w.company_id = ${tx.companyId} and w.id = e.worksheet_id
    join company f on f.company_id = ${tx.companyId}
    where ${visibleWorksheets(tx, memberId)} and e.company_id = ${tx.companyId} and e.is_active and e.status = 'ACTIVE'
      and e.vessel_id is not null and e.commencing_at < ${to}
      and (e.result->'totals'->>'completionAt')::timestamptz > ${from}
    order by e.commencing_at, e.id limit ${MOST_BARS}`);

export type OffHireRow = {
  id: string;
  vessel_id: string;
  reason: string;
  of: string;
  start_at: string;
  end_at: string;
};

/** Time lost to voyages and, for whom they are open, to charters. */
export const listOffHire = (
  tx: Tx,
  { from, to, withCharters }: Window & { withCharters: boolean },
): Promise<OffHireRow[]> =>
  tx.many(sql<OffHireRow>`
    select o.id, y.vessel_id, o.reason, y.label as of, o.start_at, o.end_at
    from voyage_off_hire o
    join voyage y on y.company_id = ${tx.companyId} and y.id = o.voyage_id
    where o.company_id = ${tx.companyId} and ${countedVoyage('y')}
      and o.start_at < ${to} and o.end_at > ${from}
    union all
    select o.id, t.vessel_id, o.reason, t.code, o.start_at, o.end_at
    from time_charter_off_hire o
    join time_charter t on t.company_id = ${tx.companyId} and t.id = o.time_charter_id
    where ${withCharters} and o.company_id = ${tx.companyId} and t.is_active
      and t.vessel_id is not null and t.status <> 'Cancelled'
      and o.start_at < ${to} and o.end_at > ${from}
    order by 5, 1 limit ${MOST_BARS}`);

/** Charters that a voyage sails under. */
export async function listCharterIdsOf(tx: Tx, voyageId: string): Promise<string[]> {
  const rows = await tx.many(sql<{ time_charter_id: string }>`
    select time_charter_id from time_charter_voyage
    where company_id = ${tx.companyId} and voyage_id = ${voyageId}`);
  return rows.map(({ time_charter_id: id }) => id);
}
