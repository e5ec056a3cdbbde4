import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { say } from '../../../test/fixtures/payables-company.ts';
import {
  remindersCompany,
  remindersOf,
  schedule,
  sendSeen,
} from '../../../test/fixtures/reminders-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();

/** Prepares the invoice over interest and fees of a customer. */
async function call(who: SignedIn, contactId: string) {
  const reply = await who.graphql<{ billLateInterest: { message: string; invoiceId: string } }>(
    `mutation { billLateInterest(contactId: "${contactId}", currency: "USD") { message invoiceId } }`,
  );
  const { message, extensions } = reply.errors?.[0] ?? {};
  const answer = reply.data?.billLateInterest;
  return { message: answer?.message ?? message, id: answer?.invoiceId, code: extensions?.code };
}

const read = async (who: SignedIn, id: string | undefined) =>
  (
    await who.graphql<{
      invoice: {
        total: string;
        version: number;
        lines: { accountCode: string; amount: string }[];
      };
    }>(`{ invoice(id: "${id}") { total version lines { accountCode amount } } }`)
  ).data.invoice;

const sendAll = async (who: SignedIn, key: string) =>
  sendSeen(who, (await remindersOf(who)).due, key);

describe('interest and fees of late payment', () => {
  it('are billed as an invoice that another approves, once', async () => {
    const c = await remindersCompany(server, 'Reminders interest');
    const late = await c.customer('Late payer');
    await c.invoice(late, -73);
    expect((await call(c.finance, late)).message).toContain('Neither interest nor a fee is set');
    await schedule(c.owner, { interestPercent: 10, fee: 40 });
    const made = await call(c.finance, late);
    expect(made.message).toBe('The draft is saved: another person approves it.');
    // 100.00 at 10 % for the day on which it was agreed is 0.03, and none for the 72 before; no second reminder was sent.
    const invoice = await read(c.owner, made.id);
    expect(invoice).toMatchObject({
      total: '0.03',
      lines: [{ accountCode: '4050', amount: '0.03' }],
    });
    expect((await call(c.finance, late)).message).toContain('owes no interest or fee in USD');
    const approve = (who: SignedIn) =>
      say(who, {
        field: 'approveInvoice',
        args: `invoiceId: "${made.id}", version: ${invoice.version}`,
      });
    expect((await approve(c.finance)).code).toBe('FOUR_EYES');
    expect((await approve(c.owner)).flag).toBe('SUCCESS');
    await sendAll(c.finance, 'first-of-two');
    server.clock.advance(73 * 86_400);
    const finance = await server.signIn('Finance', c.companyId);
    await sendAll(finance, 'second-of-two');
    // For 73 days it is 2.00.
    const again = await call(finance, late);
    expect(await read(finance, again.id)).toMatchObject({
      total: '42.00',
      lines: [{ amount: '2.00' }, { accountCode: '4050', amount: '40.00' }],
    });
    const viewer = await server.signIn('Viewer', c.companyId);
    expect((await call(viewer, late)).code).toBe('FORBIDDEN');
  });

  it('are of nothing that was before they were switched on', async () => {
    const c = await remindersCompany(server, 'Reminders charged later');
    const late = await c.customer('Reminded before');
    await c.invoice(late, -30);
    await schedule(c.owner, {});
    await sendAll(c.finance, 'before-the-fee-1');
    server.clock.advance(10 * 86_400);
    const finance = await server.signIn('Finance', c.companyId);
    await sendAll(finance, 'before-the-fee-2');
    expect((await remindersOf(finance)).sent.map(({ level }) => level)).toEqual([2, 1]);
    server.clock.advance(1);
    const owner = await server.signIn('Owner', c.companyId);
    await schedule(owner, { fee: 40 });
    expect((await call(finance, late)).message).toContain('owes no interest or fee in USD');
    // Another fee is no new beginning, and no fee at all is one.
    server.clock.advance(20 * 86_400);
    const later = await server.signIn('Owner', c.companyId);
    await sendAll(later, 'with-the-fee');
    server.clock.advance(1);
    await schedule(later, { fee: 30 });
    const made = await call(later, late);
    expect(await read(later, made.id)).toMatchObject({ total: '30.00' });
  });

  it('go on behind a hundred invoices whose interest is billed, open or paid', async () => {
    const c = await remindersCompany(server, 'Reminders of many');
    const late = await c.customer('Pays much late');
    await schedule(c.owner, { interestPercent: 10 });
    const paid: string[] = [];
    for (let n = 0; n < 100; n += 1) paid.push(await c.invoice(late, -73));
    await c.invoice(late, -10);
    const linesOf = async (who: SignedIn) =>
      (await read(who, (await call(who, late)).id)).lines.length;
    expect(await linesOf(c.finance)).toBe(100);
    expect(await linesOf(c.finance)).toBe(1);
    const on = server.clock.now().toISOString().slice(0, 10);
    await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.run(sql`update commercial_document
        set settled_minor = total_minor, status = 'Paid', last_moved_on = ${on}
        where company_id = ${tx.companyId} and id = any(${paid}::uuid[])`),
    );
    server.clock.advance(5 * 86_400);
    expect(await linesOf(await server.signIn('Finance', c.companyId))).toBe(1);
  });
});
