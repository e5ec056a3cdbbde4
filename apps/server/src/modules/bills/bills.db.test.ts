import { PAID_BILL } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { typedCargo } from '../../../test/fixtures/cargo-books.ts';
import {
  billData,
  keyOf,
  ledgerOf,
  type PayablesCompany,
  payablesCompany,
  say,
  sayBill,
} from '../../../test/fixtures/payables-company.ts';
import { testServer } from '../../../test/test-server.ts';

const server = testServer();

type Page = { data: { id: string }[]; meta: { total: number } };

const list = async ({ finance }: PayablesCompany, args = '') =>
  finance.graphql<{ listBills: Page }>(
    `{ listBills${args && `(${args})`} { data { id } meta { total page perPage lastPage } } }`,
  );

/** Ids that a list answers, in its order. */
const idsOf = async (company: PayablesCompany, args: string) =>
  (await list(company, args)).data.listBills.data.map(({ id }) => id);

const payment = (c: PayablesCompany, bill: { id: string }, amount: string, more: object = {}) =>
  say<{ id: string }>(c.finance, {
    field: 'recordBillPayment',
    data: {
      ...{ vendorId: c.vendorId, currency: 'USD', amount, paidOn: '2026-11-20' },
      ...{ exchangeRate: '1', rateSource: 'typed', transactionReference: 'WIRE' },
      paymentables: [{ billId: bill.id, amount }],
      ...more,
    },
    answer: ['payment', 'id'],
  });

describe('a bill', () => {
  it('PAYB-32 is prepared, changed, submitted and approved by somebody who did not make it; that numbers and posts it', async () => {
    const c = await payablesCompany(server, 'From draft');
    const draft = await c.draft('250.00', { vendorNumber: 'A-17' });
    expect(draft).toMatchObject({ status: 'Draft', number: null, amount: '250.00' });
    const changed = await sayBill(
      c.finance,
      'updateBill',
      keyOf(draft),
      billData(c.vendorId, '300.00', { vendorNumber: 'A-18' }),
    );
    expect(changed.row).toMatchObject({ amount: '300.00', vendorNumber: 'A-18' });
    const submitted = await sayBill(c.finance, 'submitBill', keyOf(changed.row!));
    expect(submitted.row).toMatchObject({ status: 'Pending approval' });
    expect((await sayBill(c.finance, 'approveBill', keyOf(submitted.row!))).code).toBe('FOUR_EYES');
    const approved = await sayBill(c.owner, 'approveBill', keyOf(submitted.row!));
    expect(approved).toMatchObject({
      message: 'BILL-00001 is approved and posted.',
      row: { status: 'Approved', number: 'BILL-00001', balance: '300.00' },
    });
    expect(await ledgerOf(server, c.companyId)).toEqual([
      { code: '2000', currency: 'USD', amount: '-30000', base: '-30000' },
      { code: '5010', currency: 'USD', amount: '30000', base: '30000' },
    ]);
    const received = await sayBill(c.finance, 'markBillReceived', keyOf(approved.row!));
    expect(received.row).toMatchObject({ status: 'Received' });
    const cancelled = await sayBill(
      c.owner,
      'cancelBill',
      `${keyOf(received.row!)}, reason: "Billed twice"`,
    );
    expect(cancelled.row).toMatchObject({ status: 'Cancelled' });
    expect((await ledgerOf(server, c.companyId)).map(({ amount }) => amount)).toEqual(['0', '0']);
  });

  it('says its cargo, charter party, taxes, own fields and what was done to it; taxes foot and are posted to input tax', async () => {
    const c = await payablesCompany(server, 'Facts');
    const cargo = await c.owner.graphql<{ createCargoBook: { cargoBook: { id: string } } }>(
      'mutation ($data: CargoBookInput!) { createCargoBook(data: $data) { cargoBook { id } } }',
      { data: typedCargo() },
    );
    const cargoId = cargo.data.createCargoBook.cargoBook.id;
    const draft = await c.draft('1000.00', {
      ...{
        cargoId,
        tradeArea: 'Atlantic',
        cpDate: '2026-10-01',
        customValues: ['Desk 4', '', 'x'],
      },
      taxes: [
        { name: 'VAT', rate: '25' },
        { name: '', rate: '0' },
        { name: 'Harbour levy', rate: '0.125' },
      ],
    });
    expect(draft).toMatchObject({ amount: '1251.25' });
    const whole = await c.finance.graphql<{ getBill: object }>(
      `{ getBill(billId: "${draft.id}") { amount totalTaxes taxName1 taxRate1 taxName2 taxRate2
        taxName3 taxRate3 cargoId cargoType tradeArea cpDate customValues projectId projectName
        operationType contractItineraryId documents { id } lineItems { total }
        activities { action actorName } } }`,
    );
    expect(whole.data.getBill).toEqual({
      ...{ amount: '1251.25', totalTaxes: '251.25', lineItems: [{ total: '1000.00' }] },
      ...{ taxName1: 'VAT', taxRate1: '25', taxName2: '', taxRate2: '0' },
      ...{ taxName3: 'Harbour levy', taxRate3: '0.125' },
      ...{ cargoId, cargoType: 'Soybeans', tradeArea: 'Atlantic', cpDate: '2026-10-01' },
      ...{ customValues: ['Desk 4', '', 'x'], projectId: null, projectName: null },
      ...{ operationType: null, contractItineraryId: null, documents: [] },
      activities: [{ action: 'Bill prepared', actorName: 'Test Finance' }],
    });
    await sayBill(c.owner, 'approveBill', keyOf(draft));
    expect((await ledgerOf(server, c.companyId)).map(({ code, amount }) => [code, amount])).toEqual(
      [
        ['1310', '25125'],
        ['2000', '-125125'],
        ['5010', '100000'],
      ],
    );
    const says = async (more: object) =>
      (await sayBill(c.finance, 'createBill', '', billData(c.vendorId, '1', more))).violations;
    expect(await says({ taxes: [{ name: '', rate: '5' }] })).toEqual([
      { path: 'taxes.0.name', message: 'Enter the name of the tax.' },
    ]);
    expect(await says({ taxes: [{ name: 'x', rate: '101' }] })).toEqual([
      { path: 'taxes.0.rate', message: 'Enter a percentage from 0 to 100.' },
    ]);
    expect(await says({ cargoId: c.vendorId })).toEqual([
      { path: 'cargoId', message: 'Choose a cargo of the cargo book.' },
    ]);
  });

  it('in another currency owes what its rate says, shared over its lines to the cent', async () => {
    const c = await payablesCompany(server, 'Another currency');
    const line = (accountCode: string) => ({
      ...{ accountCode, description: 'x', quantity: '1', unit: '', rate: '33.33' },
    });
    await c.bill('0', {
      ...{ currency: 'EUR', exchangeRate: '1.0837' },
      lines: [line('5000'), line('5010'), line('5090')],
    });
    const rows = await ledgerOf(server, c.companyId);
    expect(rows.find(({ code }) => code === '2000')).toMatchObject({ base: '-10836' });
    expect(rows.reduce((sum, { base }) => sum + BigInt(base), 0n)).toBe(0n);
  });

  it('books expenses alone: revenue, exchange loss and an account that is not there are refused at their line', async () => {
    const c = await payablesCompany(server, 'Wrong accounts');
    for (const accountCode of ['4000', '5900', '5555', '1000']) {
      const data = billData(c.vendorId, '1', {
        lines: [{ accountCode, description: 'x', quantity: '1', unit: '', rate: '1' }],
      });
      const refused = await sayBill(c.finance, 'createBill', '', data);
      expect(refused.violations).toEqual([
        { path: 'lines.0.accountCode', message: 'Choose an expense account.' },
      ]);
    }
  });

  it('PAYB-13 M10 that is paid, in part or whole, is neither deleted nor changed nor cancelled', async () => {
    const c = await payablesCompany(server, 'Paid');
    const draft = await c.draft('5.00');
    expect((await sayBill(c.owner, 'deleteBill', keyOf(draft))).message).toBe(
      'The bill was deleted.',
    );
    const bill = await c.bill('100.00');
    const posted = await sayBill(c.owner, 'deleteBill', keyOf(bill));
    expect(posted.message).toBe('A bill that is posted is not deleted: cancel it instead.');
    for (const amount of ['40.00', '60.00']) {
      await payment(c, bill, amount);
      const key = keyOf(await c.readBill(bill.id));
      const refused = await sayBill(c.owner, 'deleteBill', key);
      expect(refused).toMatchObject({ code: 'INVALID_STATE', message: PAID_BILL.text });
      const changed = await sayBill(c.finance, 'updateBill', key, billData(c.vendorId, '1.00'));
      expect(changed.code).toBe('INVALID_STATE');
      const cancelled = await sayBill(c.owner, 'cancelBill', `${key}, reason: "x"`);
      expect(cancelled.code).toBe('INVALID_STATE');
    }
    expect(await c.readBill(bill.id)).toMatchObject({ status: 'Paid', balance: '0.00' });
  });

  it('is the same draft however often the same key is sent', async () => {
    const c = await payablesCompany(server, 'Sent twice');
    const data = billData(c.vendorId, '9.00');
    const send = () =>
      say<{ id: string }>(c.finance, {
        ...{ field: 'createBill', data, key: 'bill-key-1' },
        answer: ['bill', 'id'],
      });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.row!.id).toBe(second.row!.id);
    expect((await list(c)).data.listBills.meta.total).toBe(1);
  });

  it('that many approve at once is numbered once each, without a gap', async () => {
    const c = await payablesCompany(server, 'Many');
    const drafts = [];
    for (let at = 0; at < 12; at++) drafts.push(await c.draft('1.00'));
    const done = await Promise.all(
      drafts.map((draft) => sayBill(c.owner, 'approveBill', keyOf(draft))),
    );
    const wanted = drafts.map((_, index) => `BILL-${String(index + 1).padStart(5, '0')}`);
    expect(done.map(({ row }) => row!.number ?? '').toSorted()).toEqual(wanted);
  });

  it('names those of its vendor that may be the same, to whoever approves it', async () => {
    const c = await payablesCompany(server, 'Twice entered');
    const first = await c.bill('100.00', { vendorNumber: 'INV-0042' });
    await c.bill('100.00', { vendorId: await c.addVendor('Other'), vendorNumber: 'INV-0042' });
    const second = await c.draft('250.00', { vendorNumber: 'inv 42' });
    const { data } = await c.owner.graphql(
      `{ getBill(billId: "${second.id}") { similar { id number amount reason } } }`,
    );
    expect(data).toEqual({
      getBill: {
        similar: [
          {
            id: first.id,
            number: 'BILL-00001',
            amount: '100.00',
            reason: 'the same number INV-0042',
          },
        ],
      },
    });
  });
});

describe('the number check', () => {
  it('PAYB-15 PAYB-23 RECV-16 counts the documents of a type that carry a number, of this company alone', async () => {
    const c = await payablesCompany(server, 'Numbers');
    const other = await payablesCompany(server, 'Numbers of others');
    await other.bill('1.00', { vendorNumber: 'A-1' });
    const bill = await c.bill('1.00', { vendorNumber: 'A-1' });
    await c.draft('2.00', { vendorNumber: 'a-1' });
    const count = async (args: string) => {
      const reply = await c.finance.graphql<{ checkDocumentNumber: { count: number } }>(
        `{ checkDocumentNumber(${args}) { count } }`,
      );
      return reply.data?.checkDocumentNumber.count ?? reply.errors?.[0]?.extensions.code;
    };
    expect(await count('type: "bill", number: "A-1"')).toBe(2);
    expect(await count('type: "bill", number: "BILL-00001"')).toBe(1);
    expect(await count(`type: "bill", number: "A-1", exceptId: "${bill.id}"`)).toBe(1);
    expect(await count(`type: "bill", companyKey: "${c.companyId}", number: "A-9"`)).toBe(0);
    await c.draft('3.00');
    expect(await count('type: "bill", number: " "')).toBe(0);
    expect(await count('type: "invoice", number: "A-1"')).toBe(0);
    expect(await count(`type: "bill", companyKey: "${other.companyId}", number: "A-1"`)).toBe(
      'FORBIDDEN',
    );
    expect(await count('type: "loan", number: "A-1"')).toBe('INVALID_INPUT');
  });
});

describe('the list of bills', () => {
  it('PAYB-16 PAYB-17 is 20 active bills a page, and takes every argument it names', async () => {
    const c = await payablesCompany(server, 'Listed');
    const second = await c.addVendor('Rotterdam Fuels');
    const day = (billOn: string, dueOn: string) => ({ billOn, dueOn });
    const late = await c.bill('300.00', { ...day('2026-09-01', '2026-10-01'), vendorNumber: 'L' });
    const due = await c.bill('100.00', { ...day('2026-11-01', '2026-11-20'), type: 'Bunkers' });
    const draft = await c.draft('200.00', { vendorId: second, reference: 'AGS-2610' });
    const gone = await c.draft('1.00');
    await sayBill(c.owner, 'deleteBill', keyOf(gone));
    const { data } = await list(c);
    expect(data.listBills).toEqual({
      data: [{ id: draft.id }, { id: due.id }, { id: late.id }],
      meta: { total: 3, page: 1, perPage: 20, lastPage: 1 },
    });
    const all = [draft.id, due.id, late.id];
    const finds: Readonly<Record<string, readonly string[]>> = {
      'expenseStatus: "active", clientStatus: "All bills", page: 1, perPage: 20': all,
      'perPage: 2, page: 2': [late.id],
      'expenseStatus: "deleted"': [gone.id],
      'aging: "31-60"': [late.id],
      'aging: "Current"': [due.id],
      'aging: "61-90"': [],
      'clientStatus: "Overdue"': [late.id],
      'clientStatus: "Open"': [due.id, late.id],
      'clientStatus: "Draft"': [draft.id],
      'status: ["Draft", "Approved"]': all,
      'searchKey: "ags"': [draft.id],
      'searchKey: "rotterdam"': [draft.id],
      'number: "L"': [late.id],
      'number: "BILL-00002"': [due.id],
      'vendorName: "santos"': [due.id, late.id],
      [`vendorId: "${second}"`]: [draft.id],
      'type: "Bunkers"': [due.id],
      [`companyKey: "${c.companyId}", vendorName: "rotterdam"`]: [draft.id],
      [`projectId: "${late.id}"`]: [],
    };
    for (const [args, wanted] of Object.entries(finds)) {
      expect((await idsOf(c, args)).toSorted(), args).toEqual([...wanted].toSorted());
    }
    const orders: Readonly<Record<string, readonly string[]>> = {
      'fieldName: "amount", order: "asc"': [due.id, draft.id, late.id],
      'fieldName: "amount", sort: "desc"': [late.id, draft.id, due.id],
      'fieldName: "dueDate", order: "asc"': [late.id, due.id, draft.id],
      'fieldName: "vendor", order: "asc", perPage: 1': [draft.id],
    };
    for (const [args, wanted] of Object.entries(orders)) {
      expect(await idsOf(c, args), args).toEqual(wanted);
    }
    // Due today in UTC; in Kiritimati it is the day after.
    expect(await idsOf(c, 'aging: "Current", tz: "Pacific/Kiritimati"')).toEqual([]);
    expect(await idsOf(c, 'aging: "1-30", tz: "Pacific/Kiritimati"')).toEqual([due.id]);
    const got = await c.finance.graphql(
      `{ getBill(billId: "${late.id}", companyKey: "${c.companyId}") { vendorName lineItems {
        accountId accountName description quantity cost total } dueDate } }`,
    );
    expect(got.data).toEqual({
      getBill: {
        vendorName: 'Santos Port Agency',
        dueDate: '2026-10-01',
        lineItems: [
          {
            ...{ accountId: '5010', accountName: 'Port expenses', description: 'Port dues' },
            ...{ quantity: '1', cost: '300', total: '300.00' },
          },
        ],
      },
    });
  });

  it.each([
    ['aging: "0-30"', 'aging'],
    ['expenseStatus: "archived"', 'expenseStatus'],
    ['clientStatus: "Anything"', 'clientStatus'],
    ['status: ["Sent"]', 'status'],
    ['fieldName: "secret"', 'fieldName'],
    ['order: "up"', 'order'],
    ['tz: "Mars/Olympus"', 'tz'],
  ])('names the argument that is no word it knows: %s', async (args, path) => {
    const c = await payablesCompany(server, `Unknown ${path}`);
    const { errors } = await list(c, args);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT' });
    expect(JSON.stringify(errors)).toContain(path);
  });

  it('ages what is open to the cent of the payable account', async () => {
    const c = await payablesCompany(server, 'Aged');
    const late = await c.bill('300.10', { billOn: '2026-09-01', dueOn: '2026-10-01' });
    await c.bill('100.00', { currency: 'EUR', exchangeRate: '1.08371' });
    await payment(c, late, '100.05');
    const { data } = await c.finance.graphql<{
      payablesAgeing: { label: string; amount: string; count: number }[];
    }>('{ payablesAgeing { label amount count } receivablesAgeing { count } }');
    expect(data.payablesAgeing.filter(({ count }) => count > 0)).toEqual([
      { label: 'Current', amount: '108.37', count: 1 },
      { label: '31-60', amount: '200.05', count: 1 },
    ]);
    const held = (await ledgerOf(server, c.companyId)).filter(({ code }) => code === '2000');
    expect(held.reduce((sum, { base }) => sum + BigInt(base), 0n)).toBe(-30842n);
  });
});

describe('what bills are booked on and paid by', () => {
  it('PAYB-19 PAYB-20 are the ways to pay, where money leaves from, and the chart of accounts', async () => {
    const c = await payablesCompany(server, 'Types');
    const { data } = await c.finance.graphql<{
      getPaymentandGatewayTypes: object;
      getCodatChartofAccounts: { code: string; name: string; kind: string }[];
    }>(`{ getPaymentandGatewayTypes { paymentTypes { id name } gatewayTypes { id name } }
      getCodatChartofAccounts { code name kind } }`);
    expect(data.getPaymentandGatewayTypes).toEqual({
      paymentTypes: ['Bank transfer', 'Cheque', 'Card', 'Set-off'].map((name) => ({
        ...{ id: name, name },
      })),
      gatewayTypes: [
        { id: 'GLOBAL_ACCOUNT', name: 'Global account' },
        { id: 'OTHER_BANK', name: 'Bank elsewhere' },
      ],
    });
    for (const account of [
      { code: '2000', name: 'Accounts payable', kind: 'liability' },
      { code: '1300', name: 'Advances to vendors', kind: 'asset' },
      { code: '5010', name: 'Port expenses', kind: 'expense' },
    ]) {
      expect(data.getCodatChartofAccounts).toContainEqual(account);
    }
  });
});

describe('who may', () => {
  it('nobody, who lacks the permission, and another company get nothing and move nothing', async () => {
    const c = await payablesCompany(server, 'Guarded');
    const stranger = (await payablesCompany(server, 'Strangers')).owner;
    const operator = await server.signIn('Operator', c.companyId);
    const lender = await server.signIn('Lender', c.companyId);
    const draft = await c.draft('10.00');
    const bill = await c.bill('20.00');
    expect((await sayBill(operator, 'approveBill', keyOf(draft))).code).toBe('FORBIDDEN');
    expect((await sayBill(operator, 'deleteBill', keyOf(draft))).code).toBe('FORBIDDEN');
    expect((await payment({ ...c, finance: operator }, bill, '1.00')).code).toBe('FORBIDDEN');
    expect((await lender.graphql(`{ getBill(billId: "${bill.id}") { id } }`)).errors).toBeDefined();
    for (const field of ['approveBill', 'deleteBill', 'submitBill', 'markBillReceived']) {
      expect((await sayBill(stranger, field, keyOf(draft))).code).toBe('NOT_FOUND');
    }
    const theirs = await payment({ ...c, finance: stranger }, bill, '1.00');
    expect(theirs.code).toBe('NOT_FOUND');
    const named = await stranger.graphql(
      `{ listBills(companyKey: "${c.companyId}") { meta { total } } }`,
    );
    expect(named.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const foreign = await sayBill(stranger, 'createBill', '', billData(c.vendorId, '1.00'));
    expect(foreign.code).toBe('NOT_FOUND');
    const nobody = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: '{ listBills { meta { total } } }' },
    });
    expect(nobody.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
    expect(await c.readBill(bill.id)).toMatchObject({ balance: '20.00', status: 'Approved' });
  });
});
