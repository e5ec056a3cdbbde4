// Questions that hledger answers too, of the same journal: its own from a file, ours from the database through the whole API.
// Each figure is compared. hledger reads its journal at every question; it comes from the packages of the system.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BenchCompany, client, closeAll, fill, newCompany } from './scale-company.ts';

const VOYAGES = 30_000;
const RUNS = 20;
const PEER_RUNS = 3;
const isoDay = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const [FROM, TO, DAY_AFTER] = [isoDay(200), isoDay(100), isoDay(99)];

type Line = { id: string; posted_on: string; code: string; minor: string };

/** The journal of the company as hledger writes one, the oldest first; how many transactions it has. */
async function writeJournal(file: string, companyId: string): Promise<number> {
  const { rows } = await client.query<Line>(
    `select t.id, t.posted_on::text, a.code, e.base_minor::text as minor
     from ledger_transaction t
     join ledger_entry e on e.company_id = t.company_id and e.transaction_id = t.id
     join ledger_account a on a.company_id = e.company_id and a.id = e.account_id
     where t.company_id = $1 order by t.posted_on, t.id, e.line_no`,
    [companyId],
  );
  const transactions = [...Map.groupBy(rows, ({ id }) => id).values()].map((lines) => {
    const entries = lines.map(
      ({ code, minor }) => `    ${code}  USD ${(Number(minor) / 100).toFixed(2)}`,
    );
    return `${lines[0]!.posted_on} x\n${entries.join('\n')}\n`;
  });
  writeFileSync(file, transactions.join('\n'));
  return transactions.length;
}

type Sums = Readonly<Record<string, string>>;
const inOrder = (sums: Sums): string => JSON.stringify(Object.entries(sums).toSorted());

/** What hledger says of each account, in units of the base currency. */
function askPeer(file: string, words: readonly string[]): Sums {
  const { stdout, stderr, status } = spawnSync(
    'hledger',
    ['-f', file, 'balance', '--no-total', '--flat', '-O', 'csv', ...words],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  const rows = stdout.trim().split('\n').slice(1);
  return Object.fromEntries(
    rows.map((row) => {
      const [code = '', amount = ''] = row.replaceAll('"', '').split(',');
      return [code, amount.replace('USD ', '')];
    }),
  );
}

type TrialBalance = { trialBalance: { rows: { code: string; baseBalance: string }[] } };
type Result = { profitAndLoss: { rows: { code: string; kind: string; amounts: string[] }[] } };

const trialOf = ({ trialBalance }: TrialBalance): Sums =>
  Object.fromEntries(trialBalance.rows.map((row) => [row.code, row.baseBalance]));

/** Ours shows revenue above zero, a journal below it. */
const resultOf = ({ profitAndLoss }: Result): Sums =>
  Object.fromEntries(
    profitAndLoss.rows.map(({ code, kind, amounts }) => {
      const [amount = ''] = amounts;
      return [code, kind === 'revenue' ? `-${amount}`.replace('--', '') : amount];
    }),
  );

const TRIAL = 'rows { code baseBalance }';
/** By name: what we are asked, how its answer is read, and what hledger is asked. */
const QUESTIONS: readonly {
  readonly name: string;
  readonly query: string;
  readonly sumsOf: (data: never) => Sums;
  readonly words: readonly string[];
}[] = [
  { name: 'trial balance', query: `{ trialBalance { ${TRIAL} } }`, sumsOf: trialOf, words: [] },
  {
    name: 'trial balance of a day a hundred days ago',
    query: `{ trialBalance(asOf: "${TO}") { ${TRIAL} } }`,
    sumsOf: trialOf,
    words: ['-e', DAY_AFTER],
  },
  {
    name: 'profit and loss of a hundred days',
    query: `{ profitAndLoss(spans: [{ from: "${FROM}", to: "${TO}" }]) { rows { code kind amounts } } }`,
    sumsOf: resultOf,
    words: ['-b', FROM, '-e', DAY_AFTER, '^4', '^5'],
  },
];

const middle = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

async function compare(company: BenchCompany, file: string): Promise<boolean> {
  let areAllFaster = true;
  for (const { name, query, sumsOf, words } of QUESTIONS) {
    const own: number[] = [];
    let ours: Sums = {};
    for (let run = 0; run < RUNS; run++) {
      const began = performance.now();
      ours = sumsOf(await company.ask<never>(query));
      own.push(performance.now() - began);
    }
    const others: number[] = [];
    let theirs: Sums = {};
    for (let run = 0; run < PEER_RUNS; run++) {
      const began = performance.now();
      theirs = askPeer(file, words);
      others.push(performance.now() - began);
    }
    if (inOrder(ours) !== inOrder(theirs)) {
      throw new Error(`${name}: ${inOrder(ours)} here, ${inOrder(theirs)} there`);
    }
    const [us, them] = [middle(own), middle(others)];
    areAllFaster &&= us <= them;
    console.log(
      `${name.padEnd(44)}ours ${us.toFixed(1).padStart(8)} ms, hledger ${them.toFixed(0).padStart(6)} ms, the same ${Object.keys(ours).length} figures; ${(them / us).toFixed(0)} times as fast, target 1`,
    );
  }
  return areAllFaster;
}

if (spawnSync('hledger', ['--version']).status !== 0) console.log('hledger: not installed');
else {
  const folder = mkdtempSync(path.join(tmpdir(), 'mainsheet-journal-'));
  const file = path.join(folder, 'books.journal');
  const company = await newCompany('Books');
  await fill([company.companyId], VOYAGES);
  await client.query('vacuum analyze');
  const count = await writeJournal(file, company.companyId);
  await company.signIn();
  console.log(`${count.toLocaleString('en')} transactions`);
  if (!(await compare(company, file))) process.exitCode = 1;
  rmSync(folder, { recursive: true });
}
await closeAll();
