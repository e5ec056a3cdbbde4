import { contactInput, vesselInput } from '@mainsheet/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TimeCharter, timeChartersOf } from '../../../../test/fixtures/time-charters.ts';
import { type SignedIn, testServer } from '../../../../test/test-server.ts';
import { createContact } from '../../contacts/index.ts';
import { createVessel } from '../../vessels/index.ts';

const server = testServer();
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

let count = 0;
async function newVessel(): Promise<string> {
  count += 1;
  const vessel = { name: `Option ${count}`, type: 'Kamsarmax', deadweightT: 82_000, details: {} };
  const data = vesselInput.parse({ ...vessel, ownership: 'TCIN' });
  return (await createVessel(server.platform, await server.actorWith('Operator'), data)).id;
}

const OPTIONS = [
  { duration: 1, durationType: 'Months', plusDays: 5, declareBy: '2026-12-01' },
  {
    ...{ duration: 2, durationType: 'Months', rateBasis: 'Typed', hireRate: 15_000 },
    ...{ plusDays: 10, declareBy: '2027-01-05' },
  },
];

/** Two months from 1 December with one, then two more in option. */
async function optioned(change: object = {}): Promise<TimeCharter> {
  return charters.made({
    ...{ type: 'in', status: 'Fixed', vesselId: await newVessel(), ownerCompanyId },
    ...{ deliveryPort: 'Gibraltar', redeliveryPort: 'Singapore' },
    ...{ estimatedDeliveryDateTime: '2026-12-01T00:00:00.000Z', plusDays: 3 },
    ...{ maxDuration: 2, maxDurationType: 'Months', hireLines: [{ hireRate: 12_000 }] },
    options: OPTIONS,
    ...change,
  });
}

type Decided = { errorFlag: string; message: string };
async function decide(charter: { id: string }, option: number, decision: string | null) {
  const { version } = (await charters.read(charter.id)) as TimeCharter;
  const { data, errors } = await operator.graphql<{ decideCharterOption: Decided } | null>(
    `mutation ($id: ID!, $version: Int!, $option: Int!, $decision: String) {
      decideCharterOption(timeCharterId: $id, version: $version, option: $option, decision: $decision) {
        errorFlag message } }`,
    { id: charter.id, version, option, decision },
  );
  return data?.decideCharterOption.message ?? errors?.[0]?.message ?? '';
}
const read = async ({ id }: { id: string }) => (await charters.read(id)) as TimeCharter;

type Month = { month: string; days: number; open: number; inOption: number };
async function coverageOf(vesselId: string | null): Promise<Month[]> {
  const { data } = await operator.graphql<{
    fleetSchedule: { lanes: { vesselId: string; coverage: Month[] }[] };
  }>(`{ fleetSchedule(from: "2027-01-01", to: "2027-05-31") {
    lanes { vesselId coverage { month days open inOption } } } }`);
  return data.fleetSchedule.lanes.find((lane) => lane.vesselId === vesselId)!.coverage;
}

describe('options to extend a time charter', () => {
  it('one that is declared is contract: redelivery, hire of its own rate, and who declared it when', async () => {
    const charter = await optioned();
    expect(charter.latestRedelivery).toBe('2027-02-04T00:00:00.000Z');
    expect(await decide(charter, 2, 'Declared')).toMatch(
      /^Option 1 is not declared: option 2 goes/,
    );
    expect(await decide(charter, 1, 'Declared')).toContain('is declared');
    const once = await read(charter);
    expect(once.latestRedelivery).toBe('2027-03-06T00:00:00.000Z');
    expect(once.hireStretches.map(({ end }) => end)).toEqual(['2027-03-01T00:00:00.000Z']);
    expect(once.data.options[0]).toMatchObject({
      decision: 'Declared',
      decidedAt: server.platform.clock.now().toISOString(),
    });
    expect(once.data.options[0]?.decidedBy).not.toBe('');
    await decide(charter, 2, 'Declared');
    const twice = await read(charter);
    expect(twice.hireStretches).toMatchObject([
      { line: 1, start: '2026-12-01T00:00:00.000Z', end: '2027-03-01T00:00:00.000Z' },
      { line: 3, start: '2027-03-01T00:00:00.000Z', end: '2027-05-01T00:00:00.000Z' },
    ]);
    expect(await decide(charter, 1, null)).toBe('Take option 2 back first.');
    await decide(charter, 2, null);
    expect((await read(charter)).hireStretches).toHaveLength(1);
  });

  it('a typed redelivery moves by a declared option, and back when that is taken back', async () => {
    const estimatedRedeliveryDateTime = '2027-01-28T06:00:00.000Z';
    const charter = await optioned({ estimatedRedeliveryDateTime });
    await decide(charter, 1, 'Declared');
    const moved = await read(charter);
    expect(moved.data.estimatedRedeliveryDateTime).toBe('2027-02-28T06:00:00.000Z');
    await decide(charter, 1, null);
    const back = await read(charter);
    expect(back.data.estimatedRedeliveryDateTime).toBe(estimatedRedeliveryDateTime);
    expect(back.data.options[0]).toMatchObject({ decision: null, decidedAt: null });
  });

  it('open ones are a share of their own of the coverage; declared ones days that are ours, lapsed ones nothing', async () => {
    const charter = await optioned();
    const vesselId = charter.data.vesselId;
    // Contract to 1 February, its margin to the 4th; options to 1 May and ten days.
    expect(await coverageOf(vesselId)).toMatchObject([
      { month: '2027-01-01', days: 31, open: 31, inOption: 0 },
      { month: '2027-02-01', days: 3, open: 3, inOption: 25 },
      { month: '2027-03-01', days: 0, open: 0, inOption: 31 },
      { month: '2027-04-01', days: 0, open: 0, inOption: 30 },
      { month: '2027-05-01', days: 0, open: 0, inOption: 10 },
    ]);
    await decide(charter, 1, 'Declared');
    const [, february, march] = await coverageOf(vesselId);
    expect(february).toMatchObject({ days: 28, inOption: 0 });
    expect(march).toMatchObject({ days: 5, inOption: 26 });
    expect(await decide(charter, 2, 'Lapsed')).toContain('is lapsed');
    expect((await coverageOf(vesselId))[2]).toMatchObject({ days: 5, inOption: 0 });
  });

  it('the form decides none, and changes none that is decided', async () => {
    const charter = await optioned({
      options: [{ ...OPTIONS[0], decision: 'Declared', decidedBy: 'Nobody' }],
    });
    expect(charter.data.options[0]).toMatchObject({ decision: null, decidedBy: '' });
    await decide(charter, 1, 'Declared');
    const shorter = await charters.update(await read(charter), {
      options: [{ ...OPTIONS[0], duration: 9 }],
    });
    expect(shorter.violations).toMatchObject([{ code: 'DECIDED', path: 'options.0' }]);
    const { options } = (await read(charter)).data;
    const other = { ...options[0], declareBy: '2027-02-01' };
    const moved = await charters.update(await read(charter), { options: [other, ...options] });
    expect(moved.violations[0]?.message).toContain('it stays as it is, in its place');
    const behind = await charters.changed(await read(charter), { options: [...options, other] });
    expect(behind.data.options.map(({ decision }) => decision)).toEqual(['Declared', null]);
    const without = await charters.update(await read(charter), { maxDuration: 0, options: [{}] });
    expect(without.violations.map(({ path }) => path)).toContain('options.0.duration');
  });

  it('the overview tells of them three weeks before they are to be declared, and when it is past', async () => {
    type Overview = {
      dashboardOverview: {
        alerts: { kind: string; title: string; recordId: string }[];
        optionsDue: { timeCharterId: string; option: number; declareBy: string }[];
      };
    };
    const charter = await optioned();
    const overview = async () => {
      const { data } = await operator.graphql<Overview>(
        '{ dashboardOverview { alerts { kind title recordId } optionsDue { timeCharterId option declareBy } } }',
      );
      const { alerts, optionsDue } = data.dashboardOverview;
      return {
        titles: alerts.filter(({ recordId }) => recordId === charter.id).map(({ title }) => title),
        due: optionsDue.filter(({ timeCharterId }) => timeCharterId === charter.id),
      };
    };
    const { charterCode } = charter;
    const first = await overview();
    expect(first.titles).toEqual([`${charterCode}: option 1 is to be declared in 11 days`]);
    expect(first.due).toEqual([{ timeCharterId: charter.id, option: 1, declareBy: '2026-12-01' }]);
    await decide(charter, 1, 'Declared');
    // The second is to be declared in January.
    expect((await overview()).titles).toEqual([]);
  });
});
