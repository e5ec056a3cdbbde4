// usage: npm run bench -- --large. First pages, searches and reports over the whole API, of a company of a thousand voyages and
// of one of 300,000 with as many invoices and three ledger lines each, among 500 companies of 200 voyages; and the file of
// 300,000 invoices. `node tools/benchmarks/scale.ts 30000` measures another size, with `file` behind it the file alone.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import {
  type BenchCompany,
  client,
  closeAll,
  dataDir,
  fill,
  newCompany,
  platform,
} from './scale-company.ts';
import { startServed } from './served.ts';

const SMALL = 1_000;
const BIG = Number(process.argv[2] ?? 300_000);
const IS_FILE_ALONE = process.argv[3] === 'file';
const OTHERS = 500;
const EACH = 200;
const RUNS = 20;
const WARM = 5;
const TARGET_RATIO = 2;
const TARGET_MS = 60;
const MOST_MB = 400;
/** As many as a company may have open, and how long their age may take. */
const MANY_OPEN = 50_000;
const AGED_MS = 300;

/** The latest invoices are owed again, as if nobody had paid. */
async function reopen(companyId: string, count: number): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `update commercial_document set settled_minor = 0, base_settled_minor = 0, status = 'Approved', last_moved_on = first_moved_on
     where company_id = $1 and number > $2`,
    [companyId, BIG - count],
  );
  await client.query(
    `delete from invoice_payment_part p using commercial_document d
     where d.company_id = $1 and d.id = p.invoice_id and p.company_id = $1 and d.number > $2`,
    [companyId, BIG - count],
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze commercial_document');
}

const VOYAGE = `id voyageNumber name status vesselName charterers cargo loadPorts dischargePorts commencingAt completionAt voyageDays netTce
  profit invoiced paid version`;
const INVOICE =
  'id number status type clientName voyageNumber invoiceOn dueOn currency total paid balance';
const searched = (text: string) => `{ searchRecords(text: "${text}") { kind id label detail } }`;
const inVoyages = (text: string) =>
  `{ listVoyages(search: "${text}", limit: 20) { total rows { ${VOYAGE} } } }`;
const inInvoices = (text: string) =>
  `{ listInvoices(search: "${text}", perPage: 20) { total rows { ${INVOICE} } } }`;

/** A past day by what stands in the ledger. */
const agedAt = (days: number) =>
  `{ receivablesAgeingReport(on: "${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}") { total ledger difference parties { contactId } } }`;

/** By name; the number of a voyage that both companies have. */
const ASKS: readonly (readonly [string, string])[] = [
  ['voyages, first page and total', `{ listVoyages(limit: 20) { total rows { ${VOYAGE} } } }`],
  ['invoices, first page and total', `{ listInvoices(perPage: 20) { total rows { ${INVOICE} } } }`],
  ['contacts, first page and total', '{ contacts(limit: 20) { total rows { id name city } } }'],
  [
    'ledger lines, first page and total',
    '{ ledgerLines(limit: 20) { total rows { seq postedOn reference amount } } }',
  ],
  [
    'ledger lines of an account',
    '{ ledgerLines(accountCode: "1100", limit: 20) { total rows { seq amount } } }',
  ],
  ['trial balance', '{ trialBalance { rows { code baseBalance } baseDebit baseCredit } }'],
  ['receivables by age', agedAt(0)],
  ['receivables by age, a month ago', agedAt(30)],
  ['receivables by age, three years ago', agedAt(1_095)],
  [
    'dashboard',
    '{ dashboardOverview { today cash { currency amount } ageing { label amount } voyages { id } approvals { total } calendar { number } alerts { kind } activity { at } } }',
  ],
  [
    'dashboard of operations',
    '{ dashboardOperations { today voyages { id voyageNumber } alerts { kind } alertCounts { kind count } } }',
  ],
  [
    'dashboard of finance',
    '{ dashboardFinance { today cash { currency } receivables { label amount } payables { label amount } calendar { number } } }',
  ],
  ['palette: a number', searched('VES-000777')],
  ['palette: a name that one has', searched('c4ca4238a0b923820dcc509a6f75849b')],
  ['palette: a word of every seventh voyage', searched('soya')],
  ['palette: a word that nothing holds', searched('zeppelin')],
  ['palette: two letters of many', searched('gr')],
  ['palette: two letters of none', searched('zq')],
  ['voyages searched: a number', inVoyages('000777')],
  ['voyages searched: a port of many, with total', inVoyages('santos')],
  ['voyages searched: nothing', inVoyages('zeppelin')],
  ['invoices searched: a number', inInvoices('INV-000777')],
  ['invoices searched: a customer', inInvoices('c4ca4238a0b923820dcc509a6f75849b')],
  ['invoices searched: nothing', inInvoices('zeppelin')],
];

/** 95th percentile of a request of each, milliseconds; in turn, so that both meet the same noise. */
async function p95s(query: string, companies: readonly BenchCompany[]): Promise<number[]> {
  const times = companies.map((): number[] => []);
  for (const company of companies) await company.signIn();
  for (let run = 0; run < RUNS + WARM; run++) {
    for (const [index, company] of companies.entries()) {
      const began = performance.now();
      await company.ask(query);
      if (run >= WARM) times[index]!.push(performance.now() - began);
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.ceil(RUNS * 0.95) - 1]!);
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(0);

const PORT = 4_795;

/** A server of its own over the same database, so that its memory is that of a server alone. */
const startServer = () =>
  startServed({
    port: PORT,
    env: {
      DATABASE_URL: platform.db.connectionString,
      DATA_DIR: dataDir,
      DEMO: 'off',
      ROLE: 'api',
    },
  });

/** Megabytes that a process holds, or held at the most; Linux alone says so. */
const memoryOf = (pid: number, what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) /
  1_000;

/** Reads the file of every invoice; how long, how much, and the most memory of the server meanwhile. */
async function saveInvoices({ signIn }: BenchCompany) {
  const server = await startServer();
  const before = memoryOf(server.pid!, 'VmRSS');
  const from = performance.now();
  const request = http.request({
    ...{ port: PORT, host: '127.0.0.1', path: '/v2/exports/invoices/whole', method: 'POST' },
    headers: { ...(await signIn()), 'content-type': 'application/json' },
  });
  request.end('{}');
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`The file was refused: ${answer.statusCode}`);
  let bytes = 0;
  let lines = 0;
  for await (const piece of answer) {
    bytes += (piece as Buffer).length;
    for (const byte of piece as Buffer) if (byte === 10) lines += 1;
  }
  const ms = performance.now() - from;
  const most = memoryOf(server.pid!, 'VmHWM');
  server.kill('SIGTERM');
  await once(server, 'exit');
  return { ms, bytes, rows: lines - 1, before, most };
}

const began = performance.now();
const small = await newCompany('Small');
const big = await newCompany('Big');
await fill([small.companyId], SMALL);
await fill(
  Array.from({ length: OTHERS }, () => crypto.randomUUID()),
  EACH,
);
await fill([big.companyId], BIG);
await client.query('vacuum analyze');
console.error(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
const { rows: sizes } = await client.query(
  `select relname as name, pg_relation_size(oid)::float as bytes from pg_class
   where relname in ('voyage', 'voyage_by_text', 'commercial_document', 'commercial_document_by_text') order by relname`,
);
console.log(
  `p95, ms: 1,000 voyages, ${BIG.toLocaleString('en')}, ratio (target ${TARGET_RATIO}, or ${TARGET_MS} ms)`,
);
for (const [name, query] of IS_FILE_ALONE ? [] : ASKS) {
  const [one = 0, other = 0] = await p95s(query, [small, big]);
  const isMet = other / one <= TARGET_RATIO || other <= TARGET_MS;
  const figures = [one.toFixed(1), other.toFixed(1), (other / one).toFixed(1)];
  console.log(
    `${name.padEnd(46)}${figures.map((text) => text.padStart(9)).join('')}${isMet ? '' : '  not met'}`,
  );
}
if (!IS_FILE_ALONE && BIG > MANY_OPEN) {
  await reopen(big.companyId, MANY_OPEN);
  const [ms = 0] = await p95s(agedAt(0), [big]);
  console.log(
    `receivables by age, ${MANY_OPEN.toLocaleString('en')} of them open: ${ms.toFixed(1)} ms, target ${AGED_MS}`,
  );
}
console.log(`MB: ${sizes.map(({ name, bytes }) => `${name} ${megabytes(bytes)}`).join(', ')}`);

const saved = await saveInvoices(big);
const copied = performance.now();
await client.query(
  `copy (select d.label, d.status, d.type, c.name, y.label, v.name, d.document_on, d.due_on, d.total_minor, d.settled_minor, d.currency, d.reference,
     d.prepared_by_name
   from commercial_document d join contact c on c.company_id = d.company_id and c.id = d.contact_id
   left join voyage y on y.company_id = d.company_id and y.id = d.voyage_id
   left join vessel v on v.company_id = d.company_id and v.id = d.vessel_id
   where d.company_id = '${big.companyId}' order by d.document_on desc, d.id desc) to '/dev/null' csv`,
);
const bare = performance.now() - copied;
console.log(
  `file of ${saved.rows.toLocaleString('en')} invoices: ${(saved.ms / 1000).toFixed(1)} s, ${megabytes(saved.bytes)} MB; a bare COPY of them ${(bare / 1000).toFixed(1)} s, ratio ${(saved.ms / bare).toFixed(1)}`,
);
console.log(
  `memory of the server before ${saved.before.toFixed(0)} MB, the most meanwhile ${saved.most.toFixed(0)} MB, target ${MOST_MB}`,
);
if (saved.most > MOST_MB) process.exitCode = 1;
await closeAll();
