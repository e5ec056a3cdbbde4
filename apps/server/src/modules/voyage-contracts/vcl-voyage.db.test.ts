import type { EstimateInput } from '@mainsheet/voyage';
import { type GraphQLOutputType, getNamedType, isObjectType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { grainVoyage, newEstimate } from '../../../test/fixtures/fixed-voyage.ts';
import {
  type PayablesCompany,
  payablesCompany,
  sayBill,
} from '../../../test/fixtures/payables-company.ts';
import { timeChartersOf } from '../../../test/fixtures/time-charters.ts';
import { voyageRecordsOf } from '../../../test/fixtures/voyage-records.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import { assembleSchema } from '../../compose.ts';

const server = testServer({ GRAPHQL_BUDGET: '100000000' });
let c: PayablesCompany;
let operator: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  c = await payablesCompany(server, 'Whole voyages AS');
  operator = await server.signIn('Operator', c.companyId);
  stranger = await server.signIn('Owner');
});

type Whole = Record<string, unknown> & {
  id: string;
  version: number;
  voyage_port_itinerary: (Record<string, unknown> & {
    row_id: string;
    bunkers: { fuel_type: string; bunker_lifting: object[] }[];
    laytime: object[];
  })[];
};

/** Everything that may be asked of a type. */
function selectionOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields());
  return `{ ${fields.map((field) => `${field.name} ${selectionOf(field.type)}`).join(' ')} }`;
}

/** `portExpensesCurrency` → `port_expenses_currency`, as the specification writes it. */
function inItsWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inItsWords);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      inItsWords(part),
    ]),
  );
}

const askFor = (id: string, by: SignedIn) => {
  const field = assembleSchema().getQueryType()?.getFields().vclVoyage;
  if (!field) throw new Error('There is no vclVoyage.');
  return by.graphql<{ vclVoyage: object } | null>(
    `query ($id: ID!) { vclVoyage(id: $id) ${selectionOf(field.type)} }`,
    { id },
  );
};

/** The whole voyage by the specified names. */
async function wholeOf(id: string, by = operator): Promise<Whole> {
  const { data, errors } = await askFor(id, by);
  expect(errors).toBeUndefined();
  return inItsWords(data?.vclVoyage) as Whole;
}

/** Makes a voyage by REST; answers its id. */
async function made(body: object, by = operator): Promise<string> {
  const answer = await by.request('POST', '/v2/voyages', body);
  expect([answer.status, answer.body.message]).toEqual([200, expect.stringMatching(/is fixed\.$/)]);
  return (answer.body.data as { id: string }).id;
}

const fixedCharter = (vesselId: string) =>
  timeChartersOf(c.owner).made({
    type: 'in',
    status: 'Fixed',
    vesselId,
    ownerCompanyId: c.vendorId,
    currency: 'USD',
    deliveryPort: 'Qingdao',
    redeliveryPort: 'Santos',
    estimatedDeliveryDateTime: '2026-11-25T00:00:00Z',
    estimatedRedeliveryDateTime: '2027-05-25T00:00:00Z',
    ballastBonus: 150_000,
    isCommissionable: true,
    hireLines: [{ hireRate: 15_000, hireDuration: 180 }],
  });

const HEAD = {
  operation_coordinator: () => operator.memberId,
  charter_specialist: () => c.owner.memberId,
};

describe('the whole payload of a voyage', () => {
  it('VOY-07 carries charters, ballast bonus, coordinators, broker, terms, laytime, other revenue and expense', async () => {
    const inputs = await grainVoyage(operator);
    const { id: charterId } = await fixedCharter(inputs.vessel?.id ?? '');
    const other = {
      ...{ name: 'Hatch cleaning', description: '', cargoId: null, itineraryRowId: null },
      ...{ paymentType: 'Lumpsum', currency: 'USD', amount: 5000, exchangeRate: 1 },
      ...{ isNonAccounting: false, operationLedger: '', rebillable: 'Rebillable' },
    };
    const { estimate } = await newEstimate(operator, inputs);
    const id = await made(
      {
        estimate_id: estimate.id,
        name: 'With everything',
        time_charter_in: charterId,
        operation_coordinator: HEAD.operation_coordinator(),
        charter_specialist: HEAD.charter_specialist(),
        cargo_broker: c.vendorId,
        cp_terms: 'Norgrain 89, clause 14 amended.',
        laytime: {
          ...{ terms_text: 'Reversible, WWD.', terms: 'SHEX0', load_rate: 9000 },
          ...{ turn_time_hours: 12, demurrage_rate: 18_000 },
        },
        notes: 'Speak Portuguese with the agent.',
        other_revenue: [other],
        other_expense: [{ ...other, name: 'War risk', amount: 700 }],
      },
      c.owner,
    );
    const whole = await wholeOf(id, c.owner);
    expect(whole).toMatchObject({
      notes: 'Speak Portuguese with the agent.',
      cp_terms: 'Norgrain 89, clause 14 amended.',
      laytime_terms: 'Reversible, WWD.',
      ops_coordinator_contact: { contact_id: operator.memberId, firstname: 'Test' },
      charter_specialist_contact: { contact_id: c.owner.memberId, lastname: 'Owner' },
      cargo_broker: { id: c.vendorId, name: 'Santos Port Agency' },
      tc_in_id: {
        ...{ id: charterId, ballast_bonus: 150_000, is_commissionable: true },
        ...{ billing_period: 'Every 15 days', billing_schedule: 'In advance' },
        estimated_redelivery_date: '2027-05-25T00:00:00Z',
      },
      tc_out_id: null,
    });
    const load = whole.voyage_port_itinerary.find((row) => row.port_function === 'Loading');
    expect(load).toMatchObject({ nor_hours: 12, demurrage_rate: 18_000 });
    expect(load?.laytime).toMatchObject([{ terms: 'SHEX0', rate: 9000 }]);
    const rows = whole.voyage_revenue_and_expenses as { name: string; type: string }[];
    expect(rows.filter(({ type }) => type === 'revenue' || type === 'expense')).toEqual([
      { name: 'Hatch cleaning', description: '', type: 'revenue', currency: 'USD', amount: 5000 },
      { name: 'War risk', description: '', type: 'expense', currency: 'USD', amount: 700 },
    ]);
  });

  it('VOY-07 a ballast bonus goes to the charter of the estimate, and is refused where there is none', async () => {
    const inputs = await grainVoyage(operator);
    const { estimate } = await newEstimate(operator, inputs);
    const refused = await operator.request('POST', '/v2/voyages', {
      estimate_id: estimate.id,
      ballast_bonus: 90_000,
    });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('A ballast bonus needs a time charter in or out.'),
    ]);
    const stranded = await operator.request('POST', '/v2/voyages', {
      estimate_id: estimate.id,
      operation_coordinator: stranger.memberId,
    });
    expect(JSON.stringify(stranded.body)).toContain('Choose a person of the company.');
    const { data } = await operator.graphql<{ estimate: { status: string } }>(
      `{ estimate(id: "${estimate.id}") { status } }`,
    );
    expect(data.estimate.status).toBe('ACTIVE');
  });

  it('VOY-06 a voyage answers every field by its specified name', async () => {
    const own = voyageRecordsOf(operator);
    const { id } = await own.fixed();
    const whole = await wholeOf(id);
    expect(Object.keys(whole)).toEqual(
      expect.arrayContaining([
        ...['id', 'name', 'voyage_number', 'status', 'operation_type', 'commencing_date'],
        ...['complete_date', 'voyage_days', 'total_port_days', 'total_sea_days', 'daily_cost'],
        ...['weather_factor', 'ballast_speed', 'laden_speed', 'trade_area', 'remarks', 'notes'],
        ...['validator', 'use_scrubber', 'seca_enabled', 'avoid_piracy', 'project_id'],
        ...['profit_and_loss_remarks', 'charter_specialist_contact', 'ops_coordinator_contact'],
        ...['estimate', 'vessel', 'tc_in_id', 'tc_out_id', 'voyage_cargos'],
        ...['voyage_port_itinerary', 'bunker_planning', 'voyage_revenue_and_expenses'],
        ...['voyage_off_hire', 'carbon_emissions', 'cii_ratings', 'cashflows'],
      ]),
    );
    expect(whole).toMatchObject({
      project_id: id,
      vessel: { type_code: expect.any(String), ownership: 'OV-Owned Vessel' },
      bunker_planning: { non_eca: expect.any(Array), eca: expect.any(Array) },
      cii_ratings: { annual_distance_sailed: expect.any(Number) },
    });
    expect(Object.keys(whole.vessel as object)).toEqual([
      ...['id', 'name', 'type_code', 'deadweight', 'gross_tonnage', 'imo', 'vessel_code'],
      'ownership',
    ]);
    const types = (whole.voyage_revenue_and_expenses as { type: string }[]).map((row) => row.type);
    expect(types).toEqual(expect.arrayContaining(['running_cost', 'profit_loss']));
    const cash = whole.cashflows as object[];
    expect(cash[0]).toMatchObject({ bill_id: null, invoice_id: null, is_active: true });
  });

  it('VOY-08 rows of the itinerary have liftings with the status of their bill, control areas, routing, country and times', async () => {
    const own = voyageRecordsOf(operator);
    const inputs = await grainVoyage(operator);
    const load = inputs.itinerary.find(({ portFunction }) => portFunction === 'Loading');
    const changed: EstimateInput['itinerary'] = inputs.itinerary.map((row) =>
      row.id === load?.id
        ? { ...row, portCode: 'BRSSZ', ecaDistanceNm: 120, ecaZone: 'NON_ECA', isInEca: false }
        : row,
    );
    const { id } = await own.fixed({ itinerary: changed, isPiracyAvoided: true });
    const saved = await own.change(
      `mutation ($id: ID!, $data: BunkerLiftingInput!) {
        saveBunkerLifting(voyageId: $id, data: $data) { errorFlag message violations { path message } } }`,
      {
        id,
        data: {
          ...{ rowId: load?.id, fuelType: 'VLSFO', vendorId: c.vendorId },
          ...{ liftingStatus: 'Delivered', deliveryDate: '2026-12-01', currency: 'USD' },
          ...{ operationalQuantity: 480, operationalPrice: 600 },
        },
      },
    );
    expect(saved.errorFlag).toBe('SUCCESS');
    const { data: form } = await c.owner.graphql<{ prefillBunkerBill: { data: object } }>(
      `{ prefillBunkerBill(voyageId: "${id}") { data } }`,
    );
    const { row: bill } = await sayBill(c.owner, 'createBill', '', form.prefillBunkerBill.data);
    const row = (await wholeOf(id)).voyage_port_itinerary.find((one) => one.row_id === load?.id);
    expect(row).toMatchObject({
      ...{ port_code: 'BRSSZ', port_country_code: 'BR', eca_miles: 120 },
      ...{ piracy_routing: true, eca_routing: true, eca_zone: 'NON_ECA', is_eca: false },
    });
    expect(Number(row?.eca_days)).toBeGreaterThan(0);
    expect(Date.parse(String(row?.etd))).toBeGreaterThan(Date.parse(String(row?.eta)));
    const fuel = row?.bunkers.find((one) => one.fuel_type === 'VLSFO');
    expect(fuel?.bunker_lifting).toMatchObject([
      {
        lifting_status: 'Delivered',
        vendor_name: 'Santos Port Agency',
        bill_id: bill?.id,
        bill_status: 'Draft',
      },
    ]);
  });

  it('is for who may view voyages of the company', async () => {
    const { id } = await voyageRecordsOf(operator).fixed();
    expect((await askFor(id, stranger)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    await runAsOwner(
      server,
      `update role set permissions = permissions - 'contracts'
        where company_id = '${c.companyId}' and name = 'Viewer'`,
    );
    const without = await server.signIn('Viewer', c.companyId);
    expect((await askFor(id, without)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
