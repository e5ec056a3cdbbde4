import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankCompany, totalOf } from '../../../test/fixtures/bank-company.ts';
import {
  baseSumsOf,
  billData,
  keyOf,
  ledgerOf,
  type PayablesCompany,
  payablesCompany,
  say,
  sayBill,
} from '../../../test/fixtures/payables-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();

type Payment = {
  id: string;
  version: number;
  number: string;
  status: string;
  amount: string;
  applied: string;
  unapplied: string;
  billNumbers: string[];
};

const PAYMENT = 'id version number status amount applied unapplied billNumbers';

type Rows = readonly (readonly [bill: { id: string }, amount: string])[];

const rowsOf = (rows: Rows) => rows.map(([{ id: billId }, amount]) => ({ billId, amount }));

const pay = (
  c: Pick<PayablesCompany, 'finance' | 'vendorId'>,
  of: { amount: string; rows: Rows; key?: string; more?: object },
) =>
  say<Payment>(c.finance, {
    field: 'recordBillPayment',
    data: {
      ...{ vendorId: c.vendorId, currency: 'USD', amount: of.amount, paidOn: '2026-11-20' },
      ...{ exchangeRate: '1', rateSource: 'typed', transactionReference: 'WIRE 1' },
      paymentables: rowsOf(of.rows),
      ...of.more,
    },
    ...(of.key ? { key: of.key } : {}),
    answer: ['payment', PAYMENT],
  });

const keyOfPayment = ({ id, version }: Payment) => `billPaymentId: "${id}", version: ${version}`;

const apply = (who: SignedIn, payment: Payment, rows: Rows) =>
  say<Payment>(who, {
    field: 'applyBillPayment',
    args: keyOfPayment(payment),
    data: { paymentables: rowsOf(rows) },
    answer: ['payment', PAYMENT],
  });

const reverse = (who: SignedIn, payment: Payment, reason = 'Paid twice') =>
  say<Payment>(who, {
    field: 'reverseBillPayment',
    args: `${keyOfPayment(payment)}, reason: "${reason}"`,
    answer: ['payment', PAYMENT],
  });

const sums = (c: PayablesCompany) => baseSumsOf(server, c.companyId);

describe('a payment of bills', () => {
  it('PAYB-18 PAYB-32 pays several bills in part and whole, and is listed with what it settles', async () => {
    const c = await payablesCompany(server, 'Several');
    const [first, second] = [await c.bill('100.00'), await c.bill('50.00')];
    const rows = [
      [first, '30.00'],
      [second, '50.00'],
    ] as const;
    const paid = await pay(c, { amount: '80.00', rows });
    expect(paid.row).toMatchObject({
      ...{ number: 'BP-00001', status: 'Completed', applied: '80.00', unapplied: '0.00' },
      billNumbers: ['BILL-00001', 'BILL-00002'],
    });
    expect(await c.readBill(first.id)).toMatchObject({
      status: 'Partially paid',
      balance: '70.00',
    });
    expect(await c.readBill(second.id)).toMatchObject({ status: 'Paid', balance: '0.00' });
    expect(await sums(c)).toEqual({
      '1000 USD': '-8000',
      '2000 USD': '-7000',
      '5010 USD': '15000',
    });
    const fields = `id number vendor date amount applied unapplied typeName transactionReference
      billId bankAccountId exchangeRate status`;
    const listed = await c.finance.graphql(
      `{ listBillpayments { data { ${fields} } meta { total perPage } }
        getBillPaymentDetail(billPaymentId: "${paid.row!.id}") { payment { ${fields} }
          paymentables { billId billNumber amount } vendorCredits { vendorCreditNumber } } }`,
    );
    const payment = {
      ...{ id: paid.row!.id, number: 'BP-00001', vendor: 'Santos Port Agency' },
      ...{ date: '2026-11-20', amount: '80.00', applied: '80.00', unapplied: '0.00' },
      ...{ typeName: 'Bank transfer', transactionReference: 'WIRE 1', billId: first.id },
      ...{ bankAccountId: null, exchangeRate: '1', status: 'Completed' },
    };
    expect(listed.data).toEqual({
      listBillpayments: { data: [payment], meta: { total: 1, perPage: 20 } },
      getBillPaymentDetail: {
        payment,
        paymentables: [
          { billId: first.id, billNumber: 'BILL-00001', amount: '30.00' },
          { billId: second.id, billNumber: 'BILL-00002', amount: '50.00' },
        ],
        vendorCredits: [],
      },
    });
  });

  it('realises the exchange difference of each bill: 100 EUR booked at 1.08 and paid at 1.10 lose 2 USD', async () => {
    const c = await payablesCompany(server, 'Exchange');
    const bill = await c.bill('100.00', { currency: 'EUR', exchangeRate: '1.08' });
    await pay(c, {
      ...{ amount: '100.00', rows: [[bill, '100.00']] },
      more: { currency: 'EUR', exchangeRate: '1.10' },
    });
    expect(await sums(c)).toEqual({
      ...{ '1000 EUR': '-11000', '1900 USD': '0', '2000 EUR': '0' },
      ...{ '5010 EUR': '10800', '5900 USD': '200' },
    });
  });

  it('leaves what no bill takes with the vendor as an advance, and settles a later bill out of it', async () => {
    const c = await payablesCompany(server, 'Advance');
    const eur = { currency: 'EUR', exchangeRate: '1.10' };
    const paid = await pay(c, { amount: '100.00', rows: [], more: eur });
    expect(paid.row).toMatchObject({ status: 'Unapplied', unapplied: '100.00' });
    const bill = await c.bill('60.00', { currency: 'EUR', exchangeRate: '1.20' });
    const tooMuch = await apply(c.finance, paid.row!, [[bill, '60.01']]);
    expect(tooMuch.violations).toEqual([
      { path: 'paymentables.0.amount', message: 'Only EUR 60.00 is open on BILL-00001.' },
    ]);
    const applied = await apply(c.finance, paid.row!, [[bill, '60.00']]);
    expect(applied.row).toMatchObject({ status: 'Partially unapplied', unapplied: '40.00' });
    // 60 EUR were booked at 72 USD and are paid with an advance of 66 USD: a gain of 6.
    expect(await sums(c)).toEqual({
      ...{ '1000 EUR': '-11000', '1300 EUR': '4400', '1900 USD': '0' },
      ...{ '2000 EUR': '0', '4900 USD': '-600', '5010 EUR': '7200' },
    });
    const more = await c.bill('50.00', { currency: 'EUR', exchangeRate: '1.20' });
    const beyond = await apply(c.finance, applied.row!, [[more, '50.00']]);
    expect(beyond.violations[0]!.message).toBe('Only EUR 40.00 of this payment is left.');
    expect((await apply(c.finance, paid.row!, [[more, '1.00']])).code).toBe('STALE_VERSION');
  });

  it('is taken back by reversals: bills are open again and the ledger is as before', async () => {
    const c = await payablesCompany(server, 'Taken back');
    const [first, second] = [await c.bill('100.00'), await c.bill('50.00')];
    const paid = await pay(c, { amount: '120.00', rows: [[first, '100.00']] });
    const applied = await apply(c.finance, paid.row!, [[second, '20.00']]);
    expect((await reverse(c.finance, applied.row!, ' ')).violations[0]!.path).toBe('reason');
    const reversed = await reverse(c.finance, applied.row!);
    expect(reversed.row).toMatchObject({ status: 'Reversed', applied: '0.00', unapplied: '0.00' });
    for (const bill of [first, second]) {
      expect(await c.readBill(bill.id)).toMatchObject({ status: 'Approved', paidToDate: '0.00' });
    }
    expect(await sums(c)).toEqual({
      ...{ '1000 USD': '0', '1300 USD': '0', '2000 USD': '-15000', '5010 USD': '15000' },
    });
    expect((await reverse(c.finance, reversed.row!)).code).toBe('INVALID_STATE');
    expect((await apply(c.finance, reversed.row!, [[second, '1.00']])).code).toBe('INVALID_STATE');
  });

  it('is refused beside its row for too much, too many decimals, another vendor, another currency and what is not open', async () => {
    const c = await payablesCompany(server, 'Refused');
    const bill = await c.bill('100.00');
    const draft = await c.draft('10.00');
    const theirs = await c.bill('10.00', { vendorId: await c.addVendor('Other Agency') });
    const yen = await c.bill('1000', { currency: 'JPY', exchangeRate: '0.0067' });
    const says = async (amount: string, rows: Rows, more: object = {}) =>
      (await pay(c, { amount, rows, more })).violations[0];
    const at = (path: string, message: string) => ({ path, message });
    const row = 'paymentables.0.amount';
    expect(await says('100.01', [[bill, '100.01']])).toEqual(
      at(row, 'Only USD 100.00 is open on BILL-00001.'),
    );
    expect(await says('1.005', [[bill, '1.005']])).toEqual(at(row, 'USD has 2 decimals.'));
    expect(await says('1.00', [[theirs, '1.00']])).toEqual(
      at(row, 'BILL-00002 is from Other Agency.'),
    );
    expect(await says('1.00', [[yen, '1']])).toEqual(at(row, 'BILL-00003 is in JPY.'));
    expect(await says('1.00', [[draft, '1.00']])).toEqual(
      at(row, 'A bill that is draft cannot be paid.'),
    );
    expect(await says('1.00', [[bill, '2.00']])).toEqual(
      at('amount', 'The bills come to USD 2.00, more than was paid.'),
    );
    const twice = [bill, '1.00'] as const;
    expect(await says('2.00', [twice, twice])).toEqual(
      at('paymentables', 'A bill stands there twice.'),
    );
    expect(await says('1.00', [[bill, '1.00']], { paidOn: '2026-11-21' })).toEqual(
      at('paidOn', 'The payment lies in the future.'),
    );
    expect(await says('1.00', [[bill, '1.00']], { exchangeRate: '2' })).toEqual(
      at('exchangeRate', 'USD is the base currency: its rate is 1.'),
    );
    expect(await says('1.00', [], { currency: 'ZZZ' })).toEqual(
      at('currency', 'ZZZ is not a currency. Use a code like USD.'),
    );
    const dinars = { currency: 'KWD', exchangeRate: '3.25' };
    expect(await says('9999999999999.999', [], dinars)).toEqual(
      at('amount', 'The amount is too large.'),
    );
    expect(Object.keys(await sums(c)).filter((key) => key.startsWith('1300'))).toEqual([]);
    expect(await c.readBill(bill.id)).toMatchObject({ paidToDate: '0.00' });
  });

  it('of which ten come at once pays a bill once, and the same key pays once', async () => {
    const c = await payablesCompany(server, 'At once');
    const bill = await c.bill('100.00');
    const all = await Promise.all(
      Array.from({ length: 10 }, () => pay(c, { amount: '100.00', rows: [[bill, '100.00']] })),
    );
    expect(all.filter(({ row }) => row !== null)).toHaveLength(1);
    const other = await c.bill('10.00');
    const same = await Promise.all(
      Array.from({ length: 5 }, () =>
        pay(c, { amount: '4.00', rows: [[other, '4.00']], key: 'payment-key-1' }),
      ),
    );
    expect(new Set(same.map(({ row }) => row?.id)).size).toBe(1);
    expect(await c.readBill(other.id)).toMatchObject({ balance: '6.00' });
    expect((await sums(c))['1000 USD']).toBe('-10400');
  });

  it('that is applied and reversed at the same moment does one of both', async () => {
    const c = await payablesCompany(server, 'Both at once');
    const bill = await c.bill('100.00');
    const paid = await pay(c, { amount: '50.00', rows: [] });
    const [applied, reversed] = await Promise.all([
      apply(c.finance, paid.row!, [[bill, '50.00']]),
      reverse(c.owner, paid.row!),
    ]);
    expect([applied.row, reversed.row].filter(Boolean)).toHaveLength(1);
    expect([applied.code, reversed.code]).toContain('STALE_VERSION');
    const ledger = Object.values(await sums(c)).reduce((sum, base) => sum + BigInt(base), 0n);
    expect(ledger).toBe(0n);
  });

  it('whatever was billed, paid, applied and taken back, the ageing is what the payable account holds', async () => {
    const c = await payablesCompany(server, 'Whatever');
    const cents = fc.integer({ min: 1, max: 9_999 });
    const text = (minor: number) => (minor / 100).toFixed(2);
    await fc.assert(
      fc.asyncProperty(cents, cents, cents, fc.boolean(), async (owed, paid, rate, isReversed) => {
        const money = { currency: 'EUR', exchangeRate: (1 + rate / 7919).toFixed(6) };
        const bill = await c.bill(text(owed), money);
        const part = Math.min(owed, paid);
        const done = await pay(c, { amount: text(paid), rows: [[bill, text(part)]], more: money });
        if (isReversed) await reverse(c.finance, done.row!);
        else if (paid > owed) {
          const next = await c.bill(text(paid - owed), { ...money, exchangeRate: '1.077' });
          await apply(c.finance, done.row!, [[next, text(paid - owed)]]);
        }
        const { data } = await c.finance.graphql<{ payablesAgeing: { amount: string }[] }>(
          '{ payablesAgeing { amount } }',
        );
        const aged = data.payablesAgeing.reduce(
          (sum, { amount }) => sum + BigInt(amount.replace('.', '')),
          0n,
        );
        const rows = await ledgerOf(server, c.companyId);
        const held = rows.filter(({ code }) => code === '2000');
        expect(held.reduce((sum, { base }) => sum + BigInt(base), 0n)).toBe(-aged);
        expect(rows.reduce((sum, { base }) => sum + BigInt(base), 0n)).toBe(0n);
        const advance = rows.find(({ code }) => code === '1300');
        if (advance?.amount === '0') expect(advance.base).toBe('0');
      }),
      { numRuns: 12 },
    );
  });
});

describe('the account that money leaves', () => {
  it('is none here: a payment of ours is a payout, and only what another bank or cash paid is recorded', async () => {
    const bank = await bankCompany(server, 'Paid from here');
    const owner = await server.signIn('Owner', bank.companyId);
    const vendor = await owner.graphql<{ createContact: { contact: { id: string } } }>(
      'mutation { createContact(data: { name: "Port Agency", kinds: ["vendor"] }) { contact { id } } }',
    );
    const vendorId = vendor.data.createContact.contact.id;
    const draft = await sayBill(bank.finance, 'createBill', '', billData(vendorId, '100.00'));
    const bill = (await sayBill(owner, 'approveBill', keyOf(draft.row!))).row!;
    const accountId = await bank.open('USD', '150.00');
    const of = { amount: '60.00', rows: [[bill, '60.00']] as const };
    const c = { ...bank, vendorId };
    expect((await pay(c, { ...of, more: { accountId } })).violations).toEqual([
      {
        path: 'accountId',
        message:
          'Money of an account here leaves by a payout, which others approve: choose Pay. Record what another bank or cash has paid.',
      },
    ]);
    expect(await totalOf(bank.finance, accountId)).toBe('150.00');
    expect((await pay(c, of)).row).toMatchObject({ status: 'Completed' });
    expect(await totalOf(bank.finance, accountId)).toBe('150.00');
  });
});
