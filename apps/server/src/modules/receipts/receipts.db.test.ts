import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { typeOfArgument } from '../../../../../tools/argument-type.ts';
import { type BankCompany, bankCompany, totalOf } from '../../../test/fixtures/bank-company.ts';
import { ledgerOf } from '../../../test/fixtures/payables-company.ts';
import { submitInvoice } from '../../../test/fixtures/submit-invoice.ts';
import { testServer } from '../../../test/test-server.ts';

const server = testServer();
/** By company and name. */
const customers = new Map<string, string>();

type Payment = {
  id: string;
  version: number;
  status: string;
  invoiceNumber: string | null;
  amount: string;
  charges: string;
  applied: string;
  refunded: string;
  unallocated: string;
};
type Answer = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
  payment: Payment | null;
};

const FIELDS = `errorFlag message violations { path message }
  payment { id version status invoiceNumber amount charges applied refunded unallocated }`;

/** An approved invoice of USD 100.00; its id and its customer. */
async function billed(company: BankCompany, client = 'Meridian Grain') {
  const { finance, companyId } = company;
  const operator = await server.signIn('Operator', companyId);
  const known = customers.get(`${companyId} ${client}`) ?? null;
  const id = await submitInvoice(operator, client, known);
  const { data } = await finance.graphql<{
    approveInvoice: { invoice: { number: string; clientId: string } };
  }>(`mutation { approveInvoice(invoiceId: "${id}", version: 2) { invoice { number clientId } } }`);
  customers.set(`${companyId} ${client}`, data.approveInvoice.invoice.clientId);
  return { id, ...data.approveInvoice.invoice };
}

async function run(
  { finance }: Pick<BankCompany, 'finance'>,
  field: string,
  variables: Record<string, unknown>,
): Promise<Answer & { code: string | null }> {
  const names = Object.keys(variables);
  const heads = names.map((name) => `$${name}: ${typeOfArgument(field, name)}`).join(', ');
  const args = names.map((name) => `${name}: $${name}`).join(', ');
  const { data, errors } = await finance.graphql<Record<string, Answer>>(
    `mutation (${heads}) { ${field}(${args}) { ${FIELDS} } }`,
    variables,
  );
  const code = errors?.[0]?.extensions.code ?? null;
  const none = { errorFlag: 'ERROR', message: '', violations: [], payment: null };
  return { ...(data?.[field] ?? none), code: code as string | null };
}

type Given = Record<string, unknown> & { paymentables?: { invoiceId: string; amount: string }[] };
const record = (company: BankCompany, clientId: string, given: Given, idempotencyKey?: string) =>
  run(company, 'recordReceipt', {
    data: {
      ...{ clientId, paidOn: '2026-11-20', currency: 'USD', amount: '100', exchangeRate: '1' },
      ...{ transactionReference: 'WIRE 7', ...given },
    },
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });

type Row = readonly [invoice: { readonly id: string }, amount: string];
const settle = (...parts: Row[]) => parts.map(([{ id }, amount]) => ({ invoiceId: id, amount }));

const standing = async ({ finance }: BankCompany, id: string) =>
  (
    await finance.graphql<{ invoice: { status: string; balance: string } }>(
      `{ invoice(id: "${id}") { status balance } }`,
    )
  ).data.invoice;

type Balance = { code: string; currency: string; amount: string; base: string };
const balances = async (companyId: string): Promise<Balance[]> =>
  (await ledgerOf(server, companyId)).filter(({ amount, base }) => amount !== '0' || base !== '0');

/** What documents and payments say that customers owe and have with us, against the accounts of the ledger. */
async function subLedgers(companyId: string) {
  return server.platform.db.inTenant(companyId, (tx) =>
    tx.get(
      sql<Record<'receivable' | 'open' | 'cash' | 'left', string>>`
        select
          (select coalesce(sum(e.base_minor), 0)::text from ledger_entry e
            join ledger_account a on a.company_id = e.company_id and a.id = e.account_id
            where e.company_id = ${companyId} and a.code = '1100') as receivable,
          (select coalesce(sum(base_total_minor - base_settled_minor), 0)::text
            from commercial_document where company_id = ${companyId} and kind = 'invoice'
            and transaction_id is not null) as open,
          (select coalesce(-sum(e.base_minor), 0)::text from ledger_entry e
            join ledger_account a on a.company_id = e.company_id and a.id = e.account_id
            where e.company_id = ${companyId} and a.code = '2320') as cash,
          (select coalesce(sum(base_left_minor), 0)::text from invoice_payment
            where company_id = ${companyId}) as left`,
      'The sums',
    ),
  );
}

async function assertAgreed(companyId: string): Promise<void> {
  const { receivable, open, cash, left } = await subLedgers(companyId);
  expect({ receivable, cash }).toEqual({ receivable: open, cash: left });
}

const detailOf = async ({ finance }: BankCompany, paymentId: string) =>
  (
    await finance.graphql<{
      invoicePaymentDetail: {
        paymentables: { partId: string; invoiceNumber: string; isTakenBack: boolean }[];
        activities: { action: string }[];
      };
    }>(`{ invoicePaymentDetail(paymentId: "${paymentId}") {
      paymentables { partId invoiceNumber isTakenBack } activities { action } } }`)
  ).data.invoicePaymentDetail;

describe('one amount of a customer over several invoices', () => {
  it('settles them in part and whole, less what banks kept, and leaves the rest as the customer’s cash', async () => {
    const company = await bankCompany(server, 'Several');
    const accountId = await company.open('USD', undefined, 'US');
    const [one, two, three] = [await billed(company), await billed(company), await billed(company)];
    const given = {
      ...{ amount: '265', charges: '15', accountId },
      paymentables: settle([one, '100'], [two, '100'], [three, '50']),
    };
    for (const _ of [1, 2]) {
      const done = await record(company, one.clientId, given, 'receipt-key-1');
      expect(done).toMatchObject({
        errorFlag: 'SUCCESS',
        message: 'PAY-00001 is recorded. USD 30.00 is not allocated.',
        payment: {
          ...{ status: 'Partly allocated', amount: '280.00', charges: '15.00' },
          ...{
            applied: '250.00',
            unallocated: '30.00',
            invoiceNumber: 'INV-00001, INV-00002, INV-00003',
          },
        },
      });
    }
    expect(await totalOf(company.finance, accountId)).toBe('265.00');
    expect(await standing(company, one.id)).toEqual({ status: 'Paid', balance: '0.00' });
    expect(await standing(company, three.id)).toEqual({
      status: 'Partially paid',
      balance: '50.00',
    });
    const books = await balances(company.companyId);
    const of = (code: string) => books.find((row) => row.code === code)?.amount;
    expect([of('1000'), of('5210'), of('1100'), of('2320')]).toEqual([
      ...['26500', '1500', '5000', '-3000'],
    ]);
    await assertAgreed(company.companyId);
  });

  it('in another currency settles each at its own rate, with the difference realised to the cent', async () => {
    const company = await bankCompany(server, 'In euros');
    const { finance, companyId } = company;
    const invoices = [await billed(company), await billed(company), await billed(company)];
    const [one, two, three] = invoices as [
      (typeof invoices)[0],
      (typeof invoices)[0],
      (typeof invoices)[0],
    ];
    await finance.graphql(
      'mutation ($data: ExchangeRateInput!) { recordExchangeRate(data: $data) { errorFlag } }',
      { data: { currency: 'EUR', rateOn: '2026-11-19', rate: '1.1' } },
    );
    const given = {
      ...{
        currency: 'EUR',
        amount: '295',
        charges: '5',
        exchangeRate: '1.1',
        claimCurrency: 'USD',
      },
      paymentables: settle([one, '100'], [two, '100'], [three, '100']),
    };
    const without = await record(company, one.clientId, given);
    expect(without.violations).toMatchObject([
      { path: 'claimRate', message: 'Enter what a EUR is worth in USD.' },
    ]);
    const far = await record(company, one.clientId, { ...given, claimRate: '1.3' });
    expect(far.violations).toMatchObject([
      { path: 'claimRate', message: 'A EUR is worth USD 1.1 by the rates of 19 Nov 2026.' },
    ]);
    const done = await record(company, one.clientId, { ...given, claimRate: '1.12' });
    // USD 300.00 at 1.12 is EUR 267.86; EUR 300.00 was credited.
    expect(done.payment).toMatchObject({ applied: '267.86', unallocated: '32.14' });
    const books = await balances(companyId);
    const of = (code: string, currency: string) =>
      books.find((row) => row.code === code && row.currency === currency);
    expect(of('1000', 'EUR')).toMatchObject({ amount: '29500', base: '32450' });
    expect(of('5210', 'EUR')).toMatchObject({ amount: '500', base: '550' });
    expect(of('2320', 'EUR')).toMatchObject({ amount: '-3214', base: '-3535' });
    expect(of('1100', 'USD')).toBeUndefined();
    // EUR 267.86 at 1.1 is USD 294.65 for invoices of USD 300.00.
    expect(of('5900', 'USD')).toMatchObject({ base: '535' });
    await assertAgreed(companyId);
  });

  it('is worth what the rates of its day say, whatever was typed of both sides', async () => {
    const company = await bankCompany(server, 'Typed');
    const one = await billed(company);
    const rate = (currency: string, rateOn: string, of: string) =>
      company.finance.graphql(
        'mutation ($data: ExchangeRateInput!) { recordExchangeRate(data: $data) { errorFlag } }',
        { data: { currency, rateOn, rate: of } },
      );
    const says = async (given: Given) =>
      (await record(company, one.clientId, given)).violations.map(({ path, message }) => [
        path,
        message,
      ]);
    const euro = { currency: 'EUR', amount: '1', exchangeRate: '100', claimCurrency: 'USD' };
    const whole = { ...euro, claimRate: '100', paymentables: settle([one, '100']) };
    expect(await says(whole)).toEqual([
      ['claimRate', 'No exchange rate of EUR is known on 20 Nov 2026: record one first.'],
    ]);
    // Too old to hold what money came at, and what is known of the other currency all the same.
    await rate('EUR', '2026-11-02', '1.1');
    expect(await says(whole)).toEqual([
      ['claimRate', 'A EUR is worth USD 1.1 by the rates of 02 Nov 2026.'],
    ]);
    await rate('EUR', '2026-11-17', '1.1');
    expect(await says(whole)).toEqual([
      ['exchangeRate', 'A EUR is worth USD 1.1 by the rate of 17 Nov 2026.'],
    ]);
    expect(await says({ ...euro, claimCurrency: null, amount: '10' })).toEqual([
      ['exchangeRate', 'A EUR is worth USD 1.1 by the rate of 17 Nov 2026.'],
    ]);
    const cash = await record(company, one.clientId, {
      ...euro,
      amount: '1',
      exchangeRate: '1.15',
    });
    expect(cash.payment).toMatchObject({ status: 'Unallocated' });
    const { id: paymentId, version } = cash.payment!;
    const spread = { claimCurrency: 'USD', claimRate: '100', paymentables: whole.paymentables };
    const later = await run(company, 'allocateReceipt', { paymentId, version, data: spread });
    expect(later.violations).toMatchObject([
      { path: 'claimRate', message: 'A EUR is worth USD 1.1 by the rates of 17 Nov 2026.' },
    ]);
    expect(await standing(company, one.id)).toMatchObject({ balance: '100.00' });
    await assertAgreed(company.companyId);
  });

  it('is refused in words, and nothing of it is kept', async () => {
    const company = await bankCompany(server, 'Refused');
    const other = await billed(company, 'Levant Chartering');
    const one = await billed(company);
    const says = async (given: Given) =>
      (await record(company, one.clientId, given)).violations.map(({ path, message }) => [
        path,
        message,
      ]);
    const row = 'paymentables.0.amount';
    expect(await says({ paymentables: settle([one, '100.01']) })).toEqual([
      [row, 'Only USD 100.00 is open on INV-00002.'],
    ]);
    expect(await says({ paymentables: settle([other, '10']) })).toEqual([
      [row, 'INV-00001 is to Levant Chartering.'],
    ]);
    expect(await says({ amount: '50', paymentables: settle([one, '60']) })).toEqual([
      ['amount', 'The invoices come to USD 60.00, more than was received.'],
    ]);
    expect(await says({ paymentables: settle([one, '10'], [one, '10']) })).toEqual([
      ['paymentables.1.amount', 'An invoice stands there twice.'],
    ]);
    expect(await says({ currency: 'EUR', paymentables: settle([one, '10']) })).toEqual([
      [row, 'INV-00002 is in USD.'],
    ]);
    expect(await says({ paidOn: '2027-01-01' })).toEqual([
      ['paidOn', 'The payment lies in the future.'],
    ]);
    expect(await says({ charges: '80', amount: '920' })).toEqual([
      [
        'charges',
        'Charges are USD 75.00 and a quarter of what is paid at the most: write the rest off by a credit note.',
      ],
    ]);
    expect(await says({ type: 'Set-off', amount: '10' })).toEqual([
      ['amount', 'A set-off leaves nothing over: no money came.'],
    ]);
    expect(await standing(company, one.id)).toMatchObject({ balance: '100.00' });
    expect((await balances(company.companyId)).map(({ code }) => code)).not.toContain('1000');
  });
});

describe('cash that a customer left', () => {
  it('is allocated later, given back by one invoice, and goes as a whole', async () => {
    const company = await bankCompany(server, 'Later');
    const { companyId } = company;
    const one = await billed(company);
    const paid = await record(company, one.clientId, { amount: '150' });
    expect(paid.payment).toMatchObject({ status: 'Unallocated', unallocated: '150.00' });
    await assertAgreed(companyId);
    const two = await billed(company);
    const { id: paymentId } = paid.payment!;
    const allocate = (version: number, ...parts: Row[]) =>
      run(company, 'allocateReceipt', {
        paymentId,
        version,
        data: { paymentables: settle(...parts) },
      });
    const much = await allocate(1, [one, '100'], [two, '60']);
    expect(much.violations).toMatchObject([
      { path: 'paymentables.1.amount', message: 'Only USD 150.00 of this payment is left.' },
    ]);
    const done = await allocate(1, [one, '100'], [two, '40']);
    expect(done.payment).toMatchObject({ applied: '140.00', unallocated: '10.00' });
    await assertAgreed(companyId);
    expect((await allocate(1, [two, '10'])).code).toBe('STALE_VERSION');

    const { paymentables } = await detailOf(company, paymentId);
    const ofOne = paymentables.find(({ invoiceNumber }) => invoiceNumber === one.number)!;
    const back = () =>
      run(company, 'takeAllocationBack', { partId: ofOne.partId, reason: 'Wrong one' });
    expect((await back()).payment).toMatchObject({ applied: '40.00', unallocated: '110.00' });
    expect((await back()).code).toBe('INVALID_STATE');
    expect(await standing(company, one.id)).toMatchObject({ balance: '100.00' });
    await assertAgreed(companyId);

    const { version } = (await allocate(done.payment!.version + 1, [one, '20'])).payment!;
    const whole = await company.finance.graphql<{ refundInvoicePayment: { message: string } }>(
      `mutation { refundInvoicePayment(paymentId: "${paymentId}", version: ${version}, reason: "Bounced") { message } }`,
    );
    expect(whole.data.refundInvoicePayment.message).toBe(
      'The payment is taken back; what it settled is open again.',
    );
    for (const { id } of [one, two]) {
      expect(await standing(company, id)).toMatchObject({ balance: '100.00' });
    }
    const books = await balances(companyId);
    expect(books.filter(({ code }) => ['1000', '2320'].includes(code))).toEqual([]);
    await assertAgreed(companyId);
    const { activities } = await detailOf(company, paymentId);
    expect(activities.map(({ action }) => action)).toEqual([
      ...['Taken back', 'Allocated', 'Allocation taken back', 'Allocated', 'Recorded'],
    ]);
  });

  it('of a part posted with its payment comes back to the cent, also in another currency', async () => {
    const company = await bankCompany(server, 'Back');
    const { finance, companyId } = company;
    const one = await billed(company);
    await finance.graphql(
      'mutation ($data: ExchangeRateInput!) { recordExchangeRate(data: $data) { errorFlag } }',
      { data: { currency: 'EUR', rateOn: '2026-11-19', rate: '1.1' } },
    );
    const paid = await record(company, one.clientId, {
      ...{ currency: 'EUR', amount: '95', exchangeRate: '1.1' },
      ...{ claimCurrency: 'USD', claimRate: '1.09', paymentables: settle([one, '100']) },
    });
    const { paymentables } = await detailOf(company, paid.payment!.id);
    const back = await run(company, 'takeAllocationBack', {
      ...{ partId: paymentables[0]!.partId, reason: 'For another' },
    });
    expect(back.payment).toMatchObject({ applied: '0.00', unallocated: '95.00' });
    await assertAgreed(companyId);
    const books = await balances(companyId);
    expect(books.find(({ code }) => code === '2320')).toMatchObject({
      amount: '-9500',
      base: '-10450',
    });
    expect(books.find(({ code }) => ['4900', '5900'].includes(code))).toBeUndefined();
    const { version, id } = back.payment!;
    const whole = await finance.graphql<{ refundInvoicePayment: { errorFlag: string } }>(
      `mutation { refundInvoicePayment(paymentId: "${id}", version: ${version}, reason: "Bounced") { errorFlag } }`,
    );
    expect(whole.data.refundInvoicePayment.errorFlag).toBe('SUCCESS');
    expect(
      (await balances(companyId)).filter(({ code }) => ['1000', '2320', '1900'].includes(code)),
    ).toEqual([]);
    await assertAgreed(companyId);
  });

  it('is allocated by one of two who ask at once, and an invoice is paid once by two payments', async () => {
    const company = await bankCompany(server, 'Races');
    const { companyId } = company;
    const one = await billed(company);
    const two = await billed(company);
    const receipts = await Promise.all(
      [1, 2].map(() => record(company, one.clientId, { amount: '100' })),
    );
    const allocate = (index: number, invoice: { id: string }) => {
      const { id: paymentId, version } = receipts[index]!.payment!;
      const data = { paymentables: settle([invoice, '100']) };
      return run(company, 'allocateReceipt', { paymentId, version, data });
    };
    const same = await Promise.all([allocate(0, one), allocate(0, two)]);
    expect(same.filter(({ payment }) => payment)).toHaveLength(1);
    const [open] = same[0]!.payment ? [two] : [one];
    const again = await Promise.all([
      allocate(1, open!),
      record(company, one.clientId, { amount: '100', paymentables: settle([open!, '100']) }),
    ]);
    expect(again.filter(({ payment }) => payment)).toHaveLength(1);
    expect(await standing(company, open!.id)).toMatchObject({ status: 'Paid', balance: '0.00' });
    await assertAgreed(companyId);
  });

  it('stands on the statement of the customer, which ages nothing that is not there', async () => {
    const company = await bankCompany(server, 'On the statement');
    const one = await billed(company);
    await record(company, one.clientId, { amount: '130', paymentables: settle([one, '60']) });
    const owner = await server.signIn('Owner', company.companyId);
    const { data, errors } = await owner.graphql<{
      statementOfAccount: {
        closing: string;
        unallocated: string;
        ageing: { amount: string }[];
        rows: { credit: string }[];
      };
      listUnallocatedCash: { left: string; number: number }[];
    }>(`{ statementOfAccount(contactId: "${one.clientId}", currency: "USD") {
        closing unallocated ageing { amount } rows { credit } }
      listUnallocatedCash(clientId: "${one.clientId}") { left number } }`);
    expect(errors).toBeUndefined();
    const { closing, unallocated, ageing, rows } = data.statementOfAccount;
    expect({ closing, unallocated }).toEqual({ closing: '-30.00', unallocated: '70.00' });
    expect(rows.map(({ credit }) => credit)).toEqual(['0.00', '130.00']);
    const open = ageing.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(open - Number(unallocated)).toBe(Number(closing));
    expect(data.listUnallocatedCash).toEqual([{ left: '70.00', number: 1 }]);
  });

  it('is seen and moved by who may, of their own company alone', async () => {
    const company = await bankCompany(server, 'Ours');
    const theirs = await bankCompany(server, 'Theirs');
    const one = await billed(company);
    const paid = await record(company, one.clientId, { amount: '100' });
    const { id: paymentId, version } = paid.payment!;
    const data = { paymentables: settle([one, '10']) };
    const viewer = { finance: await server.signIn('Viewer', company.companyId) };
    const asked = { paymentId, version, data };
    expect((await run(viewer, 'allocateReceipt', asked)).code).toBe('FORBIDDEN');
    expect((await run(viewer, 'takeAllocationBack', { partId: paymentId, reason: 'x' })).code).toBe(
      'FORBIDDEN',
    );
    expect((await run(theirs, 'allocateReceipt', asked)).code).toBe('NOT_FOUND');
    expect((await record(theirs, one.clientId, { amount: '1' })).code).toBe('NOT_FOUND');
    expect((await run(company, 'allocateReceipt', asked)).payment).toMatchObject({
      applied: '10.00',
    });
  });
});
