import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PASSWORD, signInAs, testServer } from '../../../../test/test-server.ts';
import { addMember } from '../../companies/index.ts';

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

  it('the owner of a password that a link changed reads of it in a mail', async () => {
    const me = await newPerson('told@example.test');
    await post('/v2/contact/reset-password', { email: me.email });
    const [text = ''] = await mailsTo(me.email);
    const token = /token=([\w-]+)/.exec(text)?.[1];
    const choice = { token, password: 'a fresh passphrase' };
    expect((await post('/v2/contact/update-password', choice)).statusCode).toBe(200);
    const again = await post('/v2/contact/update-password', choice);
    expect(again.json().violations[0].message).toBe(
      'This link was used or has expired. Ask for a new one.',
    );
    const notices = (await mailsTo(me.email)).filter((mail) => mail.includes('was changed'));
    expect(notices).toHaveLength(1);
  });

  it('a second mail makes the link of the first worth nothing, and so does a change of the password', async () => {
    const me = await newPerson('older@example.test');
    const tokenOf = (text = '') => /token=([\w-]+)/.exec(text)?.[1];
    const use = (token: string | undefined) =>
      post('/v2/contact/update-password', { token, password: 'a fresh passphrase' });
    await post('/v2/contact/reset-password', { email: me.email });
    await post('/v2/contact/reset-password', { email: me.email });
    const mails = await mailsTo(me.email);
    expect(mails).toHaveLength(2);
    const statuses = [];
    for (const text of mails) statuses.push((await use(tokenOf(text))).statusCode);
    // Whichever of the two was written last opens; the other does not.
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);

    await post('/v2/contact/reset-password', { email: me.email });
    const known = new Set(mails);
    const third = (await mailsTo(me.email)).find(
      (text) => text.includes('token=') && !known.has(text),
    );
    const login = await post('/v2/contact/login', {
      email: me.email,
      password: Buffer.from('a fresh passphrase').toString('base64'),
    });
    const session = login.cookies.find(({ name }) => name === 'mainsheet')!;
    const changed = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      headers: {
        authorization: `Bearer ${login.json().result.sessionToken}`,
        cookie: `mainsheet=${session.value}`,
      },
      payload: {
        query: `mutation { changePassword(newPassword: "another fresh passphrase",
          proof: { password: "a fresh passphrase" }) { errorFlag } }`,
      },
    });
    expect(changed.json().data.changePassword.errorFlag).toBe('SUCCESS');
    expect((await use(tokenOf(third))).statusCode).toBe(400);
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
