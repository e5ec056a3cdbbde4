import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PASSWORD, signInAs, testServer } from '../../../test/test-server.ts';
import { addMember } from '../companies/index.ts';

const server = testServer();

async function newPerson(email: string) {
  const ids = await addMember(server.platform, server.companyId, {
    email,
    firstName: 'Ada',
    lastName: 'Test',
    jobTitle: '',
    role: 'Operator',
    password: PASSWORD,
  });
  return { email, companyId: server.companyId, ...ids };
}

const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload });

async function mailsTo(email: string): Promise<string[]> {
  const rows = await server.platform.db.inTenant(server.companyId, (tx) =>
    tx.many<{ text: string }>(sql`
      select payload->>'text' as text from outbox
      where company_id = ${tx.companyId} and kind = 'mail' and payload->>'to' = ${email}`),
  );
  return rows.map((row) => row.text);
}

const login = (email: string, password: string) =>
  post('/v2/contact/login', { email, password: Buffer.from(password).toString('base64') });

describe('a forgotten password', () => {
  it('answers the same for a known and an unknown e-mail; only the known one gets a mail', async () => {
    await newPerson('ada@example.test');
    const known = await post('/v2/contact/reset-password', { email: 'Ada@Example.test' });
    const unknown = await post('/v2/contact/reset-password', { email: 'nobody@example.test' });
    expect(known.statusCode).toBe(200);
    expect(unknown.json()).toEqual(known.json());
    expect(await mailsTo('ada@example.test')).toHaveLength(1);
    expect(await mailsTo('nobody@example.test')).toEqual([]);
  });

  it('the link opens once within the hour, sets the password and lifts the lock', async () => {
    const me = await newPerson('grace@example.test');
    for (let i = 0; i < 5; i += 1) await login(me.email, 'wrong wrong wrong');
    await expect(signInAs(server, me)).rejects.toThrow('sign-in failed');
    await post('/v2/contact/reset-password', { email: me.email });
    const [text = ''] = await mailsTo(me.email);
    const token = /token=([\w-]+)/.exec(text)?.[1];
    const choice = { token, password: 'a fresh passphrase' };
    expect((await post('/v2/contact/update-password', choice)).statusCode).toBe(200);
    expect((await login(me.email, 'a fresh passphrase')).statusCode).toBe(200);
    expect((await post('/v2/contact/update-password', choice)).statusCode).toBe(400);
  });

  it('a used link ends the others, and its owner reads of it in a mail', async () => {
    const me = await newPerson('twice@example.test');
    await post('/v2/contact/reset-password', { email: me.email });
    await post('/v2/contact/reset-password', { email: me.email });
    const tokens = (await mailsTo(me.email)).map((text) => /token=([\w-]+)/.exec(text)?.[1]);
    expect(tokens).toHaveLength(2);
    const choose = (token: string | undefined, password: string) =>
      post('/v2/contact/update-password', { token, password });
    expect((await choose(tokens[0], 'a fresh passphrase')).statusCode).toBe(200);
    const second = await choose(tokens[1], 'another passphrase');
    expect(second.json().violations[0].message).toBe(
      'This link was used or has expired. Ask for a new one.',
    );
    const told = (await mailsTo(me.email)).filter((text) => text.includes('was changed'));
    expect(told).toHaveLength(1);
  });

  it('a name others know is no password, and whoever has no link learns nothing of rules', async () => {
    const me = await newPerson('known.name@example.test');
    await post('/v2/contact/reset-password', { email: me.email });
    const [text = ''] = await mailsTo(me.email);
    const token = /token=([\w-]+)/.exec(text)?.[1];
    const own = await post('/v2/contact/update-password', { token, password: me.email });
    expect(own.json().violations[0].code).toBe('PASSWORD_KNOWN');
    const stranger = { token: 'not a link', password: 'short' };
    const refused = await post('/v2/contact/update-password', stranger);
    expect(refused.json().violations[0].code).toBe('LINK_EXPIRED');
  });

  it('a link is worth nothing after sixty minutes', async () => {
    const me = await newPerson('late@example.test');
    await post('/v2/contact/reset-password', { email: me.email });
    const [text = ''] = await mailsTo(me.email);
    server.clock.advance(60 * 60 + 1);
    const token = /token=([\w-]+)/.exec(text)?.[1];
    const answer = await post('/v2/contact/update-password', {
      token,
      password: 'long enough now',
    });
    expect(answer.statusCode).toBe(400);
    expect((await login(me.email, PASSWORD)).statusCode).toBe(200);
  });
});
