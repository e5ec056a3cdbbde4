import type { EstimateInput } from '@mainsheet/voyage';
import { beforeAll, describe, expect, it } from 'vitest';
import { fix, fixedVoyage, grainVoyage, newEstimate } from '../../../test/fixtures/fixed-voyage.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();
let operator: SignedIn;
beforeAll(async () => {
  operator = await server.signIn('Operator');
});

type Call = {
  rowId: string;
  portName: string;
  arrivalAt: string;
  isArrivalActual: boolean;
  berthedAt: string | null;
  departureAt: string;
  isDepartureActual: boolean;
  fuels: { fuel: string; arrivalT: number; departureT: number }[];
};
type Moment = {
  completionAt: string;
  netTce: number;
  calls: Call[];
  profitAndLoss: { profitLoss: { key: string; estimated: number; latest: number }[] };
  warnings: string[];
};
type Entry = {
  field: string;
  at: string | null;
  enteredBy: string | null;
  reportKind: string | null;
};
type Preview = {
  refusal: string | null;
  before: Moment | null;
  after: Moment | null;
  replaced: Entry[];
};
type Report = {
  id: string;
  status: string;
  version: number;
  voyageId: string | null;
  callRowId: string | null;
  callPortName: string | null;
};
type Answer = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
  vesselReport: Report | null;
};

const REPORT = 'id status version voyageId callRowId callPortName';
const ANSWER = `{ errorFlag message violations { path message } vesselReport { ${REPORT} } }`;
const LINE = '{ key label estimated latest basis actual variance posted cashIn cashOut }';
const PROFIT = `{ baseCurrency remarks revenue ${LINE} expense ${LINE} runningCost ${LINE} profitLoss ${LINE} }`;
const ENTRY = '{ rowId field at fuels { fuel robT } reportId reportKind enteredAt enteredBy }';
const MOMENT = `{ completionAt netTce warnings profitAndLoss ${PROFIT} calls { rowId portName portFunction timeZone
  arrivalAt isArrivalActual berthedAt departureAt isDepartureActual fuels { fuel arrivalT departureT } } }`;

type Afloat = Awaited<ReturnType<typeof afloat>>;

/** A voyage under way, and its calls. */
async function afloat() {
  const { voyage, vesselId } = await fixedVoyage(operator);
  const { portCalls } = (await read(voyage.id)).voyage;
  return { voyageId: voyage.id, vesselId, calls: portCalls };
}

async function read(id: string) {
  const { data, errors } = await operator.graphql<{
    voyage: {
      version: number;
      inputs: EstimateInput;
      result: { findings: { message: string }[]; totals: { completionAt: string; netTce: number } };
      portCalls: {
        rowId: string;
        portName: string;
        estimatedArrivalAt: string;
        estimatedDepartureAt: string;
        actualArrivalAt: string | null;
        actualDepartureAt: string | null;
        berthedAt: string | null;
        entries: Entry[];
      }[];
    };
    voyagePAndL: Moment['profitAndLoss'];
  }>(
    `query ($id: ID!) { voyage(id: $id) { version inputs result estimateInputs portCalls { rowId portName
      estimatedArrivalAt estimatedDepartureAt actualArrivalAt actualDepartureAt berthedAt expectedArrivalAt
      entries ${ENTRY} } } voyagePAndL(voyageId: $id) ${PROFIT} }`,
    { id },
  );
  if (errors) throw new Error(errors[0]?.message);
  return data;
}

const later = (at: string, hours: number): string =>
  new Date(Date.parse(at) + hours * 3_600_000).toISOString();

const reportOf = (of: Afloat, change: object) => ({
  vesselId: of.vesselId,
  port: '',
  etaPort: '',
  remarks: '',
  latitude: 10,
  longitude: 20,
  fuels: [],
  ...change,
});

async function create(of: Afloat, change: object): Promise<Report> {
  const { data } = await operator.graphql<{ createVesselReport: Answer }>(
    `mutation ($data: VesselReportInput!) { createVesselReport(data: $data) ${ANSWER} }`,
    { data: reportOf(of, change) },
  );
  const { vesselReport, violations, message } = data.createVesselReport;
  if (!vesselReport) throw new Error(`${message} ${JSON.stringify(violations)}`);
  return vesselReport;
}

async function judge({ id, version }: Report, who = operator): Promise<Answer> {
  const { data, errors } = await who.graphql<{ judgeVesselReport: Answer } | null>(
    `mutation ($id: ID!, $version: Int!) {
      judgeVesselReport(id: $id, version: $version, status: "Approved") ${ANSWER} }`,
    { id, version },
  );
  const message = errors?.[0]?.message ?? '';
  return (
    data?.judgeVesselReport ?? { errorFlag: 'ERROR', message, violations: [], vesselReport: null }
  );
}

async function takeBack({ id, version }: Report): Promise<Answer> {
  const { data, errors } = await operator.graphql<{ takeVesselReportBack: Answer } | null>(
    `mutation ($id: ID!, $version: Int!) { takeVesselReportBack(id: $id, version: $version) ${ANSWER} }`,
    { id, version },
  );
  const message = errors?.[0]?.message ?? '';
  return (
    data?.takeVesselReportBack ?? {
      errorFlag: 'ERROR',
      message,
      violations: [],
      vesselReport: null,
    }
  );
}

async function preview({ id }: Report, who = operator): Promise<Preview> {
  const { data, errors } = await who.graphql<{ previewVesselReport: Preview }>(
    `query ($id: ID!) { previewVesselReport(id: $id) { refusal before ${MOMENT} after ${MOMENT}
      replaced ${ENTRY} } }`,
    { id },
  );
  if (errors) throw new Error(errors[0]?.message);
  return data.previewVesselReport;
}

async function type(of: Afloat, rowId: string, times: object): Promise<void> {
  const { voyage } = await read(of.voyageId);
  const { data } = await operator.graphql<{ recordPortCall: Answer }>(
    `mutation ($id: ID!, $version: Int!, $rowId: String!, $in: Instant, $out: Instant) {
      recordPortCall(voyageId: $id, version: $version, rowId: $rowId, actualArrivalAt: $in,
        actualDepartureAt: $out) { errorFlag message violations { path message } } }`,
    { id: of.voyageId, version: voyage.version, rowId, ...times },
  );
  expect(data.recordPortCall).toMatchObject({ errorFlag: 'SUCCESS' });
}

/** Approves and proves that it gave what its preview said, and that the preview kept nothing. */
async function approve(of: Afloat, report: Report): Promise<Preview> {
  const before = await read(of.voyageId);
  const seen = await preview(report);
  expect(await read(of.voyageId)).toEqual(before);
  expect(seen.refusal).toBeNull();
  expect(await judge(report)).toMatchObject({ message: 'The report was approved.' });
  const after = await read(of.voyageId);
  expect(after.voyagePAndL).toEqual(seen.after?.profitAndLoss);
  expect(before.voyagePAndL).toEqual(seen.before?.profitAndLoss);
  expect(after.voyage.result.totals).toMatchObject({
    completionAt: seen.after?.completionAt,
    netTce: seen.after?.netTce,
  });
  expect(after.voyage.result.findings.map(({ message }) => message)).toEqual(seen.after?.warnings);
  expect(
    after.voyage.portCalls.map((call) => [
      call.estimatedArrivalAt,
      call.actualArrivalAt !== null,
      call.berthedAt,
      call.estimatedDepartureAt,
      call.actualDepartureAt !== null,
    ]),
  ).toEqual(
    seen.after?.calls.map((call) => [
      call.arrivalAt,
      call.isArrivalActual,
      call.berthedAt,
      call.departureAt,
      call.isDepartureActual,
    ]),
  );
  return seen;
}

const aboard = (vlsfo: number, mgo: number) => [
  { fuel: 'VLSFO', robT: vlsfo, usedT: 0 },
  { fuel: 'MGO', robT: mgo, usedT: 0 },
];
const fuelsAt = (moment: Moment | null, rowId: string) =>
  moment?.calls
    .find((call) => call.rowId === rowId)
    ?.fuels.map(({ fuel, arrivalT, departureT }) => [
      fuel,
      Math.round(arrivalT * 1e3) / 1e3,
      Math.round(departureT * 1e3) / 1e3,
    ]);
const profitOf = (moment: Moment | null) =>
  moment?.profitAndLoss.profitLoss.find(({ key }) => key === 'profit')?.latest ?? Number.NaN;

describe('approved reports move the voyage', () => {
  it('departure, noon, arrival, berthing and statement of facts: approving gives exactly the preview, times, fuel and profit', async () => {
    const of = await afloat();
    const [first, load] = of.calls;
    if (!first || !load) throw new Error('no calls');
    // She is off the desk's clock: every moment has been.
    server.clock.advance(60 * 86_400);
    operator = await server.signIn('Operator');
    const left = later(first.estimatedDepartureAt, 6);
    const departure = await create(of, {
      ...{ kind: 'Departure', port: first.portName, reportedAt: left, fuels: aboard(1_500, 120) },
    });
    expect(departure).toMatchObject({
      voyageId: of.voyageId,
      callRowId: first.rowId,
      callPortName: first.portName,
    });
    const sailed = await approve(of, departure);
    expect(fuelsAt(sailed.after, first.rowId)?.map(([fuel, , out]) => [fuel, out])).toEqual([
      ['VLSFO', 1_500],
      ['MGO', 120],
    ]);

    const noon = await create(of, {
      ...{ kind: 'Noon', reportedAt: later(left, 24), distanceNm: 240, hours: 24 },
      distanceToGoNm: 480,
    });
    expect(noon.callRowId).toBe(load.rowId);
    const expected = await approve(of, noon);
    const next = expected.after?.calls.find(({ rowId }) => rowId === load.rowId);
    // 480 nm at the 10 kn she made are 48 hours.
    expect(next?.arrivalAt).toBe(later(left, 24 + 48));
    expect(next?.isArrivalActual).toBe(false);

    const arrivedAt = later(left, 70);
    const arrival = await create(of, {
      ...{
        kind: 'Arrival',
        port: load.portName,
        reportedAt: arrivedAt,
        fuels: aboard(1_431.5, 119),
      },
    });
    const arrived = await approve(of, arrival);
    const call = arrived.after?.calls.find(({ rowId }) => rowId === load.rowId);
    expect(call).toMatchObject({ arrivalAt: arrivedAt, isArrivalActual: true });
    expect(fuelsAt(arrived.after, load.rowId)?.map(([fuel, at]) => [fuel, at])).toEqual([
      ['VLSFO', 1_431.5],
      ['MGO', 119],
    ]);
    expect(profitOf(arrived.after)).not.toBe(profitOf(arrived.before));

    const berthing = await create(of, {
      ...{
        kind: 'Berthing',
        port: load.portName,
        reportedAt: later(arrivedAt, 9),
        fuels: aboard(1_430, 119),
      },
    });
    const berthed = await approve(of, berthing);
    expect(berthed.after?.calls.find(({ rowId }) => rowId === load.rowId)?.berthedAt).toBe(
      later(arrivedAt, 9),
    );

    const facts = await create(of, {
      ...{ kind: 'Statement of facts', port: load.portName, reportedAt: later(arrivedAt, 100) },
      keyTimes: { berthedAt: later(arrivedAt, 10), departedAt: later(arrivedAt, 99) },
    });
    const stated = await approve(of, facts);
    expect(stated.after?.calls.find(({ rowId }) => rowId === load.rowId)).toMatchObject({
      ...{ arrivalAt: arrivedAt, berthedAt: later(arrivedAt, 10) },
      ...{ departureAt: later(arrivedAt, 99), isDepartureActual: true },
    });
    expect(stated.replaced.map(({ field, reportKind }) => [field, reportKind])).toEqual([
      ['berthedAt', 'Berthing'],
    ]);
  });

  it('what was typed by hand is shown with who and when, a report replaces it, taken back it returns', async () => {
    const of = await afloat();
    const [first, load] = of.calls;
    if (!first || !load) throw new Error('no calls');
    const typed = later(load.estimatedArrivalAt, 5);
    await type(of, load.rowId, { in: typed });
    const before = await read(of.voyageId);
    const report = await create(of, {
      ...{
        kind: 'Arrival',
        port: load.portName,
        reportedAt: later(typed, 3),
        fuels: aboard(900, 80),
      },
      ...{ callRowId: load.rowId, voyageId: of.voyageId },
    });
    const seen = await approve(of, report);
    expect(seen.replaced).toMatchObject([
      { field: 'arrivalAt', at: typed, enteredBy: 'Test Operator', reportKind: null },
    ]);
    const after = await read(of.voyageId);
    const call = after.voyage.portCalls.find(({ rowId }) => rowId === load.rowId);
    expect(call?.actualArrivalAt).toBe(later(typed, 3));
    expect(call?.entries.map(({ field, reportKind }) => [field, reportKind])).toEqual([
      ['arrivalAt', null],
      ['arrivalAt', 'Arrival'],
      ['arrivalRob', 'Arrival'],
    ]);
    const back = await takeBack({ ...report, version: 2 });
    expect(back).toMatchObject({ message: 'The approval was taken back.' });
    expect(back.vesselReport?.status).toBe('Submitted');
    const again = await read(of.voyageId);
    expect({ ...again.voyage, version: 0 }).toEqual({ ...before.voyage, version: 0 });
    expect(again.voyagePAndL).toEqual(before.voyagePAndL);
    expect(await takeBack({ ...report, version: 3 })).toMatchObject({
      message: 'This report is not approved.',
    });
  });

  it('the first arrival taken back lets the voyage begin when it began', async () => {
    const of = await afloat();
    const [first] = of.calls;
    if (!first) throw new Error('no calls');
    const before = await read(of.voyageId);
    const at = later(first.estimatedArrivalAt, -30);
    const report = await create(of, { kind: 'Arrival', port: first.portName, reportedAt: at });
    await approve(of, report);
    expect((await read(of.voyageId)).voyage.inputs.commencingAt).toBe(at);
    await takeBack({ ...report, version: 2 });
    expect({ ...(await read(of.voyageId)).voyage, version: 0 }).toEqual({
      ...before.voyage,
      version: 0,
    });
  });

  it('a later report of the same call replaces the first; the first taken back changes nothing', async () => {
    const of = await afloat();
    const [, load] = of.calls;
    if (!load) throw new Error('no calls');
    const place = { kind: 'Arrival', port: load.portName };
    const one = await create(of, { ...place, reportedAt: load.estimatedArrivalAt });
    await approve(of, one);
    const corrected = later(load.estimatedArrivalAt, 2);
    const two = await create(of, { ...place, reportedAt: corrected });
    expect(two.callRowId).toBe(load.rowId);
    await approve(of, two);
    const stands = await read(of.voyageId);
    await takeBack({ ...one, version: 2 });
    const after = await read(of.voyageId);
    expect(after.voyage.result).toEqual(stands.voyage.result);
    expect(after.voyage.portCalls.find(({ rowId }) => rowId === load.rowId)?.actualArrivalAt).toBe(
      corrected,
    );
  });

  it('a departure before the beginning moves it; taken back the voyage begins when it began', async () => {
    const of = await afloat();
    const [first] = of.calls;
    if (!first) throw new Error('no calls');
    const before = await read(of.voyageId);
    const place = { kind: 'Departure', port: first.portName };
    const early = await create(of, { ...place, reportedAt: later(first.estimatedArrivalAt, -30) });
    await approve(of, early);
    const corrected = later(first.estimatedArrivalAt, -20);
    const second = await create(of, { ...place, reportedAt: corrected });
    await approve(of, second);
    const moved = (await read(of.voyageId)).voyage;
    expect(moved.inputs.commencingAt).toBe(corrected);
    expect(moved.portCalls[0]?.estimatedDepartureAt).toBe(corrected);
    await takeBack({ ...second, version: 2 });
    await takeBack({ ...early, version: 2 });
    expect({ ...(await read(of.voyageId)).voyage, version: 0 }).toEqual({
      ...before.voyage,
      version: 0,
    });
  });

  it('no noon is on the way to the first call', async () => {
    const of = await afloat();
    const [first] = of.calls;
    if (!first) throw new Error('no calls');
    const { data } = await operator.graphql<{ createVesselReport: Answer }>(
      `mutation ($data: VesselReportInput!) { createVesselReport(data: $data) ${ANSWER} }`,
      {
        data: reportOf(of, {
          ...{ kind: 'Noon', reportedAt: later(first.estimatedArrivalAt, 20) },
          ...{ voyageId: of.voyageId, callRowId: first.rowId },
        }),
      },
    );
    expect(data.createVesselReport.violations).toEqual([
      {
        path: 'callRowId',
        message: 'The voyage begins at this call: choose the call that she was sailing to.',
      },
    ]);
  });

  it('the ETA is that of the latest noon, whichever was approved last; drifting, the master says it', async () => {
    const of = await afloat();
    const [first, load] = of.calls;
    if (!first || !load) throw new Error('no calls');
    const left = first.estimatedDepartureAt;
    const noon = (hours: number, made: object) =>
      create(of, { kind: 'Noon', reportedAt: later(left, hours), hours: 24, ...made });
    const expectedAt = async () =>
      (await read(of.voyageId)).voyage.portCalls.find(({ rowId }) => rowId === load.rowId)
        ?.estimatedArrivalAt;
    const one = await noon(24, { distanceNm: 240, distanceToGoNm: 960 });
    const two = await noon(48, { distanceNm: 240, distanceToGoNm: 480 });
    await approve(of, two);
    await approve(of, one);
    expect(await expectedAt()).toBe(later(left, 48 + 48));
    await takeBack({ ...two, version: 2 });
    expect(await expectedAt()).toBe(later(left, 24 + 96));
    const eta = later(left, 200);
    await approve(of, await noon(72, { distanceNm: 0.001, distanceToGoNm: 6_000, eta }));
    expect(await expectedAt()).toBe(eta);
    const mute = await noon(96, { distanceNm: 2, distanceToGoNm: 6_000, eta: left });
    expect(await judge(mute)).toMatchObject({ errorFlag: 'SUCCESS' });
    expect(await expectedAt()).toBe(eta);
  });

  it('a later sounding of one fuel leaves what was said of the others', async () => {
    const of = await afloat();
    const [, load] = of.calls;
    if (!load) throw new Error('no calls');
    const place = { kind: 'Arrival', port: load.portName };
    const at = load.estimatedArrivalAt;
    await approve(of, await create(of, { ...place, reportedAt: at, fuels: aboard(900, 80) }));
    const fuels = [{ fuel: 'VLSFO', robT: 890, usedT: 0 }];
    const seen = await approve(of, await create(of, { ...place, reportedAt: later(at, 1), fuels }));
    expect(fuelsAt(seen.after, load.rowId)?.map(([fuel, arrival]) => [fuel, arrival])).toEqual([
      ['VLSFO', 890],
      ['MGO', 80],
    ]);
  });

  it('fuel that is planned and not delivered was not taken between soundings', async () => {
    const inputs = await grainVoyage(operator);
    inputs.itinerary[1]!.liftings = [{ fuel: 'VLSFO', quantityT: 300, price: 600 }];
    const { estimate } = await newEstimate(operator, inputs);
    const voyageId = (await fix(operator, estimate.id)).data.createVoyage.voyage.id;
    const calls = (await read(voyageId)).voyage.portCalls;
    const of = { voyageId, vesselId: inputs.vessel?.id ?? '', calls };
    const [, load] = calls;
    if (!load) throw new Error('no calls');
    const place = { port: load.portName };
    const at = load.estimatedArrivalAt;
    const arrival = { ...place, kind: 'Arrival', reportedAt: at, fuels: aboard(900, 80) };
    await approve(of, await create(of, arrival));
    const left = { ...place, kind: 'Departure', reportedAt: later(at, 96), fuels: aboard(880, 79) };
    await approve(of, await create(of, left));
    const { itinerary } = (await read(voyageId)).voyage.inputs;
    const burns = itinerary.find(({ id }) => id === load.rowId)?.reportedBurns;
    expect(burns).toContainEqual({ fuel: 'VLSFO', seaT: null, portT: 20 });
  });

  it('a report goes to the voyage under way, not to the next one', async () => {
    const of = await afloat();
    const [first, load] = of.calls;
    if (!first || !load) throw new Error('no calls');
    const at = later(first.estimatedDepartureAt, 72);
    const inputs = await grainVoyage(operator);
    const next = {
      ...inputs,
      vessel: { ...inputs.vessel!, id: of.vesselId },
      commencingAt: later(at, 40),
    };
    const { estimate } = await newEstimate(operator, next);
    const nextId = (await fix(operator, estimate.id)).data.createVoyage.voyage.id;
    const noon = await create(of, { kind: 'Noon', reportedAt: at });
    expect(noon).toMatchObject({ voyageId: of.voyageId, callRowId: load.rowId });
    const arrival = await create(of, {
      kind: 'Arrival',
      port: 'Singapore',
      reportedAt: later(at, 39),
    });
    expect(arrival.voyageId).toBe(nextId);
  });

  it('a report whose call was dropped says so; one that moved nothing is taken back by whoever judges', async () => {
    const of = await afloat();
    const [, load, discharge] = of.calls;
    if (!load || !discharge) throw new Error('no calls');
    const report = await create(of, {
      ...{ kind: 'Arrival', port: discharge.portName, reportedAt: load.estimatedArrivalAt },
      ...{ voyageId: of.voyageId, callRowId: discharge.rowId },
    });
    const lost = await create(of, {
      ...{ kind: 'Arrival', port: 'Nowhere', reportedAt: later(load.estimatedArrivalAt, 1) },
      voyageId: of.voyageId,
    });
    const { voyage } = await read(of.voyageId);
    await operator.graphql(
      `mutation ($id: ID!, $version: Int!, $change: ItineraryChangeInput!) {
        changeVoyageItinerary(voyageId: $id, version: $version, change: $change) { errorFlag } }`,
      {
        ...{ id: of.voyageId, version: voyage.version },
        change: { kind: 'divert', rowId: discharge.rowId, portCode: 'SGSIN' },
      },
    );
    const gone = 'The call is gone: choose another.';
    expect(await preview(report)).toMatchObject({ refusal: gone, after: null });
    expect((await judge(report)).message).toBe(gone);
    expect(await judge(lost)).toMatchObject({ errorFlag: 'SUCCESS' });
    await operator.graphql(
      `mutation ($id: ID!, $version: Int!) {
        setVoyageStatus(voyageId: $id, version: $version, status: "Cancelled") { errorFlag } }`,
      { id: of.voyageId, version: (await read(of.voyageId)).voyage.version },
    );
    expect(await takeBack({ ...lost, version: 2 })).toMatchObject({ errorFlag: 'SUCCESS' });
  });

  it('times out of order and a closed voyage are refused in words, by the preview too, and nothing moves', async () => {
    const of = await afloat();
    const [first, load] = of.calls;
    if (!first || !load) throw new Error('no calls');
    await type(of, load.rowId, { in: load.estimatedArrivalAt });
    const report = await create(of, {
      ...{ kind: 'Departure', port: first.portName, reportedAt: later(load.estimatedArrivalAt, 4) },
    });
    const sentence = `The arrival at ${load.portName} lies before the departure at ${first.portName}.`;
    expect(await preview(report)).toMatchObject({ refusal: sentence, after: null });
    expect((await judge(report)).violations).toMatchObject([{ message: sentence }]);
    const { voyage } = await read(of.voyageId);
    await operator.graphql(
      `mutation ($id: ID!, $version: Int!) {
        setVoyageStatus(voyageId: $id, version: $version, status: "Cancelled") { errorFlag } }`,
      { id: of.voyageId, version: voyage.version },
    );
    const locked = 'This voyage is cancelled and locked. Reopen it to change it.';
    expect((await preview(report)).refusal).toBe(locked);
    expect((await judge(report)).message).toBe(locked);
  });

  it('voyage and call are correctable; a call of another voyage is refused; without a call nothing moves', async () => {
    const of = await afloat();
    const [first, load] = of.calls;
    if (!first || !load) throw new Error('no calls');
    const lost = await create(of, {
      ...{ kind: 'Arrival', port: 'Nowhere', reportedAt: load.estimatedArrivalAt },
    });
    expect(lost).toMatchObject({ voyageId: of.voyageId, callRowId: null });
    expect(await preview(lost)).toMatchObject({ before: null, after: null, refusal: null });
    const update = async (callRowId: string) => {
      const { data } = await operator.graphql<{ updateVesselReport: Answer }>(
        `mutation ($id: ID!, $data: VesselReportInput!) { updateVesselReport(id: $id, version: 1, data: $data) ${ANSWER} }`,
        {
          id: lost.id,
          data: reportOf(of, {
            ...{ kind: 'Arrival', port: 'Nowhere', reportedAt: load.estimatedArrivalAt },
            ...{ voyageId: of.voyageId, callRowId },
          }),
        },
      );
      return data.updateVesselReport;
    };
    expect((await update('elsewhere')).violations).toEqual([
      { path: 'callRowId', message: 'Choose a call of this voyage.' },
    ]);
    expect((await update(load.rowId)).vesselReport).toMatchObject({ callPortName: load.portName });
    await approve(of, { ...lost, version: 2 });
  });

  it('a viewer sees no preview and approves nothing; of three who approve at once one moves the voyage', async () => {
    const of = await afloat();
    const [, load] = of.calls;
    if (!load) throw new Error('no calls');
    const report = await create(of, {
      ...{ kind: 'Arrival', port: load.portName, reportedAt: load.estimatedArrivalAt },
    });
    const viewer = await server.signIn('Viewer');
    await expect(preview(report, viewer)).rejects.toThrow();
    expect((await judge(report, viewer)).vesselReport).toBeNull();
    const before = await read(of.voyageId);
    const answers = await Promise.all([1, 2, 3].map(() => judge(report)));
    expect(answers.filter(({ errorFlag }) => errorFlag === 'SUCCESS')).toHaveLength(1);
    expect((await read(of.voyageId)).voyage.version).toBe(before.voyage.version + 1);
  });
});
