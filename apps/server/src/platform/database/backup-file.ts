import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupFault } from './backup-fault.ts';
import { isSealed, unsealed } from './sealed-file.ts';

/** First line of a backup; after it come `{"table": …}` headers, rows as JSON text, and the manifest. */
export type BackupHead = {
  readonly format: 'mainsheet-backup';
  /** 1 carries no manifest. */
  readonly version: 1 | 2;
  readonly migrations: readonly string[];
  readonly madeAt: string;
  /** Secret keys by file name: without them audit and sign-ins cannot be checked. */
  readonly keys: Readonly<Record<string, string>>;
};

/** Rows of a table and the SHA-256 of their lines in order. */
export type TableDigest = { readonly rows: number; readonly sha256: string };

/** Last line of a backup: what must be in it, and where numbering goes on. */
export type Manifest = {
  /** SHA-256 of the first line. */
  readonly head: string;
  readonly tables: Readonly<Record<string, TableDigest>>;
  /** Last number given by `table.column`; null where none was. */
  readonly sequences: Readonly<Record<string, string | null>>;
};

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Counts and hashes the rows of one table as they pass. */
export class TableDigester {
  readonly #hash: Hash = createHash('sha256');
  #rows = 0;

  add(line: string): void {
    this.#rows += 1;
    this.#hash.update(line).update('\n');
  }

  digest(): TableDigest {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

export type BackupLine =
  | { readonly kind: 'table'; readonly name: string }
  | { readonly kind: 'row'; readonly text: string }
  | { readonly kind: 'manifest'; readonly manifest: Manifest };

/**
 * Reads a backup line by line, opening it with its passphrase where it is sealed.
 * @throws BackupFault when it is no backup, cut off, damaged, or sealed with another passphrase.
 */
export async function openBackup(file: string, passphrase: string | null) {
  const input = createGunzip();
  // An interface does not hand on the errors of its input: they would leave its reader waiting.
  const broken = new Promise<never>((_, reject) => {
    pipeline(Readable.from(plainBytes(file, passphrase)), input, (error) => {
      if (error) reject(faultOf(error));
    });
  });
  broken.catch(() => {});
  const reader = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  const lines = reader[Symbol.asyncIterator]();
  const nextLine = () =>
    Promise.race([lines.next(), broken]).catch((error: Error) => {
      throw faultOf(error);
    });
  const headText = (await nextLine()).value ?? '';
  const head = parseHead(headText);
  async function* rest(): AsyncGenerator<BackupLine> {
    for (;;) {
      const { value, done } = await nextLine();
      if (done) return;
      yield parseLine(value);
    }
  }
  return {
    head,
    headSha256: sha256Of(headText),
    lines: rest(),
    close: () => {
      reader.close();
      input.destroy();
    },
  };
}

/** The gzip of a backup, unsealed. Errors of reading it reach the reader of the stream. */
async function* plainBytes(file: string, passphrase: string | null) {
  const isClosed = await isSealed(file);
  if (isClosed && passphrase === null) {
    throw new BackupFault('This backup is sealed: name the file of its passphrase.');
  }
  if (!isClosed || passphrase === null) yield* createReadStream(file);
  else yield* unsealed(file, passphrase);
}

function faultOf(error: Error): BackupFault {
  if (error instanceof BackupFault) return error;
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
    return new BackupFault(`There is no file ${(error as NodeJS.ErrnoException).path}.`);
  }
  return new BackupFault(`This file is no whole backup: ${error.message}.`);
}

function parseHead(line: string): BackupHead {
  const head = parseJson(line) as BackupHead;
  if (head?.format !== 'mainsheet-backup' || ![1, 2].includes(head.version)) {
    throw new BackupFault('This file is not a Mainsheet backup.');
  }
  return head;
}

const TABLE_LINE = /^\{"table":"([a-z_]+)"\}$/;
const MANIFEST_LINE = /^\{"manifest":/;

function parseLine(text: string): BackupLine {
  const table = TABLE_LINE.exec(text);
  if (table) return { kind: 'table', name: table[1] ?? '' };
  if (!MANIFEST_LINE.test(text)) return { kind: 'row', text };
  const { manifest } = parseJson(text) as { manifest: Manifest };
  return { kind: 'manifest', manifest };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupFault('This file is not a Mainsheet backup.');
  }
}
