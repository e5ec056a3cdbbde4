import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import type { BackupHead } from './backup.ts';
import { listMigrations, listTables } from './catalogue.ts';

const BATCH = 500;

export type Restored = {
  /** With the keys of the backup. */
  readonly head: BackupHead;
  /** How many messages are not sent unless somebody asks for it in the outbox. */
  readonly heldBack: number;
};

/**
 * Puts a backup into a database that was migrated and holds no company yet, all or nothing.
 * Foreign keys and row-level security are set aside inside the transaction and checked at its end.
 * @param sendsWaiting whether messages that waited when the backup was made leave now: they do in a move,
 *   and may have left long ago otherwise.
 * @throws Error when the database is not empty or the backup is of other migrations.
 */
export async function restore(
  connectionString: string,
  file: string,
  { sendsWaiting }: { sendsWaiting: boolean },
): Promise<Restored> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('begin');
    const input = createReadStream(file).pipe(createGunzip());
    const reader = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
    const iterator = reader[Symbol.asyncIterator]();
    const head = parseHead((await iterator.next()).value);
    await refuseUnfit(client, head);
    const keys = await setGuardsAside(client);
    await insertAll(client, iterator);
    const heldBack = sendsWaiting ? 0 : await holdMessagesBack(client);
    await putGuardsBack(client, keys);
    await client.query('commit');
    return { head, heldBack };
  } finally {
    await client.end();
  }
}

function parseHead(line: string | undefined): BackupHead {
  const head = JSON.parse(line ?? '{}') as BackupHead;
  if (head.format !== 'mainsheet-backup' || head.version !== 1) {
    throw new Error('This file is not a Mainsheet backup.');
  }
  return head;
}

async function refuseUnfit(client: pg.Client, head: BackupHead): Promise<void> {
  await client.query('set local role mainsheet_identity');
  const { rows } = await client.query('select 1 from company limit 1');
  await client.query('reset role');
  if (rows.length > 0)
    throw new Error('This database holds companies already: restore into an empty one.');
  const here = await listMigrations(client);
  if (here.join() !== head.migrations.join()) {
    throw new Error('The backup is of another version. Restore it with that version, then update.');
  }
}

type ForeignKey = { tbl: string; name: string; definition: string };

async function setGuardsAside(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as tbl, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const key of rows) await client.query(`alter table ${key.tbl} drop constraint ${key.name}`);
  for (const table of await listTables(client)) {
    await client.query(`alter table ${table.name} no force row level security`);
    // What starting the empty server wrote about itself.
    await client.query(`delete from ${table.name}`);
  }
  return rows;
}

async function putGuardsBack(client: pg.Client, keys: readonly ForeignKey[]): Promise<void> {
  // The deferred balance check must speak before tables may be altered again.
  await client.query('set constraints all immediate');
  for (const { name } of await listForced(client)) {
    await client.query(`alter table ${name} force row level security`);
  }
  for (const key of keys) {
    await client.query(`alter table ${key.tbl} add constraint ${key.name} ${key.definition}`);
  }
}

/** Tables with row-level security that is not forced just now; the migration table never was. */
async function listForced(client: pg.Client): Promise<{ name: string }[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relrowsecurity
      and not relforcerowsecurity and relname <> 'migration'`);
  return rows;
}

async function insertAll(client: pg.Client, lines: AsyncIterator<string>): Promise<void> {
  let table = '';
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const rows = `[${batch.join(',')}]`;
    await client.query(
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`,
      [rows],
    );
    batch = [];
  };
  const known = new Set(await knownTables(client));
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) break;
    const header = /^\{"table":"([a-z_]+)"\}$/.exec(line);
    if (header) {
      await flush();
      table = header[1]!;
      if (!known.has(table)) throw new Error(`The backup names an unknown table ${table}.`);
      continue;
    }
    batch.push(line);
    if (batch.length >= BATCH) await flush();
  }
  await flush();
}

/** Dead, they can be read and sent again one by one. */
async function holdMessagesBack(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(`
    update outbox set state = 'dead', last_error = 'Held back: it waited when the backup was made.'
    where state in ('waiting', 'sending')`);
  return rowCount ?? 0;
}

async function knownTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  return rows.map((row) => row.name);
}
