// What people try on sockets, contracts and the database itself. Each test names its attack.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { openWorker } from '../../src/compose.ts';
import { createCompany } from '../../src/modules/companies/index.ts';
import { announce } from '../../src/platform/changes.ts';
import { changeMember, teamOf } from '../fixtures/members.ts';
import { PASSWORD, runAsOwner, type SignedIn, testServer } from '../test-server.ts';

const server = testServer();

async function socketUrl(): Promise<string> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as { port: number };
  return `ws://127.0.0.1:${port}/v2/graphql`;
}

type Line = { socket: WebSocket; closed: Promise<Closed> };
type Closed = { code: number; reason: string; afterMs: number };

/** A line that is open and acknowledged, or was closed instead. */
async function connect(who: SignedIn): Promise<Line> {
  const socket = new WebSocket(await socketUrl(), 'graphql-transport-ws', {
    headers: { cookie: who.cookie },
  });
  const from = performance.now();
  const closed = new Promise<Closed>((resolve) => {
    socket.on('close', (code, reason) =>
      resolve({ code, reason: String(reason), afterMs: performance.now() - from }),
    );
  });
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  const acknowledged = new Promise((resolve) => socket.once('message', resolve));
  const payload = { authorization: `Bearer ${who.token}` };
  socket.send(JSON.stringify({ type: 'connection_init', payload }));
  await Promise.race([acknowledged, closed]);
  return { socket, closed };
}

const subscribeTo = (id: number) =>
  JSON.stringify({
    id: String(id),
    type: 'subscribe',
    payload: { query: 'subscription { changes(topics: ["vessels"]) { id } }' },
  });

describe('sockets', () => {
  it('a handshake of another site is refused (attack S9)', async () => {
    const who = await server.signIn('Owner');
    const socket = new WebSocket(await socketUrl(), 'graphql-transport-ws', {
      headers: { cookie: who.cookie, origin: 'https://evil.example' },
    });
    const refused = await new Promise<string>((resolve) => {
      socket.on('error', (error) => resolve(error.message));
      socket.on('open', () => resolve('open'));
    });
    expect(refused).toBe('Unexpected server response: 403');
  });

  it('a line dies within two seconds of its session (attack S9)', async () => {
    const who = await server.signIn('Owner');
    const { closed } = await connect(who);
    const from = performance.now();
    await server.app.inject({
      method: 'POST',
      url: '/v2/contact/logout',
      headers: { authorization: `Bearer ${who.token}`, cookie: who.cookie },
    });
    expect((await closed).code).toBe(4403);
    expect(performance.now() - from).toBeLessThan(2_000);
  });

  it('a line says nothing of records that its person may not see', async () => {
    const [lender, operator] = [await server.signIn('Lender'), await server.signIn('Operator')];
    const heard = async (who: SignedIn) => {
      const { socket } = await connect(who);
      const messages: string[] = [];
      socket.on('message', (data: Buffer) => messages.push(data.toString()));
      const query = 'subscription { changes(topics: ["vessels", "member"]) { id topic } }';
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
      return messages;
    };
    const [toLender, toOperator] = [await heard(lender), await heard(operator)];
    const say = (topic: 'vessels' | 'member', id: string) =>
      server.platform.db.inTenant(server.companyId, (tx) =>
        announce(tx, { topic, id, version: 1, by: null }),
      );
    const [vessel, member] = [
      '01a1f8d3-ea00-7000-8000-000000000001',
      '01a1f8d3-ea00-7000-8000-000000000002',
    ];
    // Lines hear in order: whoever has heard of the member would have heard of the vessel before.
    await expect
      .poll(async () => {
        await say('vessels', vessel);
        await say('member', member);
        return [toLender, toOperator].every((messages) => messages.join().includes(member));
      })
      .toBe(true);
    expect(toOperator.join()).toContain(vessel);
    expect(toLender.join()).not.toContain(vessel);
  });

  it('a line only listens: queries and mutations on it run under no permission of yesterday (attacks S7, S9)', async () => {
    const who = await server.signIn('Owner');
    const { socket } = await connect(who);
    const answers = new Map<string, { type: string; payload: unknown }>();
    socket.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString());
      answers.set(message.id, message);
    });
    const asked = [
      '{ vessels(limit: 1) { id } }',
      'mutation { markNotificationsRead { count } }',
      'query A { serverVersion }',
    ];
    for (const [id, query] of asked.entries()) {
      socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload: { query } }));
    }
    await expect.poll(() => answers.size).toBe(asked.length);
    for (const [id, query] of asked.entries()) {
      expect(answers.get(String(id)), query).toMatchObject({
        type: 'error',
        payload: [{ extensions: { code: 'BAD_REQUEST' } }],
      });
    }
    socket.close();
  });

  it('a line hears no more of what its person lost the right to see; with it one opens anew (attack S9)', async () => {
    const companyId = await createCompany(server.platform, { name: 'Moved', baseCurrency: 'USD' });
    const owner = await server.signIn('Owner', companyId);
    const [moved, narrowed] = [
      await server.signIn('Finance', companyId),
      await server.signIn('Approver', companyId),
    ];
    const lines = await Promise.all([moved, narrowed, owner].map(connect));
    const [ofMoved, ofNarrowed, ofOwner] = lines as [Line, Line, Line];
    await changeMember(owner, moved.memberId, { role: 'Operator' });
    expect(await ofMoved.closed).toMatchObject({ code: 1013, reason: 'Rights changed' });
    const { roles } = await teamOf(owner);
    const role = roles.find(({ name }) => name === 'Approver')!;
    const { data } = await owner.graphql<{ updateRole: { errorFlag: string } }>(
      `mutation ($permissions: GrantedPermissions!) {
        updateRole(roleId: "${role.id}", version: ${role.version}, name: "Approver", permissions: $permissions) {
          errorFlag } }`,
      { permissions: { ...role.permissions, payout: { view: false } } },
    );
    expect(data.updateRole.errorFlag).toBe('SUCCESS');
    expect(await ofNarrowed.closed).toMatchObject({ code: 1013, reason: 'Rights changed' });
    const again = await connect(moved);
    const heard: string[] = [];
    again.socket.on('message', (message: Buffer) => heard.push(message.toString()));
    const query = 'subscription { changes(topics: ["payouts", "voyages"]) { topic } }';
    again.socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
    await expect
      .poll(async () => {
        for (const topic of ['payouts', 'voyages'] as const) {
          await server.platform.db.inTenant(companyId, (tx) =>
            announce(tx, {
              topic,
              id: '01a1f8d3-ea00-7000-8000-000000000001',
              version: 1,
              by: null,
            }),
          );
        }
        return heard.join();
      })
      .toContain('voyages');
    expect(heard.join()).not.toContain('payouts');
    // Whose rights are as they were keeps the line.
    expect(ofOwner.socket.readyState).toBe(WebSocket.OPEN);
    for (const { socket } of [again, ofOwner]) socket.close();
  });

  it('a line dies with the membership of its person, and with a session that nobody used (attacks S6, S9)', async () => {
    const owner = await server.signIn('Owner');
    const member = await server.signIn('Viewer');
    const change = async (status: string) => {
      const version = await server.platform.db.inTenant(server.companyId, (tx) =>
        tx.get(
          sql<{ version: number; role_id: string }>`
            select version, role_id from member
            where company_id = ${tx.companyId} and id = ${member.memberId}`,
          'The member',
        ),
      );
      await owner.graphql(
        `mutation { changeMember(memberId: "${member.memberId}", version: ${version.version},
          roleId: "${version.role_id}", status: "${status}") { errorFlag } }`,
      );
    };
    const out = await connect(member);
    await change('DEACTIVATED');
    expect((await out.closed).code).toBe(4403);
    await change('ACTIVE');
    const again = await connect(member);
    server.clock.advance(15 * 60 + 1);
    // Any word of the member makes the server look; else it looks each minute.
    await server.platform.db.inTenant(server.companyId, (tx) =>
      announce(tx, { topic: 'member', id: member.memberId, version: 0, by: null }),
    );
    expect((await again.closed).code).toBe(4403);
  });

  it('a failure on a line says no more than one by POST (attack G8)', async () => {
    const who = await server.signIn('Owner');
    const { socket } = await connect(who);
    const heard = new Promise<string>((resolve) => {
      socket.on('message', (data) => resolve((data as Buffer).toString()));
    });
    const query = 'subscription { userProfileChanged { isShowAIPopup } }';
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
    const rename = (from: string, to: string) =>
      runAsOwner(server, `alter table person rename column ${from} to ${to}`);
    await rename('is_show_ai_popup', 'gone');
    try {
      const [{ person_id: id } = { person_id: '' }] = await server.platform.db.inTenant(
        server.companyId,
        (tx) =>
          tx.many(sql<{ person_id: string }>`
            select person_id from member
            where company_id = ${tx.companyId} and id = ${who.memberId}`),
      );
      await server.platform.db.inTenant(server.companyId, (tx) =>
        announce(tx, { topic: 'profile', id, version: 0, by: null }),
      );
      const said = await heard;
      expect(said).toContain('Something went wrong');
      expect(said).not.toMatch(/is_show_ai_popup|column/);
    } finally {
      await rename('gone', 'is_show_ai_popup');
      socket.close();
    }
  });

  it('a hundred subscriptions on one line, or a frame of a megabyte, close it (attack G9)', async () => {
    const who = await server.signIn('Owner');
    const many = await connect(who);
    for (let id = 1; id <= 100; id++) many.socket.send(subscribeTo(id));
    expect((await many.closed).code).toBe(4429);
    const fat = await connect(who);
    fat.socket.send('x'.repeat(1_000_000));
    expect((await fat.closed).code).toBe(1009);
  });

  it('one person holds no more sockets than one may; who closes a page can open another (attack G9)', async () => {
    const who = await server.signIn('Owner');
    const most = server.platform.config.socketsPerPerson;
    const open = [];
    for (let count = 0; count < most; count++) open.push(await connect(who));
    const surplus = await connect(who);
    expect(await surplus.closed).toMatchObject({ code: 1013, reason: 'Too many open pages' });
    const other = await connect(await server.signIn('Viewer'));
    other.socket.close();
    open[0]!.socket.close();
    await open[0]!.closed;
    const again = await connect(who);
    for (const { socket } of [...open, again]) socket.close();
  });
});

describe('the contract', () => {
  it('is not told to who asks for it, nor are names guessed at (attack G3)', async () => {
    const who = await server.signIn('Owner');
    for (const query of [
      '{ __schema { types { name } } }',
      '{ __type(name: "Vessel") { fields { name } } }',
      '{ vesels { id } }',
      '{ vessels { nme } }',
    ]) {
      const answer = await who.graphql(query);
      expect(answer.errors?.[0]?.extensions.code, query).toBe('GRAPHQL_VALIDATION_FAILED');
      expect(JSON.stringify(answer), query).not.toMatch(/did you mean|vessels"|deadweightT/i);
    }
  });

  it('a viewer gets nowhere by calling what their screens do not offer (attack T5)', async () => {
    const viewer = await server.signIn('Viewer');
    const id = '018f0000-0000-7000-8000-000000000000';
    for (const call of [
      `deleteVessel(vesselId: "${id}", version: 1)`,
      `deleteVoyage(voyageId: "${id}")`,
      `approveInvoice(invoiceId: "${id}", version: 1)`,
      `markInvoiceSent(invoiceId: "${id}", version: 1)`,
      `recordInvoicePayment(invoiceId: "${id}", data: {})`,
      'closePeriod(month: "2026-01-01", reason: "Month checked")',
    ]) {
      const answer = await viewer.graphql(`mutation { ${call} { errorFlag } }`);
      expect(answer.errors?.[0]?.extensions.code, call).toBe('FORBIDDEN');
    }
  });
});

describe('a new password', () => {
  it('that is the company’s name, or stands in lists of stolen ones, is refused with the reason (attack A19)', async () => {
    const who = await server.signIn('Owner');
    const change = async (newPassword: string) => {
      const { data } = await who.graphql<{
        changePassword: { errorFlag: string; violations: { code: string; message: string }[] };
      }>(
        `mutation ($new: String!, $proof: ProofInput!) {
          changePassword(newPassword: $new, proof: $proof) { errorFlag violations { code message } } }`,
        {
          new: Buffer.from(newPassword).toString('base64'),
          proof: { password: Buffer.from(PASSWORD).toString('base64') },
        },
      );
      return data.changePassword;
    };
    for (const password of ['Fjordline Bulk', 'password1234', 'qwertyuiop']) {
      const { errorFlag, violations } = await change(password);
      expect(errorFlag, password).toBe('ERROR');
      expect(violations[0]?.message, password).not.toBe('');
    }
  });
});

describe('the trail', () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  it('one byte changed by who owns the database raises an alarm of the watch that runs every five minutes (attack O1)', async () => {
    await server.signIn('Owner');
    const client = new pg.Client({ connectionString: server.platform.db.connectionString });
    await client.connect();
    await client.query(
      "update audit_event set action = overlay(action placing 'X' from 1) where seq = 1",
    );
    const alarm = vi.spyOn(server.platform.log, 'error').mockImplementation(() => {});
    const worker = await openWorker(server.platform);
    stops.push(() => worker.stop());
    const known = () =>
      client.query(
        "select 1 from graphile_worker._private_known_crontabs where identifier = 'verify'",
      );
    await expect.poll(async () => (await known()).rowCount, { timeout: 10_000 }).toBe(1);
    await client.query("select graphile_worker.add_job('verify')");
    await client.end();
    for (let i = 0; i < 100 && alarm.mock.calls.length === 0; i++) await pause(100);
    expect(alarm).toHaveBeenCalledWith(
      { alarm: 'chain' },
      'Fjordline Bulk: the audit trail is broken at entry 1.',
    );
    alarm.mockRestore();
  });
});
