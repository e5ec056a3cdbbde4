import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const DAY_SECONDS = 86_400;

/** A subscription as a browser's `PushSubscription.toJSON` gives it. */
export type Subscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** What one browser got, opened with its key. */
export type Pushed = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  readonly plain: string;
  readonly bytes: number;
};

type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

export type PushService = {
  readonly url: string;
  /** Every message that was taken. */
  readonly received: Pushed[];
  /** Tries of all kinds, by endpoint. */
  readonly tries: string[];
  /** A new browser that takes messages from one key only, like a real one. */
  subscribe(applicationServerKey: string): Subscription;
  /** What the service says to the next messages for an endpoint. */
  answer(endpoint: string, answer: Answer | null): void;
  close(): Promise<void>;
};

type Browser = {
  readonly key: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  readonly applicationServerKey: string;
};

/**
 * A push service with the browsers behind it (RFC 8030, 8188, 8291, 8292) in this process: it refuses
 * what a real one refuses, and opens what it gets as a browser does.
 */
export async function startPushService(now: () => Date): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const answers = new Map<string, Answer>();
  const received: Pushed[] = [];
  const tries: string[] = [];
  let url = '';
  const take = (endpoint: string, headers: IncomingMessage['headers'], body: Buffer): Answer => {
    tries.push(endpoint);
    const browser = browsers.get(endpoint);
    if (!browser) return { status: 404 };
    const shown = answers.get(endpoint);
    if (shown) return shown;
    const claims = judge(headers, { browser, origin: url, now: now() });
    if (typeof claims === 'number') return { status: claims };
    const plain = open(body, browser).toString();
    received.push({ endpoint, headers, claims, plain, bytes: body.length });
    return { status: 201, headers: { location: `${endpoint}/message` } };
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const endpoint = `${url}${request.url}`;
      const { status, headers } = take(endpoint, request.headers, Buffer.concat(parts));
      response.writeHead(status, headers ?? {}).end(status < 300 ? '' : 'not now');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url,
    received,
    tries,
    subscribe(applicationServerKey) {
      const key = createECDH('prime256v1');
      const browser = { key, auth: randomBytes(16), applicationServerKey };
      const endpoint = `${url}/push/${randomBytes(12).toString('base64url')}`;
      const p256dh = key.generateKeys().toString('base64url');
      browsers.set(endpoint, browser);
      return { endpoint, keys: { p256dh, auth: browser.auth.toString('base64url') } };
    },
    answer(endpoint, answer) {
      if (answer) answers.set(endpoint, answer);
      else answers.delete(endpoint);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The claims of who sends, or the status a service refuses with. Source: RFC 8030, 5; RFC 8292, 4.2. */
function judge(
  headers: IncomingMessage['headers'],
  { browser, origin, now }: { browser: Browser; origin: string; now: Date },
): Pushed['claims'] | number {
  if (!/^\d+$/.test(String(headers.ttl)) || headers['content-encoding'] !== 'aes128gcm') return 400;
  if (!/^[\w-]{1,32}$/.test(String(headers.topic ?? 'none'))) return 400;
  const given = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(
    headers.authorization ?? '',
  );
  if (!given) return 401;
  const [, head = '', claimText = '', signature = '', key = ''] = given;
  if (key !== browser.applicationServerKey) return 403;
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claimText}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const claims: Pushed['claims'] = JSON.parse(Buffer.from(claimText, 'base64url').toString());
  const leftSeconds = claims.exp - now.getTime() / 1000;
  const isGood = leftSeconds > 0 && leftSeconds <= DAY_SECONDS && claims.aud === origin;
  const isKnown = /^(mailto:\S+@\S+|https:\/\/\S+)$/.test(claims.sub);
  return isSigned && alg === 'ES256' && isGood && isKnown ? claims : 403;
}

/** Opens one record as a browser does. Source: RFC 8188, 2.1; RFC 8291, 3.4. */
function open(body: Buffer, { key, auth }: Browser): Buffer {
  const salt = body.subarray(0, 16);
  const pointEnd = 21 + body.readUInt8(20);
  const point = body.subarray(21, pointEnd);
  const derive = (secret: Buffer, by: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, bytes));
  const parties = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), point]);
  const material = derive(key.computeSecret(point), auth, parties, 32);
  const contentKey = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(pointEnd, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('This is not the last record.');
  return padded.subarray(0, end);
}
