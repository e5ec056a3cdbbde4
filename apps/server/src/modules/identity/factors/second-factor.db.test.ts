import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  nextAddress,
  PASSWORD,
  type SignedIn,
  signInAs,
  testServer,
} from '../../../../test/test-server.ts';
import { addMember } from '../../companies/index.ts';
import { codeOfStep, stepAt } from './totp.ts';

const server = testServer();
const base64 = (text: string) => Buffer.from(text).toString('base64');
const LOCKED =
  'Due to multiple unsuccessful attempts, your account has been locked. Please reset your password to unlock';

async function newPerson(email: string) {
  const ids = await addMember(server.platform, server.companyId, {
    email,
    firstName: 'Ada',
    lastName: 'Berg',
    jobTitle: 'Operator',
    role: 'Operator',
    password: PASSWORD,
  });
  return { email, companyId: server.companyId, ...ids };
}
type Person = Awaited<ReturnType<typeof newPerson>>;

const PROOF = { password: PASSWORD };
const PAIR = `mutation ($phone: String, $proof: ProofInput!) {
  beginPairing(phone: $phone, proof: $proof) {
    errorFlag violations { message } twoFactorToken keyUri secret sentTo } }`;
const VALIDATE = `mutation ($companyId: ID!, $email: String!, $pin: String!, $token: String!) {
  validate(companyId: $companyId, email: $email, pin: $pin, twoFactorToken: $token) {
    errorFlag violations { message } } }`;
const TURN_ON = `mutation ($email: String!, $token: String!) {
  securityPairing(email: $email, twoFactorToken: $token) {
    errorFlag message violations { message } recoveryCodes } }`;

type Pairing = { twoFactorToken: string; keyUri: string; secret: string; sentTo: string | null };
type Answer = { errorFlag: string; violations: { message: string }[]; recoveryCodes?: string[] };

function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((c) => letters.indexOf(c).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
}

const codeNow = (seed: Buffer, shift = 0) => codeOfStep(seed, stepAt(server.clock.now()) + shift);

async function turnOn(me: SignedIn, person: Person, token: string, pin: string) {
  const { email, companyId } = person;
  const judged = await me.graphql<{ validate: Answer }>(VALIDATE, { companyId, email, pin, token });
  if (judged.data.validate.errorFlag === 'ERROR') return judged.data.validate;
  const paired = await me.graphql<{ securityPairing: Answer }>(TURN_ON, { email, token });
  return paired.data.securityPairing;
}

/** Somebody with an authenticator, and the seed in it. The clock moves on by a step. */
async function withAuthenticator(email: string) {
  const person = await newPerson(email);
  const me = await signInAs(server, person);
  const begun = await me.graphql<{ beginPairing: Pairing }>(PAIR, { proof: PROOF });
  const { twoFactorToken, secret } = begun.data.beginPairing;
  const seed = fromBase32(secret);
  const answer = await turnOn(me, person, twoFactorToken, codeNow(seed));
  expect(answer.errorFlag).toBe('SUCCESS');
  server.clock.advance(30);
  return { person, me, seed, codes: answer.recoveryCodes! };
}

type Waiting = { cookie: string; token: string; factor: Record<string, unknown> };

async function password(email: string, cookie = ''): Promise<Waiting> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v2/contact/login',
    remoteAddress: nextAddress(),
    headers: cookie ? { cookie } : {},
    payload: { email, password: base64(PASSWORD) },
  });
  expect(answer.statusCode).toBe(200);
  const { result } = answer.json();
  const set = answer.cookies.find((c) => c.name === 'mainsheet')!;
  return {
    cookie: `mainsheet=${set.value}`,
    token: result.sessionToken,
    factor: result.two_factor,
  };
}

const post = (waiting: Waiting, url: string, payload: object) =>
  server.app.inject({
    method: 'POST',
    url,
    remoteAddress: nextAddress(),
    headers: { authtoken: waiting.token, cookie: waiting.cookie },
    payload,
  });
const verify = (waiting: Waiting, method: string, otp: string) =>
  post(waiting, '/v2/contact/second-factor/verify', { method, otp });

async function lastSms(to: string): Promise<string> {
  const row = await server.platform.db.inTenant(server.companyId, (tx) =>
    tx.get(
      sql<{ text: string }>`
        select payload->>'text' as text from outbox
        where company_id = ${server.companyId} and kind = 'sms' and payload->>'to' = ${to}
        order by created_at desc, id desc limit 1`,
      'The message',
    ),
  );
  return /\d{6}/.exec(row.text)![0];
}

describe('authenticator', () => {
  it('AUTH-30 AUTH-62 AUTH-63 SETT-06 is paired by its first code and asked for at the next login', async () => {
    const { person, seed, codes } = await withAuthenticator('totp@example.test');
    expect(codes).toHaveLength(10);
    const waiting = await password(person.email);
    expect(waiting.factor).toMatchObject({
      methods: ['Authenticator', 'Recovery code'],
      remaining_attempts: 5,
    });
    const answer = await verify(waiting, 'Authenticator', codeNow(seed));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      error_flag: 'SUCCESS',
      result: { contact_id: person.memberId },
    });
  });

  it('the pending token opens nothing but the second step (attack A10)', async () => {
    const { person } = await withAuthenticator('pending@example.test');
    const waiting = await password(person.email);
    const headers = { authorization: `Bearer ${waiting.token}`, cookie: waiting.cookie };
    const info = await server.app.inject({ url: '/v2/contacts/info', headers });
    expect(info.statusCode).toBe(401);
    const asked = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      headers,
      payload: { query: '{ devices { deviceId } }' },
    });
    expect(asked.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
    const elsewhere = { ...waiting, cookie: 'mainsheet=another-browser' };
    expect((await verify(elsewhere, 'Authenticator', '000000')).statusCode).toBe(401);
  });

  it('a login that stops at the second factor leaves the open session alone (attack S10)', async () => {
    const { person, me } = await withAuthenticator('alive@example.test');
    await password(person.email);
    server.clock.advance(2);
    expect((await me.request('GET', '/v2/contacts/info')).status).toBe(200);
  });

  it('a code counts once, the step before counts, a future one does not (attacks A11, A12)', async () => {
    const { person, seed } = await withAuthenticator('replay@example.test');
    server.clock.advance(60);
    const first = await password(person.email);
    const second = await password(person.email);
    expect((await verify(first, 'Authenticator', codeNow(seed, 1))).statusCode).toBe(401);
    expect((await verify(first, 'Authenticator', codeNow(seed, -1))).statusCode).toBe(200);
    expect((await verify(second, 'Authenticator', codeNow(seed, -1))).statusCode).toBe(401);
    expect((await verify(second, 'Authenticator', codeNow(seed))).statusCode).toBe(200);
  });

  it('AUTH-34 AUTH-35 AUTH-47 AUTH-51 AUTH-86 five wrong codes lock, whatever the method, and say how many tries remain', async () => {
    const { person, seed } = await withAuthenticator('five@example.test');
    const waiting = await password(person.email);
    const seen = [];
    for (const method of ['Authenticator', 'SMS', 'Authenticator', 'Authenticator']) {
      const body = (await verify(waiting, method, '000000')).json();
      seen.push([body.message, body.remaining_attempts]);
    }
    expect(seen).toEqual([
      ['Invalid authentication code.', 4],
      ['Invalid OTP. Please try again.', 3],
      ['Invalid authentication code.', 2],
      ['Invalid authentication code.', 1],
    ]);
    const fifth = await verify(waiting, 'Recovery code', 'AAAA-AAAA-AAAA-AAAA');
    expect([fifth.statusCode, fifth.json().message]).toEqual([423, LOCKED]);
    const right = await verify(waiting, 'Authenticator', codeNow(seed));
    expect([right.statusCode, right.json().message]).toEqual([423, LOCKED]);
  });

  it('AUTH-47 whoever is blocked reads so after the password, and is asked for no code', async () => {
    const { person } = await withAuthenticator('told@example.test');
    const waiting = await password(person.email);
    for (let i = 0; i < 5; i++) await verify(waiting, 'Authenticator', '000000');
    const again = await server.app.inject({
      method: 'POST',
      url: '/v2/contact/login',
      remoteAddress: nextAddress(),
      payload: { email: person.email, password: base64(PASSWORD) },
    });
    expect([again.statusCode, again.json().message]).toEqual([423, LOCKED]);
  });

  it('a hundred guesses at once are judged five times at most (attack A13)', async () => {
    const { person } = await withAuthenticator('flood@example.test');
    const waiting = await password(person.email);
    const { verifyFactor } = await import('./second-factor.service.ts');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, i) =>
        verifyFactor(server.platform, person.personId, {
          method: 'Authenticator',
          code: String(i).padStart(6, '0'),
        }),
      ),
    );
    const judged = outcomes.filter(
      (o) => o.status === 'rejected' && o.reason.code === 'FACTOR_REFUSED',
    );
    expect(judged.length).toBeLessThanOrEqual(4);
    expect(outcomes.every((o) => o.status === 'rejected')).toBe(true);
    expect((await verify(waiting, 'SMS', '000000')).statusCode).toBe(423);
  });

  it('AUTH-46 a code has six digits', async () => {
    const { person } = await withAuthenticator('six@example.test');
    const waiting = await password(person.email);
    for (const otp of ['12345', '1234567', 'abcdef']) {
      const answer = await verify(waiting, 'Authenticator', otp);
      expect(answer.json().violations[0].message).toBe('OTP must be 6 digits.');
    }
  });

  it('a new password lifts the lock, ends open sessions and leaves the second factor (attack A16)', async () => {
    const { person, me, seed } = await withAuthenticator('reset@example.test');
    const waiting = await password(person.email);
    for (let i = 0; i < 5; i++) await verify(waiting, 'Authenticator', '000000');
    const { makePasswordLink } = await import('../index.ts');
    const link = await makePasswordLink(server.platform, person.personId, 'reset_password');
    const changed = await server.app.inject({
      method: 'POST',
      url: '/v2/contact/update-password',
      payload: { token: new URL(link).searchParams.get('token'), password: PASSWORD },
    });
    expect(changed.statusCode).toBe(200);
    expect((await me.request('GET', '/v2/contacts/info')).status).toBe(401);
    server.clock.advance(60);
    const again = await password(person.email);
    expect(again.factor).toMatchObject({ remaining_attempts: 5 });
    expect((await verify(again, 'Authenticator', codeNow(seed))).statusCode).toBe(200);
  });

  it('twenty wrong codes in a day are all, however often a new password lifts the lock', async () => {
    const { person, seed } = await withAuthenticator('many@example.test');
    const { makePasswordLink } = await import('../index.ts');
    const reset = async () => {
      const link = await makePasswordLink(server.platform, person.personId, 'reset_password');
      const payload = { token: new URL(link).searchParams.get('token'), password: PASSWORD };
      await server.app.inject({ method: 'POST', url: '/v2/contact/update-password', payload });
    };
    for (let round = 0; round < 4; round++) {
      const waiting = await password(person.email);
      for (let i = 0; i < 5; i++) {
        const answer = await verify(waiting, 'Authenticator', '000000');
        expect([401, 423]).toContain(answer.statusCode);
      }
      await reset();
    }
    server.clock.advance(60);
    const waiting = await password(person.email);
    const refused = await verify(waiting, 'Authenticator', codeNow(seed));
    expect(refused.statusCode).toBe(423);
    expect(refused.json()).toMatchObject({ code: 'FACTOR_LOCKED_TODAY' });
    expect(refused.json().message).toMatch(
      /^Too many wrong codes were given for this account in a day\. It takes codes again from 2026-11-\d\d \d\d:\d\d UTC; a new password does not lift this\.$/,
    );
    // One try comes back in a twentieth of a day, and no second one with it.
    server.clock.advance(73 * 60);
    const one = await password(person.email);
    expect((await verify(one, 'Authenticator', '000000')).statusCode).toBe(401);
    const none = await verify(one, 'Authenticator', codeNow(seed));
    expect(none.json()).toMatchObject({ code: 'FACTOR_LOCKED_TODAY' });
    server.clock.advance(24 * 3600);
    const next = await password(person.email);
    expect((await verify(next, 'Authenticator', codeNow(seed))).statusCode).toBe(200);
  });

  it('the seed in the database is sealed, for its person alone', async () => {
    const { person, seed } = await withAuthenticator('sealed@example.test');
    const row = await server.platform.db.inIdentity((tx) =>
      tx.get(
        sql<{ totp_seed: Buffer }>`
          select totp_seed from second_factor where person_id = ${person.personId}`,
        'The factor',
      ),
    );
    expect(row.totp_seed.includes(seed)).toBe(false);
    const { keys } = server.platform;
    expect(keys.unseal('seeds', person.personId, row.totp_seed)).toEqual(seed);
    expect(() => keys.unseal('seeds', 'somebody else', row.totp_seed)).toThrow();
  });
});

describe('recovery codes', () => {
  it('AUTH-48 a code opens once; unknown ones are refused, two at once give one session (attack A14)', async () => {
    const { person, codes } = await withAuthenticator('codes@example.test');
    const first = await password(person.email);
    const wrong = await verify(first, 'Recovery code', 'AAAA-AAAA-AAAA-AAAA');
    expect(wrong.json().message).toBe('Invalid recovery code');
    const second = await password(person.email);
    const answers = await Promise.all([
      verify(first, 'Recovery code', codes[0]!.toLowerCase()),
      verify(second, 'Recovery code', codes[0]!),
    ]);
    expect(new Set(answers.map((a) => a.statusCode))).toEqual(new Set([200, 401]));
  });

  it('AUTH-49 a recovery code for somebody who is not there says so', async () => {
    const nobody = { cookie: 'mainsheet=x', token: 'no such token', factor: {} };
    const answer = await verify(nobody, 'Recovery code', 'AAAA-AAAA-AAAA-AAAA');
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'User not found']);
  });
});

describe('text messages', () => {
  async function withPhone(email: string, phone: string) {
    const person = await newPerson(email);
    const me = await signInAs(server, person);
    const begun = await me.graphql<{ beginPairing: Pairing }>(PAIR, { phone, proof: PROOF });
    expect(begun.data.beginPairing.sentTo).toBe(`${phone.slice(0, 3)} •• ${phone.slice(-2)}`);
    const pin = await lastSms(phone);
    const answer = await turnOn(me, person, begun.data.beginPairing.twoFactorToken, pin);
    expect(answer.errorFlag).toBe('SUCCESS');
    return person;
  }

  it('AUTH-60 AUTH-61 a code sent to the phone ends the login', async () => {
    const person = await withPhone('sms@example.test', '+4790012345');
    server.clock.advance(1);
    const waiting = await password(person.email);
    expect(waiting.factor).toMatchObject({ methods: ['SMS', 'Recovery code'], phone: '+47 •• 45' });
    const sent = await post(waiting, '/v2/contact/smsotp', {});
    expect(sent.json()).toMatchObject({ error_flag: 'SUCCESS' });
    const otp = await lastSms('+4790012345');
    const answer = await post(waiting, '/v2/contact/smsotp/verify', { otp });
    expect(answer.json()).toMatchObject({ error_flag: 'SUCCESS', message: '' });
  });

  it('AUTH-84 AUTH-85 only the newest code counts, and there are three in ten minutes (attack A15)', async () => {
    const person = await withPhone('newest@example.test', '+4790054321');
    const waiting = await password(person.email);
    await post(waiting, '/v2/contact/smsotp', {});
    const older = await lastSms('+4790054321');
    server.clock.advance(1);
    await post(waiting, '/v2/contact/smsotp', {});
    const newer = await lastSms('+4790054321');
    const refused = await post(waiting, '/v2/contact/smsotp/verify', { otp: older });
    if (older !== newer) expect(refused.json().message).toBe('Invalid OTP. Please try again.');
    const fourth = await post(waiting, '/v2/contact/smsotp', {});
    expect(fourth.statusCode).toBe(429);
    expect(fourth.json().message).toBe(
      'Failed to send SMS OTP. Wait ten minutes, or use another method.',
    );
    const answer = await post(waiting, '/v2/contact/smsotp/verify', { otp: newer });
    expect(answer.statusCode).toBe(200);
  });
});

describe('set-up', () => {
  it('needs the password, and nobody sets up or removes another’s (attacks A17, A18)', async () => {
    const { person, me } = await withAuthenticator('mine@example.test');
    const wrong = await me.graphql<{ beginPairing: Answer }>(PAIR, {
      proof: { password: 'not it at all' },
    });
    expect(wrong.data.beginPairing.violations[0]?.message).toBe(
      'This is not your present password.',
    );
    const other = await newPerson('victim@example.test');
    const stranger = await signInAs(server, other);
    const begun = await stranger.graphql<{ beginPairing: Pairing }>(PAIR, { proof: PROOF });
    const token = begun.data.beginPairing.twoFactorToken;
    const pin = codeNow(fromBase32(begun.data.beginPairing.secret));
    const theirs = { companyId: server.companyId, email: person.email, pin, token };
    const validated = await stranger.graphql(VALIDATE, theirs);
    expect(validated.errors?.[0]?.extensions.code).toBe('NOT_YOUR_OWN');
    const unpaired = await stranger.graphql(
      `mutation { securityUnpairing(email: "${person.email}", method: "Authenticator",
        proof: { password: "${PASSWORD}" }) { errorFlag } }`,
    );
    expect(unpaired.errors?.[0]?.extensions.code).toBe('NOT_YOUR_OWN');
    const seen = await me.graphql<{ security: { hasAuthenticator: boolean } }>(
      '{ security { hasAuthenticator } }',
    );
    expect(seen.data.security.hasAuthenticator).toBe(true);
  });

  it('AUTH-64 the authenticator is removed with password and code, and is asked for no more', async () => {
    const { person, me, seed } = await withAuthenticator('remove@example.test');
    const remove = (code: string) =>
      me.graphql(
        `mutation { securityUnpairing(email: "${person.email}", method: "Authenticator",
          proof: { password: "${PASSWORD}", method: "Authenticator", code: "${code}" }) { errorFlag } }`,
      );
    expect((await remove('000000')).errors?.[0]?.message).toBe('Invalid authentication code.');
    expect((await remove(codeNow(seed))).errors).toBeUndefined();
    expect((await password(person.email)).factor).toBeUndefined();
  });

  it('without a right code nothing is turned on', async () => {
    const person = await newPerson('early@example.test');
    const me = await signInAs(server, person);
    const begun = await me.graphql<{ beginPairing: Pairing }>(PAIR, { proof: PROOF });
    const token = begun.data.beginPairing.twoFactorToken;
    const paired = await me.graphql<{ securityPairing: Answer }>(TURN_ON, {
      email: person.email,
      token,
    });
    expect(paired.data.securityPairing.errorFlag).toBe('ERROR');
    expect((await turnOn(me, person, token, '000000')).violations[0]?.message).toBe(
      'Invalid authentication code.',
    );
  });
});
