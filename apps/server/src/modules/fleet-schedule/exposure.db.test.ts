import { type Explanation, everyPart, reevaluate } from '@mainsheet/explanation';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixedVoyage } from '../../../test/fixtures/fixed-voyage.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createRoute, importRates } from '../market-rates/index.ts';

const server = testServer();
let operator: SignedIn;
let vesselId: string;
let voyageNumber: string;
let routeId: string;

beforeAll(async () => {
  operator = await server.signIn('Operator');
  const { voyage, vesselId: hers } = await fixedVoyage(operator);
  [vesselId, voyageNumber] = [hers, voyage.voyageNumber];
  const owner = await server.actorWith('Owner');
  const named = { code: 'EXP1', name: 'Exposure', unit: 'USD/day', formula: '', description: '' };
  routeId = (await createRoute(server.platform, owner, named)).route.id;
  const text = 'Route,Quoted,Period,Value\nEXP1,2026-11-19,Mar 27,12000';
  await importRates(server.platform, owner, { data: { text, source: '' }, isPreview: false });
});

type Month = {
  month: string;
  longDays: number;
  shortDays: number;
  rate: string | null;
  source: string;
  amount: string | null;
};
const WINDOW = { from: '2027-03-01', to: '2027-04-30' };

async function exposure(more: object, by = operator) {
  const { data, errors } = await by.graphql<{
    fleetExposure: { currency: string; total: string; months: Month[] };
  } | null>(
    `query ($from: CivilDate!, $to: CivilDate!, $routeId: ID, $rates: [MonthRateInput!]) {
      fleetExposure(from: $from, to: $to, routeId: $routeId, rates: $rates) {
        currency total months { month longDays shortDays rate source amount } } }`,
    { ...WINDOW, ...more },
  );
  return data?.fleetExposure ?? JSON.stringify(errors);
}

async function explained(query: string, more: object) {
  const { data } = await operator.graphql<Record<string, { tree: Explanation }>>(query, {
    ...WINDOW,
    ...more,
  });
  const { tree } = Object.values(data)[0]!;
  for (const part of everyPart(tree)) expect(reevaluate(part)).toBeCloseTo(part.value ?? 0, 2);
  return tree;
}

describe('the exposure of the fleet', () => {
  it('is open days at the curve of a route, a typed rate before it, and none where there is no rate', async () => {
    const answer = await exposure({ routeId });
    if (typeof answer === 'string') throw new Error(answer);
    const [march, april] = answer.months;
    expect(march).toMatchObject({ rate: '12000', source: 'EXP1, curve of 2026-11-19' });
    expect(Number(march?.amount)).toBeCloseTo((march?.longDays ?? 0) * 12_000, 2);
    expect(april).toMatchObject({ rate: null, amount: null });
    expect([answer.currency, answer.total]).toEqual(['USD', march?.amount]);
    const rates = [{ month: '2027-04-01', rate: '9000' }];
    const typed = await exposure({ routeId, rates });
    expect(typed).toMatchObject({ months: [{}, { rate: '9000', source: 'typed' }] });
    const tree = await explained(
      `query ($from: CivilDate!, $to: CivilDate!, $routeId: ID, $month: CivilDate!) {
        explainExposure(from: $from, to: $to, routeId: $routeId, month: $month) { tree } }`,
      { routeId, month: '2027-03-01' },
    );
    expect(tree.value).toBe(Number(march?.amount));
  });

  it('begins today: days that lie behind are no exposure', async () => {
    const asked = { from: '2026-10-01', to: '2026-11-30', routeId };
    const part = await exposure(asked);
    if (typeof part === 'string') throw new Error(part);
    expect(part.months.map(({ month }) => month)).toEqual(['2026-11-01']);
    expect(part.months[0]?.longDays).toBeLessThanOrEqual(11);
    expect(await exposure({ ...asked, to: '2026-10-31' })).toMatchObject({
      months: [],
      total: '0.00',
    });
  });

  it('refuses a rate below zero, and a route that is not there', async () => {
    const rates = [{ month: '2027-04-01', rate: '-1' }];
    expect(await exposure({ rates })).toContain('A day is worth between 0 and 10,000,000.');
    expect(await exposure({ routeId: vesselId })).toContain('The route');
  });

  it('days of the coverage open the voyages and charters that take them', async () => {
    const query = `query ($from: CivilDate!, $to: CivilDate!, $vesselId: ID, $month: CivilDate!, $part: String!) {
      explainCoverage(from: $from, to: $to, vesselId: $vesselId, month: $month, part: $part) { tree } }`;
    const asked = { from: '2026-12-01', to: '2026-12-31', month: '2026-12-01' };
    const tree = await explained(query, { ...asked, vesselId, part: 'committed' });
    expect(tree.inputs.map(({ label }) => label)).toEqual([voyageNumber]);
    const open = await explained(query, { ...asked, vesselId, part: 'open' });
    expect(open.value).toBe(31 - (tree.value ?? 0));
    const fleet = await explained(query, { ...asked, vesselId: null, part: 'committed' });
    expect(fleet.value).toBe(tree.value);
  });
});

it('the schedule of one vessel has her lane alone', async () => {
  await fixedVoyage(operator);
  const { data } = await operator.graphql<{ fleetSchedule: { lanes: { vesselId: string }[] } }>(
    `{ fleetSchedule(from: "2026-12-01", to: "2026-12-31", vesselId: "${vesselId}") { lanes { vesselId } } }`,
  );
  expect(data.fleetSchedule.lanes).toEqual([{ vesselId }]);
});
