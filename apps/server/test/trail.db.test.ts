import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addMember, createCompany } from '../src/modules/companies/index.ts';
import { submitInvoice } from './fixtures/submit-invoice.ts';
import { PASSWORD, type SignedIn, signInAs, testServer } from './test-server.ts';

const server = testServer();

type Event = {
  action: string;
  actorName: string;
  subjectLabel: string;
  detail: Record<string, unknown>;
};

/** What the trail holds by now, newest first. */
async function trailOf(owner: SignedIn, text = ''): Promise<Event[]> {
  await server.platform.refusals.flush();
  const { data } = await owner.graphql<{ auditEvents: { rows: Event[] } }>(
    'query ($text: String) { auditEvents(text: $text, limit: 100) { rows { action actorName subjectLabel detail } } }',
    { text },
  );
  return data.auditEvents.rows;
}

const refusalsIn = async (owner: SignedIn): Promise<unknown[]> =>
  (await trailOf(owner, 'access.refused')).map(({ detail }) => detail);

let people = 0;
async function newMember(role: 'Viewer' | 'Operator', companyId: string) {
  people += 1;
  const email = `trail${people}@example.test`;
  const names = { firstName: 'Trail', lastName: `No${people}`, jobTitle: role };
  const ids = await addMember(server.platform, companyId, {
    email,
    ...names,
    role,
    password: PASSWORD,
  });
  return { email, companyId, ...ids };
}

const login = (email: string, password: string) =>
  server.app.inject({
    method: 'POST',
    url: '/v2/contact/login',
    headers: { cookie: 'mainsheet=a-browser-of-the-trail-tests' },
    payload: { email, password: Buffer.from(password).toString('base64') },
  });

async function newHost() {
  people += 1;
  const name = `Trail ${people}`;
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  return server.signIn('Owner', companyId);
}

describe('what is refused stands in the trail of the company', () => {
  it('a member without the permission, by GraphQL and by REST', async () => {
    const owner = await newHost();
    const viewer = await server.signIn('Viewer', owner.companyId);
    const id = '018f0000-0000-7000-8000-000000000000';
    await viewer.graphql(
      `mutation { deleteContact(contactId: "${id}", version: 1) { errorFlag } }`,
    );
    await viewer.request('POST', '/v2/company/logo', {});
    expect(await refusalsIn(owner)).toEqual([
      { operation: 'POST /v2/company/logo', code: 'FORBIDDEN' },
      { operation: 'deleteContact', code: 'FORBIDDEN' },
    ]);
  });

  it('a record of another company, asked for by its id, in the trail of who asked', async () => {
    const owner = await newHost();
    const stranger = await newHost();
    const operator = await server.signIn('Operator', owner.companyId);
    const id = await submitInvoice(operator);
    await stranger.graphql(`{ invoice(id: "${id}") { id } }`);
    expect(await refusalsIn(stranger)).toEqual([{ operation: 'invoice', code: 'NOT_FOUND' }]);
    expect(await refusalsIn(owner)).toEqual([]);
  });

  it('who approves what they prepared', async () => {
    const owner = await newHost();
    await server.signIn('Viewer', owner.companyId);
    const id = await submitInvoice(owner);
    await owner.graphql(
      `mutation { approveInvoice(invoiceId: "${id}", version: 2) { errorFlag } }`,
    );
    expect(await refusalsIn(owner)).toEqual([{ operation: 'approveInvoice', code: 'FOUR_EYES' }]);
  });

  it('once for a hundred times of the same within a minute', async () => {
    const owner = await newHost();
    const viewer = await server.signIn('Viewer', owner.companyId);
    for (let i = 0; i < 100; i += 1) await viewer.request('POST', '/v2/company/logo', {});
    expect(await refusalsIn(owner)).toHaveLength(1);
    await viewer.request('POST', '/v2/company/logo', {});
    expect(await refusalsIn(owner)).toHaveLength(1);
  });

  it('nothing of a field that was mistyped: that is no refusal', async () => {
    const owner = await newHost();
    await owner.graphql('mutation { createContact(data: {}) { errorFlag } }');
    await owner.graphql('{ nothingOfThatName }');
    expect(await refusalsIn(owner)).toEqual([]);
  });
});

describe('the trail is searched on the server', () => {
  it('by the words what was done is read in', async () => {
    const owner = await newHost();
    const found = await trailOf(owner, 'session opened');
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ action }) => action))).toEqual(new Set(['session.open']));
  });

  it('in the detail too; a file of a search holds all that it finds, and only that', async () => {
    const owner = await newHost();
    const viewer = await server.signIn('Viewer', owner.companyId);
    await viewer.graphql('{ auditEvents { total } }');
    const found = await trailOf(owner, 'operation: auditEvents');
    expect(found.map(({ action }) => action)).toEqual(['access.refused']);
    const body = { format: 'csv', text: 'access.refused', columns: ['action'] };
    const file = await owner.request('POST', '/v2/exports/audit', body);
    expect(file.raw.toString('utf8').replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      'What',
      'Access refused',
    ]);
  });
});

describe('sessions stand in the trail of their company', () => {
  it('beginning, kicking another out, and ending', async () => {
    const owner = await newHost();
    const person = await newMember('Operator', owner.companyId);
    await signInAs(server, person);
    const me = await signInAs(server, person);
    await me.request('POST', '/v2/contact/logout', {});
    const events = (await trailOf(owner, 'session.')).filter(
      (e) => e.actorName === 'Trail No'.concat(String(people)),
    );
    expect(events.map(({ action, detail }) => [action, detail.endedElsewhere ?? 0])).toEqual([
      ['session.close', 0],
      ['session.open', 1],
      ['session.open', 0],
    ]);
  });

  it('failed sign-ins to an account that is there, and the lock; nothing of a stranger', async () => {
    const owner = await newHost();
    const person = await newMember('Operator', owner.companyId);
    for (let i = 0; i < 6; i += 1) await login(person.email, 'not the password');
    await login('nobody@example.test', 'not the password');
    expect(await refusalsIn(owner)).toMatchObject([
      { operation: 'sign-in', code: 'ACCOUNT_LOCKED' },
      { operation: 'sign-in', code: 'INVALID_CREDENTIALS' },
    ]);
  });

  it('a refresh token that came back after its successor was used', async () => {
    const owner = await newHost();
    const first = owner.refreshToken;
    const refresh = (cookie: string) =>
      server.app.inject({
        method: 'POST',
        url: '/v2/contact/refresh-token',
        headers: { cookie },
        payload: { refreshToken: first },
      });
    await refresh(owner.cookie);
    expect((await refresh('mainsheet=of-a-thief')).statusCode).toBe(401);
    const other = await server.signIn('Owner', owner.companyId);
    expect(await trailOf(other, 'session.revoke')).toMatchObject([
      { detail: { reason: 'a refresh token was used twice, or from another browser' } },
    ]);
  });

  it('a device signed out by its person, who is told of it by mail', async () => {
    const owner = await newHost();
    const person = await newMember('Operator', owner.companyId);
    await login(person.email, PASSWORD);
    const me = await signInAs(server, person);
    await me.graphql('mutation { deactivateOtherDevices { errorFlag } }');
    expect(await trailOf(owner, 'device.sign-out')).toMatchObject([
      { detail: { title: 'A device was signed out' } },
    ]);
    const mails = await server.platform.db.inTenant(owner.companyId, (tx) =>
      tx.many<{ subject: string }>(sql`
        select payload->>'subject' as subject from outbox
        where company_id = ${owner.companyId} and payload->>'to' = ${person.email}`),
    );
    expect(mails.map(({ subject }) => subject)).toContain('Mainsheet: A device was signed out');
  });
});
