import { randomUUID } from 'node:crypto';
import {
  applyVessel,
  type EstimateInput,
  emptyEstimate,
  figuresOfVessel,
  newCommission,
  newOtherRow,
  newTimeCharterSide,
  sampleGrainVoyage,
} from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { demoVessels } from '../vessels/index.ts';
import { estimatesModule } from './index.ts';

const server = testServer();

type Sheet = Record<string, unknown> & { id: string; version: number };
type Document = { inputs: EstimateInput; result: Record<string, never> };

const SHEET = `id companyId number name type isActive isPublic createdAt modifiedAt updatedBy version`;

async function newSheet(session: SignedIn, name: string, more = ''): Promise<Sheet> {
  const { data } = await session.graphql<{ createEstimateSheet: { sheet: Sheet } }>(
    `mutation ($name: String!) { createEstimateSheet(name: $name ${more}) { sheet { ${SHEET} } } }`,
    { name },
  );
  return data.createEstimateSheet.sheet;
}

async function save(session: SignedIn, inputs: EstimateInput, more: object = {}) {
  const { id: worksheetId } = await newSheet(session, 'Fields', ', isPublic: true');
  const data = { estimateData: { worksheetId, inputs, ...more }, estimateMapData: { mapData: {} } };
  const { data: answer, errors } = await session.graphql<{
    createEstimate: {
      id: string;
      violations: { path: string; message: string }[];
      estimate: Document & { fullNumber: string; status: string; completionAt: string };
    };
  }>(
    `mutation ($data: EstimateDataInput!) { createEstimate(data: $data) {
      id violations { path message }
      estimate { fullNumber status completionAt inputs result } } }`,
    { data },
  );
  if (errors) throw new Error(errors[0]?.message);
  return answer.createEstimate;
}

/** A ship of the company as the vessel form keeps her. */
async function newVessel(session: SignedIn): Promise<{ id: string; ship: object }> {
  const [ship] = demoVessels();
  const { data } = await session.graphql<{ createVessel: { vessel: { id: string } } }>(
    'mutation ($data: VesselInput!) { createVessel(data: $data) { vessel { id } } }',
    { data: { ...ship, name: `Ship ${randomUUID()}`, imo: null } },
  );
  return { id: data.createVessel.vessel.id, ship: ship ?? {} };
}

/** The documented grain voyage with a ship that the company has. */
async function voyageOf(session: SignedIn): Promise<EstimateInput> {
  const sample = sampleGrainVoyage();
  const { id } = await newVessel(session);
  return { ...sample, vessel: sample.vessel && { ...sample.vessel, id } };
}

/** Values of a document along dotted paths. */
const at = (document: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], document);

describe('worksheets by the specified fields', () => {
  it('EST-17 EST-48 a worksheet is made active, private unless told, by the session at the clock', async () => {
    const owner = await server.signIn('Owner');
    const sheet = await newSheet(owner, 'Grain', ', type: "voyage"');
    expect(sheet).toMatchObject({
      companyId: owner.companyId,
      name: 'Grain',
      type: 'voyage',
      isActive: true,
      isPublic: false,
      createdAt: server.clock.now().toISOString(),
      modifiedAt: server.clock.now().toISOString(),
      updatedBy: 'Test Owner',
    });
    // The first worksheet of a company is 001.
    const companyId = await createCompany(server.platform, { name: 'Other', baseCurrency: 'EUR' });
    const other = await server.signIn('Owner', companyId);
    const first = await newSheet(other, 'First');
    expect(String(first.number).padStart(3, '0')).toBe('001');
    const saved = await save(other, await voyageOf(other));
    expect(saved.estimate.fullNumber).toBe('O-0001');
  });

  it('EST-49 updating changes name, type and who sees it; flag, id and message come back', async () => {
    const owner = await server.signIn('Owner');
    const sheet = await newSheet(owner, 'Old');
    server.clock.advance(60);
    const { data } = await owner.graphql<{ updateEstimateSheet: Record<string, unknown> }>(
      `mutation ($id: ID!, $version: Int!) {
        updateEstimateSheet(estimateSheetId: $id, name: "New", type: "tender", isPublic: true,
          version: $version) {
          errorFlag message estimateSheetId sheet { name type isPublic modifiedAt updatedBy } } }`,
      { id: sheet.id, version: sheet.version },
    );
    expect(data.updateEstimateSheet).toMatchObject({
      errorFlag: 'SUCCESS',
      estimateSheetId: sheet.id,
      message: expect.any(String),
      sheet: {
        name: 'New',
        type: 'tender',
        isPublic: true,
        modifiedAt: server.clock.now().toISOString(),
        updatedBy: 'Test Owner',
      },
    });
  });

  it('EST-51 the list holds active worksheets of the own company, 500 from the first on', async () => {
    const owner = await server.signIn('Owner');
    const [saved, gone] = [await newSheet(owner, 'Kept'), await newSheet(owner, 'Gone')];
    await owner.graphql(
      'mutation ($id: ID!) { deleteEstimateSheet(estimateSheetId: $id) { errorFlag } }',
      { id: gone.id },
    );
    const companyId = await createCompany(server.platform, { name: 'Else', baseCurrency: 'USD' });
    const elsewhere = await server.signIn('Owner', companyId);
    const theirs = await newSheet(elsewhere, 'Theirs', ', isPublic: true');
    const { data } = await owner.graphql<{ listEstimateSheets: Sheet[] }>(
      '{ listEstimateSheets { id isActive companyId } }',
    );
    const ids = data.listEstimateSheets.map((sheet) => sheet.id);
    expect(ids).toContain(saved.id);
    expect(ids).not.toContain(gone.id);
    expect(ids).not.toContain(theirs.id);
    expect(data.listEstimateSheets.every((sheet) => sheet.isActive)).toBe(true);
    const listed = async (page: string) => {
      const { data: answer } = await owner.graphql<{ listEstimateSheets: Sheet[] }>(
        `{ listEstimateSheets${page} { id } }`,
      );
      return answer.listEstimateSheets.map((sheet) => sheet.id);
    };
    expect(await listed('(limit: 500, offset: 0)')).toEqual(ids);
    expect(await listed('(limit: 1, offset: 1)')).toEqual(ids.slice(1, 2));
    expect(estimatesModule.typeDefs).toContain(
      'listEstimateSheets(search: String, limit: Int! = 500, offset: Int! = 0)',
    );
  });
});

describe('the document of an estimate by the specified fields', () => {
  it('EST-24 an estimate with errors or kept as a draft is DRAFT, otherwise ACTIVE', async () => {
    const owner = await server.signIn('Owner');
    const empty = emptyEstimate({ commencingAt: '2026-12-01T00:00:00.000Z' });
    expect((await save(owner, empty)).estimate.status).toBe('DRAFT');
    const valid = await voyageOf(owner);
    expect((await save(owner, valid, { isKeptAsDraft: true })).estimate.status).toBe('DRAFT');
    expect((await save(owner, valid)).estimate.status).toBe('ACTIVE');
  });

  it('EST-29 the completion date is kept with the estimate', async () => {
    const owner = await server.signIn('Owner');
    const { estimate } = await save(owner, await voyageOf(owner));
    expect(estimate.completionAt).toBe(at(estimate.result, 'totals.completionAt'));
  });

  it('EST-09 an itinerary row has its fields by docs/api.md, with their defaults', async () => {
    const owner = await server.signIn('Owner');
    const { estimate } = await save(owner, await voyageOf(owner));
    const [row] = estimate.inputs.itinerary;
    const [result] = at(estimate.result, 'rows') as Record<string, unknown>[];
    const typed = `sequenceNo portName portCode latitude longitude portFunction distanceNm speedKn
      extraSeaDays extraPortDays parcels berth draftM ecaZone salinityTPerM3 demurrageRatePerDay
      demurrageDays portExpenses portExpensesCurrency portExpensesPerTonne norHours timeZone
      loadLine maxLiftT overrides`;
    for (const key of typed.split(/\s+/)) expect(row, key).toHaveProperty(key);
    const shown = `leg.condition leg.seaDays leg.weatherFactorPercent leg.speedKn call.portDays
      call.demurrage call.despatch call.arrivalAt call.departureAt call.loadedT`;
    for (const path of shown.split(/\s+/)) expect(at(result, path), path).toBeDefined();
    expect(row).toMatchObject({ berth: 'QUAY', salinityTPerM3: 1.025, loadLine: 'Summer Salt' });
    expect(row?.portExpensesCurrency).toBe('USD');
    expect(at(result, 'leg.condition')).toBe('ballast');
    const [plan] = at(estimate.result, 'bunkers') as { rows: object[] }[];
    for (const key of [
      'seaConsumptionT',
      'arrivalT',
      'portConsumptionT',
      'receivedT',
      'departureT',
    ])
      expect(plan?.rows[0]).toHaveProperty(key);
  });

  it('EST-11 a cargo row has its fields', async () => {
    const owner = await server.signIn('Owner');
    const { estimate } = await save(owner, await voyageOf(owner));
    const [cargo] = estimate.inputs.cargoes;
    const fields = `name quantity unit optionPercent minQuantity maxQuantity optionType freight.type
      freight.rate freight.lumpsum freight.worldscaleFlat freight.worldscalePercent
      freight.dailyRate freightTaxPercent commissions chartererId chartererName currency
      initialPercent paymentTermsInitial balancePercent paymentTermsBalance laycanStartAt
      laycanEndAt`;
    for (const path of fields.split(/\s+/)) expect(at(cargo, path), path).not.toBeUndefined();
    expect(cargo).toMatchObject({ unit: 'MT', currency: 'USD' });
    const call = estimate.inputs.itinerary.find((row) => row.portFunction === 'Loading');
    expect(call).toHaveProperty('demurrageRatePerDay');
    expect(call).toHaveProperty('despatchRatePerDay');
  });

  it('EST-12 EST-15 commissions and other rows keep who and what they are of', async () => {
    const owner = await server.signIn('Owner');
    const sample = await voyageOf(owner);
    const [cargo] = sample.cargoes;
    const beneficiaryId = '018f0000-0000-7000-8000-000000000001';
    const commission = { ...newCommission('Broker'), beneficiary: 'Fearnside', beneficiaryId };
    const other = {
      ...newOtherRow(),
      name: '4100',
      description: 'War risk',
      cargoId: cargo?.id ?? null,
      itineraryRowId: sample.itinerary[1]?.id ?? null,
      amount: 100,
      exchangeRate: 1.1,
      currency: 'EUR',
      operationLedger: 'WARRISK',
    };
    const { estimate } = await save(owner, {
      ...sample,
      cargoes: sample.cargoes.map((one) => ({ ...one, commissions: [commission] })),
      otherExpenses: [other],
    });
    expect(estimate.inputs.cargoes[0]?.commissions[0]).toEqual({
      type: 'Broker',
      beneficiary: 'Fearnside',
      beneficiaryId,
      ratePercent: 0,
      lumpsum: 0,
      freightCommission: 'Will be paid separately',
      isOnDemurrage: false,
    });
    expect(estimate.inputs.otherExpenses[0]).toEqual({ ...other, rebillable: 'Non-Rebillable' });
    expect(newOtherRow()).toMatchObject({ currency: 'USD', exchangeRate: 1 });
    // amount_in_base_currency
    expect(at(estimate.result, 'totals.miscExpense')).toBeCloseTo(110, 9);
  });

  it('EST-13 EST-14 bunker plans and consumption tables have their fields, FIFO at first', async () => {
    const owner = await server.signIn('Owner');
    const { estimate } = await save(owner, await voyageOf(owner));
    const [plan] = at(estimate.result, 'bunkers') as Record<string, unknown>[];
    const figures = `initialQuantityT initialPrice consumptionT method endPrice endQuantityT
      portConsumptionT seaConsumptionT receivedT`;
    for (const key of figures.split(/\s+/)) expect(plan, key).toHaveProperty(key);
    expect(plan?.method).toBe('FIFO');
    // is_initial_quantity_updated: typed, or left to what the voyage needs.
    expect(estimate.inputs.bunkers[0]).toHaveProperty('initialQuantityT');
    for (const table of ['ecaFuels', 'nonEcaFuels'] as const) {
      const fuels = { ...estimate.inputs }[table];
      for (const row of fuels) {
        expect(Object.keys(row).toSorted()).toEqual([
          'ballastTPerDay',
          'dischargeTPerDay',
          'fuel',
          'idleTPerDay',
          'ladenTPerDay',
          'loadTPerDay',
        ]);
        const bunker = estimate.inputs.bunkers.find((one) => one.fuel === row.fuel);
        expect(bunker).toHaveProperty('initialPrice');
      }
    }
    expect(estimate.inputs.nonEcaFuels.length).toBeGreaterThan(0);
  });

  it('EST-16 a hire row is Per Day and in Days until told otherwise', async () => {
    const owner = await server.signIn('Owner');
    const { estimate } = await save(owner, {
      ...(await voyageOf(owner)),
      operationType: 'TCI-VCO',
      timeCharterIn: newTimeCharterSide(),
    });
    expect(estimate.inputs.timeCharterIn?.hirePeriods).toEqual([
      { rate: 0, rateType: 'Per Day', duration: null, durationUnit: 'Days' },
    ]);
  });
});

describe('REST calls on an estimate', () => {
  const sample = sampleGrainVoyage();

  it('EST-42 saving is skipped with an empty result while no vessel is named', async () => {
    const owner = await server.signIn('Owner');
    const { id: worksheet_id } = await newSheet(owner, 'By REST', ', isPublic: true');
    const skipped = await owner.request('POST', '/v2/estimates', {
      worksheet_id,
      inputs: { ...sample, vessel: null },
    });
    expect(skipped.body).toEqual({ error_flag: 'SUCCESS', message: '', data: {} });
    const inputs = await voyageOf(owner);
    const saved = await owner.request('POST', '/v2/estimates', { worksheet_id, inputs });
    expect(saved.body.data).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const { data } = await owner.graphql<{ estimateSheet: { estimates: { id: string }[] } }>(
      'query ($id: ID!) { estimateSheet(id: $id) { estimates { id } } }',
      { id: worksheet_id },
    );
    expect(data.estimateSheet.estimates).toEqual([saved.body.data]);
  });

  it('EST-57 the emission of an estimate: every tonne of fuel times its factor', async () => {
    const operator = await server.signIn('Operator');
    const answer = await operator.request('POST', '/v2/carbon-emission', { inputs: sample });
    const data = answer.body.data as {
      co2_t: number;
      fuels: { quantity: number; co2_factor: number; co2_t: number }[];
      port_itinerary: { co2_t: number }[];
    };
    expect(answer.body.error_flag).toBe('SUCCESS');
    const byFuel = data.fuels.reduce((sum, fuel) => sum + fuel.quantity * fuel.co2_factor, 0);
    const byPort = data.port_itinerary.reduce((sum, port) => sum + port.co2_t, 0);
    expect(data.co2_t).toBeGreaterThan(1_000);
    expect(data.co2_t).toBeCloseTo(byFuel, 6);
    expect(data.co2_t).toBeCloseTo(byPort, 6);
    const refused = await operator.request('POST', '/v2/carbon-emission', { inputs: { a: 1 } });
    expect(refused.status).toBe(400);
  });

  it('EST-58 the CII of an estimate: grams a tonne and mile, rated by the year', async () => {
    const owner = await server.signIn('Owner');
    const { id, ship } = await newVessel(owner);
    const vessel = figuresOfVessel({ ...ship, id } as Parameters<typeof figuresOfVessel>[0]);
    const inputs = applyVessel(sample, vessel);
    const answer = await owner.request('POST', '/v2/cii', { inputs });
    expect(answer.body.error_flag).toBe('SUCCESS');
    const cii = answer.body.data as Record<string, number> & { rating: string };
    const attained = ((cii.co2_t ?? 0) * 1e6) / ((cii.capacity ?? 0) * (cii.distance ?? 0));
    expect(cii.attained).toBeCloseTo(attained, 9);
    expect(['A', 'B', 'C', 'D', 'E']).toContain(cii.rating);
    const unknown = await owner.request('POST', '/v2/cii', { inputs: sample });
    expect(unknown.status).toBe(400);
    expect(JSON.stringify(unknown.body.violations)).toContain('Choose a vessel of the company');
  });
});
