import { beforeAll, describe, expect, it } from 'vitest';
import { HIRED, moveTo, voyageRecordsOf } from '../../../test/fixtures/voyage-records.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

let operator: SignedIn;
let ours: ReturnType<typeof voyageRecordsOf>;

beforeAll(async () => {
  operator = await server.signIn('Operator');
  ours = voyageRecordsOf(operator);
});

/** Two days, half of them for owners, with ten tonnes burned meanwhile. */
const BREAKDOWN = {
  activity: 'At sea',
  reason: 'Breakdown',
  delayStart: '2026-12-10T00:00:00Z',
  delayEnd: '2026-12-12T00:00:00Z',
  isIncludeInPAndL: true,
  ownersTimePercentage: 50,
  remarks: 'Main engine',
  fuels: [{ type: 'VLSFO', quantity: 10, price: 600 }],
};

const SAVE = `mutation ($voyageId: ID!, $id: ID, $version: Int, $data: OffHireInput!) {
  saveVoyageOffHire(voyageId: $voyageId, id: $id, version: $version, data: $data) {
    errorFlag message violations { path message } } }`;
const DELETE = `mutation ($voyageId: ID!, $id: ID!, $version: Int!) {
  deleteVoyageOffHire(voyageId: $voyageId, id: $id, version: $version) {
    errorFlag message violations { path message } } }`;

type OffHire = Record<string, unknown> & { id: string; version: number };
const listOf = async (voyageId: string, by = ours) =>
  (
    await by.read<{ voyageOffHire: OffHire[] }>(
      `query ($id: ID!) { voyageOffHire(voyageId: $id) { id activity reason delayStart delayEnd
        isIncludeInPAndL ownersTimePercentage remarks fuels version } }`,
      { id: voyageId },
    )
  ).voyageOffHire;

describe('off-hire of a voyage', () => {
  it('is kept by its id with fuels and share, and read by the voyage (VOY-10, VOY-16, VOY-40)', async () => {
    const voyageId = (await ours.fixed(HIRED)).id;
    expect(await ours.change(SAVE, { voyageId, data: BREAKDOWN })).toMatchObject({
      errorFlag: 'SUCCESS',
    });
    const [made] = await listOf(voyageId);
    expect(made).toMatchObject({
      ...BREAKDOWN,
      delayStart: '2026-12-10T00:00:00.000Z',
      delayEnd: '2026-12-12T00:00:00.000Z',
      ownersTimePercentage: '50.000',
      version: 1,
    });
    const { id, version } = made!;
    const data = { ...BREAKDOWN, reason: 'Repairs' };
    expect((await ours.change(SAVE, { voyageId, id, version, data })).errorFlag).toBe('SUCCESS');
    expect((await ours.change(SAVE, { voyageId, id, version, data })).message).toContain(
      'Somebody else saved this',
    );
    expect((await listOf(voyageId)).map(({ reason }) => reason)).toEqual(['Repairs']);
    const key = { voyageId, id, version: version + 1 };
    expect((await ours.change(DELETE, key)).errorFlag).toBe('SUCCESS');
    expect(await listOf(voyageId)).toEqual([]);
  });

  it('takes its share of the hire and gives the fuel back; without it the voyage is as it was fixed', async () => {
    const voyageId = (await ours.fixed(HIRED)).id;
    const before = await ours.linesOf(voyageId);
    await ours.change(SAVE, { voyageId, data: BREAKDOWN });
    const after = await ours.linesOf(voyageId);
    const hire = after.get('hireIn')!;
    expect(hire.latest - hire.estimated).toBeCloseTo(12_000, 6);
    expect(after.get('miscRevenue')).toMatchObject({ estimated: 0, latest: 3_000 });
    expect(after.get('profit')!.latest - before.get('profit')!.latest).toBeCloseTo(15_000, 6);
    const [{ id, version }] = (await listOf(voyageId)) as [OffHire];
    await ours.change(DELETE, { voyageId, id, version });
    expect(await ours.linesOf(voyageId)).toEqual(before);
  });

  it('time covered twice is lost once, and what is not to count does not', async () => {
    const voyageId = (await ours.fixed(HIRED)).id;
    await ours.change(SAVE, { voyageId, data: BREAKDOWN });
    const whole = {
      ...BREAKDOWN,
      delayStart: '2026-12-11T00:00:00Z',
      ownersTimePercentage: 100,
      fuels: [],
    };
    await ours.change(SAVE, { voyageId, data: whole });
    await ours.change(SAVE, { voyageId, data: { ...whole, isIncludeInPAndL: false } });
    expect((await ours.inputsOf(voyageId)).inputs.timeCharterIn?.offHireDays).toBe(1.5);
  });

  it('stays when somebody types other days, and fuel is borne on a ship chartered out', async () => {
    const timeCharterOut = HIRED.timeCharterIn ?? null;
    const voyageId = (await ours.fixed({ ...HIRED, timeCharterOut })).id;
    await ours.change(SAVE, { voyageId, data: BREAKDOWN });
    const { inputs, version } = await ours.inputsOf(voyageId);
    const typed = { ...inputs, timeCharterIn: { ...inputs.timeCharterIn, offHireDays: 9 } };
    await ours.change(
      `mutation ($id: ID!, $v: Int!, $data: VoyageInput!) {
        updateVoyage(voyageId: $id, version: $v, data: $data) { errorFlag message } }`,
      { id: voyageId, v: version, data: { inputs: typed } },
    );
    const now = (await ours.inputsOf(voyageId)).inputs;
    expect(now.timeCharterIn?.offHireDays).toBe(1);
    expect(now.timeCharterOut?.offHireDays).toBe(1);
    expect(now.otherRevenues.map(({ amount }) => amount)).toContain(3_000);
    expect(now.otherExpenses.map(({ amount }) => amount)).toContain(3_000);
  });

  it('ends after it begins, within its limits, and not on a voyage that is locked', async () => {
    const voyageId = (await ours.fixed(HIRED)).id;
    const save = async (change: object) =>
      (await ours.change(SAVE, { voyageId, data: { ...BREAKDOWN, ...change } })).violations;
    expect(await save({ delayEnd: BREAKDOWN.delayStart })).toEqual([
      { path: 'delayEnd', message: 'Off-hire ends after it begins.' },
    ]);
    expect(await save({ ownersTimePercentage: 101 })).toEqual([
      { path: 'ownersTimePercentage', message: 'Enter 100 or less %.' },
    ]);
    await moveTo(operator, voyageId, 'Cancelled');
    const refused = await ours.change(SAVE, { voyageId, data: BREAKDOWN });
    expect(refused.message).toContain('cancelled and locked');
  });

  it('nobody, who may not, and another company change and see nothing', async () => {
    const voyageId = (await ours.fixed(HIRED)).id;
    const payload = { query: SAVE, variables: { voyageId, data: BREAKDOWN } };
    const nobody = await server.app.inject({ method: 'POST', url: '/v2/graphql', payload });
    expect(nobody.body).toContain('Your session expired');
    const viewer = voyageRecordsOf(await server.signIn('Viewer'));
    expect((await viewer.change(SAVE, { voyageId, data: BREAKDOWN })).errorFlag).toBe('ERROR');
    expect(await listOf(voyageId, viewer)).toEqual([]);
    const companyId = await createCompany(server.platform, { name: 'Else', baseCurrency: 'USD' });
    const stranger = voyageRecordsOf(await server.signIn('Owner', companyId));
    const refused = await stranger.change(SAVE, { voyageId, data: BREAKDOWN });
    expect(refused.message).toContain('not found');
    await expect(listOf(voyageId, stranger)).rejects.toThrow('not found');
    expect(await listOf(voyageId)).toEqual([]);
  });
});
