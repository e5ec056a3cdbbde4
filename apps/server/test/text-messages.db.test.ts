import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorker } from '../src/compose.ts';
import { ConfigError, readConfig } from '../src/platform/config.ts';
import { send } from '../src/platform/outbox/outbox.ts';
import { testServer } from './test-server.ts';

type Reply = { status: number; body: unknown; headers?: Record<string, string> };

/** A service that answers as Twilio documents its Messages resource; tests say what comes next. */
const asked: { url: string; authorization: string; form: URLSearchParams }[] = [];
const replies: Reply[] = [];
const CREATED: Reply = { status: 201, body: { sid: 'SM0123456789abcdef', status: 'queued' } };
const service = createServer((request, answer) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const { authorization = '' } = request.headers;
    asked.push({ url: request.url ?? '', authorization, form: new URLSearchParams(body) });
    const { status, body: said, headers = {} } = replies.shift() ?? CREATED;
    answer.writeHead(status, { 'content-type': 'application/json', ...headers });
    answer.end(JSON.stringify(said));
  });
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const { port } = service.address() as { port: number };

const server = testServer({
  SMS_URL: `http://AC123:the%20token@127.0.0.1:${port}`,
  SMS_FROM: '+4790000000',
  DEMO: 'on',
});
let worker: { stop(): Promise<void> };
beforeAll(async () => {
  worker = await openWorker(server.platform, { sweepEveryMs: 200 });
});
afterAll(async () => {
  await worker.stop();
  service.close();
});

type Row = {
  state: string;
  attempts: number;
  last_error: string;
  text: string | null;
  wait: number;
};
const put = () =>
  server.platform.db.inTenant(server.companyId, (tx) =>
    send(
      tx,
      { kind: 'sms', payload: { to: '+4790012345', text: '123456 is your code.' } },
      server.platform.clock,
    ),
  );
const find = (id: string) =>
  server.platform.db.inTenant(server.companyId, (tx) =>
    tx.get(
      sql<Row>`select state, attempts, last_error, payload->>'text' as text,
        extract(epoch from try_at - now())::float8 as wait from outbox where id = ${id}`,
      'The message',
    ),
  );
const settled = async (id: string) => {
  for (let i = 0; i < 300; i++) {
    const row = await find(id);
    if (row.state === 'dead' || row.state === 'delivered' || row.last_error !== '') return row;
    await pause(40);
  }
  throw new Error('Not settled');
};

describe('text messages by a service', () => {
  it('leave as Twilio documents it: account in the address, basic proof, a form; the text does not stay', async () => {
    const row = await settled(await put());
    expect(row).toMatchObject({ state: 'delivered', text: null });
    const [call] = asked;
    expect(call?.url).toBe('/2010-04-01/Accounts/AC123/Messages.json');
    expect(call?.authorization).toBe(`Basic ${Buffer.from('AC123:the token').toString('base64')}`);
    expect(Object.fromEntries(call?.form ?? [])).toEqual({
      To: '+4790012345',
      From: '+4790000000',
      Body: '123456 is your code.',
    });
  });

  it('a number that is none (400, code 21211) is dead at once, with the words of the service', async () => {
    replies.push({
      status: 400,
      body: {
        code: 21211,
        message: "The 'To' number +4790012345 is not a valid phone number.",
        more_info: 'https://www.twilio.com/docs/errors/21211',
        status: 400,
      },
    });
    expect(await settled(await put())).toMatchObject({
      state: 'dead',
      attempts: 1,
      last_error:
        "The service of text messages answered: The 'To' number +4790012345 is not a valid phone number. (21211)",
    });
  });

  it('too many at once (429) waits as long as it is told, a service that is down (503) is tried again', async () => {
    const body = { code: 20429, message: 'Too Many Requests', status: 429 };
    replies.push({ status: 429, body, headers: { 'retry-after': '90' } });
    const shown = await settled(await put());
    expect(shown).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(shown.wait).toBeGreaterThan(80);
    replies.push({ status: 503, body: null });
    const id = await put();
    const down = await settled(id);
    expect(down).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(down.last_error).toBe('The service of text messages answered: 503');
    await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.run(sql`update outbox set try_at = now() where id = ${id}`),
    );
    for (let i = 0; i < 200 && (await find(id)).state !== 'delivered'; i++) await pause(40);
    expect(await find(id)).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  it('the operator of a demo reads no codes that really left', async () => {
    await settled(await put());
    const owner = await server.signIn('Owner');
    const { data } = await owner.graphql<{ listOutbox: { rows: { kind: string; text: null }[] } }>(
      '{ listOutbox { rows { kind text } } }',
    );
    expect(data.listOutbox.rows.filter((row) => row.text !== null)).toEqual([]);
  });

  it('half a configuration refuses to start and says so', () => {
    const read = (env: object) => () => readConfig({ ...env }, '/');
    expect(read({ SMS_URL: 'https://AC1:t@api.twilio.com' })).toThrow(ConfigError);
    expect(read({ SMS_FROM: '+4790000000' })).toThrow('SMS_URL and SMS_FROM go together');
    expect(read({ SMS_URL: 'https://api.twilio.com', SMS_FROM: '+4790000000' })).toThrow(
      'SMS_URL: must be like https://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com',
    );
  });
});
