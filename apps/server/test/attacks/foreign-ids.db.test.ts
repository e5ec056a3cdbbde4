// Every operation with the ids of every kind of record of another company: a generated test.
import { isGranted, permissionsOfRole } from '@mainsheet/contract';
import { emptyEstimate } from '@mainsheet/voyage';
import {
  type GraphQLField,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assembleSchema } from '../../src/compose.ts';
import { ensureDemo } from '../../src/demo/demo.ts';
import { guardOf, rootTypes } from '../../src/platform/graphql/schema.ts';
import { newCustomer } from '../fixtures/new-customer.ts';
import { type SignedIn, testServer } from '../test-server.ts';
import { routesOf } from './routes-of.ts';

const server = testServer({ DEMO: 'on', GRAPHQL_BUDGET: '100000000' });
const schema = assembleSchema();
/** No record has it. */
const NOBODYS = '01890000-0000-7000-8000-00000000dead';
/** What the worker and the refusals of others write by themselves. */
const MOVES_ALONE = ['outbox', 'audit_event', 'audit_head', 'idempotency'];

let owner: SignedIn;
let client: pg.Client;
let theirs = '';
/** One id of each kind of record of the other company, by the table it stands in. */
const foreign = new Map<string, string>();

beforeAll(async () => {
  await ensureDemo(server.platform, () => {});
  client = new pg.Client({ connectionString: server.platform.db.connectionString });
  await client.connect();
  owner = await server.signIn('Owner');
  const company = await client.query(
    "select company_id from company where name = 'Fjordline Bulk AS' and company_id <> $1",
    [server.companyId],
  );
  theirs = company.rows[0].company_id;
  const { rows } = await client.query<{ name: string }>(`
    select a.table_name as name from information_schema.columns a
    join information_schema.columns b using (table_schema, table_name)
    where table_schema = 'public' and a.column_name = 'id' and a.data_type = 'uuid'
      and b.column_name = 'company_id' order by 1`);
  for (const { name } of rows) {
    const found = await client.query(`select id from ${name} where company_id = $1 limit 1`, [
      theirs,
    ]);
    if (found.rows[0]) foreign.set(name, found.rows[0].id);
  }
  foreign.set('company', theirs);
}, 120_000);
afterAll(() => client.end());

/** All rows of the other company, table by table, as one line each. */
async function fingerprint(): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' order by 1`);
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    if (MOVES_ALONE.includes(name)) continue;
    const { rows: found } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
       from ${name} t where company_id = $1`,
      [theirs],
    );
    prints[name] = found[0].print;
  }
  return prints;
}

type Field = GraphQLField<unknown, unknown>;
const isId = (arg: Field['args'][number]) => String(getNamedType(arg.type)) === 'ID';
const fields = rootTypes(schema).flatMap((type) =>
  Object.entries(type.getFields())
    .filter(([, field]) => type.name !== 'Subscription' && field.args.some(isId))
    .map(([name, field]) => ({ type, name, field })),
);

const SAMPLES: Readonly<Record<string, string>> = {
  String: '"x"',
  Int: '1',
  Float: '1',
  Boolean: 'true',
  Decimal: '"1"',
  Instant: '"2026-01-01T00:00:00Z"',
  CivilDate: '"2026-01-01"',
};

const isOfForm = ({ type }: { type: Field['args'][number]['type'] }): boolean => {
  const named = getNamedType(type);
  if (isInputObjectType(named)) return Object.values(named.getFields()).every(isOfForm);
  return named.name.startsWith('Form');
};

function written({ type }: { type: Field['args'][number]['type'] }, id: string): string {
  const isMany = isListType(isNonNullType(type) ? type.ofType : type);
  const named = getNamedType(type);
  let value = named.name === 'ID' ? `"${id}"` : SAMPLES[named.name];
  // A document: its form judges it.
  if (!value && isScalarType(named)) value = '{}';
  if (!value && 'getValues' in named) value = named.getValues()[0]!.name;
  if (!value && 'getFields' in named) {
    // A form may be sent empty; of what a module writes itself every field is given.
    const inner = Object.values(named.getFields())
      .filter((one) => isNonNullType(one.type) || !isOfForm(one as never))
      .map((one) => `${one.name}: ${written(one as never, id)}`);
    value = `{ ${inner.join(', ')} }`;
  }
  return isMany ? `[${value}]` : value!;
}

/** The call with an id for each argument that takes one, wanted or not. */
function document({ type, name, field }: (typeof fields)[number], id: string): string {
  const args = field.args
    .filter((arg) => isId(arg) || isNonNullType(arg.type))
    .map((arg) => `${arg.name}: ${written(arg, id)}`);
  const answer = getNamedType(field.type);
  const shown =
    type.name === 'Mutation'
      ? '{ errorFlag message violations { path message } }'
      : '{ __typename }';
  return `${type.name.toLowerCase()} { ${name}(${args.join(', ')}) ${isObjectType(answer) ? shown : ''} }`;
}

const ask = async (query: string, id: string): Promise<string> =>
  JSON.stringify(await owner.graphql(query))
    .replaceAll(/"requestId":"[^"]+"/g, '')
    .replaceAll(id, 'ID');

/** Ids asked about side by side: what is measured is the answer, and one after the other takes minutes. */
const AT_ONCE = 12;

/** Kinds whose id is answered otherwise than one that nobody has; what differs is asked once more, alone and without a limit reached. */
async function isDistinguished(
  answerOf: (id: string) => Promise<string>,
): Promise<{ table: string; known: string; unknown: string }[]> {
  const alone = async (id: string) => {
    await client.query('delete from rate_limit');
    return answerOf(id);
  };
  const unknown = await alone(NOBODYS);
  const kinds = [...foreign];
  const faults: { table: string; known: string; unknown: string }[] = [];
  for (let first = 0; first < kinds.length; first += AT_ONCE) {
    const some = kinds.slice(first, first + AT_ONCE);
    await client.query('delete from rate_limit');
    const answers = await Promise.all(some.map(([, id]) => answerOf(id)));
    for (const [at, [table, id]] of some.entries()) {
      if (answers[at] === unknown) continue;
      const known = await alone(id);
      if (known !== unknown) faults.push({ table, known, unknown });
    }
  }
  return faults;
}

describe('ids of another company', () => {
  it('are answered by every operation like ids that never were, and change nothing there (attack T1)', async () => {
    expect(foreign.size).toBeGreaterThan(20);
    expect(fields.length).toBeGreaterThan(50);
    const before = await fingerprint();
    const faults: string[] = [];
    for (const field of fields) {
      const guard = guardOf(field.type, field.name);
      if (
        guard.kind === 'needs' &&
        !isGranted(permissionsOfRole('Owner'), guard.permission as never)
      )
        continue;
      const apart = await isDistinguished((id) => ask(document(field, id), id));
      for (const { table, known, unknown } of apart) {
        faults.push(`${field.name} with ${table}: ${known} not ${unknown}`);
      }
    }
    expect(faults).toEqual([]);
    expect(await fingerprint()).toEqual(before);
  }, 300_000);

  it('in the path of a route are answered like ids that never were, file or record (attacks T1, I8)', async () => {
    const routes = (await routesOf(server.platform)).filter(({ url }) => /\{\w+\}/.test(url));
    expect(routes.length).toBeGreaterThan(3);
    const before = await fingerprint();
    const call = async ({ method, url }: (typeof routes)[number], id: string) => {
      const place = url.replaceAll(/\{\w+\}/g, id);
      const body = method === 'GET' ? undefined : {};
      const { status, raw } = await owner.request(method as 'GET', place, body);
      const text = raw.toString('utf8').replaceAll(/"request_id":"[^"]+"/g, '');
      return `${status} ${text.replaceAll(id, 'ID')}`;
    };
    for (const route of routes) {
      await client.query('delete from rate_limit');
      expect(await call(route, NOBODYS), route.url).toMatch(/^4/);
      expect(await isDistinguished((id) => call(route, id)), route.url).toEqual([]);
    }
    expect(await fingerprint()).toEqual(before);
  });

  it('inside a form are refused too (attack T2)', async () => {
    const id = (table: string) => foreign.get(table)!;
    const clientId = await newCustomer(owner, 'Ours');
    const bill = {
      type: 'misc',
      clientId,
      currency: 'USD',
      exchangeRate: '1',
      rateSource: 'base currency',
      invoiceOn: '2026-11-20',
      dueOn: '2026-11-30',
      lines: [{ accountCode: '4090', description: 'x', quantity: '1', unit: '', rate: '50' }],
    };
    const invoice = (data: object) =>
      owner.graphql<{ made: { errorFlag: string; invoice: { id: string } | null } | null }>(
        'mutation ($data: InvoiceInput!) { made: createInvoice(data: $data) { errorFlag invoice { id } } }',
        { data },
      );
    const ours = (await invoice(bill)).data.made?.invoice?.id;
    expect(ours).toBeDefined();
    const before = await fingerprint();
    const inputs = emptyEstimate({ commencingAt: '2026-12-01T00:00:00.000Z' });
    const estimate = { estimateData: { worksheetId: id('worksheet'), name: 'E', inputs } };
    const answers = [
      await invoice({ ...bill, clientId: id('contact') }),
      await invoice({ ...bill, voyageId: id('voyage') }),
      await invoice({ ...bill, vesselId: id('vessel') }),
      await owner.graphql<{ made: { errorFlag: string } | null }>(
        'mutation ($data: EstimateDataInput!) { made: createEstimate(data: $data) { errorFlag } }',
        { data: estimate },
      ),
    ];
    for (const [index, answer] of answers.entries()) {
      const flag = answer.data?.made?.errorFlag ?? 'ERROR';
      expect([flag, answer.errors?.[0]?.extensions.code], String(index)).not.toContain('SUCCESS');
      expect(answer.errors?.[0]?.extensions.code, String(index)).not.toBe('INTERNAL');
    }
    expect(await fingerprint()).toEqual(before);
    const stored = await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.many(
        sql<{ id: string }>`select id from commercial_document where company_id = ${tx.companyId}`,
      ),
    );
    expect(stored.map((row) => row.id)).toEqual([ours]);
  });
});
