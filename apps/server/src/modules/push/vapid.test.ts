import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeVapidKeys, vapidHeader } from './vapid.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

describe('who sends a message', () => {
  it('RFC 8292: a signed token for the origin of the push service, good for twelve hours', () => {
    const keys = makeVapidKeys();
    const endpoint = new URL('https://push.example/send/abc?x=1');
    const header = vapidHeader(keys, { endpoint, contact: 'mailto:desk@ships.example', now: NOW });
    const [, head = '', claims = '', signature = '', k = ''] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]{87})$/.exec(header) ?? [];
    const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(json(head)).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(json(claims)).toEqual({
      aud: 'https://push.example',
      exp: NOW.getTime() / 1000 + 43_200,
      sub: 'mailto:desk@ships.example',
    });
    const point = Buffer.from(k, 'base64url');
    expect(point.equals(keys.publicKey)).toBe(true);
    const x = point.subarray(1, 33).toString('base64url');
    const y = point.subarray(33).toString('base64url');
    const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    const sealed = Buffer.from(signature, 'base64url');
    expect(sealed).toHaveLength(64);
    const by = { key, dsaEncoding: 'ieee-p1363' as const };
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), by, sealed)).toBe(true);
    expect(verify('sha256', Buffer.from(`${head}.x${claims}`), by, sealed)).toBe(false);
  });
});
