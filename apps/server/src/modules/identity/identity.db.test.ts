import { describe, expect, it } from 'vitest';
import { PASSWORD, signInAs, testServer } from '../../../test/test-server.ts';
import { addMember } from '../companies/index.ts';

const server = testServer();
const base64 = (text: string) => Buffer.from(text).toString('base64');

async function newPerson(email: string) {
  const ids = await addMember(server.platform, server.companyId, {
    email,
    firstName: 'Ada',
    lastName: 'Berg',
    jobTitle: 'Operator',
    role: 'Operator',
    password: PASSWORD,
  });
  return { email, companyId: server.companyId, memberId: ids.memberId };
}

function login(email: string, password: string) {
  return server.app.inject({
    method: 'POST',
    url: '/v2/contact/login',
    payload: { email, password: base64(password) },
  });
}

function refresh(refreshToken: string, cookie: string) {
  return server.app.inject({
    method: 'POST',
    url: '/v2/contact/refresh-token',
    headers: { cookie },
    payload: { refreshToken },
  });
}

describe('sign-in', () => {
  it('AUTH-57 AUTH-43 takes e-mail and base64 password and answers tokens and ids', async () => {
    const person = await newPerson('ada@example.test');
    const answer = await login('ADA@example.test', PASSWORD);
    expect(answer.statusCode).toBe(200);
    const body = answer.json();
    expect(body.success).toBe(true);
    expect(body.result).toMatchObject({
      company_id: server.companyId,
      contact_id: person.memberId,
      firstname: 'Ada',
      lastname: 'Berg',
    });
    for (const token of ['sessionToken', 'customToken', 'refreshToken']) {
      expect(body.result[token]).toMatch(/^[\w-]{43}$/);
    }
  });

  it('AUTH-59 contacts/info answers who is signed in and what they may do', async () => {
    const me = await signInAs(server, await newPerson('info@example.test'));
    const { status, body } = await me.request('GET', '/v2/contacts/info');
    expect(status).toBe(200);
    expect(body.error_flag).toBe('SUCCESS');
    const data = body.data as Record<string, unknown>;
    expect(data).toMatchObject({ email: 'info@example.test', company_name: 'Fjordline Bulk' });
    const permissions = data.user_permissions as Record<string, Record<string, boolean>>;
    expect(permissions.estimates!.create).toBe(true);
    expect(permissions.invoiceApproval!.create).toBe(false);
  });

  it('AUTH-74 an unknown e-mail and a wrong password get the same answer', async () => {
    await newPerson('right@example.test');
    const wrong = await login('right@example.test', 'not the password');
    const unknown = await login('nobody@example.test', 'not the password');
    for (const answer of [wrong, unknown]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json().error).toBe(
        'Invalid login credentials. Please check your email and password.',
      );
    }
  });

  it('AUTH-35 what remains is five less what was recorded, for an e-mail nobody has too', async () => {
    await newPerson('count@example.test');
    for (const email of ['count@example.test', 'no.such.count@example.test']) {
      const left = [];
      for (let i = 0; i < 4; i++) {
        left.push((await login(email, 'wrong')).json().remaining_attempts);
      }
      expect(left, email).toEqual([4, 3, 2, 1]);
    }
  });

  it('AUTH-33 AUTH-80 the fifth failure locks, a success before it starts the count anew', async () => {
    await newPerson('lock@example.test');
    for (let i = 0; i < 4; i++) await login('lock@example.test', 'wrong');
    expect((await login('lock@example.test', PASSWORD)).statusCode).toBe(200);
    const codes = [];
    for (let i = 0; i < 5; i++) codes.push((await login('lock@example.test', 'wrong')).statusCode);
    expect(codes).toEqual([401, 401, 401, 401, 423]);
    const locked = await login('lock@example.test', PASSWORD);
    expect(locked.statusCode).toBe(423);
    expect(locked.json().error).toBe(
      'Due to multiple unsuccessful attempts, your account has been locked. Please reset your password to unlock',
    );
  });

  it('AUTH-42 names what is missing beside its field', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v2/contact/login',
      payload: { email: 'not an address', password: '' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().violations).toEqual([
      expect.objectContaining({ path: 'email', message: 'Enter a valid business email.' }),
      expect.objectContaining({ path: 'password', message: 'Enter your password.' }),
    ]);
  });
});

describe('sessions', () => {
  it('AUTH-37 a second browser ends the session of the first', async () => {
    const person = await newPerson('two@example.test');
    const first = await signInAs(server, person);
    const second = await signInAs(server, person);
    server.clock.advance(2);
    expect((await first.request('GET', '/v2/contacts/info')).status).toBe(401);
    expect((await second.request('GET', '/v2/contacts/info')).status).toBe(200);
    const shown = await refresh(first.refreshToken, first.cookie);
    expect(shown.json().message).toBe(
      'You were logged out because your account was accessed from another device',
    );
  });

  it('SESS-16 refresh rotates the token; 20 tabs within 10 s get the same successor', async () => {
    const me = await signInAs(server, await newPerson('tabs@example.test'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refresh(me.refreshToken, me.cookie)),
    );
    expect(answers.map((a) => a.statusCode)).toEqual(Array(20).fill(200));
    const sessions = new Set(answers.map((a) => a.json().sessionToken));
    expect(sessions.size).toBe(1);
  });

  it('SESS-16 tabs that refresh in turn keep what each was given for the grace, and no longer', async () => {
    const me = await signInAs(server, await newPerson('turns@example.test'));
    const tokens = [me.token];
    let refreshToken = me.refreshToken;
    for (let tab = 0; tab < 6; tab += 1) {
      const next = (await refresh(refreshToken, me.cookie)).json();
      tokens.push(next.sessionToken);
      refreshToken = next.refreshToken;
    }
    const answers = () =>
      Promise.all(
        tokens.map(async (token) => {
          const headers = { authtoken: token, cookie: me.cookie };
          return (await server.app.inject({ url: '/v2/contacts/info', headers })).statusCode;
        }),
      );
    expect(await answers()).toEqual(Array(7).fill(200));
    server.clock.advance(11);
    expect(await answers()).toEqual([...Array(6).fill(401), 200]);
  });

  it('a refresh token used again after the grace ends the session', async () => {
    const me = await signInAs(server, await newPerson('thief@example.test'));
    const next = (await refresh(me.refreshToken, me.cookie)).json();
    server.clock.advance(11);
    expect((await refresh(me.refreshToken, me.cookie)).statusCode).toBe(401);
    expect((await refresh(next.refreshToken, me.cookie)).statusCode).toBe(401);
  });

  it('a token without the cookie of its browser is worth nothing', async () => {
    const me = await signInAs(server, await newPerson('cookie@example.test'));
    const stolen = await server.app.inject({
      url: '/v2/contacts/info',
      headers: { authorization: `Bearer ${me.token}` },
    });
    expect(stolen.statusCode).toBe(401);
  });

  it('SESS-05 fifteen idle minutes by the server clock end the session', async () => {
    const me = await signInAs(server, await newPerson('idle@example.test'));
    server.clock.advance(15 * 60 + 1);
    expect((await refresh(me.refreshToken, me.cookie)).statusCode).toBe(401);
  });

  it('AUTH-26 logout ends the session at once', async () => {
    const me = await signInAs(server, await newPerson('out@example.test'));
    await me.request('POST', '/v2/contact/logout', {});
    expect((await me.request('GET', '/v2/contacts/info')).status).toBe(401);
  });
});
