import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { BackupError } from './backup-format.ts';

/**
 * A stream sealed with a passphrase: a head of 32 bytes (name, version, cost, salt), then pieces of
 * 64 KiB under AES-256-GCM. The nonce of a piece holds its number and whether it is the last, so that
 * none can be left out, moved, repeated or cut off the end. Source: STREAM, Hoang, Reyhanitabar,
 * Rogaway and Vizár 2015; the key by scrypt (RFC 7914), its salt new for each file.
 */
const MAGIC = Buffer.from('MSSEALED');
const VERSION = 1;
const HEAD_BYTES = 32;
const SALT_BYTES = 16;
const PIECE_BYTES = 65_536;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
/** 128 MiB and some tenths of a second a try. */
const COST = { logN: 17, r: 8, p: 1 } as const;
const MAX_LOG_N = 20;
const MIN_PASSPHRASE = 12;

export const SEALED_HEAD_BYTES = HEAD_BYTES;

/** Whether a file that begins with these bytes is sealed. */
export const isSealed = (beginning: Buffer): boolean =>
  beginning.subarray(0, MAGIC.length).equals(MAGIC);

type Piece = { readonly key: Buffer; readonly head: Buffer; readonly number: number };

function deriveKey(passphrase: string, head: Buffer): Promise<Buffer> {
  const [logN, r, p] = [head[9]!, head[10]!, head[11]!];
  const isKnown =
    head[8] === VERSION && logN > 0 && logN <= MAX_LOG_N && r === COST.r && p === COST.p;
  if (!isKnown) throw new BackupError('The backup is sealed in a way this version does not know.');
  const salt = head.subarray(HEAD_BYTES - SALT_BYTES);
  const N = 2 ** logN;
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(number), 0);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

function sealPiece({ key, head, number }: Piece, plain: Buffer, isLast: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
  cipher.setAAD(head);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function unsealPiece({ key, head, number }: Piece, sealed: Buffer, isLast: boolean): Buffer {
  const text = sealed.subarray(0, Math.max(0, sealed.length - TAG_BYTES));
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast));
  try {
    decipher.setAAD(head);
    decipher.setAuthTag(sealed.subarray(text.length));
    return Buffer.concat([decipher.update(text), decipher.final()]);
  } catch {
    throw new BackupError(
      number === 0
        ? 'The passphrase is not the one of this backup, or the backup was altered.'
        : `The sealed backup was cut off or altered behind its byte ${HEAD_BYTES + number * (PIECE_BYTES + TAG_BYTES)}.`,
    );
  }
}

type Cut = { readonly piece: Buffer; readonly isLast: boolean };

/** Cuts a stream into pieces of one size; the last may be shorter, down to nothing. */
async function* cut(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Cut> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    parts.push(chunk);
    length += chunk.length;
    // One more byte than a piece shows that it is not the last.
    if (length <= size) continue;
    let rest = Buffer.concat(parts);
    for (; rest.length > size; rest = rest.subarray(size)) {
      yield { piece: rest.subarray(0, size), isLast: false };
    }
    parts = [rest];
    length = rest.length;
  }
  yield { piece: Buffer.concat(parts), isLast: true };
}

/** Seals what passes through. @throws BackupError when the passphrase is too short to be worth anything. */
export function sealWith(passphrase: string) {
  if (passphrase.length < MIN_PASSPHRASE) {
    throw new BackupError(`The passphrase needs ${MIN_PASSPHRASE} characters or more.`);
  }
  return async function* seal(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const cost = Buffer.from([VERSION, COST.logN, COST.r, COST.p, 0, 0, 0, 0]);
    const head = Buffer.concat([MAGIC, cost, randomBytes(SALT_BYTES)]);
    const key = await deriveKey(passphrase, head);
    yield head;
    let number = 0;
    for await (const { piece, isLast } of cut(source, PIECE_BYTES)) {
      yield sealPiece({ key, head, number: number++ }, piece, isLast);
    }
  };
}

/**
 * Opens what `sealWith` sealed; `head` is the beginning of the file, and the stream the rest of it.
 * A piece is handed on once it is proved. @throws BackupError on the first that is not as it was written.
 */
export function unsealWith(passphrase: string, head: Buffer) {
  return async function* unseal(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const key = await deriveKey(passphrase, head);
    let number = 0;
    for await (const { piece, isLast } of cut(source, PIECE_BYTES + TAG_BYTES)) {
      yield unsealPiece({ key, head, number: number++ }, piece, isLast);
    }
  };
}
