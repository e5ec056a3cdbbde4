import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

export const CURVE = 'prime256v1';
/** An uncompressed point of P-256. Source: RFC 8291, 3.1. */
const POINT_BYTES = 65;

const SALT_BYTES = 16;
const RECORD_SIZE = 4096;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
/** Ends the only record. Source: RFC 8188, 2. */
const LAST_RECORD = 2;

/** What a browser gave us so that nobody between us and it can read. */
export type Receiver = { readonly publicKey: Buffer; readonly authSecret: Buffer };

/** One use each: a salt and the private half of a key made for one message. */
export type OneTime = { readonly salt: Buffer; readonly privateKey: Buffer };

/** Whether bytes are a point of the curve; the shared secret with any other would be worth nothing. */
export function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== POINT_BYTES) return false;
  const probe = createECDH(CURVE);
  probe.generateKeys();
  try {
    probe.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}

function makeOneTime(): OneTime {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return { salt: randomBytes(SALT_BYTES), privateKey: pair.getPrivateKey() };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/**
 * A message as one record of `aes128gcm` that only its browser opens.
 * Source: RFC 8291, 3.4; RFC 8188, 2.
 */
export function encryptMessage(
  plain: Buffer,
  to: Receiver,
  { salt, privateKey }: OneTime = makeOneTime(),
): Buffer {
  const ours = createECDH(CURVE);
  ours.setPrivateKey(privateKey);
  const ourPoint = ours.getPublicKey();
  const shared = ours.computeSecret(to.publicKey);
  const parties = Buffer.concat([Buffer.from('WebPush: info\0'), to.publicKey, ourPoint]);
  const keyMaterial = derive(shared, to.authSecret, parties, 32);
  const key = derive(keyMaterial, salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES);
  const nonce = derive(keyMaterial, salt, 'Content-Encoding: nonce\0', NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_SIZE);
  sizes.writeUInt8(ourPoint.length, 4);
  const record = [cipher.update(plain), cipher.update(Buffer.of(LAST_RECORD)), cipher.final()];
  return Buffer.concat([salt, sizes, ourPoint, ...record, cipher.getAuthTag()]);
}
