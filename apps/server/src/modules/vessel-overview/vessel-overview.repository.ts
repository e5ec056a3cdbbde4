import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { countedVoyage } from '../voyages/index.ts';

type CountsRow = { estimates: string; voyages: string; time_charters: string };

/** What names the vessel and counts: nothing deleted, nothing cancelled. */
export const readCounts = (tx: Tx, vesselId: string): Promise<CountsRow> =>
  tx.get(
    sql<CountsRow>`
      select
        (select count(*) from estimate e
          join worksheet w on w.company_id = ${tx.companyId} and w.id = e.worksheet_id
          where e.company_id = ${tx.companyId} and e.vessel_id = ${vesselId} and e.is_active
            and w.is_active) as estimates,
        (select count(*) from voyage y
          where y.company_id = ${tx.companyId} and y.vessel_id = ${vesselId}
            and ${countedVoyage('y')}) as voyages,
        (select count(*) from time_charter t
          where t.company_id = ${tx.companyId} and t.vessel_id = ${vesselId} and t.is_active
            and t.status <> 'Cancelled') as time_charters`,
    'The counts',
  );

type ActiveVoyageRow = {
  id: string;
  label: string;
  status: string;
  commencing_at: string;
  completion_at: string;
};

export const listActiveVoyages = (tx: Tx, vesselId: string): Promise<ActiveVoyageRow[]> =>
  tx.many(sql<ActiveVoyageRow>`
    select id, label, status, commencing_at, completion_at from voyage
    where company_id = ${tx.companyId} and vessel_id = ${vesselId} and is_active
      and status in ('Scheduled', 'Commenced')
    order by commencing_at, id limit 50`);

type EarningsRow = { month: string; net_tce: number | null };

/** Net TCE of the voyages of each month, weighed by their days in it; months around `first` … `last`. */
export const listEarnings = (
  tx: Tx,
  of: { vesselId: string; first: string; last: string },
): Promise<EarningsRow[]> =>
  tx.many(sql<EarningsRow>`
    select m.start::date::text as month,
      sum(y.net_tce::float8 * o.days) / nullif(sum(o.days), 0) as net_tce
    from generate_series(${of.first}::timestamp, ${of.last}::timestamp, interval '1 month') as m (start)
    left join voyage y on y.company_id = ${tx.companyId} and y.vessel_id = ${of.vesselId}
      and ${countedVoyage('y')} and y.net_tce is not null
      and y.commencing_at at time zone 'UTC' < m.start + interval '1 month'
      and y.completion_at at time zone 'UTC' > m.start
    left join lateral (
      select extract(epoch from least(m.start + interval '1 month', y.completion_at at time zone 'UTC')
        - greatest(m.start, y.commencing_at at time zone 'UTC'))::float8 / 86400 as days) o on true
    group by m.start order by m.start`);

export type PositionRow = { at: string; latitude: number; longitude: number; source: string };

/** Places of approved reports since `since`, the oldest first. */
export const listPositions = (
  tx: Tx,
  of: { vesselId: string; since: string },
): Promise<PositionRow[]> =>
  tx.many(sql<PositionRow>`
    select r.reported_at as at, (r.details->>'latitude')::float8 as latitude,
      (r.details->>'longitude')::float8 as longitude, r.kind as source
    from vessel_report r
    where r.company_id = ${tx.companyId} and r.vessel_id = ${of.vesselId}
      and r.status = 'Approved' and r.reported_at >= ${of.since}
      and r.details->>'latitude' is not null and r.details->>'longitude' is not null
    order by r.reported_at, r.id limit 500`);

export const findLastPosition = (tx: Tx, vesselId: string): Promise<PositionRow | null> =>
  tx.find(sql<PositionRow>`
    select r.reported_at as at, (r.details->>'latitude')::float8 as latitude,
      (r.details->>'longitude')::float8 as longitude, r.kind as source
    from vessel_report r
    where r.company_id = ${tx.companyId} and r.vessel_id = ${vesselId} and r.status = 'Approved'
      and r.details->>'latitude' is not null and r.details->>'longitude' is not null
    order by r.reported_at desc, r.id desc limit 1`);

export type PortAheadRow = {
  port_name: string;
  port_code: string | null;
  latitude: number | null;
  longitude: number | null;
  expected_at: string;
};

/** Calls of the commenced voyage that she has not arrived at. */
export const listPortsAhead = (tx: Tx, vesselId: string): Promise<PortAheadRow[]> =>
  tx.many(sql<PortAheadRow>`
    select c.port_name, c.port_code, c.latitude, c.longitude, c.estimated_arrival_at as expected_at
    from voyage y
    join voyage_port_call c on c.company_id = ${tx.companyId} and c.voyage_id = y.id
    where y.company_id = ${tx.companyId} and y.vessel_id = ${vesselId} and y.is_active
      and y.status = 'Commenced' and c.actual_arrival_at is null
      and c.port_function not in ('Commencing', 'Terminating')
    order by y.commencing_at, c.sequence_no limit 60`);
