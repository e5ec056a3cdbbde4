// Files of lists that are longer than a screen: streamed to the end, of one snapshot, in constant memory.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/compose.ts';
import { createCompany } from '../src/modules/companies/index.ts';
import { MODULES } from '../src/modules/index.ts';
import { fixedVoyage } from './fixtures/fixed-voyage.ts';
import { changeMember } from './fixtures/members.ts';
import { payablesCompany } from './fixtures/payables-company.ts';
import { postFreight } from './fixtures/post-freight.ts';
import { submitInvoice } from './fixtures/submit-invoice.ts';
import { runAsOwner, type SignedIn, testServer } from './test-server.ts';

const server = testServer();
const INVOICES = 12_500;
let companyId = '';
let owner: SignedIn;
let base = '';

/** Invoices of two customers, straight into the tables; every fourth is of the same day, so that ids decide. */
async function fill(memberId: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.platform.db.connectionString });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into contact (company_id, id, name, kinds, email, phone, city, country_code, currency, payment_terms_days, details,
       created_at, updated_at, updated_by)
     select $1::uuid, md5(name || $1::text)::uuid, name, '{customer}', '', '', '', '', 'USD', 30, '{}', now(), now(), ''
     from unnest(array['=Meridian', 'Søren, "Bulk"']) name`,
    [companyId],
  );
  await client.query(
    `insert into commercial_document (company_id, id, kind, number, label, type, status, contact_id, currency, exchange_rate, rate_source,
       document_on, due_on, total_minor, prepared_by, prepared_by_name, created_at, updated_at, updated_by)
     select $1::uuid, md5(n::text || $1::text)::uuid, 'invoice', n, 'INV-' || n, 'misc', case when n % 10 = 0 then 'Paid' else 'Approved' end,
       md5(case when n % 3 = 0 then '=Meridian' else 'Søren, "Bulk"' end || $1::text)::uuid, 'USD', 1, '', date '2026-11-20' - n / 4,
       date '2027-11-20', n, $2, '', now(), now(), ''
     from generate_series(1, ${INVOICES}) n`,
    [companyId, memberId],
  );
  await client.end();
}

beforeAll(async () => {
  companyId = await createCompany(server.platform, { name: 'Large', baseCurrency: 'USD' });
  await fill((await server.actorWith('Finance', companyId)).memberId);
  owner = await server.signIn('Owner', companyId);
  base = await listen(server.app);
}, 60_000);

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const invoiceList = () =>
  MODULES.flatMap((module) => module.lists ?? []).find(({ name }) => name === 'invoices')!;
const save = (who: SignedIn, body: object, list = 'invoices') =>
  who.request('POST', `/v2/exports/${list}/whole`, body);
const linesOf = (raw: Buffer): string[] => raw.toString().replace('\uFEFF', '').split('\r\n');

/** A reader who takes a file as slowly as the test likes. */
async function begin(who: SignedIn, at = base): Promise<http.IncomingMessage> {
  const request = http.request(`${at}/v2/exports/invoices/whole`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      cookie: who.cookie,
      'content-type': 'application/json',
    },
  });
  request.end('{}');
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  return answer;
}

/** Snapshots that files hold just now. */
async function snapshots(): Promise<number> {
  const client = new pg.Client({ connectionString: server.platform.db.connectionString });
  await client.connect();
  const { rows } = await client.query(`
    select count(*)::integer as open from pg_stat_activity
    where application_name = 'mainsheet files' and datname = current_database() and state <> 'idle'`);
  await client.end();
  return rows[0].open;
}

describe('a list longer than a screen', () => {
  it('is saved to its end: every row once, in the order of the list, exact, and no text begins a formula', async () => {
    const answer = await save(owner, { columns: ['number', 'client', 'invoiceOn', 'total'] });
    expect(answer.status).toBe(200);
    const [head, ...rows] = linesOf(answer.raw);
    expect(head).toBe('Invoice,Customer,Date,Total');
    expect(rows.pop()).toBe('');
    const { data } = await owner.graphql<{ listInvoices: { rows: { number: string }[] } }>(
      '{ listInvoices(perPage: 500) { rows { number } } }',
    );
    const numbers = rows.map((row) => row.split(',')[0]!);
    expect(numbers.slice(0, 500)).toEqual(data.listInvoices.rows.map(({ number }) => number));
    expect(new Set(numbers).size).toBe(INVOICES);
    expect(numbers).toHaveLength(INVOICES);
    expect(rows.find((row) => row.startsWith('INV-12345,'))).toBe(
      "INV-12345,'=Meridian,2018-06-09,123.45",
    );
    expect(rows.find((row) => row.startsWith('INV-12346,'))).toBe(
      'INV-12346,"Søren, ""Bulk""",2018-06-09,123.46',
    );
  });

  it('is narrowed by the filters of the list and by words, and refuses what the list does not have', async () => {
    const paid = await save(owner, {
      filters: { status: ['Paid'], customer: ['=Meridian'] },
      columns: ['number'],
    });
    // Every thirtieth.
    expect(linesOf(paid.raw)).toHaveLength(Math.floor(INVOICES / 30) + 2);
    const words = await save(owner, { text: 'inv-1234 MERIDIAN', columns: ['number', 'client'] });
    const found = linesOf(words.raw).slice(1, -1);
    expect(found.map((row) => row.split(',')[0]!).toSorted()).toEqual([
      'INV-12342',
      'INV-12345',
      'INV-12348',
    ]);
    const wrong = await save(owner, { filters: { colour: ['red'] }, columns: ['nothing'] });
    expect(wrong.status).toBe(400);
    const filter = await save(owner, { filters: { colour: ['red'] } });
    expect(filter.body.violations).toEqual([
      {
        code: 'UNKNOWN_FILTER',
        path: 'filters.colour',
        message: 'This list has no filter “colour”.',
      },
    ]);
  });

  it.each([
    ['from', 'yesterday', 'Write a day as 2026-11-20.'],
    ['to', '2026-02-30', 'Write a day as 2026-11-20.'],
    ['transaction', '7', 'Name a transaction by its id.'],
    ['voyage', 'x', 'Name a voyage by its id.'],
    ['cash', 'foo', 'Parts are operating, investing, financing'],
  ])(
    'refuses what no line of the ledger could have before anything is written: %s %s',
    async (filter, value, message) => {
      const answer = await save(owner, { filters: { [filter]: [value] } }, 'ledger-lines');
      expect(answer.status).toBe(400);
      expect(answer.body.violations).toEqual([
        {
          ...{ code: 'INVALID_INPUT', path: `filters.${filter}.0` },
          message: expect.stringContaining(message),
        },
      ]);
    },
  );

  it('every such list is saved under its own permission, and has nothing of another company', async () => {
    const lists = MODULES.flatMap((module) => module.lists ?? []).filter(({ whole }) => whole);
    expect(lists.map(({ name }) => name).toSorted()).toEqual([
      'bills',
      'invoices',
      'ledger-lines',
      'voyages',
    ]);
    const lender = await server.signIn('Lender', companyId);
    const stranger = await server.signIn('Owner');
    for (const { name } of lists) {
      expect((await save(lender, {}, name)).status, name).toBe(403);
      const theirs = await save(stranger, {}, name);
      expect(theirs.status, name).toBe(200);
      expect(linesOf(theirs.raw), name).toHaveLength(2);
    }
  });

  it('is of the moment it was begun: what is written meanwhile is not in it', async () => {
    const { platform } = server;
    const actor = await server.actorWith('Owner', companyId);
    const { whole } = invoiceList();
    const pieces = platform.db.inSnapshot(companyId, (tx) =>
      whole!.write({ platform, tx, actor }, { columns: ['number', 'total'] }),
    );
    const text = [(await pieces.next()).value, (await pieces.next()).value];
    await platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`update commercial_document set total_minor = 1 where company_id = ${companyId}`),
    );
    for await (const piece of pieces) text.push(piece);
    const rows = linesOf(Buffer.from(text.join(''))).slice(1, -1);
    expect(rows).toHaveLength(INVOICES);
    expect(rows.filter((row) => row.endsWith(',0.01'))).toEqual(['INV-1,0.01']);
    expect(await snapshots()).toBe(0);
  });

  it('is the same however many rows are read at a time, where rows are of one moment too', async () => {
    const { platform } = server;
    const operator = await server.signIn('Operator');
    const finance = await server.actorWith('Finance');
    for (let n = 0; n < 4; n += 1) {
      await fixedVoyage(operator);
      await submitInvoice(operator, `Hanjin ${n}`);
      await postFreight(server, finance);
    }
    const books = await payablesCompany(server, 'Bills to the end');
    for (const rate of ['100', '200', '300', '400', '500', '600']) await books.bill(rate);
    const bookkeeper = await server.actorWith('Finance', books.companyId);
    for (const { name, whole } of MODULES.flatMap((module) => module.lists ?? [])) {
      if (!whole) continue;
      const actor = name === 'bills' ? bookkeeper : finance;
      const read = async (pageRows: number) => {
        const pieces: string[] = [];
        const written = platform.db.inSnapshot(actor.companyId, (tx) =>
          whole.write({ platform, tx, actor }, { pageRows }),
        );
        for await (const piece of written) pieces.push(piece);
        return pieces.join('');
      };
      const atOnce = await read(1_000);
      expect(linesOf(Buffer.from(atOnce)).length, name).toBeGreaterThan(5);
      expect(await read(2), name).toBe(atOnce);
      expect(await read(1), name).toBe(atOnce);
      // Of all that two companies have now the third one's file holds nothing.
      const others = await save(owner, {}, name);
      const isTheirs = name === 'invoices';
      expect(linesOf(others.raw), name).toHaveLength(isTheirs ? INVOICES + 2 : 2);
    }
  });

  it('lines of the ledger are narrowed by account, currency, transaction, voyage and days as on the screen', async () => {
    const books = await payablesCompany(server, 'Lines to the end');
    await books.bill('100', { billOn: '2026-11-02', dueOn: '2026-11-30' });
    await books.bill('250', { billOn: '2026-11-19', dueOn: '2026-11-30' });
    await books.bill('80', {
      ...{ billOn: '2026-11-03', dueOn: '2026-11-30', currency: 'EUR', exchangeRate: '1.25' },
    });
    const { data } = await books.owner.graphql<{
      ledgerLines: { rows: { accountCode: string; transactionId: string; currency: string }[] };
    }>('{ ledgerLines(limit: 100) { rows { accountCode transactionId currency } } }');
    const { rows } = data.ledgerLines;
    const count = async (filters: object) =>
      linesOf((await save(books.owner, { filters }, 'ledger-lines')).raw).length - 2;
    expect(rows.length).toBeGreaterThan(3);
    const [{ accountCode, transactionId }] = rows as [(typeof rows)[number]];
    const of = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).length;
    expect(await count({})).toBe(rows.length);
    expect(await count({ account: [accountCode] })).toBe(
      of((one) => one.accountCode === accountCode),
    );
    expect(await count({ transaction: [transactionId] })).toBe(
      of((one) => one.transactionId === transactionId),
    );
    expect(await count({ currency: ['EUR'] })).toBe(of((one) => one.currency === 'EUR'));
    expect(await count({ currency: ['EUR'] })).toBe(rows.length / 3);
    expect(await count({ to: ['2026-11-10'] })).toBe((rows.length * 2) / 3);
    expect(await count({ from: ['2026-11-10'] })).toBe(rows.length / 3);
    expect(await count({ voyage: [companyId] })).toBe(0);
    expect(await count({ cash: ['financing'] })).toBe(0);
  });

  it('of more rows than a file holds breaks off in words, not in silence', async () => {
    const { platform } = server;
    const actor = await server.actorWith('Owner', companyId);
    const read = async () => {
      const pieces = platform.db.inSnapshot(companyId, (tx) =>
        invoiceList().whole!.write({ platform, tx, actor }, { mostRows: INVOICES - 1 }),
      );
      for await (const _ of pieces);
    };
    await expect(read()).rejects.toThrow(
      `This list has more than ${INVOICES - 1} rows. Narrow it by its filters`,
    );
    expect(await snapshots()).toBe(0);
  });
});

/** Keeps whoever reads invoices waiting until it is over. */
async function whileInvoicesWait(run: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server.platform.db.connectionString });
  await client.connect();
  await client.query('begin; lock table commercial_document in access exclusive mode');
  await run().finally(() => client.query('rollback'));
  await client.end();
}

async function assertBroken(answer: http.IncomingMessage): Promise<void> {
  const read = async () => {
    for await (const _ of answer);
  };
  await expect(read()).rejects.toThrow('aborted');
  expect(answer.complete).toBe(false);
}

describe('a file under way', () => {
  it('is ended by who goes away, which gives its snapshot back', async () => {
    const who = await server.signIn('Owner', companyId);
    await whileInvoicesWait(async () => {
      const answer = await begin(who);
      await once(answer, 'readable');
      expect(await snapshots()).toBe(1);
      expect((await save(who, {})).body.message).toBe(
        'A long file is being written for you already: let it end, or cancel it.',
      );
      answer.destroy();
    });
    await expect.poll(snapshots).toBe(0);
    await expect.poll(async () => (await save(who, { columns: ['number'] })).status).toBe(200);
  });

  it('that breaks off is no whole answer', async () => {
    const who = await server.signIn('Owner', companyId);
    await whileInvoicesWait(async () => {
      const answer = await begin(who);
      await once(answer, 'readable');
      await runAsOwner(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'mainsheet files' and datname = current_database() and state <> 'idle'`,
      );
      await assertBroken(answer);
    });
  });

  it('is one a company and two at once: whoever comes then is told when to try again', async () => {
    const others: SignedIn[] = [];
    for (const name of ['Second', 'Third']) {
      const id = await createCompany(server.platform, { name, baseCurrency: 'USD' });
      others.push(await server.signIn('Owner', id));
    }
    const who = await server.signIn('Owner', companyId);
    const colleague = await server.signIn('Owner', companyId);
    await whileInvoicesWait(async () => {
      const first = await begin(who);
      expect((await save(colleague, {})).body.message).toBe(
        'A colleague saves a long file just now: try again in a minute.',
      );
      const second = await begin(others[0]!);
      expect((await save(others[1]!, {})).body.message).toBe(
        'Others save long files just now: try again in a minute.',
      );
      first.destroy();
      second.destroy();
    });
    await expect.poll(snapshots).toBe(0);
  });

  it('that takes too long is broken off, and makes room for others', async () => {
    const app = (await buildApp(server.platform, {
      longestFileMs: 200,
    })) as never as typeof server.app;
    const who = await server.signIn('Owner', companyId);
    const other = await server.signIn('Owner', companyId);
    const at = await listen(app);
    await whileInvoicesWait(async () => {
      const startedAt = performance.now();
      await assertBroken(await begin(who, at));
      // A statement that waits would end by itself after half a minute.
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    });
    await expect.poll(snapshots).toBe(0);
    const answer = await begin(other, at);
    expect(answer.statusCode).toBe(200);
    answer.destroy();
    await expect.poll(snapshots).toBe(0);
    await app.close();
  });

  it('does not hold up a node that stops', async () => {
    const app = (await buildApp(server.platform)) as never as typeof server.app;
    const who = await server.signIn('Owner', companyId);
    const at = await listen(app);
    await whileInvoicesWait(async () => {
      const answer = await begin(who, at);
      const startedAt = performance.now();
      await Promise.all([app.close(), assertBroken(answer)]);
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    });
    await expect.poll(snapshots).toBe(0);
  });

  it.each([
    ['put out of service', { status: 'DEACTIVATED' }],
    ['given another role', { role: 'Lender' }],
  ])('breaks off where its reader is %s meanwhile', async (_, change) => {
    const who = await server.signIn('Finance', companyId);
    let answer: http.IncomingMessage | undefined;
    await whileInvoicesWait(async () => {
      answer = await begin(who);
      await changeMember(owner, who.memberId, change);
    });
    await assertBroken(answer!);
    await expect.poll(snapshots).toBe(0);
  });

  it('breaks off where its reader signs out meanwhile', async () => {
    const who = await server.signIn('Owner', companyId);
    let answer: http.IncomingMessage | undefined;
    await whileInvoicesWait(async () => {
      answer = await begin(who);
      expect((await who.request('POST', '/v2/contact/logout', {})).status).toBe(200);
    });
    await assertBroken(answer!);
    await expect.poll(snapshots).toBe(0);
  });
});
