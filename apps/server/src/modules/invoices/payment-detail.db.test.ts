import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bankCompany } from '../../../test/fixtures/bank-company.ts';
import { submitInvoice } from '../../../test/fixtures/submit-invoice.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type Detail = {
  payment: {
    id: string;
    status: string;
    amount: string;
    refunded: string;
    applied: string;
    version: number;
  };
  client: { name: string; person: { name: string; email: string } | null };
  bankAccountId: string | null;
  paymentables: { invoiceNumber: string; amount: string; refunded: string; status: string }[];
  credits: { creditNoteNumber: string; amount: string }[];
  activities: { actorName: string; action: string }[];
};

const DETAIL = `payment { id status amount refunded applied version transactionReference type }
  client { id name email person { name email } } bankAccountId transactionId
  paymentables { invoiceId invoiceNumber amount refunded status }
  credits { creditNoteNumber amount } activities { at actorName action }`;

const read = (who: SignedIn, id: string) =>
  who.graphql<{ invoicePaymentDetail: Detail }>(
    `{ invoicePaymentDetail(paymentId: "${id}") { ${DETAIL} } }`,
  );

/** A payment of 60.00 of an invoice of 100.00; returns its id and the invoice's. */
async function paid(companyId: string, accountId: string | null = null) {
  const [operator, finance] = [
    await server.signIn('Operator', companyId),
    await server.signIn('Finance', companyId),
  ];
  const invoiceId = await submitInvoice(operator);
  await finance.graphql(
    `mutation { approveInvoice(invoiceId: "${invoiceId}", version: 2) { errorFlag } }`,
  );
  const done = await finance.graphql<{
    recordInvoicePayment: { invoice: { payments: { id: string }[] } };
  }>(
    `mutation ($data: PaymentInput!) { recordInvoicePayment(invoiceId: "${invoiceId}", data: $data) {
      invoice { payments { id } } } }`,
    {
      data: {
        ...{
          amount: '60.00',
          paidOn: '2026-11-20',
          exchangeRate: '1',
          rateSource: 'base currency',
        },
        ...{ transactionReference: 'WIRE 1', accountId },
      },
    },
  );
  const { id } = done.data.recordInvoicePayment.invoice.payments[0]!;
  return { id, invoiceId, operator, finance };
}

const company = (name: string) => createCompany(server.platform, { name, baseCurrency: 'USD' });

const refund = (who: SignedIn, id: string, version: number, reason = 'Sent to us by mistake') =>
  who.graphql<{
    refundInvoicePayment: { errorFlag: string; violations: { message: string }[]; detail: Detail };
  }>(
    `mutation ($reason: String!) {
      refundInvoicePayment(paymentId: "${id}", version: ${version}, reason: $reason) {
        errorFlag violations { message } detail { ${DETAIL} } } }`,
    { reason },
  );

describe('a payment of a customer', () => {
  it('RECV-08 RECV-20 is read by payment_id with whom it came from, what it settles and what was done to it', async () => {
    const { id, invoiceId, finance } = await paid(await company('Paid'));
    const { data } = await read(finance, id);
    expect(data.invoicePaymentDetail).toMatchObject({
      payment: {
        ...{ id, status: 'Completed', amount: '60.00', refunded: '0.00', applied: '60.00' },
        ...{ type: 'Bank transfer', transactionReference: 'WIRE 1' },
      },
      client: {
        name: 'Meridian Grain',
        person: { name: 'Elena Duarte', email: 'elena@meridian.example' },
      },
      bankAccountId: null,
      paymentables: [
        {
          ...{ invoiceId, invoiceNumber: 'INV-00001', amount: '60.00', refunded: '0.00' },
          status: 'Partially paid',
        },
      ],
      credits: [],
      activities: [{ action: 'Recorded' }],
    });
  });

  it('RECV-08 is taken back once: the invoice is open again and the ledger is where it was', async () => {
    const companyId = await company('Refunded');
    const { id, invoiceId, finance } = await paid(companyId);
    expect((await refund(finance, id, 1, ' ')).data.refundInvoicePayment).toMatchObject({
      errorFlag: 'ERROR',
      violations: [{ message: 'Say why the payment is taken back.' }],
    });
    expect((await refund(finance, id, 2)).errors?.[0]?.extensions.code).toBe('STALE_VERSION');
    const { data } = await refund(finance, id, 1);
    expect(data.refundInvoicePayment).toMatchObject({
      errorFlag: 'SUCCESS',
      detail: {
        payment: { status: 'Refunded', amount: '60.00', refunded: '60.00', applied: '0.00' },
        paymentables: [{ amount: '60.00', refunded: '60.00', status: 'Approved' }],
        activities: [{ action: 'Taken back' }, { action: 'Recorded' }],
      },
    });
    const again = await refund(finance, id, 2);
    expect(again.errors?.[0]?.message).toBe('This payment was taken back already.');
    const invoice = await finance.graphql<{ invoice: { balance: string; paid: string } }>(
      `{ invoice(id: "${invoiceId}") { balance paid } }`,
    );
    expect(invoice.data.invoice).toEqual({ balance: '100.00', paid: '0.00' });
    const open = await server.platform.db.inTenant(companyId, (tx) =>
      tx.get(
        sql<{ receivable: string; document: string }>`
          select (select posted_base_minor::text from ledger_account
              where company_id = ${companyId} and code = '1100') as receivable,
            (select (base_total_minor - base_settled_minor)::text from commercial_document
              where company_id = ${companyId} and id = ${invoiceId}) as document`,
        'The balances',
      ),
    );
    expect(open).toEqual({ receivable: '10000', document: '10000' });
  });

  it('that came to an account here is not taken back by hand', async () => {
    const bank = await bankCompany(server, 'To an account');
    const accountId = await bank.open('USD');
    const { id } = await paid(bank.companyId, accountId);
    expect((await read(bank.finance, id)).data.invoicePaymentDetail.bankAccountId).toBe(accountId);
    const refused = await refund(bank.finance, id, 1);
    expect(refused.errors?.[0]?.extensions.code).toBe('INVALID_STATE');
  });

  it('is nobody’s without the right and of no other company', async () => {
    const { id, operator } = await paid(await company('Guarded'));
    const stranger = await server.signIn('Finance', await company('Strangers'));
    for (const reply of [await read(stranger, id), await refund(stranger, id, 1)]) {
      expect(reply.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
    expect((await refund(operator, id, 1)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const nobody = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: `{ invoicePaymentDetail(paymentId: "${id}") { transactionId } }` },
    });
    expect(nobody.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });
});
