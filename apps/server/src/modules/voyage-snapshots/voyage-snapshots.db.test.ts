import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { voyageRecordsOf } from '../../../test/fixtures/voyage-records.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();
let operator: SignedIn;
beforeAll(async () => {
  operator = await server.signIn('Operator');
});

type Snapshot = { id: string; note: string; profit: number; hash: string; takenBy: string };
type Profit = { profitLoss: { key: string; latest: number }[] };
type Whole = { snapshot: Snapshot; isIntact: boolean; isIdentical: boolean } & {
  taken: Profit;
  now: Profit;
};

const SNAPSHOT = 'id note profit hash takenBy status engineVersion';
const LINES = 'profitLoss { key latest }';

const take = async (who: SignedIn, voyageId: string, note = 'Board') => {
  const { data, errors } = await who.graphql<{
    takeVoyageSnapshot: {
      errorFlag: string;
      violations: { message: string }[];
      snapshot: Snapshot | null;
    };
  } | null>(
    `mutation ($id: ID!, $note: String!) { takeVoyageSnapshot(voyageId: $id, note: $note) {
      errorFlag violations { message } snapshot { ${SNAPSHOT} } } }`,
    { id: voyageId, note },
  );
  return { made: data?.takeVoyageSnapshot, code: errors?.[0]?.extensions.code };
};

const whole = async (who: SignedIn, id: string) => {
  const { data, errors } = await who.graphql<{ voyageSnapshot: Whole } | null>(
    `query ($id: ID!) { voyageSnapshot(id: $id) { isIntact isIdentical
      snapshot { ${SNAPSHOT} } taken { ${LINES} } now { ${LINES} } } }`,
    { id },
  );
  return { found: data?.voyageSnapshot, code: errors?.[0]?.extensions.code };
};

const listed = async (who: SignedIn, voyageId: string) => {
  const { data, errors } = await who.graphql<{ voyageSnapshots: Snapshot[] } | null>(
    `query ($id: ID!) { voyageSnapshots(voyageId: $id) { ${SNAPSHOT} } }`,
    { id: voyageId },
  );
  return data?.voyageSnapshots ?? errors?.[0]?.extensions.code;
};

const profitOf = ({ profitLoss }: Profit) => profitLoss.find(({ key }) => key === 'profit')?.latest;

describe('snapshots of the profit and loss', () => {
  it('stay as they were taken and calculate again to the same digits, whatever the voyage comes to', async () => {
    const records = voyageRecordsOf(operator);
    const voyage = await records.fixed();
    const { made } = await take(operator, voyage.id);
    const { inputs, version } = await records.inputsOf(voyage.id);
    const cargoes = inputs.cargoes.map((cargo) => ({
      ...cargo,
      freight: { ...cargo.freight, rate: cargo.freight.rate + 3 },
    }));
    await records.change(
      `mutation ($id: ID!, $version: Int!, $data: VoyageInput!) {
        updateVoyage(voyageId: $id, version: $version, data: $data) {
          errorFlag message violations { path message } } }`,
      { id: voyage.id, version, data: { inputs: { ...inputs, cargoes } } },
    );
    server.clock.advance(60);
    const second = await take(operator, voyage.id, 'After the new rate');
    const { found } = await whole(operator, made!.snapshot!.id);
    expect(found).toMatchObject({ isIntact: true, isIdentical: true });
    expect(profitOf(found!.taken)).toBe(made!.snapshot!.profit);
    expect(profitOf(found!.now)).toBe(second.made!.snapshot!.profit);
    expect(profitOf(found!.now)! - profitOf(found!.taken)!).toBeGreaterThan(100_000);
    expect((await listed(operator, voyage.id)) as Snapshot[]).toMatchObject([
      { note: 'After the new rate', takenBy: 'Test Operator' },
      { note: 'Board' },
    ]);
  });

  it('nobody changes one: what was changed beneath the application is seen', async () => {
    const voyage = await voyageRecordsOf(operator).fixed();
    const id = (await take(operator, voyage.id)).made!.snapshot!.id;
    const change = sql`update voyage_snapshot set note = 'x' where company_id = ${server.companyId}`;
    await expect(
      server.platform.db.inTenant(server.companyId, (tx) => tx.run(change)),
    ).rejects.toThrow('permission denied');
    await runAsOwner(
      server,
      `alter table voyage_snapshot no force row level security;
       update voyage_snapshot set sections = jsonb_set(sections, '{profit_loss,0,latest}', '1') where id = '${id}';
       alter table voyage_snapshot force row level security`,
    );
    expect((await whole(operator, id)).found).toMatchObject({
      isIntact: false,
      isIdentical: false,
    });
  });

  it('is for who may: nobody, a viewer, another company, a note that is too long, a voyage that is none', async () => {
    const voyage = await voyageRecordsOf(operator).fixed();
    const id = (await take(operator, voyage.id)).made!.snapshot!.id;
    const viewer = await server.signIn('Viewer');
    expect((await take(viewer, voyage.id)).code).toBe('FORBIDDEN');
    expect((await whole(viewer, id)).found?.snapshot.id).toBe(id);
    const other = await createCompany(server.platform, { name: 'Other', baseCurrency: 'USD' });
    const stranger = await server.signIn('Owner', other);
    expect((await take(stranger, voyage.id)).code).toBe('NOT_FOUND');
    expect((await whole(stranger, id)).code).toBe('NOT_FOUND');
    expect(await listed(stranger, voyage.id)).toEqual([]);
    expect((await take(operator, voyage.id, 'x'.repeat(201))).made).toMatchObject({
      errorFlag: 'ERROR',
      snapshot: null,
    });
    const none = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: `{ voyageSnapshots(voyageId: "${voyage.id}") { id } }` },
    });
    expect(none.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });
});
