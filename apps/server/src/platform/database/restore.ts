import pg from 'pg';
import { endWhatMustNotReturn, holdMessagesBack } from './after-restore.ts';
import { BackupFault } from './backup-fault.ts';
import {
  type BackupHead,
  type BackupLine,
  type Manifest,
  openBackup,
  TableDigester,
} from './backup-file.ts';
import { listIdentityColumns, listMigrations, listTables } from './catalogue.ts';

const BATCH_ROWS = 500;
/** Files are rows too: so many characters of rows are sent at once. */
const BATCH_CHARACTERS = 8_000_000;

export type Restored = {
  /** With the keys of the backup. */
  readonly head: BackupHead;
  /** How many messages are not sent unless somebody asks for it in the outbox. */
  readonly heldBack: number;
  /** False for a backup of the first format, whose rows could only be read, not counted. */
  readonly isCounted: boolean;
};

export type RestoreOptions = {
  /**
   * The company moves house: messages that waited when the backup was made leave now, links stay good.
   * Otherwise they may have left, and been used, long ago.
   */
  readonly isMove: boolean;
  readonly passphrase?: string | null;
  /** Looks at the head before anything is written; what it throws ends the restore. */
  readonly accept?: (head: BackupHead) => void;
  /** Keeps the keys, after everything is written and before it counts. */
  readonly keep?: (head: BackupHead) => void;
};

/**
 * Puts a backup into a database that was migrated and holds no company yet, all or nothing. The file
 * is read twice: it is held to its manifest before anything is written. Foreign keys and row-level
 * security are set aside inside the transaction and checked at its end.
 * @throws BackupFault when the file is not whole or of other migrations, or the database not empty.
 */
export async function restore(
  connectionString: string,
  file: string,
  { isMove, passphrase = null, accept, keep }: RestoreOptions,
): Promise<Restored> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('begin');
    const { head, manifest } = await checkFile(client, file, { passphrase, accept });
    const guards = await setGuardsAside(client);
    const backup = await openBackup(file, passphrase);
    try {
      await insertAll(client, backup.lines);
    } finally {
      backup.close();
    }
    await continueNumbering(client, manifest);
    await endWhatMustNotReturn(client, isMove);
    const heldBack = isMove ? 0 : await holdMessagesBack(client);
    await putGuardsBack(client, guards);
    keep?.(head);
    await client.query('commit');
    return { head, heldBack, isCounted: manifest !== null };
  } finally {
    await client.end();
  }
}

/** Reads the whole file once. @throws BackupFault where it does not hold what it says. */
async function checkFile(
  client: pg.Client,
  file: string,
  { passphrase, accept }: { passphrase: string | null; accept: RestoreOptions['accept'] },
): Promise<{ head: BackupHead; manifest: Manifest | null }> {
  const { head, headSha256, lines, close } = await openBackup(file, passphrase);
  try {
    await refuseUnfit(client, head);
    accept?.(head);
    const found = new Map<string, TableDigester>();
    const known = new Set((await listTables(client)).map(({ name }) => name));
    let current: TableDigester | null = null;
    let manifest: Manifest | null = null;
    for await (const line of lines) {
      if (manifest) throw new BackupFault('Something was added behind the end of this backup.');
      if (line.kind === 'manifest') manifest = line.manifest;
      else if (line.kind === 'row') current?.add(line.text);
      else {
        if (!known.has(line.name))
          throw new BackupFault(`The backup names an unknown table ${line.name}.`);
        current = new TableDigester();
        found.set(line.name, current);
      }
    }
    if (head.version === 1) return { head, manifest: null };
    if (!manifest) throw new BackupFault('This backup is cut off: its end is missing.');
    if (manifest.head !== headSha256)
      throw new BackupFault('The first line of this backup was changed.');
    compareTables(manifest, found, known);
    return { head, manifest };
  } finally {
    close();
  }
}

function compareTables(
  { tables }: Manifest,
  found: ReadonlyMap<string, TableDigester>,
  known: ReadonlySet<string>,
): void {
  for (const name of known) {
    const said = tables[name];
    const here = found.get(name)?.digest();
    if (!said || !here) throw new BackupFault(`The table ${name} is missing from this backup.`);
    if (said.rows !== here.rows) {
      throw new BackupFault(
        `The table ${name} has ${here.rows} rows in this backup, and ${said.rows} were written.`,
      );
    }
    if (said.sha256 !== here.sha256) {
      throw new BackupFault(`Rows of the table ${name} were changed in this backup.`);
    }
  }
}

async function refuseUnfit(client: pg.Client, head: BackupHead): Promise<void> {
  await client.query('set local role mainsheet_identity');
  const { rows } = await client.query('select 1 from company limit 1');
  await client.query('reset role');
  if (rows.length > 0)
    throw new BackupFault('This database holds companies already: restore into an empty one.');
  const here = await listMigrations(client);
  if (here.join() !== head.migrations.join()) {
    throw new BackupFault(
      'The backup is of another version. Restore it with that version, then update.',
    );
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

/** Identity columns keep the numbers they had: other rows and the outside world know them. */
async function insertAll(client: pg.Client, lines: AsyncIterable<BackupLine>): Promise<void> {
  let table = '';
  let batch: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    await client.query(
      `insert into ${table} overriding system value
       select * from json_populate_recordset(null::${table}, $1::json)`,
      [`[${batch.join(',')}]`],
    );
    batch = [];
    characters = 0;
  };
  for await (const line of lines) {
    if (line.kind === 'row') {
      batch.push(line.text);
      characters += line.text.length;
      if (batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush();
      continue;
    }
    await flush();
    if (line.kind === 'table') table = line.name;
  }
}

/** The next number of every identity column follows the last one given, or the highest kept. */
async function continueNumbering(client: pg.Client, manifest: Manifest | null): Promise<void> {
  for (const { table, column, sequence } of await listIdentityColumns(client)) {
    const given = manifest?.sequences[`${table}.${column}`] ?? null;
    await client.query(
      `select setval($1::regclass, greatest(coalesce($2::bigint, 1), coalesce(max(${column}), 1)),
         $2::bigint is not null or count(*) > 0)
       from ${table}`,
      [sequence, given],
    );
  }
}
