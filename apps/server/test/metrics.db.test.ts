import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorker } from '../src/compose.ts';
import { serveMetrics } from '../src/platform/http/metrics-server.ts';
import { enqueue } from '../src/platform/jobs/jobs.ts';
import { testServer } from './test-server.ts';

const server = testServer();
let metrics: Awaited<ReturnType<typeof serveMetrics>>;

beforeAll(async () => {
  metrics = await serveMetrics(server.platform.metrics, { port: 0, host: '127.0.0.1' });
});
afterAll(() => metrics.close());

const read = (path = '/metrics', method = 'GET') =>
  fetch(`http://127.0.0.1:${metrics.port}${path}`, { method });
const lines = async () => (await (await read()).text()).split('\n');
/** The count of one series, whatever its other labels. */
const countOf = async (start: string, ...labels: readonly string[]): Promise<number> => {
  const found = (await lines()).filter(
    (line) => line.startsWith(start) && labels.every((label) => line.includes(label)),
  );
  return found.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
};

describe('what a node counts', () => {
  it('is read on a port of its own and nowhere else', async () => {
    const answer = await read();
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    expect((await read('/healthz')).status).toBe(404);
    expect((await read('/metrics', 'POST')).status).toBe(404);
    const { body } = await server.app.inject({ url: '/metrics' });
    expect(body).not.toContain('mainsheet_http_request_seconds');
  });

  it('has requests by their route, never by an address, and no name of a person or company', async () => {
    const who = await server.signIn('Owner');
    const id = '018f0000-0000-7000-8000-000000000000';
    await who.request('GET', `/v2/estimates/${id}/xlsx`);
    const text = (await lines()).join('\n');
    expect(
      await countOf(
        'mainsheet_http_request_seconds_count',
        'route="/v2/estimates/:id/xlsx"',
        'status="404"',
      ),
    ).toBe(1);
    for (const secret of [id, who.companyId, who.memberId, 'Fjordline', 'example.test']) {
      expect(text).not.toContain(secret);
    }
  });

  it('counts operations of the web app by name, what anybody else asks under one', async () => {
    const who = await server.signIn('Owner');
    await who.graphql('query MadeUpByAVisitor { vessels { id } }');
    await who.graphql('query MadeUpByAVisitor { vessels { nme } }');
    const series = 'mainsheet_graphql_operation_seconds_count';
    expect((await lines()).join('\n')).not.toContain('MadeUpByAVisitor');
    expect(
      await countOf(series, 'kind="query"', 'name="other"', 'outcome="answered"'),
    ).toBeGreaterThan(0);
    expect(await countOf(series, 'kind="unread"', 'name="other"', 'outcome="refused"')).toBe(1);
  });

  it('tells connections, the change feed, and jobs that were done and that failed', async () => {
    const worker = await openWorker(server.platform, {});
    await server.platform.db.inTenant(server.companyId, (tx) =>
      enqueue(tx, 'outbox.deliver', { key: 'counted', payload: {} }),
    );
    const done = () =>
      countOf('mainsheet_job_seconds_count', 'task="outbox.deliver"', 'outcome="done"');
    await expect.poll(done, { timeout: 15_000 }).toBeGreaterThan(0);
    await worker.stop();
    await expect(
      server.platform.metrics.timeJob('broken', () => Promise.reject(new Error('broken'))),
    ).rejects.toThrow('broken');
    expect(await countOf('mainsheet_job_seconds_count', 'task="broken"', 'outcome="failed"')).toBe(
      1,
    );
    expect(await countOf('mainsheet_change_feed_up')).toBe(1);
    expect(await countOf('mainsheet_database_connections', 'state="waiting"')).toBe(0);
    expect(await countOf('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
  });
});
