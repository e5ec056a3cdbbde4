import {
  comparableTce,
  type EstimateInput,
  type EstimateResult,
  upcastEstimate,
} from '@mainsheet/voyage';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type FoundText, holdsText } from '../../platform/database/text-search.ts';
import type { Stamp } from '../../platform/stamp.ts';

export type SheetRow = {
  id: string;
  company_id: string;
  base_currency: string;
  number: number;
  name: string;
  type: string;
  is_active: boolean;
  is_public: boolean;
  created_by: string;
  created_at: string;
  modified_at: string;
  updated_by: string;
  version: number;
  estimate_count: string;
  last_estimate_number: string;
  best_tce: string | null;
  vessel_names: string[];
  charter_specialists: string[];
};

export type EstimateRow = {
  id: string;
  worksheet_id: string;
  number: number;
  position: number;
  name: string;
  status: 'DRAFT' | 'ACTIVE' | 'FIXED';
  is_kept_as_draft: boolean;
  operation_type: string;
  vessel_id: string | null;
  vessel_type: string | null;
  inputs: EstimateInput;
  map: Record<string, unknown>;
  result: EstimateResult;
  engine_version: string;
  voyage_id: string | null;
  updated_at: string;
  updated_by: string;
  version: number;
  company_initial: string;
};

/** Public worksheets and the member's own. */
export const visible = (tx: Tx, memberId: string) =>
  sql`w.company_id = ${tx.companyId} and w.is_active
    and (w.is_public or w.created_by = ${memberId})`;

const sheetColumns = (tx: Tx) => sql`w.id, w.company_id,
  (select base_currency from company where company_id = ${tx.companyId}), w.number, w.name, w.type, w.is_active, w.is_public,
  w.created_by, w.created_at, w.modified_at, w.updated_by, w.version, s.estimate_count, s.best_tce,
  coalesce(s.vessel_names, '{}') as vessel_names,
  coalesce(s.charter_specialists, '{}') as charter_specialists,
  coalesce((select last_value from counter
    where company_id = ${tx.companyId} and kind = 'estimate'), 0) as last_estimate_number`;

const sheetFigures = (tx: Tx) => sql`lateral (
  select count(*) as estimate_count, max(e.net_tce) as best_tce,
    (array_agg(distinct v.name) filter (where v.name is not null))[1:4] as vessel_names,
    array_agg(distinct e.charter_specialist) filter (where e.charter_specialist is not null)
      as charter_specialists
  from estimate e left join vessel v on v.company_id = ${tx.companyId} and v.id = e.vessel_id
  where e.company_id = ${tx.companyId} and e.worksheet_id = w.id and e.is_active) s`;

export function listSheets(
  tx: Tx,
  query: { memberId: string; text: FoundText | null; limit: number; offset: number },
): Promise<SheetRow[]> {
  const fitting = holdsText(query.text, {
    tables: ['worksheet'],
    ids: ({ worksheet }) => sql`w.id = any(${worksheet})`,
    pattern: (pattern) => sql`w.name ilike ${pattern}`,
  });
  return tx.many(sql<SheetRow>`
    select ${sheetColumns(tx)} from worksheet w, ${sheetFigures(tx)}
    where ${visible(tx, query.memberId)} and ${fitting}
    order by w.modified_at desc, w.id limit ${query.limit} offset ${query.offset}`);
}

export function findSheet(tx: Tx, id: string, memberId: string): Promise<SheetRow | null> {
  return tx.find(sql<SheetRow>`
    select ${sheetColumns(tx)} from worksheet w, ${sheetFigures(tx)}
    where ${visible(tx, memberId)} and w.id = ${id}`);
}

export function insertSheet(
  tx: Tx,
  sheet: {
    id: string;
    number: number;
    name: string;
    type: string;
    isPublic: boolean;
    memberId: string;
  },
  stamp: Stamp,
): Promise<number> {
  return tx.run(sql`
    insert into worksheet (company_id, id, number, name, type, is_public, created_by, created_at,
      modified_at, updated_by)
    values (${tx.companyId}, ${sheet.id}, ${sheet.number}, ${sheet.name}, ${sheet.type},
      ${sheet.isPublic}, ${sheet.memberId}, ${stamp.at}, ${stamp.at}, ${stamp.by})`);
}

export function updateSheet(
  tx: Tx,
  sheet: { id: string; version: number; name: string; type: string; isPublic: boolean },
  stamp: Stamp,
): Promise<number> {
  return tx.run(sql`
    update worksheet set name = ${sheet.name}, type = ${sheet.type}, is_public = ${sheet.isPublic},
      modified_at = ${stamp.at}, updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${sheet.id} and version = ${sheet.version}`);
}

export function touchSheet(tx: Tx, id: string, stamp: Stamp): Promise<number> {
  return tx.run(sql`
    update worksheet set modified_at = ${stamp.at}, updated_by = ${stamp.by}
    where company_id = ${tx.companyId} and id = ${id}`);
}

/** Puts a worksheet and all its estimates out of use. */
export async function deactivateSheet(tx: Tx, id: string, stamp: Stamp): Promise<void> {
  await tx.run(sql`
    update worksheet set is_active = false, modified_at = ${stamp.at}, updated_by = ${stamp.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);
  await tx.run(sql`
    update estimate set is_active = false, updated_at = ${stamp.at}, updated_by = ${stamp.by}
    where company_id = ${tx.companyId} and worksheet_id = ${id}`);
}

const estimateColumns = (
  tx: Tx,
) => sql`e.id, e.worksheet_id, e.number, e.position, e.name, e.status,
  e.is_kept_as_draft, e.operation_type, e.vessel_id,
  (select type from vessel where company_id = ${tx.companyId} and id = e.vessel_id) as vessel_type,
  e.inputs, e.map, e.result, e.engine_version,
  e.voyage_id, e.updated_at, e.updated_by, e.version,
  (select initial from company where company_id = ${tx.companyId}) as company_initial`;

/** The row with its document in today's shape, whenever it was saved. */
const withInputs = <Row extends { inputs: EstimateInput }>(row: Row): Row => ({
  ...row,
  inputs: upcastEstimate(row.inputs),
});

export async function listEstimates(tx: Tx, worksheetId: string): Promise<EstimateRow[]> {
  const rows = await tx.many(sql<EstimateRow>`
    select ${estimateColumns(tx)} from estimate e
    where e.company_id = ${tx.companyId} and e.worksheet_id = ${worksheetId} and e.is_active
    order by e.position, e.number limit 200`);
  return rows.map(withInputs);
}

/** An estimate of a worksheet that the member may see. */
export async function findEstimate(
  tx: Tx,
  id: string,
  memberId: string,
): Promise<EstimateRow | null> {
  const row = await tx.find(sql<EstimateRow>`
    select ${estimateColumns(tx)} from estimate e
    join worksheet w on w.company_id = ${tx.companyId} and w.id = e.worksheet_id
    where e.company_id = ${tx.companyId} and e.id = ${id} and e.is_active
      and ${visible(tx, memberId)}`);
  return row && withInputs(row);
}

/** Keeps others from changing an estimate until the transaction ends. */
export const lockEstimate = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`select 1 from estimate where company_id = ${tx.companyId} and id = ${id} for update`);

/** Version that a write made; null where it has made none. */
export async function findWrite(
  tx: Tx,
  key: { estimateId: string; writeId: string },
): Promise<number | null> {
  const row = await tx.find(sql<{ version: number }>`
    select version from estimate_revision
    where company_id = ${tx.companyId} and estimate_id = ${key.estimateId}
      and write_id = ${key.writeId}`);
  return row?.version ?? null;
}

export type EstimateDocument = {
  name: string;
  status: 'DRAFT' | 'ACTIVE';
  isKeptAsDraft: boolean;
  inputs: EstimateInput;
  map: Record<string, unknown>;
  result: EstimateResult;
  engineVersion: string;
};

export async function insertEstimate(
  tx: Tx,
  estimate: EstimateDocument & { id: string; worksheetId: string; number: number },
  stamp: Stamp,
): Promise<number> {
  const { inputs, result } = estimate;
  const { totals } = result;
  const behind = await tx.get(
    sql<{ position: number }>`
      select coalesce(max(position), 0) + 1 as position from estimate
      where company_id = ${tx.companyId} and worksheet_id = ${estimate.worksheetId}`,
    'The place',
  );
  return tx.run(sql`
    insert into estimate (company_id, id, worksheet_id, number, position, name, status,
      is_kept_as_draft, operation_type, vessel_id, commencing_at, net_tce, profit, voyage_days,
      inputs, map, result, engine_version, charter_specialist_id, charter_specialist, created_at,
      updated_at, updated_by)
    values (${tx.companyId}, ${estimate.id}, ${estimate.worksheetId}, ${estimate.number},
      ${behind.position}, ${estimate.name}, ${estimate.status}, ${estimate.isKeptAsDraft}, ${inputs.operationType},
      ${inputs.vessel?.id ?? null}, ${inputs.commencingAt}, ${comparableTce(result)}, ${totals.profit},
      ${totals.voyageDays}, ${JSON.stringify(inputs)}, ${JSON.stringify(estimate.map)},
      ${JSON.stringify(result)}, ${estimate.engineVersion}, ${inputs.charterSpecialist?.id ?? null},
      ${inputs.charterSpecialist?.name ?? null}, ${stamp.at}, ${stamp.at}, ${stamp.by})`);
}

/** Saves over exactly this version of an estimate that is not fixed. */
export function updateEstimate(
  tx: Tx,
  key: { id: string; version: number },
  estimate: EstimateDocument,
  stamp: Stamp,
): Promise<number> {
  const { inputs, result } = estimate;
  const { totals } = result;
  return tx.run(sql`
    update estimate set name = ${estimate.name}, status = ${estimate.status},
      is_kept_as_draft = ${estimate.isKeptAsDraft}, operation_type = ${inputs.operationType},
      vessel_id = ${inputs.vessel?.id ?? null}, commencing_at = ${inputs.commencingAt},
      net_tce = ${comparableTce(result)}, profit = ${totals.profit}, voyage_days = ${totals.voyageDays},
      inputs = ${JSON.stringify(inputs)}, map = ${JSON.stringify(estimate.map)},
      result = ${JSON.stringify(result)}, engine_version = ${estimate.engineVersion},
      charter_specialist_id = ${inputs.charterSpecialist?.id ?? null},
      charter_specialist = ${inputs.charterSpecialist?.name ?? null},
      updated_at = ${stamp.at}, updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${key.id} and version = ${key.version}
      and status <> 'FIXED'`);
}

/** Type of a vessel of the company; null for another's or none. */
export async function findVesselType(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.find(sql<{ type: string }>`
    select type from vessel where company_id = ${tx.companyId} and id::text = ${id}`);
  return row?.type ?? null;
}

/** Saved states that are kept of an estimate: some 5 kB each, packed. */
const MOST_REVISIONS = 500;
const RECENT_REVISIONS = 50;

/** Which state it restored, and by which write of a browser it was made. */
export type RevisionOrigin = { restoredFrom?: number | null; writeId?: string | null };

export async function keepRevision(
  tx: Tx,
  row: EstimateRow,
  stamp: Stamp,
  { restoredFrom = null, writeId = null }: RevisionOrigin,
): Promise<void> {
  const { totals } = row.result;
  await tx.run(sql`
    insert into estimate_revision (company_id, estimate_id, version, inputs, saved_at, saved_by, name,
      is_kept_as_draft, map, net_tce, profit, engine_version, restored_from, write_id)
    values (${tx.companyId}, ${row.id}, ${row.version}, ${JSON.stringify(row.inputs)}, ${stamp.at},
      ${stamp.by}, ${row.name}, ${row.is_kept_as_draft}, ${JSON.stringify(row.map)},
      ${totals.netTce}, ${totals.profit}, ${row.engine_version}, ${restoredFrom}, ${writeId})`);
  await tx.run(sql`
    delete from estimate_revision
    where company_id = ${tx.companyId} and estimate_id = ${row.id}
      and version <= ${row.version - MOST_REVISIONS}`);
}

export type RevisionRow = {
  version: number;
  saved_at: string;
  saved_by: string;
  inputs: EstimateInput;
};

export async function listRevisions(tx: Tx, estimateId: string): Promise<RevisionRow[]> {
  const rows = await tx.many(sql<RevisionRow>`
    select version, saved_at, saved_by, inputs from estimate_revision
    where company_id = ${tx.companyId} and estimate_id = ${estimateId}
    order by version desc limit ${RECENT_REVISIONS}`);
  return rows.map(withInputs);
}

export function deactivateEstimate(tx: Tx, id: string, stamp: Stamp): Promise<number> {
  return tx.run(sql`
    update estimate set is_active = false, updated_at = ${stamp.at}, updated_by = ${stamp.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);
}

export function setPositions(tx: Tx, worksheetId: string, ids: readonly string[]): Promise<number> {
  return tx.run(sql`
    update estimate e set position = o.position
    from (select id, position from unnest(${ids}::uuid[]) with ordinality as t (id, position)) o
    where e.company_id = ${tx.companyId} and e.worksheet_id = ${worksheetId} and e.id = o.id`);
}

/** Marks an estimate as fixed by a voyage; refuses one that is fixed already. */
export function fixEstimate(
  tx: Tx,
  key: { id: string; voyageId: string },
  stamp: Stamp,
): Promise<number> {
  return tx.run(sql`
    update estimate set status = 'FIXED', voyage_id = ${key.voyageId}, updated_at = ${stamp.at},
      updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${key.id} and status <> 'FIXED'`);
}
