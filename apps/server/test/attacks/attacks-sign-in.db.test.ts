// What people try at the door: guessing, flooding, stolen tokens, foreign pages. Each test names its attack.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addMember } from '../../src/modules/companies/index.ts';
import { nextAddress, PASSWORD, type SignedIn, signInAs, testServer } from '../test-server.ts';

const server = testServer();
const base64 = (text: string) => Buffer.from(text).toString('base64');

type Extra = { cookie?: string; address?: string };

const login = (email: unknown, password: unknown, { cookie, address }: Extra = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/v2/contact/login',
    remoteAddress: address ?? nextAddress(),
    ...(cookie ? { headers: { cookie } } : {}),
    payload: { email, password },
  });

const newPerson = async (email: string) => {
  const ids = await addMember(server.platform, server.companyId, {
    email,
    firstName: 'Ada',
    lastName: 'Berg',
    jobTitle: '',
    role: 'Owner',
    password: PASSWORD,
  });
  return { email, companyId: server.companyId, memberId: ids.memberId };
};

const info = (who: Partial<Pick<SignedIn, 'token' | 'cookie'>>) =>
  server.app.inject({
    url: '/v2/contacts/info',
    headers: {
      ...(who.token === undefined ? {} : { authorization: `Bearer ${who.token}` }),
      ...(who.cookie === undefined ? {} : { cookie: who.cookie }),
    },
  });

/** Until five tries were counted, though not all are answered: which of those sent at once comes first is chance. */
const untilBlocked = (email: string) =>
  expect
    .poll(() =>
      server.platform.db.inIdentity((tx) =>
        tx.many(sql`select 1 from login_attempt where email = ${email} and is_blocked`),
      ),
    )
    .toHaveLength(1);

describe('guessing a password', () => {
  it('a password that is not base64, or base64 of nearly the right one, fails like any other (attacks A1, A2)', async () => {
    await newPerson('a1@example.test');
    const nearly = [`${PASSWORD}\n`, PASSWORD.toUpperCase(), PASSWORD.slice(0, -1)].map(base64);
    for (const password of [PASSWORD, ...nearly]) {
      const answer = await login('a1@example.test', password);
      expect(answer.statusCode).toBe(401);
      expect(answer.json().code).toBe('INVALID_CREDENTIALS');
    }
    // Each of the four was counted: one more, and the account is locked.
    await login('a1@example.test', base64('wrong'));
    expect((await login('a1@example.test', base64(PASSWORD))).statusCode).toBe(423);
  });

  it('a stranger who locks an account does not lock out the browser its owner uses (attack A4)', async () => {
    const owner = await signInAs(server, await newPerson('a4@example.test'));
    for (let i = 0; i < 5; i++) await login('a4@example.test', base64('wrong'));
    expect((await login('a4@example.test', base64(PASSWORD))).statusCode).toBe(423);
    const known = await login('a4@example.test', base64(PASSWORD), { cookie: owner.cookie });
    expect(known.statusCode).toBe(200);
  });

  it('a hundred guesses at once count five times at most (attack A5)', async () => {
    await newPerson('a5@example.test');
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => login('a5@example.test', base64('wrong'))),
    );
    const codes = answers.map((answer) => answer.statusCode);
    expect(codes.every((code) => [401, 423, 429].includes(code))).toBe(true);
    expect(codes.filter((code) => code === 401).length).toBeLessThan(5);
    expect((await login('a5@example.test', base64(PASSWORD))).statusCode).toBe(423);
  });

  it('the right password among many guesses at once opens nothing once five were judged (attack A5)', async () => {
    await newPerson('a5b@example.test');
    const guesses = Array.from({ length: 20 }, () => login('a5b@example.test', base64('wrong')));
    await untilBlocked('a5b@example.test');
    const right = await login('a5b@example.test', base64(PASSWORD));
    expect(right.statusCode).toBe(423);
    const answers = await Promise.all(guesses);
    expect(answers.map((answer) => answer.statusCode)).not.toContain(200);
  });

  it('nor does it among many at once inside a session, where it is asked again (attack A5)', async () => {
    const me = await signInAs(server, await newPerson('a5c@example.test'));
    const change = (password: string) =>
      me.graphql<{ changePassword: { errorFlag: string } | null }>(
        `mutation ($new: String!, $proof: ProofInput!) {
          changePassword(newPassword: $new, proof: $proof) { errorFlag } }`,
        { new: base64('a quite different one'), proof: { password: base64(password) } },
      );
    const guesses = Array.from({ length: 20 }, () => change('wrong'));
    await untilBlocked('a5c@example.test');
    const right = await change(PASSWORD);
    expect(right.errors?.[0]?.extensions.code).toBe('ACCOUNT_LOCKED');
    const answers = await Promise.all(guesses);
    const flags = answers.map((answer) => answer.data?.changePassword?.errorFlag);
    expect(flags).not.toContain('SUCCESS');
  });

  it('a right password is no failed try, however often it is given', async () => {
    const person = await newPerson('a5d@example.test');
    for (let i = 0; i < 3; i++) await login(person.email, base64('wrong'));
    for (let i = 0; i < 3; i++) {
      expect((await login(person.email, base64(PASSWORD))).statusCode).toBe(200);
    }
    await server.platform.db.inIdentity((tx) =>
      tx.run(sql`update person set is_deactivated = true where email = ${person.email}`),
    );
    for (let i = 0; i < 7; i++) {
      expect((await login(person.email, base64(PASSWORD))).json().code).toBe('ACCOUNT_DEACTIVATED');
    }
  });

  it('spelling an address another way counts on the same counter (attack A6)', async () => {
    await newPerson('a6@example.test');
    for (const email of ['A6@Example.test', 'a6@example.test', ' a6@example.test ']) {
      await login(email, base64('wrong'));
    }
    await login('a6@EXAMPLE.test', base64('wrong'));
    await login('a6@example.test', base64('wrong'));
    expect((await login('a6@example.test', base64(PASSWORD))).statusCode).toBe(423);
  });

  it('an address that is a list, an object or missing is a bad request, and still counts for the sender (attack A7)', async () => {
    const address = nextAddress();
    for (const email of [['a@b.c'], { $ne: '' }, undefined, null, 7]) {
      const answer = await login(email, base64(PASSWORD), { address });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().violations[0].path).toBe('email');
    }
    for (let i = 0; i < 25; i++) await login({ i }, 'x', { address });
    expect((await login({}, 'x', { address })).statusCode).toBe(429);
  });

  it('a password of ten megabytes is refused before anything looks at it (attack A8)', async () => {
    const answer = await login('a8@example.test', 'a'.repeat(10_000_000));
    expect(answer.statusCode).toBe(413);
  });

  it('one address that tries many accounts is slowed down, others are not (attack A9)', async () => {
    const address = nextAddress();
    const codes: number[] = [];
    for (let i = 0; i < 40; i++) {
      codes.push(
        (await login(`spray${i}@example.test`, base64('Summer2026!'), { address })).statusCode,
      );
    }
    expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(10);
    expect((await login('spray@example.test', base64('Summer2026!'))).statusCode).toBe(401);
  });

  it('another address of the same IPv6 network is no other visitor (attack A9)', async () => {
    const from = async (address: string) =>
      (await login('ipv6@example.test', base64('Summer2026!'), { address })).statusCode;
    const codes: number[] = [];
    for (let i = 0; i < 40; i++) codes.push(await from(`2001:db8:9:9:${i}::${i}`));
    expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(10);
    expect(await from('2001:db8:9:a::1')).not.toBe(429);
  });

  it('writing the path another way is no way round the count, nor round the origin (attacks A9, S8)', async () => {
    const post = (url: string, headers: Record<string, string> = {}) =>
      server.app.inject({
        method: 'POST',
        url,
        remoteAddress: '10.99.0.1',
        headers,
        payload: { email: 'path@example.test', password: base64('Summer2026!') },
      });
    const codes: number[] = [];
    for (let i = 0; i < 40; i++) codes.push((await post('/%762/contact/login')).statusCode);
    expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(10);
    const abroad = await post('/v%32/contact/%6cogin', { origin: 'https://evil.example' });
    expect(abroad.statusCode).toBe(403);
    const info = await server.app.inject({ url: '/%762/contacts/info' });
    expect([info.statusCode, info.headers['cache-control']]).toEqual([401, 'no-store']);
  });

  it('an unknown address and a wrong password take the same time and get the same words (attack A3)', async () => {
    await newPerson('a3@example.test');
    const said = new Set<string>();
    const times = { known: [] as number[], unknown: [] as number[] };
    const tryOne = async (email: string, into: number[]) => {
      const began = performance.now();
      const answer = await login(email, base64('wrong'));
      into.push(performance.now() - began);
      expect(answer.statusCode).toBe(401);
      const { request_id: _, ...words } = answer.json();
      said.add(JSON.stringify(words));
      // So that the known account is not locked meanwhile.
      await server.platform.db.inIdentity((tx) =>
        import('kysely').then(({ sql }) => tx.run(sql`delete from login_attempt`)),
      );
    };
    // In turns, so that a machine that is busy for a while is so for both.
    for (let i = 0; i < 20; i++) {
      await tryOne('a3@example.test', times.known);
      await tryOne(`a3-${i}@nowhere.test`, times.unknown);
    }
    const median = (all: number[]) => all.toSorted((x, y) => x - y)[10]!;
    const [known, unknown] = [median(times.known), median(times.unknown)];
    expect([...said]).toHaveLength(1);
    // Both spend one hash; without it an unknown address is answered many times sooner.
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2);
  });

  it('the deactivated and the restricted get their own words and no token (attack A20)', async () => {
    const refusals = [
      ['is_deactivated', 'This Account is deactivated.'],
      ['is_restricted', 'Oops, Your access is restricted.'],
    ] as const;
    for (const [column, text] of refusals) {
      const email = `${column}@example.test`;
      await newPerson(email);
      await server.platform.db.inIdentity((tx) =>
        tx.run(sql`update person set ${sql.ref(column)} = true where email = ${email}`),
      );
      const answer = await login(email, base64(PASSWORD));
      expect(answer.statusCode).toBe(403);
      expect(answer.json().error).toBe(text);
      expect(answer.body).not.toContain('sessionToken');
      expect(answer.cookies).toEqual([]);
    }
  });
});

describe('stolen tokens', () => {
  it('a token without its cookie, and a cookie without its token, open nothing (attack S1)', async () => {
    const me = await signInAs(server, await newPerson('s1@example.test'));
    const other = await signInAs(server, await newPerson('s1b@example.test'));
    expect((await info({ token: me.token })).statusCode).toBe(401);
    expect((await info({ cookie: me.cookie })).statusCode).toBe(401);
    expect((await info({ token: me.token, cookie: other.cookie })).statusCode).toBe(401);
    expect((await info(me)).statusCode).toBe(200);
  });

  it('a token is dead with the log-out, and with a log-in elsewhere (attack S2)', async () => {
    const person = await newPerson('s2@example.test');
    const first = await signInAs(server, person);
    expect((await info(first)).statusCode).toBe(200);
    const second = await signInAs(server, person);
    expect((await info(first)).statusCode).toBe(401);
    await second.request('POST', '/v2/contact/logout', {});
    expect((await info(second)).statusCode).toBe(401);
  });

  it('a refresh token used twice ends the session for both (attack S3)', async () => {
    const me = await signInAs(server, await newPerson('s3@example.test'));
    const refresh = (refreshToken: string) =>
      server.app.inject({
        method: 'POST',
        url: '/v2/contact/refresh-token',
        headers: { cookie: me.cookie },
        payload: { refreshToken },
      });
    const next = (await refresh(me.refreshToken)).json();
    server.clock.advance(30);
    expect((await refresh(me.refreshToken)).statusCode).toBe(401);
    expect((await info({ ...me, token: next.sessionToken })).statusCode).toBe(401);
    expect((await refresh(next.refreshToken)).statusCode).toBe(401);
  });

  it('a token of another kind, or one made elsewhere, is no access token (attacks S4, S5)', async () => {
    const person = await newPerson('s4@example.test');
    const first = await login(person.email, base64(PASSWORD));
    const { sessionToken, refreshToken, customToken } = first.json().result;
    const cookie = `mainsheet=${first.cookies.find((one) => one.name === 'mainsheet')?.value}`;
    const me = {
      ...person,
      token: sessionToken as string,
      refreshToken: refreshToken as string,
      cookie,
    };
    const jwt = (header: object) =>
      [header, { sub: me.memberId, company_id: me.companyId }, {}]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
    expect((await info(me)).statusCode).toBe(200);
    const forged = [
      me.refreshToken,
      customToken as string,
      jwt({ alg: 'none' }),
      jwt({ alg: 'HS256', kid: '../../dev/null' }),
      jwt({ alg: 'RS256', jku: 'https://evil.example/keys' }),
      '',
      'x'.repeat(5000),
    ];
    for (const token of forged) {
      expect((await info({ token, cookie: me.cookie })).statusCode).toBe(401);
    }
  });

  it('polls and sockets that run by themselves keep no session alive (attack S6)', async () => {
    const me = await signInAs(server, await newPerson('s6@example.test'));
    for (let minute = 1; minute <= 15; minute++) {
      server.clock.advance(60);
      await server.app.inject({
        url: '/v2/notifications',
        headers: {
          authorization: `Bearer ${me.token}`,
          cookie: me.cookie,
          'x-idle-seconds': String(minute * 60),
        },
      });
    }
    server.clock.advance(2);
    expect((await info(me)).statusCode).toBe(401);
  });

  it('a page of another site changes nothing, whatever cookies it brings (attack S8)', async () => {
    const me = await signInAs(server, await newPerson('s8@example.test'));
    const post = (headers: Record<string, string>, payload: string) =>
      server.app.inject({
        method: 'POST',
        url: '/v2/contact/logout',
        headers: { cookie: me.cookie, authorization: `Bearer ${me.token}`, ...headers },
        payload,
      });
    const json = { 'content-type': 'application/json' };
    for (const origin of ['https://evil.example', 'null', 'file://', 'not a url']) {
      expect((await post({ ...json, origin }, '{}')).statusCode, origin).toBe(403);
    }
    const plain = await post({ 'content-type': 'text/plain' }, '{}');
    expect([400, 415]).toContain(plain.statusCode);
    const form = await post({ 'content-type': 'application/x-www-form-urlencoded' }, 'a=b');
    expect([400, 415]).toContain(form.statusCode);
    expect((await info(me)).statusCode).toBe(200);
  });

  it('nobody switches into a company they are no member of (attack S11)', async () => {
    const me = await signInAs(server, await newPerson('s11@example.test'));
    const { createCompany } = await import('../../src/modules/companies/index.ts');
    const foreign = await createCompany(server.platform, { name: 'Foreign', baseCurrency: 'USD' });
    const answer = await me.request('POST', '/v2/session/switch', { company_id: foreign });
    expect([403, 404]).toContain(answer.status);
    expect((await info(me)).statusCode).toBe(200);
  });
});
