import { vesselInput } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../../test/fixtures/new-customer.ts';
import { keyOf, payablesCompany } from '../../../test/fixtures/payables-company.ts';
import { type TimeCharter, timeChartersOf } from '../../../test/fixtures/time-charters.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createRoute, importRates } from '../market-rates/index.ts';
import { createVessel } from '../vessels/index.ts';
import { presentCashFlow, readCashFlow } from './index.ts';

const server = testServer();
const NOTHING = { view: false, create: false, modify: false, delete: false };

type View = {
  months: string[];
  rows: { key: string; side: string; months: string[]; total: string }[];
  sides: { key: string; months: string[] }[];
  opening: string[];
  net: string[];
  closing: string[];
  currency: string;
  scenario: string;
  laterReceipts: string;
  events: {
    data: { date: string; label: string; amount: string; kind: string; record: object | null }[];
    meta: { total: number; perPage: number; lastPage: number };
    receipts: string;
    payments: string;
  };
};

const ask = (who: SignedIn, args = 'pageSize: 100') =>
  who.graphql<{ cashFlow: View }>(`{ cashFlow(${args}) {
    scenario scenarios currency currencies today months opening net closing laterReceipts
    rows { key side months total } sides { key label months total }
    rates { currency rate on source }
    events { data { date label line side kind amount currency converted record { type id } }
      meta { total page perPage lastPage } receipts payments } } }`);

const read = async (who: SignedIn, args?: string) => (await ask(who, args)).data.cashFlow;
const rowOf = (view: View, key: string) => view.rows.find((row) => row.key === key)!;
const sum = (amounts: readonly string[]) => amounts.reduce((all, one) => all + Number(one), 0);

async function books(name: string) {
  const c = await payablesCompany(server, name);
  const clientId = await newCustomer(c.owner, 'Meridian Grain');
  const invoice = async (type: string, rate: string, dueOn: string, currency = 'USD') => {
    const made = await c.finance.graphql<{ createInvoice: { invoice: { id: string } } }>(
      'mutation ($data: InvoiceInput!) { createInvoice(data: $data) { invoice { id } } }',
      {
        data: {
          ...{ type, clientId, currency, exchangeRate: currency === 'USD' ? '1' : '3.25' },
          ...{ rateSource: 'typed', invoiceOn: '2026-10-01', dueOn },
          lines: [{ accountCode: '4090', description: 'Work', quantity: '1', unit: '', rate }],
        },
      },
    );
    const { id } = made.data.createInvoice.invoice;
    await c.owner.graphql(
      `mutation { approveInvoice(invoiceId: "${id}", version: 1) { errorFlag } }`,
    );
    return id;
  };
  return { ...c, clientId, invoice };
}

describe('the cash flow', () => {
  it('CASH-02 CASH-04 CASH-06 supplies twelve months of rows and events, every figure the sum of its events', async () => {
    const c = await books('Twelve months');
    const freight = await c.invoice('freight', '1000.00', '2026-12-15');
    await c.invoice('misc', '40.00', '2026-10-31');
    await c.invoice('misc', '7.00', '2027-12-01');
    await c.bill('250.00', { type: 'Bunkers', billOn: '2026-11-01', dueOn: '2027-01-10' });
    await c.finance.graphql(
      `mutation ($data: PaymentInput!) { recordInvoicePayment(invoiceId: "${freight}", data: $data) { errorFlag } }`,
      {
        data: {
          ...{ amount: '300.00', paidOn: '2026-11-10', exchangeRate: '1', rateSource: 'typed' },
          transactionReference: 'WIRE',
        },
      },
    );
    const view = await read(c.owner);
    expect(view).toMatchObject({ scenario: 'base', currency: 'USD', laterReceipts: '7.00' });
    expect(view.months).toHaveLength(12);
    expect([view.months[0], view.months.at(-1)]).toEqual(['2026-11-01', '2027-10-01']);
    // Paid this month and open next; the overdue invoice falls in the month of today.
    expect(rowOf(view, 'freight').months.slice(0, 2)).toEqual(['300.00', '700.00']);
    expect(rowOf(view, 'invoicePayments').months[0]).toBe('40.00');
    expect(rowOf(view, 'bunkers').months[2]).toBe('250.00');
    // The bank holds 300.00 today: the month began with nothing.
    expect(view.opening[0]).toBe('0.00');
    expect(view.closing).toEqual([
      ...['340.00', '1040.00', '790.00'],
      ...Array.from({ length: 9 }, () => '790.00'),
    ]);
    expect(view.events.meta.total).toBe(4);
    for (const row of view.rows) {
      for (const [at, month] of view.months.entries()) {
        if (Number(row.months[at]) === 0) continue;
        const { events } = await read(
          c.owner,
          `line: "${row.key}", month: "${month}", pageSize: 9`,
        );
        expect(sum(events.data.map(({ amount }) => amount))).toBe(Number(row.months[at]));
        expect(events.data.every(({ record }) => record !== null)).toBe(true);
      }
    }
  });

  it('CASH-05 a page is as long as its caller asks, and its sums are of all that fit', async () => {
    const c = await books('Pages');
    for (const rate of ['1.00', '2.00', '3.00']) await c.invoice('misc', rate, '2026-12-01');
    const { events } = await read(c.owner, 'pageSize: 2, page: 2');
    expect(events.data).toHaveLength(1);
    expect(events).toMatchObject({
      meta: { total: 3, perPage: 2, lastPage: 2 },
      ...{ receipts: '6.00', payments: '0.00' },
    });
    expect((await ask(c.owner, '')).errors).toBeDefined();
  });

  it('CASH-02 the downside has receipts later and smaller; other scenarios and currencies are refused in words', async () => {
    const c = await books('Scenarios');
    await c.invoice('freight', '1000.00', '2026-12-20');
    await c.invoice('hire', '10.500', '2026-12-20', 'KWD');
    const view = await read(c.owner, 'scenario: "downside", pageSize: 9');
    expect(rowOf(view, 'freight').months.slice(0, 3)).toEqual(['0.00', '0.00', '900.00']);
    const kwd = await read(c.owner, 'currency: "KWD", pageSize: 9');
    expect(rowOf(kwd, 'hire').months[1]).toBe('10.500');
    // 1000 ÷ 3.25, to three decimals.
    expect(rowOf(kwd, 'freight').months[1]).toBe('307.692');
    const refused = async (args: string) => (await ask(c.owner, args)).errors?.[0]?.message;
    expect(await refused('scenario: "hope", pageSize: 9')).toBe(
      'There is no such scenario: base or downside.',
    );
    expect(await refused('currency: "JPY", pageSize: 9')).toBe(
      'There is no rate of JPY: enter one under exchange rates.',
    );
  });

  it('what a credit settled is no cash, and a credit nobody used is money the other way', async () => {
    const c = await books('Credits');
    const invoiceId = await c.invoice('freight', '100.00', '2026-12-20');
    const made = await c.finance.graphql<{ createCreditNote: { creditNote: { id: string } } }>(
      'mutation ($data: CreditNoteInput!) { createCreditNote(data: $data) { creditNote { id } } }',
      {
        data: {
          ...{ type: 'freight', clientId: c.clientId, currency: 'USD', exchangeRate: '1' },
          ...{ rateSource: 'typed', creditOn: '2026-11-20' },
          lines: [
            { accountCode: '4090', description: 'Less', quantity: '1', unit: '', rate: '30' },
          ],
        },
      },
    );
    const { id } = made.data.createCreditNote.creditNote;
    await c.owner.graphql(
      `mutation { markCreditNoteSent(creditId: "${id}", version: 1) { errorFlag } }`,
    );
    const before = await read(c.owner);
    expect(rowOf(before, 'bills').months[0]).toBe('30.00');
    await c.finance.graphql(
      `mutation ($data: CreditApplicationInput!) { applyCreditNote(creditId: "${id}", version: 2, data: $data) { errorFlag } }`,
      { data: { rows: [{ invoiceId, amount: '30.00' }] } },
    );
    const after = await read(c.owner);
    expect(rowOf(after, 'bills').total).toBe('0.00');
    expect(rowOf(after, 'freight').months[1]).toBe('70.00');
    expect(after.closing.at(-1)).toBe(before.closing.at(-1));
  });

  it('what a customer paid too much came in, and what banks kept did not: the month opens as the bank did', async () => {
    const c = await books('Left over');
    const invoiceId = await c.invoice('freight', '100.00', '2026-12-20');
    const before = await read(c.owner);
    await c.finance.graphql(
      'mutation ($data: ReceiptInput!) { recordReceipt(data: $data) { errorFlag } }',
      {
        data: {
          ...{ clientId: c.clientId, paidOn: '2026-11-20', currency: 'USD', exchangeRate: '1' },
          ...{ amount: '145.00', charges: '5.00', transactionReference: 'WIRE 9' },
          paymentables: [{ invoiceId, amount: '100.00' }],
        },
      },
    );
    const after = await read(c.owner);
    expect(after.opening[0]).toBe(before.opening[0]);
    expect(rowOf(after, 'freight').months[0]).toBe('100.00');
    expect(rowOf(after, 'invoicePayments').months[0]).toBe('50.00');
    expect(rowOf(after, 'bills').months[0]).toBe('5.00');
  });

  it('TC-07 hire of a fixed charter is expected by billing period from today on, until a document bills it or it is deleted', async () => {
    const c = await books('Hire');
    const operator = await server.signIn('Operator', c.companyId);
    const actor = await server.actorWith('Operator', c.companyId);
    const vessel = vesselInput.parse({
      ...{ name: 'Northern Lyra', ownership: 'TCIN', type: 'Kamsarmax' },
      ...{ deadweightT: 82_000, details: {} },
    });
    const vesselId = (await createVessel(server.platform, actor, vessel)).id;
    const charters = timeChartersOf(operator);
    const charter = await charters.made({
      ...{ type: 'in', status: 'Fixed', vesselId, ownerCompanyId: c.vendorId, currency: 'USD' },
      ...{ deliveryPort: 'Gibraltar', redeliveryPort: 'Singapore' },
      actualDeliveryDateTime: '2026-11-01T00:00:00.000Z',
      estimatedRedeliveryDateTime: '2026-12-31T00:00:00.000Z',
      ...{ billingPeriodType: 'Every 15 days', billingScheduleType: 'In advance' },
      hireLines: [{ hireRate: 10_000 }],
    });
    const hire = rowOf(await read(c.owner), 'hireIn').months.slice(0, 3);
    // Days 31 and 46 of the charter are 1 and 16 December: two periods of 15 days at 10,000.
    expect(hire).toEqual(['0.00', '300000.00', '0.00']);
    const bill = await c.bill('150000.00', {
      ...{ type: 'Time Charter Hire', billOn: '2026-11-20', dueOn: '2026-12-02' },
    });
    await operator.graphql(
      `mutation { linkTimeCharterDocument(timeCharterId: "${charter.id}", documentId: "${bill.id}", groupId: "hire.3") { errorFlag } }`,
    );
    // The bill stands for the third period: not both.
    const linked = await read(c.owner);
    expect(rowOf(linked, 'hireIn').months.slice(0, 3)).toEqual(['0.00', '300000.00', '0.00']);
    expect(linked.events.data.filter(({ label }) => label.includes('hire 3'))).toEqual([]);
    // What bills a statement leaves the charter when it is cancelled.
    await c.owner.graphql(
      `mutation { cancelBill(${keyOf(bill)}, reason: "Not ours") { errorFlag } }`,
    );
    await operator.graphql(
      `mutation { unlinkTimeCharterDocument(timeCharterId: "${charter.id}", documentId: "${bill.id}") { errorFlag } }`,
    );
    const gone = await charters.remove((await charters.read(charter.id)) as TimeCharter);
    expect(gone).toMatchObject({ errorFlag: 'SUCCESS' });
    expect(rowOf(await read(c.owner), 'hireIn').total).toBe('0.00');
  });

  it('hire is expected less what its statements deduct, for the time that it runs', async () => {
    const c = await books('Net hire');
    const actor = await server.actorWith('Operator', c.companyId);
    const vessel = vesselInput.parse({
      ...{ name: 'Western Lyra', ownership: 'TCIN', type: 'Kamsarmax' },
      ...{ deadweightT: 82_000, details: {} },
    });
    await timeChartersOf(await server.signIn('Operator', c.companyId)).made({
      ...{ type: 'in', status: 'Fixed', ownerCompanyId: c.vendorId, currency: 'USD' },
      vesselId: (await createVessel(server.platform, actor, vessel)).id,
      ...{ deliveryPort: 'Gibraltar', redeliveryPort: 'Singapore' },
      actualDeliveryDateTime: '2026-11-01T00:00:00.000Z',
      estimatedRedeliveryDateTime: '2026-12-31T00:00:00.000Z',
      ...{ billingPeriodType: 'Every 15 days', billingScheduleType: 'In advance' },
      hireLines: [{ hireRate: 10_000 }],
      brokers: [
        { type: 'A', amount: 3.75 },
        { type: 'B', amount: 1.25, startDateTime: '2026-12-16T00:00:00.000Z' },
        { type: 'B', amount: 2, invoiceMethod: 'Will be paid separately' },
      ],
    });
    // Of two periods of 150,000 the first bears 3.75 %, the second 5 %: 144,375 and 142,500.
    const hire = rowOf(await read(c.owner), 'hireIn').months.slice(0, 3);
    expect(hire).toEqual(['0.00', '286875.00', '0.00']);
  });

  it('hire by an index is expected by what was published, and ahead of that by the forward curve', async () => {
    const c = await books('Index hire');
    const owner = await server.actorWith('Owner', c.companyId);
    const route = { code: 'P9', name: 'Pacific', unit: 'USD/day', formula: '', description: '' };
    const { id: indexRoute } = (await createRoute(server.platform, owner, route)).route;
    const texts = [
      'Route,Date,Value\nP9,2026-11-18,9000\nP9,2026-11-19,9000',
      'Route,Quoted,Period,Value\nP9,2026-11-19,Dec 26,12000',
    ];
    for (const text of texts) {
      const data = { text, source: 'Test' };
      await importRates(server.platform, owner, { data, isPreview: false });
    }
    const actor = await server.actorWith('Operator', c.companyId);
    const vessel = vesselInput.parse({
      ...{ name: 'Southern Lyra', ownership: 'TCIN', type: 'Kamsarmax' },
      ...{ deadweightT: 82_000, details: {} },
    });
    await timeChartersOf(await server.signIn('Operator', c.companyId)).made({
      ...{ type: 'in', status: 'Fixed', ownerCompanyId: c.vendorId, currency: 'USD' },
      vesselId: (await createVessel(server.platform, actor, vessel)).id,
      ...{ deliveryPort: 'Gibraltar', redeliveryPort: 'Singapore' },
      actualDeliveryDateTime: '2026-11-16T00:00:00.000Z',
      estimatedRedeliveryDateTime: '2026-12-31T00:00:00.000Z',
      ...{ billingPeriodType: 'Every 15 days', billingScheduleType: 'In arrears' },
      hireLines: [{ indexOptions: { indexRoute } }],
    });
    // Until 1 December what was published goes on, in December the curve counts: 15 days at each.
    expect(rowOf(await read(c.owner), 'hireIn').months.slice(0, 2)).toEqual([
      '0.00',
      expect.stringMatching(/^49\d{4}\.\d\d$/),
    ]);
  });

  it('stands where open options are in a currency without a rate: their hire is not known', async () => {
    const c = await books('Options without a rate');
    const actor = await server.actorWith('Operator', c.companyId);
    const vessel = vesselInput.parse({
      ...{ name: 'Eastern Lyra', ownership: 'TCIN', type: 'Kamsarmax' },
      ...{ deadweightT: 82_000, details: {} },
    });
    // Her hire by the contract is long due; that of the option would fall into these months.
    await timeChartersOf(await server.signIn('Operator', c.companyId)).made({
      ...{ type: 'in', status: 'Fixed', ownerCompanyId: c.vendorId, currency: 'JPY' },
      vesselId: (await createVessel(server.platform, actor, vessel)).id,
      ...{ deliveryPort: 'Gibraltar', redeliveryPort: 'Singapore', maxDuration: 60 },
      actualDeliveryDateTime: '2026-09-01T00:00:00.000Z',
      ...{ billingPeriodType: 'Every 15 days', billingScheduleType: 'In advance' },
      ...{ hireLines: [{ hireRate: 10_000 }], options: [{ duration: 3 }] },
    });
    const { data, errors } = await c.owner.graphql<{
      cashFlow: Record<'optionReceipts' | 'optionPayments', string | null>;
    }>('{ cashFlow(pageSize: 1) { optionReceipts optionPayments } }');
    expect(errors).toBeUndefined();
    expect(data.cashFlow).toEqual({ optionReceipts: '0.00', optionPayments: null });
  });

  it('is for those with cashflow.view, of one company, and names no record one may not see', async () => {
    const c = await books('Guarded');
    await c.invoice('freight', '10.00', '2026-12-20');
    const owner = await read(c.owner);
    expect(owner.events.data[0]).toMatchObject({ record: { type: 'invoice' } });
    const actor = await server.actorWith('Finance', c.companyId);
    const blind = { ...actor, permissions: { ...actor.permissions, receivablesInvoices: NOTHING } };
    const view = await readCashFlow(server.platform, blind, { scenario: 'base', currency: null });
    const shown = presentCashFlow(view, blind, { page: 1, pageSize: 9 });
    expect(shown.events.data).toMatchObject([{ label: 'Freight', amount: '10.00', record: null }]);
    const agent = await server.signIn('Operator', c.companyId);
    expect((await ask(agent)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const stranger = await payablesCompany(server, 'Strangers of cash');
    expect((await read(stranger.owner)).events.meta.total).toBe(0);
    const nobody = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: '{ cashFlow(pageSize: 1) { currency } }' },
    });
    expect(nobody.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });
});
