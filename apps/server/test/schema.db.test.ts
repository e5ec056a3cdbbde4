import { isGranted, PERMISSION_KEYS, permissionsOfRole, type RoleName } from '@mainsheet/contract';
import {
  type GraphQLArgument,
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
import WebSocket from 'ws';
import { assembleSchema } from '../src/compose.ts';
import { guardOf, rootTypes } from '../src/platform/graphql/schema.ts';
import { makeOutsiders } from './attacks/outsiders.ts';
import { type SignedIn, testServer } from './test-server.ts';

const server = testServer();
const schema = assembleSchema();

/** Tables of people and sessions: reached by the identity role only, told apart by no tenant. */
const IDENTITY_TABLES = [
  'person',
  'login_attempt',
  'session',
  'refresh_token',
  'custom_token',
  'installation',
  'one_time_link',
  'rate_limit',
  'second_factor',
  'recovery_code',
  'factor_pairing',
  'sms_code',
  'passkey',
  'passkey_challenge',
  'pending_sign_in',
  'device',
  'push_subscription',
  'sign_up',
];
const OWNER_TABLES = ['migration'];

type LineAsked = {
  url: string;
  authorization?: string | undefined;
  cookie?: string | undefined;
  /** What it is to listen to. */
  query?: string;
};

/** What becomes of a line: closed with a code, open, or listening, which an error would end. */
function lineOf({ url, authorization, cookie, query }: LineAsked): Promise<string> {
  const socket = new WebSocket(url, 'graphql-transport-ws', { headers: cookie ? { cookie } : {} });
  return new Promise<string>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => resolve(`closed ${code}`));
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization } })),
    );
    socket.on('message', (data) => {
      const { type, id } = JSON.parse((data as Buffer).toString()) as { type: string; id?: string };
      if (type === 'connection_ack' && !query) resolve('open');
      else if (type === 'connection_ack') {
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
        socket.send(JSON.stringify({ type: 'ping' }));
      } else if (type === 'pong') setTimeout(() => resolve('listening'), 50);
      else resolve(`${type} ${id}`);
    });
  }).finally(() => socket.close());
}

describe('the catalogue', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: server.platform.db.connectionString });
    await client.connect();
  });
  afterAll(() => client.end());

  type Table = { name: string; forced: boolean; enabled: boolean };
  const tables = async (): Promise<Table[]> => {
    const { rows } = await client.query(`
      select relname as name, relforcerowsecurity as forced, relrowsecurity as enabled
      from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`);
    return rows.filter((t: Table) => !OWNER_TABLES.includes(t.name));
  };

  it('every table forces row-level security with USING and CHECK', async () => {
    for (const table of await tables()) {
      expect(table, table.name).toMatchObject({ forced: true, enabled: true });
      const { rows } = await client.query(
        `select qual, with_check, roles::text from pg_policies
         where tablename = $1 and cmd = 'ALL'`,
        [table.name],
      );
      expect(rows, table.name).toHaveLength(1);
      expect(rows[0].qual, table.name).toBeTruthy();
      expect(rows[0].with_check, table.name).toBeTruthy();
      const isIdentity = IDENTITY_TABLES.includes(table.name);
      expect(rows[0].roles, table.name).toBe(
        isIdentity ? '{mainsheet_identity}' : '{mainsheet_app}',
      );
    }
  });

  it('keys of tenant tables start with company_id and no foreign key is of one column', async () => {
    const { rows } = await client.query(`
      select c.relname as name, i.indisprimary as is_primary,
        (select attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) as first
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and i.indisunique`);
    const checked = rows.filter(
      (r) => !IDENTITY_TABLES.includes(r.name) && !OWNER_TABLES.includes(r.name),
    );
    expect(checked.length).toBeGreaterThan(10);
    for (const row of checked) expect(row.first, row.name).toBe('company_id');
    const keys = await client.query(`
      select conrelid::regclass::text as name, array_length(conkey, 1) as columns,
        confrelid::regclass::text as target
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
    for (const key of keys.rows) {
      const isOfTenant = key.target === 'company' || IDENTITY_TABLES.includes(key.name);
      if (!isOfTenant) expect(key.columns, `${key.name} → ${key.target}`).toBeGreaterThan(1);
    }
  });

  it('the application may only add to the audit trail', async () => {
    const tryTo = (statement: ReturnType<typeof sql>) =>
      server.platform.db.inTenant(server.companyId, (tx) => tx.run(statement));
    await expect(tryTo(sql`update audit_event set action = 'x'`)).rejects.toThrow(/permission/);
    await expect(tryTo(sql`delete from audit_event`)).rejects.toThrow(/permission/);
  });

  it('a transaction of one company sees and writes nothing of another', async () => {
    const { createCompany } = await import('../src/modules/companies/index.ts');
    const other = await createCompany(server.platform, { name: 'Other', baseCurrency: 'EUR' });
    const names = await server.platform.db.inTenant(other, (tx) =>
      tx.many(sql<{ name: string }>`select name from company`),
    );
    expect(names).toEqual([{ name: 'Other' }]);
    const foreign = server.platform.db.inTenant(other, (tx) =>
      tx.run(sql`insert into counter values (${server.companyId}, 'x', 1)`),
    );
    await expect(foreign).rejects.toThrow(/row-level security/);
  });
});

/** Whether an input is made of a form: all its fields may be left out, as the form says which may not. */
const isOfForm = (type: unknown): boolean =>
  isInputObjectType(type) && Object.values(type.getFields()).every((f) => !isNonNullType(f.type));

describe('every root field', () => {
  const fields = rootTypes(schema).flatMap((type) =>
    Object.entries(type.getFields()).map(([name, field]) => ({ type, name, field })),
  );

  /** A value that fits an argument's type, so that only the guard can refuse. */
  const sample = (arg: GraphQLArgument): string => {
    // A topic that nobody announces is refused by its name.
    if (arg.name === 'topics') return '["vessels"]';
    const named = String(getNamedType(arg.type));
    const isList = isListType(isNonNullType(arg.type) ? arg.type.ofType : arg.type);
    const values: Record<string, string> = {
      ID: '"018f0000-0000-7000-8000-000000000000"',
      String: '"x"',
      Int: '1',
      Float: '1',
      Boolean: 'true',
      Decimal: '"1"',
      Instant: '"2026-01-01T00:00:00Z"',
      CivilDate: '"2026-01-01"',
    };
    const type = schema.getType(named);
    // A document has no fields here: its form judges it.
    let value = values[named] ?? (isScalarType(schema.getType(named)) ? '{}' : undefined);
    if (!value && type && 'getValues' in type) value = type.getValues()[0]!.name;
    if (!value && type && 'getFields' in type && !isObjectType(type)) {
      const inner = Object.values(type.getFields() as Record<string, GraphQLArgument>)
        .filter((f) => isNonNullType(f.type))
        .map((f) => `${f.name}: ${sample(f)}`);
      value = `{ ${inner.join(', ')} }`;
    }
    return isList ? `[${value}]` : value!;
  };

  const document = ({ type, name, field }: (typeof fields)[number]): string => {
    const args = field.args
      .filter((a) => isNonNullType(a.type))
      .map((a) => `${a.name}: ${sample(a)}`);
    const call = args.length ? `${name}(${args.join(', ')})` : name;
    const selection = isObjectType(getNamedType(field.type)) ? ' { __typename }' : '';
    return `${type.name.toLowerCase()} { ${call}${selection} }`;
  };

  it('names exactly one guard with a known permission, and only what is named here is for anybody', () => {
    for (const { type, name } of fields) expect(() => guardOf(type, name)).not.toThrow();
    expect(fields.length).toBeGreaterThan(10);
    const open = fields.filter(({ type, name }) => guardOf(type, name).kind === 'public');
    expect(open.map(({ name }) => name)).toEqual(['serverVersion']);
  });

  it('refuses nobody, a pending second factor, the deactivated and expired, and roles that lack the permission', async () => {
    const outsiders = await makeOutsiders(server);
    const byRole = new Map<RoleName, SignedIn>();
    const roles: RoleName[] = ['Viewer', 'Lender', 'Operator', 'Finance', 'Owner', 'Demo'];
    for (const role of roles) byRole.set(role, await server.signIn(role));
    const askAs = async (headers: Record<string, string>, query: string) => {
      const payload = { query };
      const request = { method: 'POST', url: '/v2/graphql', headers, payload } as const;
      return (await server.app.inject(request)).json();
    };
    let tried = 0;
    for (const entry of fields) {
      if (entry.type.name === 'Subscription') continue;
      const guard = guardOf(entry.type, entry.name);
      if (guard.kind === 'public') continue;
      const query = document(entry);
      for (const { name, headers } of outsiders) {
        const refused = await askAs(headers, query);
        expect(refused.errors?.[0]?.extensions.code, `${name}: ${query}`).toBe('UNAUTHENTICATED');
      }
      if (guard.kind !== 'needs') continue;
      for (const [role, session] of byRole) {
        const answer = await session.graphql(query);
        const code = answer.errors?.[0]?.extensions.code;
        const refusal = role === 'Demo' ? 'RESTRICTED_FEATURE' : 'FORBIDDEN';
        if (isGranted(permissionsOfRole(role), guard.permission)) {
          expect(code, `${role}: ${query}`).not.toBe(refusal);
        } else expect(code, `${role}: ${query}`).toBe(refusal);
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(40);
    expect(PERMISSION_KEYS.length).toBeGreaterThan(150);
  });

  it('that gives a part of a list can give what is behind it', () => {
    // Of matches to what is typed, of states before a version, and of reports, whose page says that they are the latest.
    const others = ['searchPorts', 'estimateHistory', 'vesselReports'];
    const cut = Object.values(schema.getQueryType()!.getFields()).filter(({ name, args }) => {
      const has = (...names: string[]) => args.some((argument) => names.includes(argument.name));
      const isCut = has('limit', 'perPage') && !has('offset', 'page', 'pageNum');
      return isCut && !others.includes(name);
    });
    expect(cut.map(({ name }) => name)).toEqual([]);
  });

  it('is heard on a line by members alone, and a field that is a subscription by no POST', async () => {
    const subscriptions = fields.filter(({ type }) => type.name === 'Subscription');
    expect(subscriptions.length).toBeGreaterThan(2);
    const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `${base.replace('http', 'ws')}/v2/graphql`;
    for (const { name, headers } of await makeOutsiders(server)) {
      const { authorization, cookie } = headers;
      expect(await lineOf({ url, authorization, cookie }), name).toBe('closed 4403');
    }
    const member = await server.signIn('Viewer');
    const { token, cookie } = member;
    const line = { url, authorization: `Bearer ${token}`, cookie };
    expect(await lineOf(line)).toBe('open');
    expect(await lineOf({ ...line, cookie: undefined })).toBe('closed 4403');
    for (const entry of subscriptions) {
      const posted = await member.graphql(document(entry));
      expect(posted.errors?.[0]?.extensions.code, entry.name).toBe('BAD_REQUEST');
      expect(guardOf(entry.type, entry.name).kind, entry.name).not.toBe('public');
      expect(await lineOf({ ...line, query: document(entry) }), entry.name).toBe('listening');
    }
  });

  it('GEN-04 answers a shape of its own: every mutation says how it went, in words and beside its fields', () => {
    for (const { type, name, field } of fields) {
      const answer = getNamedType(field.type);
      if (type.name !== 'Mutation') {
        expect(String(answer), name).not.toBe('Json');
        continue;
      }
      expect(isObjectType(answer), name).toBe(true);
      if (!isObjectType(answer)) continue;
      const shape = answer.getFields();
      expect(String(shape.errorFlag?.type), name).toBe('ErrorFlag!');
      expect(String(shape.message?.type), name).toBe('String!');
    }
  });

  it('GEN-19 a form that is sent empty is refused by the rules of its own fields, and never runs', async () => {
    const owner = await server.signIn('Owner');
    const forms = fields.filter(
      ({ type, field }) =>
        type.name === 'Mutation' &&
        field.args.some((arg) => arg.name === 'data' && isOfForm(getNamedType(arg.type))),
    );
    expect(forms.length).toBeGreaterThan(80);
    for (const form of forms) {
      const query = document(form).replace('{ __typename }', '{ errorFlag }');
      const answer = await owner.graphql<Record<string, { errorFlag: string } | null>>(query);
      const code = answer.errors?.[0]?.extensions.code;
      if (code) expect(['NOT_FOUND', 'STALE_VERSION'], form.name).toContain(code);
      else expect(answer.data[form.name]?.errorFlag, form.name).toBe('ERROR');
    }
  });

  it('has a resolver that answers without an internal error on foreign ids', async () => {
    const owner = await server.signIn('Owner');
    for (const entry of fields) {
      if (entry.type.name === 'Subscription') continue;
      const answer = await owner.graphql(document(entry));
      const code = answer.errors?.[0]?.extensions.code ?? '';
      expect(['INTERNAL', 'GRAPHQL_VALIDATION_FAILED'], document(entry)).not.toContain(code);
    }
  });
});
