import { beforeAll, describe, expect, it } from 'vitest';
import { newVendor } from '../../../test/fixtures/new-customer.ts';
import { moveTo, voyageRecordsOf } from '../../../test/fixtures/voyage-records.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

let operator: SignedIn;
let ours: ReturnType<typeof voyageRecordsOf>;
const vendors = { first: '', second: '' };

beforeAll(async () => {
  operator = await server.signIn('Operator');
  ours = voyageRecordsOf(operator);
  vendors.first = await newVendor(operator, 'Straits Marine Fuels');
  vendors.second = await newVendor(operator, 'Rotterdam Marine Fuels');
});

const ANSWER = '{ errorFlag message violations { path message } }';
const SAVE = `mutation ($voyageId: ID!, $id: ID, $version: Int, $data: BunkerLiftingInput!) {
  saveBunkerLifting(voyageId: $voyageId, id: $id, version: $version, data: $data) ${ANSWER} }`;
const DELETE = `mutation ($voyageId: ID!, $id: ID!, $version: Int!) {
  deleteBunkerLifting(voyageId: $voyageId, id: $id, version: $version) ${ANSWER} }`;
const CREATE_BILL = `mutation ($data: BillInput!) { createBill(data: $data, idempotencyKey: "${'k'.repeat(8)}") {
  errorFlag message violations { path message } bill { id version } } }`;

type Lifting = Record<string, unknown> & { id: string; version: number };
const listOf = async (voyageId: string, by = ours) =>
  (
    await by.read<{ bunkerLiftings: Lifting[] }>(
      `query ($id: ID!) { bunkerLiftings(voyageId: $id) { id rowId portName fuelType vendor
        vendorName purpose deliveryDate liftingStatus requestedQuantity requestedPrice
        operationalQuantity operationalPrice currency exchangeRate remarks billId billNumber billStatus version } }`,
      { id: voyageId },
    )
  ).bunkerLiftings;

const ordered = (rowId: string, change: object = {}) => ({
  rowId,
  fuelType: 'VLSFO',
  vendorId: vendors.first,
  liftingStatus: 'Ordered',
  requestedQuantity: 500,
  requestedPrice: 600,
  currency: 'USD',
  ...change,
});
const delivered = (rowId: string, change: object = {}) =>
  ordered(rowId, {
    liftingStatus: 'Delivered',
    deliveryDate: '2026-12-01',
    operationalQuantity: 480.25,
    operationalPrice: 612.5,
    ...change,
  });

/** A voyage and its load port; its stock at the start is small, so that it burns what it takes. */
async function newVoyage() {
  const { id } = await ours.fixed();
  const { inputs } = await ours.inputsOf(id);
  const load = inputs.itinerary.find(({ portFunction }) => portFunction === 'Loading');
  return { voyageId: id, rowId: load?.id ?? '' };
}

const planOf = async (voyageId: string) => {
  const { voyage } = await ours.read<{
    voyage: {
      result: { bunkers: { fuel: string; receivedT: number; cost: number; endValue: number }[] };
      estimateResult: unknown;
    };
  }>('query ($id: ID!) { voyage(id: $id) { result estimateResult } }', { id: voyageId });
  return {
    plan: voyage.result.bunkers.find(({ fuel }) => fuel === 'VLSFO')!,
    frozen: voyage.estimateResult,
  };
};

describe('bunker liftings of a voyage', () => {
  it('go from plan to order to delivery, and the stock of the voyage follows each (VOY-09)', async () => {
    const { voyageId, rowId } = await newVoyage();
    const before = await planOf(voyageId);
    const planned = { rowId, fuelType: 'VLSFO', requestedQuantity: 400, requestedPrice: 590 };
    expect((await ours.change(SAVE, { voyageId, data: planned })).errorFlag).toBe('SUCCESS');
    expect((await planOf(voyageId)).plan.receivedT).toBe(400);
    const [row] = await listOf(voyageId);
    const key = { voyageId, id: row!.id, version: row!.version };
    await ours.change(SAVE, { ...key, data: ordered(rowId) });
    expect((await planOf(voyageId)).plan.receivedT).toBe(500);
    await ours.change(SAVE, { ...key, version: 2, data: delivered(rowId) });
    const after = await planOf(voyageId);
    const { initialT, worth } = { initialT: before.plan, worth: 480.25 * 612.5 };
    expect(after.plan.receivedT).toBe(480.25);
    // What was on board and what came, less what is left, is what was burned: 294,153.125 came.
    const burnedBefore = initialT.cost + initialT.endValue;
    expect(after.plan.cost + after.plan.endValue - burnedBefore).toBeCloseTo(worth, 4);
    expect(after.frozen).toEqual(before.frozen);
    expect(await listOf(voyageId)).toMatchObject([
      {
        portName: 'Santos',
        fuelType: 'VLSFO',
        vendor: vendors.first,
        vendorName: 'Straits Marine Fuels',
        purpose: "Owners' account",
        liftingStatus: 'Delivered',
        deliveryDate: '2026-12-01',
        requestedQuantity: '500.000',
        operationalQuantity: '480.250',
        operationalPrice: '612.5000',
        billId: null,
        billNumber: null,
        billStatus: null,
        version: 3,
      },
    ]);
  });

  it('another currency counts at its rate; a cancelled lifting brings nothing, a deleted one the plan back', async () => {
    const { voyageId, rowId } = await newVoyage();
    const before = await planOf(voyageId);
    const data = delivered(rowId, {
      currency: 'KWD',
      exchangeRate: 3.25,
      operationalPrice: 200.125,
    });
    await ours.change(SAVE, { voyageId, data });
    const { inputs } = await ours.inputsOf(voyageId);
    const lifted = inputs.itinerary.find(({ id }) => id === rowId)?.liftings;
    expect(lifted).toEqual([{ fuel: 'VLSFO', quantityT: 480.25, price: 650.40625 }]);
    const [{ id }] = (await listOf(voyageId)) as [Lifting];
    await ours.change(SAVE, {
      voyageId,
      id,
      version: 1,
      data: { ...data, liftingStatus: 'Cancelled' },
    });
    expect((await planOf(voyageId)).plan.receivedT).toBe(0);
    await ours.change(DELETE, { voyageId, id, version: 2 });
    expect(await planOf(voyageId)).toEqual(before);
  });

  it('a status that is not true yet is refused beside the fields that would say it', async () => {
    const { voyageId, rowId } = await newVoyage();
    const save = async (data: object) => (await ours.change(SAVE, { voyageId, data })).violations;
    expect(await save({ rowId, liftingStatus: 'Delivered' })).toEqual([
      { path: 'vendorId', message: 'Choose the vendor.' },
      { path: 'operationalQuantity', message: 'Enter a quantity above zero.' },
      { path: 'operationalPrice', message: 'Enter the price.' },
      { path: 'deliveryDate', message: 'Enter the day of delivery.' },
    ]);
    expect(await save(ordered('nowhere'))).toEqual([
      { path: 'rowId', message: 'Choose a port of this voyage.' },
    ]);
    expect(await save(ordered(rowId, { requestedPrice: 600.00001 }))).toEqual([
      { path: 'requestedPrice', message: 'Enter at most 4 decimals.' },
    ]);
    expect(await save(ordered(rowId, { exchangeRate: 2 }))).toEqual([
      { path: 'exchangeRate', message: 'The rate of USD is 1: it leads into USD.' },
    ]);
  });

  it('a bill is filled in with its vendor, and names each lifting once (PAYB-22)', async () => {
    const { voyageId, rowId } = await newVoyage();
    const second = delivered(rowId, { vendorId: vendors.second, fuelType: 'MGO' });
    for (const data of [delivered(rowId), second]) await ours.change(SAVE, { voyageId, data });
    const clerk = await server.signIn('Finance');
    const theirs = voyageRecordsOf(clerk);
    type Prefill = {
      data: { vendorId: string; lines: Record<string, string>[] };
      readOnly: string[];
      groups: { id: string; status: string | null }[];
    };
    const prefill = async (liftingIds: string[] | null) =>
      (
        await theirs.read<{ prefillBunkerBill: Prefill }>(
          `query ($v: ID!, $ids: [ID!]) { prefillBunkerBill(voyageId: $v, liftingIds: $ids) {
            data vendorName readOnly groups { id label status } } }`,
          { v: voyageId, ids: liftingIds },
        )
      ).prefillBunkerBill;
    const rows = await listOf(voyageId);
    const own = rows.find(({ vendor }) => vendor === vendors.first)!;
    const filled = await prefill([own.id]);
    expect(filled.readOnly).toEqual(['bunker', 'contract', 'bill_category']);
    expect(filled.data).toMatchObject({
      type: 'Bunkers',
      vendorId: vendors.first,
      voyageId,
      currency: 'USD',
      exchangeRate: '1',
      billOn: '2026-11-20',
      dueOn: '2026-12-11',
      lines: [
        {
          accountCode: '5000',
          description: 'VLSFO delivered Santos 2026-12-01',
          quantity: '480.25',
          unit: 'mt',
          rate: '612.5',
          sourceKey: `bunker-lifting.${own.id}`,
        },
      ],
    });
    const { data } = await clerk.graphql<{ createBill: { errorFlag: string } }>(CREATE_BILL, {
      data: filled.data,
    });
    expect(data.createBill.errorFlag).toBe('SUCCESS');
    const billed = (await listOf(voyageId)).find(({ id }) => id === own.id)!;
    expect(billed).toMatchObject({ billStatus: 'Draft', billNumber: null });
    const rest = await prefill(null);
    expect(rest.data.vendorId).toBe(vendors.second);
    expect(rest.groups.find(({ id }) => id === own.id)?.status).toBe('Draft');
    await expect(prefill([own.id])).rejects.toThrow('Some fields need attention.');
    const again = await theirs.change(CREATE_BILL.replace('kkkk', 'jjjj'), { data: filled.data });
    expect(again.violations[0]?.message).toBe('This is billed already by another draft.');
    const other = await newVoyage();
    const elsewhere = { ...filled.data, voyageId: other.voyageId };
    const stray = await theirs.change(CREATE_BILL.replace('kkkk', 'iiii'), { data: elsewhere });
    expect(stray.violations[0]?.message).toBe('What these lines bill is none of this voyage.');
    const key = { voyageId, id: own.id, version: 1 };
    expect((await ours.change(DELETE, key)).message).toContain('is billed by a draft');
    const dearer = delivered(rowId, { operationalPrice: 700 });
    expect((await ours.change(SAVE, { ...key, data: dearer })).message).toContain('is billed by');
  });

  it('nobody, who may not, and another company change and see nothing; a locked voyage stays', async () => {
    const { voyageId, rowId } = await newVoyage();
    const change = { voyageId, data: ordered(rowId) };
    const payload = { query: SAVE, variables: change };
    const nobody = await server.app.inject({ method: 'POST', url: '/v2/graphql', payload });
    expect(nobody.body).toContain('Your session expired');
    const viewer = voyageRecordsOf(await server.signIn('Viewer'));
    expect((await viewer.change(SAVE, change)).errorFlag).toBe('ERROR');
    const companyId = await createCompany(server.platform, { name: 'Else', baseCurrency: 'USD' });
    const stranger = voyageRecordsOf(await server.signIn('Owner', companyId));
    expect((await stranger.change(SAVE, change)).message).toContain('not found');
    await expect(listOf(voyageId, stranger)).rejects.toThrow('not found');
    expect(await listOf(voyageId, viewer)).toEqual([]);
    await moveTo(operator, voyageId, 'Cancelled');
    expect((await ours.change(SAVE, change)).message).toContain('cancelled and locked');
  });
});

describe('bunker liftings over REST', () => {
  const fuel = (change: object = {}) => ({
    fuel_type: 'VLSFO',
    sea_consumption: 310.5,
    port_consumption: 12.25,
    received_quantity: 500,
    price: 600,
    ...change,
  });

  it('prefill asks for what the estimate plans and balances the inventories (VOY-47)', async () => {
    const body = {
      operation_type: 'OV-VCO',
      owner_name: 'Fjordline Bulk AS',
      company_name: 'Fjordline Bulk AS',
      voyage_port_itinerary: [
        { id: 'load', port_name: 'Santos', bunkers: [fuel()] },
        { id: 'discharge', bunkers: [fuel({ received_quantity: 0 })] },
      ],
      bunker_planning: [{ fuel_type: 'VLSFO', initial_quantity: 800.1, initial_price: 590 }],
      estimate_port_itinerary: [
        { id: 'load', bunkers: [fuel({ received_quantity: 450, price: 575 })] },
      ],
    };
    const answer = await operator.request('POST', '/v2/prefill-bunker-lifting', body);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      error_flag: 'SUCCESS',
      data: {
        payer: 'Fjordline Bulk AS',
        bunker_lifting_port_itinerary: [
          {
            id: 'load',
            bunkers: [
              {
                bunker_lifting: [
                  {
                    fuel_type: 'VLSFO',
                    purpose: "Owners' account",
                    lifting_status: 'Planned',
                    requested_quantity: 450,
                    requested_price: 575,
                  },
                ],
              },
            ],
          },
          { id: 'discharge', bunkers: [{ bunker_lifting: [] }] },
        ],
        open_inventory: [{ fuel_type: 'VLSFO', quantity: 800.1 }],
        received_inventory: [{ fuel_type: 'VLSFO', quantity: 500 }],
        consumed_inventory: [{ fuel_type: 'VLSFO', quantity: 645.5 }],
        closing_inventory: [{ fuel_type: 'VLSFO', quantity: 654.6 }],
      },
    });
    const out = { ...body, operation_type: 'OV-TCO' };
    const hired = await operator.request('POST', '/v2/prefill-bunker-lifting', out);
    expect(hired.body).toMatchObject({ data: { payer: 'Charterers' } });
  });

  it('save keeps liftings by id, all or none, and answers the voyage as it followed (VOY-48)', async () => {
    const { voyageId, rowId } = await newVoyage();
    const bodyOf = (rows: object[]) => ({
      voyage_id: voyageId,
      bunker_lifting_port_itinerary: [
        { id: rowId, bunkers: [{ fuel_type: 'VLSFO', bunker_lifting: rows }] },
      ],
      open_inventory: [{ fuel_type: 'VLSFO', quantity: 1 }],
    });
    const order = {
      vendor: vendors.first,
      lifting_status: 'Ordered',
      requested_quantity: 500,
      requested_price: 600,
      currency: 'EUR',
      exchange_rate: 1.085,
      remarks: 'Barge from the roads',
    };
    const made = await operator.request('POST', '/v2/bunker-lifting', bodyOf([order]));
    expect(made.status).toBe(200);
    type Inventory = { fuel_type: string; quantity: number }[];
    type Data = Record<
      'open_inventory' | 'received_inventory' | 'consumed_inventory',
      Inventory
    > & {
      closing_inventory: Inventory;
    };
    const { data } = made.body as { data: Data };
    const of = (rows: Inventory) => rows.find((one) => one.fuel_type === 'VLSFO')?.quantity ?? 0;
    expect(of(data.open_inventory)).toBe(2000);
    expect(of(data.received_inventory)).toBe(500);
    expect(of(data.closing_inventory)).toBeCloseTo(2500 - of(data.consumed_inventory), 6);
    const [row] = await listOf(voyageId);
    const sent = { bunker_id: row!.id, version: 1, purpose: "Charterers' account" };
    const broken = { ...order, lifting_status: 'Delivered' };
    const refused = await operator.request('POST', '/v2/bunker-lifting', bodyOf([sent, broken]));
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(
      'bunker_lifting_port_itinerary.0.bunkers.0.bunker_lifting.1.operational_quantity',
    );
    expect(await listOf(voyageId)).toEqual([row]);
    await operator.request('POST', '/v2/bunker-lifting', bodyOf([sent]));
    expect(await listOf(voyageId)).toMatchObject([
      {
        purpose: "Charterers' account",
        requestedQuantity: '500.000',
        currency: 'EUR',
        exchangeRate: '1.085',
        remarks: 'Barge from the roads',
        version: 2,
      },
    ]);
    const viewer = await server.signIn('Viewer');
    expect((await viewer.request('POST', '/v2/bunker-lifting', bodyOf([order]))).status).toBe(403);
    const nobody = await server.app.inject({
      method: 'POST',
      url: '/v2/bunker-lifting',
      payload: {},
    });
    expect(nobody.statusCode).toBe(401);
  });
});
