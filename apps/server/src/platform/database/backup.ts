import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { listMigrations, listTables, type Table } from './catalogue.ts';

/** First line of a backup; the lines after it are `{"table": …}` headers and rows as JSON text. */
export type BackupHead = {
  readonly format: 'mainsheet-backup';
  readonly version: 1;
  readonly migrations: readonly string[];
  readonly madeAt: string;
  /** Secret keys by file name: without them audit and sign-ins cannot be checked. */
  readonly keys: Readonly<Record<string, string>>;
};

const BATCH = 500;

/**
 * Writes everything into one gzip file, readable by its owner only, from one snapshot while the
 * server goes on. Rows pass as PostgreSQL's own JSON text, so no digit goes through a float.
 * @returns rows written by table.
 */
export async function backUp(
  connectionString: string,
  file: string,
  extra: { keys: Record<string, string>; now: Date },
): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const counts = new Map<string, number>();
  try {
    await client.query('begin isolation level repeatable read read only');
    const head: BackupHead = {
      format: 'mainsheet-backup',
      version: 1,
      migrations: await listMigrations(client),
      madeAt: extra.now.toISOString(),
      keys: extra.keys,
    };
    const tables = await listTables(client);
    const source = Readable.from(lines(client, { head, tables, counts }));
    await pipeline(source, createGzip(), createWriteStream(file, { mode: 0o600, flags: 'wx' }));
    await client.query('commit');
  } finally {
    await client.end();
  }
  return counts;
}

type Parts = { head: BackupHead; tables: readonly Table[]; counts: Map<string, number> };

async function* lines(client: pg.Client, { head, tables, counts }: Parts) {
  yield `${JSON.stringify(head)}\n`;
  const companies = await listCompanies(client);
  for (const table of tables) {
    yield `${JSON.stringify({ table: table.name })}\n`;
    const scopes = table.kind === 'tenant' ? companies : [null];
    for (const companyId of scopes) {
      for await (const batch of rowsOf(client, table, companyId)) {
        counts.set(table.name, (counts.get(table.name) ?? 0) + batch.length);
        yield batch.map((row) => `${row}\n`).join('');
      }
    }
  }
}

async function listCompanies(client: pg.Client): Promise<string[]> {
  await client.query('set local role mainsheet_identity');
  const { rows } = await client.query<{ company_id: string }>('select company_id from company');
  await client.query('reset role');
  return rows.map((row) => row.company_id);
}

/** Reads a table in batches under the role that may see it, so that any owner can back up. */
async function* rowsOf(client: pg.Client, table: Table, companyId: string | null) {
  const role = companyId ? 'mainsheet_app' : 'mainsheet_identity';
  await client.query(`set local role ${role}`);
  if (companyId) await client.query(`set local app.company_id = '${companyId}'`);
  const cursor = `declare rows no scroll cursor for select row_to_json(t)::text as row from ${table.name} t`;
  await client.query(cursor);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${BATCH} from rows`);
    if (rows.length === 0) break;
    yield rows.map((r) => r.row);
  }
  await client.query('close rows');
  await client.query('reset role');
}
