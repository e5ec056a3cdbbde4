import { contactInput, vesselInput } from '@mainsheet/contract';
import { newTimeCharterSide } from '@mainsheet/estimate';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fix, fixedVoyage, grainVoyage, newEstimate } from '../../../test/fixtures/fixed-voyage.ts';
import { countedFor, laytimeOf, voyageOf } from '../../../test/fixtures/laytime.ts';
import {
  type MadeDocument,
  madeDocument,
  orderDocument,
} from '../../../test/fixtures/made-document.ts';
import { newCustomer } from '../../../test/fixtures/new-customer.ts';
import { timeChartersOf } from '../../../test/fixtures/time-charters.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { openWorker } from '../../compose.ts';
import { createContact } from '../contacts/index.ts';
import { createVessel } from '../vessels/index.ts';

const server = testServer();
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
let operator: SignedIn;
let worker: { stop(): Promise<void> };

beforeAll(async () => {
  operator = await server.signIn('Operator');
  worker = await openWorker(server.platform, { sweepEveryMs: 300 });
});
afterAll(() => worker.stop());

/** A workbook that was made, row by row, with what its formulas say. */
async function workbookOf(made: MadeDocument) {
  expect(made).toMatchObject({ status: 'success', reason: '' });
  expect(made.fileName).toMatch(/\.xlsx$/);
  const file = await operator.request('GET', made.downloadUrl ?? '');
  expect(file.status).toBe(200);
  const { sheets } = await readXlsx(file.raw);
  const [sheet] = sheets;
  if (!sheet) throw new Error('no sheet');
  const at = (label: string) => sheet.rows.findIndex((row) => row.includes(label));
  return {
    rows: sheet.rows,
    row: (label: string) => sheet.rows[at(label)] ?? [],
    formula: (label: string, column: number) =>
      sheet.cells?.get(`${at(label)},${column}`)?.formula ?? null,
  };
}

const cents = (amount: string | number): number => Number(Number(amount).toFixed(2));

/** Carried in a ship on hire, at rates of three decimals, with notes and remarks of our own. */
async function reletVoyage() {
  const inputs = await grainVoyage(operator);
  const [cargo] = inputs.cargoes;
  const freight = { ...cargo!.freight, rate: 12.375 };
  const hire = newTimeCharterSide();
  const commissions = [{ ...cargo!.commissions[0]!, ratePercent: 0.625 }];
  const { estimate } = await newEstimate(operator, {
    ...inputs,
    operationType: 'TCI-VCO',
    cargoes: [{ ...cargo!, freight, commissions }],
    timeCharterIn: { ...hire, hirePeriods: [{ ...hire.hirePeriods[0]!, rate: 13_250 }] },
  });
  const { data } = await fix(operator, estimate.id);
  const { id, version } = data.createVoyage.voyage;
  await operator.graphql(
    `mutation ($id: ID!, $version: Int!, $data: VoyageInput!) {
      updateVoyage(voyageId: $id, version: $version, data: $data) { errorFlag } }`,
    { id, version, data: { remarks: 'Owners say she sailed late', notes: 'settle at 40,000' } },
  );
  return data.createVoyage.voyage;
}

describe('documents of a voyage as workbooks', () => {
  it('the profit and loss has the figures of its page, and sums that calculate', async () => {
    const { voyage } = await fixedVoyage(operator);
    const call = `voyageStatement(voyageId: "${voyage.id}", format: "xlsx")`;
    const book = await workbookOf(await madeDocument(operator, call));
    const { data } = await operator.graphql<{
      voyagePAndL: Record<string, { label: string; estimated: number; latest: number }[]>;
    }>(
      `{ voyagePAndL(voyageId: "${voyage.id}") { revenue { label estimated latest }
        expense { label estimated latest } profitLoss { label estimated latest } } }`,
    );
    const lines = Object.values(data.voyagePAndL).flat();
    expect(lines.length).toBeGreaterThan(5);
    for (const { label, estimated, latest } of lines) {
      expect(book.row(label).slice(2, 4), label).toEqual([cents(estimated), cents(latest)]);
    }
    const total = data.voyagePAndL.revenue!.reduce((sum, one) => sum + one.latest, 0);
    expect(book.row('Total revenue')[3]).toBe(cents(total));
    expect(book.formula('Total revenue', 3)).toMatch(/^SUM\(D\d+(:D\d+)?\)$/);
  });

  it('the freight statement adds its lines up to the net freight; the performance is one too', async () => {
    const { voyage, vesselId } = await fixedVoyage(operator);
    const call = `freightStatement(voyageId: "${voyage.id}", format: "xlsx")`;
    const made = await madeDocument(operator, call);
    expect(made.fileName).toBe(`Freight statement ${voyage.voyageNumber}.xlsx`);
    const book = await workbookOf(made);
    const end = book.rows.findIndex((row) => row[0] === 'Net freight');
    const begin = book.rows.findLastIndex((row, at) => at < end && row[0] === 'Description');
    const amounts = book.rows.slice(begin + 1, end).map((row) => Number(row[3]));
    expect(amounts.length).toBeGreaterThan(0);
    expect(book.row('Net freight')[3]).toBeCloseTo(
      amounts.reduce((sum, amount) => sum + amount, 0),
      2,
    );
    expect(book.formula('Net freight', 3)).toMatch(/^SUM\(D\d+(:D\d+)?\)$/);
    const performance = `vesselPerformance(vesselId: "${vesselId}", voyageId: "${voyage.id}", format: "xlsx")`;
    const legs = await workbookOf(await madeDocument(operator, performance));
    expect(legs.row('Passages')).toContain('Passages');
  });

  it('the recap says what was fixed, as agreed; the instructions of the master say where, when and how fast, and no money', async () => {
    const voyage = await reletVoyage();
    const of = (field: string, format: string) =>
      `${field}(voyageId: "${voyage.id}", format: "${format}")`;
    const recap = await workbookOf(await madeDocument(operator, of('voyageRecap', 'xlsx')));
    expect(recap.row('Freight')[1]).toBe('USD 12.375 per mt');
    expect(recap.row('Commissions')[1]).toContain('0.625 %');
    expect(recap.row('Quantity').join(' ')).toContain('mt');
    expect(recap.rows.flat()).toContain('Laytime');
    const said = recap.rows.flat().join(' ');
    expect(said, 'the hire is none of a charterer’s business').not.toMatch(/13,250|Time charter/);
    expect(said, 'nor what we noted for ourselves').not.toMatch(/sailed late|settle at 40,000/);
    const orders = await workbookOf(await madeDocument(operator, of('voyageInstructions', 'xlsx')));
    const ports = orders.rows.map(([first]) => first);
    expect(ports).toEqual(expect.arrayContaining(['Santos', 'Qingdao', 'Santos to Qingdao']));
    const words = orders.rows.flat().join(' ');
    expect(words).toContain('Noon report every day');
    expect(words).not.toMatch(/USD|[Ff]reight|40,000/);
    for (const field of ['voyageRecap', 'voyageInstructions']) {
      const made = await madeDocument(operator, of(field, 'pdf'));
      expect(made).toMatchObject({ status: 'success' });
      const file = await operator.request('GET', made.downloadUrl ?? '');
      expect(file.raw.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('a PDF and a workbook of one voyage are two documents; another format is refused in words', async () => {
    const { voyage } = await fixedVoyage(operator);
    const of = (more: string) => `freightStatement(voyageId: "${voyage.id}"${more})`;
    const pdf = await madeDocument(operator, of(''));
    const book = await madeDocument(operator, of(', format: "xlsx"'));
    expect(book.documentId).not.toBe(pdf.documentId);
    expect((await madeDocument(operator, of(', format: "pdf"'))).documentId).toBe(pdf.documentId);
    const { data } = await operator.graphql<Record<string, { violations: object[] }>>(
      `mutation { ${of(', format: "docx"')} { violations { path message } } }`,
    );
    expect(data.freightStatement?.violations).toEqual([
      { path: 'format', message: 'Formats are pdf and xlsx.' },
    ]);
    const file = await server.app.inject({
      url: book.downloadUrl ?? '',
      headers: { authorization: `Bearer ${operator.token}`, cookie: operator.cookie },
    });
    expect(file.headers['content-type']).toBe(XLSX);
    expect(file.headers['content-disposition']).toContain('attachment');
    const lender = await server.signIn('Lender');
    expect(await orderDocument(lender, of(', format: "xlsx"'))).toBe('FORBIDDEN');
    expect((await lender.request('GET', book.downloadUrl!)).status).toBe(404);
  });
});

describe('statements of a charter as workbooks', () => {
  it('hire, pool and opex have the lines, the total and the balance of their page', async () => {
    const actor = await server.actorWith('Operator');
    const contact = async (name: string) => {
      const input = contactInput.parse({ name, kinds: ['owner'] });
      return (await createContact(server.platform, actor, input)).id;
    };
    const vessel = async (name: string, ownership: string) => {
      const input = { name, ownership, type: 'Kamsarmax', deadweightT: 82_000, details: {} };
      return (await createVessel(server.platform, actor, vesselInput.parse(input))).id;
    };
    const charters = timeChartersOf(operator);
    const delivery = { actualDeliveryDateTime: '2026-11-10T12:00:00.000Z', maxDuration: 30 };
    const hired = await charters.made({
      ...{ type: 'in', status: 'Fixed', vesselId: await vessel('Northern Lyra', 'TCIN') },
      ...{ ownerCompanyId: await contact('Lyra Maritime SA'), hireLines: [{ hireRate: 14_100 }] },
      ...{ deliveryPort: 'Gibraltar', redeliveryPort: 'Singapore' },
      brokers: [{ type: 'Address Commission', amount: 3.75 }],
      bunkersOnDelivery: [{ fuelType: 'VLSFO', price: 541, quantity: 705 }],
      ...{ ...delivery, maxDuration: 7, maxDurationType: 'Months' },
    });
    const owned = { type: 'out', vesselId: await vessel('Nordic Tern', 'OV-Owned Vessel') };
    const running = { technicalManagementFee: 450, insurance: 320.5, otherExpenses: 12 };
    const pool = { contractType: 'Pool', timeCharterCompanyId: await contact('North Pool') };
    const { voyage, vesselId } = await fixedVoyage(operator);
    const pooled = await charters.made({
      ...{ type: 'out', status: 'Fixed', vesselId, ...pool, poolFeePerDay: 350, maxDuration: 400 },
      ...{ deliveryPort: 'Santos', redeliveryPort: 'Qingdao' },
      estimatedDeliveryDateTime: '2026-06-01T00:00:00.000Z',
    });
    await operator.graphql(
      `mutation { linkTimeCharterVoyage(timeCharterId: "${pooled.id}", voyageId: "${voyage.id}") { message } }`,
    );
    for (const [kind, { id }] of [
      ['hire', await charters.changed(hired, { status: 'Delivered' })],
      ['opex', await charters.made({ ...owned, ...delivery, ...running })],
      ['pool', pooled],
    ] as const) {
      const { data } = await operator.graphql<{ statement: Statement }>(
        `{ statement: ${kind}Statement(timeCharterId: "${id}") { documentId totalDue balance lines { label amount } } }`,
      );
      const { documentId, lines, totalDue, balance } = data.statement;
      const call = `printTimeCharterDocument(documentId: "${documentId}", format: "xlsx")`;
      const book = await workbookOf(await madeDocument(operator, call));
      const head = book.rows.findIndex((row) => row[1] === 'Description');
      const written = book.rows.slice(head + 1, head + 1 + lines.length);
      expect(
        written.map((row) => row[4]),
        kind,
      ).toEqual(lines.map(({ amount }) => cents(amount)));
      const total = kind === 'opex' ? 'Running cost' : 'Total due to owners';
      expect(book.row(total)[4], kind).toBe(cents(totalDue));
      expect(lines.length, kind).toBeGreaterThanOrEqual({ hire: 3, opex: 3, pool: 1 }[kind]);
      expect(book.formula(total, 4), kind).toMatch(/^SUM\(E\d+(:E\d+)?\)$/);
      if (kind === 'hire') {
        expect(book.row('Balance due to owners')[4]).toBe(cents(balance));
        expect(book.formula('Balance due to owners', 4)).toMatch(/^SUM\(E\d+\)$/);
      }
    }
  });
  type Statement = {
    documentId: string;
    totalDue: string;
    balance: string;
    lines: { label: string; amount: string }[];
  };
});

describe('a laytime claim', () => {
  it('is a PDF and a workbook whose claim is that of the page, of whoever may see it', async () => {
    const ours = laytimeOf(operator);
    const voyageId = await voyageOf(operator, await newCustomer(operator, 'Meridian Grain'));
    const { data } = await ours.start(voyageId);
    const { summary } = await ours.made(countedFor(data!.laytimeStart.data, 8));
    const of = (format: string) =>
      `laytimeStatementDocument(laytimeId: "${summary.id}", format: "${format}")`;
    const book = await workbookOf(await madeDocument(operator, of('xlsx')));
    expect(book.row('Demurrage less despatch')[1]).toBe(cents(summary.claimAmount ?? ''));
    expect(book.formula('Demurrage less despatch', 1)).toMatch(/^SUM\(B\d+:B\d+\)$/);
    expect(book.row('Vessel')).toContain('Vessel');
    const pdf = await madeDocument(operator, of('pdf'));
    expect(pdf.fileName).toBe(`Laytime statement ${summary.name}.pdf`);
    const lender = await server.signIn('Lender');
    expect(await orderDocument(lender, of('xlsx'))).toBe('FORBIDDEN');
  });
});
