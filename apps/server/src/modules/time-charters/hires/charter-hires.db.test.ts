import { contactInput } from '@mainsheet/contract';
import type { EstimateInput, TimeCharterSide } from '@mainsheet/voyage';
import { beforeAll, describe, expect, it } from 'vitest';
import { fix, grainVoyage, newEstimate } from '../../../../test/fixtures/fixed-voyage.ts';
import { timeChartersOf } from '../../../../test/fixtures/time-charters.ts';
import { type SignedIn, testServer } from '../../../../test/test-server.ts';
import { createContact } from '../../contacts/index.ts';
import { createRoute, importRates } from '../../market-rates/index.ts';

const server = testServer();
const DAY_MS = 86_400_000;

let operator: SignedIn;
let charters: ReturnType<typeof timeChartersOf>;
let ownerCompanyId: string;

beforeAll(async () => {
  operator = await server.signIn('Operator');
  charters = timeChartersOf(operator);
  const actor = await server.actorWith('Operator');
  const owners = contactInput.parse({ name: 'Lyra Maritime SA', kinds: ['owner'] });
  ownerCompanyId = (await createContact(server.platform, actor, owners)).id;
});

type Hire = {
  id: string;
  charterCode: string;
  isCurrent: boolean;
  terms: TimeCharterSide | null;
  sources: string[];
};

async function hires(vesselId: string, at: string): Promise<Hire[]> {
  const { data, errors } = await operator.graphql<{ charterHires: Hire[] } | null>(
    `query ($ids: [ID!]!, $at: Instant!) { charterHires(vesselIds: $ids, at: $at) {
      id charterCode isCurrent terms sources } }`,
    { ids: [vesselId], at },
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return data.charterHires;
}

const days = ({ commencingAt }: EstimateInput, count: number) =>
  new Date(Date.parse(commencingAt) + count * DAY_MS).toISOString();

/** A ship on a charter in from 60 days before her voyage, whose rate steps 20 days after it begins. */
async function hiredShip(change: object = {}) {
  const inputs = await grainVoyage(operator);
  const charter = await charters.made({
    ...{ type: 'in', status: 'Fixed', vesselId: inputs.vessel!.id, ownerCompanyId },
    ...{ deliveryPort: 'Singapore', redeliveryPort: 'Singapore-Japan range' },
    ...{ estimatedDeliveryDateTime: days(inputs, -60), minDuration: 300, maxDuration: 330 },
    hireLines: [{ hireRate: 12_000, hireDuration: 80 }, { hireRate: 14_000 }],
    brokers: [
      { type: 'Address Commission', amount: 2.5 },
      { type: 'Address Commission', amount: 1.25, invoiceMethod: 'Will be paid separately' },
      { type: 'Address Commission', amount: 5, endDateTime: days(inputs, -30) },
      { type: 'Broker', amount: 1.25 },
    ],
    voyageExpenses: [{ name: 'C/V/E', rate: 1_500, rateType: 'Per 30 Days' }],
    ...change,
  });
  return { inputs, charter };
}

/** The estimate with the hire of the ship's charter, as the worksheet takes it. */
async function underCharter(inputs: EstimateInput): Promise<EstimateInput> {
  const [hire] = await hires(inputs.vessel!.id, inputs.commencingAt);
  return { ...inputs, operationType: 'TCI-VCO', timeCharterIn: hire!.terms };
}

async function charterFindings(inputs: EstimateInput) {
  const { estimate } = await newEstimate(operator, inputs);
  const { data } = await operator.graphql<{
    fixingFindings: { code: string; severity: string; message: string }[];
  }>('query ($id: ID!) { fixingFindings(estimateId: $id) { code severity message } }', {
    id: estimate.id,
  });
  const said = data.fixingFindings.filter(({ code }) => /^(?:HIRE_D|CHARTER_U)/.test(code));
  return { estimateId: estimate.id, said };
}

describe('the hire of a charter as an estimate takes it', () => {
  it('steps on the charter’s days, less every commission that runs then, paid separately or not', async () => {
    const { inputs, charter } = await hiredShip();
    const [hire, ...others] = await hires(inputs.vessel!.id, inputs.commencingAt);
    expect(others).toEqual([]);
    expect([hire?.charterCode, hire?.isCurrent]).toEqual([charter.charterCode, true]);
    expect(hire?.terms).toMatchObject({
      charter: { id: charter.id, code: charter.charterCode },
      hirePeriods: [
        { rate: 12_000, rateType: 'Per Day', until: days(inputs, 20) },
        { rate: 14_000, until: null },
      ],
      ...{ addressCommissionPercent: 3.75, brokeragePercent: 1.25 },
      ...{ cve: 1_500, cveRateType: 'Per 30 Days', ballastBonus: 0 },
    });
    expect(hire?.sources).toEqual([
      `${charter.charterCode}, hire line 1`,
      `${charter.charterCode}, hire line 2`,
    ]);
  });

  it('of an index is estimated by what was published, period by period, until it is known', async () => {
    const owner = await server.actorWith('Owner');
    const blank = { unit: 'USD/day', formula: '', description: '' };
    const named = { code: 'HIRE1', name: 'Index of this test', ...blank };
    const { route } = await createRoute(server.platform, owner, named);
    const text = 'Route,Date,Value\nHIRE1,2026-11-19,10000';
    await importRates(server.platform, owner, { data: { text, source: '' }, isPreview: false });
    const indexOptions = { indexRoute: route.id, adjustmentPercent: 110 };
    const { inputs } = await hiredShip({ hireLines: [{ indexOptions }] });
    const [hire] = await hires(inputs.vessel!.id, inputs.commencingAt);
    expect(hire?.terms?.hirePeriods).toMatchObject([{ rate: 11_000, rateType: 'Per Day' }]);
    expect(hire?.sources[0]).toMatch(/hire line 1 by its index, estimated$/);
  });

  it('goes with the voyage: fixing puts it under the charter, and warns where the charter says otherwise by then', async () => {
    const { inputs, charter } = await hiredShip();
    const named = await underCharter(inputs);
    const { estimateId, said } = await charterFindings(named);
    expect(said).toEqual([]);
    const changed = await charters.changed(charter, {
      hireLines: [{ hireRate: 12_500, hireDuration: 80 }, { hireRate: 14_000 }],
    });
    const later = await charterFindings(named);
    expect(later.said).toMatchObject([{ code: 'HIRE_DIFFERS', severity: 'warning' }]);
    expect(later.said[0]?.message).toContain(`By ${changed.charterCode} the hire`);
    const { voyage } = (await fix(operator, estimateId)).data.createVoyage;
    const { data } = await operator.graphql<{ timeCharterVoyages: { id: string }[] }>(
      'query ($id: ID!) { timeCharterVoyages(timeCharterId: $id) { id } }',
      { id: charter.id },
    );
    expect(data.timeCharterVoyages.map(({ id }) => id)).toEqual([voyage.id]);
  });

  it('is refused of a charter on subjects, of another ship, and of one that is gone', async () => {
    const { inputs, charter } = await hiredShip();
    const named = await underCharter(inputs);
    const subjects = await charters.changed(charter, { status: 'On Subjects' });
    const [first] = (await charterFindings(named)).said;
    expect(first).toMatchObject({ code: 'CHARTER_UNFIT', severity: 'error' });
    expect(first?.message).toContain('is on subjects: fix it first');
    const other = await grainVoyage(operator);
    const mixed = { ...other, operationType: named.operationType };
    const moved = { ...mixed, timeCharterIn: named.timeCharterIn };
    const refused = await fix(operator, (await charterFindings(moved)).estimateId);
    expect(JSON.stringify(refused)).toContain('is not a charter of Hawk');
    await charters.remove(subjects);
    const [gone] = (await charterFindings(named)).said;
    expect(gone?.message).toContain('is not there. Choose another.');
  });

  it('asks no more than fifty vessels, by their ids', async () => {
    const ask = (who: SignedIn, ids: string[]) =>
      who.graphql(
        'query ($ids: [ID!]!) { charterHires(vesselIds: $ids, at: "2026-11-20T00:00:00.000Z") { id } }',
        {
          ids,
        },
      );
    const none = await ask(operator, ['none']);
    expect(JSON.stringify(none.errors)).toContain('Name 50 vessels at most');
  });
});
