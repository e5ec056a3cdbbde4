import { createECDH } from 'node:crypto';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { testServer } from '../../../test/test-server.ts';
import { deliverOutbox } from '../../platform/outbox/delivery.ts';
import { pushModule } from './index.ts';

const server = testServer();

let connections = 0;
const listener = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
const { port } = listener.address() as { port: number };
afterAll(() => listener.close());

const subscriptionTo = (endpoint: string) => {
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
  return { endpoint, keys: { p256dh, auth: Buffer.alloc(16, 7).toString('base64url') } };
};
const SUBSCRIBE =
  'mutation ($data: PushSubscription!) { subscribeToPush(data: $data) { errorFlag violations { path message } } }';
type Answer = { subscribeToPush: { errorFlag: string; violations: object[] } };

describe('a push service on a private network', () => {
  it('W2 is refused when it is named, however its address is written, by which port or protocol', async () => {
    const me = await server.signIn('Finance');
    for (const endpoint of [
      'https://127.0.0.1/push',
      'https://[::1]/push',
      'https://169.254.169.254/latest/meta-data',
      'https://0x7f.1/push',
      'https://2130706433/push',
      'https://localhost/push',
      'https://[::ffff:10.0.0.1]/push',
      'https://1.1.1.1:8443/push',
      'http://1.1.1.1/push',
      'https://user:secret@1.1.1.1/push',
      `http://127.0.0.1:${port}/push`,
    ]) {
      const { data } = await me.graphql<Answer>(SUBSCRIBE, { data: subscriptionTo(endpoint) });
      expect(data.subscribeToPush.violations, endpoint).toEqual([
        {
          path: 'endpoint',
          message: 'The push service of this browser is not on the open internet.',
        },
      ]);
    }
    expect(connections).toBe(0);
  });

  it('W2 is judged again when a message leaves: an address that turned private is not connected to', async () => {
    const companyId = server.companyId;
    const me = await server.signIn('Finance');
    const { data } = await me.graphql<Answer>(SUBSCRIBE, {
      data: subscriptionTo('https://1.1.1.1/push'),
    });
    expect(data.subscribeToPush.errorFlag).toBe('SUCCESS');
    const { db } = server.platform;
    await db.inIdentity((tx) =>
      tx.run(sql`update push_subscription set endpoint = ${`https://127.0.0.1/push`}`),
    );
    await me.graphql('mutation { pushTest { errorFlag } }');
    const { pushSender = null } = pushModule;
    await deliverOutbox(
      server.platform,
      { companyId },
      { leaseSeconds: 40, companySender: null, pushSender },
    );
    const rows = await db.inTenant(companyId, (tx) =>
      tx.many(sql`
        select state, last_error from outbox where company_id = ${companyId} and kind = 'push'`),
    );
    expect(rows).toEqual([
      {
        state: 'dead',
        last_error: 'The push service cannot be reached: 127.0.0.1 is not on the open internet',
      },
    ]);
    expect(connections).toBe(0);
  });
});
