import { beforeAll, describe, expect, it } from 'vitest';
import { payablesCompany, say } from '../../../../test/fixtures/payables-company.ts';
import { type TimeCharter, timeChartersOf } from '../../../../test/fixtures/time-charters.ts';
import { type SignedIn, testServer } from '../../../../test/test-server.ts';
import { readHireSummary } from './hire-summary.service.ts';

const server = testServer();
let books: Awaited<ReturnType<typeof payablesCompany>>;
/** Nobody approves what they prepared. */
let approver: SignedIn;

beforeAll(async () => {
  books = await payablesCompany(server, 'Summary');
  approver = await server.signIn('Owner', books.companyId);
});

type Explained = { value: number; label: string; inputs: Explained[] };
type HireFigure = { amount: string; explanation: Explained };
type Summary = {
  number: number;
  isIssued: boolean;
  offHireDays: string;
  hire: HireFigure;
  offHire: HireFigure;
  totalDue: HireFigure;
  billed: HireFigure | null;
  paid: HireFigure;
  balance: HireFigure;
  sinceIssued: { label: string; amount: string }[];
  next: { number: number; dueOn: string; payOn: string; brings: HireFigure } | null;
  months: { month: string | null; earned: HireFigure }[];
};

const FIGURE = '{ amount explanation }';
const summaryOf = ({ id }: TimeCharter): string => `hireSummary(timeCharterId: "${id}") {
  number isIssued offHireDays hire ${FIGURE} offHire ${FIGURE} totalDue ${FIGURE} billed ${FIGURE}
  paid ${FIGURE} balance ${FIGURE} sinceIssued { label amount }
  next { number dueOn payOn brings ${FIGURE} } months { month earned ${FIGURE} } }`;

async function ask<Row>(by: SignedIn, field: string): Promise<Row> {
  const { data, errors } = await by.graphql<Record<string, Row> | null>(`{ ${field} }`);
  const [row] = Object.values(data ?? {});
  if (!row) throw new Error(errors?.[0]?.message ?? 'no answer');
  return row;
}

type Data = { type: string; value: object };

async function change<Row>(call: string, data?: Data | null, by = books.owner): Promise<Row> {
  const reply = await by.graphql<Record<string, Row> | null>(
    `mutation ${data ? `($data: ${data.type})` : ''} { ${call} }`,
    data ? { data: data.value } : {},
  );
  const [row] = Object.values(reply.data ?? {});
  if (!row) throw new Error(reply.errors?.[0]?.message ?? 'no answer');
  return row;
}

type Bill = { id: string; version: number };

/** A charter in of these owners, as `delivered` makes one out. */
const hiredIn = (name: string, ownerCompanyId = books.vendorId): Promise<TimeCharter> =>
  delivered(name, { type: 'in', timeCharterCompanyId: null, ownerCompanyId });

/** The approved bill of an issued statement of a charter in. */
async function hireBill({ id }: TimeCharter, number: number): Promise<Bill> {
  const made = await change<{ statement: { billing: { kind: string; id: string } } }>(
    `billHireStatement(timeCharterId: "${id}", number: ${number}) { statement { billing { kind id } } }`,
  );
  const { kind, id: billId } = made.statement.billing;
  expect(kind).toBe('bill');
  const key = `billId: "${billId}", version: 1`;
  const approved = await change<{ bill: Bill | null; message: string }>(
    `approveBill(${key}) { message bill { id version } }`,
    null,
    approver,
  );
  if (!approved.bill) throw new Error(approved.message);
  return approved.bill;
}

const payBill = ({ id: billId }: Bill, amount: string, vendorId = books.vendorId) =>
  change<{ errorFlag: string; message: string }>(
    'recordBillPayment(data: $data) { errorFlag message }',
    {
      type: 'BillPaymentInput!',
      value: {
        ...{ amount, vendorId, currency: 'USD', exchangeRate: '1', rateSource: 'typed' },
        ...{ paidOn: '2026-11-10', transactionReference: 'WIRE 9', accountId: null },
        paymentables: [{ billId, amount }],
      },
    },
  );

/** Delivered on 9 October 2026: hire of 15 days at 14,000 less 3.75 % is 202,125.00 a statement. Today is 20 November. */
async function delivered(name: string, terms: object = {}): Promise<TimeCharter> {
  const charters = timeChartersOf(books.owner);
  const vessel = { name, ownership: 'OV-Owned Vessel', type: 'Kamsarmax', deadweightT: 82_000 };
  const made = await change<{ vessel: { id: string } }>(
    'createVessel(data: $data) { vessel { id } }',
    {
      ...{ type: 'VesselInput!', value: { ...vessel, details: {} } },
    },
  );
  const fixed = await charters.made({
    ...{ type: 'out', status: 'Fixed', timeCharterCompanyId: books.vendorId },
    ...{ vesselId: made.vessel.id, deliveryPort: 'Gibraltar', redeliveryPort: 'Singapore' },
    ...{ actualDeliveryDateTime: '2026-10-09T00:00:00.000Z', maxDuration: 300 },
    hireLines: [{ hireRate: 14_000 }],
    brokers: [{ type: 'Address Commission', amount: 3.75 }],
    ...terms,
  });
  return charters.changed(fixed, { status: 'Delivered' });
}

const issue = ({ id }: TimeCharter, number: number) =>
  change(`issueHireStatement(timeCharterId: "${id}", number: ${number}) { message }`);

/** An approved invoice of an issued statement. */
async function billed({ id }: TimeCharter, number: number): Promise<string> {
  const made = await change<{ statement: { billing: { id: string } } }>(
    `billHireStatement(timeCharterId: "${id}", number: ${number}) { statement { billing { id } } }`,
  );
  const invoiceId = made.statement.billing.id;
  await change(
    `approveInvoice(invoiceId: "${invoiceId}", version: 1) { errorFlag }`,
    null,
    approver,
  );
  return invoiceId;
}

const pay = (invoiceId: string, amount: string) =>
  change(`recordInvoicePayment(invoiceId: "${invoiceId}", data: $data) { errorFlag }`, {
    type: 'PaymentInput!',
    value: {
      ...{ amount, paidOn: '2026-11-10', exchangeRate: '1', rateSource: 'typed' },
      transactionReference: 'WIRE 7',
    },
  });

async function credit(invoiceId: string, rate: string): Promise<void> {
  const data = {
    ...{ type: 'hire', clientId: books.vendorId, currency: 'USD', exchangeRate: '1' },
    ...{ rateSource: 'typed', creditOn: '2026-11-20' },
    lines: [{ accountCode: '4020', description: 'Less', quantity: '1', unit: '', rate }],
  };
  const made = await say<{ id: string }>(books.owner, {
    ...{ field: 'createCreditNote', data, answer: ['creditNote', 'id'] },
  });
  const id = made.row?.id ?? made.message;
  await change(`markCreditNoteSent(creditId: "${id}", version: 1) { errorFlag }`, null, approver);
  await change(`applyCreditNote(creditId: "${id}", version: 2, data: $data) { errorFlag }`, {
    ...{ type: 'CreditApplicationInput!', value: { rows: [{ invoiceId, amount: rate }] } },
  });
}

const loseOneDay = ({ id }: TimeCharter) =>
  change(`saveCharterOffHire(timeCharterId: "${id}", data: $data) { message }`, {
    type: 'OffHireInput!',
    value: { delayStart: '2026-10-12T00:00:00.000Z', delayEnd: '2026-10-13T00:00:00.000Z' },
  });

/** Whether a figure is what its explanation says, and that the sum of its parts. */
function expectExplained({ amount, explanation }: HireFigure): void {
  expect(explanation.value).toBe(Number(amount));
  const signs = explanation.label.startsWith('Balance') ? [1, -1] : [];
  const parts = explanation.inputs.map(({ value }, at) => value * (signs[at] ?? 1));
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(Number(amount), 2);
}

describe('TC-14 how the hire of a charter stands', () => {
  it('is what the statement says and the invoices do, after off-hire, a part payment and a credit', async () => {
    const charter = await delivered('Summary Wren');
    await issue(charter, 1);
    const first = await billed(charter, 1);
    await pay(first, '100000.00');
    await credit(first, '2125.00');
    await loseOneDay(charter);
    const summary = await ask<Summary>(books.owner, summaryOf(charter));
    const due = await ask<Record<string, string>>(
      books.owner,
      `hireStatement(timeCharterId: "${charter.id}") { number totalDue paid balance offHireDays }`,
    );
    expect(summary).toMatchObject({
      ...{ number: due['number'], isIssued: false, offHireDays: due['offHireDays'] },
      totalDue: { amount: due['totalDue'] },
      paid: { amount: due['paid'] },
      balance: { amount: due['balance'] },
    });
    expect(summary).toMatchObject({
      ...{ number: 3, offHireDays: '1.00000', sinceIssued: [] },
      hire: { amount: '630000.00' },
      offHire: { amount: '-13475.00' },
      totalDue: { amount: '592900.00' },
      billed: { amount: '200000.00' },
      paid: { amount: '100000.00' },
      balance: { amount: '492900.00' },
      next: {
        number: 3,
        dueOn: '2026-11-08',
        payOn: '2026-11-06',
        brings: { amount: '390775.00' },
      },
      months: [
        { month: '2026-10-01', earned: { amount: '296450.00' } },
        { month: '2026-11-01', earned: { amount: '296450.00' } },
      ],
    });
    const { hire, offHire, totalDue, billed: bills, paid, balance, next, months } = summary;
    const all = [hire, offHire, totalDue, bills, paid, balance, next?.brings];
    for (const figure of [...all, ...months.map(({ earned }) => earned)]) expectExplained(figure!);
    expect(bills?.explanation.inputs[0]?.inputs.map(({ value }) => value)).toEqual([
      202_125, 2_125,
    ]);
    expect(paid.explanation.inputs[0]?.label).toBe('Payment WIRE 7');
  });

  it('TC-17 of a charter in: the bills of its owners, paid and open, and no bill of another charter or before it is issued', async () => {
    const charter = await hiredIn('Hired Wren');
    const other = await hiredIn('Other Wren');
    await issue(charter, 1);
    await issue(charter, 2);
    await issue(other, 1);
    const first = await hireBill(charter, 1);
    await hireBill(charter, 2);
    await hireBill(other, 1);
    expect(await payBill(first, '202125.00')).toMatchObject({ errorFlag: 'SUCCESS' });
    const summary = await ask<Summary>(books.owner, summaryOf(charter));
    expect(summary).toMatchObject({
      ...{ number: 3, hire: { amount: '630000.00' }, totalDue: { amount: '606375.00' } },
      ...{ billed: { amount: '404250.00' }, paid: { amount: '202125.00' } },
      balance: { amount: '404250.00' },
      next: { number: 3, brings: { amount: '202125.00' } },
    });
    for (const figure of [summary.billed, summary.paid, summary.balance]) expectExplained(figure!);
    expect(summary.billed?.explanation.inputs.map(({ value }) => value)).toEqual([
      202_125, 202_125,
    ]);
    expect(summary.paid.explanation.inputs[0]?.label).toBe('Payment WIRE 9');
    expect(await ask<Summary>(books.owner, summaryOf(other))).toMatchObject({
      ...{ billed: { amount: '202125.00' }, paid: { amount: '0.00' } },
    });
  });

  it('says what turned out since the statement went out, which the next one brings', async () => {
    const charter = await delivered('Later Wren', { ballastBonus: 50_000 });
    await issue(charter, 3);
    const invoice = await billed(charter, 3);
    await pay(invoice, '50000.00');
    await loseOneDay(charter);
    const summary = await ask<Summary>(books.owner, summaryOf(charter));
    expect(summary).toMatchObject({
      ...{ number: 3, isIssued: true },
      billed: { amount: '656375.00' },
      balance: { amount: '592900.00' },
      next: { number: 4, dueOn: '2026-11-23', brings: { amount: '188650.00' } },
    });
    expect(Object.fromEntries(summary.sinceIssued.map((one) => [one.label, one.amount]))).toEqual({
      'Off-hire': '-14000.00',
      'Off-hire, address commission back': '525.00',
      Payments: '-50000.00',
    });
    expect(summary.months.at(-1)).toMatchObject({ month: null, earned: { amount: '50000.00' } });
  });

  it('is for who may see time charters of the company, its invoices for who may see those; none without delivery', async () => {
    const charter = await delivered('Guarded Wren');
    await issue(charter, 1);
    await billed(charter, 1);
    const operator = await server.signIn('Operator', books.companyId);
    expect(await ask<Summary>(operator, summaryOf(charter))).toMatchObject({ number: 3 });
    const owner = await server.actorWith('Owner', books.companyId);
    const { permissions } = owner;
    const receivablesInvoices = { ...permissions.receivablesInvoices, view: false };
    const blind = { ...owner, permissions: { ...permissions, receivablesInvoices } };
    const query = { timeCharterId: charter.id };
    expect((await readHireSummary(server.platform, blind, query)).billed).toBeNull();
    expect((await readHireSummary(server.platform, owner, query)).billed?.amount).toBe('202125.00');
    const lender = await server.signIn('Lender', books.companyId);
    await expect(ask(lender, summaryOf(charter))).rejects.toThrow('permission');
    const stranger = await payablesCompany(server, 'Elsewhere');
    await expect(ask(stranger.owner, summaryOf(charter))).rejects.toThrow(
      'No time charter details found',
    );
    const payload = { query: `{ ${summaryOf(charter)} }` };
    const answer = await server.app.inject({ method: 'POST', url: '/v2/graphql', payload });
    expect(answer.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
    const open = await timeChartersOf(books.owner).made({
      type: 'out',
      status: 'On Subjects',
      vesselId: charter.data.vesselId,
    });
    await expect(ask(books.owner, summaryOf(open))).rejects.toThrow('Enter delivery');
  });
});
