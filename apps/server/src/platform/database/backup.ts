import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import {
  type BackupHead,
  type Manifest,
  sha256Of,
  type TableDigest,
  TableDigester,
} from './backup-file.ts';
import { listIdentityColumns, listMigrations, listTables, type Table } from './catalogue.ts';
import { sealed } from './sealed-file.ts';

const BATCH = 500;

export type BackupOptions = {
  readonly keys: Record<string, string>;
  readonly now: Date;
  /** Seals the file; without one it lies open to whoever can read it. */
  readonly passphrase?: string | null;
};

/**
 * Writes everything into one gzip file, readable by its owner only, from one snapshot while the
 * server goes on. Rows pass as PostgreSQL's own JSON text, so no digit goes through a float. The
 * last line counts and hashes the rows of every table.
 * @returns rows written by table.
 */
export async function backUp(
  connectionString: string,
  file: string,
  { keys, now, passphrase = null }: BackupOptions,
): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const counts = new Map<string, number>();
  try {
    await client.query('begin isolation level repeatable read read only');
    const head: BackupHead = {
      format: 'mainsheet-backup',
      version: 2,
      migrations: await listMigrations(client),
      madeAt: now.toISOString(),
      keys,
    };
    const tables = await listTables(client);
    const source = Readable.from(lines(client, { head, tables, counts }));
    const target = createWriteStream(file, { mode: 0o600, flags: 'wx' });
    if (passphrase === null) await pipeline(source, createGzip(), target);
    else await pipeline(source, createGzip(), (bytes) => sealed(bytes, passphrase), target);
    await client.query('commit');
  } finally {
    await client.end();
  }
  return counts;
}

type Parts = { head: BackupHead; tables: readonly Table[]; counts: Map<string, number> };

async function* lines(client: pg.Client, { head, tables, counts }: Parts) {
  const headText = JSON.stringify(head);
  yield `${headText}\n`;
  const companies = await listCompanies(client);
  const digests: Record<string, TableDigest> = {};
  for (const table of tables) {
    const digester = new TableDigester();
    yield `${JSON.stringify({ table: table.name })}\n`;
    const scopes = table.kind === 'tenant' ? companies : [null];
    for (const companyId of scopes) {
      for await (const batch of rowsOf(client, table, companyId)) {
        counts.set(table.name, (counts.get(table.name) ?? 0) + batch.length);
        for (const row of batch) digester.add(row);
        yield batch.map((row) => `${row}\n`).join('');
      }
    }
    digests[table.name] = digester.digest();
  }
  const manifest: Manifest = {
    head: sha256Of(headText),
    tables: digests,
    sequences: await lastNumbers(client),
  };
  yield `${JSON.stringify({ manifest })}\n`;
}

async function lastNumbers(client: pg.Client): Promise<Manifest['sequences']> {
  const columns = await listIdentityColumns(client);
  return Object.fromEntries(columns.map(({ table, column, last }) => [`${table}.${column}`, last]));
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
