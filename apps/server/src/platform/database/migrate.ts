import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../migrations');
/** Any number, the same on every node: one migrates, the others wait. */
const LOCK = 727_460_001;
const OLDEST_POSTGRES = 150_000;
const LOCK_NOT_AVAILABLE = '55P03';
/**
 * So long a file waits for a lock. Whoever writes to what it has already waits behind it, and requests behind those for a
 * connection: at two seconds a fourth of fifty writes a second failed, at this they take half a second.
 */
const LOCK_MS = 250;
/** With the waiting between them, about two minutes. */
const MOST_TRIES = 96;
const BETWEEN_TRIES_MS = 1_000;
/** Another node's upgrade of a large company may take long; who waits longer waits for nobody. */
const MOST_WAIT_MS = 15 * 60_000;
const MAY_NOT = '42501';

type MigrateOptions = {
  readonly say?: (line: string) => void;
  /** How long to wait for another node that is at it. */
  readonly mostWaitMs?: number;
};

type Migration = { name: string; text: string; checksum: string };

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * Brings the database forward, each file in a transaction of its own, under a lock.
 * A file that cannot have one of its locks in a quarter of a second lets those who wait behind it go on, and is tried again.
 * @param say hears that another node is at it, and why texts are not found by an index, where the database has none.
 * @returns the names of the files it ran.
 * @throws Error when a released file was edited, the database was brought forward by a newer version, a file got no lock
 *   in about two minutes, another node was at it for too long, the role may not create what is needed, or the database is
 *   older than PostgreSQL 15.
 */
export async function migrate(
  connectionString: string,
  folder = FOLDER,
  { say = () => {}, mostWaitMs = MOST_WAIT_MS }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const version = await client.query('show server_version_num');
    if (Number(version.rows[0].server_version_num) < OLDEST_POSTGRES) {
      throw new Error('Mainsheet needs PostgreSQL 15 or newer.');
    }
    await takeTurn(client, { say, mostMs: mostWaitMs });
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
    );
    const ran = await runPending(client, readMigrations(folder));
    const obstacle = await patiently(client, () => buildSearchIndexes(client));
    if (obstacle)
      say(`Search goes without an index, and slows down as a company grows: ${obstacle}.`);
    // A node that ended between its files and the queue leaves a database without one.
    if (ran.length > 0 || !(await hasQueue(client))) await migrateQueue(connectionString);
    return ran;
  } finally {
    await client.end();
  }
}

/**
 * Waits until no other node brings the database forward, and holds them off until its connection ends.
 * @throws Error in words after too long: a node that died behind a pooler may hold the lock for ever
 */
async function takeTurn(
  client: pg.Client,
  { say, mostMs }: { say: (line: string) => void; mostMs: number },
): Promise<void> {
  const until = performance.now() + mostMs;
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [LOCK]);
    if (rows[0].is_ours) return;
    if (tries === 1) say('Another node is bringing the database forward: waiting for it.');
    if (performance.now() > until) {
      throw new Error(
        'Another session has held the upgrade of this database for too long. If no node is upgrading, end it: ' +
          `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${LOCK} and database = ` +
          '(select oid from pg_database where datname = current_database()). Where a pooler stands between, DATABASE_URL is the ' +
          'address of PostgreSQL itself and DATABASE_POOLER_URL that of the pooler.',
      );
    }
    await setTimeout(BETWEEN_TRIES_MS);
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

async function runPending(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  );
  const known = new Set(migrations.map(({ name }) => name));
  const newer = rows.filter(({ name }) => !known.has(name)).at(-1);
  if (newer) {
    throw new Error(
      `This database was brought forward by a newer Mainsheet (${newer.name}). Start that version, or restore ` +
        'the backup that was made before.',
    );
  }
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  const ran: string[] = [];
  for (const migration of migrations) {
    const checksum = done.get(migration.name);
    if (checksum === migration.checksum) continue;
    if (checksum) throw new Error(`Migration ${migration.name} was edited after it ran.`);
    await patiently(client, () => runOne(client, migration)).catch(inWords);
    ran.push(migration.name);
  }
  return ran;
}

/** Tries again while somebody holds what is needed: between two tries everybody else goes on. */
async function patiently<T>(client: pg.Client, run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === MOST_TRIES)
        throw error;
      await setTimeout(BETWEEN_TRIES_MS);
    }
  }
}

/** What the role of the address may not do, with what to do about it. @throws Error always */
function inWords(error: unknown): never {
  const { code, message } = error as { code?: string; message: string };
  if (code !== MAY_NOT || !/role/.test(message)) throw error;
  throw new Error(
    'The role of the database address may not create the roles that Mainsheet keeps rows apart by. As an administrator run ' +
      '“alter role … createrole” for it, and start again: docs/guides/running.md says more.',
    { cause: error },
  );
}

async function runOne(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin');
  await client.query(`set local lock_timeout = ${LOCK_MS}`);
  await client.query(text);
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
  await client.query('commit');
}

/** Builds the indexes of texts that are missing. @returns why it could not; null when all stand. */
async function buildSearchIndexes(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ is_there: boolean }>(
    "select to_regproc('public.build_search_indexes') is not null as is_there",
  );
  if (!rows[0]!.is_there) return null;
  await client.query('begin');
  await client.query(`set local lock_timeout = ${LOCK_MS}`);
  const built = await client.query<{ obstacle: string | null }>(
    'select build_search_indexes() as obstacle',
  );
  await client.query('commit');
  return built.rows[0]!.obstacle;
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
