import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { typeOfArgument } from '../../../../../tools/argument-type.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { openWorker } from '../../compose.ts';
import type { Actor } from '../../platform/actor.ts';
import { createCompany } from '../companies/index.ts';
import { post, reverse } from '../ledger/index.ts';

const KEY = 'codat-key-1';
const COMPANY = '8a210b68-6988-11ed-a1eb-0242ac120002';
const CONNECTION = '2e9d2c44-f675-40ba-8049-353bfcb5e171';

type Entry = {
  postedOn: string;
  description: string;
  journalLines: { netAmount: number; currency: string; accountRef: { id: string } }[];
};
type Operation = {
  pushOperationKey: string;
  status: string;
  errorMessage: string | null;
  data: Entry;
};

/** The accounting service as Codat documents it: what it holds, and how it behaves next. */
const held: Operation[] = [];
let connections: object[] = [];
let nextStatus = 'Success';
/** What happens to the next pushes: answered, refused, or booked without an answer. */
const behaviours: ('down' | 'lost' | 'refused' | 'busy')[] = [];
const pushes: Entry[] = [];

const service = createServer((request, answer) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const reply = (status: number, said: unknown) => {
      answer.writeHead(status, { 'content-type': 'application/json' });
      answer.end(JSON.stringify(said));
    };
    const key = Buffer.from((request.headers.authorization ?? '').slice(6), 'base64').toString();
    if (key !== KEY) return reply(401, { statusCode: 401, error: 'Unauthorized' });
    const url = new URL(request.url ?? '', 'http://service');
    const path = url.pathname.replace(`/companies/${COMPANY}`, '');
    if (path === '/connections') return reply(200, { results: connections, pageNumber: 1 });
    if (path === '/push') return reply(200, { results: held.toReversed() });
    const operation = held.find((one) => path === `/push/${one.pushOperationKey}`);
    if (operation) {
      if (operation.status === 'Pending') operation.status = nextStatus;
      return reply(200, operation);
    }
    if (path === `/connections/${CONNECTION}/push/journalEntries`) {
      const behaviour = behaviours.shift();
      if (behaviour === 'down') return reply(503, { error: 'Service unavailable' });
      if (behaviour === 'busy') return reply(429, { error: 'Too many requests' });
      if (behaviour === 'refused') return reply(400, { error: 'Account 200 is archived' });
      const data = JSON.parse(body) as Entry;
      pushes.push(data);
      const made: Operation = {
        pushOperationKey: `op-${held.length + 1}`,
        status: 'Pending',
        errorMessage: nextStatus === 'Failed' ? 'The period is locked in Xero' : null,
        data,
      };
      held.push(made);
      return behaviour === 'lost' ? request.socket.destroy() : reply(200, made);
    }
    return reply(404, { error: 'Not found' });
  });
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const { port } = service.address() as { port: number };

const server = testServer({ CODAT_URL: `http://127.0.0.1:${port}` });
let worker: { stop(): Promise<void> };
beforeAll(async () => {
  worker = await openWorker(server.platform, { sweepEveryMs: 300 });
});
afterAll(async () => {
  await worker.stop();
  service.close();
});
beforeEach(() => {
  held.length = 0;
  pushes.length = 0;
  behaviours.length = 0;
  nextStatus = 'Success';
  connections = [{ id: CONNECTION, platformName: 'Xero', status: 'Linked' }];
});

type Books = { companyId: string; finance: SignedIn; actor: Actor };

async function books(name: string): Promise<Books> {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const finance = await server.signIn('Finance', companyId);
  return { companyId, finance, actor: await server.actorWith('Finance', companyId) };
}

const usd = (minorUnits: bigint) => ({ currency: 'USD', minorUnits });
/** Posts an invoice of 1,250.75 USD; answers its transaction. */
function postInvoice({ companyId, actor }: Books, reference: string, postedOn = '2026-10-12') {
  const entries = [
    { accountCode: '1100', amount: usd(125_075n), base: usd(125_075n) },
    { accountCode: '4000', amount: usd(-125_075n), base: usd(-125_075n) },
  ];
  return server.platform.db.inTenant(companyId, (tx) =>
    post(server.platform, tx, actor, {
      postedOn,
      documentType: 'invoice',
      documentId: null,
      reference,
      description: '=Invoice to Baltic Grain',
      entries,
      rate: { rate: '1', on: postedOn, source: 'base' },
    }),
  );
}

type Answer = {
  errorFlag: string;
  message: string;
  connectionId: string | null;
  runId: string | null;
  violations: { path: string; message: string }[];
};
const FIELDS = 'errorFlag message connectionId runId violations { path message }';
async function ask(who: SignedIn, call: string, variables: Record<string, unknown> = {}) {
  const field = call.split('(')[0]!;
  const head = 'data' in variables ? `($data: ${typeOfArgument(field)})` : '';
  const reply = await who.graphql<Record<string, Answer>>(
    `mutation ${head} { done: ${call} { ${FIELDS} } }`,
    variables,
  );
  return { ...(reply.data?.done as Answer), refused: reply.errors?.[0] };
}
const run = (who: SignedIn, id: string, rest = '') =>
  ask(
    who,
    `runAccountingExport(connectionId: "${id}", from: "2026-10-01", to: "2026-10-31"${rest})`,
  );
const documents = async (who: SignedIn, id: string, from = '2026-10-01', to = '2026-10-31') => {
  const reply = await who.graphql<{
    accountingDocuments: { total: number; rows: { reference: string; status: string }[] };
  }>(`{ accountingDocuments(connectionId: "${id}", from: "${from}", to: "${to}") {
    total rows { reference status error postings total { amount currency } runNumber } } }`);
  return reply.data.accountingDocuments.rows;
};
const statuses = async (who: SignedIn, id: string) =>
  Object.fromEntries((await documents(who, id)).map((row) => [row.reference, row.status]));
const runs = async (who: SignedIn, id: string) => {
  const reply = await who.graphql<{
    accountingRuns: {
      id: string;
      number: number;
      sha256: string;
      postings: number;
      sending: number;
    }[];
  }>(
    `{ accountingRuns(connectionId: "${id}") { id number sha256 postings lines sending failed isRepeat } }`,
  );
  return reply.data.accountingRuns;
};
const integration = async (who: SignedIn) => {
  const reply = await who.graphql<{
    accountingIntegration: {
      isLinked: boolean;
      xeroConnected: boolean;
      connections: { id: string; name: string; status: string; waiting: number }[];
    };
  }>(
    '{ accountingIntegration { isLinked xeroConnected connections { id kind name status waiting failed } } }',
  );
  return reply.data.accountingIntegration;
};
const until = async (test: () => Promise<boolean>) => {
  const end = Date.now() + 40_000;
  while (!(await test())) {
    if (Date.now() > end) throw new Error('Not within 40 s');
    await pause(50);
  }
};

describe('ACCT-02 the books as files', () => {
  it('every company has it; a run takes what is new, its file holds the lines, and its hash is told', async () => {
    const mine = await books('Files');
    const { finance, companyId: id } = mine;
    const first = await postInvoice(mine, 'FB-00001');
    await postInvoice(mine, 'FB-00002');
    expect((await integration(finance)).connections).toMatchObject([
      { id, name: 'Journal files', status: 'Ready', waiting: 2 },
    ]);
    await ask(finance, `saveAccountingAccounts(connectionId: "${id}", data: $data)`, {
      data: [{ accountCode: '1100', outsideCode: '610' }],
    });
    expect((await run(finance, id)).message).toBe('Run 1: 2 postings exported.');
    expect(await statuses(finance, id)).toEqual({ 'FB-00001': 'Exported', 'FB-00002': 'Exported' });
    const [handed] = await runs(finance, id);
    const file = await finance.request('GET', `/v2/accounting/runs/${handed?.id}/file`);
    expect(createHash('sha256').update(file.raw).digest('hex')).toBe(handed?.sha256);
    const lines = file.raw.toString('utf8').trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe(
      'Journal number,Date,Document,Reference,Description,Line,Account,Account name,Currency,Debit,Credit,Base currency,Base debit,Base credit,Contact,Vessel,Voyage,Id',
    );
    // A text that a spreadsheet would run as a formula is disarmed.
    expect(lines[1]).toBe(
      `1,2026-10-12,invoice,FB-00001,'=Invoice to Baltic Grain,1,610,Accounts receivable,USD,1250.75,,USD,1250.75,,,,,${first}`,
    );
    expect(lines[2]).toContain(',2,4000,Freight,USD,,1250.75,USD,,1250.75,');
  });

  it('never takes the same posting twice unless asked; a reversal makes its document changed since', async () => {
    const mine = await books('Twice');
    const { finance, companyId: id, actor } = mine;
    const transactionId = await postInvoice(mine, 'FB-00001');
    await run(finance, id);
    expect((await run(finance, id)).refused?.message).toBe(
      'Everything of this period was exported already.',
    );
    await postInvoice(mine, 'FB-00002');
    await server.platform.db.inTenant(id, async (tx) => {
      await tx.run(sql`select 1`);
      await reverse(server.platform, tx, actor, {
        transactionId,
        postedOn: '2026-10-20',
        description: 'Cancelled: wrong customer',
      });
    });
    expect((await run(finance, id)).message).toBe('Run 2: 2 postings exported.');
    expect((await run(finance, id, ', again: true')).message).toBe('Run 3: 3 postings exported.');
    expect((await runs(finance, id)).map(({ number, postings }) => [number, postings])).toEqual([
      [3, 3],
      [2, 2],
      [1, 1],
    ]);
  });

  it('a document that was exported and posted to since says so', async () => {
    const mine = await books('Changed');
    const { finance, companyId: id, actor } = mine;
    const documentId = '018f0000-0000-7000-8000-0000000000aa';
    const postOn = (postedOn: string, side: bigint) =>
      server.platform.db.inTenant(id, (tx) =>
        post(server.platform, tx, actor, {
          postedOn,
          documentType: 'invoice',
          documentId,
          reference: 'FB-00007',
          description: 'Invoice',
          entries: [
            { accountCode: '1100', amount: usd(side), base: usd(side) },
            { accountCode: '4000', amount: usd(-side), base: usd(-side) },
          ],
          rate: { rate: '1', on: postedOn, source: 'base' },
        }),
      );
    await postOn('2026-10-12', 500n);
    expect(await statuses(finance, id)).toEqual({ 'FB-00007': 'Waiting' });
    await run(finance, id);
    await postOn('2026-11-02', -500n);
    expect(await statuses(finance, id)).toEqual({ 'FB-00007': 'Changed since' });
  });

  it('two runs at the same moment take each posting once', async () => {
    const mine = await books('At once');
    const { finance, companyId: id } = mine;
    for (let i = 1; i <= 5; i++) await postInvoice(mine, `FB-0000${i}`);
    const answers = await Promise.all([run(finance, id), run(finance, id), run(finance, id)]);
    expect(answers.filter((answer) => answer.runId !== null && !answer.refused)).toHaveLength(1);
    expect(await runs(finance, id)).toMatchObject([{ number: 1, postings: 5 }]);
  });

  it('a period that ends before it begins, an account that does not exist: told in words', async () => {
    const { finance, companyId: id } = await books('Wrong');
    const turned = await ask(
      finance,
      `runAccountingExport(connectionId: "${id}", from: "2026-10-02", to: "2026-10-01")`,
    );
    expect(turned.violations[0]?.message).toBe('The period ends before it begins.');
    const strange = await ask(
      finance,
      `saveAccountingAccounts(connectionId: "${id}", data: $data)`,
      { data: [{ accountCode: '9999', outsideCode: '1' }] },
    );
    expect(strange.violations[0]?.message).toBe('There is no such account here.');
  });
});

const linkData = (changes: object = {}) => ({
  data: { name: 'Xero', apiKey: KEY, outsideCompany: COMPANY, ...changes },
});
async function linked(name: string): Promise<Books & { id: string }> {
  const mine = await books(name);
  const answer = await ask(mine.finance, 'linkAccounting(data: $data)', linkData());
  const id = answer.connectionId ?? '';
  const map = [
    { accountCode: '1100', outsideCode: '610' },
    { accountCode: '4000', outsideCode: '200' },
  ];
  await ask(mine.finance, `saveAccountingAccounts(connectionId: "${id}", data: $data)`, {
    data: map,
  });
  return { ...mine, id };
}

describe('another system through the accounting service', () => {
  it('is linked by a key that never comes back; Xero flags, and unlinked it does no more', async () => {
    const { finance, companyId, id } = await linked('Link');
    expect(await integration(finance)).toMatchObject({
      isLinked: true,
      xeroConnected: true,
      connections: [{ name: 'Journal files' }, { id, name: 'Xero', status: 'Linked' }],
    });
    const stored = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql<{ all: string }>`select accounting_connection::text as all
        from accounting_connection`),
    );
    expect(JSON.stringify(stored)).not.toContain(Buffer.from(KEY).toString('hex'));
    connections = [{ id: CONNECTION, platformName: 'Xero', status: 'PendingAuth' }];
    expect((await ask(finance, `checkAccounting(id: "${id}")`)).message).toBe('Xero: PendingAuth.');
    expect(await integration(finance)).toMatchObject({ isLinked: false, xeroConnected: false });
    expect((await run(finance, id)).refused?.message).toContain('Xero is not linked: PendingAuth.');
    await ask(finance, `unlinkAccounting(id: "${id}")`);
    const { connections: after } = await integration(finance);
    expect(after[1]).toMatchObject({ status: 'Unlinked' });
    const key = await server.platform.db.inTenant(companyId, (tx) =>
      tx.get(
        sql<{ api_key: null }>`select api_key from accounting_connection where id = ${id}`,
        'It',
      ),
    );
    expect(key.api_key).toBeNull();
  });

  it('a wrong key, an unknown company, one without a system: each beside its field', async () => {
    const { finance } = await books('Refused');
    const paths = async (changes: object) =>
      (await ask(finance, 'linkAccounting(data: $data)', linkData(changes))).violations;
    expect((await paths({ apiKey: 'wrong' }))[0]?.path).toBe('apiKey');
    const unknown = { outsideCompany: '8a210b68-6988-41ed-a1eb-0242ac120009' };
    expect((await paths(unknown))[0]?.message).toBe('The service knows no company with this id.');
    connections = [];
    expect((await paths({}))[0]?.message).toContain('has connected no system');
  });

  it('entries are pushed once, balanced, under its accounts, and told as exported when they are booked', async () => {
    const mine = await linked('Push');
    const transactionId = await postInvoice(mine, 'FB-00001');
    expect((await run(mine.finance, mine.id)).message).toBe('Run 1: 1 posting on the way.');
    await until(async () => (await statuses(mine.finance, mine.id))['FB-00001'] === 'Exported');
    expect(pushes).toEqual([
      {
        postedOn: '2026-10-12T00:00:00',
        description: `FB-00001 =Invoice to Baltic Grain [${transactionId}]`,
        journalLines: [
          {
            description: 'Accounts receivable, FB-00001',
            netAmount: 1250.75,
            currency: 'USD',
            accountRef: { id: '610' },
          },
          {
            description: 'Freight, FB-00001',
            netAmount: -1250.75,
            currency: 'USD',
            accountRef: { id: '200' },
          },
        ],
      },
    ]);
    expect((await run(mine.finance, mine.id, ', again: true')).refused?.message).toContain(
      'would book them twice',
    );
  });

  it('a push that was booked and never answered is found again, not pushed twice', async () => {
    const mine = await linked('Lost');
    await postInvoice(mine, 'FB-00001');
    behaviours.push('lost');
    await run(mine.finance, mine.id);
    await until(async () => (await statuses(mine.finance, mine.id))['FB-00001'] === 'Exported');
    expect(pushes).toHaveLength(1);
  });

  it('W4 while the service is down or busy nothing is lost and nothing else is tried, then all goes', async () => {
    const mine = await linked('Down');
    for (const number of [1, 2, 3]) await postInvoice(mine, `FB-0000${number}`);
    behaviours.push('down', 'busy');
    await run(mine.finance, mine.id);
    await until(async () => {
      const all = Object.values(await statuses(mine.finance, mine.id));
      return all.length === 3 && all.every((status) => status === 'Exported');
    });
    expect(pushes).toHaveLength(3);
    expect(new Set(pushes.map((entry) => entry.description)).size).toBe(3);
  }, 60_000);

  it('what the other system refuses failed, with its words, and goes with the next run once mended', async () => {
    const mine = await linked('Failed');
    await postInvoice(mine, 'FB-00001');
    behaviours.push('refused');
    await run(mine.finance, mine.id);
    await until(async () => (await statuses(mine.finance, mine.id))['FB-00001'] === 'Failed');
    expect((await documents(mine.finance, mine.id))[0]).toMatchObject({
      error: 'The accounting service answered: Account 200 is archived',
    });
    nextStatus = 'Failed';
    await run(mine.finance, mine.id);
    await until(async () => {
      const [row] = await documents(mine.finance, mine.id);
      return JSON.stringify(row).includes('The period is locked in Xero');
    });
    nextStatus = 'Success';
    expect((await run(mine.finance, mine.id)).message).toBe('Run 3: 1 posting on the way.');
    await until(async () => (await statuses(mine.finance, mine.id))['FB-00001'] === 'Exported');
  });

  it('accounts that the other system does not know are named before anything is handed over', async () => {
    const mine = await linked('Unmapped');
    await postInvoice(mine, 'FB-00001');
    await ask(mine.finance, `saveAccountingAccounts(connectionId: "${mine.id}", data: $data)`, {
      data: [{ accountCode: '1100', outsideCode: '610' }],
    });
    const answer = await run(mine.finance, mine.id);
    expect(answer.violations[0]?.message).toBe(
      'Say what the other system calls these accounts first: 4000 Freight.',
    );
    expect(pushes).toEqual([]);
  });
});

describe('who may', () => {
  it("another company's connections, runs and files are not found; a viewer of nothing is refused", async () => {
    const mine = await books('Mine');
    await postInvoice(mine, 'FB-00001');
    await run(mine.finance, mine.companyId);
    const [handed] = await runs(mine.finance, mine.companyId);
    const stranger = await books('Stranger');
    const foreign = await run(stranger.finance, mine.companyId);
    expect(foreign.refused?.extensions.code).toBe('NOT_FOUND');
    const reply = await stranger.finance.graphql(
      `{ accountingRuns(connectionId: "${mine.companyId}") { id } }`,
    );
    expect(reply.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const path = `/v2/accounting/runs/${handed?.id}/file`;
    expect((await stranger.finance.request('GET', path)).status).toBe(404);
    const operator = await server.signIn('Operator', mine.companyId);
    expect((await operator.request('GET', path)).status).toBe(403);
    const refused = await run(operator, mine.companyId);
    expect(refused.refused?.extensions.code).toBe('FORBIDDEN');
  });
});
