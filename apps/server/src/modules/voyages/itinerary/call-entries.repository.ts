import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { CallEntry, CallFigures } from './call-figures.ts';

const MOST_ENTRIES = 2_000;

/** What was said of the calls of a voyage, of each call in order. */
export const listEntries = (tx: Tx, voyageId: string): Promise<CallEntry[]> =>
  tx.many(sql<CallEntry>`
    select e.row_id, e.seq, e.field, e.value, e.report_id, r.kind as report_kind,
      r.reported_at, e.entered_at, e.entered_by
    from voyage_call_entry e
    left join vessel_report r on r.company_id = ${tx.companyId} and r.id = e.report_id
    where e.company_id = ${tx.companyId} and e.voyage_id = ${voyageId}
    order by e.row_id, e.seq limit ${MOST_ENTRIES}`);

export const hasEntriesOf = async (tx: Tx, reportId: string): Promise<boolean> => {
  const row = await tx.find(sql`
    select 1 from voyage_call_entry
    where company_id = ${tx.companyId} and report_id = ${reportId} limit 1`);
  return row !== null;
};

export const insertEntries = (
  tx: Tx,
  voyageId: string,
  entries: readonly Omit<CallEntry, 'report_kind' | 'reported_at'>[],
): Promise<number> =>
  insertRows(tx, {
    into: sql`
      insert into voyage_call_entry (company_id, voyage_id, row_id, seq, field, value, report_id,
        entered_at, entered_by)`,
    rows: entries.map((s) => [
      ...[tx.companyId, voyageId, s.row_id, s.seq, s.field],
      ...[
        s.value === null ? null : JSON.stringify(s.value),
        s.report_id,
        s.entered_at,
        s.entered_by,
      ],
    ]),
  });

/** Takes the entries of a report away; answers the calls and fields they spoke of. */
export const deleteEntriesOf = (
  tx: Tx,
  reportId: string,
): Promise<Pick<CallEntry, 'row_id' | 'field'>[]> =>
  tx.many(sql<Pick<CallEntry, 'row_id' | 'field'>>`
    delete from voyage_call_entry
    where company_id = ${tx.companyId} and report_id = ${reportId} returning row_id, field`);

/** Forgets what was said of one field of a call. */
export const deleteEntriesOfField = (
  tx: Tx,
  of: { voyageId: string; rowId: string; field: keyof CallFigures },
): Promise<number> =>
  tx.run(sql`
    delete from voyage_call_entry
    where company_id = ${tx.companyId} and voyage_id = ${of.voyageId} and row_id = ${of.rowId}
      and field = ${of.field}`);

export const saveFigures = (
  tx: Tx,
  of: { voyageId: string; rowId: string; figures: CallFigures },
): Promise<number> => {
  const { figures } = of;
  const rob = (fuels: CallFigures['arrivalRob']) => JSON.stringify(fuels ?? []);
  return tx.run(sql`
    update voyage_port_call set actual_arrival_at = ${figures.arrivalAt},
      berthed_at = ${figures.berthedAt}, actual_departure_at = ${figures.departureAt},
      expected_arrival_at = ${figures.expectedArrivalAt}, arrival_rob = ${rob(figures.arrivalRob)},
      berthing_rob = ${rob(figures.berthingRob)}, departure_rob = ${rob(figures.departureRob)}
    where company_id = ${tx.companyId} and voyage_id = ${of.voyageId} and row_id = ${of.rowId}`);
};
