import { open, rm } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { type BackupHead, FORMAT, Tally, VERSION } from './backup-format.ts';
import { listMigrations, listTables, type Table } from './catalogue.ts';
import { takeRole } from './database.ts';
import { sealWith } from './sealed-stream.ts';

const BATCH_ROWS = 500;
/** Of JSON text held at once, unless a single row is longer. */
const BATCH_BYTES = 4_000_000;

type BackUpOptions = {
  readonly keys: Readonly<Record<string, string>>;
  readonly now: Date;
  /** Seals the file; without one it lies open to whoever reads it. */
  readonly passphrase?: string | null;
};

/**
 * Writes everything into one gzip file, readable by its owner only, from one snapshot while the
 * server goes on. Rows pass as PostgreSQL's own JSON text, so no digit goes through a float.
 * @returns rows written by table.
 */
export async function backUp(
  connectionString: string,
  file: string,
  { keys, now, passphrase = null }: BackUpOptions,
): Promise<Map<string, number>> {
  const seal = passphrase === null ? new PassThrough() : sealWith(passphrase);
  const target = await open(file, 'wx', 0o600);
  const client = new pg.Client({ connectionString });
  const counts = new Map<string, number>();
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    await client.query("set local timezone = 'UTC'; set local bytea_output = 'hex'");
    const head: BackupHead = {
      format: FORMAT,
      version: VERSION,
      migrations: await listMigrations(client),
      madeAt: now.toISOString(),
      keys,
    };
    const tables = await listTables(client);
    const source = Readable.from(lines(client, { head, tables, counts }));
    await pipeline(source, createGzip(), seal, target.createWriteStream({ flush: true }));
    await client.query('commit');
  } catch (error) {
    await target.close();
    // Half a backup must not be taken for one.
    await rm(file, { force: true });
    throw error;
  } finally {
    await client.end();
  }
  return counts;
}

type Parts = { head: BackupHead; tables: readonly Table[]; counts: Map<string, number> };

async function* lines(client: pg.Client, { head, tables, counts }: Parts) {
  const headLine = JSON.stringify(head);
  yield `${headLine}\n`;
  const tally = new Tally(headLine);
  const companies = await listCompanies(client);
  for (const table of tables) {
    yield `${JSON.stringify({ table: table.name })}\n`;
    tally.begin(table.name);
    const scopes = table.kind === 'tenant' ? companies : [null];
    for (const companyId of scopes) {
      for await (const batch of rowsOf(client, table, companyId)) {
        counts.set(table.name, (counts.get(table.name) ?? 0) + batch.length);
        for (const row of batch) tally.add(table.name, row);
        yield batch.map((row) => `${row}\n`).join('');
      }
    }
  }
  yield `${JSON.stringify({ manifest: tally.manifest(await listSequences(client)) })}\n`;
}

async function listCompanies(client: pg.Client): Promise<string[]> {
  await client.query(takeRole('mainsheet_identity'));
  const { rows } = await client.query<{ company_id: string }>('select company_id from company');
  await client.query('reset role');
  return rows.map((row) => row.company_id);
}

/** What each sequence gave last; one that gave nothing yet is left out. */
async function listSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`);
  return Object.fromEntries(rows.map((row) => [row.name, row.last]));
}

/** Reads a table in batches under the role that may see it, so that any owner can back up. */
async function* rowsOf(client: pg.Client, table: Table, companyId: string | null) {
  const role = companyId ? 'mainsheet_app' : 'mainsheet_identity';
  await client.query(takeRole(role));
  if (companyId) await client.query(`set local app.company_id = '${companyId}'`);
  const count = await batchSize(client, table);
  const cursor = `declare rows no scroll cursor for select row_to_json(t)::text as row from ${table.name} t`;
  await client.query(cursor);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${count} from rows`);
    if (rows.length === 0) break;
    yield rows.map((r) => r.row);
  }
  await client.query('close rows');
  await client.query('reset role');
}

/** How many rows are read at once: few where the longest is long, as files are. */
async function batchSize(client: pg.Client, table: Table): Promise<number> {
  // Neither measure unpacks a value: in JSON a byte is two digits, and packed text may unfold tenfold.
  const lengths = [
    ...table.byteColumns.map((column) => `2 * coalesce(max(octet_length(${column})), 0)::bigint`),
    ...table.jsonColumns.map(
      (column) => `10 * coalesce(max(pg_column_size(${column})), 0)::bigint`,
    ),
  ];
  if (lengths.length === 0) return BATCH_ROWS;
  const { rows } = await client.query<{ bytes: string }>(
    `select ${lengths.join(' + ')} as bytes from ${table.name}`,
  );
  const fits = Math.floor(BATCH_BYTES / Math.max(1, Number(rows[0]!.bytes)));
  return Math.min(Math.max(fits, 1), BATCH_ROWS);
}
