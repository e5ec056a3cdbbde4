import { describe, expect, it } from 'vitest';
import { say } from '../../../test/payables-company.ts';
import {
  remindersCompany,
  remindersOf,
  schedule,
  sendSeen,
} from '../../../test/reminders-company.ts';
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

describe('interest and fees of late payment', () => {
  it('are billed as an invoice that another approves, once', async () => {
    const c = await remindersCompany(server, 'Reminders interest');
    const late = await c.customer('Late payer');
    await c.invoice(late, -73);
    expect((await call(c.finance, late)).message).toContain('Neither interest nor a fee is set');
    await schedule(c.owner, { interestPercent: 10, fee: 40 });
    const made = await call(c.finance, late);
    expect(made.message).toBe('The draft is saved: another person approves it.');
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
    // 100.00 at 10 % for 73 days is 2.00; no second reminder was sent.
    const invoice = await read(c.owner, made.id);
    expect(invoice).toMatchObject({
      total: '2.00',
      lines: [{ accountCode: '4050', amount: '2.00' }],
    });
    expect((await call(c.finance, late)).message).toContain('owes no interest or fee in USD');
    const approve = (who: SignedIn) =>
      say(who, {
        field: 'approveInvoice',
        args: `invoiceId: "${made.id}", version: ${invoice.version}`,
      });
    expect((await approve(c.finance)).code).toBe('FOUR_EYES');
    expect((await approve(c.owner)).flag).toBe('SUCCESS');
    const sendAll = async (who: SignedIn, key: string) =>
      sendSeen(who, (await remindersOf(who)).due, key);
    await sendAll(c.finance, 'first-of-two');
    server.clock.advance(73 * 86_400);
    const finance = await server.signIn('Finance', c.companyId);
    await sendAll(finance, 'second-of-two');
    const again = await call(finance, late);
    expect(await read(finance, again.id)).toMatchObject({
      total: '42.00',
      lines: [{ amount: '2.00' }, { accountCode: '4050', amount: '40.00' }],
    });
    const viewer = await server.signIn('Viewer', c.companyId);
    expect((await call(viewer, late)).code).toBe('FORBIDDEN');
  });
});
