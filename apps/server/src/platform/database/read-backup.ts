import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import {
  assertAsWritten,
  BackupError,
  type BackupHead,
  findManifest,
  findTable,
  type Manifest,
  parseHead,
  Tally,
} from './backup-format.ts';
import { isSealed, SEALED_HEAD_BYTES, unsealWith } from './sealed-stream.ts';

/** A backup file and, where it is sealed, what opens it. */
export type BackupSource = { readonly file: string; readonly passphrase: string | null };

export type BackupPart =
  | { readonly kind: 'head'; readonly head: BackupHead }
  | { readonly kind: 'row'; readonly table: string; readonly row: string }
  /** Everything before it is as it was written; null of a backup from before there were manifests. */
  | {
      readonly kind: 'end';
      readonly manifest: Manifest | null;
      readonly tables: readonly string[];
    };

async function openFile({ file, passphrase }: BackupSource): Promise<Readable> {
  const handle = await open(file);
  const head = Buffer.alloc(SEALED_HEAD_BYTES);
  await handle.read(head, 0, SEALED_HEAD_BYTES, 0).finally(() => handle.close());
  const gunzip = createGunzip();
  const done = () => {};
  if (!isSealed(head)) {
    if (passphrase !== null) {
      throw new BackupError('This backup is not sealed, though a passphrase was given for it.');
    }
    return pipeline(createReadStream(file), gunzip, done);
  }
  if (passphrase === null) {
    throw new BackupError('This backup is sealed: give its passphrase with --passphrase-file.');
  }
  const sealed = createReadStream(file, { start: SEALED_HEAD_BYTES });
  return pipeline(sealed, unsealWith(passphrase, head), gunzip, done);
}

/** Lines of a stream, held one at a time however long they are. */
async function* readLines(stream: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let begun: string[] = [];
  for await (const chunk of stream) {
    const pieces = decoder.write(chunk as Buffer).split('\n');
    begun.push(pieces[0]!);
    for (const piece of pieces.slice(1)) {
      yield begun.join('');
      begun = [piece];
    }
  }
  const last = begun.join('') + decoder.end();
  if (last !== '') yield last;
}

async function* readParts(source: BackupSource): AsyncGenerator<BackupPart> {
  const lines = readLines(await openFile(source));
  const { value: headLine } = await lines.next();
  const head = parseHead(headLine ?? undefined);
  yield { kind: 'head', head };
  const tally = new Tally(headLine!);
  let table = '';
  let manifest: Manifest | null = null;
  for await (const line of lines) {
    if (manifest) throw new BackupError('The backup goes on behind its manifest.');
    const next = findTable(line);
    if (next !== null) {
      tally.begin(next);
      table = next;
      continue;
    }
    manifest = head.version === 1 ? null : findManifest(line);
    if (manifest) continue;
    tally.add(table, line);
    yield { kind: 'row', table, row: line };
  }
  if (head.version !== 1) {
    if (!manifest) throw new BackupError('The backup ends before its manifest: it was cut off.');
    assertAsWritten(tally.manifest(manifest.sequences), manifest);
  }
  yield { kind: 'end', manifest, tables: tally.tables() };
}

/**
 * Reads a backup part by part, in memory for one row. Its last part comes only when all before it
 * proved to be as it was written.
 * @throws BackupError saying what is wrong with the file
 */
export async function* readBackup(source: BackupSource): AsyncGenerator<BackupPart> {
  try {
    yield* readParts(source);
  } catch (error) {
    // Of zlib and JSON: the file is damaged, or no backup at all.
    const code = (error as { code?: string }).code ?? '';
    if (!code.startsWith('Z_')) throw error;
    const reason = (error as Error).message;
    throw new BackupError(`The backup cannot be unpacked, it is damaged or none: ${reason}.`);
  }
}
