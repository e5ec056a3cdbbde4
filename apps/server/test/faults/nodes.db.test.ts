import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { addMember } from '../../src/modules/companies/index.ts';
import { PASSWORD, testServer } from '../test-server.ts';

// The nodes are processes of their own on the database of this file's server.
const server = testServer();
const entry = path.join(import.meta.dirname, '../../src/main.ts');
const nodes: ChildProcess[] = [];
const received: string[] = [];

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    stream.resume();
    stream.on('end', () => {
      received.push(session.envelope.rcptTo[0]?.address ?? '');
      done();
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const smtpPort = (smtp.server.address() as { port: number }).port;

afterAll(async () => {
  for (const node of nodes) node.kill('SIGTERM');
  await until(() => nodes.every((node) => node.exitCode !== null || node.signalCode !== null));
  smtp.close(() => {});
});

async function until(test: () => Promise<boolean> | boolean, ms = 20_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await test())) {
    if (Date.now() > end) throw new Error(`Not within ${ms} ms`);
    await pause(30);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** Starts a node and returns its address. */
async function startNode(role: 'api' | 'worker' | 'all'): Promise<string> {
  const port = await freePort();
  const { config, db } = server.platform;
  nodes.push(
    spawn(process.execPath, [entry], {
      env: {
        ...process.env,
        PORT: String(port),
        ROLE: role,
        DATABASE_URL: db.connectionString,
        DATABASE_POOLER_URL: config.databasePoolerUrl ?? '',
        DATA_DIR: config.dataDir,
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        GRAPHQL_BUDGET: '2000',
        DEMO: 'off',
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    }),
  );
  const address = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  // A node that starts beside a whole suite has to wait for its turn.
  await until(isUp, 90_000);
  return address;
}

const post = (address: string, url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${address}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

let people = 0;
async function newPerson(): Promise<string> {
  people += 1;
  const email = `p${people}@example.test`;
  await addMember(server.platform, server.companyId, {
    email,
    firstName: 'Ada',
    lastName: 'Test',
    jobTitle: '',
    role: 'Owner',
    password: PASSWORD,
  });
  return email;
}

async function signIn(address: string) {
  const email = await newPerson();
  const password = Buffer.from(PASSWORD).toString('base64');
  const answer = await post(address, '/v2/contact/login', { email, password });
  const { result } = (await answer.json()) as { result: { sessionToken: string } };
  const cookie = answer.headers.getSetCookie().map((c) => c.split(';')[0]);
  return { authorization: `Bearer ${result.sessionToken}`, cookie: cookie.join('; ') };
}

type Answer = { data?: Record<string, unknown>; errors?: { extensions: { code: string } }[] };

const ask = async (address: string, headers: Record<string, string>, query: string) =>
  (await (await post(address, '/v2/graphql', { query }, headers)).json()) as Answer;

describe('several nodes on one database', () => {
  let a = '';
  let b = '';
  beforeAll(async () => {
    [a, b] = await Promise.all([startNode('api'), startNode('api')]);
  });

  it('a change through one node reaches a subscriber on another; a session is good on both', async () => {
    const headers = await signIn(a);
    class Socket extends WebSocket {
      constructor(url: string, protocols: string | string[]) {
        super(url, protocols, { headers: { cookie: headers.cookie } });
      }
    }
    const socket = createClient({
      url: `${b.replace('http', 'ws')}/v2/graphql`,
      webSocketImpl: Socket,
      connectionParams: { authorization: headers.authorization },
      retryAttempts: 0,
    });
    const changes: unknown[] = [];
    socket.subscribe(
      { query: 'subscription { changes(topics: ["contacts"]) { topic id } }' },
      { next: ({ data }) => changes.push(data), error: () => {}, complete: () => {} },
    );
    let made = 0;
    await until(async () => {
      made += 1;
      const create = `mutation { createContact(data: { name: "Customer ${made}", kinds: ["customer"] }) { errorFlag } }`;
      const answer = await ask(a, headers, create);
      expect(answer.data).toMatchObject({ createContact: { errorFlag: 'SUCCESS' } });
      await pause(100);
      return changes.length > 0;
    });
    expect(changes[0]).toMatchObject({ changes: { topic: 'contacts' } });
    await socket.dispose();
  });

  it('jobs asked for on an api node run once, on whichever of two workers', async () => {
    await Promise.all([startNode('worker'), startNode('all')]);
    const emails = await Promise.all(Array.from({ length: 20 }, newPerson));
    await Promise.all(emails.map((email) => post(a, '/v2/contact/reset-password', { email })));
    await until(() => received.length >= emails.length);
    await pause(300);
    expect(received.toSorted()).toEqual(emails.toSorted());
    const rows = await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.many(sql<{ state: string; attempts: number }>`
        select distinct state, attempts from outbox where company_id = ${tx.companyId}`),
    );
    expect(rows).toEqual([{ state: 'delivered', attempts: 1 }]);
  });

  it('a worker answers that it is up, and nothing else', async () => {
    const worker = await startNode('worker');
    expect((await post(worker, '/v2/contact/login', { email: 'x', password: 'eA==' })).status).toBe(
      404,
    );
  });

  it('nodes count sign-ins of one address together', async () => {
    await server.platform.db.inIdentity((tx) => tx.run(sql`delete from rate_limit`));
    const codes: number[] = [];
    for (let i = 0; i < 32; i++) {
      const answer = await post(i % 2 ? a : b, '/v2/contact/login', {
        email: `n${i}@x.test`,
        password: 'eA==',
      });
      codes.push(answer.status);
    }
    expect(codes.slice(0, 30).every((code) => code === 401)).toBe(true);
    expect(codes.slice(30)).toEqual([429, 429]);
    const reset = await post(a, '/v2/contact/reset-password', { email: 'x@example.test' });
    expect(reset.status).toBe(200);
    await server.platform.db.inIdentity((tx) => tx.run(sql`delete from rate_limit`));
  });

  it('nodes share the budget of a person: what one spent is missing on the other', async () => {
    const headers = await signIn(a);
    const many = `{ ${Array.from({ length: 300 }, (_, i) => `v${i}: serverVersion`).join(' ')} }`;
    for (let i = 0; i < 7; i++) expect((await ask(a, headers, many)).errors).toBeUndefined();
    expect((await ask(a, headers, many)).errors?.[0]?.extensions.code).toBe('TOO_MUCH_ASKED');
    const askB = async () =>
      (await ask(b, headers, '{ serverVersion }')).errors?.[0]?.extensions.code;
    // Each node writes once a second.
    await until(async () => (await askB()) === 'TOO_MUCH_ASKED', 5_000);
    const other = await signIn(b);
    expect((await ask(b, other, '{ serverVersion }')).errors).toBeUndefined();
  });
});
