import type { Fuel } from '@mainsheet/terms';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { VesselReportRow } from '../vessel-reports/index.ts';

type Year = { vesselId: string; year: number };

/** Reports that a year can have at the most: one an hour. */
const MOST_REPORTS = 9_000;

const inYear = (
  { year }: Year,
  column: string,
) => sql`${sql.ref(column)} >= make_timestamptz(${year}::int, 1, 1, 0, 0, 0, 'UTC')
  and ${sql.ref(column)} < make_timestamptz(${year}::int + 1, 1, 1, 0, 0, 0, 'UTC')`;

export type ReportOfYear = Pick<VesselReportRow, 'kind' | 'reported_at' | 'details'>;

/** Approved reports of a year, the oldest first. */
export const listApproved = (tx: Tx, of: Year): Promise<ReportOfYear[]> =>
  tx.many(sql<ReportOfYear>`
    select kind, reported_at, details from vessel_report r
    where company_id = ${tx.companyId} and vessel_id = ${of.vesselId} and status = 'Approved'
      and kind <> 'Statement of facts' and ${inYear(of, 'r.reported_at')}
    order by reported_at, kind, id limit ${MOST_REPORTS}`);

/** The last arrival or departure before a year and the first one after it: where its first and last stretch belong. */
export const listAround = (tx: Tx, of: Year): Promise<ReportOfYear[]> =>
  tx.many(sql<ReportOfYear>`
    (select kind, reported_at, details from vessel_report
      where company_id = ${tx.companyId} and vessel_id = ${of.vesselId} and status = 'Approved'
        and kind in ('Arrival', 'Departure') and reported_at < make_timestamptz(${of.year}::int, 1, 1, 0, 0, 0, 'UTC')
      order by reported_at desc, kind desc, id desc limit 1)
    union all
    (select kind, reported_at, details from vessel_report
      where company_id = ${tx.companyId} and vessel_id = ${of.vesselId} and status = 'Approved'
        and kind in ('Arrival', 'Departure')
        and reported_at >= make_timestamptz(${of.year}::int + 1, 1, 1, 0, 0, 0, 'UTC')
      order by reported_at, kind, id limit 1)`);

export async function countWaiting(tx: Tx, of: Year): Promise<number> {
  const row = await tx.find(sql<{ waiting: string }>`
    select count(*) as waiting from vessel_report r
    where company_id = ${tx.companyId} and vessel_id = ${of.vesselId} and status = 'Submitted'
      and ${inYear(of, 'r.reported_at')}`);
  return Number(row?.waiting ?? 0);
}

/** Codes of the ports that the vessel's voyages call at, by their names in small letters. */
export async function listPortCodes(tx: Tx, vesselId: string): Promise<Map<string, string>> {
  const rows = await tx.many(sql<{ name: string; code: string }>`
    select distinct on (lower(c.port_name)) lower(c.port_name) as name, c.port_code as code
    from voyage_port_call c
    join voyage v on v.company_id = ${tx.companyId} and v.id = c.voyage_id
    where c.company_id = ${tx.companyId} and v.vessel_id = ${vesselId} and c.port_code is not null
    order by lower(c.port_name), c.estimated_arrival_at desc limit 2000`);
  return new Map(rows.map(({ name, code }) => [name, code]));
}

export type DeliveryRow = {
  delivered_on: string | null;
  port_name: string | null;
  fuel: Fuel;
  /** As the delivery note says, else as was received. */
  tonnes: string | null;
  note_number: string;
  note_sulphur: string | null;
  note_density: string | null;
};

/** What was delivered to the vessel in a year, the first first. */
export const listDeliveries = (tx: Tx, of: Year): Promise<DeliveryRow[]> =>
  tx.many(sql<DeliveryRow>`
    select coalesce(l.note_on, l.delivery_on) as delivered_on,
      coalesce(nullif(l.note_port, ''), c.port_name) as port_name,
      coalesce(l.note_fuel, l.fuel) as fuel, coalesce(l.note_t, l.operational_t) as tonnes,
      l.note_number, l.note_sulphur, l.note_density
    from bunker_lifting l
    join voyage v on v.company_id = ${tx.companyId} and v.id = l.voyage_id
    left join voyage_port_call c on c.company_id = ${tx.companyId} and c.voyage_id = l.voyage_id
      and c.row_id = l.row_id
    where l.company_id = ${tx.companyId} and v.vessel_id = ${of.vesselId} and l.status = 'Delivered'
      and extract(year from l.delivery_on) = ${of.year}
    order by l.delivery_on, l.id limit 2000`);
