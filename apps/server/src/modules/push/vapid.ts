import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { CURVE } from './encrypt-message.ts';

/** Push services take a day at most. Source: RFC 8292, 2. */
const GOOD_FOR_SECONDS = 12 * 3_600;

/** The pair by which push services know this installation. */
export type VapidKeys = { readonly publicKey: Buffer; readonly privateKey: Buffer };

export function makeVapidKeys(): VapidKeys {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  const privateKey = Buffer.alloc(32);
  // A number that begins with zeros comes without them.
  const short = pair.getPrivateKey();
  short.copy(privateKey, privateKey.length - short.length);
  return { publicKey: pair.getPublicKey(), privateKey };
}

const base64url = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function signingKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  const x = publicKey.subarray(1, 33).toString('base64url');
  const y = publicKey.subarray(33).toString('base64url');
  const d = privateKey.toString('base64url');
  return createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d } });
}

/** Says to one push service who is sending and whom it may ask about it. Source: RFC 8292, 2 and 3. */
export function vapidHeader(
  keys: VapidKeys,
  claim: { endpoint: URL; contact: string; now: Date },
): string {
  const exp = Math.floor(claim.now.getTime() / 1000) + GOOD_FOR_SECONDS;
  const claims = { aud: claim.endpoint.origin, exp, sub: claim.contact };
  const signed = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), {
    key: signingKey(keys),
    dsaEncoding: 'ieee-p1363',
  });
  const token = `${signed}.${signature.toString('base64url')}`;
  return `vapid t=${token}, k=${keys.publicKey.toString('base64url')}`;
}
