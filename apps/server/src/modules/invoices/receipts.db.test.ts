import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type BankCompany, bankCompany, totalOf } from '../../../test/fixtures/bank-company.ts';
import { submitInvoice } from '../../../test/fixtures/submit-invoice.ts';
import { runAsOwner, testServer } from '../../../test/test-server.ts';

const server = testServer();

type Answer = {
  errorFlag: string;
  violations: { path: string; message: string }[];
  invoice: { status: string; balance: string } | null;
};

/** An approved invoice of USD 100.00 to Meridian Grain; returns its id. */
async function billed({ finance, companyId }: BankCompany): Promise<string> {
  const id = await submitInvoice(await server.signIn('Operator', companyId));
  await finance.graphql(
    `mutation { approveInvoice(invoiceId: "${id}", version: 2) { errorFlag } }`,
  );
  return id;
}

const pay = ({ finance }: BankCompany, invoiceId: string, change: object, key?: string) =>
  finance.graphql<{ recordInvoicePayment: Answer }>(
    `mutation ($id: ID!, $data: PaymentInput!, $key: String) {
      recordInvoicePayment(invoiceId: $id, data: $data, idempotencyKey: $key) {
        errorFlag violations { path message } invoice { status balance } } }`,
    {
      id: invoiceId,
      key,
      data: {
        amount: '60.00',
        paidOn: '2026-11-20',
        exchangeRate: '1',
        rateSource: 'base currency',
        transactionReference: 'WIRE 1',
        ...change,
      },
    },
  );

const transactions = async ({ finance }: BankCompany) => {
  const { data } = await finance.graphql<{ listTransactions: { rows: unknown[] } }>(
    `{ listTransactions { rows { accountId amount sourceType transactionType counterparty reference
      subjectType subjectId subjectLabel valueOn } } }`,
  );
  return data.listTransactions.rows;
};

describe('money received for an invoice', () => {
  it('shows on the account it came to, once, with the invoice it belongs to', async () => {
    const company = await bankCompany(server, 'Receipts');
    const accountId = await company.open('USD', undefined, 'US');
    const invoiceId = await billed(company);
    for (const _ of [1, 2]) {
      const { data } = await pay(company, invoiceId, { accountId }, 'payment-key-1');
      expect(data.recordInvoicePayment).toMatchObject({
        errorFlag: 'SUCCESS',
        invoice: { status: 'Partially paid', balance: '40.00' },
      });
    }
    expect(await totalOf(company.finance, accountId)).toBe('60.00');
    expect(await transactions(company)).toEqual([
      {
        accountId,
        amount: '60.00',
        sourceType: 'DEPOSIT',
        transactionType: 'CREDIT',
        counterparty: 'Meridian Grain',
        reference: 'WIRE 1',
        subjectType: 'invoice',
        subjectId: invoiceId,
        subjectLabel: 'INV-00001',
        valueOn: '2026-11-20',
      },
    ]);
    const entries = await server.platform.db.inTenant(company.companyId, (tx) =>
      tx.many(sql<{ code: string; is_named: boolean }>`
        select a.code, e.global_account_id = ${accountId} as is_named from ledger_entry e
        join ledger_account a on a.company_id = e.company_id and a.id = e.account_id
        where e.company_id = ${company.companyId} and e.global_account_id is not null`),
    );
    expect(entries).toEqual([{ code: '1000', is_named: true }]);
  });

  it('without an account it is booked as before and shows on none', async () => {
    const company = await bankCompany(server, 'Elsewhere');
    const accountId = await company.open('USD');
    const { data } = await pay(company, await billed(company), {});
    expect(data.recordInvoicePayment.errorFlag).toBe('SUCCESS');
    expect(await totalOf(company.finance, accountId)).toBe('0.00');
    expect(await transactions(company)).toEqual([]);
  });

  it('is refused in words for another currency, a set-off, an account out of service or of another company', async () => {
    const company = await bankCompany(server, 'Wrong accounts');
    const other = await bankCompany(server, 'Their accounts');
    const [eur, usd, theirs] = [
      await company.open('EUR'),
      await company.open('USD'),
      await other.open('USD'),
    ];
    const invoiceId = await billed(company);
    const says = async (change: object) =>
      (await pay(company, invoiceId, change)).data.recordInvoicePayment.violations;
    const at = (message: string) => [{ path: 'accountId', message }];
    expect(await says({ accountId: eur })).toEqual(at('EUR 1 takes EUR only.'));
    expect(await says({ accountId: theirs })).toEqual(at('This account was not found.'));
    expect(await says({ accountId: usd, type: 'Set-off' })).toEqual(
      at('A set-off comes to no account.'),
    );
    await server.platform.db.inTenant(company.companyId, (tx) =>
      tx.run(sql`
        update global_account set status = 'PENDING'
        where company_id = ${company.companyId} and id = ${usd}`),
    );
    expect(await says({ accountId: usd })).toEqual(at('USD 2 is not in service.'));
    expect(await transactions(company)).toEqual([]);
  });

  it('M13 into a closed month it is refused and the account keeps what it had', async () => {
    const company = await bankCompany(server, 'Closed month');
    const accountId = await company.open('USD', '5.00');
    const invoiceId = await billed(company);
    const closed = await company.finance.graphql(
      'mutation { closePeriod(month: "2026-10-01", reason: "Month checked") { errorFlag } }',
    );
    expect(closed.data).toEqual({ closePeriod: { errorFlag: 'SUCCESS' } });
    const early = await pay(company, invoiceId, { accountId, paidOn: '2026-10-31' });
    expect(early.data.recordInvoicePayment.violations).toEqual([
      { path: 'paidOn', message: expect.stringMatching(/^USD 1 was opened on 2026-\d\d-\d\d\.$/) },
    ]);
    await runAsOwner(
      server,
      `update global_account set created_at = '2026-01-01' where id = '${accountId}'`,
    );
    const refused = await pay(company, invoiceId, { accountId, paidOn: '2026-10-31' });
    expect(refused.errors?.[0]?.extensions.code).toBe('PERIOD_CLOSED');
    expect(await totalOf(company.finance, accountId)).toBe('5.00');
    // The correction goes to an open month.
    const done = await pay(company, invoiceId, { accountId });
    expect(done.data.recordInvoicePayment.errorFlag).toBe('SUCCESS');
    expect(await totalOf(company.finance, accountId)).toBe('65.00');
  });
});
