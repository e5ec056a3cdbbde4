import { describe, expect, it } from 'vitest';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();

type Viewer = { name: string; rowKey: string | null; isTyping: boolean };

async function newSheet(session: SignedIn, isPublic: boolean): Promise<string> {
  const { data } = await session.graphql<{ createEstimateSheet: { estimateSheetId: string } }>(
    `mutation ($isPublic: Boolean!) {
      createEstimateSheet(name: "Grain December", isPublic: $isPublic) { estimateSheetId } }`,
    { isPublic },
  );
  return data.createEstimateSheet.estimateSheetId;
}

const view = (session: SignedIn, id: string, rowKey: string, isTyping = false) =>
  session.graphql<{ viewWorksheet: { viewers: Viewer[] } }>(
    `mutation ($id: ID!, $rowKey: String, $isTyping: Boolean!) {
      viewWorksheet(estimateSheetId: $id, rowKey: $rowKey, isTyping: $isTyping) {
        viewers { name rowKey isTyping } } }`,
    { id, rowKey, isTyping },
  );

const others = async (session: SignedIn, id: string) => {
  const { data } = await session.graphql<{ worksheetViewers: Viewer[] }>(
    `query ($id: ID!) { worksheetViewers(estimateSheetId: $id) { name rowKey isTyping } }`,
    { id },
  );
  return data.worksheetViewers;
};

describe('who looks at a worksheet', () => {
  it('each sees the others and the cell they type in, not themselves', async () => {
    const [owner, operator] = [await server.signIn('Owner'), await server.signIn('Operator')];
    const id = await newSheet(owner, true);
    expect((await view(owner, id, 'freight-0')).data.viewWorksheet.viewers).toEqual([]);
    const seen = (await view(operator, id, 'quantity-0', true)).data.viewWorksheet.viewers;
    expect(seen).toEqual([{ name: expect.any(String), rowKey: 'freight-0', isTyping: false }]);
    expect(await others(owner, id)).toEqual([
      { name: expect.any(String), rowKey: 'quantity-0', isTyping: true },
    ]);
    await operator.graphql(
      `mutation ($id: ID!) { leaveWorksheet(estimateSheetId: $id) { errorFlag } }`,
      { id },
    );
    expect(await others(owner, id)).toEqual([]);
  });

  it("a private worksheet of another member tells nobody's cursor", async () => {
    const [owner, operator] = [await server.signIn('Owner'), await server.signIn('Operator')];
    const id = await newSheet(owner, false);
    const answer = await view(operator, id, 'freight-0');
    expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});
