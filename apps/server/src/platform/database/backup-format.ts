import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';

/** Says in a sentence why a backup is not restored; nothing was written to the database. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export const FORMAT = 'mainsheet-backup';
/** Version 1 ends without a manifest. */
export const VERSION = 2;

const headSchema = z.object({
  format: z.literal(FORMAT),
  version: z.union([z.literal(1), z.literal(VERSION)]),
  migrations: z.array(z.string()),
  madeAt: z.string(),
  keys: z.record(z.string().regex(/^[a-z]+\.[1-9]\d*\.key$/), z.string()),
});

/**
 * First line of a backup. After it come `{"table": …}` headers with their rows as JSON text, and a
 * last line `{"manifest": …}`. `migrations` is the version of the schema; `keys` are the secret keys
 * by file name: without them audit and sign-ins cannot be checked.
 */
export type BackupHead = Readonly<z.infer<typeof headSchema>>;

const manifestSchema = z.object({
  manifest: z.object({
    /** SHA-256 of the first line, in hex. */
    head: z.string(),
    /** Rows and SHA-256 of their lines, by table. */
    tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: z.string() })),
    /** The number that each sequence gave last. */
    sequences: z.record(z.string(), z.string().regex(/^-?\d+$/)),
  }),
});

export type Manifest = Readonly<z.infer<typeof manifestSchema>['manifest']>;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function parseLine<T>(schema: z.ZodType<T>, line: string): T | null {
  try {
    return schema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/** @throws BackupError when the line does not begin a backup. */
export function parseHead(line: string | undefined): BackupHead {
  const head = parseLine(headSchema, line ?? '');
  if (!head) throw new BackupError('This file is not a Mainsheet backup.');
  return head;
}

/** The manifest that a line holds; null for a row. @throws BackupError when it is malformed. */
export function findManifest(line: string): Manifest | null {
  if (!line.startsWith('{"manifest":{')) return null;
  const parsed = parseLine(manifestSchema, line);
  if (!parsed) throw new BackupError('The manifest of the backup cannot be read.');
  return parsed.manifest;
}

/** The table that a header line begins; null for a row. */
export function findTable(line: string): string | null {
  return /^\{"table":"([a-z_0-9]+)"\}$/.exec(line)?.[1] ?? null;
}

/** Counts and hashes what a backup holds while it passes, on its way out and in. */
export class Tally {
  readonly #head: string;
  readonly #tables = new Map<string, { rows: number; hash: Hash }>();

  constructor(headLine: string) {
    this.#head = sha256(headLine);
  }

  /** @throws BackupError when the table was begun before. */
  begin(table: string): void {
    if (this.#tables.has(table)) throw new BackupError(`The backup has the table ${table} twice.`);
    this.#tables.set(table, { rows: 0, hash: createHash('sha256') });
  }

  add(table: string, row: string): void {
    const entry = this.#tables.get(table);
    if (!entry) throw new BackupError('The backup has rows before its first table.');
    entry.rows += 1;
    entry.hash.update(row).update('\n');
  }

  tables(): string[] {
    return [...this.#tables.keys()];
  }

  /** To be asked once, at the end: hashes are finished by it. */
  manifest(sequences: Readonly<Record<string, string>>): Manifest {
    const tables = [...this.#tables].map(([name, { rows, hash }]) => [
      name,
      { rows, sha256: hash.digest('hex') },
    ]);
    return { head: this.#head, tables: Object.fromEntries(tables), sequences };
  }
}

/** @throws BackupError naming the first table that is not as the manifest says. */
export function assertAsWritten(found: Manifest, written: Manifest): void {
  for (const [name, { rows, sha256: hash }] of Object.entries(written.tables)) {
    const table = found.tables[name];
    if (!table)
      throw new BackupError(`The backup has no table ${name}, but its manifest names it.`);
    if (table.rows !== rows) {
      throw new BackupError(
        `The backup has ${table.rows} rows of the table ${name}, but its manifest says ${rows}.`,
      );
    }
    if (table.sha256 !== hash) {
      throw new BackupError(`Rows of the table ${name} were altered after the backup was made.`);
    }
  }
  const extra = Object.keys(found.tables).find((name) => !(name in written.tables));
  if (extra) throw new BackupError(`The backup has a table ${extra} that its manifest lacks.`);
  if (found.head !== written.head) {
    throw new BackupError('The first line of the backup was altered after it was made.');
  }
}
