import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { submitInvoice } from '../../../test/fixtures/submit-invoice.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { notify, tellMember } from './index.ts';

const server = testServer();

type Preference = {
  kind: string;
  inApp: boolean;
  byMail: boolean;
  byPush: boolean;
  isFixed: boolean;
};

const read = (who: SignedIn) =>
  who.graphql<{ notificationPreferences: Preference[] }>(
    '{ notificationPreferences { kind inApp byMail byPush isFixed } }',
  );
const choose = (who: SignedIn, preference: Omit<Preference, 'byPush' | 'isFixed'>) =>
  who.graphql<{ updateNotificationPreference: { errorFlag: string; message: string } }>(
    `mutation ($kind: String!, $inApp: Boolean!, $byMail: Boolean!) {
      updateNotificationPreference(kind: $kind, inApp: $inApp, byMail: $byMail, byPush: true) { errorFlag message } }`,
    preference,
  );
const titlesOf = async (who: SignedIn): Promise<string[]> => {
  const answer = await who.request('GET', '/v2/notifications');
  return (answer.body.data as { title: string }[]).map((item) => item.title);
};
const mailsOf = (companyId: string) =>
  server.platform.db.inTenant(companyId, (tx) =>
    tx.many(sql<{ to: string; subject: string; text: string }>`
      select payload->>'to' as "to", payload->>'subject' as subject, payload->>'text' as text
      from outbox where company_id = ${companyId} order by created_at`),
  );

async function company(name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const operator = await server.signIn('Operator', companyId);
  const finance = await server.signIn('Finance', companyId);
  return { companyId, operator, finance };
}

describe('how one wants to be told', () => {
  it('without a choice in the app only; security by every road', async () => {
    const { companyId, operator, finance } = await company('Untouched');
    const { data } = await read(finance);
    expect(data.notificationPreferences).toEqual([
      { kind: 'approval-needed', inApp: true, byMail: false, byPush: true, isFixed: false },
      { kind: 'decision', inApp: true, byMail: false, byPush: true, isFixed: false },
      { kind: 'payment', inApp: true, byMail: false, byPush: true, isFixed: false },
      { kind: 'deadline', inApp: true, byMail: false, byPush: true, isFixed: false },
      { kind: 'comment', inApp: true, byMail: false, byPush: true, isFixed: false },
      { kind: 'security', inApp: true, byMail: true, byPush: true, isFixed: true },
    ]);
    await submitInvoice(operator);
    expect(await titlesOf(finance)).toEqual(['Approval needed: USD 100.00']);
    expect(await mailsOf(companyId)).toEqual([]);
  });

  it('by mail and not in the app: one mail with the address of the page, nothing in the bell', async () => {
    const { companyId, operator, finance } = await company('By mail');
    await choose(finance, { kind: 'approval-needed', inApp: false, byMail: true });
    await submitInvoice(operator);
    expect(await titlesOf(finance)).toEqual([]);
    const [mail, ...others] = await mailsOf(companyId);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Mainsheet: Approval needed: USD 100.00');
    expect(mail?.text).toContain('/receivables/invoices?id=');
    expect(mail?.text).toContain('/settings?section=notifications');
  });

  it('neither: silence; the choice of one kind leaves the others alone', async () => {
    const { companyId, operator, finance } = await company('Silence');
    await choose(finance, { kind: 'approval-needed', inApp: false, byMail: false });
    await submitInvoice(operator);
    expect(await titlesOf(finance)).toEqual([]);
    expect(await mailsOf(companyId)).toEqual([]);
    const { data } = await read(finance);
    expect(data.notificationPreferences.find(({ kind }) => kind === 'payment')).toMatchObject({
      inApp: true,
    });
  });

  it('security notices cannot be switched off, and a kind nobody knows is refused', async () => {
    const { companyId, finance } = await company('Security');
    const refused = await choose(finance, { kind: 'security', inApp: false, byMail: false });
    expect(refused.errors?.[0]?.message).toContain('Security notices cannot be switched off.');
    const unknown = await choose(finance, { kind: 'weather', inApp: false, byMail: false });
    expect(unknown.errors?.[0]?.message).toContain('kind is one of');
    // Even a row that came from elsewhere stops none of them.
    const { platform } = server;
    await platform.db.inTenant(companyId, async (tx) => {
      await tx.run(sql`insert into notification_preference
        values (${companyId}, ${finance.memberId}, 'security', false, false, now())`);
      const notice = { title: 'Your password was changed', message: '', link: '/settings' };
      await tellMember(platform, tx, { memberId: finance.memberId, notice });
    });
    expect(await titlesOf(finance)).toEqual(['Your password was changed']);
    const { data } = await read(finance);
    expect(data.notificationPreferences.at(-1)).toMatchObject({ inApp: true, byMail: true });
  });
});

describe('who may choose', () => {
  it('a choice is one’s own: a colleague’s and another company’s stay as they were', async () => {
    const { finance, operator } = await company('Own');
    const { finance: stranger } = await company('Strangers');
    await choose(finance, { kind: 'payment', inApp: false, byMail: true });
    for (const other of [operator, stranger]) {
      const { data } = await read(other);
      expect(data.notificationPreferences[2]).toMatchObject({ inApp: true, byMail: false });
    }
  });

  it('nobody without a session, and the demo guest only looks', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: '{ notificationPreferences { kind } }' },
    });
    expect(answer.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
    const guest = await server.signIn('Demo');
    expect((await read(guest)).errors).toBeUndefined();
    const refused = await choose(guest, { kind: 'payment', inApp: false, byMail: false });
    expect(refused.errors?.[0]?.extensions.code).toBe('RESTRICTED_FEATURE');
  });

  it('who was deactivated is told nothing, by no road', async () => {
    const { companyId, finance } = await company('Gone');
    const actor = await server.actorWith('Operator', companyId);
    await choose(finance, { kind: 'decision', inApp: true, byMail: true });
    const { platform } = server;
    await platform.db.inTenant(companyId, async (tx) => {
      await tx.run(sql`update member set status = 'DEACTIVATED'
        where company_id = ${companyId} and id = ${finance.memberId}`);
      const notice = { kind: 'decision', title: 'Gone', message: '', link: '/' } as const;
      await notify(platform, tx, {
        actor,
        to: { memberIds: [finance.memberId] },
        notice,
        needs: null,
      });
      const shown = await tx.many(sql`select 1 from notification where company_id = ${companyId}`);
      expect(shown).toEqual([]);
    });
    expect(await mailsOf(companyId)).toEqual([]);
  });
});
