import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import { resolvePublicAddress } from './public-address.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 4_000;
const HTTPS_PORT = '';

/** An address that nothing is sent to, whatever it resolves to. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';
}

/** https on its own port, without a user in it, unless the operator allows any address. */
function refuseUnusual(url: URL, isAnyAllowed: boolean): void {
  const isUsual = url.protocol === 'https:' && url.port === HTTPS_PORT;
  const hasUser = url.username !== '' || url.password !== '';
  if (hasUser || (!isUsual && !isAnyAllowed)) {
    throw new RefusedAddressError(`${url.host} is not reached by https on port 443`);
  }
}

/** The address to connect to for an URL that somebody else chose. @throws RefusedAddressError, ClosedAddressError */
export async function addressOf(url: URL, isAnyAllowed: boolean): Promise<string> {
  refuseUnusual(url, isAnyAllowed);
  return resolvePublicAddress(url.hostname, { isAnyAllowed });
}

export type PostAnswer = {
  readonly status: number;
  readonly retryAfter: string | null;
  /** What the other side says, its beginning only. */
  readonly text: string;
};

/**
 * Posts to an URL that somebody else chose: the host is looked up once, judged, and connected to by
 * that address; nothing is followed to another place.
 * @throws RefusedAddressError, ClosedAddressError, or what the network gave
 */
export async function guardedPost(
  url: URL,
  sent: { headers: Readonly<Record<string, string>>; body: Buffer; isAnyAllowed: boolean },
): Promise<PostAnswer> {
  const address = await addressOf(url, sent.isAnyAllowed);
  const found = { address, family: isIP(address) };
  const request = url.protocol === 'https:' ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        method: 'POST',
        headers: { ...sent.headers, 'content-length': sent.body.length },
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        lookup: (_host, { all }, done) =>
          all ? done(null, [found]) : done(null, found.address, found.family),
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          if (text.length < MAX_ANSWER_BYTES) text += chunk.slice(0, MAX_ANSWER_BYTES);
        });
        answer.on('error', reject);
        answer.on('end', () => {
          const retryAfter = answer.headers['retry-after'] ?? null;
          resolve({ status: answer.statusCode ?? 0, retryAfter, text });
        });
      },
    );
    asked.on('error', reject);
    asked.end(sent.body);
  });
}
