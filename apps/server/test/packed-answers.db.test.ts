import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, testServer } from './test-server.ts';

const server = testServer();

/** An alias is said again in the answer. */
const LONG = `{ ${'a'.repeat(5_000)}: __typename }`;
const SHORT = '{ __typename }';

let session: SignedIn;
beforeAll(async () => {
  session = await server.signIn('Viewer');
});

const ask = async (query: string, encoding: string) => {
  const { rawPayload, headers } = await server.app.inject({
    method: 'POST',
    url: '/v2/graphql',
    headers: {
      authorization: `Bearer ${session.token}`,
      cookie: session.cookie,
      'accept-encoding': encoding,
    },
    payload: { query },
  });
  return { bytes: rawPayload, packing: headers['content-encoding'] };
};

describe('answers over the wire', () => {
  it('long ones are packed as the browser can take them, and say the same', async () => {
    const plain = await ask(LONG, 'identity');
    expect(plain.packing).toBeUndefined();
    const brotli = await ask(LONG, 'gzip, deflate, br');
    expect(brotli.packing).toBe('br');
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    const gzip = await ask(LONG, 'gzip');
    expect(gzip.packing).toBe('gzip');
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  });

  it('short ones, and those that carry tokens, are not', async () => {
    expect((await ask(SHORT, 'br')).packing).toBeUndefined();
    const { headers } = await server.app.inject({
      method: 'POST',
      url: '/v2/contact/login',
      headers: { 'accept-encoding': 'br' },
      payload: { email: `${'a'.repeat(4_000)}@b.example`, password: 'bm9uZQ==' },
    });
    expect(headers['content-encoding']).toBeUndefined();
  });
});
