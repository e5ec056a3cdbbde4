import { emptyEstimate, newCarbonTerms, sampleGrainVoyage } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();

type Sheet = {
  id: string;
  name: string;
  updatedBy: string;
  estimateCount: number;
  lastEstimateNumber: number;
};
type Saved = { id: string; estimate: { number: number; version: number; status: string } };

const inputs = emptyEstimate({ commencingAt: '2026-12-01T00:00:00.000Z' });

async function newSheet(session: SignedIn, name: string): Promise<string> {
  const { data } = await session.graphql<{ createEstimateSheet: { estimateSheetId: string } }>(
    `mutation ($name: String!) {
      createEstimateSheet(name: $name, isPublic: true) { estimateSheetId } }`,
    { name },
  );
  return data.createEstimateSheet.estimateSheetId;
}

async function newEstimate(session: SignedIn, worksheetId: string): Promise<Saved> {
  const data = { estimateMapData: { mapData: {} }, estimateData: { worksheetId, inputs } };
  const answer = await session.graphql<{ createEstimate: Saved }>(
    `mutation ($data: EstimateDataInput!) {
      createEstimate(data: $data) { id estimate { number version status } } }`,
    { data },
  );
  return answer.data.createEstimate;
}

const sheets = async (session: SignedIn) => {
  const { data } = await session.graphql<{ listEstimateSheets: Sheet[] }>(
    '{ listEstimateSheets { id name updatedBy estimateCount lastEstimateNumber } }',
  );
  return data.listEstimateSheets;
};

const estimatesOf = async (session: SignedIn, id: string) => {
  const answer = await session.graphql<{ estimateSheet: { estimates: { id: string }[] } }>(
    'query ($id: ID!) { estimateSheet(id: $id) { estimates { id } } }',
    { id },
  );
  return answer.data?.estimateSheet.estimates.map((one) => one.id);
};

const remove = (session: SignedIn, field: string, argument: string, id: string) =>
  session.graphql<Record<string, { errorFlag: string }>>(
    `mutation ($id: ID!) { ${field}(${argument}: $id) { errorFlag } }`,
    { id },
  );

describe('worksheets over the API', () => {
  it('EST-46 creating answers the new id, EST-53 estimates are read by their sheet', async () => {
    const owner = await server.signIn('Owner');
    const sheetId = await newSheet(owner, 'Grain December');
    const made = await newEstimate(owner, sheetId);
    expect(made.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await estimatesOf(owner, sheetId)).toEqual([made.id]);
  });

  it('EST-46 carbon terms, stems on board by price and factors of stay are kept as they were sent', async () => {
    const owner = await server.signIn('Owner');
    const full = { ...sampleGrainVoyage(), vessel: null };
    full.nonEcaFuels.forEach((row) => {
      row.ladenTPerDay = 30;
    });
    full.carbon = { ...newCarbonTerms(75, 1.1), charterersPercent: 50, euRows: { r3: true } };
    full.settings.portStayFactors = 'school';
    full.bunkers.forEach((row) => {
      row.initialLayers = [{ quantityT: 800, price: 410 }];
    });
    const worksheetId = await newSheet(owner, 'Carbon');
    const { data } = await owner.graphql<{
      createEstimate: { estimate: { inputs: object; result: { totals: { carbonCost: number } } } };
    }>(
      `mutation ($data: EstimateDataInput!) {
        createEstimate(data: $data) { estimate { inputs result } } }`,
      { data: { estimateMapData: { mapData: {} }, estimateData: { worksheetId, inputs: full } } },
    );
    const { inputs: stored, result } = data.createEstimate.estimate;
    expect(stored).toEqual(full);
    expect(result.totals.carbonCost).toBeGreaterThan(0);
  });

  it('EST-47 an update keeps the id and counts the version', async () => {
    const owner = await server.signIn('Owner');
    const { id } = await newEstimate(owner, await newSheet(owner, 'Coal'));
    const data = { estimateMapData: { mapData: {} }, estimateData: { name: 'Named', inputs } };
    const { data: answer } = await owner.graphql<{ updateEstimate: Saved }>(
      `mutation ($data: EstimateDataInput!, $id: ID!) {
        updateEstimate(data: $data, estimateId: $id, version: 1) {
          id estimate { number version status } } }`,
      { data, id },
    );
    expect(answer.updateEstimate.id).toBe(id);
    expect(answer.updateEstimate.estimate.version).toBe(2);
  });

  it('EST-52 the next estimate takes the last number plus one', async () => {
    const owner = await server.signIn('Owner');
    const sheetId = await newSheet(owner, 'Numbers');
    const before = (await sheets(owner))[0]?.lastEstimateNumber ?? Number.NaN;
    const { estimate } = await newEstimate(owner, sheetId);
    expect(estimate.number).toBe(before + 1);
  });

  it('EST-54 the list says who changed a worksheet last', async () => {
    const operator = await server.signIn('Operator');
    const id = await newSheet(operator, 'Ours');
    await newEstimate(operator, id);
    const listed = (await sheets(operator)).find((sheet) => sheet.id === id);
    expect(listed).toMatchObject({ name: 'Ours', estimateCount: 1 });
    expect(listed?.updatedBy).not.toBe('');
  });

  it('EST-40 EST-50 a deleted estimate is out of use, a deleted worksheet with all of its', async () => {
    const owner = await server.signIn('Owner');
    const id = await newSheet(owner, 'Old');
    const [first, second] = [await newEstimate(owner, id), await newEstimate(owner, id)];
    await remove(owner, 'deleteEstimate', 'estimateId', first.id);
    expect(await estimatesOf(owner, id)).toEqual([second.id]);
    await remove(owner, 'deleteEstimateSheet', 'estimateSheetId', id);
    expect((await sheets(owner)).map((sheet) => sheet.id)).not.toContain(id);
    const gone = await owner.graphql('query ($id: ID!) { estimate(id: $id) { id } }', {
      id: second.id,
    });
    expect(gone.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});
