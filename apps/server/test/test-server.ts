import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RoleName } from '@mainsheet/contract';
import { permissionsOfRole } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp, openPlatform } from '../src/compose.ts';
import { addMember, createCompany } from '../src/modules/companies/index.ts';
import type { Actor } from '../src/platform/actor.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Platform } from '../src/platform/platform.ts';
import { PASSWORD, QUICK_HASH } from './fixtures/quick-password.ts';
import { createDatabase, urlOf } from './test-database.ts';

export { PASSWORD } from './fixtures/quick-password.ts';

/** A clock that tests move by hand. */
export class TestClock {
  #now: Date;

  constructor(start: string) {
    this.#now = new Date(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  advance(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }
}

/** A signed-in browser: its token and cookie, and how to ask with them. */
export type SignedIn = {
  token: string;
  refreshToken: string;
  cookie: string;
  companyId: string;
  memberId: string;
  graphql<T = Record<string, unknown>>(
    query: string,
    variables?: Record<string, unknown>,
  ): Promise<GraphqlAnswer<T>>;
  request(method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown): Promise<RestAnswer>;
};

export type GraphqlAnswer<T> = {
  data: T;
  errors?: { message: string; extensions: { code: string; requestId: string } }[];
};
export type RestAnswer = { status: number; body: Record<string, unknown>; raw: Buffer };

export type TestServer = {
  platform: Platform;
  app: FastifyInstance;
  clock: TestClock;
  companyId: string;
  /** Adds a member with a role and returns them as an actor for services. */
  actorWith(role: RoleName, companyId?: string): Promise<Actor>;
  signIn(role: RoleName, companyId?: string): Promise<SignedIn>;
};

/** A server over a fresh clone of the migrated template; one per test file. */
export function testServer(env: Readonly<Record<string, string>> = {}): TestServer {
  const clock = new TestClock('2026-11-20T12:00:00Z');
  const server = { clock } as TestServer;
  let close = async () => {};
  beforeAll(async () => {
    const name = `t_${randomBytes(6).toString('hex')}`;
    const url = await createDatabase(inject('adminUrl'), name, 'mainsheet_template');
    const dataDir = mkdtempSync(path.join(tmpdir(), 'mainsheet-keys-'));
    const pooler = process.env.TEST_POOLER_URL;
    const roads = {
      DATABASE_URL: url,
      ...(pooler ? { DATABASE_POOLER_URL: urlOf(pooler, name) } : {}),
    };
    const config = readConfig(
      { ...roads, DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_POOL: '6', ...env },
      '/',
    );
    const running = await openPlatform(config, { clock });
    server.platform = running.platform;
    server.app = (await buildApp(running.platform)) as unknown as FastifyInstance;
    server.companyId = await createCompany(server.platform, {
      name: 'Fjordline Bulk',
      baseCurrency: 'USD',
    });
    close = async () => {
      await server.app.close();
      await running.close();
      rmSync(dataDir, { recursive: true, force: true });
    };
  });
  afterAll(() => close());
  server.actorWith = (role, companyId = server.companyId) => actorWith(server, role, companyId);
  server.signIn = (role, companyId = server.companyId) => signIn(server, role, companyId);
  return server;
}

/** Does to the database what no code of the server may. */
export async function runAsOwner(server: TestServer, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.platform.db.connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function join(server: TestServer, role: RoleName, companyId: string) {
  const email = `${randomBytes(5).toString('hex')}@example.test`;
  const ids = await addMember(server.platform, companyId, {
    email,
    firstName: 'Test',
    lastName: role,
    jobTitle: role,
    role,
    passwordHash: QUICK_HASH,
  });
  return { email, ...ids };
}

async function actorWith(server: TestServer, role: RoleName, companyId: string): Promise<Actor> {
  const { memberId, personId } = await join(server, role, companyId);
  return {
    companyId,
    memberId,
    personId,
    sessionId: null,
    name: `Test ${role}`,
    roleName: role,
    permissions: permissionsOfRole(role),
    isRestricted: role === 'Demo',
    requestId: 'test',
  };
}

async function signIn(server: TestServer, role: RoleName, companyId: string): Promise<SignedIn> {
  const { email, memberId } = await join(server, role, companyId);
  return signInAs(server, { email, companyId, memberId });
}

let visitors = 0;

/** An address of its own for each try, so that a file of tests is not one guesser. */
export function nextAddress(): string {
  visitors += 1;
  return `10.0.${visitors >> 8}.${visitors & 255}`;
}

/** Signs in over HTTP, as a browser does. */
export async function signInAs(
  server: TestServer,
  who: { email: string; companyId: string; memberId: string },
): Promise<SignedIn> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v2/contact/login',
    remoteAddress: nextAddress(),
    payload: { email: who.email, password: Buffer.from(PASSWORD).toString('base64') },
  });
  if (answer.statusCode !== 200) throw new Error(`sign-in failed: ${answer.body}`);
  const { result } = answer.json();
  const session = answer.cookies.find((c) => c.name === 'mainsheet')!;
  const cookie = `mainsheet=${session.value}`;
  const headers = { authorization: `Bearer ${result.sessionToken}`, cookie };
  const request: SignedIn['request'] = async (method, url, body) => {
    const reply = await server.app.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
    });
    const isJson = String(reply.headers['content-type']).includes('json');
    return { status: reply.statusCode, body: isJson ? reply.json() : {}, raw: reply.rawPayload };
  };
  return {
    token: result.sessionToken,
    refreshToken: result.refreshToken,
    cookie,
    companyId: who.companyId,
    memberId: who.memberId,
    request,
    graphql: async <T>(query: string, variables?: Record<string, unknown>) => {
      const reply = await request('POST', '/v2/graphql', { query, variables });
      return reply.body as unknown as GraphqlAnswer<T>;
    },
  };
}
