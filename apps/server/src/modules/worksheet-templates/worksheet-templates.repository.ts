import type { EstimateInput } from '@mainsheet/voyage';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';

/** An estimate as a template keeps it. */
export type TemplateEstimate = {
  readonly name: string;
  readonly inputs: EstimateInput;
  readonly map: Record<string, unknown>;
  /** Place of the estimate that it is sailed after; null for one that begins by itself. */
  readonly follows: number | null;
};

export type TemplateRow = {
  id: string;
  name: string;
  estimate_count: number;
  vessel_names: string[];
  updated_at: string;
  updated_by: string;
  version: number;
};

export type WholeTemplateRow = TemplateRow & { estimates: TemplateEstimate[] };

const columns = sql`id, name, jsonb_array_length(estimates) as estimate_count, updated_at, updated_by, version,
  array(select distinct e.row->'inputs'->'vessel'->>'name' from jsonb_array_elements(estimates) as e (row)
    where e.row->'inputs'->'vessel'->>'name' is not null order by 1) as vessel_names`;

export function listTemplates(tx: Tx): Promise<TemplateRow[]> {
  return tx.many(sql<TemplateRow>`
    select ${columns} from worksheet_template
    where company_id = ${tx.companyId} and not is_ended order by lower(name), id limit 500`);
}

export function findTemplate(tx: Tx, id: string): Promise<WholeTemplateRow | null> {
  return tx.find(sql<WholeTemplateRow>`
    select ${columns}, estimates from worksheet_template
    where company_id = ${tx.companyId} and id = ${id} and not is_ended`);
}

export function insertTemplate(
  tx: Tx,
  { id, name, estimates }: Pick<WholeTemplateRow, 'id' | 'name' | 'estimates'>,
  stamp: Stamp,
): Promise<number> {
  return tx.run(sql`
    insert into worksheet_template (company_id, id, name, estimates, created_at, created_by,
      updated_at, updated_by)
    values (${tx.companyId}, ${id}, ${name}, ${JSON.stringify(estimates)}, ${stamp.at}, ${stamp.by},
      ${stamp.at}, ${stamp.by})`);
}

/** Changes exactly this version; returns how many rows that was. */
export function updateTemplate(
  tx: Tx,
  { id, version, name, isEnded }: { id: string; version: number; name: string; isEnded: boolean },
  stamp: Stamp,
): Promise<number> {
  return tx.run(sql`
    update worksheet_template set name = ${name}, is_ended = ${isEnded}, updated_at = ${stamp.at},
      updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${version} and not is_ended`);
}
