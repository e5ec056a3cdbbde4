import type { EstimateResult } from '@mainsheet/voyage';
import { beforeAll, describe, expect, it } from 'vitest';
import { newVendor } from '../../../test/fixtures/new-customer.ts';
import { voyageRecordsOf } from '../../../test/fixtures/voyage-records.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

let operator: SignedIn;
let ours: ReturnType<typeof voyageRecordsOf>;
const vendors = { near: '', far: '' };

beforeAll(async () => {
  operator = await server.signIn('Operator');
  ours = voyageRecordsOf(operator);
  vendors.near = await newVendor(operator, 'Straits Marine Fuels');
  vendors.far = await newVendor(operator, 'Rotterdam Marine Fuels');
});

type Enquiry = {
  id: string;
  version: number;
  portName: string;
  tcePerDay: number;
  orderedOffer: number | null;
  offers: Record<string, unknown>[];
};
const FIELDS = `id version portName tcePerDay orderedOffer offers { vendorName portName prices fuels
  fuelCost bargingCost timeCost total overBest }`;
const ANSWER = `{ errorFlag message violations { path message } enquiry { ${FIELDS} } }`;
const SAVE = `mutation ($voyageId: ID!, $id: ID, $version: Int, $data: BunkerEnquiryInput!) {
  saveBunkerEnquiry(voyageId: $voyageId, id: $id, version: $version, data: $data) ${ANSWER} }`;
const ORDER = `mutation ($voyageId: ID!, $id: ID!, $version: Int!, $offer: Int!) {
  orderBunkerOffer(voyageId: $voyageId, id: $id, version: $version, offer: $offer) ${ANSWER} }`;
const DELETE = `mutation ($voyageId: ID!, $id: ID!, $version: Int!) {
  deleteBunkerEnquiry(voyageId: $voyageId, id: $id, version: $version) ${ANSWER} }`;

type Said = { errorFlag: string; message: string; violations: object[]; enquiry?: Enquiry };
const change = (document: string, variables: Record<string, unknown>, by = ours) =>
  by.change(document, variables) as Promise<Said>;
const listOf = async (voyageId: string, by = ours) =>
  (
    await by.read<{ bunkerEnquiries: Enquiry[] }>(
      `query ($id: ID!) { bunkerEnquiries(voyageId: $id) { ${FIELDS} } }`,
      { id: voyageId },
    )
  ).bunkerEnquiries;

async function newVoyage() {
  const { id } = await ours.fixed({ dailyAddressCommissionPercent: 3.75 });
  const { inputs } = await ours.inputsOf(id);
  const rowId = inputs.itinerary.find(({ portFunction }) => portFunction === 'Loading')?.id ?? '';
  return { voyageId: id, rowId };
}

const asked = (rowId: string) => ({
  rowId,
  neededOn: '2026-12-01',
  lines: [
    { fuelType: 'VLSFO', quantity: 500 },
    { fuelType: 'MGO', quantity: 40.5 },
  ],
  offers: [
    { vendorId: vendors.near, rowId, prices: [600, 800], barging: 3500, extraHours: 12 },
    { vendorId: vendors.far, rowId, prices: [605.25, 790] },
    { vendorId: vendors.far, rowId, prices: [500, null] },
  ],
});

describe('an enquiry of bunkers', () => {
  it('compares whole offers by fuel, barging and time at the net TCE, and orders one as liftings in the place of the plan', async () => {
    const { voyageId, rowId } = await newVoyage();
    await ours.change(
      `mutation ($voyageId: ID!, $data: BunkerLiftingInput!) {
        saveBunkerLifting(voyageId: $voyageId, data: $data) { errorFlag message violations { path message } } }`,
      { voyageId, data: { rowId, fuelType: 'VLSFO', requestedQuantity: 450, currency: 'USD' } },
    );
    const saved = await change(SAVE, { voyageId, data: asked(rowId) });
    expect(saved).toMatchObject({ errorFlag: 'SUCCESS', message: 'The enquiry was saved.' });
    const { id, version, tcePerDay, offers } = saved.enquiry!;
    const [near, far, part] = offers;
    const { voyage } = await ours.read<{ voyage: { result: EstimateResult } }>(
      'query ($id: ID!) { voyage(id: $id) { result } }',
      { id: voyageId },
    );
    const { netTce, grossTce } = voyage.result.totals;
    expect(tcePerDay).toBe(netTce);
    expect(netTce, 'they differ').not.toBe(grossTce);
    const time = (Math.round(Math.max(0, tcePerDay) * 50) / 100).toFixed(2);
    expect(near).toMatchObject({ fuelCost: '332400.00', bargingCost: '3500.00', timeCost: time });
    expect(far).toMatchObject({ vendorName: 'Rotterdam Marine Fuels', total: '334620.00' });
    expect(part).toMatchObject({ fuelCost: null, total: null, overBest: null });
    const difference = Number(near!.total) - Number(far!.total);
    expect(Number(near!.overBest)).toBeCloseTo(Math.max(0, difference), 2);

    expect((await change(ORDER, { voyageId, id, version, offer: 2 })).message).toBe(
      'This offer has no price for every fuel. Enter it, or ask for less.',
    );
    expect((await change(ORDER, { voyageId, id, version, offer: 7 })).errorFlag).toBe('ERROR');
    const ordered = await change(ORDER, { voyageId, id, version, offer: 0 });
    expect(ordered).toMatchObject({
      message: 'The offer of Straits Marine Fuels was ordered.',
      enquiry: { orderedOffer: 0 },
    });
    const { bunkerLiftings } = await ours.read<{ bunkerLiftings: object[] }>(
      `query ($id: ID!) { bunkerLiftings(voyageId: $id) { fuelType vendorName liftingStatus
        requestedQuantity requestedPrice deliveryDate remarks } }`,
      { id: voyageId },
    );
    expect(bunkerLiftings).toHaveLength(2);
    expect(bunkerLiftings).toContainEqual({
      fuelType: 'VLSFO',
      vendorName: 'Straits Marine Fuels',
      liftingStatus: 'Ordered',
      requestedQuantity: '500.000',
      requestedPrice: '600.0000',
      deliveryDate: '2026-12-01',
      remarks: 'Barging and delivery USD 3500.00 beside the fuel',
    });
    const later = { voyageId, id, version: ordered.enquiry!.version };
    const locked = 'It is ordered and stays as it was chosen from. Change its liftings instead.';
    expect((await change(ORDER, { ...later, offer: 1 })).message).toBe(locked);
    expect((await change(SAVE, { ...later, data: asked(rowId) })).message).toBe(locked);
    expect((await change(DELETE, later)).message).toBe(locked);
  });

  it('an offer in another currency is compared at its rate, and ordered in its own', async () => {
    const { voyageId, rowId } = await newVoyage();
    const offer = { vendorId: vendors.near, rowId, prices: [560.125, 700], currency: 'EUR' };
    const priced = { ...asked(rowId), offers: [{ ...offer, exchangeRate: 1.1 }] };
    const inDollars = { ...priced, offers: [{ ...offer, currency: 'USD', exchangeRate: 1.1 }] };
    expect((await change(SAVE, { voyageId, data: inDollars })).violations).toEqual([
      { path: 'offers.0.exchangeRate', message: 'The rate of USD is 1: it leads into USD.' },
    ]);
    const { enquiry } = await change(SAVE, { voyageId, data: priced });
    // (500 × 560.125 + 40.5 × 700) × 1.1
    expect(enquiry!.offers[0]).toMatchObject({ fuelCost: '339253.75', total: '339253.75' });
    const key = { voyageId, id: enquiry!.id, version: enquiry!.version };
    expect((await change(ORDER, { ...key, offer: 0 })).errorFlag).toBe('SUCCESS');
    const { bunkerLiftings } = await ours.read<{ bunkerLiftings: object[] }>(
      `query ($id: ID!) { bunkerLiftings(voyageId: $id) {
        fuelType currency exchangeRate requestedQuantity requestedPrice } }`,
      { id: voyageId },
    );
    expect(bunkerLiftings).toEqual(
      expect.arrayContaining([
        {
          ...{ fuelType: 'VLSFO', currency: 'EUR', exchangeRate: '1.1' },
          ...{ requestedQuantity: '500.000', requestedPrice: '560.1250' },
        },
        {
          ...{ fuelType: 'MGO', currency: 'EUR', exchangeRate: '1.1' },
          ...{ requestedQuantity: '40.500', requestedPrice: '700.0000' },
        },
      ]),
    );
  });

  it('what is ordered at another port is not taken where it was planned as well', async () => {
    const { voyageId, rowId } = await newVoyage();
    const { inputs } = await ours.inputsOf(voyageId);
    const elsewhere = inputs.itinerary.find(({ id }) => id !== rowId)!.id;
    await ours.change(
      `mutation ($voyageId: ID!, $data: BunkerLiftingInput!) {
        saveBunkerLifting(voyageId: $voyageId, data: $data) { errorFlag message violations { path message } } }`,
      { voyageId, data: { rowId, fuelType: 'VLSFO', requestedQuantity: 500, currency: 'USD' } },
    );
    const offer = { vendorId: vendors.near, rowId: elsewhere, prices: [600, 800] };
    const data = { ...asked(rowId), offers: [offer] };
    const { enquiry } = await change(SAVE, { voyageId, data });
    const key = { voyageId, id: enquiry!.id, version: enquiry!.version };
    expect((await change(ORDER, { ...key, offer: 0 })).errorFlag).toBe('SUCCESS');
    const { inputs: after } = await ours.inputsOf(voyageId);
    const taken = after.itinerary.flatMap(({ id, liftings }) =>
      liftings.filter(({ fuel }) => fuel === 'VLSFO').map(({ quantityT }) => [id, quantityT]),
    );
    expect(taken).toEqual([[elsewhere, 500]]);
  });

  it('two who order at once order once; what was read before a change is refused', async () => {
    const { voyageId, rowId } = await newVoyage();
    const { enquiry } = await change(SAVE, { voyageId, data: asked(rowId) });
    const key = { voyageId, id: enquiry!.id, version: enquiry!.version };
    const changed = await change(SAVE, {
      ...key,
      data: { ...asked(rowId), remarks: 'Barge only' },
    });
    expect(changed.errorFlag).toBe('SUCCESS');
    expect((await change(SAVE, { ...key, data: asked(rowId) })).errorFlag).toBe('ERROR');
    const now = { ...key, version: changed.enquiry!.version };
    const both = await Promise.all([0, 1].map((offer) => change(ORDER, { ...now, offer })));
    expect(both.filter(({ errorFlag }) => errorFlag === 'SUCCESS')).toHaveLength(1);
    const { bunkerLiftings } = await ours.read<{ bunkerLiftings: object[] }>(
      'query ($id: ID!) { bunkerLiftings(voyageId: $id) { id } }',
      { id: voyageId },
    );
    expect(bunkerLiftings).toHaveLength(2);
  });

  it('refuses ports of other voyages and suppliers that there are none of; others see and change nothing', async () => {
    const { voyageId, rowId } = await newVoyage();
    const wrong = { ...asked('elsewhere'), offers: [{ ...asked(rowId).offers[0], rowId: 'x' }] };
    expect((await change(SAVE, { voyageId, data: wrong })).violations).toMatchObject([
      { path: 'rowId', message: 'Choose a port of this voyage.' },
      { path: 'offers.0.rowId', message: 'Choose a port of this voyage.' },
    ]);
    const unknown = { ...asked(rowId).offers[0], vendorId: voyageId };
    const { errorFlag } = await change(SAVE, {
      voyageId,
      data: { ...asked(rowId), offers: [unknown] },
    });
    expect(errorFlag).toBe('ERROR');
    const companyId = await createCompany(server.platform, { name: 'Other', baseCurrency: 'USD' });
    const stranger = voyageRecordsOf(await server.signIn('Operator', companyId));
    const { enquiry } = await change(SAVE, { voyageId, data: asked(rowId) });
    const key = { voyageId, id: enquiry!.id, version: enquiry!.version };
    expect((await change(ORDER, { ...key, offer: 0 }, stranger)).errorFlag).toBe('ERROR');
    await expect(listOf(voyageId, stranger)).rejects.toThrow(/found/i);
    const viewer = voyageRecordsOf(await server.signIn('Viewer'));
    expect(await listOf(voyageId, viewer)).toHaveLength(1);
    expect((await change(DELETE, key, viewer)).errorFlag).toBe('ERROR');
    expect((await change(DELETE, key)).message).toBe('The enquiry was deleted.');
    expect(await listOf(voyageId)).toEqual([]);
  });
});
