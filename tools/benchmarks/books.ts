// usage: node tools/benchmarks/books.ts [COMMANDS] [SEED] [WORKERS], or npm run bench -- --books. Random commands over invoices, bills, payments, credits,
// write-offs, journals, reversals and closings by eight workers at once; what came of them is held against a model that knows
// the commands alone, and against the ledger. Eight workers meet in another order each time: the seed draws the same commands, not the same
// run. With one worker it replays the run, which the digest says. Ends with 1 where a promise is broken.

import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { addMember, buildApp, createCompany, openPlatform, readConfig } from '@mainsheet/server';
import pg from 'pg';
import { scratchFolder } from '../scratch-folder.ts';
import { COMMANDS, type World } from './books-commands.ts';
import { agedAt, CURRENCIES, dayBefore, Model, randomOf, type Side } from './books-model.ts';

const [count = 100_000, seed = 7, workers = 8] = process.argv
  .slice(2)
  .map(Number)
  .filter(Number.isInteger);
const COUNT = count;
const SEED = seed;
const WORKERS = workers;
const DATES = 1_000;
const PARTIES = 6;
const PASSWORD = 'correct horse battery';
const DIGITS: Readonly<Record<string, number>> = { USD: 2, EUR: 2, JPY: 0, KWD: 3 };

const dataDir = scratchFolder('mainsheet-books-');
const config = readConfig(
  { DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'off', GRAPHQL_BUDGET: '1000000000' },
  '/',
);
const running = await openPlatform(config, { say: console.error });
const { platform } = running;
const app = await buildApp(platform);
const companyId = await createCompany(platform, { name: 'Model', baseCurrency: 'USD' });
for (const [email, role] of [
  ['finance@model.test', 'Finance'],
  ['owner@model.test', 'Owner'],
] as const) {
  const names = { firstName: role, lastName: 'Model', jobTitle: '' };
  await addMember(platform, companyId, { ...names, email, role, password: PASSWORD });
}

/** The session of each person, which all workers share: who signs in anew ends the one before. */
const sessions = new Map<string, Promise<Record<string, string>>>();

async function signIn(who: string): Promise<Record<string, string>> {
  const payload = {
    email: `${who}@model.test`,
    password: Buffer.from(PASSWORD).toString('base64'),
  };
  const login = await app.inject({ method: 'POST', url: '/v2/contact/login', payload });
  const token = login.json().result?.sessionToken;
  if (!token) throw new Error(`No session: ${login.body}`);
  const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { authorization: `Bearer ${token}`, cookie };
}

function sessionOf(who: string): Promise<Record<string, string>> {
  const known = sessions.get(who) ?? signIn(who);
  sessions.set(who, known);
  return known;
}

const ask: World['ask'] = async (who, query, variables) => {
  for (let tries = 0; ; tries++) {
    const session = sessionOf(who);
    const answer = await app.inject({
      ...{ method: 'POST', url: '/v2/graphql', headers: await session },
      payload: { query, variables },
    });
    const said = answer.json();
    const isOver = said.errors?.[0]?.extensions?.code === 'UNAUTHENTICATED';
    if (!isOver || tries > 4) return said;
    // A session ends after a while; nothing was done without one.
    if (sessions.get(who) === session) sessions.delete(who);
  }
};

async function newContact(kind: string, name: string): Promise<string> {
  const data = { name, kinds: [kind], currency: 'USD' };
  const query =
    'mutation ($data: ContactInput!) { createContact(data: $data) { errorFlag contact { id } } }';
  const made = await ask('owner', query, { data });
  return (made.data!['createContact']!['contact'] as { id: string }).id;
}

const contacts: Record<Side, string[]> = { receivable: [], payable: [] };
for (let at = 0; at < PARTIES; at++) {
  contacts.receivable.push(await newContact('customer', `Customer ${at}`));
  contacts.payable.push(await newContact('vendor', `Vendor ${at}`));
}

const model = new Model();
const random = randomOf(SEED);
const today = () => new Date().toISOString().slice(0, 10);
const world: World = { ask, model, random, today, contacts };
const weights = COMMANDS.reduce((sum, { weight }) => sum + weight, 0);
const counts = new Map<string, { done: number; refused: Map<string, number> }>();
/** Of what every command came to, in order: the same for two runs that are the same. */
const digest = createHash('sha256');
let left = COUNT;
let last = performance.now();

function nextCommand() {
  let at = random.next() * weights;
  return (
    COMMANDS.find(({ weight }) => {
      at -= weight;
      return at < 0;
    }) ?? COMMANDS[0]!
  );
}

async function work(): Promise<void> {
  while (left > 0) {
    left -= 1;
    const command = nextCommand();
    const { code } = await command.run(world);
    digest.update(`${command.name} ${code}\n`);
    const count = counts.get(command.name) ?? { done: 0, refused: new Map() };
    counts.set(command.name, count);
    if (code === 'done') count.done += 1;
    else count.refused.set(code, (count.refused.get(code) ?? 0) + 1);
    if (performance.now() - last > 30_000) {
      last = performance.now();
      console.error(`${COUNT - left} commands, ${model.docs.length} documents`);
    }
  }
}

const began = performance.now();
await Promise.all(Array.from({ length: WORKERS }, work));
const seconds = (performance.now() - began) / 1000;
for (const month of Array.from({ length: 14 }, (_, at) => at)) {
  const day = dayBefore(today(), month * 30);
  const args = `month: "${day.slice(0, 8)}01", reason: "The run is over"`;
  await ask('owner', `mutation { reopenPeriod(${args}) { errorFlag } }`, {});
}

console.log(
  `${COUNT.toLocaleString('en')} commands by ${WORKERS} workers, seed ${SEED}: ${seconds.toFixed(0)} s, ${(COUNT / seconds).toFixed(0)} a second`,
);
if (WORKERS === 1) {
  const said = digest.digest('hex').slice(0, 16);
  console.log(`  replayed by: books.ts ${COUNT} ${SEED} 1; digest ${said}`);
}
for (const [name, { done, refused }] of [...counts].toSorted()) {
  const why = [...refused].toSorted().map(([code, times]) => `${code} ${times}`);
  console.log(`  ${name.padEnd(26)} ${String(done).padStart(6)} done; ${why.join(', ')}`);
}

const client = new pg.Client({ connectionString: platform.db.connectionString });
await client.connect();
let broken = 0;

function promise(words: string, breaks: readonly string[]): void {
  console.log(`  ${breaks.length === 0 ? 'held' : 'BROKEN'}: ${words}`);
  for (const one of breaks.slice(0, 5)) console.log(`    ${one}`);
  if (breaks.length > 0) broken += 1;
}

/** Rows of a statement that finds what is wrong, one a line. */
async function faultsOf(statement: string): Promise<string[]> {
  const { rows } = await client.query(statement, [companyId]);
  return rows.map((row) => JSON.stringify(row));
}

promise(
  'Every transaction balances in each currency and in base',
  await faultsOf(`select transaction_id, currency, sum(amount_minor) as amount from ledger_entry where company_id = $1
    group by transaction_id, currency having sum(amount_minor) <> 0
    union all select transaction_id, 'base', sum(base_minor) from ledger_entry where company_id = $1
    group by transaction_id having sum(base_minor) <> 0`),
);
promise(
  'What an account keeps is the sum of its lines',
  await faultsOf(`select a.code, a.currency from ledger_account a
    left join ledger_entry e on e.company_id = $1 and e.account_id = a.id
    where a.company_id = $1 group by a.id, a.code, a.currency, a.posted_minor, a.posted_base_minor
    having coalesce(sum(e.amount_minor), 0) <> a.posted_minor or coalesce(sum(e.base_minor), 0) <> a.posted_base_minor`),
);
/** What documents of a side are open for, by party and currency, beside its account of the ledger. */
const controlOf = (code: string, kinds: string, credit: string, sign: number) => `
  with open as (
    select contact_id, currency, sum(s.sign * (total_minor - settled_minor)) as amount,
      sum(s.sign * (base_total_minor - base_settled_minor)) as base
    from commercial_document d, lateral (select case when kind = '${credit}' then -1 else 1 end as sign) s
    where company_id = $1 and kind in (${kinds}) and transaction_id is not null and reversal_id is null
    group by contact_id, currency),
  held as (
    select e.contact_id, e.currency, ${sign} * sum(e.amount_minor) as amount, ${sign} * sum(e.base_minor) as base
    from ledger_entry e join ledger_account a on a.company_id = $1 and a.id = e.account_id and a.code = '${code}'
    where e.company_id = $1 group by e.contact_id, e.currency)
  select o.contact_id, o.currency, o.amount, h.amount as ledger, o.base, h.base as ledger_base
  from open o full join held h on h.contact_id = o.contact_id and h.currency = o.currency
  where coalesce(o.amount, 0) <> coalesce(h.amount, 0) or coalesce(o.base, 0) <> coalesce(h.base, 0)`;
promise(
  'Invoices and credits are the account of receivables, by customer and currency',
  await faultsOf(controlOf('1100', `'invoice', 'credit_note'`, 'credit_note', 1)),
);
promise(
  'Bills and their credits are the account of payables, by vendor and currency',
  await faultsOf(controlOf('2000', `'bill', 'vendor_credit_note'`, 'vendor_credit_note', -1)),
);
promise(
  'Nothing is settled beyond what it is, and no money settles more than it was',
  await faultsOf(`select id::text, label from commercial_document where company_id = $1
      and (settled_minor < 0 or settled_minor > total_minor)
    union all select id::text, number::text from invoice_payment where company_id = $1 and applied_minor not between 0 and amount_minor
    union all select id::text, number::text from bill_payment where company_id = $1 and applied_minor not between 0 and amount_minor`),
);
promise(
  'What is settled of a document is the sum of what settled it',
  await faultsOf(`select d.label, d.settled_minor, s.minor from commercial_document d cross join lateral (
    select coalesce(sum(minor), 0) as minor from (
      select amount_minor as minor from invoice_payment_part where company_id = $1 and invoice_id = d.id and reversal_id is null
      union all select p.amount_minor from bill_payment_part p join bill_payment b on b.company_id = $1 and b.id = p.payment_id
        and b.reversal_id is null where p.company_id = $1 and p.bill_id = d.id
      union all select amount_minor from write_off where company_id = $1 and invoice_id = d.id and status = 'Posted'
      union all select amount_minor from document_allocation where company_id = $1 and (source_id = d.id or target_id = d.id)
        and reversal_id is null) t) s
    where d.company_id = $1 and d.transaction_id is not null and d.settled_minor <> s.minor`),
);
promise(
  'Numbers have no gap and none is there twice',
  await faultsOf(`select kind, count(*), max(number), count(distinct number) from commercial_document
    where company_id = $1 and number is not null group by kind having max(number) <> count(*) or count(distinct number) <> count(*)`),
);

const minorOf = (currency: string, amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const minor = BigInt(whole + fraction.padEnd(DIGITS[currency]!, '0'));
  return amount.startsWith('-') ? -minor : minor;
};

type Statement = { closing: string; unallocated: string; ageing: { amount: string }[] };
const aged: string[] = [];
const closed: string[] = [];
const reported: string[] = [];
for (let at = 0; at < DATES; at++) {
  const on = dayBefore(today(), random.upTo(310));
  for (const side of ['receivable', 'payable'] as const) {
    const of = { side, contactId: random.pick(contacts[side]), currency: random.pick(CURRENCIES) };
    const field = side === 'receivable' ? 'statementOfAccount' : 'vendorStatementOfAccount';
    const args = `contactId: "${of.contactId}", currency: "${of.currency}", from: "${on}", to: "${on}"`;
    const report = `${side === 'receivable' ? 'receivables' : 'payables'}AgeingReport(on: "${on}") { difference }`;
    const { data, errors } = await ask(
      'owner',
      `{ ${field}(${args}) { closing unallocated ageing { amount } } report: ${report} }`,
      {},
    );
    if (!data) throw new Error(`${field}: ${JSON.stringify(errors)}`);
    const statement = data[field] as unknown as Statement;
    const buckets = statement.ageing.map(({ amount }) => minorOf(of.currency, amount));
    const wanted = agedAt(model.docs, { ...of, on });
    const place = `${side} ${of.contactId} ${of.currency} on ${on}`;
    if (buckets.join() !== wanted.join()) aged.push(`${place}: ${buckets} instead of ${wanted}`);
    const sum =
      buckets.reduce((total, part) => total + part, 0n) -
      minorOf(of.currency, statement.unallocated);
    if (sum !== minorOf(of.currency, statement.closing)) closed.push(place);
    const { difference } = data['report'] as unknown as { difference: string };
    if (Number(difference) !== 0) reported.push(`${place}: ${difference}`);
  }
}
promise(`Ageing at ${DATES.toLocaleString('en')} random days is what the model replays`, aged);
promise('A statement closes with its ageing less what was paid ahead, as the ledger does', closed);
promise('The report of ageing differs from the ledger on none of these days', reported);
const unexpected = [...counts].flatMap(([name, { refused }]) =>
  [...refused.keys()].filter((code) => code.startsWith('BROKEN')).map((code) => `${name}: ${code}`),
);
promise('Every refusal was one that people can act on', unexpected);
console.log(`  broken promises: ${broken}, target 0`);
await client.end();
await app.close();
await running.close();
rmSync(dataDir, { recursive: true, force: true });
if (broken > 0) process.exitCode = 1;
