import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contactInput, permissionsOfRole } from '@mainsheet/contract';
import { sampleGrainVoyage } from '@mainsheet/voyage';
import { sql } from 'kysely';
import { openPlatform } from '../src/compose.ts';
import { addMember, createCompany } from '../src/modules/companies/index.ts';
import { createContact } from '../src/modules/contacts/index.ts';
import { createSheet } from '../src/modules/estimates/index.ts';
import type { Config } from '../src/platform/config.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Platform } from '../src/platform/platform.ts';
import { findBreaks } from '../src/verify.ts';

/** How much is saved, by how many at once, and how often what is killed meanwhile. */
export type CrashPlan = {
  readonly saves: number;
  readonly clients: number;
  readonly serverKills: number;
  readonly postgresKills: number;
};

export type CrashReport = {
  readonly acknowledged: number;
  readonly approvedInvoices: number;
  /** Requests that failed or were cut off, and were sent again. */
  readonly failures: number;
  /** One line for each promise that was broken. */
  readonly broken: readonly string[];
  readonly seconds: number;
};

type Saved = { id: string; number: number; version: number; name: string };
type Person = { email: string; sheetId: string };
type Setup = { companyId: string; contactId: string; people: Person[] };

const PASSWORD = 'correct horse battery';
const entry = path.join(import.meta.dirname, '../src/main.ts');
/** Every so many saves a client bills somebody, so that the ledger has something to lose. */
const INVOICE_EVERY = 10;

/** Saves estimates and posts invoices while server and database are killed; then counts what is there. */
export async function runCrash(plan: CrashPlan): Promise<CrashReport> {
  const began = performance.now();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mainsheet-crash-'));
  // Where this runs as root, PostgreSQL runs as nobody and must reach the folder.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PORT: String(port), DEMO: 'off', LOG_LEVEL: 'silent' };
  const config = readConfig(env, '/');
  try {
    const setup = await prepare(config, plan.clients);
    const server = new KilledServer(env, `http://127.0.0.1:${port}`, dataDir);
    await server.start();
    const run = new Run(plan, setup, server);
    await run.work().finally(() => server.stop());
    const broken = await verify(config, setup, run);
    return {
      acknowledged: run.acknowledged,
      approvedInvoices: run.invoices.size,
      failures: run.failures,
      broken,
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function withPlatform<T>(config: Config, work: (platform: Platform) => Promise<T>) {
  const running = await openPlatform(config, { say: () => {} });
  try {
    return await work(running.platform);
  } finally {
    await running.close();
  }
}

function prepare(config: Config, clients: number): Promise<Setup> {
  return withPlatform(config, async (platform) => {
    const companyId = await createCompany(platform, { name: 'Crash', baseCurrency: 'USD' });
    const people: Person[] = [];
    let contactId = '';
    for (let i = 0; i < clients; i++) {
      const email = `c${i}@example.test`;
      const names = { firstName: 'Client', lastName: String(i), jobTitle: '' };
      const ids = await addMember(platform, companyId, {
        ...names,
        email,
        role: 'Owner',
        password: PASSWORD,
      });
      const actor = {
        ...ids,
        companyId,
        sessionId: null,
        name: email,
        roleName: 'Owner',
        permissions: permissionsOfRole('Owner'),
        isRestricted: false,
        requestId: 'crash',
      };
      const sheet = await createSheet(platform, actor, {
        name: email,
        type: 'voyage',
        isPublic: true,
      });
      const customer = contactInput.parse({ name: `Customer ${i}`, kinds: ['customer'] });
      contactId = (await createContact(platform, actor, customer)).id;
      people.push({ email, sheetId: sheet.id });
    }
    return { companyId, contactId, people };
  });
}

/** The real server process with its embedded database, and how to kill either. */
class KilledServer {
  readonly address: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #dataDir: string;
  #child: ChildProcess | null = null;

  constructor(env: Readonly<Record<string, string>>, address: string, dataDir: string) {
    this.#env = env;
    this.address = address;
    this.#dataDir = dataDir;
  }

  async start(): Promise<void> {
    const env = { ...process.env, ...this.#env };
    this.#child = spawn(process.execPath, [entry], { env, stdio: 'ignore' });
    await until(() => this.#isReady());
  }

  async kill(): Promise<void> {
    this.#child!.kill('SIGKILL');
    await this.start();
  }

  killPostgres(): void {
    const { stdout } = spawnSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' });
    const line = stdout
      .split('\n')
      .find((text) => /^\s*\d+ \S*\/bin\/postgres -D/.test(text) && text.includes(this.#dataDir));
    if (!line) throw new Error('PostgreSQL is not running');
    process.kill(Number(line.trim().split(' ')[0]), 'SIGKILL');
  }

  async stop(): Promise<void> {
    const child = this.#child!;
    child.kill('SIGTERM');
    await until(() => child.exitCode !== null || child.signalCode !== null);
  }

  async #isReady(): Promise<boolean> {
    const answer = await fetch(`${this.address}/readyz`).catch(() => null);
    return answer?.ok ?? false;
  }
}

class Run {
  acknowledged = 0;
  failures = 0;
  /** The last acknowledged state of every estimate. */
  readonly saved = new Map<string, Saved>();
  readonly invoices = new Map<string, string>();
  readonly #plan: CrashPlan;
  readonly #setup: Setup;
  readonly #server: KilledServer;
  /** One session a person, however many of their requests need it: a second one would end the first. */
  readonly #sessions = new Map<string, Promise<Headers>>();
  readonly #cookies = new Map<string, string>();
  #started = 0;

  constructor(plan: CrashPlan, setup: Setup, server: KilledServer) {
    this.#plan = plan;
    this.#setup = setup;
    this.#server = server;
  }

  async work(): Promise<void> {
    const clients = this.#setup.people.map((_, index) => this.#client(index));
    await Promise.all([...clients, this.#killAll()]);
  }

  /** Kills at even steps of the work, the database in between. */
  async #killAll(): Promise<void> {
    const { saves, serverKills, postgresKills } = this.#plan;
    const kills = serverKills + postgresKills;
    const every = Math.floor(kills / (postgresKills + 1));
    for (let kill = 1; kill <= kills; kill++) {
      const mark = (saves * kill) / (kills + 1);
      await until(() => this.acknowledged >= mark, 120_000);
      const isPostgres = kill % every === 0 && kill / every <= postgresKills;
      if (isPostgres) this.#server.killPostgres();
      else await this.#server.kill();
    }
  }

  async #client(index: number): Promise<void> {
    const { email, sheetId } = this.#setup.people[index]!;
    const inputs = { ...sampleGrainVoyage(), vessel: null };
    let current: Saved | null = null;
    while (this.#started++ < this.#plan.saves) {
      const name = `${email} ${this.#started}`;
      const data = {
        worksheetId: sheetId,
        name,
        isKeptAsDraft: false,
        inputs,
      };
      // Every sixth save is a new estimate with a number of its own; the others save over it.
      const isNew = current === null || this.#started % 6 === 0;
      current = await this.#save(email, data, isNew ? null : current);
      if (this.#started % INVOICE_EVERY === 0) await this.#bill(index);
    }
  }

  /** Saves until it is acknowledged; a stale version means that an unanswered save arrived. */
  async #save(email: string, data: { name: string }, over: Saved | null): Promise<Saved> {
    let target = over;
    for (;;) {
      const answer = target
        ? await this.#ask(email, UPDATE, {
            data: { estimateData: data },
            estimateId: target.id,
            version: target.version,
          })
        : await this.#ask(email, CREATE, { data: { estimateData: data } });
      const made = (answer.data?.save as { estimate: Saved } | undefined)?.estimate;
      if (made) {
        const state = { ...made, name: data.name };
        this.saved.set(made.id, state);
        this.acknowledged += 1;
        return state;
      }
      if (answer.code !== 'STALE_VERSION' || !target)
        throw new Error(`refused: ${JSON.stringify(answer)}`);
      const read = await this.#ask(email, READ, { id: target.id });
      target = read.data!.estimate as Saved;
    }
  }

  /** One prepares, the next approves: number, receivable and revenue in one transaction. */
  async #bill(index: number): Promise<void> {
    const { people, contactId } = this.#setup;
    const preparer = people[index]!.email;
    const approver = people[(index + 1) % people.length]!.email;
    const idempotencyKey = `bill-${this.#started}-${index}`;
    const made = await this.#ask(preparer, BILL, { data: billOf(contactId), idempotencyKey });
    const { id, version } = (
      made.data!.createInvoice as { invoice: { id: string; version: number } }
    ).invoice;
    const approved = await this.#ask(approver, APPROVE, { id, version });
    // Approved already, by the request whose answer was cut off.
    const invoice = (approved.data?.approveInvoice as { invoice: { number: string } } | undefined)
      ?.invoice;
    if (invoice) this.invoices.set(id, invoice.number);
    else if (!['STALE_VERSION', 'INVALID_STATE'].includes(approved.code)) {
      throw new Error(`not approved: ${approved.code}`);
    }
  }

  /** Asks until there is an answer of the application: cut off and unavailable are tried again. */
  async #ask(email: string, query: string, variables: object): Promise<Answer> {
    for (;;) {
      const session = this.#sessionOf(email);
      try {
        const headers = await session;
        const response = await fetch(`${this.#server.address}/v2/graphql`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ query, variables }),
          signal: AbortSignal.timeout(15_000),
        });
        const answer = (await response.json()) as {
          data?: Record<string, unknown>;
          errors?: { extensions: { code: string } }[];
        };
        const code = answer.errors?.[0]?.extensions.code ?? '';
        if (code === 'UNAUTHENTICATED') this.#forget(email, session);
        // While the database is away, sign-in answers before GraphQL does: with the status alone.
        else if (code !== 'UNAVAILABLE' && response.ok) return { data: answer.data, code };
      } catch {
        // The server or its database was killed under the request.
      }
      this.failures += 1;
      await pause(50);
    }
  }

  #sessionOf(email: string): Promise<Headers> {
    const known = this.#sessions.get(email);
    if (known) return known;
    const session = this.#signIn(email);
    this.#sessions.set(email, session);
    session.catch(() => this.#forget(email, session));
    return session;
  }

  #forget(email: string, session: Promise<Headers>): void {
    if (this.#sessions.get(email) === session) this.#sessions.delete(email);
  }

  async #signIn(email: string): Promise<Headers> {
    const cookie = this.#cookies.get(email);
    const response = await fetch(`${this.#server.address}/v2/contact/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify({ email, password: Buffer.from(PASSWORD).toString('base64') }),
      signal: AbortSignal.timeout(15_000),
    });
    const { result } = (await response.json()) as { result: { sessionToken: string } };
    const cookies = response.headers.getSetCookie().map((c) => c.split(';')[0]);
    this.#cookies.set(email, cookies.join('; '));
    return {
      'content-type': 'application/json',
      authorization: `Bearer ${result.sessionToken}`,
      cookie: cookies.join('; '),
    };
  }
}

type Headers = Record<string, string>;
type Answer = { data: Record<string, unknown> | undefined; code: string };

const FIELDS = 'errorFlag violations { path message } estimate { id number version }';
const CREATE = `mutation ($data: EstimateDataInput!) { save: createEstimate(data: $data) { ${FIELDS} } }`;
const UPDATE = `mutation ($data: EstimateDataInput!, $estimateId: ID!, $version: Int!) {
  save: updateEstimate(data: $data, estimateId: $estimateId, version: $version) { ${FIELDS} } }`;
const READ = 'query ($id: ID!) { estimate(id: $id) { id number version name } }';
const BILL = `mutation ($data: Json!, $idempotencyKey: String) {
  createInvoice(data: $data, idempotencyKey: $idempotencyKey) { invoice { id version } } }`;
const APPROVE = `mutation ($id: ID!, $version: Int!) {
  approveInvoice(invoiceId: $id, version: $version) { invoice { number } } }`;

const billOf = (clientId: string) => ({
  type: 'misc',
  clientId,
  currency: 'USD',
  exchangeRate: '1',
  invoiceOn: new Date().toISOString().slice(0, 10),
  dueOn: new Date().toISOString().slice(0, 10),
  lines: [{ accountCode: '4090', description: 'x', quantity: '3', rate: '333.33' }],
});

function verify(config: Config, { companyId }: Setup, run: Run): Promise<string[]> {
  return withPlatform(config, async (platform) => {
    const broken = await findBreaks(platform);
    await platform.db.inTenant(companyId, async (tx) => {
      const rows = await tx.many(sql<Saved>`
        select id, number, version, name from estimate where company_id = ${tx.companyId}`);
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const saved of run.saved.values()) {
        const row = byId.get(saved.id);
        const isKept = row && row.version >= saved.version && row.number === saved.number;
        // A later, unanswered save may stand over it; the very version acknowledged may not differ.
        if (!isKept || (row.version === saved.version && row.name !== saved.name)) {
          broken.push(`estimate ${saved.number} lost version ${saved.version} (${saved.name})`);
        }
      }
      const numbers = rows.map((row) => row.number).toSorted((a, b) => a - b);
      if (new Set(numbers).size !== numbers.length)
        broken.push('an estimate number is there twice');
      if (numbers.at(-1) !== numbers.length) broken.push('the estimate numbers have a gap');
      const invoices = await tx.many(sql<{ id: string; label: string }>`
        select id, label from commercial_document where company_id = ${tx.companyId} and label is not null`);
      const labels = new Map(invoices.map((row) => [row.id, row.label]));
      for (const [id, number] of run.invoices) {
        if (labels.get(id) !== number) broken.push(`invoice ${number} was lost`);
      }
      if (new Set(labels.values()).size !== labels.size)
        broken.push('an invoice number is there twice');
      const [sums] = await tx.many(sql<{ total: string; posted: string }>`
        select coalesce(sum(base_minor), 0) as total, count(distinct transaction_id) as posted
        from ledger_entry where company_id = ${tx.companyId}`);
      if (sums!.total !== '0') broken.push(`the ledger is off by ${sums!.total}`);
      if (Number(sums!.posted) !== labels.size)
        broken.push('postings and invoices differ in number');
    });
    return broken;
  });
}

async function until(test: () => Promise<boolean> | boolean, ms = 60_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await test())) {
    if (Date.now() > end) throw new Error(`Not within ${ms} ms`);
    await pause(30);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
