// usage: npm run bench -- --large. First pages, searches and reports over the whole API, of a company of a thousand voyages and
// of one of 300,000 with as many invoices and three ledger lines each, among 500 companies of 200 voyages; and the file of
// 300,000 invoices. `node tools/benchmarks/scale.ts 30000` measures another size, with `file` behind it the file alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addMember, buildApp, createCompany, openPlatform, readConfig } from '@mainsheet/server';
import pg from 'pg';
import { scratchFolder } from '../scratch-folder.ts';

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
const SIGNED_IN_MS = 60_000;
const PASSWORD = 'correct horse battery';
/** What is under way does not grow with the years that a company has behind it. */
const LIVE = 20;
const OPEN = 60;
/** As many as a company may have open, and how long their age may take. */
const MANY_OPEN = 50_000;
const AGED_MS = 300;

const dataDir = scratchFolder('mainsheet-scale-');
const config = readConfig(
  { DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'off', GRAPHQL_BUDGET: '1000000000' },
  '/',
);
const running = await openPlatform(config, { say: console.error });
const { platform } = running;
const app = await buildApp(platform);
const client = new pg.Client({ connectionString: platform.db.connectionString });
await client.connect();

const PLACES = `(array['Santos', 'Rosario', 'Paranagua', 'Richards Bay', 'Newcastle', 'Port Hedland', 'Tubarao', 'Qingdao', 'Kamsar'])`;
const CARGOES = `(array['Grain', 'Soya beans', 'Iron ore', 'Coal', 'Bauxite', 'Sugar', 'Fertiliser'])`;

/** Statements of one company or of many; `$1` is their ids, `$2` how many voyages each has. */
const FILLS = [
  `insert into vessel (company_id, id, name, type, ownership, deadweight_t, details, created_at, updated_at, updated_by)
   select c, md5('v' || c || n)::uuid, 'Vessel ' || n, 'Supramax', 'OV-Owned Vessel', 56000, '{}', now(), now(), 'bench'
   from unnest($1::uuid[]) c, generate_series(1, greatest(20, least(200, $2::integer / 100))) n`,
  `insert into contact (company_id, id, name, kinds, email, phone, city, country_code, currency, payment_terms_days, details, created_at,
     updated_at, updated_by)
   select c, md5('c' || c || n)::uuid, 'Customer ' || n || ' ' || md5(n::text), '{customer}', 'desk' || n || '@example.test', '', ${PLACES}[n % 9 + 1],
     'NO', 'USD', 30, '{"tags": [], "people": []}', now(), now(), 'bench'
   from unnest($1::uuid[]) c, generate_series(1, greatest(20, $2::integer / 50)) n`,
  `insert into voyage (company_id, id, number, label, name, status, operation_type, vessel_id, commencing_at, completion_at, load_ports,
     discharge_ports, voyage_days, sea_days, port_days, net_tce, profit, estimate_inputs, estimate_result, inputs, result, engine_version,
     created_at, updated_at, updated_by)
   select c, md5('y' || c || n)::uuid, n, 'VES-' || lpad(n::text, 6, '0'), ${CARGOES}[n % 7 + 1] || ' ' || md5(n::text),
     case when n > $2 - ${LIVE} then 'Commenced' else 'Closed' end, 'OV-VCO',
     md5('v' || c || n % greatest(20, least(200, $2::integer / 100)) + 1)::uuid, now() - make_interval(mins => ($2 - n) * 7),
     now() - make_interval(mins => ($2 - n) * 7) + interval '60 days', ${PLACES}[n % 9 + 1], ${PLACES}[n % 7 + 2], 62.5, 40, 22.5, 14250.5,
     410000, '{}', '{}', '{}', '{}', '1', now() - make_interval(mins => ($2 - n) * 7), now(), 'bench'
   from unnest($1::uuid[]) c, generate_series(1, $2::integer) n`,
  `insert into voyage_cargo (company_id, id, voyage_id, row_id, name, charterer_name, quantity, unit, currency, gross_freight)
   select company_id, gen_random_uuid(), id, 'c', 'Soya beans', 'Nordic Grain', 60000, 'mt', 'USD', 2400000 from voyage
   where company_id = any($1::uuid[]) and $2 > 0`,
  `insert into commercial_document (company_id, id, kind, number, label, type, status, contact_id, voyage_id, currency, exchange_rate, rate_source,
     document_on, due_on, total_minor, settled_minor, base_total_minor, base_settled_minor, transaction_id, first_moved_on, last_moved_on,
     prepared_by, prepared_by_name, created_at, updated_at, updated_by)
   select c, md5('i' || c || n)::uuid, kind, n, prefix || lpad(n::text, 6, '0'), type, case when isopen then 'Approved' else 'Paid' end,
     md5('c' || c || n % greatest(20, $2::integer / 50) + 1)::uuid, md5('y' || c || n)::uuid, 'USD', 1, '', day, day + 30, 120000,
     case when isopen then 0 else 120000 end, 120000, case when isopen then 0 else 120000 end, md5('t' || c || n)::uuid, day, case when isopen then day else paid end,
     gen_random_uuid(), 'Bench', now(), now(), ''
   from unnest($1::uuid[]) c, generate_series(1, $2::integer) n,
     lateral (select current_date - ($2::integer - n) / 100 as day,
       least(current_date - ($2::integer - n) / 100 + 20, current_date) as paid, n > $2 - ${OPEN} as isopen) d,
     (values ('invoice', 'INV-', 'freight')) k (kind, prefix, type)`,
  `insert into ledger_account (company_id, id, code, name, kind, currency, posted_minor, posted_base_minor, entry_count)
   select c, md5('a' || c || code)::uuid, code, code, kind, 'USD', sign * 40000 * $2::bigint, sign * 40000 * $2::bigint, $2
   from unnest($1::uuid[]) c, (values ('1100', 'asset', 3), ('4000', 'revenue', -2), ('4090', 'revenue', -1)) v (code, kind, sign)`,
  `insert into ledger_transaction (company_id, id, seq, posted_on, posted_at, posted_by, document_type, document_id, reference, description,
     base_currency, rate, rate_on, rate_source, prev_hash, hash)
   select c, md5('t' || c || n)::uuid, n, day, now(), '', 'invoice', md5('i' || c || n)::uuid, 'INV-' || n, 'Freight', 'USD', 1, day, '', '', ''
   from unnest($1::uuid[]) c, generate_series(1, $2::integer) n, lateral (select current_date - ($2::integer - n) / 100 as day) d`,
  `insert into ledger_entry (company_id, transaction_id, line_no, account_id, currency, amount_minor, base_minor, voyage_id)
   select c, md5('t' || c || n)::uuid, l, md5('a' || c || code)::uuid, 'USD', minor, minor, md5('y' || c || n)::uuid
   from unnest($1::uuid[]) c, generate_series(1, $2::integer) n,
     (values (1, '1100', 120000), (2, '4000', -80000), (3, '4090', -40000)) v (l, code, minor)`,
  // What is settled was paid within twenty days.
  `insert into invoice_payment (company_id, id, number, client_id, paid_on, currency, amount_minor, applied_minor, exchange_rate,
     transaction_id, created_by, created_at)
   select company_id, md5('p' || id)::uuid, number, contact_id, last_moved_on, 'USD', 120000, 120000, 1, md5('p' || id)::uuid, '', now()
   from commercial_document where company_id = any($1::uuid[]) and settled_minor > 0 and $2::integer > 0`,
  `insert into invoice_payment_part (company_id, id, payment_id, invoice_id, amount_minor, base_minor, taken_minor, base_taken_minor,
     applied_on, transaction_id, created_by, created_at)
   select company_id, md5('p' || id)::uuid, md5('p' || id)::uuid, id, 120000, 120000, 120000, 120000, last_moved_on, md5('p' || id)::uuid,
     '', now()
   from commercial_document where company_id = any($1::uuid[]) and settled_minor > 0 and $2::integer > 0`,
  `insert into ledger_transaction (company_id, id, seq, posted_on, posted_at, posted_by, document_type, document_id, reference, description,
     base_currency, rate, rate_on, rate_source, prev_hash, hash)
   select company_id, id, $2::integer + number, paid_on, now(), '', 'payment', id, 'PAY-' || number, 'Paid', 'USD', 1, paid_on, '', '', ''
   from invoice_payment where company_id = any($1::uuid[])`,
  `insert into ledger_entry (company_id, transaction_id, line_no, account_id, currency, amount_minor, base_minor)
   select company_id, id, l, md5('a' || company_id || code)::uuid, 'USD', minor, minor
   from invoice_payment, (values (1, '4000', 120000), (2, '1100', -120000)) v (l, code, minor)
   where company_id = any($1::uuid[]) and $2::integer > 0`,
  `update ledger_account a set posted_minor = e.minor, posted_base_minor = e.minor, entry_count = e.count
   from (select company_id, account_id, sum(base_minor) as minor, count(*) as count from ledger_entry
     where company_id = any($1::uuid[]) and $2::integer > 0 group by company_id, account_id) e
   where e.company_id = a.company_id and e.account_id = a.id`,
];

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

async function fill(companies: readonly string[], voyages: number): Promise<void> {
  // Foreign keys are right by construction; checking a million of them is not what is measured.
  await client.query('set session_replication_role = replica');
  for (const statement of FILLS) await client.query(statement, [companies, voyages]);
  await client.query('set session_replication_role = origin');
}

/** A company with an owner signed in: how they ask the API. */
async function newCompany(name: string) {
  const companyId = await createCompany(platform, { name, baseCurrency: 'USD' });
  const email = `${name.toLowerCase()}@example.test`;
  const names = { firstName: 'Bench', lastName: name, jobTitle: '' };
  await addMember(platform, companyId, { ...names, email, role: 'Owner', password: PASSWORD });
  let headers: Record<string, string> = {};
  let signedInAt = Number.NEGATIVE_INFINITY;
  /** A session ends after some minutes; a run takes longer. */
  const signIn = async () => {
    if (performance.now() - signedInAt < SIGNED_IN_MS) return headers;
    const login = await app.inject({
      method: 'POST',
      url: '/v2/contact/login',
      payload: { email, password: Buffer.from(PASSWORD).toString('base64') },
    });
    const cookie = login.cookies.map((c) => `${c.name}=${c.value}`).join('; ');
    headers = { authorization: `Bearer ${login.json().result.sessionToken}`, cookie };
    signedInAt = performance.now();
    return headers;
  };
  const ask = async (query: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/v2/graphql',
      headers,
      payload: { query },
    });
    const { errors } = answer.json();
    if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`);
  };
  return { companyId, signIn, ask };
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

type Company = Awaited<ReturnType<typeof newCompany>>;

/** 95th percentile of a request of each, milliseconds; in turn, so that both meet the same noise. */
async function p95s(query: string, companies: readonly Company[]): Promise<number[]> {
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
async function startServer() {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../../apps/server/src/main.ts')],
    {
      env: {
        ...process.env,
        ...{
          DATABASE_URL: platform.db.connectionString,
          DATA_DIR: dataDir,
          DEMO: 'off',
          ROLE: 'api',
        },
        ...{ PORT: String(PORT), LOG_LEVEL: 'silent' },
      },
      stdio: 'ignore',
    },
  );
  const isReady = () =>
    fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  for (let i = 0; i < 600 && !(await isReady()); i++) await pause(100);
  if (child.exitCode !== null)
    throw new Error(`The server on port ${PORT} did not start: is it taken?`);
  return child;
}

/** Megabytes that a process holds, or held at the most; Linux alone says so. */
const memoryOf = (pid: number, what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) /
  1_000;

/** Reads the file of every invoice; how long, how much, and the most memory of the server meanwhile. */
async function saveInvoices({ signIn }: Company) {
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
await client.end();
await app.close();
await running.close();
rmSync(dataDir, { recursive: true, force: true });
