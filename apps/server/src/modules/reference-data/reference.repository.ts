import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';
import type { ColumnValues, ReferenceList, ReferenceRow } from './reference-list.ts';

/** Rows with the count of their uses; one only when an id is given. */
export function listRows<Row extends ReferenceRow, Input>(
  tx: Tx,
  list: ReferenceList<Row, Input>,
  id: string | null = null,
): Promise<Row[]> {
  return tx.many(sql<Row>`
    select t.*, coalesce(u.uses, 0)::int as used_by from ${sql.table(list.table)} t
    left join (${list.uses(tx)}) u on u.word = lower(t.${sql.ref(list.wordColumn)})
    where t.company_id = ${tx.companyId} and (${id}::uuid is null or t.id = ${id}::uuid)
    order by ${list.order} limit 2000`);
}

/** What may be picked; nobody counts its uses. */
export function listActive<Row extends ReferenceRow, Input>(
  tx: Tx,
  list: ReferenceList<Row, Input>,
): Promise<Row[]> {
  return tx.many(sql<Row>`
    select t.*, 0 as used_by from ${sql.table(list.table)} t
    where t.company_id = ${tx.companyId} and t.is_active order by ${list.order} limit 2000`);
}

export async function hasRows(tx: Tx, table: string): Promise<boolean> {
  const row = await tx.find(sql`
    select 1 from ${sql.table(table)} where company_id = ${tx.companyId} limit 1`);
  return row !== null;
}

export type NewRow = { id: string; values: ColumnValues };
type Insert = { rows: readonly NewRow[]; stamp: Stamp; skipKnown?: boolean };

/** One statement for all; a row that is known by its name is refused, or passed over. */
export async function insertRows<Row extends ReferenceRow, Input>(
  tx: Tx,
  { table }: ReferenceList<Row, Input>,
  { rows, stamp, skipKnown = false }: Insert,
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const names = Object.keys(first.values);
  const tuples = rows.map(
    ({ id, values }) => sql`(${tx.companyId}, ${id},
      ${sql.join(names.map((name) => values[name] ?? null))}, ${stamp.at}, ${stamp.by})`,
  );
  await tx.run(sql`
    insert into ${sql.table(table)} (company_id, id, ${sql.join(names.map((name) => sql.ref(name)))},
      updated_at, updated_by)
    values ${sql.join(tuples)} ${skipKnown ? sql`on conflict do nothing` : sql``}`);
}

type Update = { id: string; version: number; values: ColumnValues; stamp: Stamp };

/** Saves over exactly this version; returns how many rows that was. */
export function updateRow<Row extends ReferenceRow, Input>(
  tx: Tx,
  { table }: ReferenceList<Row, Input>,
  { id, version, values, stamp }: Update,
): Promise<number> {
  const sets = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  return tx.run(sql`
    update ${sql.table(table)} set ${sql.join(sets)}, updated_at = ${stamp.at},
      updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${version}`);
}
