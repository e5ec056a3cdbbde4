import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../../test/fixtures/new-customer.ts';
import { payablesCompany, say } from '../../../test/fixtures/payables-company.ts';
import { readPdfText } from '../../../test/fixtures/pdf-text.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { statementOf } from './statements.service.ts';

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
      'mutation ($data: InvoiceInput!) { createInvoice(data: $data) { invoice { id } } }',
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
      `mutation ($data: PaymentInput!) { recordInvoicePayment(invoiceId: "${id}", data: $data) {
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

  it('in what is no currency is refused by name, as is all else that is asked in one', async () => {
    const { owner, clientId } = await books('No currency');
    const asks = [
      `{ statementOfAccount(contactId: "${clientId}", currency: CURRENCY) { opening } }`,
      `{ vendorStatementOfAccount(contactId: "${clientId}", currency: CURRENCY) { opening } }`,
      `{ receiptStart(clientId: "${clientId}", currency: CURRENCY) { currency } }`,
      '{ cashFlow(pageSize: 1, currency: CURRENCY) { currency } }',
      `mutation { billLateInterest(contactId: "${clientId}", currency: CURRENCY) {
        violations { message } } }`,
    ];
    for (const [currency, quoted] of [
      ['ZZZ', 'ZZZ'],
      ['usd', 'usd'],
      ['__proto__', '__proto__'],
      ['', 'Nothing'],
      ['x'.repeat(5_000), 'x'.repeat(20)],
    ] as const) {
      for (const ask of asks) {
        const answer = await owner.graphql(ask.replace('CURRENCY', JSON.stringify(currency)));
        const said = JSON.stringify(answer);
        expect(said, ask).toContain(`"${quoted} is not a currency. Use a code like USD."`);
      }
    }
    for (const side of ['statements', 'vendor-statements']) {
      const { status, body } = await owner.request(
        'GET',
        `/v2/${side}/${clientId}/pdf?currency=ZZZ`,
      );
      expect([status, body.code], side).toEqual([400, 'INVALID_INPUT']);
    }
  });

  it('closes right whatever it is too long for: it begins later, and opens with what stood before', async () => {
    const { companyId, clientId, bill } = await books('Long account');
    for (const day of ['01', '02', '02', '03']) {
      await bill('USD', '10.00', `2026-10-${day}`, '2026-10-31');
    }
    const shown = (of: { from?: string; to?: string }, most: number) =>
      server.platform.db.inTenant(companyId, (tx) =>
        statementOf({ platform: server.platform, tx }, { contactId: clientId, ...of }, most).then(
          ({ from, openingMinor, rows }) => ({ from, openingMinor, rows: rows.length }),
        ),
      );
    expect(await shown({}, 4)).toEqual({ from: '2026-10-01', openingMinor: 0n, rows: 4 });
    expect(await shown({}, 3)).toEqual({ from: '2026-10-02', openingMinor: 1000n, rows: 3 });
    // A day of which only a part would fit is left out whole.
    expect(await shown({}, 2)).toEqual({ from: '2026-10-03', openingMinor: 3000n, rows: 1 });
    const words = 'These days have more than 1 postings. Choose a shorter time.';
    await expect(shown({ to: '2026-10-02' }, 1)).rejects.toThrow(words);
    await expect(shown({ from: '2026-10-01' }, 1)).rejects.toThrow(words);
  });

  it('of a vendor says what we owe: bills, payments, an advance, and a balance that is the ledger’s', async () => {
    const c = await payablesCompany(server, 'Vendor accounts');
    await c.bill('100.00', { billOn: '2026-10-01', dueOn: '2026-10-15' });
    const second = await c.bill('50.00', { billOn: '2026-11-01', dueOn: '2026-12-01' });
    const paid = await say(c.finance, {
      field: 'recordBillPayment',
      data: {
        ...{ vendorId: c.vendorId, currency: 'USD', exchangeRate: '1', rateSource: 'typed' },
        ...{ amount: '70.00', paidOn: '2026-11-10', transactionReference: 'WIRE' },
        paymentables: [{ billId: second.id, amount: '50.00' }],
      },
    });
    expect(paid).toMatchObject({ flag: 'SUCCESS' });
    const ask = (who: SignedIn) =>
      who.graphql<{ vendorStatementOfAccount: Statement & { unallocated: string } }>(
        `{ vendorStatementOfAccount(contactId: "${c.vendorId}", from: "2026-10-10") {
          opening closing unallocated rows { documentType billId debit credit balance }
          ageing { label amount count } } }`,
      );
    const { vendorStatementOfAccount: statement } = (await ask(c.owner)).data;
    expect(statement).toMatchObject({
      ...{ opening: '100.00', closing: '80.00', unallocated: '20.00' },
      rows: [
        { documentType: 'bill', billId: second.id, debit: '50.00', balance: '150.00' },
        { documentType: 'bill-payment', billId: second.id, credit: '70.00', balance: '80.00' },
      ],
    });
    expect(sumOf(statement)).toBe(100);
    const file = await c.owner.request('GET', `/v2/vendor-statements/${c.vendorId}/pdf`);
    expect(readPdfText(file.raw)).toContain('Vendoraccount');
    await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.run(sql`
        update role set permissions = jsonb_set(permissions, '{payablesBills,view}', 'false')
        where company_id = ${c.companyId} and name = 'Finance'`),
    );
    const blind = await server.signIn('Finance', c.companyId);
    expect((await ask(blind)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await blind.request('GET', `/v2/vendor-statements/${c.vendorId}/pdf`)).status).toBe(
      403,
    );
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
