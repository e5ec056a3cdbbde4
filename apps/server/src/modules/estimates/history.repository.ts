import type { EstimateInput } from '@mainsheet/voyage';
import { upcastEstimate } from '@mainsheet/voyage';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** What was not kept before states were kept whole is null. */
export type StateRow = {
  version: number;
  saved_at: string;
  saved_by: string;
  inputs: EstimateInput;
  name: string | null;
  is_kept_as_draft: boolean | null;
  map: Record<string, unknown> | null;
  net_tce: string | null;
  profit: string | null;
  engine_version: string | null;
  restored_from: number | null;
};

const columns = sql`version, saved_at, saved_by, inputs, name, is_kept_as_draft, map, net_tce, profit,
  engine_version, restored_from`;

const withInputs = (row: StateRow): StateRow => ({ ...row, inputs: upcastEstimate(row.inputs) });

/** States before a version, newest first. */
export async function listStates(
  tx: Tx,
  query: { estimateId: string; beforeVersion: number | null; limit: number },
): Promise<StateRow[]> {
  const rows = await tx.many(sql<StateRow>`
    select ${columns} from estimate_revision
    where company_id = ${tx.companyId} and estimate_id = ${query.estimateId}
      and (${query.beforeVersion}::int is null or version < ${query.beforeVersion})
    order by version desc limit ${query.limit}`);
  return rows.map(withInputs);
}

export async function countStates(tx: Tx, estimateId: string): Promise<number> {
  const row = await tx.find(sql<{ total: string }>`
    select count(*) as total from estimate_revision
    where company_id = ${tx.companyId} and estimate_id = ${estimateId}`);
  return Number(row?.total ?? 0);
}

/** Exactly this state. */
export async function findRevision(
  tx: Tx,
  key: { estimateId: string; version: number },
): Promise<StateRow | null> {
  const state = await findStateAt(tx, key);
  return state?.version === key.version ? state : null;
}

/** The last state up to a version: what the estimate was then. */
export async function findStateAt(
  tx: Tx,
  key: { estimateId: string; version: number },
): Promise<StateRow | null> {
  const row = await tx.find(sql<StateRow>`
    select ${columns} from estimate_revision
    where company_id = ${tx.companyId} and estimate_id = ${key.estimateId}
      and version <= ${key.version}
    order by version desc limit 1`);
  return row && withInputs(row);
}
