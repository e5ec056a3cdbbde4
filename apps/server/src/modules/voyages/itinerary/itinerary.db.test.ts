import type { EstimateInput } from '@mainsheet/voyage';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  fix,
  fixedVoyage,
  grainVoyage,
  newEstimate,
  type Saved,
} from '../../../../test/fixtures/fixed-voyage.ts';
import { laytimeOf } from '../../../../test/fixtures/laytime.ts';
import { type SignedIn, testServer } from '../../../../test/test-server.ts';

const server = testServer();
let operator: SignedIn;
beforeAll(async () => {
  operator = await server.signIn('Operator');
});

type Voyage = {
  version: number;
  inputs: EstimateInput;
  estimateInputs: EstimateInput;
  estimateResult: unknown;
  result: {
    rows: { rowId: string; leg: { distanceNm: number; extraSeaDays: number } }[];
    totals: { voyageDays: number };
  };
  portCalls: {
    rowId: string;
    sequenceNo: number;
    portName: string;
    portFunction: string;
    estimatedArrivalAt: string;
  }[];
};
type Answer = Saved & { voyage: Voyage | null };
const VOYAGE = `{ version inputs estimateInputs estimateResult result
  portCalls { rowId sequenceNo portName portFunction estimatedArrivalAt } }`;

async function read(id: string): Promise<Voyage> {
  const { data } = await operator.graphql<{ voyage: Voyage }>(
    `query ($id: ID!) { voyage(id: $id) ${VOYAGE} }`,
    { id },
  );
  return data.voyage;
}

async function change(id: string, asked: object, who = operator): Promise<Answer> {
  const { version } = await read(id);
  const { data, errors } = await who.graphql<{ changeVoyageItinerary: Answer } | null>(
    `mutation ($id: ID!, $version: Int!, $change: ItineraryChangeInput!) {
      changeVoyageItinerary(voyageId: $id, version: $version, change: $change) {
        errorFlag message violations { path message } voyage ${VOYAGE} } }`,
    { id, version, change: asked },
  );
  const message = errors?.[0]?.message ?? '';
  return (
    data?.changeVoyageItinerary ?? { errorFlag: 'ERROR', message, violations: [], voyage: null }
  );
}

async function update(id: string, inputs: EstimateInput): Promise<Answer> {
  const { version } = await read(id);
  const { data } = await operator.graphql<{ updateVoyage: Answer }>(
    `mutation ($id: ID!, $version: Int!, $data: VoyageInput!) {
      updateVoyage(voyageId: $id, version: $version, data: $data) {
        errorFlag message violations { path message } voyage ${VOYAGE} } }`,
    { id, version, data: { inputs } },
  );
  return data.updateVoyage;
}

async function reach(id: string, rowId: string, at: string): Promise<void> {
  const { version } = await read(id);
  const { data } = await operator.graphql<{ recordPortCall: Saved }>(
    `mutation ($id: ID!, $version: Int!, $rowId: String!, $at: Instant) {
      recordPortCall(voyageId: $id, version: $version, rowId: $rowId, actualArrivalAt: $at) {
        errorFlag violations { path message } } }`,
    { id, version, rowId, at },
  );
  expect(data.recordPortCall.violations).toEqual([]);
}

const portsOf = ({ portCalls }: Voyage) =>
  portCalls.toSorted((a, b) => a.sequenceNo - b.sequenceNo).map(({ portName }) => portName);
const sentence = ({ violations, message }: Answer) => violations[0]?.message ?? message;
const legOf = (voyage: Voyage | null, rowId: string) =>
  voyage?.result.rows.find((row) => row.rowId === rowId)?.leg.distanceNm ?? 0;

describe('the itinerary of a voyage under way', () => {
  it('a port is added: both passages are measured, the estimate stays as it was fixed', async () => {
    const { voyage } = await fixedVoyage(operator);
    const before = await read(voyage.id);
    const [, load, discharge] = before.portCalls;
    const asked = {
      kind: 'add',
      afterRowId: load?.rowId,
      portCode: 'ZADUR',
      portFunction: 'Fueling',
    };
    const { voyage: after, violations } = await change(voyage.id, asked);
    expect(violations).toEqual([]);
    expect(portsOf(after!)).toEqual(['Singapore', 'Santos', 'Durban', 'Qingdao', 'Qingdao']);
    const added = after?.portCalls.find(({ portName }) => portName === 'Durban');
    expect(legOf(after, added?.rowId ?? '')).toBeGreaterThan(3_000);
    expect(legOf(after, discharge?.rowId ?? '')).toBeGreaterThan(5_000);
    expect(after?.estimateInputs).toEqual(before.estimateInputs);
    expect(after?.estimateResult).toEqual(before.estimateResult);
  });

  it('the next port is diverted: its cargo goes along, the old call goes, days follow', async () => {
    const { voyage } = await fixedVoyage(operator);
    const before = await read(voyage.id);
    const discharge = before.portCalls.find(({ portFunction }) => portFunction === 'Discharging');
    const asked = { kind: 'divert', rowId: discharge?.rowId, portCode: 'SGSIN' };
    const { voyage: after, violations } = await change(voyage.id, asked);
    expect(violations).toEqual([]);
    expect(portsOf(after!)).toEqual(['Singapore', 'Santos', 'Singapore', 'Qingdao']);
    const diverted = after?.inputs.itinerary.find((row) => row.portFunction === 'Discharging');
    expect(diverted?.parcels).toEqual(
      before.inputs.itinerary.find((row) => row.portFunction === 'Discharging')?.parcels,
    );
    expect(diverted?.id).not.toBe(discharge?.rowId);
    expect(after?.result.totals.voyageDays).not.toBe(before.result.totals.voyageDays);
    expect(after?.estimateInputs).toEqual(before.estimateInputs);
  });

  it('a voyage that ended at the port she is diverted from ends at the new one, where that is wanted', async () => {
    const { voyage } = await fixedVoyage(operator);
    const { portCalls } = await read(voyage.id);
    const discharge = portCalls.find(({ portFunction }) => portFunction === 'Discharging');
    const asked = { kind: 'divert', rowId: discharge?.rowId, portCode: 'SGSIN', isEndMoved: true };
    const { voyage: after, violations } = await change(voyage.id, asked);
    expect(violations).toEqual([]);
    expect(portsOf(after!)).toEqual(['Singapore', 'Santos', 'Singapore', 'Singapore']);
    expect(legOf(after, after?.portCalls.at(-1)?.rowId ?? '')).toBe(0);
  });

  it('a dropped port gives its cargo to another call, or is refused in words', async () => {
    const { voyage } = await fixedVoyage(operator);
    const before = await read(voyage.id);
    const [, load, discharge] = before.portCalls;
    const refused = await change(voyage.id, { kind: 'drop', rowId: discharge?.rowId });
    expect(sentence(refused)).toMatch(
      /^66,000 t of .+ would stay on board: say at which call they are discharged\.$/,
    );
    expect((await change(voyage.id, { kind: 'drop', rowId: load?.rowId })).violations).toHaveLength(
      1,
    );
    const added = await change(voyage.id, {
      ...{ kind: 'add', afterRowId: load?.rowId, portCode: 'SGSIN', portFunction: 'Discharging' },
    });
    const other = added.voyage?.portCalls.find(
      ({ portName, portFunction }) => portName === 'Singapore' && portFunction === 'Discharging',
    );
    const wrong = { kind: 'drop', rowId: discharge?.rowId, cargoToRowId: load?.rowId };
    expect(sentence(await change(voyage.id, wrong))).toBe(
      'Choose a call at which the same is done.',
    );
    const right = { ...wrong, cargoToRowId: other?.rowId };
    const { voyage: after, violations } = await change(voyage.id, right);
    expect(violations).toEqual([]);
    expect(portsOf(after!)).toEqual(['Singapore', 'Santos', 'Singapore', 'Qingdao']);
    const worked = after?.inputs.itinerary.find(({ id }) => id === other?.rowId)?.parcels;
    expect(worked).toHaveLength(1);
  });

  it('where she has been stays: not dropped, moved, renamed or passed, by this call or a whole document', async () => {
    const { voyage } = await fixedVoyage(operator);
    const before = await read(voyage.id);
    const [first, load, discharge] = before.portCalls;
    await reach(voyage.id, load?.rowId ?? '', load?.estimatedArrivalAt ?? '');
    const { inputs } = await read(voyage.id);
    const gone = { ...inputs, itinerary: inputs.itinerary.filter(({ id }) => id !== load?.rowId) };
    expect(sentence(await update(voyage.id, gone))).toBe(
      'She has been at Santos: it stays in the itinerary.',
    );
    const renamed = inputs.itinerary.map((row) =>
      row.id === load?.rowId ? { ...row, portName: 'Paranagua', portCode: 'BRPNG' } : row,
    );
    expect(sentence(await update(voyage.id, { ...inputs, itinerary: renamed }))).toBe(
      'She has been at Santos: it stays that port.',
    );
    const order = { kind: 'order', rowIds: [discharge?.rowId, load?.rowId] };
    expect(sentence(await change(voyage.id, order))).toBe(
      'She has been at Santos: what lies behind her keeps its order.',
    );
    const early = {
      kind: 'add',
      afterRowId: first?.rowId,
      portCode: 'ZADUR',
      portFunction: 'Fueling',
    };
    expect(sentence(await change(voyage.id, early))).toBe(
      'She has been at Santos: what lies behind her keeps its order.',
    );
    expect(portsOf(await read(voyage.id))).toEqual(portsOf(before));
  });

  it('bad orders are refused: numbers twice, calls twice, another beginning or end', async () => {
    const { voyage } = await fixedVoyage(operator);
    const { inputs, portCalls } = await read(voyage.id);
    const [first, load, discharge, last] = portCalls.map(({ rowId }) => rowId);
    const same = inputs.itinerary.map((row, index) => ({
      ...row,
      sequenceNo: Math.min(index + 1, 3),
      portName: index === 3 ? 'Rizhao' : row.portName,
    }));
    expect(sentence(await update(voyage.id, { ...inputs, itinerary: same }))).toBe(
      'Two calls have the number 3: give every call its own.',
    );
    expect(sentence(await change(voyage.id, { kind: 'order', rowIds: [load, load] }))).toBe(
      'Every call stands in the order once.',
    );
    expect(sentence(await change(voyage.id, { kind: 'order', rowIds: [load, first] }))).toBe(
      'The first call stays the one where the voyage begins.',
    );
    expect(sentence(await change(voyage.id, { kind: 'order', rowIds: [last, discharge] }))).toBe(
      'The last call stays the one where the voyage ends.',
    );
    expect(
      sentence(await change(voyage.id, { kind: 'divert', rowId: load, portCode: 'XXXXX' })),
    ).toBe('Choose a port of the list.');
  });

  it('delays keep their reason with the call and lengthen the way; other needs words', async () => {
    const { voyage } = await fixedVoyage(operator);
    const before = await read(voyage.id);
    const rowId = before.portCalls[1]?.rowId ?? '';
    const weather = { reason: 'Weather', days: 1.5, note: 'Swell off the Cape' };
    const strike = { reason: 'Strike', days: 2, note: '' };
    const asked = { kind: 'delays', rowId, seaDelays: [weather], portDelays: [strike] };
    const { voyage: after, violations } = await change(voyage.id, asked);
    expect(violations).toEqual([]);
    expect(after!.result.totals.voyageDays).toBeCloseTo(before.result.totals.voyageDays + 3.5, 6);
    const row = after?.inputs.itinerary.find(({ id }) => id === rowId);
    expect(row).toMatchObject({ seaDelays: [weather], portDelays: [strike] });
    const other = {
      kind: 'delays',
      rowId,
      seaDelays: [{ ...strike, reason: 'Other' }],
      portDelays: [],
    };
    expect(sentence(await change(voyage.id, other))).toBe('Say what the delay was.');
  });

  it('a port passed twice is no way; a passage nobody can measure is refused in words', async () => {
    const { voyage } = await fixedVoyage(operator);
    const before = await read(voyage.id);
    const [, load, discharge, last] = before.portCalls;
    const away = { kind: 'divert', rowId: discharge?.rowId, portCode: 'SGSIN' };
    const { voyage: diverted } = await change(voyage.id, away);
    expect(legOf(diverted, last?.rowId ?? '')).toBeGreaterThan(2_000);
    const call = diverted?.portCalls.find(({ portFunction }) => portFunction === 'Discharging');
    const { voyage: back } = await change(voyage.id, {
      ...away,
      rowId: call?.rowId,
      portCode: 'CNTAO',
    });
    expect(legOf(back, last?.rowId ?? '')).toBe(0);
    const nowhere = back!.inputs.itinerary.map((row) =>
      row.id === load?.rowId ? { ...row, portCode: 'ZZZZZ' } : row,
    );
    const typed = await update(voyage.id, { ...back!.inputs, itinerary: nowhere });
    expect(typed.violations).toEqual([]);
    const added = {
      kind: 'add',
      afterRowId: load?.rowId,
      portCode: 'ZADUR',
      portFunction: 'Fueling',
    };
    expect(sentence(await change(voyage.id, added))).toBe(
      'The passage from Santos to Durban cannot be measured: choose ports of the list.',
    );
  });

  it('a delay said after the arrival is part of the way, and never longer than it', async () => {
    const { voyage } = await fixedVoyage(operator);
    const rowId = (await read(voyage.id)).portCalls[1]?.rowId ?? '';
    const at = new Date(Date.parse((await read(voyage.id)).portCalls[1]!.estimatedArrivalAt));
    await reach(voyage.id, rowId, at.toISOString());
    const before = await read(voyage.id);
    const delays = (days: number) => ({
      ...{ kind: 'delays', rowId, portDelays: [] },
      seaDelays: [{ reason: 'Weather', days, note: '' }],
    });
    const { voyage: after, violations } = await change(voyage.id, delays(2));
    expect(violations).toEqual([]);
    expect(after!.result.totals.voyageDays).toBeCloseTo(before.result.totals.voyageDays, 6);
    expect(sentence(await change(voyage.id, delays(300)))).toMatch(
      /^The way to Santos took \d+\.\d\d days: its delays cannot be longer\.$/,
    );
  });

  it('an arrival sooner than the delays foreseen is when she arrived', async () => {
    const { voyage } = await fixedVoyage(operator);
    const call = (await read(voyage.id)).portCalls[1]!;
    const delay = { reason: 'Weather', days: 60, note: '' };
    await change(voyage.id, {
      ...{ kind: 'delays', rowId: call.rowId, portDelays: [], seaDelays: [delay] },
    });
    await reach(voyage.id, call.rowId, call.estimatedArrivalAt);
    const after = await read(voyage.id);
    expect(after.portCalls[1]?.estimatedArrivalAt).toBe(call.estimatedArrivalAt);
  });

  it('days at sea typed in the estimate hold for the passage they were typed for', async () => {
    const inputs = await grainVoyage(operator);
    inputs.itinerary[2]!.overrides.seaDays = 11;
    const { estimate } = await newEstimate(operator, inputs);
    const { id } = (await fix(operator, estimate.id)).data.createVoyage.voyage;
    const [, load, discharge] = (await read(id)).portCalls;
    const added = {
      kind: 'add',
      afterRowId: load?.rowId,
      portCode: 'ZADUR',
      portFunction: 'Fueling',
    };
    await change(id, added);
    await reach(id, load?.rowId ?? '', load?.estimatedArrivalAt ?? '');
    const row = (await read(id)).inputs.itinerary.find((one) => one.id === discharge?.rowId);
    expect(row?.overrides.seaDays ?? null).toBeNull();
  });

  it('a call with a laytime statement stays until that is dropped', async () => {
    const { voyage } = await fixedVoyage(operator);
    const laytimes = laytimeOf(operator);
    const { data } = await laytimes.start(voyage.id);
    const { summary } = await laytimes.made(data?.laytimeStart.data);
    const rowId = (await read(voyage.id)).portCalls[2]?.rowId ?? '';
    const away = { kind: 'divert', rowId, portCode: 'SGSIN' };
    expect(sentence(await change(voyage.id, away))).toBe(
      'Qingdao has a laytime statement: drop that first.',
    );
    await laytimes.remove(summary);
    expect((await change(voyage.id, away)).violations).toEqual([]);
  });

  it('a viewer changes nothing, nor does whoever looked at an older version', async () => {
    const { voyage } = await fixedVoyage(operator);
    const { portCalls } = await read(voyage.id);
    const asked = { kind: 'divert', rowId: portCalls[1]?.rowId, portCode: 'BRPNG' };
    const viewer = await server.signIn('Viewer');
    expect((await change(voyage.id, asked, viewer)).voyage).toBeNull();
    const { data } = await operator.graphql<{ changeVoyageItinerary: Answer } | null>(
      `mutation ($id: ID!, $change: ItineraryChangeInput!) {
        changeVoyageItinerary(voyageId: $id, version: 99, change: $change) { errorFlag } }`,
      { id: voyage.id, change: asked },
    );
    expect(data?.changeVoyageItinerary?.errorFlag ?? 'ERROR').toBe('ERROR');
    expect(portsOf(await read(voyage.id))).toEqual(['Singapore', 'Santos', 'Qingdao', 'Qingdao']);
  });
});
