import { beforeAll, describe, expect, it } from 'vitest';
import { fix, grainVoyage, newEstimate } from '../../../test/fixtures/fixed-voyage.ts';
import { type PayablesCompany, payablesCompany } from '../../../test/fixtures/payables-company.ts';
import { timeChartersOf } from '../../../test/fixtures/time-charters.ts';
import { voyageRecordsOf } from '../../../test/fixtures/voyage-records.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();
let c: PayablesCompany;
let operator: SignedIn;
beforeAll(async () => {
  c = await payablesCompany(server, 'Schedule AS');
  operator = await server.signIn('Operator', c.companyId);
});

type Bar = { id: string; kind: string; label: string; isMovable: boolean; version: number };
type Lane = {
  vesselId: string;
  voyages: (Bar & { laycans: { cargo: string; state: string }[] })[];
  charters: { charterCode: string; type: string; optionalUntil: string | null }[];
  offHire: { reason: string; of: string }[];
  open: { startAt: string; endAt: string }[];
  coverage: { month: string; days: number; committed: number; optional: number; open: number }[];
};

const SCHEDULE = `query ($from: CivilDate!, $to: CivilDate!) { fleetSchedule(from: $from, to: $to) {
  lanes { vesselId voyages { id kind label isMovable version laycans { cargo state } }
    charters { charterCode type optionalUntil } offHire { reason of } open { startAt endAt }
    coverage { month days committed optional open offHire } } } }`;

/** The lane of a vessel, or the refusal. */
async function laneOf(vesselId: string, by = operator, from = '2026-11-01', to = '2027-02-28') {
  const { data, errors } = await by.graphql<{ fleetSchedule: { lanes: Lane[] } } | null>(SCHEDULE, {
    from,
    to,
  });
  if (!data) return errors?.[0]?.extensions.code;
  return data.fleetSchedule.lanes.find((lane) => lane.vesselId === vesselId);
}
const seen = async (vesselId: string, by = operator): Promise<Lane> => {
  const lane = await laneOf(vesselId, by);
  if (typeof lane !== 'object') throw new Error(String(lane));
  return lane;
};

const DAY_MS = 86_400_000;
const later = (instant: string, days: number) =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString();

/** Two voyages of one ship, the second so many days after the first began. */
async function twoVoyages(days: number) {
  const inputs = await grainVoyage(operator);
  const first = await fix(operator, (await newEstimate(operator, inputs)).estimate.id);
  const second = await fix(
    operator,
    (await newEstimate(operator, { ...inputs, commencingAt: later(inputs.commencingAt, days) }))
      .estimate.id,
  );
  const [one, two] = [first.data.createVoyage.voyage, second.data.createVoyage.voyage];
  return { inputs, vesselId: inputs.vessel?.id ?? '', one, two };
}

type Move = {
  newCommencingAt: string;
  newCompletionAt: string;
  completionAt: string;
  breaks: { code: string; message: string }[];
};

async function preview(voyageId: string, commencingAt: string, by = operator) {
  const { data, errors } = await by.graphql<{ previewVoyageMove: Move } | null>(
    `query ($id: ID!, $at: Instant!) { previewVoyageMove(voyageId: $id, commencingAt: $at) {
      newCommencingAt newCompletionAt completionAt breaks { code message } } }`,
    { id: voyageId, at: commencingAt },
  );
  return { move: data?.previewVoyageMove, refusal: errors?.[0] };
}

async function move(
  { id, version }: { id: string; version: number },
  at: string,
  read: string[] | null = null,
  by = operator,
) {
  const { data, errors } = await by.graphql<{
    moveVoyage: { message: string; voyage: { version: number; commencingAt: string } };
  } | null>(
    `mutation ($id: ID!, $version: Int!, $at: Instant!, $read: [String!]) {
      moveVoyage(voyageId: $id, version: $version, commencingAt: $at, warningsRead: $read) {
        errorFlag message violations { message } voyage { version commencingAt } } }`,
    { id, version, at, read },
  );
  return { moved: data?.moveVoyage, refusal: errors?.[0] };
}

describe('the schedule of the fleet', () => {
  it('has a lane a vessel with voyages, estimates, charters, off-hire, laycans and open days', async () => {
    const { inputs, vesselId, one } = await twoVoyages(120);
    const [cargo] = inputs.cargoes;
    const laycan = { laycanStartAt: '2026-10-01T00:00:00Z', laycanEndAt: '2026-10-05T00:00:00Z' };
    await newEstimate(operator, { ...inputs, cargoes: [{ ...cargo!, ...laycan }] });
    await timeChartersOf(c.owner).made({
      ...{ type: 'out', status: 'Fixed', vesselId, timeCharterCompanyId: c.vendorId },
      ...{ deliveryPort: 'Qingdao', redeliveryPort: 'Santos', currency: 'USD' },
      estimatedDeliveryDateTime: '2027-02-21T00:00:00Z',
      estimatedRedeliveryDateTime: '2027-02-23T00:00:00Z',
      ...{ minDuration: 2, maxDuration: 5, plusDays: 0 },
      hireLines: [{ hireRate: 15_000, hireDuration: 2 }],
    });
    await voyageRecordsOf(operator).change(
      `mutation ($id: ID!, $data: OffHireInput!) { saveVoyageOffHire(voyageId: $id, data: $data) {
        errorFlag message violations { path message } } }`,
      {
        id: one.id,
        data: { delayStart: '2026-12-01T00:00:00Z', delayEnd: '2026-12-02T12:00:00Z' },
      },
    );
    const lane = await seen(vesselId);
    expect(lane.voyages.map(({ kind }) => kind)).toEqual(['fixed', 'estimated']);
    expect(lane.voyages[1]?.laycans[0]?.state).toBe('late');
    expect(lane.voyages.map(({ isMovable }) => isMovable)).toEqual([true, false]);
    expect(lane.charters).toEqual([
      { charterCode: 'TCO-0001', type: 'out', optionalUntil: '2027-02-26T00:00:00.000Z' },
    ]);
    expect(lane.offHire).toEqual([{ reason: 'Breakdown', of: one.voyageNumber }]);
    const february = lane.coverage.find(({ month }) => month === '2027-02-01');
    expect(february).toMatchObject({ days: 28, optional: 3 });
    for (const { days, committed, optional, open } of lane.coverage) {
      expect(committed + optional + open).toBeCloseTo(days, 1);
    }
    expect(lane.open.length).toBeGreaterThan(0);
  });

  it('is bounded by a window, and by what one may see', async () => {
    const { vesselId } = await twoVoyages(200);
    expect(await laneOf(vesselId, operator, '2026-01-01', '2027-12-31')).toBe('INVALID_INPUT');
    expect(await laneOf(vesselId, operator, '2026-12-02', '2026-12-01')).toBe('INVALID_INPUT');
    const stranger = await server.signIn('Owner');
    expect(await laneOf(vesselId, stranger)).toBeUndefined();
    await runAsOwner(
      server,
      `update role set permissions = permissions - 'timeCharters' - 'estimates'
        where company_id = '${c.companyId}' and name = 'Finance'`,
    );
    const finance = await server.signIn('Finance', c.companyId);
    const lane = await laneOf(vesselId, finance);
    if (typeof lane === 'object') expect([lane.charters, lane.voyages.length]).toEqual([[], 1]);
    else expect(lane).toBe('FORBIDDEN');
  });
});

describe('moving a voyage', () => {
  it('shows before it is saved what it breaks, and refuses what nobody read', async () => {
    const { inputs, vesselId, one, two } = await twoVoyages(150);
    const charter = await timeChartersOf(c.owner).made({
      ...{ type: 'in', status: 'Fixed', vesselId, ownerCompanyId: c.vendorId, currency: 'USD' },
      ...{ deliveryPort: 'Qingdao', redeliveryPort: 'Santos' },
      estimatedDeliveryDateTime: later(inputs.commencingAt, 100),
      estimatedRedeliveryDateTime: later(inputs.commencingAt, 210),
      hireLines: [{ hireRate: 15_000, hireDuration: 110 }],
    });
    const at = later(inputs.commencingAt, 20);
    const { move: shown } = await preview(two.id, at);
    expect(shown?.newCommencingAt).toBe(new Date(at).toISOString());
    const codes = shown?.breaks.map(({ code }) => code);
    expect(codes).toContain('OPENS_BEFORE_PREVIOUS_ENDS');
    expect(shown?.breaks[0]?.message).toContain(one.voyageNumber);
    const back = await preview(two.id, later(inputs.commencingAt, 190));
    const late = back.move?.breaks.find(({ code }) => code === 'REDELIVERY_MISSED');
    expect(late?.message).toContain(
      `is due back to Santos Port Agency under ${charter.charterCode}`,
    );
    const unread = await move(two, at, []);
    expect(unread.refusal?.extensions.code).toBe('CONFLICT');
    expect(unread.refusal?.message).toContain('Something new speaks against this move:');
    const read = shown?.breaks.map(({ message }) => message) ?? [];
    const done = await move(two, at, read);
    expect(done.moved?.message).toBe(`${two.voyageNumber} was moved.`);
    const stale = await move(two, at, read);
    expect(stale.refusal?.extensions.code).toBe('STALE_VERSION');
    const undone = await move(
      { id: two.id, version: done.moved?.voyage.version ?? 0 },
      later(inputs.commencingAt, 150),
    );
    expect(Date.parse(undone.moved?.voyage.commencingAt ?? '')).toBe(
      Date.parse(later(inputs.commencingAt, 150)),
    );
  });

  it('says a laycan that is missed', async () => {
    const inputs = await grainVoyage(operator);
    const [cargo] = inputs.cargoes;
    const load = later(inputs.commencingAt, 60);
    const laycan = { laycanStartAt: later(load, -30), laycanEndAt: load };
    const { estimate } = await newEstimate(operator, {
      ...inputs,
      cargoes: [{ ...cargo!, ...laycan }],
    });
    const { voyage } = (await fix(operator, estimate.id)).data.createVoyage;
    const { move: shown } = await preview(voyage.id, later(inputs.commencingAt, 60));
    expect(shown?.breaks.map(({ code }) => code)).toContain('LAYCAN_MISSED');
  });

  it('leaves a voyage that is locked or reported where it is', async () => {
    const { voyage } = (
      await fix(operator, (await newEstimate(operator, await grainVoyage(operator))).estimate.id)
    ).data.createVoyage;
    const rowId = voyage.portCalls[0]?.rowId;
    const { data } = await operator.graphql<{ recordPortCall: { voyage: { version: number } } }>(
      `mutation { recordPortCall(voyageId: "${voyage.id}", version: ${voyage.version},
        rowId: "${rowId}", actualArrivalAt: "2026-11-20T00:00:00Z") { voyage { version } } }`,
    );
    const refused = await move(
      { id: voyage.id, version: data.recordPortCall.voyage.version },
      '2026-12-24T00:00:00Z',
    );
    expect(refused.refusal?.message).toBe(
      'Calls of this voyage are reported: its beginning stands. Change the reported times instead.',
    );
  });

  it('is for those who may change voyages of the company', async () => {
    const { two } = await twoVoyages(150);
    const viewer = await server.signIn('Viewer', c.companyId);
    const at = '2027-08-01T00:00:00Z';
    expect((await preview(two.id, at, viewer)).refusal?.extensions.code).toBe('FORBIDDEN');
    expect((await move(two, at, null, viewer)).refusal?.extensions.code).toBe('FORBIDDEN');
    const stranger = await server.signIn('Owner');
    expect((await preview(two.id, at, stranger)).refusal?.extensions.code).toBe('NOT_FOUND');
    expect((await move(two, at, null, stranger)).refusal?.extensions.code).toBe('NOT_FOUND');
  });
});
