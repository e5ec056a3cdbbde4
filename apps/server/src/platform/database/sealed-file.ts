import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { BackupFault } from './backup-fault.ts';

/**
 * A file under a passphrase: `MAGIC`, salt, then chunks of length, tag and ciphertext. The key comes
 * from the passphrase by scrypt (RFC 7914); every chunk is AES-256-GCM with its number as nonce and
 * with whether it is the last one as associated data, so that no chunk can be changed, moved, left
 * out or cut off. The key is of this file alone, which makes a counting nonce unique.
 */
const MAGIC = Buffer.from('mainsheet-sealed-1\n');
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
const CHUNK_BYTES = 64 * 1024;
/** OWASP Password Storage Cheat Sheet: N = 2^17, r = 8, p = 1. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
export const SHORTEST_PASSPHRASE = 12;

const deriveKey = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt);

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  deriveKey(passphrase.normalize('NFC'), salt, 32, SCRYPT);

function nonceOf(chunk: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(chunk, 8);
  return nonce;
}

const placeOf = (isLast: boolean): Buffer => Buffer.from([isLast ? 1 : 0]);

/** Seals a stream of bytes; memory holds one chunk. */
export async function* sealed(source: AsyncIterable<Buffer>, passphrase: string) {
  const salt = randomBytes(SALT_BYTES);
  const key = await keyOf(passphrase, salt);
  yield Buffer.concat([MAGIC, salt]);
  let number = 0;
  let held = Buffer.alloc(0);
  const seal = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number));
    cipher.setAAD(placeOf(isLast));
    const text = Buffer.concat([cipher.update(plain), cipher.final()]);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(text.length);
    number += 1;
    return Buffer.concat([length, cipher.getAuthTag(), text]);
  };
  for await (const bytes of source) {
    held = Buffer.concat([held, bytes]);
    while (held.length > CHUNK_BYTES) {
      yield seal(held.subarray(0, CHUNK_BYTES), false);
      held = held.subarray(CHUNK_BYTES);
    }
  }
  yield seal(held, true);
}

/** Whether a file begins as a sealed one does. */
export async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const start = Buffer.alloc(MAGIC.length);
    await handle.read(start, 0, MAGIC.length, 0);
    return start.equals(MAGIC);
  } finally {
    await handle.close();
  }
}

/** @throws BackupFault for another passphrase, and where anything was changed or cut off. */
export async function* unsealed(file: string, passphrase: string) {
  const handle = await open(file);
  try {
    let position = MAGIC.length;
    const read = async (bytes: number): Promise<Buffer> => {
      const part = Buffer.alloc(bytes);
      const { bytesRead } = await handle.read(part, 0, bytes, position);
      position += bytesRead;
      if (bytesRead < bytes) throw new BackupFault('This sealed backup is cut off.');
      return part;
    };
    const key = await keyOf(passphrase, await read(SALT_BYTES));
    const { size } = await handle.stat();
    for (let number = 0; ; number += 1) {
      const length = (await read(LENGTH_BYTES)).readUInt32BE();
      if (length > CHUNK_BYTES) throw new BackupFault(DAMAGED);
      const tag = await read(TAG_BYTES);
      const text = await read(length);
      const isLast = position === size;
      yield openChunk({ key, number, isLast, tag, text });
      if (isLast) return;
    }
  } finally {
    await handle.close();
  }
}

const DAMAGED = 'The passphrase is another one, or this sealed backup was changed.';

type Chunk = { key: Buffer; number: number; isLast: boolean; tag: Buffer; text: Buffer };

function openChunk({ key, number, isLast, tag, text }: Chunk): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number));
  decipher.setAAD(placeOf(isLast));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]);
  } catch {
    throw new BackupFault(DAMAGED);
  }
}
