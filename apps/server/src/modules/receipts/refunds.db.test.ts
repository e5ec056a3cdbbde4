import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { totalOf } from '../../../test/fixtures/bank-company.ts';
import { ledgerOf } from '../../../test/fixtures/payables-company.ts';
import {
  advance,
  approve,
  cancel,
  create,
  type PayoutsCompany,
  payoutData,
  payoutsCompany,
  readPayout,
  type Secured,
  submit,
  update,
} from '../../../test/fixtures/payouts-company.ts';
import { whileRowIsHeld } from '../../../test/fixtures/row-lock.ts';
import { submitInvoice } from '../../../test/fixtures/submit-invoice.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();
const today = () => server.clock.now().toISOString().slice(0, 10);

/** Money of a customer that settles nothing; the id of the payment. */
async function received(
  c: Pick<PayoutsCompany, 'contactId'> & { finance: SignedIn },
  amount: string,
  clientId = c.contactId,
  paymentables: { invoiceId: string; amount: string }[] = [],
) {
  const data = {
    ...{ clientId, paidOn: today(), currency: 'USD', amount, exchangeRate: '1', paymentables },
    transactionReference: 'TWICE',
  };
  const made = await c.finance.graphql<{ recordReceipt: { payment: { id: string } } }>(
    'mutation ($data: ReceiptInput!) { recordReceipt(data: $data) { payment { id } } }',
    { data },
  );
  return made.data.recordReceipt.payment.id;
}

const begun = (who: SignedIn, id: string) =>
  who.graphql<{ refundStart: { amount: string; beneficiaryId: string | null; reference: string } }>(
    `{ refundStart(receiptId: "${id}") { amount beneficiaryId reference note contactName } }`,
  );

type Standing = {
  payment: { status: string; refunded: string; unallocated: string; version: number };
  refundInProgress: string;
  refunds: { amount: string; isReturned: boolean }[];
};
const standing = async (c: PayoutsCompany, id: string) =>
  (
    await c.finance.graphql<{ invoicePaymentDetail: Standing }>(
      `{ invoicePaymentDetail(paymentId: "${id}") { payment { status refunded unallocated version }
        refundInProgress refunds { amount isReturned } } }`,
    )
  ).data.invoicePaymentDetail;

const refundOf = (c: PayoutsCompany, receiptId: string, to: { id: string; amount: string }) =>
  create(c.finance, payoutData(c, to.id, to.amount, { paymentDate: today(), receiptId }));

describe('cash of a customer that goes back', () => {
  it('leaves by a payout that others approve, once, and no more than is left', async () => {
    const c = await payoutsCompany(server, 'Refunds');
    const to = await c.confirmed();
    const id = await received(c, '80.00');
    expect((await begun(c.finance, id)).data.refundStart).toMatchObject({
      ...{ amount: '80.00', beneficiaryId: to.id, reference: 'REFUND PAY-00001' },
    });
    const over = await refundOf(c, id, { id: to.id, amount: '80.01' });
    expect(over.violations).toMatchObject([
      { path: 'paymentAmount', message: 'Only USD 80.00 of PAY-00001 is left.' },
    ]);
    // A draft promises nothing: the second of two is refused when it is submitted.
    const first = await refundOf(c, id, { id: to.id, amount: '60.00' });
    const second = await refundOf(c, id, { id: to.id, amount: '30.00' });
    const sent = (await submit(c.finance, first.row!)).row!;
    expect((await submit(c.finance, second.row!)).violations).toMatchObject([
      { path: 'paymentAmount', message: 'Only USD 20.00 of PAY-00001 is left.' },
    ]);
    expect(await standing(c, id)).toMatchObject({
      ...{ payment: { unallocated: '80.00' }, refundInProgress: '60.00' },
    });
    const taken = await c.finance.graphql<unknown>(
      `mutation { refundInvoicePayment(paymentId: "${id}", version: 1, reason: "x") { message } }`,
    );
    expect(taken.errors?.[0]?.message).toContain('A refund of USD 60.00 is in progress');
    await approve(c.owner, sent);
    for (const _ of [1, 2, 3]) await advance(server, c.companyId, sent.id);
    const paid = await readPayout(c.owner, sent.id);
    if (paid.status === 'Sent') {
      server.clock.advance(3 * 86_400);
      await advance(server, c.companyId, sent.id);
    }
    expect((await readPayout(c.owner, sent.id)).status).toBe('Paid');
    expect(await standing(c, id)).toMatchObject({
      payment: { status: 'Unallocated', refunded: '60.00', unallocated: '20.00' },
      ...{ refundInProgress: '0.00', refunds: [{ amount: '60.00', isReturned: false }] },
    });
    const books = await ledgerOf(server, c.companyId);
    expect(books.find(({ code }) => code === '2320')).toMatchObject({ amount: '-2000' });
    expect(books.find(({ code }) => code === '1300')).toBeUndefined();
    expect(Number(await totalOf(c.finance, c.accountId))).toBeLessThanOrEqual(9940);
    const after = await c.finance.graphql<unknown>(
      `mutation { refundInvoicePayment(paymentId: "${id}", version: 2, reason: "x") { message } }`,
    );
    expect(after.errors?.[0]?.message).toContain('USD 60.00 of this payment went back');
  });

  it('goes to whom it came from alone, and stays where its payout is cancelled', async () => {
    const c = await payoutsCompany(server, 'Refund to others');
    const to = await c.confirmed();
    const theirs = await received(c, '50.00', await c.addContact('Levant Chartering'));
    const wrong = await refundOf(c, theirs, { id: to.id, amount: '50.00' });
    expect(wrong.violations).toMatchObject([
      {
        path: 'beneficiaryId',
        message: 'PAY-00001 came from Levant Chartering: it goes back there.',
      },
    ]);
    const id = await received(c, '10.00');
    const draft = (await refundOf(c, id, { id: to.id, amount: '10.00' })).row!;
    const sent = (await submit(c.finance, draft)).row!;
    expect((await begun(c.finance, id)).errors?.[0]?.message).toContain(
      'Nothing of PAY-00002 is left to refund.',
    );
    await cancel(c.finance, sent);
    expect(await standing(c, id)).toMatchObject({ refundInProgress: '0.00', refunds: [] });
    const viewer = await server.signIn('Viewer', c.companyId);
    expect((await begun(viewer, id)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const stranger = await payoutsCompany(server, 'Refund elsewhere');
    expect((await begun(stranger.finance, id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

/** An approved invoice of USD 100.00 to the company's contact. */
async function billed(c: PayoutsCompany): Promise<string> {
  const id = await submitInvoice(c.operator, 'Rotterdam Marine Fuels', c.contactId);
  await c.owner.graphql(
    `mutation { approveInvoice(invoiceId: "${id}", version: 2) { errorFlag } }`,
  );
  return id;
}

/** Takes the only allocation of a payment back. */
async function release(who: SignedIn, paymentId: string): Promise<void> {
  type Detail = { invoicePaymentDetail: { paymentables: { partId: string }[] } };
  const { data } = await who.graphql<Detail>(
    `{ invoicePaymentDetail(paymentId: "${paymentId}") { paymentables { partId } } }`,
  );
  const { partId } = data.invoicePaymentDetail.paymentables[0]!;
  const done = await who.graphql<{ takeAllocationBack: { errorFlag: string } }>(
    `mutation { takeAllocationBack(partId: "${partId}", reason: "Twice") { errorFlag } }`,
  );
  expect(done.data.takeAllocationBack.errorFlag).toBe('SUCCESS');
}

describe('four eyes on a refund', () => {
  it('whoever recorded the money or made it free does not approve that it goes back; another does', async () => {
    const c = await payoutsCompany(server, 'Own refunds');
    const to = await c.confirmed();
    const releaser = await c.join('Owner');
    const recorded = await received({ contactId: c.contactId, finance: c.owner }, '40.00');
    const invoiceId = await billed(c);
    const freed = await received(c, '100.00', c.contactId, [{ invoiceId, amount: '100.00' }]);
    await release(releaser, freed);
    const refused = async (who: Secured, receiptId: string) => {
      const draft = (await refundOf(c, receiptId, { id: to.id, amount: '40.00' })).row!;
      const sent = (await submit(c.finance, draft)).row!;
      expect((await readPayout(who, sent.id)).isOwn).toBe(true);
      expect((await approve(who, sent)).code).toBe('FOUR_EYES');
      return sent;
    };
    const first = await refused(c.owner, recorded);
    const second = await refused(releaser, freed);
    expect((await approve(c.approver, first)).row).toMatchObject({ status: 'Approved' });
    // Each of both touched the money of one refund alone.
    expect((await approve(c.owner, second)).row).toMatchObject({ status: 'Approved' });
  });

  it('an approval that was given stands where its giver makes other cash of the payment free later', async () => {
    const c = await payoutsCompany(server, 'Freed later');
    const to = await c.confirmed();
    const invoiceId = await billed(c);
    const id = await received(c, '140.00', c.contactId, [{ invoiceId, amount: '100.00' }]);
    const draft = (await refundOf(c, id, { id: to.id, amount: '40.00' })).row!;
    const sent = (await submit(c.finance, draft)).row!;
    expect((await approve(c.owner, sent)).row).toMatchObject({ status: 'Approved' });
    await release(c.owner, id);
    await advance(server, c.companyId, sent.id);
    expect((await readPayout(c.approver, sent.id)).status).not.toBe('Failed');
  });
});

describe('a payout that refunds', () => {
  it('is prepared, changed and submitted by who may see payments of customers alone', async () => {
    const c = await payoutsCompany(server, 'Unseen');
    const to = await c.confirmed();
    const id = await received(c, '40.00');
    const given = payoutData(c, to.id, '40.00', { paymentDate: today(), receiptId: id });
    const draft = (await create(c.finance, given)).row!;
    await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.run(sql`
        update role set permissions = jsonb_set(permissions, '{receivablesInvoicePayments,view}', 'false')
        where company_id = ${c.companyId} and name = 'Finance'`),
    );
    const blind = await server.signIn('Finance', c.companyId);
    const other = { ...given, requestId: 'request-unseen' };
    expect((await create(blind, other)).code).toBe('FORBIDDEN');
    expect((await update(blind, draft, given)).code).toBe('FORBIDDEN');
    expect((await submit(blind, draft)).code).toBe('FORBIDDEN');
    const plain = payoutData(c, to.id, '40.00', { paymentDate: today() });
    expect((await create(blind, plain)).row).toMatchObject({ status: 'Draft' });
  });

  it('waits for its account before it holds the payment, as the one that pays does', async () => {
    const c = await payoutsCompany(server, 'Order');
    const to = await c.confirmed();
    const id = await received(c, '40.00');
    const draft = (await refundOf(c, id, { id: to.id, amount: '40.00' })).row!;
    const submitted = await whileRowIsHeld(
      server.platform,
      { from: 'global_account where id = $1', id: c.accountId },
      {
        start: () => submit(c.finance, draft),
        // Refused where anybody holds it.
        meanwhile: (watcher) =>
          watcher.query('select 1 from invoice_payment where id = $1 for update nowait', [id]),
      },
    );
    expect(submitted.row).toMatchObject({ status: 'In approval' });
  });
});
