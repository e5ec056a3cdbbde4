import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config.ts';

export const KEY_PURPOSES = ['tokens', 'seeds', 'audit'] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Version of the key before the nonce, as two bytes. */
const VERSION_BYTES = 2;

/** Versioned secret keys: `<purpose>.<version>.key`, 32 random bytes each in hex. */
export class Keys {
  readonly #byPurpose: ReadonlyMap<KeyPurpose, readonly Buffer[]>;

  constructor(byPurpose: ReadonlyMap<KeyPurpose, readonly Buffer[]>) {
    this.#byPurpose = byPurpose;
  }

  /** The newest version of a purpose. */
  latestVersion(purpose: KeyPurpose): number {
    return this.#versions(purpose).length;
  }

  /** HMAC-SHA-256 with one version of a purpose's key. */
  hmac(purpose: KeyPurpose, version: number, ...parts: string[]): Buffer {
    const key = this.#versions(purpose)[version - 1];
    if (!key) throw new ConfigError(`Key ${purpose}.${version} is missing.`);
    // In one piece: each call into the library costs more than the bytes it brings.
    const text = parts.map((part) => `${part.length}:${part}`).join('');
    return createHmac('sha256', key).update(text).digest();
  }

  /** Encrypts with AES-256-GCM under the newest key; `owner` must be named again to read it. */
  seal(purpose: KeyPurpose, owner: string, plain: Buffer): Buffer {
    const version = this.latestVersion(purpose);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#sealingKey(purpose, version), nonce);
    cipher.setAAD(Buffer.from(owner));
    const text = Buffer.concat([cipher.update(plain), cipher.final()]);
    const head = Buffer.alloc(VERSION_BYTES);
    head.writeUInt16BE(version);
    return Buffer.concat([head, nonce, cipher.getAuthTag(), text]);
  }

  /** Decrypts what `seal` made for the same owner. @throws Error when it was changed or is another's. */
  unseal(purpose: KeyPurpose, owner: string, sealed: Buffer): Buffer {
    const nonceEnd = VERSION_BYTES + NONCE_BYTES;
    const key = this.#sealingKey(purpose, sealed.readUInt16BE(0));
    const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(VERSION_BYTES, nonceEnd));
    cipher.setAAD(Buffer.from(owner));
    cipher.setAuthTag(sealed.subarray(nonceEnd, nonceEnd + TAG_BYTES));
    return Buffer.concat([cipher.update(sealed.subarray(nonceEnd + TAG_BYTES)), cipher.final()]);
  }

  /** A key for sealing alone, so that no two uses share bytes. Source: RFC 5869 (HKDF). */
  #sealingKey(purpose: KeyPurpose, version: number): Buffer {
    const key = this.#versions(purpose)[version - 1];
    if (!key) throw new ConfigError(`Key ${purpose}.${version} is missing.`);
    return Buffer.from(hkdfSync('sha256', key, '', 'seal', KEY_BYTES));
  }

  #versions(purpose: KeyPurpose): readonly Buffer[] {
    return this.#byPurpose.get(purpose) ?? [];
  }
}

/**
 * Reads the keys, making them at the very first start.
 * A database that was used with keys (`fingerprint`) refuses to start when they are gone: a silent
 * new key would lock everybody's second factor and break the audit chain.
 */
export function openKeys(folder: string, isManaged: boolean, hasUsedKeys: boolean): Keys {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const byPurpose = new Map<KeyPurpose, Buffer[]>();
  for (const purpose of KEY_PURPOSES) {
    const versions = readVersions(folder, files, purpose);
    if (versions.length === 0) {
      if (hasUsedKeys || isManaged) throw missing(folder, purpose);
      versions.push(makeKey(folder, purpose));
    }
    byPurpose.set(purpose, versions);
  }
  return new Keys(byPurpose);
}

function missing(folder: string, purpose: KeyPurpose): ConfigError {
  return new ConfigError(
    `The key ${path.join(folder, `${purpose}.1.key`)} is missing, but this database was used with it. ` +
      'Put the key back (DATA_DIR/keys or SECRETS_DIR); nothing was changed.',
  );
}

function readVersions(folder: string, files: readonly string[], purpose: KeyPurpose): Buffer[] {
  const versions: Buffer[] = [];
  while (files.includes(`${purpose}.${versions.length + 1}.key`)) {
    const file = path.join(folder, `${purpose}.${versions.length + 1}.key`);
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
    if (key.length !== KEY_BYTES) throw new ConfigError(`${file} does not hold 32 bytes in hex.`);
    versions.push(key);
  }
  return versions;
}

function makeKey(folder: string, purpose: KeyPurpose): Buffer {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const key = randomBytes(KEY_BYTES);
  const file = path.join(folder, `${purpose}.1.key`);
  writeFileSync(file, `${key.toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  return key;
}
