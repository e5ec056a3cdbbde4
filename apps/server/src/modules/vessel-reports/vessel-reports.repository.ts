import type { VesselReportInput, VesselReportKind, VesselReportStatus } from '@mainsheet/contract';
import type { FuelReport } from '@mainsheet/voyage';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { countedVoyage } from '../voyages/index.ts';

export type ReportDetails = Omit<
  VesselReportInput,
  'vesselId' | 'voyageId' | 'callRowId' | 'kind' | 'reportedAt'
>;

export type VesselReportRow = {
  id: string;
  vessel_id: string;
  vessel_name: string;
  voyage_id: string | null;
  voyage_label: string | null;
  row_id: string | null;
  port_name: string | null;
  kind: VesselReportKind;
  status: VesselReportStatus;
  reported_at: string;
  details: ReportDetails;
  judged_at: string | null;
  judged_by: string | null;
  created_at: string;
  created_by: string;
  updated_at: string;
  updated_by: string;
  version: number;
};

const columns = sql`r.id, r.vessel_id, v.name as vessel_name, r.voyage_id, y.label as voyage_label,
  r.row_id, c.port_name, r.kind, r.status, r.reported_at, r.details, r.judged_at, r.judged_by, r.created_at, r.created_by,
  r.updated_at, r.updated_by, r.version`;

const joined = (tx: Tx) => sql`vessel_report r
  join vessel v on v.company_id = ${tx.companyId} and v.id = r.vessel_id and not v.is_deleted
  left join voyage y on y.company_id = ${tx.companyId} and y.id = r.voyage_id
  left join voyage_port_call c on c.company_id = ${tx.companyId} and c.voyage_id = r.voyage_id
    and c.row_id = r.row_id`;

type ReportFilter = {
  vesselId: string;
  kind: string | null;
  status: string | null;
  limit: number;
};

export const listReports = (tx: Tx, filter: ReportFilter): Promise<VesselReportRow[]> =>
  tx.many(sql<VesselReportRow>`
    select ${columns} from ${joined(tx)}
    where r.company_id = ${tx.companyId} and r.vessel_id = ${filter.vesselId}
      and (${filter.kind}::text is null or r.kind = ${filter.kind})
      and (${filter.status}::text is null or r.status = ${filter.status})
    order by r.reported_at desc, r.id desc limit ${filter.limit}`);

export const findReport = (tx: Tx, id: string): Promise<VesselReportRow | null> =>
  tx.find(sql<VesselReportRow>`
    select ${columns} from ${joined(tx)} where r.company_id = ${tx.companyId} and r.id = ${id}`);

type Stored = {
  id: string;
  vesselId: string;
  voyageId: string | null;
  rowId: string | null;
  kind: VesselReportKind;
  reportedAt: string;
  details: ReportDetails;
};

export const insertReport = (tx: Tx, report: Stored, stamp: Stamp): Promise<number> =>
  tx.run(sql`
    insert into vessel_report (company_id, id, vessel_id, voyage_id, row_id, kind, status,
      reported_at, details, created_at, created_by, updated_at, updated_by)
    values (${tx.companyId}, ${report.id}, ${report.vesselId}, ${report.voyageId}, ${report.rowId}, ${report.kind},
      'Submitted', ${report.reportedAt}, ${JSON.stringify(report.details)}, ${stamp.at},
      ${stamp.by}, ${stamp.at}, ${stamp.by})`);

const kindsOf = (reports: readonly Pick<Stored, 'kind' | 'reportedAt'>[]): string =>
  JSON.stringify(reports.map(({ kind, reportedAt }) => ({ kind, reported_at: reportedAt })));

/** Reports of a vessel that are there already, of these kinds and moments; rejected ones are none. */
export const listTwins = (
  tx: Tx,
  vesselId: string,
  reports: readonly Pick<Stored, 'kind' | 'reportedAt'>[],
): Promise<Pick<VesselReportRow, 'kind' | 'reported_at'>[]> =>
  tx.many(sql<Pick<VesselReportRow, 'kind' | 'reported_at'>>`
    select r.kind, r.reported_at
    from jsonb_to_recordset(${kindsOf(reports)}::jsonb) as s (kind text, reported_at timestamptz)
    join vessel_report r on r.company_id = ${tx.companyId} and r.vessel_id = ${vesselId}
      and r.kind = s.kind and r.reported_at = s.reported_at and r.status <> 'Rejected'
    order by r.reported_at, r.kind limit ${reports.length}`);

/** Adds reports that wait to be judged. */
export const insertReports = (tx: Tx, reports: readonly Stored[], stamp: Stamp): Promise<number> =>
  insertRows(tx, {
    into: sql`
      insert into vessel_report (company_id, id, vessel_id, voyage_id, kind, status, reported_at,
        details, created_at, created_by, updated_at, updated_by)`,
    rows: reports.map((s) => [
      ...[tx.companyId, s.id, s.vesselId, s.voyageId, s.kind, 'Submitted', s.reportedAt],
      ...[JSON.stringify(s.details), stamp.at, stamp.by, stamp.at, stamp.by],
    ]),
  });

/** Saves over exactly this version of a report that waits to be judged; returns how many rows that was. */
export const updateReport = (
  tx: Tx,
  report: Stored & { version: number },
  stamp: Stamp,
): Promise<number> =>
  tx.run(sql`
    update vessel_report set voyage_id = ${report.voyageId}, row_id = ${report.rowId}, kind = ${report.kind},
      reported_at = ${report.reportedAt}, details = ${JSON.stringify(report.details)},
      updated_at = ${stamp.at}, updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${report.id} and status = 'Submitted'
      and version = ${report.version}`);

export const judgeReport = (
  tx: Tx,
  verdict: { id: string; version: number; status: VesselReportStatus },
  stamp: Stamp,
): Promise<number> =>
  tx.run(sql`
    update vessel_report set status = ${verdict.status}, judged_at = ${stamp.at},
      judged_by = ${stamp.by}, updated_at = ${stamp.at}, updated_by = ${stamp.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${verdict.id} and status = 'Submitted'
      and version = ${verdict.version}`);

/** Lets an approved report wait again. */
export const unjudgeReport = (
  tx: Tx,
  of: { id: string; version: number },
  stamp: Stamp,
): Promise<number> =>
  tx.run(sql`
    update vessel_report set status = 'Submitted', judged_at = null, judged_by = null,
      updated_at = ${stamp.at}, updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${of.id} and status = 'Approved'
      and version = ${of.version}`);

/**
 * Voyages that a vessel may have been on at a moment, the likeliest first: one that had begun before one to come, one
 * under way before one that is not, one that spans the moment before the last one begun.
 */
export const listVoyagesAt = (
  tx: Tx,
  of: { vesselId: string; at: string },
): Promise<{ id: string }[]> =>
  tx.many(sql<{ id: string }>`
    select y.id from voyage y
    where y.company_id = ${tx.companyId} and y.vessel_id = ${of.vesselId} and ${countedVoyage('y')}
      and y.is_active and y.commencing_at <= ${of.at}::timestamptz + interval '2 days'
      and (y.status = 'Commenced' or y.completion_at >= ${of.at}::timestamptz - interval '2 days')
    order by y.commencing_at <= ${of.at}::timestamptz desc, y.status = 'Commenced' desc,
      y.completion_at >= ${of.at}::timestamptz desc, y.commencing_at desc, y.id limit 4`);

/** Another report of this kind and moment that was not rejected. */
export const findTwin = (tx: Tx, report: Stored): Promise<{ id: string } | null> =>
  tx.find(sql<{ id: string }>`
    select id from vessel_report
    where company_id = ${tx.companyId} and vessel_id = ${report.vesselId} and kind = ${report.kind}
      and reported_at = ${report.reportedAt} and status <> 'Rejected' and id <> ${report.id}`);

export type ConsumptionRow = {
  month: string;
  fuel: string;
  tonnes: number;
  is_estimated: boolean;
};

/**
 * Fuel by month since `since`: of approved reports by the month they were made in; where a month has none, what the
 * voyages that count expect, spread evenly over their time.
 */
export const listConsumption = (
  tx: Tx,
  of: { vesselId: string; since: string; until: string },
): Promise<ConsumptionRow[]> =>
  tx.many(sql<ConsumptionRow>`
    with reported as (
      select date_trunc('month', r.reported_at at time zone 'UTC')::date as month,
        f->>'fuel' as fuel, sum((f->>'usedT')::float8) as tonnes
      from vessel_report r cross join lateral jsonb_array_elements(r.details->'fuels') f
      where r.company_id = ${tx.companyId} and r.vessel_id = ${of.vesselId}
        and r.status = 'Approved' and r.reported_at >= ${of.since}::timestamptz
      group by 1, 2),
    months as (
      select start, start + interval '1 month' as until
      from generate_series(${of.since}::timestamptz at time zone 'UTC',
        ${of.until}::timestamptz at time zone 'UTC', interval '1 month') start),
    expected as (
      select m.start::date as month, b->>'fuel' as fuel,
        sum((b->>'consumptionT')::float8
          * extract(epoch from least(m.until, y.completion_at at time zone 'UTC')
            - greatest(m.start, y.commencing_at at time zone 'UTC'))::float8
          / extract(epoch from y.completion_at - y.commencing_at)::float8) as tonnes
      from voyage y
      join months m on y.commencing_at at time zone 'UTC' < m.until
        and y.completion_at at time zone 'UTC' > m.start
      cross join lateral jsonb_array_elements(y.result->'bunkers') b
      where y.company_id = ${tx.companyId} and y.vessel_id = ${of.vesselId}
        and ${countedVoyage('y')} and y.completion_at > y.commencing_at
      group by 1, 2)
    select month::text, fuel, tonnes, false as is_estimated from reported
    union all
    select month::text, fuel, tonnes, true from expected
    where tonnes > 0 and month not in (select month from reported)
    order by month desc, fuel`);

/** Tonnes of a fuel that approved reports of a voyage say were used, under way and in port. */
export type ReportedUse = { fuel: string; sea_t: number; port_t: number };

/** An arrival and a noon with miles speak of the passage, every other report of the stay. */
export const listReportedUse = (tx: Tx, voyageId: string): Promise<ReportedUse[]> =>
  tx.many(sql<ReportedUse>`
    select u.fuel, coalesce(sum(u.tonnes) filter (where u.is_under_way), 0)::float8 as sea_t,
      coalesce(sum(u.tonnes) filter (where not u.is_under_way), 0)::float8 as port_t
    from (
      select f->>'fuel' as fuel, (f->>'usedT')::float8 as tonnes,
        r.kind = 'Arrival'
          or (r.kind = 'Noon' and coalesce((r.details->>'distanceNm')::float8, 0) > 0) as is_under_way
      from vessel_report r cross join lateral jsonb_array_elements(r.details->'fuels') f
      where r.company_id = ${tx.companyId} and r.voyage_id = ${voyageId} and r.status = 'Approved') u
    group by u.fuel order by u.fuel`);

export type FuelReportRow = Pick<VesselReportRow, 'id' | 'kind' | 'reported_at' | 'row_id'> & {
  details: Pick<ReportDetails, 'distanceNm' | 'hours' | 'fuels'>;
};

/** Approved reports of a voyage, the earliest first. */
export const listFuelRows = (tx: Tx, voyageId: string): Promise<FuelReportRow[]> =>
  tx.many(sql<FuelReportRow>`
    select id, kind, reported_at, row_id, details from vessel_report
    where company_id = ${tx.companyId} and voyage_id = ${voyageId} and status = 'Approved'
    order by reported_at, id limit 5000`);

export async function countSubmitted(tx: Tx, voyageId: string): Promise<number> {
  const row = await tx.get(
    sql<{ count: number }>`
      select count(*)::int as count from vessel_report
      where company_id = ${tx.companyId} and voyage_id = ${voyageId} and status = 'Submitted'`,
    'The count',
  );
  return row.count;
}

/** The same as the engine of emissions takes them. */
export async function listFuelReports(tx: Tx, voyageId: string): Promise<FuelReport[]> {
  const rows = await listFuelRows(tx, voyageId);
  return rows.map(({ kind, reported_at: reportedAt, row_id: rowId, details }) => ({
    ...{ kind, reportedAt, rowId },
    ...{ distanceNm: details.distanceNm, hours: details.hours, fuels: details.fuels },
  }));
}
