import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSealed, SEALED_HEAD_BYTES, sealWith, unsealWith } from './sealed-stream.ts';

const PASSPHRASE = 'a long enough passphrase';
const PIECE = 65_536;
const SEALED_PIECE = PIECE + 16;

async function* chunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

const seal = (plain: Buffer) => collect(sealWith(PASSPHRASE)(chunks(plain, 50_000)));

function unseal(sealed: Buffer, passphrase = PASSPHRASE): Promise<Buffer> {
  const head = sealed.subarray(0, SEALED_HEAD_BYTES);
  return collect(unsealWith(passphrase, head)(chunks(sealed.subarray(SEALED_HEAD_BYTES), 7_001)));
}

describe('a sealed stream', () => {
  it('opens to what went in, also when it is empty or ends with a piece', async () => {
    for (const length of [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE]) {
      const plain = randomBytes(length);
      const sealed = await seal(plain);
      expect(isSealed(sealed)).toBe(true);
      expect((await unseal(sealed)).equals(plain), String(length)).toBe(true);
    }
  });

  it('seals the same words differently each time', async () => {
    const plain = Buffer.from('the same');
    expect((await seal(plain)).equals(await seal(plain))).toBe(false);
  });

  it('refuses what was cut, moved, repeated, put in or altered, and another passphrase', async () => {
    const sealed = await seal(randomBytes(3 * PIECE + 100));
    const head = sealed.subarray(0, SEALED_HEAD_BYTES);
    const pieces = [0, 1, 2].map((n) =>
      sealed.subarray(SEALED_HEAD_BYTES + n * SEALED_PIECE).subarray(0, SEALED_PIECE),
    );
    const last = sealed.subarray(SEALED_HEAD_BYTES + 3 * SEALED_PIECE);
    const [a, b, c] = pieces as [Buffer, Buffer, Buffer];
    const flip = (at: number) => {
      const copy = Buffer.from(sealed);
      copy[at]! ^= 1;
      return copy;
    };
    const forgeries = {
      'without its last piece': Buffer.concat([head, a, b, c]),
      'with its first piece alone': Buffer.concat([head, a]),
      'cut in a piece': sealed.subarray(0, sealed.length - 1),
      'without a piece in the middle': Buffer.concat([head, a, c, last]),
      'with pieces moved': Buffer.concat([head, b, a, c, last]),
      'with a piece twice': Buffer.concat([head, a, a, b, c, last]),
      'with something behind it': Buffer.concat([sealed, Buffer.alloc(1)]),
      'without any piece': head,
      'with another salt': flip(SEALED_HEAD_BYTES - 1),
      'with another cost': flip(9),
      'with a bit turned': flip(SEALED_HEAD_BYTES + SEALED_PIECE + 5),
    };
    for (const [name, forged] of Object.entries(forgeries)) {
      await expect(unseal(forged), name).rejects.toThrow(/altered|does not know/);
    }
    await expect(unseal(sealed, `${PASSPHRASE}.`)).rejects.toThrow(/passphrase is not/);
  });
});
