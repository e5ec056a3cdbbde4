import { randomBytes } from 'node:crypto';
import { createClient } from 'graphql-ws';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import {
  nextAddress,
  PASSWORD,
  type SignedIn,
  signInAs,
  testServer,
} from '../../../test/test-server.ts';
import { addMember, createCompany } from '../companies/index.ts';

const server = testServer();
const base64 = (text: string) => Buffer.from(text).toString('base64');

async function newPerson(email: string, companyId = server.companyId) {
  const ids = await addMember(server.platform, companyId, {
    email,
    firstName: 'Ada',
    lastName: 'Berg',
    jobTitle: 'Operator',
    role: 'Operator',
    password: PASSWORD,
  });
  return { email, companyId, ...ids };
}

const login = (email: unknown, password = PASSWORD, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/v2/contact/login',
    remoteAddress: nextAddress(),
    headers,
    payload: { email, password: base64(password) },
  });

const PROFILE = 'userId email createdAt updatedAt isShowAIPopup';
type Profile = { userId: string; email: string; updatedAt: string; isShowAIPopup: boolean };
const readProfile = async (who: SignedIn) =>
  (await who.graphql<{ userProfile: Profile }>(`{ userProfile { ${PROFILE} } }`)).data.userProfile;
const merge = (who: SignedIn, value: boolean) =>
  who.graphql(`mutation { mergeUserProfile(isShowAIPopup: ${value}) { errorFlag } }`);

describe('one’s own record', () => {
  it('AUTH-18 is keyed by user id and has e-mail, both times and the flag of the AI invitation', async () => {
    const person = await newPerson('Profile@example.test');
    const me = await signInAs(server, person);
    const before = await readProfile(me);
    expect(Object.keys(before)).toEqual([
      'userId',
      'email',
      'createdAt',
      'updatedAt',
      'isShowAIPopup',
    ]);
    expect(before).toMatchObject({
      userId: person.personId,
      email: 'profile@example.test',
      isShowAIPopup: true,
    });
    server.clock.advance(60);
    await merge(me, false);
    const after = await readProfile(me);
    expect(after).toMatchObject({ ...before, isShowAIPopup: false, updatedAt: after.updatedAt });
    expect(after.updatedAt > before.updatedAt).toBe(true);
  });

  it('SESS-21 only its one field is merged; attempts and devices are the server’s; its listeners hear of it', async () => {
    const me = await signInAs(server, await newPerson('merge@example.test'));
    for (const field of ['email: "x@y.z"', 'createdAt: "2026-01-01T00:00:00Z"', 'userId: "1"']) {
      const answer = await me.graphql(`mutation { mergeUserProfile(${field}) { errorFlag } }`);
      expect(answer.errors?.[0]?.extensions.code, field).toBe('GRAPHQL_VALIDATION_FAILED');
    }
    const { data } = await me.graphql('{ loginAttempts { emailID } devices { deviceId } }');
    expect(data).toMatchObject({ loginAttempts: { emailID: 'merge@example.test' } });
    const logged = await me.graphql<{ createErrorLog: { errorFlag: string } }>(
      `mutation { createErrorLog(data: { location: "/x", message: "Error: x", stack: "", browser: "b" }) { errorFlag } }`,
    );
    expect(logged.data.createErrorLog.errorFlag).toBe('SUCCESS');
  });
});

/** A socket of the data API, signed in as the specification has it: a bearer token. */
async function listen(who: SignedIn) {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => '');
  const bound = server.app.server.address() as { port: number };
  const url = (address || `http://127.0.0.1:${bound.port}`).replace('http', 'ws');
  class Browser extends WebSocket {
    constructor(to: string, protocol: string) {
      super(to, protocol, { headers: { cookie: who.cookie } });
    }
  }
  return createClient({
    url: `${url}/v2/graphql`,
    webSocketImpl: Browser,
    connectionParams: { authorization: `Bearer ${who.token}` },
    retryAttempts: 0,
  });
}

describe('listeners', () => {
  it('SESS-19 SESS-21 a socket with a bearer token hears of one’s own record, never of another’s (attack T12)', async () => {
    const me = await signInAs(server, await newPerson('listen@example.test'));
    const other = await signInAs(server, await newPerson('other-listener@example.test'));
    const socket = await listen(me);
    const heard: Profile[] = [];
    const errors: unknown[] = [];
    const stop = socket.subscribe<{ userProfileChanged: Profile }>(
      { query: `subscription { userProfileChanged { ${PROFILE} } }` },
      {
        next: ({ data }) => data && heard.push(data.userProfileChanged),
        error: (error) => errors.push(error),
        complete: () => undefined,
      },
    );
    await expect
      .poll(async () => {
        await merge(me, false);
        return heard.length;
      })
      .toBeGreaterThan(0);
    expect(heard[0]).toMatchObject({ email: 'listen@example.test', isShowAIPopup: false });
    const settle = () => new Promise((resolve) => setTimeout(resolve, 300));
    await settle();
    const count = heard.length;
    await merge(other, false);
    await settle();
    expect(heard).toHaveLength(count);
    expect(errors).toEqual([]);
    stop();
    const refused = await me.graphql(
      `{ loginAttempts(email: "other-listener@example.test") { emailID } }`,
    );
    expect(refused.errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    await socket.dispose();
  });
});

describe('what is recorded of tries to sign in', () => {
  it('AUTH-20 stands under the lower-cased e-mail, both counters with their times', async () => {
    const person = await newPerson('attempts@example.test');
    const me = await signInAs(server, person);
    await login('Attempts@Example.test', 'wrong');
    await login('attempts@example.test', 'wrong');
    const answer = await me.graphql<{ loginAttempts: Record<string, unknown> }>(
      `{ loginAttempts { loginAttempts isblocked isDemoBlocked loginAttempts2FA isblocked2FA
          browserSession device time time2FA emailID } }`,
    );
    expect(answer.data.loginAttempts).toEqual({
      loginAttempts: 2,
      isblocked: false,
      isDemoBlocked: false,
      loginAttempts2FA: 0,
      isblocked2FA: false,
      browserSession: 'unknown',
      device: expect.any(String),
      time: server.clock.now().toISOString(),
      time2FA: null,
      emailID: 'attempts@example.test',
    });
  });

  it('AUTH-44 an empty e-mail is no try of anybody', async () => {
    const answer = await login('', 'wrong');
    expect(answer.statusCode).toBe(400);
    const rows = await server.platform.db.inIdentity((tx) =>
      tx.many(sql`select 1 from login_attempt where email = ''`),
    );
    expect(rows).toEqual([]);
  });

  it('AUTH-28 a locked or demo-blocked account gets a message, and the sign-in stops there', async () => {
    await newPerson('stop@example.test');
    for (let i = 0; i < 5; i++) await login('stop@example.test', 'wrong');
    const demo = await newPerson('demo-abroad@example.test');
    await server.platform.db.inIdentity((tx) =>
      tx.run(sql`update person set is_demo = true where id = ${demo.personId}`),
    );
    const answers = [await login('stop@example.test'), await login(demo.email)];
    expect(answers.map((a) => [a.statusCode, a.json().error])).toEqual([
      [
        423,
        'Due to multiple unsuccessful attempts, your account has been locked. Please reset your password to unlock',
      ],
      [403, 'Demo sign-ins work only on a local server or with DEMO=on.'],
    ]);
    for (const answer of answers) {
      expect(answer.body).not.toContain('Token');
      expect(answer.cookies).toEqual([]);
    }
  });

  it('AUTH-29 a login ends at the identity provider: its custom token is good once', async () => {
    const { email } = await newPerson('custom@example.test');
    const { customToken } = (await login(email)).json().result;
    const exchange = () =>
      server.app.inject({
        method: 'POST',
        url: '/v2/identity/sign-in-with-custom-token',
        payload: { token: customToken },
      });
    expect((await exchange()).json()).toMatchObject({ success: true });
    expect((await exchange()).statusCode).toBe(401);
  });
});

describe('devices', () => {
  const DEVICES = `{ devices { kickOut fcmToken emailID authorized deviceId userId contactId deviceModel
    createdOn deviceName location isFromLogin lastActive isCurrent } }`;
  type Device = { deviceId: string; isCurrent: boolean; kickOut: boolean; fcmToken: string };

  it('AUTH-22 AUTH-66 each has its fields, is named and signed out by the two calls', async () => {
    const person = await newPerson('device@example.test');
    await login(person.email, PASSWORD, {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
    });
    const me = await signInAs(server, person);
    await me.graphql(
      'mutation { createDevice(deviceName: "Bridge PC", fcmToken: "push-1") { errorFlag } }',
    );
    const { devices } = (await me.graphql<{ devices: Device[] }>(DEVICES)).data;
    expect(devices).toHaveLength(2);
    expect(devices.find((one) => one.isCurrent)).toEqual({
      kickOut: false,
      fcmToken: 'push-1',
      emailID: 'device@example.test',
      authorized: true,
      deviceId: expect.any(String),
      userId: person.personId,
      contactId: person.memberId,
      deviceModel: '',
      createdOn: expect.any(String),
      deviceName: 'Bridge PC',
      location: '',
      isFromLogin: true,
      lastActive: expect.any(String),
      isCurrent: true,
    });
    const old = devices.find((one) => !one.isCurrent);
    expect(old).toMatchObject({ deviceName: 'Firefox on Windows', kickOut: true });
    const gone = await me.graphql<{ deactivateDevice: { errorFlag: string } }>(
      `mutation { deactivateDevice(deviceId: "${old?.deviceId}") { errorFlag } }`,
    );
    expect(gone.data.deactivateDevice.errorFlag).toBe('SUCCESS');
    expect((await me.graphql<{ devices: Device[] }>(DEVICES)).data.devices).toHaveLength(1);
  });

  it('T12 a device of somebody else is not found, and stays (attack T12)', async () => {
    const me = await signInAs(server, await newPerson('t12@example.test'));
    const other = await signInAs(server, await newPerson('t12-other@example.test'));
    const [theirs] = (await other.graphql<{ devices: Device[] }>(DEVICES)).data.devices;
    const answer = await me.graphql(
      `mutation { deactivateDevice(deviceId: "${theirs?.deviceId}") { errorFlag } }`,
    );
    expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await other.request('GET', '/v2/contacts/info')).status).toBe(200);
  });
});

const CONTACT_FIELDS =
  'dob city role email state county mobile country is_demo role_id website address1 address2 codat_id isactive lastname firstname postcode job_title locations member_id cb_plan_id cb_plan_type company_id contact_id country_id kyb_status kyc_status phone_code user_limit awx_account user_status airwallex_id airwallex_status codat_status company_name company_type company_city company_county company_country company_postcode company_address_1 company_address2 banner_status fb_contact_id ninja_user_id questionnaire trial_expired trial_start_date trial_end_date trial_module_access who_is_filling monthly_revenue no_of_employees registration_no role_config_name card_availability cloud_permissions frontend_permission prequalified_user push_notification email_notification google_Authendicator is_primary_applicant date_of_incorporation current_billing_amount isonboarding_completed cb_customer_id cb_subscription_id cb_subscription_enddate cb_subscription_createddate codat_redirect_link airwallex_invite_link banking_connection_id commerce_connection_id accounting_connection_id codat_company_connection connected_mailbox customToken user_permissions user_role_name deactiveReason isDeactivate';

describe('who is signed in', () => {
  it('AUTH-24 the contact info has every specified field, filled from what person and company told', async () => {
    const companyId = await createCompany(server.platform, {
      name: 'Skagen Bulk',
      baseCurrency: 'EUR',
      standing: 'PENDING',
      settings: {
        details: { registrationNo: '998 877', countryCode: 'DK', city: 'Skagen' },
        onboarding: { whoIsFilling: 'owner', primaryBusiness: 'operator' },
      },
    });
    const person = await newPerson('told@example.test', companyId);
    const details = { birthDate: '1980-02-03', city: 'Aarhus', countryCode: 'DK' };
    await server.platform.db.inIdentity((tx) =>
      tx.run(sql`
        update person set mobile = '+4512345678', details = ${JSON.stringify(details)}
        where id = ${person.personId}`),
    );
    const me = await signInAs(server, person);
    const { data } = (await me.request('GET', '/v2/contacts/info')).body as {
      data: Record<string, unknown>;
    };
    expect(CONTACT_FIELDS.split(' ').filter((field) => !(field in data))).toEqual([]);
    expect(data).toMatchObject({
      dob: '1980-02-03',
      city: 'Aarhus',
      mobile: '+4512345678',
      job_title: 'Operator',
      role: 'Operator',
      company_name: 'Skagen Bulk',
      company_city: 'Skagen',
      company_country: 'DK',
      company_type: 'operator',
      who_is_filling: 'owner',
      registration_no: '998 877',
      awx_account: [
        {
          awxa_account_status: 'PENDING',
          ninja_company_key: '',
          ninja_company_id: '',
          awxa_accounts_id: '',
        },
      ],
      email_notification: false,
      push_notification: false,
      google_Authendicator: false,
    });
  });

  it('PERM-18 a role called demo, however it is written, gets the words for guests', async () => {
    const companyId = await createCompany(server.platform, { name: 'Guests', baseCurrency: 'USD' });
    const guest = await server.signIn('Demo', companyId);
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`
        update role set name = 'dEMo' where company_id = ${tx.companyId} and name = 'Demo'`),
    );
    server.clock.advance(2);
    const { data } = (await guest.request('GET', '/v2/contacts/info')).body as {
      data: Record<string, unknown>;
    };
    expect(data).toMatchObject({ role: 'dEMo', is_demo: true });
    const refused = await guest.graphql(
      'mutation { updatePersonalDetails(data: {}) { errorFlag } }',
    );
    expect(refused.errors?.[0]).toMatchObject({
      message: 'You do not have access to this feature',
      extensions: { code: 'RESTRICTED_FEATURE' },
    });
  });
});

describe('sessions', () => {
  it('SESS-17 a switch of account answers session, refresh and custom token', async () => {
    const person = await newPerson('switch@example.test');
    const second = await createCompany(server.platform, { name: 'Second', baseCurrency: 'USD' });
    await newPerson(person.email, second);
    // Without a wish the oldest account opens.
    const me = await signInAs(server, person);
    const answer = await me.request('POST', '/v2/session/switch', { company_id: second });
    expect(answer.body).toMatchObject({
      success: true,
      result: {
        sessionToken: expect.stringMatching(/^[\w-]{43}$/),
        refreshToken: expect.stringMatching(/^[\w-]{43}$/),
        customToken: expect.stringMatching(/^[\w-]{43}$/),
        company_id: second,
      },
    });
  });

  it('SESS-18 everything is under v2, and the token travels in the header authtoken', async () => {
    const me = await signInAs(server, await newPerson('v2@example.test'));
    const ask = (url: string) =>
      server.app.inject({ url, headers: { authtoken: me.token, cookie: me.cookie } });
    expect((await ask('/v2/contacts/info')).statusCode).toBe(200);
    const yaml = (await ask('/v2/openapi.yaml')).body;
    const paths = [...yaml.matchAll(/^ {2}"?(\/[^":]+)"?:$/gm)].map((match) => match[1]);
    expect(paths.length).toBeGreaterThan(20);
    const outside = paths.filter((path) => !path?.startsWith('/v2/'));
    expect(new Set(outside)).toEqual(new Set(['/healthz', '/readyz']));
    const elsewhere = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query: '{ vessels { id } }' },
    });
    expect(elsewhere.statusCode).toBe(404);
  });

  it('SESS-33 SESS-34 a refresh that fails says why: none given, not good, nobody there', async () => {
    const person = await newPerson('gone@example.test');
    const me = await signInAs(server, person);
    const refresh = (payload: object) =>
      server.app.inject({
        method: 'POST',
        url: '/v2/contact/refresh-token',
        headers: { cookie: me.cookie },
        payload,
      });
    const textOf = async (payload: object) => {
      const answer = await refresh(payload);
      return [answer.statusCode, answer.json().message];
    };
    expect(await textOf({})).toEqual([401, 'No refresh token found']);
    expect(await textOf({ refreshToken: 'never given' })).toEqual([
      401,
      'Failed to refresh access token',
    ]);
    await server.platform.db.inIdentity((tx) =>
      tx.run(sql`update person set is_deactivated = true where id = ${person.personId}`),
    );
    expect(await textOf({ refreshToken: me.refreshToken })).toEqual([401, 'No user found']);
  });
});

describe('the security record', () => {
  const RECORD = `{ userSecurity { isTwoFactorEnabled twoFactorToken isGoogleAuthEnabled isMobileAuthEnabled
    isEmailAuthEnabled authenticator sms token recoveryCodes } }`;

  it('AUTH-21 AUTH-83 is not found before a factor was set up, and has its fields and an entry for each unused code then', async () => {
    const person = await newPerson('record@example.test');
    const me = await signInAs(server, person);
    const missing = await me.graphql(RECORD);
    expect(missing.errors?.[0]).toMatchObject({ message: 'User document not found' });
    await server.platform.db.inIdentity(async (tx) => {
      await tx.run(sql`
        insert into second_factor (person_id, phone, updated_at)
        values (${person.personId}, '+4790011122', now())`);
      for (const used of [null, null, '2026-11-20T00:00:00Z']) {
        await tx.run(sql`
          insert into recovery_code (person_id, code_hash, used_at)
          values (${person.personId}, ${randomBytes(32)}, ${used})`);
      }
    });
    const { data } = await me.graphql<{ userSecurity: object }>(RECORD);
    expect(data.userSecurity).toEqual({
      isTwoFactorEnabled: true,
      twoFactorToken: '',
      isGoogleAuthEnabled: false,
      isMobileAuthEnabled: true,
      isEmailAuthEnabled: false,
      authenticator: false,
      sms: true,
      token: '',
      recoveryCodes: ['•••••-•••••', '•••••-•••••'],
    });
  });
});

describe('the banking variant of a login', () => {
  const variant = (email: string) =>
    server.app.inject({
      method: 'POST',
      url: '/v2/contact/login',
      payload: { email, password: base64(PASSWORD), variant: 'banking' },
    });

  it('AUTH-58 also returns uId and idToken, which is good for balances and nothing else', async () => {
    const ids = await addMember(server.platform, server.companyId, {
      email: 'banker@example.test',
      firstName: 'Ada',
      lastName: 'Berg',
      jobTitle: 'Owner',
      role: 'Owner',
      password: PASSWORD,
    });
    const answer = await variant('banker@example.test');
    const { uId, idToken, sessionToken } = answer.json().result;
    expect(uId).toBe(ids.personId);
    const cookie = `mainsheet=${answer.cookies.find((one) => one.name === 'mainsheet')!.value}`;
    const asked = (token: string) =>
      server.app.inject({
        url: '/v2/contacts/info',
        headers: { authorization: `Bearer ${token}`, cookie },
      });
    expect((await asked(idToken)).statusCode).toBe(401);
    expect((await asked(sessionToken)).statusCode).toBe(200);
    const balance = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      headers: { authorization: `Bearer ${sessionToken}`, cookie },
      payload: {
        query: `{ getBalance(accountId: "018f0000-0000-7000-8000-000000000000", token: "${idToken}") { message } }`,
      },
    });
    // The token is taken: what is missing is the account.
    expect(balance.json().errors[0].extensions.code).toBe('NOT_FOUND');
  });

  it('AUTH-58 whoever sees no account gets no token, and a plain login neither', async () => {
    await newPerson('sailor@example.test');
    const { uId, idToken } = (await variant('sailor@example.test')).json().result;
    expect([uId, idToken]).toEqual([expect.any(String), '']);
    expect((await login('sailor@example.test')).json().result).not.toHaveProperty('idToken');
  });
});
