import { ONBOARDING_TABS, type OnboardingTab } from '@mainsheet/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { nextAddress, PASSWORD, type SignedIn, testServer } from '../../../test/test-server.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCompany, detailsOf, ensureHost, getCompany } from '../companies/index.ts';
import { people } from '../identity/index.ts';
import { finishSignUp } from './founding.service.ts';
import { inviteCompany } from './index.ts';
import { openByToken } from './sign-up.service.ts';

const server = testServer({ DEMO: 'on' });

type Reply = Awaited<ReturnType<typeof post>>;
const post = (url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, remoteAddress: nextAddress(), payload });

const ANSWERS: Readonly<Record<OnboardingTab, object>> = {
  'fill-business-details': {
    companyName: 'Kvarken Shipping Ab',
    registrationNo: '2233445-6',
    countryCode: 'FI',
    incorporationDate: '2015-06-01',
    website: 'https://kvarken.test',
  },
  'email-password': { email: 'Aino@Kvarken.test', password: PASSWORD },
  'enter-otp': { otp: '' },
  'enter-mobile-number': { mobile: '+358 40 123 4567' },
  'enter-mobile-otp': { otp: '' },
  'fill-personal-details': {
    firstName: 'Aino',
    lastName: 'Salo',
    birthDate: '1979-11-30',
    jobTitle: 'Managing director',
    address: 'Rantakatu 4',
    postcode: '65100',
    city: 'Vaasa',
    countryCode: 'FI',
  },
  'who-is-filling': { whoIsFilling: 'director' },
  'describe-your-primary-business': { primaryBusiness: 'operator' },
  'describe-your-company': {
    description: 'Coasters in the Baltic',
    monthlyRevenue: '1 to 10 million',
  },
  maritime: {
    fleetSize: 4,
    vesselTypes: ['Handysize'],
    tradeAreas: ['Baltic and North Sea'],
    role: 'commercial-manager',
  },
  'no-of-employees': { noOfEmployees: '11 to 50' },
};

/** The latest message of the host to somebody. */
async function messageTo(to: string): Promise<string> {
  const host = await ensureHost(server.platform);
  const row = await server.platform.db.inTenant(host, (tx) =>
    tx.get(
      sql<{ text: string }>`
        select payload->>'text' as text from outbox
        where company_id = ${host} and payload->>'to' = ${to}
        order by created_at desc, id desc limit 1`,
      `The message to ${to}`,
    ),
  );
  return row.text;
}

const codeTo = async (to: string): Promise<string> => /\b\d{6}\b/.exec(await messageTo(to))![0];

async function newLink(email = 'aino@kvarken.test'): Promise<string> {
  server.clock.advance(1);
  const link = await inviteCompany(server.platform, email);
  return /token=([\w-]+)/.exec(link)![1]!;
}

async function answer(token: string, tab: OnboardingTab, changed: object = {}): Promise<Reply> {
  server.clock.advance(1);
  return post('/v2/sign-up/answer', { token, tab, answers: { ...ANSWERS[tab], ...changed } });
}

const firstViolation = (reply: Reply): string => reply.json().violations?.[0]?.message;

/** Walks on from the tab the sign-up is at up to another one, with answers of one's own. */
async function walk(
  token: string,
  {
    until,
    email,
    mobile = '+358401234567',
  }: { until?: OnboardingTab; email: string; mobile?: string },
): Promise<Reply> {
  let reply = await post('/v2/sign-up', { token });
  for (;;) {
    const tab = reply.json().data.tab as OnboardingTab | null;
    if (tab === null || tab === until) return reply;
    const changed: Partial<Record<OnboardingTab, object>> = {
      'email-password': { email },
      'enter-mobile-number': { mobile },
    };
    if (tab === 'enter-otp') changed[tab] = { otp: await codeTo(email.toLowerCase()) };
    if (tab === 'enter-mobile-otp') changed[tab] = { otp: await codeTo(mobile) };
    reply = await answer(token, tab, changed[tab]);
    expect(reply.statusCode, `${tab}: ${reply.body}`).toBe(200);
  }
}

describe('the way to an account', () => {
  it('AUTH-53 AUTH-54 walks the eleven tabs in their order and ends signed in as the owner', async () => {
    const token = await newLink();
    const begun = await post('/v2/sign-up', { token });
    expect(begun.json().data).toMatchObject({
      flow: 'normal',
      tab: 'fill-business-details',
      tabs: ONBOARDING_TABS,
      email: 'aino@kvarken.test',
    });
    const jump = await answer(token, 'maritime');
    expect([jump.statusCode, jump.json().message]).toEqual([
      409,
      'Finish the steps before this one first.',
    ]);
    const done = await walk(token, { email: 'Aino@Kvarken.test' });
    const { result, data } = done.json();
    expect(result).toMatchObject({ company_id: data.company_id, firstname: 'Aino' });
    const cookie = done.cookies.find((c) => c.name === 'mainsheet')!;
    const info = await server.app.inject({
      url: '/v2/contacts/info',
      headers: {
        authorization: `Bearer ${result.sessionToken}`,
        cookie: `mainsheet=${cookie.value}`,
      },
    });
    expect(info.json().data).toMatchObject({
      email: 'aino@kvarken.test',
      role: 'Owner',
      company_name: 'Kvarken Shipping Ab',
      account_status: 'PENDING',
      kyc_status: 'NEW',
    });
    const company = await server.platform.db.inTenant(data.company_id, getCompany);
    expect(detailsOf(company)).toMatchObject({ registrationNo: '2233445-6', countryCode: 'FI' });
    expect(company.settings.onboarding).toEqual({
      incorporationDate: '2015-06-01',
      whoIsFilling: 'director',
      primaryBusiness: 'operator',
      description: 'Coasters in the Baltic',
      monthlyRevenue: '1 to 10 million',
      fleetSize: 4,
      vesselTypes: ['Handysize'],
      tradeAreas: ['Baltic and North Sea'],
      role: 'commercial-manager',
      noOfEmployees: '11 to 50',
    });
    const person = await server.platform.db.inIdentity((tx) =>
      tx.find(sql`select mobile, details from person where email = 'aino@kvarken.test'`),
    );
    expect(person).toMatchObject({ mobile: '+358401234567', details: { city: 'Vaasa' } });
    expect((await post('/v2/sign-up', { token })).statusCode).toBe(400);
    const stored = await server.platform.db.inIdentity((tx) =>
      tx.many(sql`select answers, password_hash from sign_up where finished_at is not null`),
    );
    expect(stored).toEqual([{ answers: {}, password_hash: null }]);
  });

  it('a company or a person of tomorrow is refused beside the field', async () => {
    const token = await newLink('tomorrow@kvarken.test');
    const company = await answer(token, 'fill-business-details', {
      incorporationDate: '2026-11-30',
    });
    expect(company.json().violations).toMatchObject([
      { path: 'incorporationDate', message: '30 Nov 2026 has not come yet.' },
    ]);
    await walk(token, { until: 'fill-personal-details', email: 'tomorrow@kvarken.test' });
    const person = await answer(token, 'fill-personal-details', { birthDate: '2027-01-01' });
    expect(person.json().violations).toMatchObject([
      { path: 'birthDate', message: '01 Jan 2027 has not come yet.' },
    ]);
  });

  it('what was answered is there again by the same link; passwords and codes are not', async () => {
    const token = await newLink('back@kvarken.test');
    await walk(token, { until: 'fill-personal-details', email: 'back@kvarken.test' });
    const again = (await post('/v2/sign-up', { token })).json().data;
    expect(again).toMatchObject({
      tab: 'fill-personal-details',
      answers: {
        'fill-business-details': ANSWERS['fill-business-details'],
        'enter-mobile-number': { mobile: '+358401234567' },
      },
    });
    expect(JSON.stringify(again)).not.toContain(PASSWORD);
    const changed = await answer(token, 'enter-mobile-number', { mobile: '+358 40 765 4321' });
    expect(changed.json().data.tab).toBe('enter-mobile-otp');
  });

  it('each field is judged in words', async () => {
    const token = await newLink('words@kvarken.test');
    const bare = await answer(token, 'fill-business-details', {
      companyName: ' ',
      countryCode: 'x',
    });
    expect(bare.json().violations).toEqual([
      expect.objectContaining({ path: 'companyName', message: 'Enter the legal name.' }),
      expect.objectContaining({ path: 'countryCode', message: 'Choose a country.' }),
    ]);
    await answer(token, 'fill-business-details');
    expect(firstViolation(await answer(token, 'email-password', { email: 'x' }))).toBe(
      'Enter a valid business email.',
    );
    expect(firstViolation(await answer(token, 'email-password', { password: 'short' }))).toBe(
      'Choose 10 to 128 characters.',
    );
    await answer(token, 'email-password', { email: 'words@kvarken.test' });
    expect(firstViolation(await answer(token, 'enter-otp', { otp: '12' }))).toBe(
      'OTP must be 6 digits.',
    );
    await answer(token, 'enter-otp', { otp: await codeTo('words@kvarken.test') });
    expect(firstViolation(await answer(token, 'enter-mobile-number', { mobile: '040' }))).toBe(
      'Enter the number with its country code, like +47 900 12 345.',
    );
  });

  it('AUTH-55 the maritime tab knows the three roles and no other', async () => {
    const token = await newLink('roles@kvarken.test');
    await walk(token, { until: 'maritime', email: 'roles@kvarken.test' });
    expect(firstViolation(await answer(token, 'maritime', { role: 'admin' }))).toBe(
      'Choose a role.',
    );
    for (const role of ['owner', 'operator', 'commercial-manager']) {
      expect((await answer(token, 'maritime', { role })).statusCode, role).toBe(200);
    }
  });

  it('a code is good for ten minutes and five tries, and the one before it for nothing', async () => {
    const email = 'codes@kvarken.test';
    const token = await newLink(email);
    await walk(token, { until: 'enter-otp', email });
    const first = await codeTo(email);
    server.clock.advance(1);
    await post('/v2/sign-up/code', { token });
    const second = await codeTo(email);
    const wrong = second === '000000' ? '000001' : '000000';
    if (first !== second) {
      expect(firstViolation(await answer(token, 'enter-otp', { otp: first }))).toBe(
        'Invalid OTP. Please try again.',
      );
    }
    for (let i = 0; i < 5; i += 1) await answer(token, 'enter-otp', { otp: wrong });
    expect(firstViolation(await answer(token, 'enter-otp', { otp: second }))).toBe(
      'This code has expired. Ask for a new one.',
    );
    await post('/v2/sign-up/code', { token });
    server.clock.advance(601);
    expect(firstViolation(await answer(token, 'enter-otp', { otp: await codeTo(email) }))).toBe(
      'This code has expired. Ask for a new one.',
    );
    await post('/v2/sign-up/code', { token });
    const last = await answer(token, 'enter-otp', { otp: await codeTo(email) });
    expect(last.json().data.tab).toBe('enter-mobile-number');
    expect((await post('/v2/sign-up/code', { token })).json().message).toBe(
      'No code is asked for here.',
    );
  });

  it('an e-mail known here gets no code, and the page does not tell', async () => {
    const owner = await server.signIn('Owner');
    const info = await owner.request('GET', '/v2/contacts/info');
    const { email } = info.body.data as { email: string };
    const token = await newLink('other@kvarken.test');
    await answer(token, 'fill-business-details');
    const asked = await answer(token, 'email-password', { email });
    expect(asked.json().data.tab).toBe('enter-otp');
    const mail = await messageTo(email);
    expect(mail).toContain('which signs in at Mainsheet already');
    expect(mail).not.toMatch(/\b\d{6}\b/);
    // As with an e-mail nobody has: a try is wrong, not too late.
    expect(firstViolation(await answer(token, 'enter-otp', { otp: '000000' }))).toBe(
      'Invalid OTP. Please try again.',
    );
  });

  it('a code that went to one e-mail does not confirm another, known one', async () => {
    const owner = await server.signIn('Owner');
    const info = await owner.request('GET', '/v2/contacts/info');
    const { email } = info.body.data as { email: string };
    const token = await newLink('mine@kvarken.test');
    await walk(token, { until: 'enter-otp', email: 'mine@kvarken.test' });
    const otp = await codeTo('mine@kvarken.test');
    await answer(token, 'email-password', { email });
    expect((await answer(token, 'enter-otp', { otp })).statusCode).toBe(400);
  });

  it('a code is taken with the spaces it was copied with', async () => {
    const email = 'spaces@kvarken.test';
    const token = await newLink(email);
    await walk(token, { until: 'enter-otp', email });
    const code = await codeTo(email);
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)}\n`;
    const taken = await answer(token, 'enter-otp', { otp: spaced });
    expect(taken.json().data.tab).toBe('enter-mobile-number');
  });

  it('a company that cannot be made leaves no person, and the sign-up goes on', async () => {
    const email = 'half@kvarken.test';
    const token = await newLink(email);
    await walk(token, { until: 'no-of-employees', email });
    const { db } = server.platform;
    const fail = async () => {
      throw new Error('the database went away');
    };
    const broken = {
      ...server.platform,
      db: { inIdentity: db.inIdentity.bind(db), inTenant: fail },
    } as unknown as Platform;
    const signUp = await openByToken(server.platform, token);
    await expect(finishSignUp(broken, signUp)).rejects.toThrow('the database went away');
    expect(await db.inIdentity((tx) => people.findPersonByEmail(tx, email))).toBeNull();
    expect((await answer(token, 'no-of-employees')).json().result.firstname).toBe('Aino');
  });

  it('AUTH-01 without an invitation nobody begins; an old link opens nothing', async () => {
    const bare = await post('/v2/sign-up', {});
    expect([bare.statusCode, firstViolation(bare)]).toEqual([
      400,
      'New accounts are opened by invitation. Contact sales.',
    ]);
    const token = await newLink('late@kvarken.test');
    server.clock.advance(14 * 24 * 3600);
    expect(firstViolation(await post('/v2/sign-up', { token }))).toBe(
      'This invitation was used, taken back or has expired. Ask for a new one.',
    );
  });

  it('the host invites companies, and nobody else does', async () => {
    const mutation = 'mutation ($email: String!) { inviteCompany(email: $email) { message link } }';
    const hostCompany = await server.signIn('Owner', await ensureHost(server.platform));
    const invited = await hostCompany.graphql(mutation, { email: 'new@kvarken.test' });
    expect(JSON.stringify(invited.data)).toContain(
      'new@kvarken.test is invited. This installation sends no mail: hand the link over yourself.',
    );
    const link = /\/onboarding\?token=[\w-]+/.exec(JSON.stringify(invited.data))?.[0];
    expect(await messageTo('new@kvarken.test')).toContain(link ?? 'no link was told');
    const owner = await server.signIn('Owner');
    const refused = await owner.graphql(mutation, { email: 'new@kvarken.test' });
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('another account of somebody signed in', () => {
  const add = (who: SignedIn, tab: OnboardingTab) =>
    who.request('POST', '/v2/add-account/answer', { tab, answers: ANSWERS[tab] });

  it('AUTH-07 SESS-24 SESS-26 asks for the company only, makes its owner, and stands first among accounts', async () => {
    const owner = await server.signIn(
      'Owner',
      await createCompany(server.platform, {
        name: 'Skagen',
        baseCurrency: 'USD',
      }),
    );
    const begun = await owner.request('POST', '/v2/add-account', {});
    expect(begun.body.data).toMatchObject({
      flow: 'add-account',
      tabs: [
        'fill-business-details',
        'who-is-filling',
        'describe-your-primary-business',
        'describe-your-company',
        'maritime',
        'no-of-employees',
      ],
    });
    await add(owner, 'fill-business-details');
    const resumed = await owner.request('POST', '/v2/add-account', {});
    expect(resumed.body.data).toMatchObject({ tab: 'who-is-filling' });
    await add(owner, 'who-is-filling');
    await add(owner, 'describe-your-primary-business');
    await add(owner, 'describe-your-company');
    server.clock.advance(60);
    await add(owner, 'maritime');
    const done = await add(owner, 'no-of-employees');
    const { company_id } = done.body.data as { company_id: string };
    type Listed = { company_id: string; account_name: string; status: string };
    const accounts = async () =>
      (await owner.request('GET', '/v2/contacts/info')).body.data as { accounts: Listed[] };
    expect((await accounts()).accounts).toEqual([
      expect.objectContaining({
        company_id,
        account_name: 'Kvarken Shipping Ab',
        status: 'PENDING',
        balance_created_at: expect.any(String),
      }),
      expect.objectContaining({ account_name: 'Skagen', status: 'ACTIVE' }),
    ]);
    server.clock.advance(60);
    const opening = {
      legalName: 'Skagen AS',
      address: 'Kai 1',
      postcode: '',
      city: 'Oslo',
      countryCode: 'NO',
      purpose: 'Freight',
      currencies: ['USD'],
      termsAgreed: true,
    };
    await owner.graphql(
      'mutation ($data: AccountOpeningInput!) { createMainsheetAccount(data: $data) { message } }',
      {
        data: opening,
      },
    );
    const after = await accounts();
    expect(after.accounts.map((one) => one.account_name)).toEqual([
      'Skagen',
      'Kvarken Shipping Ab',
    ]);
    const switched = await owner.request('POST', '/v2/session/switch', { company_id });
    expect(switched.status).toBe(200);
  });

  it('is refused to whoever lacks multipleAccount.create', async () => {
    const viewer = await server.signIn('Viewer');
    expect((await viewer.request('POST', '/v2/add-account', {})).status).toBe(403);
    expect((await post('/v2/add-account', {})).statusCode).toBe(401);
  });
});

describe('where anybody may sign up', () => {
  const open = testServer({ SIGNUP: 'open' });

  it('a sign-up begins without an invitation and goes on by the link it was given', async () => {
    const begun = await open.app.inject({ method: 'POST', url: '/v2/sign-up', payload: {} });
    const { token, tab } = begun.json().data;
    expect(tab).toBe('fill-business-details');
    const read = await open.app.inject({ method: 'POST', url: '/v2/sign-up', payload: { token } });
    expect(read.json().data).toMatchObject({ token, flow: 'normal' });
  });
});
