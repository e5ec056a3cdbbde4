import type pg from 'pg';

type Column = { name: string; type: string; isNeeded: boolean; isIdentity: boolean };
type Key = { columns: string[]; table: string; targets: string[] };

/** Values that a column's checks ask for and its type does not tell. */
const FITTING: Readonly<Record<string, string>> = {
  'push_subscription.public_key': `decode(repeat('04', 65), 'hex')`,
  'push_subscription.auth_secret': `decode(repeat('04', 16), 'hex')`,
  'factor_pairing.phone': `'+4790000000'`,
  'mailbox.color': `'#336699'`,
  'mailbox.email': `'a@example.com'`,
  'port_rest.place': `'BR'`,
  'port_rest.rest_days': `'{6,7}'`,
  'accounting_period.month': `'2026-01-01'`,
  'idempotency.key': `'12345678'`,
  'accounting_connection.status': `'Ready'`,
};

const BY_TYPE: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: `'x'`,
  bpchar: `'USD'`,
  jsonb: `'{}'`,
  bool: 'false',
  bytea: `decode('00', 'hex')`,
  date: `'2026-11-20'`,
  timestamptz: `'2026-11-20T12:00:00Z'`,
  int4: '1',
  int8: '1',
  numeric: '1',
};

async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select column_name as name, udt_name as type, is_identity = 'YES' as "isIdentity",
       is_nullable = 'NO' and column_default is null and is_identity = 'NO' as "isNeeded"
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  return rows;
}

async function keysOf(client: pg.Client, table: string): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select array(select attname::text from unnest(conkey) k join pg_attribute a
         on a.attrelid = conrelid and a.attnum = k) as columns,
       confrelid::regclass::text as table,
       array(select attname::text from unnest(confkey) k join pg_attribute a
         on a.attrelid = confrelid and a.attnum = k) as targets
     from pg_constraint where contype = 'f' and conrelid = $1::regclass`,
    [table],
  );
  return rows;
}

/** First word that a check allows, as `check (kind in ('files', 'codat'))`. */
async function choiceOf(client: pg.Client, table: string, column: string): Promise<string | null> {
  const { rows } = await client.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint
     where contype = 'c' and conrelid = $1::regclass`,
    [table],
  );
  for (const { text } of rows) {
    const match = new RegExp(`\\(${column} = ANY \\(ARRAY\\['([^']+)'`).exec(text);
    if (match) return `'${match[1]}'`;
  }
  return null;
}

/** Puts a row into a table, its foreign keys pointing at rows that are there. */
async function insertRow(client: pg.Client, table: string): Promise<void> {
  const values = new Map<string, string>();
  for (const column of await columnsOf(client, table)) {
    const fitting = FITTING[`${table}.${column.name}`];
    if (fitting) values.set(column.name, fitting);
    else if (column.isNeeded) {
      const choice = await choiceOf(client, table, column.name);
      values.set(column.name, choice ?? BY_TYPE[column.type] ?? `'x'`);
    }
  }
  for (const { columns, table: target, targets } of await keysOf(client, table)) {
    if (!columns.every((name) => values.has(name))) continue;
    const { rows } = await client.query<Record<string, string>>(
      `select ${targets.map((name) => `${name}::text`).join()} from ${target}
       ${targets.includes('company_id') ? 'where company_id = (select min(company_id::text)::uuid from company)' : ''}
       limit 1`,
    );
    const row = rows[0];
    if (!row) throw new Error(`${table} waits for a row of ${target}`);
    for (const [index, name] of columns.entries()) {
      values.set(name, `'${row[targets[index] ?? ''] ?? ''}'`);
    }
  }
  const names = [...values.keys()].join();
  await client.query(`insert into ${table} (${names}) values (${[...values.values()].join()})`);
}

/**
 * Puts a row into every table that has none, as a superuser. A table whose checks this cannot meet
 * is an error: then `FITTING` needs a value for it.
 */
export async function fillEmptyTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  let waiting = [...tables];
  while (waiting.length > 0) {
    const failed: [string, unknown][] = [];
    for (const table of waiting) {
      const { rowCount } = await client.query(`select 1 from ${table} limit 1`);
      if (rowCount) continue;
      await insertRow(client, table).catch((error: unknown) => failed.push([table, error]));
    }
    if (failed.length === waiting.length) {
      throw new Error(failed.map(([table, error]) => `${table}: ${String(error)}`).join('\n'));
    }
    waiting = failed.map(([table]) => table);
  }
}
