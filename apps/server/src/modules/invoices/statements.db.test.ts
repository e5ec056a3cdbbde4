import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../../test/new-customer.ts';
import { readPdfText } from '../../../test/pdf-text.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type Statement = {
  opening: string;
  closing: string;
  rows: { debit: string; credit: string; balance: string }[];
  ageing: { label: string; amount: string; count: number }[];
};

const money = (currency: string) => ({
  ...{ currency, exchangeRate: currency === 'USD' ? '1' : '0.0065', rateSource: 'typed' },
});
const line = (rate: string) => [
  { accountCode: '4090', description: 'Cleaning', quantity: '1', unit: '', rate },
];

async function books(name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const [owner, finance] = [
    await server.signIn('Owner', companyId),
    await server.signIn('Finance', companyId),
  ];
  const clientId = await newCustomer(owner, 'Meridian Grain');
  const bill = async (currency: string, rate: string, on: string, due: string) => {
    const data = {
      ...{
        type: 'misc',
        clientId,
        ...money(currency),
        invoiceOn: on,
        dueOn: due,
        lines: line(rate),
      },
    };
    const made = await finance.graphql<{ createInvoice: { invoice: { id: string } } }>(
      'mutation ($data: Json!) { createInvoice(data: $data) { invoice { id } } }',
      { data },
    );
    const { id } = made.data.createInvoice.invoice;
    await owner.graphql(
      `mutation { approveInvoice(invoiceId: "${id}", version: 1) { errorFlag } }`,
    );
    return id;
  };
  const pay = (id: string, currency: string, amount: string, paidOn: string) =>
    finance.graphql<{ recordInvoicePayment: { invoice: { payments: { id: string }[] } } }>(
      `mutation ($data: Json!) { recordInvoicePayment(invoiceId: "${id}", data: $data) {
        invoice { payments { id } } } }`,
      {
        data: {
          ...{ amount, paidOn, exchangeRate: money(currency).exchangeRate, rateSource: 'typed' },
          transactionReference: 'WIRE',
        },
      },
    );
  return { companyId, owner, finance, clientId, bill, pay };
}

const read = (who: SignedIn, contactId: string, args: string) =>
  who.graphql<{ statementOfAccount: Statement }>(
    `{ statementOfAccount(contactId: "${contactId}"${args}) {
      opening closing rows { debit credit balance } ageing { label amount count } } }`,
  );

const sumOf = (s: Statement) => s.ageing.reduce((sum, one) => sum + Number(one.amount), 0);

describe('a statement of account', () => {
  it('STMT-01 at any past day its buckets add up to its balance, and that is what the ledger holds', async () => {
    const { companyId, finance, owner, clientId, bill, pay } = await books('Statements');
    const first = await bill('USD', '100.00', '2026-08-01', '2026-08-31');
    await bill('USD', '40.00', '2026-10-20', '2026-11-30');
    const wire = await pay(first, 'USD', '30.00', '2026-09-10');
    await pay(first, 'USD', '20.00', '2026-11-05');
    await bill('JPY', '5000', '2026-10-01', '2026-10-05');
    const [payment] = wire.data.recordInvoicePayment.invoice.payments;
    await owner.graphql(
      `mutation { refundInvoicePayment(paymentId: "${payment!.id}", version: 1, reason: "Twice") { errorFlag } }`,
    );
    const expected: Readonly<Record<string, [closing: string, bucket: string]>> = {
      '2026-07-31': ['0.00', 'Current'],
      '2026-08-31': ['100.00', 'Current'],
      '2026-09-30': ['70.00', '1-30'],
      '2026-10-31': ['110.00', '61-90'],
      '2026-11-20': ['120.00', '61-90'],
    };
    for (const [to, [closing, bucket]] of Object.entries(expected)) {
      const { data } = await read(finance, clientId, `, currency: "USD", to: "${to}"`);
      expect(data.statementOfAccount.closing, to).toBe(closing);
      expect(sumOf(data.statementOfAccount), to).toBe(Number(closing));
      const held = await server.platform.db.inTenant(companyId, (tx) =>
        tx.get(
          sql<{ sum: string }>`select coalesce(sum(e.amount_minor), 0)::text as sum
            from ledger_entry e
            join ledger_account a on a.company_id = e.company_id and a.id = e.account_id
            join ledger_transaction t on t.company_id = e.company_id and t.id = e.transaction_id
            where e.company_id = ${companyId} and a.code = '1100' and e.currency = 'USD'
              and t.posted_on <= ${to}`,
          'The sum',
        ),
      );
      expect(Number(held.sum), to).toBe(Number(closing) * 100);
      if (closing === '0.00') continue;
      const full = data.statementOfAccount.ageing.find(({ label }) => label === bucket);
      expect(full?.count, to).toBe(1);
    }
    const yen = await read(finance, clientId, ', currency: "JPY"');
    expect(yen.data.statementOfAccount).toMatchObject({ closing: '5000', opening: '0' });
    const later = await read(finance, clientId, ', currency: "USD", from: "2026-10-01"');
    expect(later.data.statementOfAccount).toMatchObject({ opening: '70.00', closing: '120.00' });
  });

  it('STMT-01 prints as PDF, for those of the company who may see statements', async () => {
    const { owner, clientId, bill } = await books('Paper');
    await bill('USD', '1234.50', '2026-11-01', '2026-11-10');
    const path = `/v2/statements/${clientId}/pdf?currency=USD&to=2026-11-20`;
    const file = await owner.request('GET', path);
    expect(file.status).toBe(200);
    const text = readPdfText(file.raw);
    for (const words of ['Openingbalance', '1,234.50', 'Closingbalance', 'MeridianGrain']) {
      expect(text).toContain(words);
    }
    const stranger = await server.signIn(
      'Owner',
      await createCompany(server.platform, { name: 'Others', baseCurrency: 'USD' }),
    );
    expect((await stranger.request('GET', path)).status).toBe(404);
    expect((await server.app.inject({ url: path })).statusCode).toBe(401);
    const bad = await owner.request('GET', `/v2/statements/${clientId}/pdf?to=yesterday`);
    expect(bad.status).toBe(400);
  });
});
