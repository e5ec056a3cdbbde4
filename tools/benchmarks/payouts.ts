// usage: payouts.ts [--seconds 60]. Thirty-two people make payouts through the whole API at once; sixteen move money out of
// one account; then 150 payouts a second are asked for and no more; a batch of 10,000 rows is judged. The people are a process of their own, so that the server is alone in its.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildApp, openPlatform, readConfig } from '@mainsheet/server';
import { payoutOf, prepareCompany } from '../../apps/server/test/crash/crash-company.ts';
import { CrashSession } from '../../apps/server/test/crash/crash-session.ts';
import { scratchFolder } from '../scratch-folder.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string' } },
  allowPositionals: true,
});
const SECONDS = Number(values.seconds ?? 60);
const WARM_UP_SECONDS = 10;
const CLIENTS = 32;
const TARGET_PER_SECOND = 150;
const MOVERS = 16;
const ROWS = 10_000;
const BATCHES = 5;

/** What the people are told of the server. */
type Place = {
  readonly address: string;
  readonly emails: readonly string[];
  readonly accountIds: readonly string[];
  readonly beneficiaryIds: readonly string[];
};

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  Number.NaN;

const CREATE = `mutation CreatePayout($data: PayoutInput!) {
  createPayout(data: $data) { errorFlag message violations { path message } payout { id } } }`;
const TRANSFER = `mutation TransferMoney($data: TransferInput!, $key: String!) {
  transferMoney(data: $data, idempotencyKey: $key) { errorFlag message transactions { id } } }`;
const BATCH = `query PayoutBatch($id: ID!) {
  getPayoutBatch(batchId: $id) { rowCount faults { row column message } warnings { row } } }`;

class People {
  readonly #place: Place;
  #sessions: CrashSession[] = [];

  constructor(place: Place) {
    this.#place = place;
  }

  async enter(): Promise<void> {
    const { address: server, emails } = this.#place;
    this.#sessions = emails.map(
      (email, index) => new CrashSession({ server, email, ip: `10.2.0.${index}` }),
    );
    for (const session of this.#sessions) await session.signIn();
  }

  /** The milliseconds that an answer took; what it says is an error unless it says that it was done. */
  async ask(who: number, query: string, variables: object): Promise<[number, unknown]> {
    const began = performance.now();
    const answer = await fetch(`${this.#place.address}/v2/graphql`, {
      method: 'POST',
      headers: this.#sessions[who]!.headers,
      body: JSON.stringify({ query, variables }),
    });
    const text = await answer.text();
    const took = performance.now() - began;
    const { data, errors } = JSON.parse(text) as { data?: Record<string, unknown>; errors?: [] };
    const said = Object.values(data ?? {})[0] as { errorFlag?: string } | null | undefined;
    if (errors || !said || (said.errorFlag ?? 'SUCCESS') !== 'SUCCESS') throw new Error(text);
    return [took, said];
  }

  /** Several at once, each again as soon as it was answered; the times of all answers. */
  async during(seconds: number, many: number, run: (who: number) => Promise<[number, unknown]>) {
    const until = performance.now() + seconds * 1000;
    const times: number[] = [];
    const refusals: string[] = [];
    const client = async (who: number) => {
      while (performance.now() < until) {
        try {
          times.push((await run(who))[0]);
        } catch (error) {
          refusals.push(String(error));
        }
      }
    };
    await Promise.all(Array.from({ length: many }, (_, who) => client(who)));
    return { times, refusals, perSecond: times.length / seconds };
  }

  /**
   * Each begins at its times, however long answers take, so many a second by all together; one that comes late because the
   * answer before was slow counts from when it should have begun.
   */
  async paced(seconds: number, perSecond: number, run: (who: number) => Promise<unknown>) {
    const began = performance.now();
    const times: number[] = [];
    const refusals: string[] = [];
    const everyMs = (CLIENTS * 1000) / perSecond;
    const client = async (who: number) => {
      for (
        let due = began + (who * 1000) / perSecond;
        due < began + seconds * 1000;
        due += everyMs
      ) {
        await pause(Math.max(0, due - performance.now()));
        try {
          await run(who);
          times.push(performance.now() - due);
        } catch (error) {
          refusals.push(String(error));
        }
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, who) => client(who)));
    const perSecondDone = times.length / ((performance.now() - began) / 1000);
    return { times, refusals, perSecond: perSecondDone };
  }

  makePayout(who: number): Promise<[number, unknown]> {
    const { accountIds, beneficiaryIds } = this.#place;
    const data = payoutOf({
      ...{ requestId: randomUUID(), amount: `${100 + who}.00` },
      ...{ accountId: accountIds[who % accountIds.length]! },
      beneficiaryId: beneficiaryIds[who % beneficiaryIds.length]!,
      on: new Date().toISOString().slice(0, 10),
    });
    return this.ask(who, CREATE, { data });
  }

  /** All of them out of one account. */
  moveMoney(who: number): Promise<[number, unknown]> {
    const [fromAccountId, ...others] = this.#place.accountIds;
    const data = { fromAccountId, toAccountId: others[who % others.length], amount: '1.00' };
    return this.ask(who, TRANSFER, { data, key: randomUUID() });
  }

  /** Accounts that are known, by the names of who holds them. */
  async listPayees(): Promise<string[]> {
    const [, said] = await this.ask(
      0,
      '{ listBeneficiaries(limit: 4) { rows { name iban } } }',
      {},
    );
    const { rows } = said as { rows: { name: string; iban: string }[] };
    return rows.map(({ name, iban }) => `${name};${iban}`);
  }

  /** A file of so many rows, one of a hundred wrong; the batch it makes. */
  async bringFile(payees: readonly string[]): Promise<[number, string]> {
    const lines = Array.from({ length: ROWS }, (_, row) => {
      const payee = row % 100 === 0 ? `Somebody ${row};` : payees[row % payees.length];
      return `${payee};USD;${row + 1}.00;INV ${row}`;
    });
    const text = ['Payee;IBAN;Currency;Amount;Reference', ...lines].join('\n');
    const day = new Date().toISOString().slice(0, 10);
    const query = `name=All&accountId=${this.#place.accountIds[0]}&paymentDate=${day}`;
    const began = performance.now();
    const answer = await fetch(`${this.#place.address}/v2/payout-batches/files?${query}`, {
      method: 'POST',
      headers: { ...this.#sessions[0]!.headers, 'content-type': 'application/octet-stream' },
      body: text,
    });
    const body = (await answer.json()) as { data?: { id: string; faults: number } };
    if (body.data?.faults !== ROWS / 100) throw new Error(JSON.stringify(body));
    return [performance.now() - began, body.data.id];
  }
}

const ms = (time: number): string => time.toFixed(1).padStart(7);

async function measure(place: Place): Promise<void> {
  const people = new People(place);
  await people.enter();
  await people.during(WARM_UP_SECONDS, CLIENTS, (who) => people.makePayout(who));
  process.send?.({ phase: 'begin' });
  const made = await people.during(SECONDS, CLIENTS, (who) => people.makePayout(who));
  process.send?.({ phase: 'end', payouts: made.times.length });
  console.log(
    `payouts made by ${CLIENTS} people at once, ${SECONDS} s   ${made.perSecond.toFixed(1)} a second, target 150; ` +
      `p50 ${ms(at(made.times, 0.5))} ms, p99 ${ms(at(made.times, 0.99))} ms; refused ${made.refusals.length}`,
  );
  const paced = await people.paced(SECONDS, TARGET_PER_SECOND, (who) => people.makePayout(who));
  console.log(
    `payouts asked for at ${TARGET_PER_SECOND} a second by ${CLIENTS} people   ${paced.perSecond.toFixed(1)} a second; ` +
      `p50 ${ms(at(paced.times, 0.5))} ms, p99 ${ms(at(paced.times, 0.99))} ms, target 250; refused ${paced.refusals.length}`,
  );
  const moved = await people.during(SECONDS / 3, MOVERS, (who) => people.moveMoney(who));
  console.log(
    `transfers out of one account, ${MOVERS} people at once   ${moved.perSecond.toFixed(1)} a second, ` +
      `p50 ${ms(at(moved.times, 0.5))} ms, p99 ${ms(at(moved.times, 0.99))} ms; refused ${moved.refusals.length}`,
  );
  for (const why of new Set([...made.refusals, ...paced.refusals, ...moved.refusals]))
    console.log(`  ${why}`);
  await pause(1000);
  const payees = await people.listPayees();
  const [brought, judged]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= BATCHES; turn += 1) {
    const [took, id] = await people.bringFile(payees);
    const [again] = await people.ask(0, BATCH, { id });
    // The first warms the server up.
    if (turn > 0) brought.push(took);
    if (turn > 0) judged.push(again);
  }
  console.log(
    `batch of ${ROWS} rows from a file: read, kept and judged   ${ms(at(brought, 0.5))} ms, ` +
      `judged anew and shown ${ms(at(judged, 0.5))} ms, target 1000`,
  );
}

type Phase = { phase: 'begin' | 'end'; payouts?: number };

/** Milliseconds of processors that PostgreSQL took so far, all of its processes together. Source: proc(5). */
function databaseMs(dataDir: string): number {
  const [pidFile] = globSync('**/postmaster.pid', { cwd: dataDir });
  if (!pidFile) return Number.NaN;
  const postmaster = Number(readFileSync(path.join(dataDir, pidFile), 'utf8').split('\n')[0]);
  return globSync('/proc/[0-9]*/stat').reduce((sum, file) => {
    try {
      const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ');
      const isOurs = Number(fields[1]) === postmaster;
      return isOurs ? sum + (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK : sum;
    } catch {
      // It ended meanwhile.
      return sum;
    }
  }, 0);
}
const MS_PER_TICK = 10;

/** Says what one payout took of the processors, which others on the machine change little. */
function watchProcessors(dataDir: string): (message: unknown) => void {
  const look = () => {
    const { user, system } = process.cpuUsage();
    return { server: (user + system) / 1000, database: databaseMs(dataDir) };
  };
  let before = look();
  return (message) => {
    const { phase, payouts = 1 } = message as Phase;
    if (phase === 'begin') {
      before = look();
      return;
    }
    const now = look();
    const each = (of: 'server' | 'database') => ((now[of] - before[of]) / payouts).toFixed(2);
    console.log(
      `processor time of each: server ${each('server')} ms, PostgreSQL ${each('database')} ms`,
    );
  };
}

async function serve(): Promise<void> {
  const dataDir = scratchFolder('mainsheet-bench-');
  const config = readConfig(
    {
      ...{ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', TRUST_PROXY: 'loopback' },
      ...{ DEMO: 'off', GRAPHQL_BUDGET: '1000000000' },
    },
    '/',
  );
  const company = await prepareCompany(config, { clients: CLIENTS, drained: '1.00' });
  const running = await openPlatform(config, { say: () => {} });
  const app = await buildApp(running.platform);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const place: Place = { ...company, address, emails: company.clients.map(({ email }) => email) };
  const child = fork(import.meta.filename, [
    'people',
    JSON.stringify(place),
    ...process.argv.slice(2),
  ]);
  child.on('message', watchProcessors(dataDir));
  process.exitCode = await new Promise<number>((resolve) =>
    child.once('exit', (code) => resolve(code ?? 1)),
  );
  await app.close();
  await running.close();
  rmSync(dataDir, { recursive: true, force: true });
}

const [, , role, place = '{}'] = process.argv;
if (role === 'people') await measure(JSON.parse(place) as Place);
else await serve();
