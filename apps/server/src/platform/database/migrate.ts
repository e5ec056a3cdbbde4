import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../migrations');
/** Any number, the same on every node: one migrates, the others wait. */
const LOCK = 727_460_001;
const OLDEST_POSTGRES = 150_000;

type Migration = { name: string; text: string; checksum: string };

function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(FOLDER, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * Brings the database forward, each file in a transaction of its own, under a lock.
 * @returns the names of the files it ran.
 * @throws Error when a released file was edited, or the database is older than PostgreSQL 15.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const version = await client.query('show server_version_num');
    if (Number(version.rows[0].server_version_num) < OLDEST_POSTGRES) {
      throw new Error('Mainsheet needs PostgreSQL 15 or newer.');
    }
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
    );
    const ran = await runPending(client);
    // A node that ended between its files and the queue leaves a database without one.
    if (ran.length > 0 || !(await hasQueue(client))) await migrateQueue(connectionString);
    return ran;
  } finally {
    await client.end();
  }
}

async function hasQueue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    "select to_regclass('graphile_worker.migrations') is not null as is_there",
  );
  return rows[0].is_there;
}

/** The job queue keeps its own schema and numbers its own changes; the worker brings it on later. */
async function migrateQueue(connectionString: string): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker');
  await runMigrations({ connectionString, logger: new Logger(() => () => {}) });
}

async function runPending(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  );
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  const ran: string[] = [];
  for (const migration of readMigrations()) {
    const checksum = done.get(migration.name);
    if (checksum === migration.checksum) continue;
    if (checksum) throw new Error(`Migration ${migration.name} was edited after it ran.`);
    await client.query('begin');
    await client.query("set local lock_timeout = '2s'");
    await client.query(migration.text);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
    ran.push(migration.name);
  }
  return ran;
}

/** Drops every table and function of the product, the job queue too, and migrates from zero. */
export async function emptySchema(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('drop schema public cascade; create schema public');
    await client.query('drop schema if exists graphile_worker cascade');
  } finally {
    await client.end();
  }
  await migrate(connectionString);
}
