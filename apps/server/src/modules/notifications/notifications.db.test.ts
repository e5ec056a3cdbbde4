import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { submitInvoice } from '../../../test/fixtures/submit-invoice.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type Item = {
  id: string;
  title: string;
  message: string;
  createdon: string;
  isread: boolean;
  link: string;
};

async function notificationsOf(who: SignedIn): Promise<Item[]> {
  const answer = await who.request('GET', '/v2/notifications');
  expect(answer.body).toMatchObject({ error_flag: 200, message: '' });
  return answer.body.data as Item[];
}

async function submittedInvoice() {
  const companyId = await createCompany(server.platform, { name: 'Books', baseCurrency: 'USD' });
  const operator = await server.signIn('Operator', companyId);
  const finance = await server.signIn('Finance', companyId);
  const viewer = await server.signIn('Viewer', companyId);
  const id = await submitInvoice(operator);
  return { operator, finance, viewer, id };
}

describe('notifications', () => {
  it('SHELL-30 SHELL-31 approvers are told of a submitted invoice, nobody else is', async () => {
    const { operator, finance, viewer, id } = await submittedInvoice();
    const [item] = await notificationsOf(finance);
    expect(item).toMatchObject({
      title: 'Approval needed: USD 100.00',
      message: 'Meridian Grain, prepared by Test Operator',
      isread: false,
      link: `/receivables/invoices?id=${id}`,
    });
    expect(item?.createdon).toBe('2026-11-20T12:00:00.000Z');
    expect(await notificationsOf(operator)).toEqual([]);
    expect(await notificationsOf(viewer)).toEqual([]);
  });

  it('the preparer is told of approval and payment', async () => {
    const { operator, finance, id } = await submittedInvoice();
    await finance.graphql(
      `mutation { approveInvoice(invoiceId: "${id}", version: 2) { errorFlag } }`,
    );
    server.clock.advance(1);
    const data = { amount: '40.00', paidOn: '2026-11-20', exchangeRate: '1' };
    await finance.graphql(
      'mutation ($id: ID!, $data: PaymentInput!) { recordInvoicePayment(invoiceId: $id, data: $data) { errorFlag } }',
      { id, data },
    );
    const titles = (await notificationsOf(operator)).map((item) => item.title);
    expect(titles).toEqual(['INV-00001 paid in part', 'Test Finance approved INV-00001']);
  });

  it('one marks one’s own as read, never another’s', async () => {
    const { operator, finance } = await submittedInvoice();
    const [item] = await notificationsOf(finance);
    const mark = (who: SignedIn) =>
      who.graphql<{ markNotificationsRead: { count: number } }>(
        'mutation ($ids: [ID!]) { markNotificationsRead(ids: $ids) { count } }',
        { ids: [item?.id] },
      );
    const unread = async (who: SignedIn) =>
      (await who.graphql<{ unreadNotifications: number }>('{ unreadNotifications }')).data
        .unreadNotifications;
    expect(await unread(operator)).toBe(0);
    expect(await unread(finance)).toBe(1);
    expect((await mark(operator)).data.markNotificationsRead.count).toBe(0);
    expect((await notificationsOf(finance))[0]?.isread).toBe(false);
    expect((await mark(finance)).data.markNotificationsRead.count).toBe(1);
    expect((await notificationsOf(finance))[0]?.isread).toBe(true);
    expect(await unread(finance)).toBe(0);
  });

  it('counts what the list shows: the newest hundred, not those behind them', async () => {
    const who = await server.signIn('Operator');
    await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.run(sql`
        insert into notification (company_id, id, member_id, title, message, link, created_at)
        select ${server.companyId}, gen_random_uuid(), ${who.memberId}, 'No. ' || n, '', '/',
          ${server.clock.now().toISOString()}::timestamptz + make_interval(secs => n)
        from generate_series(1, 103) n`),
    );
    const shown = await notificationsOf(who);
    expect([shown.length, shown[0]?.title, shown.at(-1)?.title]).toEqual([100, 'No. 103', 'No. 4']);
    const unread = await who.graphql('{ unreadNotifications }');
    expect(unread.data).toEqual({ unreadNotifications: 100 });
  });

  it('a visitor is refused', async () => {
    const answer = await server.app.inject({ method: 'GET', url: '/v2/notifications' });
    expect(answer.statusCode).toBe(401);
  });
});
