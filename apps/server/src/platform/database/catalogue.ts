import type pg from 'pg';

export type TableKind = 'tenant' | 'identity';
export type Table = {
  readonly name: string;
  readonly kind: TableKind;
  /** Columns that are written; the others PostgreSQL computes. */
  readonly columns: readonly string[];
  /** Those whose values may be long. */
  readonly byteColumns: readonly string[];
  readonly jsonColumns: readonly string[];
};

type TableRow = {
  name: string;
  is_tenant: boolean;
  columns: string[];
  byte_columns: string[];
  json_columns: string[];
};

/** Every table of the product: those with a company of their own, and those of sign-in. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<TableRow>(`
    select c.relname as name, exists (
        select from pg_policies p
        where p.schemaname = 'public' and p.tablename = c.relname and p.policyname = 'tenant'
      ) as is_tenant,
      array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns,
      coalesce(array_agg(quote_ident(a.attname) order by a.attnum)
        filter (where a.atttypid = 'bytea'::regtype), '{}') as byte_columns,
      coalesce(array_agg(quote_ident(a.attname) order by a.attnum)
        filter (where a.atttypid = 'jsonb'::regtype), '{}') as json_columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity
    group by c.relname order by c.relname`);
  return rows.map((row) => ({
    name: row.name,
    kind: row.is_tenant ? 'tenant' : 'identity',
    columns: row.columns,
    byteColumns: row.byte_columns,
    jsonColumns: row.json_columns,
  }));
}

export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  return rows.map((row) => row.name);
}
