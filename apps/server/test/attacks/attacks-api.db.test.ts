// What people try with a session of their own: other companies, oversized or crooked requests, texts that
// are programs. Each test names its attack.
import { contactInput } from '@mainsheet/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createCompany } from '../../src/modules/companies/index.ts';
import { runAsOwner, type SignedIn, testServer } from '../test-server.ts';

const server = testServer();

const CREATE_CONTACT =
  'mutation ($data: ContactInput!) { createContact(data: $data) { errorFlag violations { path } contact { id } } }';

/** A query of so many fields, each in the one before. */
const nested = (depth: number): string =>
  `{ __type(name: "Vessel") { ${'ofType { '.repeat(depth - 2)}name${' }'.repeat(depth - 2)} } }`;

async function newContact(who: SignedIn, change: Record<string, unknown> = {}): Promise<string> {
  const data = {
    ...contactInput.parse({ name: 'Meridian Grain', kinds: ['customer'] }),
    ...change,
  };
  const answer = await who.graphql<{ createContact: { contact: { id: string } } }>(CREATE_CONTACT, {
    data,
  });
  return answer.data.createContact.contact.id;
}

async function strangers() {
  const companyId = await createCompany(server.platform, { name: 'Other', baseCurrency: 'USD' });
  return { ours: await server.signIn('Owner'), theirs: await server.signIn('Owner', companyId) };
}

type Post = { payload: string; headers?: Record<string, string> };

const raw = (who: SignedIn, { payload, headers }: Post) =>
  server.app.inject({
    method: 'POST',
    url: '/v2/graphql',
    payload,
    headers: {
      authorization: `Bearer ${who.token}`,
      cookie: who.cookie,
      'content-type': 'application/json',
      ...headers,
    },
  });

describe('other companies', () => {
  it('a record of another company is answered like one that never was (attack T1)', async () => {
    const { ours, theirs } = await strangers();
    const id = await newContact(theirs);
    const ask = (of: string) => ours.graphql(`{ contact(id: "${of}") { id name } }`);
    const foreign = await ask(id);
    const random = await ask('01890000-0000-7000-8000-000000000000');
    const bare = (answer: typeof foreign) =>
      JSON.stringify(answer)
        .replaceAll(/"requestId":"[^"]+"/g, '')
        .replaceAll(id, 'ID');
    expect(bare(foreign)).toBe(
      bare(random).replaceAll('01890000-0000-7000-8000-000000000000', 'ID'),
    );
    expect(JSON.stringify(foreign)).not.toContain('Meridian');
  });

  it('an invoice for a contact of another company is refused (attack T2)', async () => {
    const { ours, theirs } = await strangers();
    const data = {
      type: 'misc',
      clientId: await newContact(theirs),
      currency: 'USD',
      exchangeRate: '1',
      rateSource: 'base currency',
      invoiceOn: '2026-11-20',
      dueOn: '2026-11-30',
      lines: [
        { accountCode: '4090', description: 'Cleaning', quantity: '2', unit: '', rate: '50' },
      ],
    };
    const answer = await ours.graphql<{ createInvoice: { errorFlag: string; invoice: unknown } }>(
      'mutation ($data: InvoiceInput!) { createInvoice(data: $data) { errorFlag invoice { id } } }',
      { data },
    );
    const isRefused = answer.errors !== undefined || answer.data.createInvoice.invoice === null;
    expect(isRefused).toBe(true);
  });

  it('fields that are not one’s to set are refused by name (attack T4)', async () => {
    const { ours } = await strangers();
    const blank = contactInput.parse({ name: 'M', kinds: ['customer'], people: [{ name: 'A' }] });
    const fields = ['company_id', 'companyId', 'id', 'is_demo', 'user_permissions', 'version2'];
    const bodies = fields.flatMap((field) => [
      { path: field, data: { ...blank, [field]: 'x' } },
      {
        path: `people.0.${field}`,
        data: { ...blank, people: [{ ...blank.people[0], [field]: 'x' }] },
      },
    ]);
    for (const { path, data } of bodies) {
      const answer = await ours.graphql<{ createContact: unknown }>(CREATE_CONTACT, { data });
      expect(answer.data.createContact).toEqual({
        errorFlag: 'ERROR',
        violations: [{ path }],
        contact: null,
      });
    }
  });

  it('a REST body with a field that is not one’s to send is answered by 400 and its name (attack T4)', async () => {
    const { ours } = await strangers();
    const calls = [
      { url: '/v2/session/switch', body: { company_id: ours.companyId, role: 'Owner' } },
      { url: '/v2/session/activity', body: { idle_seconds: 0, role: 'Owner' } },
      { url: '/v2/exports/contacts', body: { format: 'csv', role: 'Owner' } },
      { url: '/v2/contact/login', body: { email: 'a@b.test', password: 'x', role: 'Owner' } },
    ];
    for (const { url, body } of calls) {
      const answer = await ours.request('POST', url, body);
      expect(answer, url).toMatchObject({
        status: 400,
        body: {
          violations: [
            { code: 'UNKNOWN_FIELD', path: 'role', message: 'There is no field “role” here.' },
          ],
        },
      });
    }
  });

  it('one’s own details take neither rights nor a company along (attack T4)', async () => {
    const { ours, theirs } = await strangers();
    const read = async () => {
      const [person] = await server.platform.db.inIdentity((tx) =>
        tx.many(sql<Record<string, unknown>>`
          select p.* from person p join member m on m.person_id = p.id where m.id = ${ours.memberId}`),
      );
      const [member] = await server.platform.db.inTenant(ours.companyId, (tx) =>
        tx.many(sql<Record<string, unknown>>`
          select * from member where company_id = ${tx.companyId} and id = ${ours.memberId}`),
      );
      return { person, member };
    };
    const before = await read();
    const forged = {
      email: 'other@example.test',
      role: 'Owner',
      role_id: theirs.memberId,
      status: 'DEACTIVATED',
      is_demo: true,
      is_restricted: true,
      company_id: theirs.companyId,
      kyc_status: 'APPROVED',
      user_permissions: { payout: { create: true } },
      details: { role: 'Owner' },
    };
    type Answered = { errorFlag: string; violations: { code: string; path: string }[] };
    const answer = await ours.graphql<{ updatePersonalDetails: Answered }>(
      'mutation ($data: PersonalDetailsInput!) { updatePersonalDetails(data: $data) { errorFlag violations { code path } } }',
      { data: { firstName: 'Test', lastName: 'Owner', ...forged } },
    );
    expect(answer.data.updatePersonalDetails).toEqual({
      errorFlag: 'ERROR',
      violations: Object.keys(forged).map((path) => ({ code: 'UNKNOWN_FIELD', path })),
    });
    expect(await read()).toEqual(before);
  });

  it('a role whose permissions are damaged may do nothing (attack T6)', async () => {
    const companyId = await createCompany(server.platform, { name: 'Broken', baseCurrency: 'USD' });
    const member = await server.signIn('Viewer', companyId);
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`update role set permissions = '{"contacts":"yes","vessels":[1]}'::jsonb
        where company_id = ${tx.companyId} and name = 'Viewer'`),
    );
    server.clock.advance(2);
    for (const query of [
      '{ dashboardOverview { today } }',
      '{ vessels { id } }',
      '{ voyages { id } }',
    ]) {
      const answer = await member.graphql(query);
      expect(answer.errors?.[0]?.extensions.code, query).toBe('FORBIDDEN');
    }
  });

  it('a filter of one’s own making reaches no other company (attack T9)', async () => {
    const { ours, theirs } = await strangers();
    await newContact(theirs, { name: 'Only theirs' });
    const where = { _or: [{}, { company_id: { _eq: theirs.companyId } }] };
    const answer = await ours.graphql(
      'query ($where: Json) { contacts(where: $where) { id name } }',
      { where },
    );
    expect(JSON.stringify(answer)).not.toContain('Only theirs');
  });
});

describe('GraphQL', () => {
  it('a batch is refused (attack G2)', async () => {
    const who = await server.signIn('Owner');
    const payload = JSON.stringify(
      Array.from({ length: 50 }, () => ({ query: '{ serverVersion }' })),
    );
    expect((await raw(who, { payload })).statusCode).toBe(400);
  });

  it('a request nested too deep, or round in a circle, is refused (attack G4)', async () => {
    const who = await server.signIn('Owner');
    const circle = await who.graphql(
      'query { vessels { ...A } } fragment A on Vessel { id ...B } fragment B on Vessel { ...A }',
    );
    expect(circle.errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    // Our own types form no circle to go round in: only the contract's description of itself does.
    const inward = await who.graphql(nested(30));
    expect(inward.errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  describe('where the contract may be read', () => {
    const open = testServer({ NODE_ENV: 'development' });

    it('what nests deeper than twelve fields is refused, also when fragments hide it (attack G4)', async () => {
      const who = await open.signIn('Owner');
      const whole = await who.graphql(nested(12));
      expect(whole.errors).toBeUndefined();
      const rest = `fragment Rest on __Type { ${'ofType { '.repeat(8)}name${' }'.repeat(8)} }`;
      const inFragments = (levels: number) =>
        `{ __type(name: "Vessel") { ${'ofType { '.repeat(levels)}...Rest${' }'.repeat(levels)} } } ${rest}`;
      expect((await who.graphql(inFragments(2))).errors).toBeUndefined();
      for (const query of [
        nested(13),
        nested(30),
        inFragments(3),
        `query A { a: serverVersion } query B ${nested(13)}`,
      ]) {
        const began = performance.now();
        const answer = await who.graphql(query);
        expect(answer.errors?.[0]?.extensions.code, query).toBe('QUERY_TOO_COMPLEX');
        expect(answer.data ?? null).toBeNull();
        expect(performance.now() - began).toBeLessThan(500);
      }
    });
  });

  it('a sensitive field stands alone, and no fragment brings it company (attack G1)', async () => {
    const who = await server.signIn('Owner');
    const proof = `proof: { password: "${Buffer.from('wrong').toString('base64')}" }`;
    const one = (alias: string) => `${alias}: renewRecoveryCodes(${proof}) { errorFlag }`;
    for (const query of [
      `mutation { ${one('a')} ${one('b')} }`,
      `mutation { ... on Mutation { ${one('a')} ${one('b')} } }`,
      `mutation { ...A ...B } fragment A on Mutation { ${one('a')} } fragment B on Mutation { ${one('b')} }`,
      `mutation { ...A ${one('b')} } fragment A on Mutation { ...B } fragment B on Mutation { ... { ${one('a')} } }`,
    ]) {
      const answer = await who.graphql(query);
      expect(answer.data ?? null, query).toBeNull();
      expect(answer.errors?.[0]?.message, query).toContain('Send sensitive mutations one by one.');
    }
  });

  it('a body nested thousands deep is refused in words, wherever it is sent (attack G7)', async () => {
    const who = await server.signIn('Owner');
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const query =
      'mutation ($data: PersonalDetailsInput!) { updatePersonalDetails(data: $data) { errorFlag } }';
    const payload = `{"query":${JSON.stringify(query)},"variables":{"data":${deep}}}`;
    const answer = await raw(who, { payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
    const door = await server.app.inject({
      method: 'POST',
      url: '/v2/contact/login',
      headers: { 'content-type': 'application/json' },
      payload: deep,
    });
    expect([door.statusCode, door.json().code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('absurd pages are cut or refused, never run (attack G5)', async () => {
    const who = await server.signIn('Owner');
    for (const args of ['limit: 10000000', 'limit: -1', 'limit: 5, offset: 2000000000']) {
      const answer = await who.graphql<{ voyages: unknown[] }>(`{ voyages(${args}) { id } }`);
      const code = answer.errors?.[0]?.extensions.code;
      expect(['INTERNAL'], args).not.toContain(code);
      if (!code) expect(answer.data.voyages.length).toBeLessThanOrEqual(1000);
    }
  });

  it('one of several operations is answered each time, compiled or not, and an empty name names none', async () => {
    const who = await server.signIn('Owner');
    const query =
      'query One($one: Boolean = true) { serverVersion @include(if: $one) } query Two { serverVersion }';
    for (const at of [1, 2, 3, 4]) {
      const answer = await raw(who, { payload: JSON.stringify({ query, operationName: 'One' }) });
      expect(answer.json(), `run ${at}`).toEqual({ data: { serverVersion: expect.any(String) } });
    }
    const unnamed = JSON.stringify({ query, operationName: '' });
    expect((await raw(who, { payload: unnamed })).json().errors[0].message).toContain(
      'Must provide operation name',
    );
  });

  it('only JSON by POST is heard (attack G6)', async () => {
    const who = await server.signIn('Owner');
    const query = 'mutation { markNotificationsRead { count } }';
    const get = await server.app.inject({
      url: `/v2/graphql?query=${encodeURIComponent(query)}`,
      headers: { authorization: `Bearer ${who.token}`, cookie: who.cookie },
    });
    expect(get.statusCode).toBeGreaterThanOrEqual(400);
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
      const answer = await raw(who, {
        payload: `query=${query}`,
        headers: { 'content-type': type },
      });
      expect(answer.statusCode, type).toBeGreaterThanOrEqual(400);
    }
  });

  it('ten thousand words, megabytes of values or hundreds of aliases are refused at once (attacks G1, G7)', async () => {
    const who = await server.signIn('Owner');
    const long = await raw(who, {
      payload: JSON.stringify({ query: `{ ${'serverVersion '.repeat(10_000)} }` }),
    });
    const isRefused = long.statusCode >= 400 || long.json().errors !== undefined;
    expect(isRefused).toBe(true);
    expect(long.json().data ?? null).toBeNull();
    const fat = await raw(who, {
      payload: JSON.stringify({
        query: '{ serverVersion }',
        variables: { a: 'x'.repeat(3_000_000) },
      }),
    });
    expect(fat.statusCode).toBe(413);
    const many = Array.from({ length: 400 }, (_, i) => `a${i}: serverVersion`);
    const aliased = await who.graphql(`{ ${many.join(' ')} }`);
    expect(aliased.data ?? null).toBeNull();
    expect(aliased.errors).toBeDefined();
    const skipped = await who.graphql(`{ serverVersion ${'@skip(if: false) '.repeat(200)} }`);
    expect(skipped.data ?? null).toBeNull();
    expect(skipped.errors).toBeDefined();
  });

  it('a failure inside says its number and nothing else (attacks G8, O2)', async () => {
    const who = await server.signIn('Owner');
    const rename = (from: string, to: string) =>
      runAsOwner(server, `alter table contact rename column ${from} to ${to}`);
    const malformed = await who.graphql('{ contact(id: "not a uuid") { id } }');
    await rename('country_code', 'gone');
    const failed = await who
      .graphql('{ contacts(limit: 1) { rows { id } } }')
      .finally(() => rename('gone', 'country_code'));
    expect(failed.errors?.[0]).toMatchObject({
      message: 'Something went wrong',
      extensions: { code: 'INTERNAL', requestId: expect.any(String) },
    });
    const leaks = [
      'select ',
      'syntax',
      '/work',
      'node_modules',
      '.ts',
      'pg',
      'stack',
      'country_code',
    ];
    for (const answer of [malformed, failed]) {
      for (const leak of leaks) expect(JSON.stringify(answer), leak).not.toContain(leak);
    }
  });
});

describe('texts that are programs', () => {
  it('SQL in a text stays a text (attack I1)', async () => {
    const who = await server.signIn('Owner');
    const name = `'; select set_config('app.company_id','x',true); -- $1 \\`;
    const id = await newContact(who, { name });
    const answer = await who.graphql<{ contact: { name: string } }>(
      `{ contact(id: "${id}") { name } }`,
    );
    expect(answer.data.contact.name).toBe(name);
  });

  it('a formula in a name is written as text into an export (attack I2)', async () => {
    const who = await server.signIn('Owner');
    const names = ['=HYPERLINK("http://evil.example")', '+cmd|calc', '-2+3', '@SUM(A1)', '\t=1+1'];
    const ids: string[] = [];
    for (const name of names) ids.push(await newContact(who, { name }));
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v2/exports/contacts',
      headers: { authorization: `Bearer ${who.token}`, cookie: who.cookie },
      payload: { format: 'csv', ids, columns: ['name'] },
    });
    expect(answer.statusCode).toBe(200);
    const cells = answer.body.trim().split(/\r?\n/).slice(1);
    expect(cells).toHaveLength(names.length);
    for (const cell of cells) expect(cell).toMatch(/^"?'/);
  });

  it('markup is stored as it was typed, and the page allows no script of its own (attack I3)', async () => {
    const who = await server.signIn('Owner');
    const name = '<img src=x onerror=alert(1)>';
    const id = await newContact(who, { name });
    const answer = await raw(who, {
      payload: JSON.stringify({ query: `{ contact(id: "${id}") { name } }` }),
    });
    expect(answer.json().data.contact.name).toBe(name);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain("unsafe-inline' 'unsafe-eval");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  });
});

describe('what is shown to nobody', () => {
  it('no version, source, folder or figure of the server is served (attack O2)', async () => {
    for (const url of [
      '/metrics',
      '/.git/config',
      '/.env',
      '/package.json',
      '/assets/index.js.map',
    ]) {
      const answer = await server.app.inject({ url });
      expect(answer.body, url).not.toMatch(/\[core\]|"dependencies"|"mappings"|process_cpu/);
    }
    for (const url of ['/sea/%00', '/sea/..%2f..%2fREADME.md']) {
      const answer = await server.app.inject({ url });
      expect([answer.statusCode, answer.json().code], url).toEqual([404, 'NOT_FOUND']);
    }
    const crooked = await server.app.inject({ url: '/v2/%' });
    expect([crooked.statusCode, crooked.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect(crooked.body).not.toContain('FST_');
    expect(crooked.headers['x-content-type-options']).toBe('nosniff');
    const health = await server.app.inject({ url: '/healthz' });
    expect(Object.keys(health.headers)).not.toContain('x-powered-by');
    expect(health.headers.server).toBeUndefined();
    expect(health.body).not.toMatch(/postgres|version|\/var|\/tmp/i);
  });
});
