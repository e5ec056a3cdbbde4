import { type EstimateInput, estimateVoyage, seededRandom } from '@mainsheet/voyage';
import { beforeAll, describe, expect, it } from 'vitest';
import { fix, grainVoyage, newEstimate } from '../../../test/fixtures/fixed-voyage.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();
let operator: SignedIn;
beforeAll(async () => {
  operator = await server.signIn('Operator');
});

type Answer = {
  errorFlag: string;
  message: string;
  estimate: { version: number; name: string; inputs: EstimateInput; map: object } | null;
};
const ANSWER = 'errorFlag message estimate { version name inputs map }';

async function save(id: string, version: number, inputs: EstimateInput, more: object = {}) {
  const data = { estimateData: { inputs, ...more }, estimateMapData: { mapData: { v: version } } };
  const { data: answer } = await operator.graphql<{ updateEstimate: Answer }>(
    `mutation ($data: EstimateDataInput!, $id: ID!, $version: Int!) {
      updateEstimate(data: $data, estimateId: $id, version: $version) { ${ANSWER} } }`,
    { data, id, version },
  );
  return answer.updateEstimate.estimate!;
}

type State = {
  version: number;
  savedBy: string;
  name: string;
  inputs: EstimateInput;
  map: object;
  result: { totals: { profit: number } };
};
const STATE = `query ($id: ID!, $version: Int!) { estimateState(estimateId: $id, version: $version) {
  version savedBy name inputs map result } }`;
async function stateOf(id: string, version: number, who = operator): Promise<State> {
  const { data, errors } = await who.graphql<{ estimateState: State }>(STATE, { id, version });
  if (errors) throw new Error(errors[0]?.message);
  return data.estimateState;
}

type History = {
  total: number;
  entries: {
    version: number;
    savedBy: string;
    profit: string | null;
    restoredFrom: number | null;
    changeCount: number;
    changes: { label: string; unit: string; before: unknown; after: unknown }[];
  }[];
};
const HISTORY = `query ($id: ID!, $before: Int, $limit: Int!) {
  estimateHistory(estimateId: $id, beforeVersion: $before, limit: $limit) { total entries {
    version savedBy profit restoredFrom changeCount changes { label unit before after } } } }`;
async function historyOf(id: string, before: number | null = null, limit = 20, who = operator) {
  const variables = { id, before, limit };
  const { data, errors } = await who.graphql<{ estimateHistory: History }>(HISTORY, variables);
  if (errors) throw new Error(errors[0]?.message);
  return data.estimateHistory;
}

const restore = async (id: string, revision: number, version: number, who = operator) => {
  const { data, errors } = await who.graphql<{ restoreEstimate: Answer } | null>(
    `mutation ($id: ID!, $revision: Int!, $version: Int!) {
      restoreEstimate(estimateId: $id, revision: $revision, version: $version) { ${ANSWER} } }`,
    { id, revision, version },
  );
  const message = errors?.[0]?.message ?? 'no answer';
  return data?.restoreEstimate ?? { errorFlag: 'ERROR', message, estimate: null };
};

const compare = async (id: string, from: number, who = operator) => {
  const { data, errors } = await who.graphql<{
    compareEstimateStates: {
      from: number;
      to: number;
      changes: { label: string }[];
      reasons: {
        figure: string;
        before: number;
        after: number;
        change: number;
        parts: { label: string; amount: number }[];
      }[];
    };
  }>(
    `query ($id: ID!, $from: Int!) { compareEstimateStates(estimateId: $id, from: $from) {
      from to changes { label } reasons { figure before after change parts { label amount } } } }`,
    { id, from },
  );
  if (errors) throw new Error(errors[0]?.message);
  return data.compareEstimateStates;
};

/** One random edit of a document. */
function edited(inputs: EstimateInput, random: () => number): EstimateInput {
  const next = structuredClone(inputs);
  const row = next.itinerary[Math.floor(random() * next.itinerary.length)]!;
  const edits = [
    () => (next.cargoes[0]!.freight.rate += Math.round(random() * 400) / 100),
    () => (row.portExpenses += Math.round(random() * 9_000)),
    () => (row.extraPortDays = Math.round(random() * 30) / 10),
    () => (next.bunkers[0]!.initialPrice += Math.round(random() * 40)),
    () => (next.weatherFactorPercent = Math.round(random() * 90) / 10),
    () => (next.remarks = `Edit “${random()}” é ü \\ "quoted"`),
    () => next.itinerary.push({ ...row, id: `r${random()}`, portFunction: 'Stop' }),
  ];
  edits[Math.floor(random() * edits.length)]!();
  return next;
}

describe('history of an estimate', () => {
  it('whatever is typed, every state is read again to the byte as it was', async () => {
    const random = seededRandom(2026);
    let inputs = await grainVoyage(operator);
    const { id } = (await newEstimate(operator, inputs)).estimate;
    const stored = new Map<number, string>();
    for (let version = 1; version <= 25; version += 1) {
      inputs = edited(inputs, random);
      const saved = await save(id, version, inputs, { name: `State ${version}` });
      const { name, map } = saved;
      stored.set(saved.version, JSON.stringify({ inputs: saved.inputs, map, name }));
    }
    for (const [version, was] of stored) {
      const { inputs: now, map, name, result } = await stateOf(id, version);
      expect(JSON.stringify({ inputs: now, map, name })).toBe(was);
      expect(result.totals.profit).toBe(estimateVoyage(now).totals.profit);
    }
  });

  it('says who changed what, a page at a time, with the figures of then', async () => {
    const inputs = await grainVoyage(operator);
    const { estimate } = await newEstimate(operator, inputs);
    const { id, result } = estimate;
    const other = structuredClone(inputs);
    other.cargoes[0]!.freight.rate += 1;
    other.itinerary[1]!.portExpenses = 91_000;
    await save(id, 1, other);
    await save(id, 2, { ...other, weatherFactorPercent: 9 });
    const page = await historyOf(id, null, 2);
    expect(page).toMatchObject({ total: 3, entries: [{ version: 3 }, { version: 2 }] });
    expect(page.entries[0]).toMatchObject({
      savedBy: 'Test Operator',
      changeCount: 1,
      changes: [{ label: 'Weather factor', unit: '%', before: 5, after: 9 }],
    });
    expect(page.entries[1]?.changes.map(({ label }) => label)).toEqual([
      `Loading ${inputs.itinerary[1]!.portName}, Port expenses`,
      `${inputs.cargoes[0]!.name}, Freight`,
    ]);
    const [first, ...none] = (await historyOf(id, 2, 2)).entries;
    expect(first).toMatchObject({ version: 1, changeCount: 0 });
    expect(Number(first?.profit)).toBeCloseTo(result.totals.profit, 3);
    expect(none).toEqual([]);
  });

  it('what a change did to TCE and profit is told by its causes, whose parts sum to it exactly', async () => {
    const inputs = await grainVoyage(operator);
    const { id } = (await newEstimate(operator, inputs)).estimate;
    const other = structuredClone(inputs);
    other.cargoes[0]!.freight.rate += 1;
    other.itinerary[1]!.portExpenses += 10_000;
    await save(id, 1, other);
    const { from, to, reasons } = await compare(id, 1);
    expect([from, to]).toEqual([1, 2]);
    expect(reasons.map(({ figure }) => figure)).toEqual(['netTce', 'profit']);
    for (const { parts, change, before, after } of reasons) {
      expect(parts.map(({ label }) => label)).toEqual(['Freight', 'Port costs']);
      expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(change);
      expect(before + change).toBe(after);
    }
    expect(reasons[1]?.parts[1]?.amount).toBeCloseTo(-10_000, 4);
  });

  it('an earlier state is restored as the newest one and nothing is lost', async () => {
    const inputs = await grainVoyage(operator);
    const { id } = (await newEstimate(operator, inputs)).estimate;
    const was = await save(id, 1, { ...inputs, weatherFactorPercent: 3 }, { name: 'Calm' });
    await save(id, 2, { ...inputs, weatherFactorPercent: 8 }, { name: 'Rough' });
    expect((await restore(id, 2, 2)).errorFlag).toBe('ERROR');
    const answer = await restore(id, 2, 3);
    expect(answer).toMatchObject({
      message: 'The earlier state was saved as the newest one.',
      estimate: { version: 4, name: 'Calm', map: was.map },
    });
    expect(JSON.stringify(answer.estimate?.inputs)).toBe(JSON.stringify(was.inputs));
    const { total, entries } = await historyOf(id);
    expect(total).toBe(4);
    expect(entries[0]).toMatchObject({ version: 4, restoredFrom: 2 });
    expect((await restore(id, 77, 4)).message).toMatch(/^The saved state was not found/);
  });

  it('a state saved by an older version is read in today’s shape and restored', async () => {
    const inputs = await grainVoyage(operator);
    const { id } = (await newEstimate(operator, inputs)).estimate;
    await save(id, 1, { ...inputs, weatherFactorPercent: 8 }, { name: 'Now' });
    await runAsOwner(
      server,
      `update estimate_revision set name = null, is_kept_as_draft = null, map = null, net_tce = null,
        profit = null, engine_version = null,
        inputs = inputs - array['schemaVersion', 'carbon', 'provenance']
        where estimate_id = '${id}' and version = 1`,
    );
    const state = await stateOf(id, 1);
    expect(state).toMatchObject({ name: 'Now', inputs: { carbon: null } });
    expect((await historyOf(id)).entries[0]?.changes.map(({ label }) => label)).toEqual([
      'Weather factor',
    ]);
    expect(await restore(id, 1, 2)).toMatchObject({ errorFlag: 'SUCCESS' });
  });

  it('a fixed estimate is not restored; its history stays readable', async () => {
    const { id } = (await newEstimate(operator, await grainVoyage(operator))).estimate;
    await fix(operator, id);
    expect((await restore(id, 1, 2)).message).toBe(
      'This estimate is fixed and can no longer change. Duplicate it to go on.',
    );
    expect((await historyOf(id)).total).toBe(1);
    expect((await compare(id, 1)).reasons.map(({ change }) => change)).toEqual([0, 0]);
  });
});

describe('who may', () => {
  it('a viewer reads and does not restore; others and another company read nothing', async () => {
    const { id } = (await newEstimate(operator, await grainVoyage(operator))).estimate;
    const viewer = await server.signIn('Viewer');
    expect((await historyOf(id, null, 5, viewer)).total).toBe(1);
    expect((await restore(id, 1, 1, viewer)).estimate).toBeNull();
    const companyId = await createCompany(server.platform, { name: 'Far', baseCurrency: 'USD' });
    const other = await server.signIn('Operator', companyId);
    const lender = await server.signIn('Lender');
    for (const who of [other, lender]) {
      await expect(historyOf(id, null, 5, who)).rejects.toThrow();
      await expect(stateOf(id, 1, who)).rejects.toThrow();
      await expect(compare(id, 1, who)).rejects.toThrow();
      expect((await restore(id, 1, 1, who)).estimate).toBeNull();
    }
  });
});
