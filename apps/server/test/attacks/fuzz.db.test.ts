// Every operation and route with what fits it and what is meant to break it. FUZZ_CALLS=20000 asks so often,
// FUZZ_SEED=<number> asks otherwise; a fault is told with both.
import {
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { assembleSchema } from '../../src/compose.ts';
import { ensureDemo } from '../../src/demo/demo.ts';
import { rootTypes } from '../../src/platform/graphql/schema.ts';
import { nextAddress, type SignedIn, testServer } from '../test-server.ts';
import {
  type Dice,
  type Drawing,
  diceOf,
  drawArgument,
  drawHostile,
  drawId,
} from './fuzz-values.ts';
import { type Route, routesOf } from './routes-of.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_261_120);
const calls = Number(process.env.FUZZ_CALLS ?? 1_200);
const ROUTES_SHARE = 0.2;

const server = testServer({
  DEMO: 'on',
  GRAPHQL_BUDGET: '100000000',
  LOG_LEVEL: process.env.FUZZ_LOG ?? 'silent',
});
const operations = rootTypes(assembleSchema())
  .filter(({ name }) => name !== 'Subscription')
  .flatMap((type) =>
    Object.entries(type.getFields()).map(([name, field]) => ({ type, name, field })),
  );
type Operation = (typeof operations)[number];

let owner: SignedIn;
let companyId = '';
let routes: Route[] = [];
/** Words of the served description that stand below a route: the fields of its body among them. */
const words = new Map<string, string[]>();
const ids = new Map<string, string>();

async function findIds(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select a.table_name as name from information_schema.columns a
    join information_schema.columns b using (table_schema, table_name)
    where table_schema = 'public' and a.column_name = 'id' and a.data_type = 'uuid'
      and b.column_name = 'company_id' order by 1`);
  for (const { name } of rows) {
    const found = await client.query(
      `select id from ${name} where company_id = $1 order by id limit 1`,
      [companyId],
    );
    if (found.rows[0]) ids.set(name, found.rows[0].id);
  }
}

async function readDescription(): Promise<void> {
  const yaml = (await server.app.inject({ url: '/v2/openapi.yaml' })).body;
  let place = '';
  for (const line of yaml.split('\n')) {
    place = /^ {2}"?(\/[^"]+?)"?:$/.exec(line)?.[1] ?? place;
    const word = /^ {8,}"?(\w+)"?:/.exec(line)?.[1];
    if (word) words.set(place, [...(words.get(place) ?? []), word]);
  }
}

beforeAll(async () => {
  await ensureDemo(server.platform, () => {});
  const client = new pg.Client({ connectionString: server.platform.db.connectionString });
  await client.connect();
  const company = await client.query(
    "select company_id from company where name = 'Fjordline Bulk AS' and company_id <> $1",
    [server.companyId],
  );
  companyId = company.rows[0].company_id;
  await findIds(client).finally(() => client.end());
  await readDescription();
  routes = (await routesOf(server.platform)).filter(({ url }) => url.startsWith('/v2/'));
  owner = await server.signIn('Owner', companyId);
}, 240_000);

/** The fields of an answer, those of records in it too, as far as they ask for nothing themselves. */
function shownOf(output: GraphQLOutputType, levels: number): string {
  const type = getNamedType(output);
  if (!isObjectType(type) && !isInterfaceType(type)) return '';
  const asksNothing = (field: GraphQLField<unknown, unknown>) =>
    !field.args.some((arg) => isNonNullType(arg.type));
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type);
    const isRecord = isObjectType(inner) || isInterfaceType(inner);
    if (!asksNothing(field) || (isRecord && levels === 0)) return [];
    return [`${field.name} ${isRecord ? shownOf(field.type, levels - 1) : ''}`];
  });
  return `{ __typename ${fields.join(' ')} }`;
}

type Asked = { readonly what: string; readonly code: string; readonly fault: string | null };
const inShort = (value: unknown) => (JSON.stringify(value) ?? '').slice(0, 700);

async function askOperation(drawing: Drawing, { type, name, field }: Operation): Promise<Asked> {
  const { dice } = drawing;
  const args = field.args.filter((arg) => isNonNullType(arg.type) || dice.chance(0.6));
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const variables = Object.fromEntries(
    args.map((arg) => [arg.name, drawArgument(drawing, arg, name)]),
  );
  const query = `${type.name.toLowerCase()} ${declared && `(${declared})`} { ${name}${
    given && `(${given})`
  } ${shownOf(field.type, dice.pick([0, 1, 2]))} }`;
  const answer = await owner.graphql(query, variables);
  const codes = (answer.errors ?? []).map(({ extensions }) => extensions?.code);
  if (codes.includes('UNAUTHENTICATED')) owner = await server.signIn('Owner', companyId);
  const isBroken =
    codes.includes('INTERNAL') || (answer as unknown as { code?: string }).code === 'INTERNAL';
  const [refusal] = codes;
  const flags = Object.values(answer.data ?? {}).map(
    (one) => (one as { errorFlag?: string } | null)?.errorFlag ?? 'SUCCESS',
  );
  return {
    what: `${name} ${inShort(variables)}`,
    code: refusal ?? (answer as unknown as { code?: string }).code ?? flags[0] ?? 'NONE',
    fault: isBroken ? `INTERNAL ${answer.errors?.[0]?.extensions.requestId ?? ''}` : null,
  };
}

function drawBody(drawing: Drawing, route: Route): unknown {
  const { dice } = drawing;
  if (dice.chance(0.3)) return drawHostile(dice);
  const of = words.get(route.url) ?? ['id'];
  return Object.fromEntries(
    Array.from({ length: dice.pick([1, 3, 6]) }, () => [
      dice.pick(of),
      dice.chance(0.6) ? drawHostile(dice) : drawId(drawing, 'id'),
    ]),
  );
}

/** Text for an address: a lone surrogate has none. */
const inAddress = (value: unknown) =>
  encodeURIComponent(String(value).toWellFormed().slice(0, 900));

async function askRoute(drawing: Drawing, route: Route): Promise<Asked> {
  const { dice } = drawing;
  const url = route.url.replaceAll(/\{\w+\}|\*/g, () =>
    inAddress(dice.chance(0.5) ? drawId(drawing, 'id') : drawHostile(dice)),
  );
  const asked = (words.get(route.url) ?? []).filter(() => dice.chance(0.05));
  const query = [...new Set(asked)].map((word) => `${word}=${inAddress(drawHostile(dice))}`);
  const body = inShort(route.method === 'GET' ? '' : drawBody(drawing, route));
  const answer = await server.app.inject({
    method: route.method as 'GET',
    url: `${url}${query.length > 0 ? '?' : ''}${query.join('&')}`,
    remoteAddress: nextAddress(),
    headers: {
      authorization: `Bearer ${owner.token}`,
      cookie: owner.cookie,
      ...(route.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(route.method === 'GET' ? {} : { payload: body }),
  });
  const isBroken = answer.statusCode === 500 || answer.body.includes('"code":"INTERNAL"');
  return {
    what: `${route.method} ${url} ${query.join('&')} ${body}`,
    code: String(answer.statusCode),
    fault: isBroken ? `${answer.statusCode} ${answer.body.slice(0, 200)}` : null,
  };
}

/** Each in its turn, so that a small sample meets every operation before it meets one twice. */
function turns<T>(dice: Dice, of: readonly T[]): () => T {
  let waiting: T[] = [];
  return () => {
    if (waiting.length === 0) waiting = of.toSorted(() => dice.next() - 0.5);
    return waiting.pop() as T;
  };
}

describe('whatever is asked', () => {
  it(`nothing answers with an error of our own: ${calls} calls of seed ${seed}`, async () => {
    const dice = diceOf(seed);
    const nextOperation = turns(dice, operations);
    const nextRoute = turns(dice, routes);
    const faults: string[] = [];
    const tally = new Map<string, number>();
    for (let call = 0; call < calls; call++) {
      const drawing = { dice, ids, spoilt: dice.pick([0, 0.02, 0.1, 0.3]) };
      const asked = dice.chance(ROUTES_SHARE)
        ? await askRoute(drawing, nextRoute())
        : await askOperation(drawing, nextOperation());
      tally.set(asked.code, (tally.get(asked.code) ?? 0) + 1);
      if (asked.fault) faults.push(`${call} ${asked.what}: ${asked.fault}`);
    }
    if (process.env.FUZZ_CALLS) console.info('answers by code', Object.fromEntries(tally));
    // Refused at the door alone, nothing behind it would have been tried.
    expect(tally.get('SUCCESS') ?? 0).toBeGreaterThan(calls / 10);
    expect(operations.length).toBeGreaterThan(200);
    expect(faults, `FUZZ_SEED=${seed} FUZZ_CALLS=${calls}`).toEqual([]);
  }, 3_600_000);
});
