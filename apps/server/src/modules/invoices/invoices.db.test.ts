import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../../test/fixtures/new-customer.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type Invoice = {
  id: string;
  number: string | null;
  status: string;
  total: string;
  balance: string;
  version: number;
  lines: { description: string; amount: string }[];
};
type Answer = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
  invoice: Invoice;
};

const FIELDS = `errorFlag message violations { path message }
  invoice { id number status total balance version lines { description amount } }`;

type Books = { operator: SignedIn; finance: SignedIn; clientId: string; companyId: string };

async function openBooks(): Promise<Books> {
  const companyId = await createCompany(server.platform, { name: 'Books', baseCurrency: 'USD' });
  const operator = await server.signIn('Operator', companyId);
  const finance = await server.signIn('Finance', companyId);
  const clientId = await newCustomer(operator, 'Meridian Grain');
  return { operator, finance, clientId, companyId };
}

/** 66,000 mt × 38.50 × 95 % = 2,413,950.00, less 3.75 % = 90,523.125 → 90,523.13. */
const freight = (clientId: string, change: object = {}) => ({
  type: 'freight',
  clientId,
  currency: 'USD',
  exchangeRate: '1',
  rateSource: 'base currency',
  invoiceOn: '2026-11-20',
  dueOn: '2026-11-30',
  reference: 'NH-0001',
  terms: '95 % within 3 banking days',
  publicNotes: '',
  privateNotes: '',
  lines: [
    { accountCode: '4000', description: 'Freight', quantity: '66000', unit: 'mt', rate: '36.575' },
    {
      accountCode: '4100',
      description: 'Address commission 3.75 %',
      quantity: '1',
      unit: '',
      rate: '-90523.125',
    },
  ],
  ...change,
});

async function prepare(who: SignedIn, data: object, key?: string): Promise<Answer> {
  const { data: answer } = await who.graphql<{ createInvoice: Answer }>(
    `mutation ($data: InvoiceInput!, $key: String) {
      createInvoice(data: $data, idempotencyKey: $key) { ${FIELDS} } }`,
    { data, key },
  );
  return answer.createInvoice;
}

function act(who: SignedIn, name: string, invoice: Invoice, more = '') {
  return who.graphql<Record<string, Answer>>(
    `mutation { ${name}(invoiceId: "${invoice.id}", version: ${invoice.version}${more}) { ${FIELDS} } }`,
  );
}

function pay(who: SignedIn, invoiceId: string, data: object, key?: string) {
  return who.graphql<{ recordInvoicePayment: Answer }>(
    `mutation ($id: ID!, $data: PaymentInput!, $key: String) {
      recordInvoicePayment(invoiceId: $id, data: $data, idempotencyKey: $key) { ${FIELDS} } }`,
    { id: invoiceId, data, key },
  );
}

const trialBalance = async (who: SignedIn): Promise<Record<string, string>> => {
  const { data } = await who.graphql<{
    trialBalance: { rows: { code: string; baseBalance: string }[] };
  }>('{ trialBalance { rows { code baseBalance } } }');
  return Object.fromEntries(data.trialBalance.rows.map((r) => [r.code, r.baseBalance]));
};

describe('the way of an invoice', () => {
  it('prepared, approved by another, sent, paid: every book agrees to the cent', async () => {
    const { operator, finance, clientId } = await openBooks();
    const draft = await prepare(operator, freight(clientId));
    expect(draft.violations).toEqual([]);
    expect(draft.invoice).toMatchObject({ number: null, status: 'Draft', total: '2323426.87' });
    const approved = (await act(finance, 'approveInvoice', draft.invoice)).data.approveInvoice!;
    expect(approved.invoice).toMatchObject({ number: 'INV-00001', status: 'Approved' });
    expect(await trialBalance(finance)).toEqual({
      '1100': '2323426.87',
      '4000': '-2413950.00',
      '4100': '90523.13',
    });
    const sent = (await act(finance, 'markInvoiceSent', approved.invoice)).data.markInvoiceSent!;
    expect(sent.invoice.status).toBe('Sent');
    const part = await pay(finance, sent.invoice.id, {
      amount: '2000000.00',
      paidOn: '2026-11-20',
      exchangeRate: '1',
      transactionReference: 'BANK-1',
    });
    expect(part.data.recordInvoicePayment.invoice).toMatchObject({
      status: 'Partially paid',
      balance: '323426.87',
    });
    const rest = await pay(finance, sent.invoice.id, {
      amount: '323426.87',
      paidOn: '2026-11-20',
      exchangeRate: '1',
      transactionReference: 'BANK-2',
    });
    expect(rest.data.recordInvoicePayment.invoice.status).toBe('Paid');
    expect(await trialBalance(finance)).toEqual({
      '1000': '2323426.87',
      '1100': '0.00',
      '4000': '-2413950.00',
      '4100': '90523.13',
    });
    const { data } = await finance.graphql<{
      statementOfAccount: {
        closing: string;
        rows: { debit: string; credit: string; balance: string }[];
      };
    }>(
      `{ statementOfAccount(contactId: "${clientId}") { closing rows { debit credit balance } } }`,
    );
    expect(data.statementOfAccount.closing).toBe('0.00');
    expect(data.statementOfAccount.rows.map((r) => r.balance)).toEqual([
      '2323426.87',
      '323426.87',
      '0.00',
    ]);
  });

  it('nobody approves what they prepared', async () => {
    const { finance, clientId } = await openBooks();
    const { invoice } = await prepare(finance, freight(clientId));
    const answer = await act(finance, 'approveInvoice', invoice);
    expect(answer.errors?.[0]?.extensions.code).toBe('FOUR_EYES');
  });

  it('an operator may prepare but not approve, pay or read the trial balance', async () => {
    const { operator, clientId } = await openBooks();
    const { invoice } = await prepare(operator, freight(clientId));
    const answers = [
      await act(operator, 'approveInvoice', invoice),
      await pay(operator, invoice.id, {}),
      await operator.graphql('{ trialBalance { asOf } }'),
    ];
    for (const answer of answers) {
      expect(answer.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });

  it('numbers have no gap: a refused approval takes none', async () => {
    const { operator, finance, clientId } = await openBooks();
    await finance.graphql(
      'mutation { closePeriod(month: "2026-10-01", reason: "Month checked") { message } }',
    );
    const old = freight(clientId, { invoiceOn: '2026-10-15', dueOn: '2026-11-15' });
    const refused = await prepare(operator, old);
    const answer = await act(finance, 'approveInvoice', refused.invoice);
    expect(answer.errors?.[0]?.extensions.code).toBe('PERIOD_CLOSED');
    const numbers: (string | null)[] = [];
    for (let i = 0; i < 3; i++) {
      const { invoice } = await prepare(operator, freight(clientId));
      const done = await act(finance, 'approveInvoice', invoice);
      numbers.push(done.data.approveInvoice!.invoice.number);
    }
    expect(numbers).toEqual(['INV-00001', 'INV-00002', 'INV-00003']);
  });

  it('cancelling reverses what was posted', async () => {
    const { operator, finance, clientId } = await openBooks();
    const { invoice } = await prepare(operator, freight(clientId));
    const approved = (await act(finance, 'approveInvoice', invoice)).data.approveInvoice!;
    const done = await act(finance, 'cancelInvoice', approved.invoice, ', reason: "Wrong cargo"');
    expect(done.data.cancelInvoice!.invoice.status).toBe('Cancelled');
    expect(Object.values(await trialBalance(finance))).toEqual(['0.00', '0.00', '0.00']);
  });

  it('the PDF opens for those who may see the invoice and for nobody of another company', async () => {
    const { operator, clientId } = await openBooks();
    const { invoice } = await prepare(operator, freight(clientId));
    const file = await operator.request('GET', `/v2/invoices/${invoice.id}/pdf`);
    expect(file.status).toBe(200);
    expect(file.raw.subarray(0, 5).toString()).toBe('%PDF-');
    const other = await createCompany(server.platform, { name: 'Other', baseCurrency: 'USD' });
    const stranger = await server.signIn('Owner', other);
    expect((await stranger.request('GET', `/v2/invoices/${invoice.id}/pdf`)).status).toBe(404);
  });
});

describe('money that is refused', () => {
  it('more than is open, a day in the future, a rate for the base currency', async () => {
    const { operator, finance, clientId } = await openBooks();
    const { invoice } = await prepare(operator, freight(clientId));
    await act(finance, 'approveInvoice', invoice);
    const base = {
      amount: '1.00',
      paidOn: '2026-11-20',
      exchangeRate: '1',
      transactionReference: '',
    };
    const tried = async (change: object) => {
      const answer = await pay(finance, invoice.id, { ...base, ...change });
      return answer.data.recordInvoicePayment.violations[0];
    };
    expect(await tried({ amount: '2323426.88' })).toEqual({
      path: 'amount',
      message: 'Only USD 2,323,426.87 is open on this invoice.',
    });
    expect((await tried({ paidOn: '2026-11-21' }))!.path).toBe('paidOn');
    expect((await tried({ exchangeRate: '1.1' }))!.path).toBe('exchangeRate');
    expect((await tried({ amount: '-5' }))!.message).toBe('Enter an amount above zero.');
    expect((await tried({ amount: 'lots' }))!.message).toContain('Enter a number');
  });

  it('the same key pays once; another request under that key is refused', async () => {
    const { operator, finance, clientId } = await openBooks();
    const { invoice } = await prepare(operator, freight(clientId));
    await act(finance, 'approveInvoice', invoice);
    const data = {
      amount: '10.00',
      paidOn: '2026-11-20',
      exchangeRate: '1',
      transactionReference: 'A',
    };
    const answers = await Promise.all(
      [1, 2, 3].map(() => pay(finance, invoice.id, data, 'key-12345678')),
    );
    for (const answer of answers) {
      expect(answer.data.recordInvoicePayment.invoice.balance).toBe('2323416.87');
    }
    const other = await pay(finance, invoice.id, { ...data, amount: '11.00' }, 'key-12345678');
    expect(other.errors?.[0]?.extensions.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('a foreign invoice paid at another rate books the exchange difference', async () => {
    const { operator, finance, clientId } = await openBooks();
    const line = {
      accountCode: '4090',
      description: 'Cleaning',
      quantity: '1',
      unit: '',
      rate: '1000',
    };
    const data = freight(clientId, {
      type: 'misc',
      currency: 'EUR',
      exchangeRate: '1.08',
      lines: [line],
    });
    const { invoice } = await prepare(operator, data);
    await act(finance, 'approveInvoice', invoice);
    await finance.graphql(
      'mutation ($data: ExchangeRateInput!) { recordExchangeRate(data: $data) { errorFlag } }',
      { data: { currency: 'EUR', rateOn: '2026-11-19', rate: '1.1' } },
    );
    await pay(finance, invoice.id, {
      amount: '1000.00',
      paidOn: '2026-11-20',
      exchangeRate: '1.10',
      // Whatever a browser says: the server knows who recorded it.
      rateSource: 'ECB, 19 Nov 2026',
      transactionReference: '',
    });
    const sources = await server.platform.db.inTenant(finance.companyId, (tx) =>
      tx.many(sql<{ rate_source: string }>`
        select rate_source from ledger_transaction order by seq`),
    );
    expect(sources.map((row) => row.rate_source)).toEqual(['typed', 'company rate, 19 Nov 2026']);
    const { data: answer } = await finance.graphql<{
      trialBalance: {
        baseDebit: string;
        baseCredit: string;
        rows: { code: string; baseBalance: string }[];
      };
    }>('{ trialBalance { baseDebit baseCredit rows { code baseBalance } } }');
    expect(answer.trialBalance.baseDebit).toBe(answer.trialBalance.baseCredit);
    const gain = answer.trialBalance.rows.find((row) => row.code === '4900')!;
    expect(gain.baseBalance).toBe('-20.00');
  });

  it('bad lines are told beside their fields and nothing is kept', async () => {
    const { operator, clientId } = await openBooks();
    const line = { accountCode: '4000', description: '', quantity: '1e9', unit: '', rate: '0' };
    const bad = await prepare(operator, freight(clientId, { lines: [line], dueOn: '2026-11-01' }));
    expect(bad.errorFlag).toBe('ERROR');
    const paths = bad.violations.map((v) => v.path);
    expect(paths).toContain('lines.0.description');
    expect(paths).toContain('lines.0.quantity');
    const zero = await prepare(
      operator,
      freight(clientId, { lines: [{ ...line, description: 'x', quantity: '1' }] }),
    );
    expect(zero.violations.map((v) => v.path)).toEqual(['lines.0.rate', 'lines']);
    const { data } = await operator.graphql<{ listInvoices: { total: number } }>(
      '{ listInvoices { total } }',
    );
    expect(data.listInvoices.total).toBe(0);
  });
});
