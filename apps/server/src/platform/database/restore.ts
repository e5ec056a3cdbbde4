import pg from 'pg';
import { BackupError, type BackupHead, type Manifest } from './backup-format.ts';
import { listMigrations, listTables, type Table } from './catalogue.ts';
import { takeRole } from './database.ts';
import { type BackupPart, type BackupSource, readBackup } from './read-backup.ts';
import { endAccess, type HeldBack, holdBack } from './restored-state.ts';

const BATCH_ROWS = 500;
/** Of JSON text sent at once, unless a single row is longer. */
const BATCH_CHARS = 4_000_000;

export type Restored = {
  readonly head: BackupHead;
  /** False of a backup from before there were manifests: nobody can say whether rows are missing. */
  readonly hasManifest: boolean;
  readonly held: HeldBack;
};

type RestoreOptions = {
  /**
   * Whether what waited when the backup was made leaves now: it does in a move, and may have left
   * long ago otherwise.
   */
  readonly sendsWaiting: boolean;
  /** Looks at the keys before anything is written. @throws to refuse them */
  readonly assertKeysFit?: (keys: BackupHead['keys']) => void;
  /** Puts the keys in their place, just before the rows count. */
  readonly keepKeys?: (keys: BackupHead['keys']) => void;
};

/**
 * Puts a backup into a database that was migrated and holds no company yet, all or nothing: the whole
 * file is checked before anything is written, and again while it is. Foreign keys and row-level
 * security are set aside inside the transaction and checked at its end.
 * @throws BackupError when the backup is not whole or not of this version, or the database not empty
 */
export async function restore(
  connectionString: string,
  source: BackupSource,
  options: RestoreOptions,
): Promise<Restored> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('begin');
    const tables = await listTables(client);
    const { head, manifest } = await check(client, source, tables);
    options.assertKeysFit?.(head.keys);
    const foreignKeys = await setGuardsAside(client, tables);
    await insertAll(client, source, tables);
    await setSequences(client, manifest);
    await endAccess(client);
    const held = options.sendsWaiting
      ? { messages: 0, postings: 0, payouts: 0 }
      : await holdBack(client);
    await putGuardsBack(client, foreignKeys);
    options.keepKeys?.(head.keys);
    await client.query('commit');
    return { head, hasManifest: manifest !== null, held };
  } finally {
    // An open transaction ends with its connection, undone.
    await client.end();
  }
}

type Checked = { head: BackupHead; manifest: Manifest | null };

/** Reads the whole backup and compares it with the database, which stays as it is. */
async function check(
  client: pg.Client,
  source: BackupSource,
  tables: readonly Table[],
): Promise<Checked> {
  // Nobody founds a company between this look and the end.
  await client.query('lock table company in access exclusive mode');
  await client.query(takeRole('mainsheet_identity'));
  const { rows } = await client.query('select 1 from company limit 1');
  await client.query('reset role');
  if (rows.length > 0) {
    throw new BackupError('This database holds companies already: restore into an empty one.');
  }
  let head: BackupHead | null = null;
  for await (const part of readBackup(source)) {
    if (part.kind === 'head') {
      head = part.head;
      await refuseOtherVersion(client, head);
    }
    if (part.kind !== 'end') continue;
    refuseOtherTables(part.tables, tables);
    return { head: head!, manifest: part.manifest };
  }
  throw new BackupError('This file is not a Mainsheet backup.');
}

async function refuseOtherVersion(client: pg.Client, head: BackupHead): Promise<void> {
  const here = await listMigrations(client);
  if (here.join() === head.migrations.join()) return;
  throw new BackupError(
    'The backup is of another version. Restore it with that version, then update.',
  );
}

function refuseOtherTables(found: readonly string[], tables: readonly Table[]): void {
  const missing = tables.find(({ name }) => !found.includes(name));
  if (missing) throw new BackupError(`The backup has no table ${missing.name}.`);
  const unknown = found.find((name) => !tables.some((table) => table.name === name));
  if (unknown) throw new BackupError(`The backup names an unknown table ${unknown}.`);
}

type ForeignKey = { tbl: string; name: string; definition: string };

async function setGuardsAside(client: pg.Client, tables: readonly Table[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as tbl, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const key of rows) await client.query(`alter table ${key.tbl} drop constraint ${key.name}`);
  for (const table of tables) {
    await client.query(`alter table ${table.name} no force row level security`);
    // What starting the empty server wrote about itself.
    await client.query(`delete from ${table.name}`);
  }
  return rows;
}

async function putGuardsBack(client: pg.Client, keys: readonly ForeignKey[]): Promise<void> {
  // The deferred balance check must speak before tables may be altered again.
  await client.query('set constraints all immediate');
  // Keys are checked as the owner of the tables, from whom forced row-level security would hide rows.
  for (const key of keys) {
    const statement = `alter table ${key.tbl} add constraint ${key.name} ${key.definition}`;
    await client.query(statement).catch(refuseRowsOf(key.tbl));
  }
  for (const { name } of await listForced(client)) {
    await client.query(`alter table ${name} force row level security`);
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

/** Rows of one table that follow each other, few enough to be sent at once. */
async function* inBatches(parts: AsyncIterable<BackupPart>) {
  let table = '';
  let rows: string[] = [];
  let chars = 0;
  for await (const part of parts) {
    if (part.kind !== 'row') continue;
    const isFull = rows.length >= BATCH_ROWS || chars + part.row.length > BATCH_CHARS;
    if (rows.length > 0 && (isFull || part.table !== table)) {
      yield { table, rows };
      rows = [];
      chars = 0;
    }
    table = part.table;
    rows.push(part.row);
    chars += part.row.length;
  }
  if (rows.length > 0) yield { table, rows };
}

/** The file is proved anew on the way: it may have been changed since the first look. */
async function insertAll(
  client: pg.Client,
  source: BackupSource,
  tables: readonly Table[],
): Promise<void> {
  for await (const { table, rows } of inBatches(readBackup(source))) {
    const known = tables.find(({ name }) => name === table);
    if (!known) throw new BackupError(`The backup names an unknown table ${table}.`);
    await insert(client, known, rows);
  }
}

async function insert(client: pg.Client, table: Table, rows: readonly string[]): Promise<void> {
  const columns = table.columns.join(', ');
  // Numbers that the database gave by itself are kept, also where it would give them always.
  const statement = `insert into ${table.name} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table.name}, $1::json)`;
  await client.query(statement, [`[${rows.join(',')}]`]).catch(refuseRowsOf(table.name));
}

const refuseRowsOf = (table: string) => (error: Error) => {
  throw new BackupError(`Rows of the table ${table} cannot be restored: ${error.message}.`);
};

type Sequence = { name: string; tbl: string | null; col: string | null };

/** The next number follows the last that was given, also where its row is gone by now. */
async function setSequences(client: pg.Client, manifest: Manifest | null): Promise<void> {
  const { rows } = await client.query<Sequence>(`
    select s.relname as name, d.refobjid::regclass::text as tbl, quote_ident(a.attname) as col
    from pg_class s
    left join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass
      and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`);
  for (const { name, tbl, col } of rows) {
    const given = manifest?.sequences[name] ?? null;
    const used = tbl ? `(select max(${col}) from ${tbl})` : 'null';
    await client.query(
      `select setval($1::regclass, last) from (select greatest($2::bigint, ${used}) as last) s
       where last is not null`,
      [`public.${name}`, given],
    );
  }
}
