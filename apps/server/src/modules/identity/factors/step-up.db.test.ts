import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { nextAddress, PASSWORD, signInAs, testServer } from '../../../../test/test-server.ts';
import { addMember } from '../../companies/index.ts';

const server = testServer({ DEMO: 'on' });

async function newPerson(email: string, isDemo = false) {
  const ids = await addMember(server.platform, server.companyId, {
    email,
    firstName: 'Ada',
    lastName: 'Berg',
    jobTitle: '',
    role: 'Operator',
    password: PASSWORD,
    isDemo,
  });
  return { email, companyId: server.companyId, ...ids };
}

async function login(email: string) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v2/contact/login',
    remoteAddress: nextAddress(),
    payload: { email, password: Buffer.from(PASSWORD).toString('base64') },
  });
  const { sessionToken: token, two_factor: factor } = answer.json().result;
  const cookie = `mainsheet=${answer.cookies.find((c) => c.name === 'mainsheet')!.value}`;
  const verify = (otp: string, method = 'E-mail code', withCookie = true) =>
    server.app.inject({
      method: 'POST',
      url: '/v2/contact/second-factor/verify',
      remoteAddress: nextAddress(),
      headers: { authtoken: token, ...(withCookie ? { cookie } : {}) },
      payload: { method, otp },
    });
  return { factor, verify, cookie, token };
}

async function mailedCode(email: string): Promise<string> {
  const row = await server.platform.db.inTenant(server.companyId, (tx) =>
    tx.get(
      sql<{ text: string }>`
        select payload->>'subject' as text from outbox
        where company_id = ${tx.companyId} and kind = 'mail' and payload->>'to' = ${email}
          and payload->>'subject' like '______ is your%'
        order by created_at desc, id desc limit 1`,
      'The mail',
    ),
  );
  return row.text.slice(0, 6);
}

describe('browsers that throw each other out', () => {
  it('after the third eviction in ten minutes a password alone opens nothing: a code comes by mail', async () => {
    const person = await newPerson('taken@example.test');
    for (let i = 0; i < 5; i++) expect((await login(person.email)).factor).toBeUndefined();
    const sixth = await login(person.email);
    expect(sixth.factor).toMatchObject({ methods: ['E-mail code'], phone: 't••@example.test' });
    const before = await server.platform.db.inIdentity((tx) =>
      tx.many(sql`select 1 from session where person_id = ${person.personId} and ended_at is null`),
    );
    expect(before).toHaveLength(1);
    const wrong = await sixth.verify('000000');
    expect(wrong.json()).toMatchObject({
      code: 'FACTOR_REFUSED',
      message: 'Invalid OTP. Please try again.',
      remaining_attempts: 4,
    });
    expect((await sixth.verify(await mailedCode(person.email))).statusCode).toBe(200);
    server.clock.advance(601);
    expect((await login(person.email)).factor).toBeUndefined();
  });

  it('demo people share their password, and take turns', async () => {
    const guest = await newPerson('guest@example.test', true);
    for (let i = 0; i < 7; i++) expect((await login(guest.email)).factor).toBeUndefined();
  });

  it('a code by mail is no way round a second factor', async () => {
    const person = await newPerson('phone@example.test');
    await server.platform.db.inIdentity((tx) =>
      tx.run(sql`
        insert into second_factor (person_id, phone, updated_at)
        values (${person.personId}, '+4790012345', now())`),
    );
    const waiting = await login(person.email);
    expect(waiting.factor).toMatchObject({ methods: ['SMS'] });
    const { makeSentCode } = await import('./second-factor.service.ts');
    const code = await makeSentCode(server.platform, person.personId);
    expect((await waiting.verify(code)).statusCode).toBe(401);
  });

  it('AUTH-82 a second step without the cookie of the first cannot be told apart from a stranger’s', async () => {
    const person = await newPerson('no-cookie@example.test');
    await server.platform.db.inIdentity((tx) =>
      tx.run(sql`
        insert into second_factor (person_id, phone, updated_at)
        values (${person.personId}, '+4790012346', now())`),
    );
    const waiting = await login(person.email);
    const answer = await waiting.verify('000000', 'SMS', false);
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'Could not identify your device. Please enable cookies and try again.',
    ]);
    expect((await signInAs(server, await newPerson('ok@example.test'))).token).toBeTruthy();
  });
});
