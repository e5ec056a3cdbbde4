import type pg from 'pg';

export type TableKind = 'tenant' | 'identity';
export type Table = { readonly name: string; readonly kind: TableKind };

/** Every table of the product: those with a company of their own, and those of sign-in. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; is_tenant: boolean }>(`
    select c.relname as name, exists (
        select from pg_policies p where p.tablename = c.relname and p.policyname = 'tenant'
      ) as is_tenant
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity
    order by c.relname`);
  return rows.map((row) => ({ name: row.name, kind: row.is_tenant ? 'tenant' : 'identity' }));
}

export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  return rows.map((row) => row.name);
}
