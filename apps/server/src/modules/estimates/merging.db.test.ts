import { type EstimateInput, emptyEstimate, newCargo, newItineraryRow } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

const call = (id: string, sequenceNo: number, portName: string) => ({
  ...newItineraryRow(id, sequenceNo, 'Loading'),
  portName,
});

const begun: EstimateInput = {
  ...emptyEstimate({ commencingAt: '2026-12-01T00:00:00.000Z' }),
  itinerary: [call('r1', 1, 'Singapore'), call('r2', 2, 'Santos'), call('r3', 3, 'Qingdao')],
  cargoes: [{ ...newCargo('c1'), name: 'Soybeans', quantity: 60_000 }],
};

type Stored = { version: number; updatedBy: string; inputs: EstimateInput };
type Answer = {
  errorFlag: string;
  message: string;
  estimate: Stored | null;
  merged: Stored | null;
  others: { key: string; by: string }[];
};

async function newEstimate(session: SignedIn, inputs = begun): Promise<string> {
  const sheet = await session.graphql<{ createEstimateSheet: { estimateSheetId: string } }>(
    'mutation { createEstimateSheet(name: "Shared", isPublic: true) { estimateSheetId } }',
  );
  const worksheetId = sheet.data.createEstimateSheet.estimateSheetId;
  const made = await session.graphql<{ createEstimate: { id: string } }>(
    'mutation ($data: EstimateDataInput!) { createEstimate(data: $data) { id } }',
    { data: { estimateData: { worksheetId, inputs } } },
  );
  return made.data.createEstimate.id;
}

const MERGE = `mutation ($id: ID!, $version: Int!, $writeId: ID!, $data: EstimateDataInput!) {
  mergeEstimate(estimateId: $id, version: $version, writeId: $writeId, data: $data) {
    errorFlag message
    estimate { version updatedBy inputs } merged { version updatedBy inputs } others { key by } } }`;

async function write(
  session: SignedIn,
  id: string,
  of: { version: number; inputs: EstimateInput; writeId?: string },
) {
  const { version, inputs, writeId = crypto.randomUUID() } = of;
  const { data, errors } = await session.graphql<{ mergeEstimate: Answer }>(MERGE, {
    id,
    version,
    writeId,
    data: { estimateData: { inputs } },
  });
  return { ...data?.mergeEstimate, code: errors?.[0]?.extensions.code };
}

async function read(session: SignedIn, id: string): Promise<Stored> {
  const { data } = await session.graphql<{ estimate: Stored }>(
    'query ($id: ID!) { estimate(id: $id) { version updatedBy inputs } }',
    { id },
  );
  return data.estimate;
}

const withCost = (input: EstimateInput, id: string, portExpenses: number): EstimateInput => ({
  ...input,
  itinerary: input.itinerary.map((row) => (row.id === id ? { ...row, portExpenses } : row)),
});

describe('an estimate that several people type in', () => {
  it('keeps both cells, and answers the later writer with what the other typed', async () => {
    const [owner, operator] = [await server.signIn('Owner'), await server.signIn('Operator')];
    const id = await newEstimate(owner);
    const first = await write(owner, id, { version: 1, inputs: { ...begun, dailyCost: 8_000 } });
    expect(first).toMatchObject({ errorFlag: 'SUCCESS', merged: null });
    const second = await write(operator, id, { version: 1, inputs: withCost(begun, 'r2', 90_000) });
    expect(second.merged).toMatchObject({ version: 3, inputs: { dailyCost: 8_000 } });
    expect(second.others).toEqual([{ key: 'dailyCost', by: first.estimate?.updatedBy }]);
    const since = await owner.graphql<{ estimateSince: { others: Answer['others'] } }>(
      'query ($id: ID!) { estimateSince(estimateId: $id, version: 2) { others { key by } } }',
      { id },
    );
    const cell = 'itinerary\n@r2\nportExpenses';
    expect(since.data.estimateSince.others).toEqual([
      { key: cell, by: second.estimate?.updatedBy },
    ]);
    const stored = await read(owner, id);
    expect(stored.inputs.dailyCost).toBe(8_000);
    expect(stored.inputs.itinerary[1]?.portExpenses).toBe(90_000);
  });

  it('of one cell it keeps what was saved last; a row typed in stays though another removed it', async () => {
    const [owner, operator] = [await server.signIn('Owner'), await server.signIn('Operator')];
    const id = await newEstimate(owner);
    await write(owner, id, { version: 1, inputs: withCost({ ...begun, dailyCost: 1 }, 'r2', 70) });
    const without = {
      ...begun,
      dailyCost: 2,
      itinerary: begun.itinerary.filter((row) => row.id !== 'r2'),
    };
    const answer = await write(operator, id, { version: 1, inputs: without });
    expect(answer.merged?.inputs.dailyCost).toBe(2);
    const rows = answer.merged?.inputs.itinerary.map((row) => [row.id, row.portExpenses]);
    expect(rows).toEqual([
      ['r1', 0],
      ['r2', 70],
      ['r3', 0],
    ]);
  });

  it('a write whose answer was lost is saved once, and does not come over what was typed since', async () => {
    const [owner, operator] = [await server.signIn('Owner'), await server.signIn('Operator')];
    const id = await newEstimate(owner);
    const lost = { version: 1, inputs: { ...begun, dailyCost: 1 }, writeId: crypto.randomUUID() };
    await write(owner, id, lost);
    await write(operator, id, { version: 2, inputs: { ...begun, dailyCost: 2 } });
    const again = await write(owner, id, lost);
    expect(again.merged).toMatchObject({ version: 3, inputs: { dailyCost: 2 } });
    expect(again.others?.map(({ key }) => key)).toEqual(['dailyCost']);
    expect((await read(owner, id)).version).toBe(3);
  });

  it('twelve writes at once from three people are all kept, each as one state with its writer', async () => {
    const people = await Promise.all(
      (['Owner', 'Operator', 'Commercial manager'] as const).map((role) => server.signIn(role)),
    );
    const itinerary = Array.from({ length: 12 }, (_, index) =>
      call(`r${index}`, index + 1, 'Santos'),
    );
    const wide = { ...begun, itinerary };
    const id = await newEstimate(people[0] as SignedIn, wide);
    const answers = await Promise.all(
      itinerary.map((row, index) =>
        write(people[index % 3] as SignedIn, id, {
          version: 1,
          inputs: withCost(wide, row.id, 1_000 + index),
        }),
      ),
    );
    expect(answers.map(({ errorFlag }) => errorFlag)).toEqual(answers.map(() => 'SUCCESS'));
    const present = await read(people[0] as SignedIn, id);
    expect(present.version).toBe(13);
    expect(present.inputs.itinerary.map((row) => row.portExpenses)).toEqual(
      itinerary.map((_, index) => 1_000 + index),
    );
    const versions = answers
      .map(({ estimate }) => estimate?.version)
      .toSorted((a, b) => Number(a) - Number(b));
    expect(versions).toEqual(itinerary.map((_, index) => index + 2));
  });

  it('nothing changed is no new state; a version of nobody knows when is stale', async () => {
    const owner = await server.signIn('Owner');
    const id = await newEstimate(owner);
    expect((await write(owner, id, { version: 1, inputs: begun })).estimate?.version).toBe(1);
    const unknown = { version: 7, inputs: { ...begun, dailyCost: 1 } };
    expect((await write(owner, id, unknown)).code).toBe('STALE_VERSION');
    const bad = await write(owner, id, { version: 1, inputs: begun, writeId: 'x' });
    expect(bad).toMatchObject({ errorFlag: 'ERROR' });
  });

  it('who may not modify estimates, or is of another company, writes nothing', async () => {
    const owner = await server.signIn('Owner');
    const id = await newEstimate(owner);
    const wish = { version: 1, inputs: { ...begun, dailyCost: 1 } };
    const companyId = await createCompany(server.platform, {
      name: 'Elsewhere',
      baseCurrency: 'EUR',
    });
    const stranger = await server.signIn('Operator', companyId);
    expect((await write(stranger, id, wish)).code).toBe('NOT_FOUND');
    const viewer = await server.signIn('Viewer');
    expect((await write(viewer, id, wish)).code).toBe('FORBIDDEN');
    const nobody = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: {
        query: MERGE,
        variables: { id, ...wish, writeId: id, data: { estimateData: {} } },
      },
    });
    expect(nobody.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
    expect((await read(owner, id)).version).toBe(1);
  });
});
