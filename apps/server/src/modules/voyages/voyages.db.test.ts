import { estimateVoyage } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import {
  type EstimateAnswer,
  fix,
  grainVoyage,
  newEstimate,
  type Saved,
  VOYAGE,
  type VoyageAnswer,
} from '../../../test/fixtures/fixed-voyage.ts';
import { testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

describe('estimates', () => {
  it('the server recalculates what a browser sends and keeps its own result', async () => {
    const operator = await server.signIn('Operator');
    const inputs = await grainVoyage(operator);
    const saved = await newEstimate(operator, inputs);
    expect(saved.violations).toEqual([]);
    expect(saved.estimate.status).toBe('ACTIVE');
    expect(saved.estimate.result.totals.netTce).toBe(estimateVoyage(inputs).totals.netTce);
    expect(saved.estimate.fullNumber).toMatch(/^F-\d{4}$/);
  });

  it('an estimate that the validator faults is a DRAFT', async () => {
    const operator = await server.signIn('Operator');
    const inputs = await grainVoyage(operator);
    const saved = await newEstimate(operator, { ...inputs, cargoes: [] });
    expect(saved.estimate.status).toBe('DRAFT');
  });

  it('bad input names each field and saves nothing', async () => {
    const operator = await server.signIn('Operator');
    const inputs = await grainVoyage(operator);
    const broken = { ...inputs, weatherFactorPercent: 'much', commencingAt: 'tomorrow' };
    const saved = await newEstimate(operator, broken as never);
    expect(saved.errorFlag).toBe('ERROR');
    const paths = saved.violations.map((v) => v.path).toSorted();
    expect(paths).toEqual(['inputs.commencingAt', 'inputs.weatherFactorPercent']);
  });

  it('a stale save is refused and the newer state stays', async () => {
    const operator = await server.signIn('Operator');
    const inputs = await grainVoyage(operator);
    const { estimate } = await newEstimate(operator, inputs);
    const save = (version: number, weatherFactorPercent: number) =>
      operator.graphql<{ updateEstimate: EstimateAnswer }>(
        `mutation ($data: EstimateDataInput!, $id: ID!, $version: Int!) {
          updateEstimate(data: $data, estimateId: $id, version: $version) {
            errorFlag estimate { version } } }`,
        {
          id: estimate.id,
          version,
          data: { estimateData: { inputs: { ...inputs, weatherFactorPercent } } },
        },
      );
    const first = await save(estimate.version, 6);
    expect(first.data.updateEstimate.estimate.version).toBe(estimate.version + 1);
    const stale = await save(estimate.version, 7);
    expect(stale.errors?.[0]?.extensions.code).toBe('STALE_VERSION');
  });

  it('a private worksheet is seen by nobody else', async () => {
    const operator = await server.signIn('Operator');
    const { data } = await operator.graphql<{ createEstimateSheet: { estimateSheetId: string } }>(
      'mutation { createEstimateSheet(name: "Mine") { estimateSheetId } }',
    );
    const id = data.createEstimateSheet.estimateSheetId;
    const owner = await server.signIn('Owner');
    const answer = await owner.graphql(`{ estimateSheet(id: "${id}") { sheet { name } } }`);
    expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('voyages', () => {
  it('fixing freezes the estimate beside the voyage and locks it', async () => {
    const operator = await server.signIn('Operator');
    const inputs = await grainVoyage(operator);
    const { estimate } = await newEstimate(operator, inputs);
    const { data } = await fix(operator, estimate.id);
    const { voyage } = data.createVoyage;
    expect(voyage.status).toBe('Scheduled');
    expect(voyage.estimateResult.totals).toEqual(voyage.result.totals);
    expect(voyage.portCalls.map((c) => c.portFunction)).toContain('Loading');
    const again = await fix(operator, estimate.id);
    expect(again.errors?.[0]?.message).toBe('This estimate is fixed already.');
    const edit = await operator.graphql(
      `mutation ($data: EstimateDataInput!, $id: ID!) {
        updateEstimate(data: $data, estimateId: $id, version: 2) { errorFlag } }`,
      { id: estimate.id, data: { estimateData: { inputs } } },
    );
    expect(edit.errors?.[0]?.extensions.code).toBe('INVALID_STATE');
  });

  it('an estimate with errors cannot be fixed and says why', async () => {
    const operator = await server.signIn('Operator');
    const inputs = await grainVoyage(operator);
    const { estimate } = await newEstimate(operator, { ...inputs, cargoes: [] });
    const { data } = await fix(operator, estimate.id);
    expect(data.createVoyage.errorFlag).toBe('ERROR');
    expect(data.createVoyage.violations.length).toBeGreaterThan(0);
  });

  it('an arrival 24 hours late moves the rest of the voyage by 24 hours', async () => {
    const operator = await server.signIn('Operator');
    const inputs = await grainVoyage(operator);
    const { estimate } = await newEstimate(operator, inputs);
    const { voyage } = (await fix(operator, estimate.id)).data.createVoyage;
    const call = voyage.portCalls[1]!;
    const late = new Date(Date.parse(call.estimatedArrivalAt) + 86_400_000).toISOString();
    const answer = await operator.graphql<{ recordPortCall: VoyageAnswer }>(
      `mutation ($id: ID!, $row: String!, $at: Instant) {
        recordPortCall(voyageId: $id, version: 1, rowId: $row, actualArrivalAt: $at) { ${VOYAGE} } }`,
      { id: voyage.id, row: call.rowId, at: late },
    );
    const after = answer.data.recordPortCall.voyage;
    const shift =
      Date.parse(after.result.totals.completionAt) - Date.parse(voyage.result.totals.completionAt);
    expect(shift / 3_600_000).toBeCloseTo(24, 4);
    expect(after.estimateResult.totals).toEqual(voyage.estimateResult.totals);
  });

  it('a call in the year 1 or 9999 is refused in words, and nothing of the voyage moves', async () => {
    const operator = await server.signIn('Operator');
    const { estimate } = await newEstimate(operator, await grainVoyage(operator));
    const { voyage } = (await fix(operator, estimate.id)).data.createVoyage;
    const record = async (arrivalAt: string, departureAt: string | null) => {
      const { errors } = await operator.graphql<{ recordPortCall: Saved }>(
        `mutation ($id: ID!, $row: String!, $in: Instant, $out: Instant) { recordPortCall(voyageId: $id,
          version: 1, rowId: $row, actualArrivalAt: $in, actualDepartureAt: $out) {
            errorFlag violations { path message } } }`,
        { id: voyage.id, row: voyage.portCalls[1]!.rowId, in: arrivalAt, out: departureAt },
      );
      return errors?.[0]?.message ?? '';
    };
    const said = (year: string) => `Enter a year from 1970 to 2100; this one is ${year}.`;
    expect(await record('0001-12-05T00:00:00.000Z', null)).toContain(said('0001'));
    expect(await record('2026-12-05T00:00:00.000Z', '9999-12-05T00:00:00.000Z')).toContain(
      said('9999'),
    );
    expect(await record('1969-12-31T23:59:59.000Z', null)).toContain(said('1969'));
    expect(await record('2100-12-31T23:59:59.000Z', null)).toBe('');
  });

  it('statuses follow their ways; a closed voyage is locked', async () => {
    const operator = await server.signIn('Operator');
    const { estimate } = await newEstimate(operator, await grainVoyage(operator));
    const { voyage } = (await fix(operator, estimate.id)).data.createVoyage;
    const move = (version: number, status: string) =>
      operator.graphql<{ setVoyageStatus: VoyageAnswer }>(
        `mutation { setVoyageStatus(voyageId: "${voyage.id}", version: ${version},
          status: "${status}") { ${VOYAGE} } }`,
      );
    const jump = await move(1, 'Closed');
    expect(jump.errors?.[0]?.message).toContain('It can become Draft or Commenced or Cancelled.');
    for (const [index, status] of ['Commenced', 'Completed', 'Closed'].entries()) {
      const answer = await move(index + 1, status);
      expect(answer.data.setVoyageStatus.voyage.status).toBe(status);
    }
    const edit = await operator.graphql(
      `mutation { updateVoyage(voyageId: "${voyage.id}", version: 4, data: { name: "x" }) {
        errorFlag } }`,
    );
    expect(edit.errors?.[0]?.message).toContain('closed and locked');
  });

  it('the profit and loss has nothing actual before something happened, and the days once all calls are reported', async () => {
    const operator = await server.signIn('Operator');
    const { estimate } = await newEstimate(operator, await grainVoyage(operator));
    const { voyage } = (await fix(operator, estimate.id)).data.createVoyage;
    type Line = {
      key: string;
      estimated: number;
      latest: number;
      basis: string;
      actual: number | null;
    };
    const read = async () => {
      const line = 'key estimated latest basis actual';
      const { data } = await operator.graphql<{ voyagePAndL: Record<string, Line[]> }>(
        `{ voyagePAndL(voyageId: "${voyage.id}") { revenue { ${line} } expense { ${line} }
          runningCost { ${line} } profitLoss { ${line} } } }`,
      );
      return Object.values(data.voyagePAndL).flat();
    };
    const fixed = await read();
    expect(fixed.every(({ actual, basis }) => actual === null && basis === 'fixed')).toBe(true);
    const profit = fixed.find(({ key }) => key === 'profit')!;
    expect(profit.estimated).toBeCloseTo(voyage.result.totals.profit, 6);
    expect(profit.latest).toBeCloseTo(profit.estimated, 6);
    for (const [index, call] of voyage.portCalls.entries()) {
      await operator.graphql(
        `mutation ($id: ID!, $version: Int!, $row: String!, $at: Instant) { recordPortCall(voyageId: $id,
          version: $version, rowId: $row, actualArrivalAt: $at, actualDepartureAt: $at) { errorFlag } }`,
        { id: voyage.id, version: index + 1, row: call.rowId, at: call.estimatedArrivalAt },
      );
    }
    const actual = (await read()).filter((line) => line.actual !== null).map(({ key }) => key);
    expect(actual).toEqual(['runningCost']);
  });

  it('another company gets no voyage of ours', async () => {
    const operator = await server.signIn('Operator');
    const { estimate } = await newEstimate(operator, await grainVoyage(operator));
    const { voyage } = (await fix(operator, estimate.id)).data.createVoyage;
    const { createCompany } = await import('../companies/index.ts');
    const other = await createCompany(server.platform, { name: 'Other', baseCurrency: 'USD' });
    const stranger = await server.signIn('Owner', other);
    const answer = await stranger.graphql(`{ voyage(id: "${voyage.id}") { id } }`);
    expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const list = await stranger.graphql<{ listVoyages: { total: number } }>(
      '{ listVoyages { total } }',
    );
    expect(list.data.listVoyages.total).toBe(0);
  });
});

describe('voyages by the specified calls', () => {
  type Row = { id: string; status: string; operationType: string };
  type Page = { listVoyages: { rows: Row[]; total: number } };
  const LIST = (args: string) =>
    `{ listVoyages${args} { rows { id status operationType } total } }`;

  it('VOY-05 VOY-21 VOY-37 VOY-38 an estimate becomes a voyage, first of the active list, by status, type and page', async () => {
    const companyId = await createCompany(server.platform, { name: 'Lister', baseCurrency: 'USD' });
    const operator = await server.signIn('Operator', companyId);
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { estimate } = await newEstimate(operator, await grainVoyage(operator));
      ids.unshift((await fix(operator, estimate.id)).data.createVoyage.voyage.id);
      const { data } = await operator.graphql<Page>(LIST(''));
      expect(data.listVoyages.rows.map(({ id }) => id)).toEqual(ids);
      server.clock.advance(60);
    }
    const listed = async (args: string) =>
      (await operator.graphql<Page>(LIST(args))).data.listVoyages;
    expect(await listed('(limit: 1, offset: 1)')).toMatchObject({
      rows: [{ id: ids[1] }],
      total: 3,
    });
    const { data: gone } = await operator.graphql<{ deleteVoyage: Saved }>(
      `mutation { deleteVoyage(voyageId: "${ids[2]}") { errorFlag message violations { path message } } }`,
    );
    expect(gone.deleteVoyage.errorFlag).toBe('SUCCESS');
    expect((await listed('')).rows.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const status = (await listed('')).rows[0]?.status ?? '';
    expect((await listed(`(status: ["${status}"])`)).total).toBe(2);
    expect((await listed('(status: ["Closed"])')).total).toBe(0);
    expect((await listed('(operationType: "OV-VCO")')).total).toBe(2);
    expect((await listed('(operationType: "TCI-VCO")')).total).toBe(0);
    const { data } = await operator.graphql<{ voyageStatuses: string[] }>('{ voyageStatuses }');
    expect(data.voyageStatuses).toEqual([status]);
    const stranger = await server.signIn('Operator');
    const seen = await stranger.graphql<Page>(LIST(''));
    expect(seen.data.listVoyages.rows.some(({ id }) => ids.includes(id))).toBe(false);
  });

  it('VOY-29 a voyage is read by its id with the estimate it was fixed from, its calls and its result', async () => {
    const operator = await server.signIn('Operator');
    const { estimate } = await newEstimate(operator, await grainVoyage(operator));
    const { voyage } = (await fix(operator, estimate.id)).data.createVoyage;
    const { data } = await operator.graphql<{ voyage: Record<string, unknown> }>(
      `query ($id: ID!) { voyage(id: $id) { id voyageNumber name status operationType vesselName
        vesselDeadweightT estimateId commencingAt completionAt inputs result estimateInputs
        portCalls { rowId portName portFunction estimatedArrivalAt estimatedDepartureAt } version } }`,
      { id: voyage.id },
    );
    expect(data.voyage).toMatchObject({
      id: voyage.id,
      voyageNumber: voyage.voyageNumber,
      operationType: 'OV-VCO',
      estimateId: estimate.id,
      version: 1,
    });
    expect(data.voyage.inputs).toEqual(data.voyage.estimateInputs);
    expect(data.voyage.portCalls).toHaveLength(4);
  });
});
