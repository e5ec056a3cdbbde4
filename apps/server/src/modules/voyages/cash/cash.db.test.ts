import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../../../test/fixtures/new-customer.ts';
import {
  billData,
  keyOf,
  type PayablesCompany,
  payablesCompany,
  say,
} from '../../../../test/fixtures/payables-company.ts';
import { voyageRecordsOf } from '../../../../test/fixtures/voyage-records.ts';
import { type SignedIn, testServer } from '../../../../test/test-server.ts';
import { listOpenPoints } from '../open-points.service.ts';
import { readFigure } from '../profit/figure-lines.service.ts';

const server = testServer();

type Line = { key: string; posted: number | null; cashIn: number; cashOut: number };

const FIELDS = '{ key posted cashIn cashOut }';

/** Lines that something is posted or paid on: posted, in, out. */
async function moneyOf(who: SignedIn, voyageId: string) {
  const { data } = await who.graphql<{ voyagePAndL: Record<string, Line[]> }>(
    `query ($id: ID!) { voyagePAndL(voyageId: $id) {
      revenue ${FIELDS} expense ${FIELDS} runningCost ${FIELDS} } }`,
    { id: voyageId },
  );
  return Object.fromEntries(
    Object.values(data.voyagePAndL)
      .flat()
      .filter(({ posted, cashIn, cashOut }) => posted || cashIn || cashOut)
      .map(({ key, posted, cashIn, cashOut }) => [key.split('.')[0], [posted, cashIn, cashOut]]),
  );
}

/** What the bank moved by for a voyage, in cents of base. */
const bankOf = (companyId: string, voyageId: string) =>
  server.platform.db.inTenant(companyId, (tx) =>
    tx.get(
      sql<{ minor: string }>`
        select coalesce(sum(e.base_minor), 0)::text as minor from ledger_entry e
        join ledger_account a on a.company_id = e.company_id and a.id = e.account_id
        where e.company_id = ${companyId} and e.voyage_id = ${voyageId} and a.code = '1000'`,
      'The sum',
    ),
  );

async function invoice(
  c: PayablesCompany,
  of: { voyageId: string; lines: object[]; currency?: string; exchangeRate?: string },
) {
  const clientId = await newCustomer(c.owner, 'Meridian Grain');
  const data = {
    ...{ type: 'demurrage', clientId, currency: 'EUR', exchangeRate: '1.08', rateSource: 'typed' },
    ...{ invoiceOn: '2026-11-20', dueOn: '2026-11-30', ...of },
  };
  type Made = { id: string; version: number };
  const made = await say<Made>(c.finance, {
    ...{ field: 'createInvoice', data, answer: ['invoice', 'id version'] as const },
  });
  const key = ({ id, version }: Made) => `invoiceId: "${id}", version: ${version}`;
  const approved = await say<Made>(c.owner, {
    ...{
      field: 'approveInvoice',
      args: key(made.row!),
      answer: ['invoice', 'id version'] as const,
    },
  });
  return { ...approved.row!, clientId };
}

const line = (accountCode: string, rate: string) => ({
  ...{ accountCode, description: 'Work', quantity: '1', unit: '', rate },
});

const pay = (c: PayablesCompany, rows: [bill: { id: string }, amount: string][], more = {}) =>
  say<{ id: string; version: number }>(c.finance, {
    field: 'recordBillPayment',
    data: {
      ...{ vendorId: c.vendorId, currency: 'USD', paidOn: '2026-11-20', exchangeRate: '1' },
      ...{ rateSource: 'typed', transactionReference: 'WIRE 1' },
      paymentables: rows.map(([{ id: billId }, amount]) => ({ billId, amount })),
      ...more,
    },
    answer: ['payment', 'id version'],
  });

type FigureLines = { documentId: string; reference: string; amount: string }[];
type Figure = {
  reasons: string[];
  accounts: { code: string; name: string; amount: string }[];
  posted: FigureLines;
  cash: FigureLines;
};

const FIGURE = `query ($voyageId: ID!, $key: String!) { voyageFigure(voyageId: $voyageId, key: $key) {
  reasons accounts { code name amount }
  posted { documentId reference amount } cash { documentId reference amount } } }`;

const figureOf = async (who: SignedIn, of: { voyageId: string; key: string }) =>
  (await who.graphql<{ voyageFigure: Figure } | null>(FIGURE, of)).data?.voyageFigure;

const OPEN =
  'query ($voyageId: ID!) { voyageOpenPoints(voyageId: $voyageId) { kind text recordId } }';

type Point = { kind: string; text: string; recordId: string | null };

const openOf = async (who: SignedIn, voyageId: string) =>
  (await who.graphql<{ voyageOpenPoints: Point[] } | null>(OPEN, { voyageId })).data
    ?.voyageOpenPoints;

describe('cash of a voyage', () => {
  it('comes in and goes out on the lines whose documents were paid, at the rate of the payment, and back', async () => {
    const c = await payablesCompany(server, 'Cash');
    const { fixed } = voyageRecordsOf(c.owner);
    const [{ id: voyageId }, other] = [await fixed(), await fixed()];
    const eur = { currency: 'EUR', exchangeRate: '1.08' };
    const lines = [line('5010', '80.00'), line('5090', '20.00')];
    const bill = await c.bill('0', { ...eur, voyageId, lines });
    const [same, elsewhere] = [
      await c.bill('50.00', { ...eur, voyageId }),
      await c.bill('50.00', { ...eur, voyageId: other.id }),
    ];
    expect(await moneyOf(c.owner, voyageId)).toEqual({
      portExpenses: [-140.4, 0, 0],
      miscExpense: [-21.6, 0, 0],
    });

    const rows: Parameters<typeof pay>[1] = [
      [bill, '50.01'],
      [same, '50.00'],
      [elsewhere, '50.00'],
    ];
    const paid = await pay(c, rows, { amount: '150.01', currency: 'EUR', exchangeRate: '1.10' });
    const claim = [line('4030', '1000.00'), line('4090', '500.00')];
    const { id } = await invoice(c, { voyageId, lines: claim });
    await say(c.finance, {
      field: 'recordInvoicePayment',
      args: `invoiceId: "${id}"`,
      data: {
        ...{ amount: '600.00', paidOn: '2026-11-20', exchangeRate: '1.2', rateSource: 'typed' },
        transactionReference: 'WIRE 2',
      },
    });
    // 50.01 EUR at 1.10 is 55.01, of which four fifths are port costs: 44.01 and 55.00 of the other bill.
    expect(await moneyOf(c.owner, voyageId)).toEqual({
      portExpenses: [-140.4, 0, 99.01],
      miscExpense: [-21.6, 0, 11],
      demurrage: [1_080, 480, 0],
      miscRevenue: [540, 240, 0],
    });
    expect(await bankOf(c.companyId, voyageId)).toEqual({ minor: String(72_000 - 11_001) });

    const figure = await figureOf(c.owner, { voyageId, key: 'portExpenses' });
    expect(figure).toMatchObject({
      reasons: ['Documents are posted.', 'Money came or left.'],
      accounts: [{ code: '5010', name: 'Port expenses', amount: '-140.40' }],
    });
    const amountsOf = (lines: { reference: string; amount: string }[]) =>
      lines.map(({ reference, amount }) => `${reference} ${amount}`).toSorted();
    expect(amountsOf(figure!.posted)).toEqual(['BILL-00001 -86.40', 'BILL-00002 -54.00']);
    expect(amountsOf(figure!.cash)).toEqual(['BILL-00001 -44.01', 'BILL-00002 -55.00']);
    expect(figure!.posted.map(({ documentId }) => documentId)).toContain(bill.id);
    const all = await figureOf(c.owner, { voyageId, key: 'profit' });
    expect(all!.accounts.map(({ code }) => code)).toEqual(['4030', '4090', '5010', '5090']);

    const reason = 'reason: "Paid twice"';
    await say(c.finance, {
      field: 'reverseBillPayment',
      args: `billPaymentId: "${paid.row!.id}", version: ${paid.row!.version}, ${reason}`,
    });
    expect(await moneyOf(c.owner, voyageId)).toMatchObject({ portExpenses: [-140.4, 0, 0] });
  });

  it('comes in without what banks on the way kept of it', async () => {
    const c = await payablesCompany(server, 'Charges');
    const { id: voyageId } = await voyageRecordsOf(c.owner).fixed();
    const lines = [line('4030', '900.00'), line('4090', '100.00')];
    const { id, clientId } = await invoice(c, {
      ...{ voyageId, lines, currency: 'USD', exchangeRate: '1' },
    });
    await say(c.finance, {
      field: 'recordReceipt',
      data: {
        ...{ clientId, paidOn: '2026-11-20', currency: 'USD', amount: '980.00', charges: '20.00' },
        ...{ exchangeRate: '1', transactionReference: 'WIRE 3' },
        paymentables: [{ invoiceId: id, amount: '1000.00' }],
      },
    });
    expect(await moneyOf(c.owner, voyageId)).toEqual({
      demurrage: [900, 882, 0],
      miscRevenue: [100, 98, 0],
      miscExpense: [-20, 0, 0],
    });
  });

  it('goes out with the advance that a bill is settled from, at the rate at which the advance left', async () => {
    const c = await payablesCompany(server, 'Advance');
    const { id: voyageId } = await voyageRecordsOf(c.owner).fixed();
    const advance = await pay(c, [], { amount: '100.00', currency: 'EUR', exchangeRate: '1.05' });
    const data = billData(c.vendorId, '40.00', { currency: 'EUR', exchangeRate: '1.08', voyageId });
    const bill = await c.bill('40.00', data);
    const { id, version } = advance.row!;
    await say(c.finance, {
      field: 'applyBillPayment',
      args: `billPaymentId: "${id}", version: ${version}`,
      data: { paymentables: [{ billId: bill.id, amount: '40.00' }] },
    });
    expect(await moneyOf(c.owner, voyageId)).toEqual({ portExpenses: [-43.2, 0, 42] });
  });

  it('of a bill that was approved and is cancelled nothing is left', async () => {
    const c = await payablesCompany(server, 'Cancelled');
    const { id: voyageId } = await voyageRecordsOf(c.owner).fixed();
    const bill = await c.bill('40.00', { voyageId });
    await say(c.owner, { field: 'cancelBill', args: `${keyOf(bill)}, reason: "Not ours"` });
    expect(await moneyOf(c.owner, voyageId)).toEqual({});
  });
});

describe('what closing a voyage would leave undone', () => {
  it('names drafts, what is unpaid, ordered bunkers and port accounts, until they are done', async () => {
    const c = await payablesCompany(server, 'Closing');
    const ours = voyageRecordsOf(c.owner);
    const { id: voyageId } = await ours.fixed();
    const { inputs } = await ours.inputsOf(voyageId);
    const rowId = inputs.itinerary.find(({ portFunction }) => portFunction === 'Loading')!.id;
    const draft = await c.draft('40.00', { voyageId });
    const bill = await c.bill('50.00', { voyageId });
    const claim = [line('4030', '1000.00')];
    const owed = await invoice(c, { voyageId, lines: claim });
    await ours.change(
      `mutation ($voyageId: ID!, $data: BunkerLiftingInput!) {
        saveBunkerLifting(voyageId: $voyageId, data: $data) { errorFlag } }`,
      {
        voyageId,
        data: {
          ...{ rowId, fuelType: 'VLSFO', vendorId: c.vendorId, liftingStatus: 'Ordered' },
          ...{ requestedQuantity: 500, requestedPrice: 600, currency: 'USD' },
        },
      },
    );
    const texts = async () => (await openOf(c.owner, voyageId))!.map(({ text }) => text);
    expect(await texts()).toEqual(
      expect.arrayContaining([
        'INV-00001 to Meridian Grain: EUR 1,000.00 not paid',
        'A bill from Santos Port Agency over USD 40.00 is a draft',
        'BILL-00001 from Santos Port Agency: USD 50.00 not paid',
        'The port account of Santos is not final',
        '500 mt VLSFO at Santos ordered, not delivered',
      ]),
    );
    expect((await openOf(c.owner, voyageId))!.map(({ recordId }) => recordId)).toEqual(
      expect.arrayContaining([owed.id, draft.id, bill.id]),
    );
    await pay(c, [[bill, '50.00']], { amount: '50.00' });
    expect(await texts()).not.toContain('BILL-00001 from Santos Port Agency: USD 50.00 not paid');
  });

  it('is said neither to nobody nor to another company', async () => {
    const c = await payablesCompany(server, 'Asked');
    const { id: voyageId } = await voyageRecordsOf(c.owner).fixed();
    const stranger = await server.signIn('Owner');
    for (const [query, more] of [
      [OPEN, {}],
      [FIGURE, { key: 'portExpenses' }],
    ] as const) {
      const variables = { voyageId, ...more };
      const payload = { query, variables };
      const nobody = await server.app.inject({ method: 'POST', url: '/v2/graphql', payload });
      expect(nobody.json()).toMatchObject({
        errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
      });
      const theirs = await stranger.graphql(query, variables);
      expect(theirs.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
    for (const key of ['weather', 'constructor', '__proto__']) {
      const none = await c.owner.graphql(FIGURE, { voyageId, key });
      expect(none.errors?.[0]?.extensions.code, key).toBe('NOT_FOUND');
    }
  });

  it('names documents, postings and payments to those alone who may read them; the others learn sums', async () => {
    const c = await payablesCompany(server, 'Rights');
    const { id: voyageId } = await voyageRecordsOf(c.owner).fixed();
    const bill = await c.bill('50.00', { voyageId });
    await c.draft('40.00', { voyageId });
    await pay(c, [[bill, '20.00']], { amount: '20.00' });
    const operator = await server.signIn('Operator', c.companyId);
    const seen = await figureOf(operator, { voyageId, key: 'portExpenses' });
    expect(seen).toMatchObject({
      accounts: [{ code: '5010', amount: '-50.00' }],
      // Bills are opened by operators, journals and payments are not.
      ...{ posted: [{ documentId: bill.id, amount: '-50.00' }], cash: [] },
    });
    const actor = await server.actorWith('Operator', c.companyId);
    const none = { view: false, create: false, modify: false, delete: false };
    const clerk = { ...actor, permissions: { ...actor.permissions, payablesBills: none } };
    const figure = await readFigure(server.platform, clerk, { voyageId, key: 'portExpenses' });
    expect(figure).toMatchObject({ accounts: [{ amount: '-50.00' }], posted: [] });
    const points = await listOpenPoints(server.platform, clerk, voyageId);
    expect(points.filter(({ kind }) => kind === 'bill')).toEqual([
      { kind: 'bill', text: '2 bills are not approved or not paid', recordId: null },
    ]);
  });
});
