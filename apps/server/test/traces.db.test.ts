import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, openPlatform, openWorker, type Running } from '../src/compose.ts';
import { readConfig } from '../src/platform/config.ts';
import { enqueue } from '../src/platform/jobs/jobs.ts';
import { type OtlpReceiver, otlpReceiver, type ReceivedSpan } from './fixtures/otlp-receiver.ts';
import { PASSWORD, type TestServer, testServer } from './test-server.ts';

const server = testServer();
const PROXY = '10.9.9.9';
const VISITOR = '203.0.113.77';
const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

let receiver: OtlpReceiver;
let dataDir = '';
const opened: Running[] = [];

/** A second node on the same database that sends its traces to `endpoint`. */
async function nodeSendingTo(endpoint: string): Promise<TestServer & { running: Running }> {
  const config = readConfig(
    {
      ...{ DATABASE_URL: server.platform.db.connectionString, DATA_DIR: dataDir },
      ...{ SECRETS_DIR: `${server.platform.config.dataDir}/keys`, LOG_LEVEL: 'silent' },
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUST_PROXY: PROXY, DATABASE_POOL: '4' },
    },
    '/',
  );
  const running = await openPlatform(config, { clock: server.clock });
  opened.push(running);
  const app = (await buildApp(running.platform)) as unknown as FastifyInstance;
  return { ...server, platform: running.platform, app, running };
}

async function close(running: Running): Promise<void> {
  opened.splice(opened.indexOf(running), 1);
  await running.close();
}

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'mainsheet-traces-'));
  receiver = await otlpReceiver();
});
afterAll(async () => {
  for (const running of [...opened]) await close(running);
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const named = (name: string): ReceivedSpan[] => receiver.spans.filter((s) => s.name === name);
const childrenOf = ({ spanId }: ReceivedSpan): ReceivedSpan[] =>
  receiver.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

describe('traces for a collector of OpenTelemetry', () => {
  it('tell requests, operations, transactions and jobs once a stop has sent them, and no personal data', async () => {
    const email = 'anne.traced@example.test';
    const node = await nodeSendingTo(receiver.url);
    const who = await server.signIn('Owner');
    const headers = { authorization: `Bearer ${who.token}`, cookie: who.cookie };
    const fromProxy = {
      ...{ remoteAddress: PROXY, method: 'POST' as const, url: '/v2/graphql' },
      headers: { ...headers, 'x-forwarded-for': VISITOR, traceparent: TRACEPARENT },
    };
    const asked = await node.app.inject({
      ...fromProxy,
      payload: { query: `query Mine { vessels { id name } } # ${email}` },
    });
    expect(asked.json().errors).toBeUndefined();
    const refused = await node.app.inject({
      ...{ method: 'POST', url: '/v2/contact/login', headers: { traceparent: TRACEPARENT } },
      payload: { email, password: Buffer.from(PASSWORD).toString('base64') },
    });
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    await node.app.inject({ url: '/healthz' });
    const worker = await openWorker(node.platform, {});
    await node.platform.db.inTenant(server.companyId, (tx) =>
      enqueue(tx, 'outbox.deliver', { key: 'traced', payload: {} }),
    );
    const isDone = async () =>
      (await node.platform.metrics.read()).text.includes('task="outbox.deliver",outcome="done"');
    await expect.poll(isDone, { timeout: 15_000 }).toBe(true);
    await worker.stop();
    await node.app.close();
    await close(node.running);

    const [request] = named('POST /v2/graphql');
    expect(request).toMatchObject({ traceId: TRACEPARENT.split('-')[1], kind: 2 });
    expect(request!.parentSpanId).toBe(TRACEPARENT.split('-')[2]);
    expect(request!.words).toMatchObject({
      'mainsheet.request_id': asked.headers['x-request-id'],
      'http.route': '/v2/graphql',
      'http.response.status_code': '200',
    });
    // Who is asked for her session and for her vessels, both within the request.
    const operation = childrenOf(request!).find(({ name }) => name === 'query other')!;
    const reading = childrenOf(operation).find(({ name }) => name.startsWith('transaction '))!;
    expect(childrenOf(reading)).toContainEqual(
      expect.objectContaining({
        name: 'select vessel',
        words: {
          'db.system.name': 'postgresql',
          'db.operation.name': 'select',
          'db.collection.name': 'vessel',
        },
      }),
    );
    // A stranger names no trace to be written into.
    const [login] = named('POST /v2/contact/login');
    expect(login!.parentSpanId ?? '').toBe('');
    expect(login!.traceId).not.toBe(TRACEPARENT.split('-')[1]);
    expect(named('job outbox.deliver')[0]!.words['mainsheet.task']).toBe('outbox.deliver');
    expect(named('GET /healthz')).toEqual([]);
    const all = receiver.bodies.join('\n');
    expect(all).toContain('"mainsheet"');
    for (const secret of [email, VISITOR, who.token, who.companyId, who.memberId, '$1', 'Mine'])
      expect(all).not.toContain(secret);
  });

  it('name the trace in the lines of its log, and in no others', async () => {
    const node = await nodeSendingTo(receiver.url);
    const lines: string[] = [];
    const { log, traces } = node.platform;
    Object.assign(log, {
      level: 'info',
      [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) },
    });
    log.info('before');
    let id: string | null = null;
    await traces!.span({ name: 'a job', kind: 'job', words: {} }, async () => {
      id = traces!.id();
      log.info('within');
    });
    expect(JSON.parse(lines[0]!)).not.toHaveProperty('trace_id');
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.parse(lines[1]!)).toMatchObject({ msg: 'within', trace_id: id });
    await node.app.close();
    await close(node.running);
  });

  it('cost nobody anything while the collector is away: requests are answered, a stop ends in a moment', async () => {
    const node = await nodeSendingTo('http://127.0.0.1:9');
    const { traces } = node.platform;
    for (let i = 0; i < 20_000; i++) {
      traces!.begin({ name: 'lost', kind: 'inside', words: {} }).end();
    }
    const answer = await node.app.inject({ url: '/v2/installation' });
    expect(answer.statusCode).toBe(200);
    const startedAt = performance.now();
    await node.app.close();
    await close(node.running);
    expect(performance.now() - startedAt).toBeLessThan(6_000);
  });

  it('load nothing where no collector is named', () => {
    expect(server.platform.traces).toBeNull();
  });
});
