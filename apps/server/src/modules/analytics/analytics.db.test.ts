import { createServer } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { testServer } from '../../../test/test-server.ts';

type Batch = { api_key: string; batch: { event: string; properties: Record<string, unknown> }[] };

// Takes batches as PostHog documents them.
const received: { url: string; body: Batch }[] = [];
const counter = createServer((request, reply) => {
  let text = '';
  request.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  request.on('end', () => {
    received.push({ url: request.url ?? '', body: JSON.parse(text) as Batch });
    reply.end('{"status":1}');
  });
});
await new Promise<void>((resolve) => counter.listen(0, '127.0.0.1', resolve));
afterAll(() => counter.close());
const { port } = counter.address() as { port: number };

const server = testServer({
  ANALYTICS_KEY: 'phc_test',
  ANALYTICS_URL: `http://127.0.0.1:${port}/`,
});
const at = '2026-11-20T12:00:00.000Z';
const view = (page: string) => ({ event: '$pageview', page, at });

describe('product analytics', () => {
  it('SHELL-42 passes pages and kinds of interaction on, under a name that leads back to nobody', async () => {
    const who = await server.signIn('Owner');
    const info = await who.request('GET', '/v2/contacts/info');
    expect(info.body.data).toMatchObject({ product_analytics: true });
    const click = {
      event: '$autocapture',
      page: '/vessels',
      at,
      action: 'click',
      element: 'button',
    };
    const answer = await who.request('POST', '/v2/analytics', {
      events: [view('/vessels'), click],
    });
    expect(answer.status).toBe(202);
    await expect.poll(() => received.length).toBe(1);
    const [{ url, body } = { url: '', body: null }] = received;
    expect(url).toBe('/batch/');
    expect(body).toMatchObject({
      api_key: 'phc_test',
      batch: [
        { event: '$pageview', timestamp: at, properties: { $pathname: '/vessels' } },
        {
          event: '$autocapture',
          properties: {
            $pathname: '/vessels',
            $event_type: 'click',
            $elements: [{ tag_name: 'button' }],
            $process_person_profile: false,
          },
        },
      ],
    });
    const text = JSON.stringify(body);
    const { email, uid } = info.body.data as { email: string; uid: string };
    for (const personal of [email, uid, who.companyId, who.memberId]) {
      expect(text).not.toContain(personal);
    }
  });

  it('SHELL-42 drops what comes from banking, verification, mail and settings, and refuses what is no such event', async () => {
    const who = await server.signIn('Owner');
    const before = received.length;
    const pages = ['/transactions', '/payouts', '/kyc', '/rfi', '/email', '/settings', '/cards'];
    const dropped = await who.request('POST', '/v2/analytics', { events: pages.map(view) });
    expect(dropped.status).toBe(202);
    const wrong = [
      { ...view('/vessels'), text: 'Meridian Grain' },
      view('/vessels?id=7'),
      { ...view('/vessels'), event: '$identify' },
    ];
    for (const event of wrong) {
      const answer = await who.request('POST', '/v2/analytics', { events: [event] });
      expect(answer.status, JSON.stringify(event)).toBe(400);
    }
    expect(received).toHaveLength(before);
  });
});

describe('an installation without a key', () => {
  const silent = testServer();

  it('SHELL-42 counts nothing, and tells the browser so', async () => {
    const who = await silent.signIn('Owner');
    const info = await who.request('GET', '/v2/contacts/info');
    expect(info.body.data).toMatchObject({ product_analytics: false });
    const answer = await who.request('POST', '/v2/analytics', { events: [view('/vessels')] });
    expect(answer.status).toBe(404);
  });
});
