import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type Point = { on: string; value: string; source: string };
type Route = {
  id: string;
  code: string;
  version: number;
  latest: Point | null;
  change: string | null;
  average30: string | null;
};
type Answer = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
  marketRoute: Route | null;
};
type Import = {
  isSaved: boolean;
  added: number;
  replaced: number;
  unchanged: number;
  faults: { line: number; column: string; message: string }[];
};

const FIELDS = 'id code version latest { on value source } change average30';
const ANSWER = `errorFlag message violations { path message } marketRoute { ${FIELDS} }`;

async function desk(name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  return { companyId, manager: await server.signIn('Commercial manager', companyId) };
}
const routesOf = async (who: SignedIn) =>
  (await who.graphql<{ marketRoutes: Route[] }>(`{ marketRoutes { ${FIELDS} } }`)).data
    .marketRoutes;
const add = async (who: SignedIn, route: object) => {
  const data = { name: 'A route', unit: 'USD/day', ...route };
  const reply = await who.graphql<{ createMarketRoute: Answer }>(
    `mutation ($data: MarketRouteInput!) { createMarketRoute(data: $data) { ${ANSWER} } }`,
    { data },
  );
  return reply.data.createMarketRoute;
};
const changed = (who: SignedIn, { id, version }: Route, route: object) => {
  const data = { name: 'A route', unit: 'USD/day', ...route };
  return who.graphql<{ updateMarketRoute: Answer }>(
    `mutation ($id: ID!, $version: Int!, $data: MarketRouteInput!) {
      updateMarketRoute(id: $id, version: $version, data: $data) { ${ANSWER} } }`,
    { id, version, data },
  );
};
const change = async (who: SignedIn, before: Route, route: object) =>
  (await changed(who, before, route)).data.updateMarketRoute;
const rate = (who: SignedIn, data: object) =>
  who.graphql<{ recordMarketRate: Answer }>(
    `mutation ($data: MarketRateInput!) { recordMarketRate(data: $data) { ${ANSWER} } }`,
    { data: { source: '', ...data } },
  );
const tries = (who: SignedIn, data: object, isPreview = false) =>
  who.graphql<{
    importMarketRates: Pick<Answer, 'message' | 'violations'> & { imported: Import | null };
  }>(
    `mutation ($data: MarketImportInput!, $isPreview: Boolean!) {
      importMarketRates(data: $data, isPreview: $isPreview) { message violations { path message }
        imported { isSaved added replaced unchanged faults { line column message } } } }`,
    { data, isPreview },
  );
const take = async (who: SignedIn, text: string, isPreview = false) => {
  const { message, imported } = (await tries(who, { text, source: 'Broker' }, isPreview)).data
    .importMarketRates;
  return { message, ...imported! };
};
const seriesOf = async (who: SignedIn, routeIds: string[], span = {}) => {
  const reply = await who.graphql<{ marketSeries: { routeId: string; points: Point[] }[] }>(
    `query ($routeIds: [ID!]!, $from: CivilDate, $to: CivilDate) {
      marketSeries(routeIds: $routeIds, from: $from, to: $to) { routeId points { on value } } }`,
    { routeIds, ...span },
  );
  return reply.data.marketSeries;
};
const pairs = (points: Point[]) => points.map(({ on, value }) => `${on} ${value}`);

describe('routes and their rates', () => {
  it('MKT-02 a rate of a day is shown with its change and the mean of 30 days; a second one replaces it and the trail keeps both', async () => {
    const { companyId, manager } = await desk('Quoted');
    const { marketRoute } = await add(manager, { code: 'p1a_82' });
    const routeId = marketRoute!.id;
    await rate(manager, { routeId, rateOn: '2026-10-01', value: '9000' });
    await rate(manager, { routeId, rateOn: '2026-11-18', value: '15000' });
    await rate(manager, { routeId, rateOn: '2026-11-19', value: '14000', source: 'Broker' });
    await rate(manager, { routeId, rateOn: '2026-11-19', value: '15250.5', source: 'Broker' });
    expect(await routesOf(manager)).toEqual([
      {
        id: routeId,
        code: 'P1A_82',
        version: 1,
        latest: { on: '2026-11-19', value: '15250.5', source: 'Broker' },
        change: '250.5',
        average30: '15125.25',
      },
    ]);
    const trail = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql<{ detail: { replaced?: string; value: string } }>`
        select detail from audit_event where action = 'market-rate.record' order by seq desc limit 1`),
    );
    expect(trail[0]!.detail).toMatchObject({ replaced: '14000.000000', value: '15250.5' });
  });

  it('a formula route is the exact sum of its parts, on days that all of them have', async () => {
    const { manager } = await desk('Formula');
    const a = (await add(manager, { code: 'A' })).marketRoute!;
    const b = (await add(manager, { code: 'B' })).marketRoute!;
    const sum = (await add(manager, { code: 'AB', formula: '0.1 * A + 0.2 * B - 0.3' }))
      .marketRoute!;
    await take(manager, 'Date,A,B\n2026-11-17,1,1\n2026-11-18,3,\n2026-11-19,0.1,0.1');
    const [series] = await seriesOf(manager, [sum.id]);
    expect(pairs(series!.points)).toEqual(['2026-11-17 0', '2026-11-19 -0.27']);
    const both = await seriesOf(manager, [a.id, b.id], { from: '2026-11-18', to: '2026-11-18' });
    expect(both.map(({ points }) => pairs(points))).toEqual([['2026-11-18 3'], []]);
    const shown = (await routesOf(manager)).find(({ code }) => code === 'AB');
    expect(shown).toMatchObject({ latest: { value: '-0.27' }, change: '-0.27' });
  });

  it.each([
    [
      'a route that is not there',
      { code: 'N', formula: '0.5 * NOPE + A' },
      'There is no route NOPE.',
    ],
    ['itself', { code: 'N', formula: 'N + A' }, 'N is a sum itself'],
    ['another sum', { code: 'N', formula: 'A + SUM' }, 'SUM is a sum itself'],
    ['nothing that can be read', { code: 'N', formula: '(A + B) / 2' }, 'Write a sum like'],
    ['a code twice', { code: 'A' }, 'There is a route A already.'],
  ])('refuses %s in words', async (_, route, words) => {
    const { manager } = await desk(`Refused ${words}`);
    await add(manager, { code: 'A' });
    await add(manager, { code: 'SUM', formula: '2 * A' });
    const answer = await add(manager, route);
    expect(answer.errorFlag).toBe('ERROR');
    expect(answer.violations[0]?.message).toContain(words);
  });

  it('what a formula names keeps its code and stays quoted; what is quoted becomes no formula', async () => {
    const { manager } = await desk('Kept');
    const a = (await add(manager, { code: 'A' })).marketRoute!;
    await add(manager, { code: 'B' });
    await add(manager, { code: 'SUM', formula: '2 * A' });
    await rate(manager, { routeId: a.id, rateOn: '2026-11-18', value: '1' });
    const said = async (route: object) => (await change(manager, a, route)).violations[0]?.message;
    expect(await said({ code: 'A2' })).toBe('SUM is a sum with A: the code stays.');
    expect(await said({ code: 'A', formula: 'B' })).toBe(
      'SUM is a sum with A: a part of a sum is quoted.',
    );
    const b = (await routesOf(manager)).find(({ code }) => code === 'B')!;
    await rate(manager, { routeId: b.id, rateOn: '2026-11-18', value: '1' });
    const answer = await change(manager, b, { code: 'B', formula: 'A' });
    expect(answer.violations[0]?.message).toBe(
      'B has rates of its own: make the sum another route.',
    );
    const renamed = await change(manager, b, { code: 'B3', name: 'Renamed' });
    expect(renamed.marketRoute).toMatchObject({ code: 'B3', version: 2 });
    const stale = await changed(manager, b, { code: 'B4' });
    expect(stale.errors?.[0]?.extensions.code).toBe('CONFLICT');
  });

  it('a day to come, a sum, and a value its column cannot keep are refused at their field', async () => {
    const { manager } = await desk('Faults');
    const a = (await add(manager, { code: 'A' })).marketRoute!;
    const sum = (await add(manager, { code: 'S', formula: 'A' })).marketRoute!;
    const said = async (data: object) =>
      (await rate(manager, data)).data.recordMarketRate.violations.map((v) => v.path);
    expect(await said({ routeId: a.id, rateOn: '2026-11-21', value: '1' })).toEqual(['rateOn']);
    expect(await said({ routeId: sum.id, rateOn: '2026-11-18', value: '1' })).toEqual(['routeId']);
    expect(await said({ routeId: a.id, rateOn: '2026-11-18', value: '1e9' })).toEqual(['value']);
  });
});

describe('a table of rates', () => {
  it('is previewed, taken once, and replaces what changed', async () => {
    const { manager } = await desk('Table');
    await add(manager, { code: 'A' });
    await add(manager, { code: 'B' });
    const text = 'Route\tDate\tValue\nA\t2026-11-17\t1,250.50\nb\t18 Nov 2026\t7';
    expect(await take(manager, text, true)).toMatchObject({ isSaved: false, added: 2 });
    expect((await routesOf(manager)).every(({ latest }) => latest === null)).toBe(true);
    expect(await take(manager, text)).toMatchObject({
      isSaved: true,
      added: 2,
      message: 'Imported: 2 values new, 0 replaced, 0 unchanged.',
    });
    expect(await take(manager, text)).toMatchObject({
      isSaved: false,
      unchanged: 2,
      message: 'Every value stands already.',
    });
    const wide = 'Date;A;B\n2026-11-17;1250.5;\n2026-11-18;;8';
    expect(await take(manager, wide)).toMatchObject({ added: 0, replaced: 1, unchanged: 1 });
    const routes = await routesOf(manager);
    expect(routes.map(({ latest }) => latest?.value)).toEqual(['1250.5', '8']);
  });

  it('with a line that cannot be read is refused whole, each fault by line and column', async () => {
    const { manager } = await desk('Wrong');
    await add(manager, { code: 'A' });
    const text = [
      'Route,Date,Value',
      'A,2026-11-17,12',
      'A,17/11/2026,12',
      'X,2026-11-17,12',
      'A,2026-11-18,twelve',
      'A,2026-11-21,12',
      'A,2026-11-17,13',
      ',2026-11-16,',
    ].join('\n');
    const answer = await take(manager, text);
    expect(answer).toMatchObject({ isSaved: false, added: 0 });
    expect(answer.message).toBe('Nothing was taken: some lines cannot be read.');
    expect(
      answer.faults.map(({ line, column, message }) => `${line} ${column}: ${message}`),
    ).toEqual([
      '3 Date: Write the day as 2026-11-20 or 20 Nov 2026.',
      '4 Route: There is no route X.',
      '5 Value: “twelve” is no number.',
      '6 Route: 2026-11-21 lies in the future.',
      '7 Route: A on 2026-11-17 stands twice: also in line 2.',
      '8 Value: Value is missing.',
      '8 Route: Route is missing.',
    ]);
    expect((await routesOf(manager))[0]!.latest).toBeNull();
  });

  it.each([
    ['nothing', '', 'The first line must be'],
    ['no head', 'A,2026-11-17,12', 'The first line must be'],
    ['a head alone', 'Date,A', 'The table holds no values.'],
    ['a missing column', 'Route,Date\nA,2026-11-17', 'The first line must name Value.'],
  ])('of %s says how it must look', async (_, text, words) => {
    const manager = await server.signIn('Commercial manager');
    expect((await take(manager, text)).faults[0]?.message).toContain(words);
  });

  it('a forward curve gives a value for each month: the narrowest period, and a line between neighbours', async () => {
    const { manager } = await desk('Curve');
    const { id } = (await add(manager, { code: 'A' })).marketRoute!;
    const curve = (day: string, first: number) =>
      `Route,Quoted,Period,Value\nA,${day},Jan 27,${first}\nA,${day},Q2 27,16000\nA,${day},Apr-27,15000\nA,${day},2027-03,13000`;
    await take(manager, curve('2026-11-10', 99));
    await take(manager, curve('2026-11-18', 12_000));
    const [found] = await curvesOf(manager, [id]);
    expect(found).toEqual([
      '2026-11-18',
      '2027-01 12000',
      '2027-02 12500',
      '2027-03 13000',
      '2027-04 15000',
      '2027-05 16000',
      '2027-06 16000',
    ]);
  });

  it('the curve of a formula route is the sum of those of its parts, for months that all have', async () => {
    const { manager } = await desk('Sum of curves');
    await add(manager, { code: 'A' });
    await add(manager, { code: 'B' });
    const sum = (await add(manager, { code: 'AB', formula: '0.5 * A + 0.25 * B - 100' }))
      .marketRoute!;
    await take(
      manager,
      'Route,Quoted,Period,Value\nA,2026-11-18,Q1 27,12000\nB,2026-11-12,Feb 27,8000\nB,2026-11-12,Q2 27,9000',
    );
    expect(await curvesOf(manager, [sum.id])).toEqual([
      // As old as its oldest part; March of B lies between its neighbours.
      ['2026-11-12', '2027-02 7900', '2027-03 7983.333333'],
    ]);
  });
});

/** Of each curve the day it was quoted and its months. */
async function curvesOf(who: SignedIn, ids: readonly string[]): Promise<string[][]> {
  const { data } = await who.graphql<{
    marketCurves: { quotedOn: string; months: { from: string; value: string }[] }[];
  }>(`query ($ids: [ID!]!) { marketCurves(routeIds: $ids) { quotedOn months { from value } } }`, {
    ids,
  });
  return data.marketCurves.map(({ quotedOn, months }) => [
    quotedOn,
    ...months.map(({ from, value }) => `${from.slice(0, 7)} ${value}`),
  ]);
}

describe('who may', () => {
  it('look: who has marketRates.view, in their own company; correct and delete by rights of their own', async () => {
    const { companyId, manager } = await desk('Guards');
    const { id: routeId } = (await add(manager, { code: 'A' })).marketRoute!;
    await rate(manager, { routeId, rateOn: '2026-11-18', value: '1' });
    const ask = '{ marketRoutes { code } }';
    const viewer = await server.signIn('Viewer', companyId);
    const operator = await server.signIn('Operator', companyId);
    for (const who of [viewer, operator]) {
      const refused = await rate(who, { routeId, rateOn: '2026-11-17', value: '9' });
      expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
    const stranger = await server.signIn('Owner');
    expect(await routesOf(stranger)).toEqual([]);
    expect(await seriesOf(stranger, [routeId])).toEqual([]);
    const foreign = await rate(stranger, { routeId, rateOn: '2026-11-17', value: '9' });
    expect(foreign.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const gone = await stranger.graphql(
      `mutation { deleteMarketRate(routeId: "${routeId}", on: "2026-11-18") { errorFlag } }`,
    );
    expect(gone.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const nobody = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: ask },
    });
    expect(nobody.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
    const deleted = await manager.graphql(
      `mutation { deleteMarketRate(routeId: "${routeId}", on: "2026-11-18") { message } }`,
    );
    expect(deleted.data).toMatchObject({
      deleteMarketRate: { message: 'The rate of A on 2026-11-18 was deleted.' },
    });
    expect((await routesOf(manager))[0]!.latest).toBeNull();
  });

  it('asks for no more than a chart shows', async () => {
    const manager = await server.signIn('Commercial manager');
    const asked = await manager.graphql(
      `query ($ids: [ID!]!) { marketSeries(routeIds: $ids) { routeId } }`,
      { ids: Array.from({ length: 9 }, () => crypto.randomUUID()) },
    );
    expect(asked.errors?.[0]?.message).toContain('Compare 8 routes at most.');
    const long = await manager.graphql(
      `{ marketSeries(routeIds: [], from: "2001-01-01", to: "2026-11-20") { routeId } }`,
    );
    expect(long.errors?.[0]?.message).toContain('Ask for 10 years at most.');
  });

  it('an import that replaces a rate needs the right to correct one, as one rate does', async () => {
    const { companyId, manager } = await desk('Replaced by import');
    await add(manager, { code: 'A' });
    await take(manager, 'Date,A\n2026-11-18,1');
    await runAsOwner(
      server,
      `update role set permissions = jsonb_set(permissions, '{marketRates}',
         '{"view": true, "create": true, "modify": false, "delete": false}')
       where company_id = '${companyId}' and name = 'Operator'`,
    );
    const recorder = await server.signIn('Operator', companyId);
    expect(await take(recorder, 'Date,A\n2026-11-18,1.0\n2026-11-19,2')).toMatchObject({
      added: 1,
    });
    for (const isPreview of [true, false]) {
      const refused = await tries(
        recorder,
        { text: 'Date,A\n2026-11-18,5', source: '' },
        isPreview,
      );
      expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });

  it('an import that cannot be read says why', async () => {
    const { manager } = await desk('Unreadable import');
    const refused = await tries(manager, { text: 'Date,A', source: 'x'.repeat(81) });
    expect(refused.data.importMarketRates).toMatchObject({
      imported: null,
      violations: [{ path: 'source', message: 'Keep this within 80 characters.' }],
    });
  });
});
