import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Subscription, startPushService } from '../../../../../tools/push-service.ts';
import { submitInvoice } from '../../../test/fixtures/submit-invoice.ts';
import { PASSWORD, type SignedIn, signInAs, testServer } from '../../../test/test-server.ts';
import { deliverOutbox } from '../../platform/outbox/delivery.ts';
import { addMember, createCompany } from '../companies/index.ts';
import { erasure, identityModule } from '../identity/index.ts';
import { notify } from '../notifications/index.ts';
import { listBrowsersOf, pushModule } from './index.ts';

const server = testServer({ PUSH_HOSTS: 'any', SALES_EMAIL: 'desk@ships.example' });
const service = await startPushService(() => server.clock.now());
afterAll(() => service.close());
beforeEach(() => {
  service.received.length = 0;
  service.tries.length = 0;
});

type Answer = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
};
type Settings = { publicKey: string; isOn: boolean; deviceId: string | null; browsers: number };

const settings = async (who: SignedIn, endpoint = '') => {
  const query =
    'query ($e: String!) { pushSettings(endpoint: $e) { publicKey isOn deviceId browsers } }';
  const { data } = await who.graphql<{ pushSettings: Settings }>(query, { e: endpoint });
  return data.pushSettings;
};
async function subscribe(who: SignedIn, data: unknown) {
  const reply = await who.graphql<{ subscribeToPush: Answer }>(
    'mutation ($data: PushSubscription!) { subscribeToPush(data: $data) { errorFlag message violations { path message } } }',
    { data },
  );
  return { ...reply.data?.subscribeToPush, code: reply.errors?.[0]?.extensions.code };
}
/** Turns push on in the browser of a session. */
async function turnOn(who: SignedIn): Promise<Subscription> {
  const made = service.subscribe((await settings(who)).publicKey);
  expect(await subscribe(who, made)).toMatchObject({ errorFlag: 'SUCCESS', violations: [] });
  return made;
}
const deliver = (companyId: string) =>
  deliverOutbox(
    server.platform,
    { companyId },
    { leaseSeconds: 40, companySender: null, pushSender: pushModule.pushSender ?? null },
  );
type Row = { state: string; error: string; wait: number; text: string | null };
const outbox = (companyId: string) =>
  server.platform.db.inTenant(companyId, (tx) =>
    tx.many(sql<Row>`
      select state, last_error as error, payload->>'text' as text,
        extract(epoch from try_at - now())::float8 as wait
      from outbox where company_id = ${companyId} and kind = 'push' order by created_at, id`),
  );
const shown = () => service.received.map(({ plain }) => JSON.parse(plain));

let made = 0;
async function person(companyId: string, role: 'Operator' | 'Finance' = 'Finance') {
  made += 1;
  const email = `pushed${made}@example.test`;
  const names = { firstName: 'Ada', lastName: 'Berg', jobTitle: '' };
  const ids = await addMember(server.platform, companyId, {
    ...names,
    email,
    role,
    password: PASSWORD,
  });
  return { email, companyId, ...ids };
}
const company = (name: string) => createCompany(server.platform, { name, baseCurrency: 'USD' });

/** Tells somebody of something that is no security notice. */
function tell(who: { companyId: string; memberId: string }, title = 'INV-00001 paid') {
  const { platform } = server;
  return platform.db.inTenant(who.companyId, (tx) =>
    notify(platform, tx, {
      actor: { memberId: null },
      to: { memberIds: [who.memberId] },
      notice: { kind: 'payment', title, message: 'Meridian Grain', link: '/receivables/invoices' },
      needs: null,
    }),
  );
}

describe('messages to a browser', () => {
  it('SHELL-34 a notice reaches the browser that subscribed: sealed, signed, title, message and link only', async () => {
    const companyId = await company('Pushed');
    const operator = await server.signIn('Operator', companyId);
    const finance = await server.signIn('Finance', companyId);
    const before = await settings(finance);
    expect(before).toMatchObject({ isOn: false, browsers: 0 });
    expect(before.deviceId).toBeTruthy();
    expect((await settings(operator)).deviceId).not.toBe(before.deviceId);
    const browser = await turnOn(finance);
    expect(await settings(finance, browser.endpoint)).toEqual({
      ...before,
      isOn: true,
      browsers: 1,
    });
    expect(await settings(finance, `${browser.endpoint}x`)).toMatchObject({ isOn: false });
    const id = await submitInvoice(operator);
    await deliver(companyId);
    expect(service.received).toHaveLength(1);
    expect(shown()[0]).toEqual({
      title: 'Approval needed: USD 100.00',
      message: 'Meridian Grain, prepared by Test Operator',
      link: `/receivables/invoices?id=${id}`,
      tag: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const [{ headers, claims, bytes } = expect.fail('nothing came')] = service.received;
    expect(bytes).toBeLessThan(4_096);
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal' });
    expect(headers.topic).toMatch(/^[\w-]{22}$/);
    expect(claims).toEqual({
      aud: service.url,
      exp: server.clock.now().getTime() / 1000 + 43_200,
      sub: 'mailto:desk@ships.example',
    });
    // What was delivered keeps no words.
    expect(await outbox(companyId)).toMatchObject([{ state: 'delivered', error: '', text: null }]);
    const key = await server.platform.db.inIdentity((tx) =>
      tx.many(sql<{ value: object }>`select value from installation where name = 'push-keys'`),
    );
    expect(Object.keys(key[0]?.value ?? {}).sort()).toEqual(['publicKey', 'sealed']);
  });

  it('a kind whose push is switched off is told by the other roads alone', async () => {
    const who = await person(await company('Chosen'));
    const me = await signInAs(server, who);
    await turnOn(me);
    await me.graphql(
      `mutation { updateNotificationPreference(kind: "payment", inApp: true, byMail: false, byPush: false) { errorFlag } }`,
    );
    await tell(who);
    expect(await outbox(who.companyId)).toEqual([]);
    const { data } = await me.graphql<{
      notificationPreferences: { kind: string; byPush: boolean }[];
    }>('{ notificationPreferences { kind byPush } }');
    expect(data.notificationPreferences.filter((one) => !one.byPush)).toEqual([
      { kind: 'payment', byPush: false },
    ]);
  });

  it('a test goes to the browser that asks and to no other; where push is off it is refused', async () => {
    const who = await person(await company('Tested'));
    const first = await signInAs(server, who);
    await turnOn(first);
    const me = await signInAs(server, who);
    const ask = () =>
      me.graphql<{ pushTest: Answer }>('mutation { pushTest { errorFlag message } }');
    expect((await ask()).errors?.[0]?.message).toBe('Push is off in this browser.');
    const mine = await turnOn(me);
    expect((await ask()).data.pushTest.message).toBe('A test notification is on its way.');
    await deliver(who.companyId);
    const tests = service.received.filter(({ plain }) => plain.includes('Test notification'));
    expect(tests.map(({ endpoint }) => endpoint)).toEqual([mine.endpoint]);
  });

  it('who works for several companies reads which one speaks', async () => {
    const who = await person(await company('Fjord Bulk'));
    const other = await company('Baltic Bulk');
    const names = { firstName: 'Ada', lastName: 'Berg', jobTitle: '', password: PASSWORD };
    const there = await addMember(server.platform, other, {
      ...names,
      email: who.email,
      role: 'Finance',
    });
    await turnOn(await signInAs(server, who));
    await tell({ companyId: other, memberId: there.memberId });
    await deliver(other);
    expect(shown()[0].message).toBe('Baltic Bulk: Meridian Grain');
  });
});

describe('a browser somebody left', () => {
  it('by signing out takes nothing any more', async () => {
    const who = await person(await company('Out'));
    const me = await signInAs(server, who);
    await turnOn(me);
    await me.request('POST', '/v2/contact/logout');
    await tell(who);
    expect(await outbox(who.companyId)).toEqual([]);
  });

  it('because they signed in elsewhere hears of the account, not of the business', async () => {
    const who = await person(await company('Kicked'));
    await turnOn(await signInAs(server, who));
    await signInAs(server, who);
    await tell(who);
    await deliver(who.companyId);
    expect(shown().map(({ title }) => title)).toEqual(['New sign-in to your account']);
    expect(service.received[0]?.headers).toMatchObject({ urgency: 'high', ttl: '604800' });
    const errors = (await outbox(who.companyId)).map(({ error }) => error);
    expect(errors.toSorted()).toEqual(['', 'Nobody is signed in to this browser.']);
  });

  it('and forgot in the list of devices is forgotten here too', async () => {
    const who = await person(await company('Forgotten'));
    await turnOn(await signInAs(server, who));
    const me = await signInAs(server, who);
    expect((await settings(me)).browsers).toBe(1);
    await me.graphql('mutation { deactivateOtherDevices { errorFlag } }');
    expect((await settings(me)).browsers).toBe(0);
  });

  it('to somebody else takes nothing of theirs; nobody else’s notices are shown there', async () => {
    const companyId = await company('Shared desk');
    const [who, next] = [await person(companyId), await person(companyId)];
    const me = await signInAs(server, who);
    await turnOn(me);
    const login = await server.app.inject({
      method: 'POST',
      url: '/v2/contact/login',
      headers: { cookie: me.cookie },
      payload: { email: next.email, password: Buffer.from(PASSWORD).toString('base64') },
    });
    expect(login.statusCode).toBe(200);
    await tell(who);
    expect(await outbox(companyId)).toEqual([]);
  });

  it('is still theirs after an idle day, and after a month without a visit it is not', async () => {
    const who = await person(await company('Idle'));
    await turnOn(await signInAs(server, who));
    server.clock.advance(86_400);
    await tell(who, 'After a day');
    await deliver(who.companyId);
    server.clock.advance(31 * 86_400);
    await tell(who, 'After a month');
    await deliver(who.companyId);
    expect(shown().map(({ title }) => title)).toEqual(['After a day']);
  });

  it('is forgotten with its sessions, and with the person', async () => {
    const who = await person(await company('Erased'));
    await turnOn(await signInAs(server, who));
    const { db } = server.platform;
    const count = () =>
      db.inIdentity((tx) =>
        tx.many(sql`select 1 from push_subscription where person_id = ${who.personId}`),
      );
    await pushModule.housekeeper?.(server.platform);
    expect(await count()).toHaveLength(1);
    await db.inIdentity((tx) => erasure.erasePerson(tx, who.personId, '2026-11-20T12:00:00Z'));
    expect(await count()).toEqual([]);
    const late = await person(await company('Late'));
    await turnOn(await signInAs(server, late));
    await db.inIdentity((tx) =>
      tx.run(
        sql`update session set absolute_expires_at = now() - interval '200 days', ended_at = now() - interval '200 days' where person_id = ${late.personId}`,
      ),
    );
    await identityModule.housekeeper?.(server.platform);
    await pushModule.housekeeper?.(server.platform);
    const left = await db.inIdentity((tx) =>
      tx.many(sql`select 1 from push_subscription where person_id = ${late.personId}`),
    );
    expect(left).toEqual([]);
  });
});

describe('what a push service says', () => {
  async function texts(name: string, status: number, headers: Record<string, string> = {}) {
    const who = await person(await company(name));
    const me = await signInAs(server, who);
    const { endpoint } = await turnOn(me);
    service.answer(endpoint, { status, headers });
    await tell(who);
    await deliver(who.companyId);
    const [row] = await outbox(who.companyId);
    return { who, me, endpoint, row, browsers: (await settings(me)).browsers };
  }

  it.each([404, 410])('%i: the browser is gone, its subscription with it', async (status) => {
    const { row, browsers } = await texts(`Gone ${status}`, status);
    expect(row).toMatchObject({
      state: 'delivered',
      error: 'This browser takes no messages any more.',
    });
    expect(browsers).toBe(0);
  });

  it('429 is waited for as long as it asks, then the message arrives once', async () => {
    const { who, endpoint, row, browsers } = await texts('Busy', 429, { 'retry-after': '600' });
    expect(row).toMatchObject({
      state: 'waiting',
      error: 'The push service answered 429: not now',
    });
    expect(row?.wait).toBeGreaterThan(590);
    expect(browsers).toBe(1);
    service.answer(endpoint, null);
    await server.platform.db.inTenant(who.companyId, (tx) =>
      tx.run(sql`update outbox set try_at = now() where company_id = ${who.companyId}`),
    );
    await deliver(who.companyId);
    expect(shown()).toHaveLength(1);
  });

  it('500 is tried again by and by', async () => {
    const { row } = await texts('Down', 500);
    expect(row?.state).toBe('waiting');
    expect(row?.wait).toBeLessThan(60);
  });

  it('413 is dropped, and 403 and a redirection are final', async () => {
    expect((await texts('Large', 413)).row).toMatchObject({
      state: 'delivered',
      error: 'The push service found the message too large; it was dropped.',
    });
    expect((await texts('Refused', 403)).row?.state).toBe('dead');
    const elsewhere = { location: `${service.url}/elsewhere` };
    const moved = await texts('Moved', 307, elsewhere);
    expect(moved.row?.state).toBe('dead');
    expect(service.tries.filter((path) => path.endsWith('/elsewhere'))).toEqual([]);
  });
});

describe('who may subscribe what', () => {
  it('nobody without a session; the demo guest looks only', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: '{ pushSettings { isOn } }' },
    });
    expect(answer.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
    const guest = await server.signIn('Demo');
    const { publicKey } = await settings(guest);
    expect((await subscribe(guest, service.subscribe(publicKey))).code).toBe('RESTRICTED_FEATURE');
  });

  it('one’s own browser only, whatever device is named; a colleague and a stranger get nothing of it', async () => {
    const who = await person(await company('Own browser'));
    const victim = await person(who.companyId);
    const stranger = await person(await company('Strange'));
    const [me, colleague] = [await signInAs(server, who), await signInAs(server, victim)];
    const { data } = await colleague.graphql<{ devices: { deviceId: string }[] }>(
      '{ devices { deviceId } }',
    );
    const { publicKey } = await settings(me);
    const mine = service.subscribe(publicKey);
    await subscribe(me, {
      ...mine,
      deviceId: data.devices[0]?.deviceId,
      personId: victim.personId,
    });
    expect((await settings(colleague, mine.endpoint)).isOn).toBe(false);
    expect(await settings(await signInAs(server, stranger), mine.endpoint)).toMatchObject({
      isOn: false,
      browsers: 0,
    });
    await tell(victim);
    expect(await outbox(who.companyId)).toEqual([]);
    // Who knows an address without its keys takes it from nobody.
    const stolen = { ...service.subscribe(publicKey), endpoint: mine.endpoint };
    expect((await subscribe(colleague, stolen)).violations).toEqual([
      { path: 'endpoint', message: 'This address belongs to another browser.' },
    ]);
    expect((await settings(me, mine.endpoint)).isOn).toBe(true);
    // The browser itself, without our cookie, brings the keys along.
    expect(await subscribe(colleague, mine)).toMatchObject({ errorFlag: 'SUCCESS' });
    expect((await settings(me, mine.endpoint)).isOn).toBe(false);
  });

  it('oversized and made-up keys are refused beside their field', async () => {
    const me = await server.signIn('Finance');
    const good = service.subscribe((await settings(me)).publicKey);
    const point = Buffer.from(good.keys.p256dh, 'base64url');
    const beside = Buffer.concat([point.subarray(0, 64), Buffer.of((point[64] ?? 0) ^ 1)]);
    const pathsOf = async (data: object) =>
      ((await subscribe(me, data)).violations ?? []).map(({ path }) => path);
    const keys = (p256dh: unknown, auth: unknown = good.keys.auth) => ({
      ...good,
      keys: { p256dh, auth },
    });
    expect(await pathsOf(keys('A'.repeat(100_000)))).toEqual(['keys.p256dh']);
    expect(await pathsOf(keys(beside.toString('base64url')))).toEqual(['keys.p256dh']);
    expect(await pathsOf(keys(good.keys.p256dh, 'A'.repeat(23)))).toEqual(['keys.auth']);
    expect(await pathsOf(keys(7, null))).toEqual(['keys.p256dh', 'keys.auth']);
    expect(await pathsOf({ ...good, endpoint: `${good.endpoint}${'a'.repeat(1_000)}` })).toEqual([
      'endpoint',
    ]);
    expect(await pathsOf({ ...good, endpoint: 'javascript:alert(1)' })).toEqual(['endpoint']);
    expect(await pathsOf({})).toEqual(['endpoint', 'keys']);
  });

  it('of a hundred subscriptions in a row most are refused, and one a browser is left', async () => {
    const me = await server.signIn('Finance');
    const { publicKey } = await settings(me);
    const codes = new Map<string, number>();
    for (let i = 0; i < 100; i++) {
      const { code, errorFlag } = await subscribe(me, service.subscribe(publicKey));
      const key = code ?? errorFlag ?? '';
      codes.set(key, (codes.get(key) ?? 0) + 1);
    }
    expect(codes).toEqual(
      new Map([
        ['SUCCESS', 20],
        ['TOO_MUCH_ASKED', 80],
      ]),
    );
    expect((await settings(me)).browsers).toBe(1);
  });

  it('a person has twenty browsers at most: the oldest makes room', async () => {
    const who = await person(await company('Many'));
    const first = await signInAs(server, who);
    const oldest = await turnOn(first);
    const { db } = server.platform;
    await db.inIdentity(async (tx) => {
      for (let i = 0; i < 20; i++) {
        const device = await tx.get(
          sql<{ id: string }>`
            insert into device (id, person_id, cookie_hash, name, created_at, last_active_at)
            values (gen_random_uuid(), ${who.personId}, ${Buffer.from(`many ${i}`)}, 'Browser', now(),
              now()) returning id`,
          'The device',
        );
        await tx.run(sql`
          insert into push_subscription
          select gen_random_uuid(), person_id, ${device.id}, endpoint || ${i}, public_key, auth_secret,
            created_at + interval '1 second', null
          from push_subscription where endpoint = ${oldest.endpoint}`);
      }
    });
    const me = await signInAs(server, who);
    server.clock.advance(60);
    const newest = await turnOn(me);
    expect(await settings(me, newest.endpoint)).toMatchObject({ isOn: true, browsers: 20 });
    const left = await db.inIdentity((tx) =>
      tx.many(sql`select 1 from push_subscription where endpoint = ${oldest.endpoint}`),
    );
    expect(left).toEqual([]);
  });

  it('a company learns that its members have browsers, and reads nothing of them', async () => {
    const who = await person(await company('Inside'));
    await turnOn(await signInAs(server, who));
    const { db } = server.platform;
    const { personId } = who;
    const known = await db.inTenant(who.companyId, (tx) => listBrowsersOf(tx, [personId]));
    expect(known.get(personId)).toHaveLength(1);
    for (const column of ['id', 'endpoint', 'auth_secret', 'public_key']) {
      const read = db.inTenant(who.companyId, (tx) =>
        tx.many(sql`select ${sql.ref(column)} from push_subscription`),
      );
      await expect(read, column).rejects.toThrow(/permission denied/);
    }
  });
});
