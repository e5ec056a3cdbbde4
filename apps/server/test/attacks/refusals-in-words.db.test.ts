import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { openPlatform } from '../../src/compose.ts';
import { parseTopics } from '../../src/platform/changes.ts';
import { readConfig } from '../../src/platform/config.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { toDomainError } from '../../src/platform/errors.ts';
import { buildHttp } from '../../src/platform/http/server.ts';
import { createDatabase } from '../test-database.ts';
import { testServer } from '../test-server.ts';

const server = testServer();
const secure = testServer({ PUBLIC_URL: 'https://ships.example' });

describe('refusals in words', () => {
  it.each([
    ['22003', 'INVALID_INPUT'],
    ['22008', 'INVALID_INPUT'],
    ['57014', 'UNAVAILABLE'],
    ['53100', 'UNAVAILABLE'],
    ['53300', 'UNAVAILABLE'],
  ])('SQLSTATE %s is answered as %s', (code, answered) => {
    const refusal = toDomainError(Object.assign(new Error('x'), { code }));
    expect(refusal.code).toBe(answered);
  });

  it('a server that is unavailable says when to try again', async () => {
    server.platform.db.suspend();
    const answer = await server.app.inject({ url: '/readyz' });
    server.platform.db.resume();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  });

  it.each([
    ['vessels', true],
    ['nonsense', false],
  ])('the topic %s is known: %s', (topic, isKnown) => {
    if (isKnown) expect(parseTopics([topic])).toEqual([topic]);
    else expect(() => parseTopics([topic])).toThrow('There is no topic “nonsense”');
  });

  it('a page in the clear changes nothing on a site with https', async () => {
    const from = async (origin: string) => {
      const headers = { origin, host: 'ships.example' };
      const post = { method: 'POST', url: '/v2/graphql', headers, payload: { query: '{ x }' } };
      return (await secure.app.inject(post as never)).statusCode;
    };
    expect(await from('http://ships.example')).toBe(403);
    expect(await from('https://ships.example')).toBe(200);
  });

  it('an empty idempotency key is refused, and so is an unknown column of an export', async () => {
    const owner = await server.signIn('Owner');
    const data = { countryCode: 'US', currency: 'USD', nickName: 'A' };
    const answer = await owner.graphql(
      'mutation ($data: GlobalAccountInput!) { addGlobalAccount(data: $data, idempotencyKey: "") { errorFlag } }',
      { data },
    );
    expect(JSON.stringify(answer)).toContain('8 to 200 characters');
    const file = await owner.request('POST', '/v2/exports/contacts', {
      format: 'csv',
      columns: ['nonsense'],
    });
    expect(file.status).toBe(400);
    expect(file.body.violations).toMatchObject([{ path: 'columns.0', code: 'UNKNOWN_COLUMN' }]);
  });

  it('a stop answers the request in flight', async () => {
    const app = await buildHttp({
      platform: server.platform,
      authenticate: async () => null,
      judge: async () => {},
      modules: [],
    });
    const arrived = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    app.get('/held', async () => {
      arrived.resolve();
      await held.promise;
      return 'whole';
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const answer = new Promise<string>((resolve, reject) => {
      const asked = request({ port, path: '/held' }, (found) => {
        found.setEncoding('utf8').once('data', resolve);
      });
      asked.once('error', reject).end();
    });
    await arrived.promise;
    const closed = app.close();
    while (app.server.listening) await pause(5);
    const from = performance.now();
    held.resolve();
    expect(await answer).toBe('whole');
    await closed;
    expect(performance.now() - from).toBeLessThan(2_000);
  });

  it('a body that says a thing twice is refused, not read by its second word', async () => {
    const member = await server.signIn('Finance');
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      headers: {
        authorization: `Bearer ${member.token}`,
        cookie: member.cookie,
        'content-type': 'application/json',
      },
      payload: '{"query":"{ __typename }","variables":{"amount":"0.01","amount":"0.09"}}',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toContain('“amount” twice');
  });

  it('a database that lost its job queue half way gets it at the next start', async () => {
    const url = await createDatabase(inject('adminUrl'), 't_no_queue', 'mainsheet_template');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('drop schema graphile_worker cascade');
    expect(await migrate(url)).toEqual([]);
    const { rows } = await client.query("select to_regclass('graphile_worker.migrations') as name");
    await client.end();
    expect(rows[0].name).not.toBeNull();
  });

  it('of two nodes with keys of their own on a new database one is refused and told why', async () => {
    const url = await createDatabase(inject('adminUrl'), 't_two_keys', 'mainsheet_template');
    const folders = [0, 1].map(() => mkdtempSync(path.join(tmpdir(), 'mainsheet-keys-')));
    const started = await Promise.allSettled(
      folders.map((folder) => {
        const env = { DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent' };
        return openPlatform(readConfig(env, '/'), { say: () => {} });
      }),
    );
    const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = started.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const one of running) await one.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    expect(running.length).toBe(1);
    expect(String(refused[0])).toMatch(/Copy the key files|SECRETS_DIR/);
  });
});
