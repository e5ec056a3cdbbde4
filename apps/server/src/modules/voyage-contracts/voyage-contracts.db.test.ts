import type { EstimateInput } from '@mainsheet/voyage';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { typeOfArgument } from '../../../../../tools/argument-type.ts';
import {
  grainVoyage,
  newEstimate,
  VOYAGE,
  type VoyageAnswer,
} from '../../../test/fixtures/fixed-voyage.ts';
import {
  keyOf,
  type PayablesCompany,
  payablesCompany,
  sayBill,
} from '../../../test/fixtures/payables-company.ts';
import { timeChartersOf } from '../../../test/fixtures/time-charters.ts';
import { HIRED, moveTo, voyageRecordsOf } from '../../../test/fixtures/voyage-records.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();
let c: PayablesCompany;
let operator: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  c = await payablesCompany(server, 'Contracts AS');
  operator = await server.signIn('Operator', c.companyId);
  stranger = await server.signIn('Owner');
});

/** The answer of one root field, or the code of its refusal. */
async function ask<T>(who: SignedIn, call: string, variables: Record<string, unknown> = {}) {
  const head = 'data' in variables ? `($data: ${typeOfArgument(call.split('(')[0]!)})` : '';
  const { data, errors } = await who.graphql<Record<string, T> | null>(
    `query ${head} { ${call} }`,
    variables,
  );
  return Object.values(data ?? {})[0] ?? errors?.[0]?.extensions.code;
}
const fixed = (change: object = {}) => voyageRecordsOf(operator).fixed(change);

const OTHER = {
  name: 'Hatch cleaning',
  description: 'paid by charterers',
  ...{ cargoId: null, itineraryRowId: null, paymentType: 'Lumpsum', currency: 'USD' },
  ...{ amount: 5000, exchangeRate: 1, isNonAccounting: false, operationLedger: '' },
  rebillable: 'Rebillable',
};

describe('making and changing a voyage', () => {
  it('VOY-35 takes data and answers data: an estimate by its id, and a change by the voyage’s', async () => {
    const { estimate } = await newEstimate(operator, await grainVoyage(operator));
    const made = await operator.graphql<{ createVoyage: VoyageAnswer }>(
      `mutation ($data: VoyagePayloadInput!) { createVoyage(data: $data) { ${VOYAGE} } }`,
      { data: { estimate_id: estimate.id, name: 'Grain to the Gulf' } },
    );
    const { voyage } = made.data.createVoyage;
    expect(voyage).toMatchObject({ status: 'Scheduled' });
    const { data } = await operator.graphql<{ updateVoyage: { voyage: object } }>(
      `mutation ($data: VoyageInput!) { updateVoyage(voyageId: "${voyage.id}", version: ${voyage.version},
        data: $data) { voyage { name remarks } } }`,
      { data: { name: 'Grain', remarks: 'Call the agent' } },
    );
    expect(data.updateVoyage.voyage).toEqual({ name: 'Grain', remarks: 'Call the agent' });
  });

  it('VOY-46 POST /v2/voyages carries the payload: without an estimate it is saved as one first', async () => {
    const inputs = await grainVoyage(operator);
    const body = { name: 'By REST', estimate: inputs, other_revenue: [OTHER] };
    const answer = await operator.request('POST', '/v2/voyages', body);
    expect(answer.status).toBe(200);
    const { error_flag: flag, data } = answer.body as {
      error_flag: string;
      data: { id: string; name: string; estimateId: string; inputs: { otherRevenues: object[] } };
    };
    expect([flag, data.name]).toEqual(['SUCCESS', 'By REST']);
    expect(data.inputs.otherRevenues).toMatchObject([{ name: 'Hatch cleaning', amount: 5000 }]);
    const sheets = await operator.graphql<{ listEstimateSheets: { name: string }[] }>(
      '{ listEstimateSheets { name } }',
    );
    expect(sheets.data.listEstimateSheets.map(({ name }) => name)).toContain('Voyages');
    const own = await operator.graphql<{ estimate: { status: string } }>(
      `{ estimate(id: "${data.estimateId}") { status } }`,
    );
    expect(own.data.estimate.status).toBe('FIXED');
    const faulty = await operator.request('POST', '/v2/voyages', {
      estimate: { ...inputs, cargoes: [] },
    });
    expect(faulty.status).toBe(400);
    expect((await operator.request('POST', '/v2/voyages', {})).status).toBe(400);
    const viewer = await server.signIn('Viewer', c.companyId);
    expect((await viewer.request('POST', '/v2/voyages', body)).status).toBe(403);
  });
});

describe('a voyage that was fixed without an estimate', () => {
  const planned = async (change: object = {}) => {
    const { vessel } = await grainVoyage(operator);
    return {
      ...{ vessel_id: vessel!.id, commencing_at: '2029-03-01T06:00:00Z', open_port: 'SGSIN' },
      calls: [
        { port: 'AUPHE', port_function: 'Loading' },
        { port: 'CNTAO', port_function: 'Discharging' },
      ],
      bunker_prices: [
        { fuel: 'VLSFO', price: 560 },
        { fuel: 'MGO', price: 790 },
      ],
      cargo: { name: 'Iron ore', quantity: 60_000, freight: 12.5, charterer_id: c.vendorId },
      ...change,
    };
  };
  type Judged = { plannedVoyage: { completionAt: string; findings: object[] } };
  const judge = (who: SignedIn, plan: object) =>
    who.graphql<Judged | null>(
      'query ($data: VoyagePlanInput!) { plannedVoyage(data: $data) { completionAt findings { message } } }',
      { data: plan },
    );
  const make = (who: SignedIn, data: object) =>
    who.graphql<{ createVoyage: VoyageAnswer }>(
      `mutation ($data: VoyagePayloadInput!) { createVoyage(data: $data) { ${VOYAGE} } }`,
      { data },
    );
  const drafts = async () => {
    const { data } = await operator.graphql<{ listEstimateSheets: { estimateCount: number }[] }>(
      '{ listEstimateSheets { estimateCount } }',
    );
    return data.listEstimateSheets.map(({ estimateCount }) => estimateCount);
  };

  it('is worked out first, nothing of it saved, and is then what was shown', async () => {
    const plan = await planned();
    const { data } = await judge(operator, plan);
    const { completionAt, findings } = data!.plannedVoyage;
    expect(completionAt > '2029-03-10').toBe(true);
    const warnings_read = findings.map((found) => (found as { message: string }).message);
    const made = await make(operator, { plan, name: 'Ore north', warnings_read });
    const { voyage } = made.data.createVoyage;
    const whole = await ask(operator, `voyage(id: "${voyage.id}") { name completionAt }`);
    expect(whole).toEqual({ name: 'Ore north', completionAt });
  });

  it('of a ship that is chartered in takes the hire of her charter; without one it says that she counts as owned', async () => {
    const plan = await planned();
    const { vessel } = await grainVoyage(operator);
    await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.run(sql`update vessel set ownership = 'TCIN'
        where company_id = ${tx.companyId} and id = ${vessel!.id}`),
    );
    const hers = { ...plan, vessel_id: vessel!.id };
    const messages = async () => {
      const { data } = await judge(operator, hers);
      return data!.plannedVoyage.findings.map((found) => (found as { message: string }).message);
    };
    expect((await messages()).join()).toMatch(/is chartered in and counts as owned here/);
    const charters = timeChartersOf(c.owner);
    const fixed = await charters.made({
      ...{ type: 'in', status: 'Fixed', ownerCompanyId: c.vendorId, vesselId: vessel!.id },
      ...{ deliveryPort: 'Singapore', redeliveryPort: 'Singapore–Japan range' },
      ...{ actualDeliveryDateTime: '2029-02-01T00:00:00.000Z', maxDuration: 300 },
      hireLines: [{ hireRate: 14_250 }],
      brokers: [{ type: 'Address Commission', amount: 3.75 }],
    });
    expect(fixed.status).toBe('Fixed');
    const warnings_read = await messages();
    expect(warnings_read.join()).not.toContain('counts as owned');
    const made = await make(operator, { plan: hers, name: 'Hired ore', warnings_read });
    const { id } = made.data.createVoyage.voyage;
    const { data } = await operator.graphql<{ voyage: { inputs: EstimateInput } }>(
      `{ voyage(id: "${id}") { inputs } }`,
    );
    const { operationType, timeCharterIn } = data.voyage.inputs;
    expect([operationType, timeCharterIn?.hirePeriods[0]?.rate]).toEqual(['TCI-VCO', 14_250]);
    expect(timeCharterIn?.addressCommissionPercent).toBe(3.75);
  });

  it('leaves nothing behind where it is refused: a port that is none, a warning nobody read, no cargo', async () => {
    const plan = await planned();
    const before = await drafts();
    const nowhere = await make(operator, { plan: { ...plan, open_port: 'XXXXX' } });
    expect(JSON.stringify(nowhere)).toContain('Choose a port of the list.');
    const bare = await make(operator, { plan: { ...plan, cargo: { name: '', quantity: 0 } } });
    expect(JSON.stringify(bare)).toContain('Enter the cargo.');
    const late = await planned({
      cargo: {
        ...{ name: 'Iron ore', quantity: 60_000, freight: 12.5 },
        ...{ laycan_start: '2029-01-01T00:00:00Z', laycan_end: '2029-01-05T00:00:00Z' },
      },
    });
    const unread = await make(operator, { plan: late, warnings_read: [] });
    expect(JSON.stringify(unread)).toContain('Something new speaks against fixing');
    expect(await drafts()).toEqual(before);
  });

  it('is for who may make voyages and estimates, of the ships of their own company', async () => {
    const plan = await planned();
    const viewer = await server.signIn('Viewer', c.companyId);
    expect((await judge(viewer, plan)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await judge(stranger, plan)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('the profit and loss', () => {
  const LINES = '{ key label estimated latest }';
  const SECTIONS = `revenue ${LINES} expense ${LINES} runningCost ${LINES} profitLoss ${LINES}`;
  type Line = { key: string; label: string; latest: number };
  type Profit = Record<'revenue' | 'expense' | 'runningCost' | 'profitLoss', Line[]> & {
    remarks: string;
  };
  const profitOf = (sections: Profit | string | undefined): number => {
    if (typeof sections !== 'object') throw new Error(String(sections));
    return sections.profitLoss.find(({ key }) => key === 'profit')?.latest ?? Number.NaN;
  };

  it('VOY-24 the mutation saves remarks and rows, and answers the four sections', async () => {
    const voyage = await fixed();
    const save = (who: SignedIn, version: number) =>
      who.graphql<{ voyagePAndL: Profit & { version: number; errorFlag: string } }>(
        `mutation ($data: ProfitAndLossInput!) { voyagePAndL(data: $data) { errorFlag message version ${SECTIONS} } }`,
        { data: { voyageId: voyage.id, version, remarks: 'Cleaned at sea', revenue: [OTHER] } },
      );
    const { data } = await save(operator, voyage.version);
    expect(data.voyagePAndL.errorFlag).toBe('SUCCESS');
    expect(data.voyagePAndL.version).toBe(voyage.version + 1);
    const { revenue, expense, runningCost } = data.voyagePAndL;
    expect(
      revenue.find(({ key }) => key.startsWith('miscRevenue'))?.latest ??
        revenue.find(({ label }) => label === 'Rebillable revenue')?.latest,
    ).toBe(5000);
    expect(expense.length * runningCost.length).toBeGreaterThan(0);
    const read = await ask<Profit>(operator, `voyagePAndL(voyageId: "${voyage.id}") { remarks }`);
    expect(read).toEqual({ remarks: 'Cleaned at sea' });
    expect((await save(operator, voyage.version)).errors?.[0]?.extensions.code).toBe(
      'STALE_VERSION',
    );
    const viewer = await server.signIn('Viewer', c.companyId);
    expect((await save(viewer, 2)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await save(stranger, 2)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('VOY-25 takes company, days, ownership, project and voyage; without a voyage it adds up those that end then', async () => {
    const start = '2027-03-01T00:00:00.000Z';
    const [first, second] = [
      await fixed({ commencingAt: start }),
      await fixed({ commencingAt: start }),
    ];
    const cancelled = await fixed({ commencingAt: start });
    await moveTo(operator, cancelled.id, 'Cancelled');
    const read = (args: string) => ask<Profit>(operator, `voyagePAndL(${args}) { ${SECTIONS} }`);
    const days = 'startDate: "2027-03-01", endDate: "2027-12-31"';
    const both = profitOf(await read(`companyId: "${c.companyId}", ${days}`));
    const one = profitOf(await read(`voyageId: "${first.id}"`));
    const other = profitOf(await read(`voyageId: "${second.id}"`));
    expect(both).toBeCloseTo(one + other, 4);
    expect(profitOf(await read(`${days}, projectId: "${second.id}"`))).toBeCloseTo(other, 4);
    const { data } = await operator.graphql<{ voyage: { vesselId: string; completionAt: string } }>(
      `{ voyage(id: "${first.id}") { vesselId completionAt } }`,
    );
    const { vesselId, completionAt } = data.voyage;
    expect(profitOf(await read(`${days}, ownershipId: "${vesselId}"`))).toBeCloseTo(one, 4);
    // Both days are included: she ends on this one.
    const day = completionAt.slice(0, 10);
    const on = `startDate: "${day}", endDate: "${day}", ownershipId: "${vesselId}"`;
    expect(profitOf(await read(on))).toBeCloseTo(one, 4);
    expect(await read(`companyId: "${server.companyId}", ${days}`)).toBe('FORBIDDEN');
    expect(await read('startDate: "2027-03-01"')).toBe('INVALID_INPUT');
  });
});

describe('small reads', () => {
  it('VOY-26 own vessels for a contract, of the session’s company alone', async () => {
    await fixed();
    const call = (id: string) =>
      `getVesselListForContract(companyId: "${id}") { errorFlag message vesselList {
        id name type deadweight grossTonnage imoNumber vesselCode ownership } }`;
    const found = await ask<{ errorFlag: string; vesselList: { name: string }[] }>(
      operator,
      call(c.companyId),
    );
    if (typeof found !== 'object') throw new Error(String(found));
    expect(found.errorFlag).toBe('SUCCESS');
    expect(found.vesselList.some(({ name }) => name.startsWith('Hawk'))).toBe(true);
    expect(await ask(stranger, call(c.companyId))).toBe('FORBIDDEN');
  });

  it('VOY-30 the hire type of a charter that she sails under, and the emissions of her own rows', async () => {
    const voyage = await fixed();
    const hireOf = (who: SignedIn) =>
      ask(who, `fetchVoyageHireType(voyageId: "${voyage.id}") { side charterCode rateTypes }`);
    expect(await hireOf(operator)).toEqual([]);
    const { data } = await operator.graphql<{ voyage: { vesselId: string } }>(
      `{ voyage(id: "${voyage.id}") { vesselId } }`,
    );
    const charters = timeChartersOf(operator);
    const charter = await charters.made({
      ...{ type: 'in', status: 'Fixed', vesselId: data.voyage.vesselId },
      ...{ ownerCompanyId: c.vendorId, deliveryPort: 'Houston', redeliveryPort: 'Houston' },
      ...{ maxDuration: 90, hireLines: [{ hireRate: 14_100 }] },
    });
    const link = `linkTimeCharterVoyage(timeCharterId: "${charter.id}", voyageId: "${voyage.id}")`;
    await operator.graphql(`mutation { ${link} { errorFlag } }`);
    expect(await hireOf(operator)).toEqual([
      { side: 'in', charterCode: charter.charterCode, rateTypes: ['Per Day'] },
    ]);
    expect(await hireOf(stranger)).toBe('NOT_FOUND');
    type Emissions = {
      co2T: number;
      fuelT: number;
      ciiRating: string;
      rows: { co2T: number }[];
      fuels: { quantityT: number; co2T: number }[];
    };
    const emissions = await ask<Emissions>(
      operator,
      `voyageCarbonEmissionDetails(voyageId: "${voyage.id}") { co2T fuelT ciiRating
        rows { co2T } fuels { quantityT co2T } }`,
    );
    if (typeof emissions !== 'object') throw new Error(String(emissions));
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(sum(emissions.rows.map(({ co2T }) => co2T))).toBeCloseTo(emissions.co2T, 6);
    expect(sum(emissions.fuels.map(({ quantityT }) => quantityT))).toBeCloseTo(emissions.fuelT, 6);
    expect(emissions.ciiRating).toMatch(/^[A-E]$/);
  });

  it('what was done to a voyage is told, reopening by name, to its own company', async () => {
    const voyage = await fixed();
    for (const status of ['Commenced', 'Completed', 'Closed', 'Completed']) {
      await moveTo(operator, voyage.id, status);
    }
    const call = `voyageActivity(voyageId: "${voyage.id}") { action status actorName }`;
    const entries = await ask<{ action: string; status: string }[]>(operator, call);
    if (typeof entries !== 'object') throw new Error(String(entries));
    expect(entries.map(({ action, status }) => `${action} ${status}`)).toEqual([
      'voyage.reopen Completed',
      'voyage.closed Closed',
      'voyage.completed Completed',
      'voyage.commenced Commenced',
      'voyage.create Scheduled',
    ]);
    expect(await ask(stranger, call)).toBe('NOT_FOUND');
  });

  it('VOY-31 contract details are read by the voyage’s id, by its own company', async () => {
    const voyage = await fixed();
    const call = `voyage(id: "${voyage.id}") { voyageNumber status inputs portCalls { rowId } }`;
    expect(await ask(operator, call)).toMatchObject({ voyageNumber: voyage.voyageNumber });
    expect(await ask(stranger, call)).toBe('NOT_FOUND');
  });
});

describe('who bills and is billed on a voyage', () => {
  const billOn = async (voyageId: string, more: object = {}) =>
    c.bill('250.00', { voyageId, ...more });

  it('VOY-41 VOY-42 its contacts, and how each stands; drafts owe nothing', async () => {
    const voyage = await fixed();
    await billOn(voyage.id, { type: 'Bunkers' });
    await c.draft('99.00', { voyageId: voyage.id });
    const contacts = (who: SignedIn) =>
      ask(
        who,
        `voyageInvoiceBillContacts(voyageId: "${voyage.id}") {
          id name contactType roles documents open { currency amount } }`,
      );
    expect(await contacts(c.owner)).toEqual([
      {
        ...{ id: c.vendorId, name: 'Santos Port Agency', contactType: 'vendor' },
        ...{ roles: ['Bunker supplier', 'Agent'], documents: 2 },
        open: [{ currency: 'USD', amount: '250.00' }],
      },
    ]);
    const finance = (who: SignedIn, contactType = 'vendor') =>
      ask(
        who,
        `contactFinance(contactId: "${c.vendorId}", contactType: "${contactType}",
          voyageId: "${voyage.id}", tz: "Europe/Oslo") { baseCurrency openInBase
          currencies { currency documents billed payments credits open overdue } }`,
      );
    expect(await finance(c.owner)).toEqual({
      ...{ baseCurrency: 'USD', openInBase: '250.00' },
      currencies: [
        {
          ...{ currency: 'USD', documents: 1, billed: '250.00', payments: '0.00', credits: '0.00' },
          ...{ open: '250.00', overdue: '0.00' },
        },
      ],
    });
    expect(await finance(c.owner, 'customer')).toBe('NOTHING_FOUND');
    expect(await contacts(stranger)).toBe('NOT_FOUND');
    expect(await finance(stranger)).toBe('NOT_FOUND');
  });

  it('VOY-43 invoices and bills of hire alone, page by page, and only kinds one may view', async () => {
    const voyage = await fixed(HIRED);
    await billOn(voyage.id, { type: 'Port DA' });
    const hire = await billOn(voyage.id, { type: 'Time Charter Hire' });
    const later = await billOn(voyage.id, { type: 'Ballast Bonus', billOn: '2026-11-21' });
    const list = (who: SignedIn, data: object) =>
      ask(
        who,
        'listFreightHireBillsInvoices(data: $data) { total rows { id kind type balance } }',
        {
          data,
        },
      );
    const whole = { kind: 'bill', balance: '250.00' };
    expect(await list(c.owner, { voyageId: voyage.id, type: 'hire' })).toEqual({
      total: 2,
      rows: [
        { ...whole, id: later.id, type: 'Ballast Bonus' },
        { ...whole, id: hire.id, type: 'Time Charter Hire' },
      ],
    });
    const second = { voyageId: voyage.id, type: 'hire', page: 2, pageSize: 1 };
    expect(await list(c.owner, second)).toMatchObject({ total: 2, rows: [{ id: hire.id }] });
    expect(await list(c.owner, { type: 'hire' })).toBe('INVALID_INPUT');
    expect(await list(stranger, { voyageId: voyage.id, type: 'hire' })).toBe('NOT_FOUND');
  });

  it('VOY-44 other revenue and expense with currency, rebill category, and whether it is billed', async () => {
    const voyage = await fixed({
      otherRevenues: [OTHER],
      otherExpenses: [
        { ...OTHER, name: 'Surveyor', description: '', rebillable: 'Non-Rebillable' },
      ],
    } as never);
    await billOn(voyage.id, {
      ...{ type: 'Other expense' },
      lines: [
        { accountCode: '5090', description: 'Surveyor', quantity: '1', unit: '', rate: '5000.00' },
      ],
    });
    const list = (who: SignedIn) =>
      ask(
        who,
        `listVoyageRevenueExpense(data: $data) { total rows {
          type name currency amount rebillCategory isBilled } }`,
        { data: { voyageId: voyage.id } },
      );
    const shared = { currency: 'USD', amount: '5000' };
    expect(await list(operator)).toEqual({
      total: 2,
      rows: [
        {
          ...{ ...shared, type: 'revenue', name: 'Hatch cleaning' },
          ...{ rebillCategory: 'Rebillable', isBilled: false },
        },
        {
          ...{ ...shared, type: 'expense', name: 'Surveyor' },
          ...{ rebillCategory: 'Non-Rebillable', isBilled: true },
        },
      ],
    });
    expect(await list(stranger)).toBe('NOT_FOUND');
  });

  it('a bill on a voyage offers what its operation is billed for', async () => {
    const voyage = await fixed();
    const types = (who: SignedIn) =>
      ask<string[]>(who, `voyageBillTypes(voyageId: "${voyage.id}")`);
    expect(await types(c.owner)).toContain('Technical management fee');
    expect(await types(c.owner)).not.toContain('Time Charter Hire');
    expect(await types(stranger)).toBe('NOT_FOUND');
    const draft = await c.draft('10.00', { voyageId: voyage.id, type: 'Misc' });
    expect((await sayBill(c.finance, 'submitBill', keyOf(draft))).flag).toBe('SUCCESS');
  });
});
