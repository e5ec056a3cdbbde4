import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { NetConnectOpts } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatAmount } from '@mainsheet/money';
import { sql } from 'kysely';
import pg from 'pg';
import { readConfig } from '../../src/platform/config.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../src/platform/database/embedded.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { AIRWALLEX_SECRET, AirwallexServer } from '../fixtures/airwallex-server.ts';
import { CommitProxy } from './commit-proxy.ts';
import { CrashApi } from './crash-api.ts';
import { CrashBank } from './crash-bank.ts';
import { judgeAll, type Promised } from './crash-checks.ts';
import { type CrashCompany, prepareCompany, withPlatform } from './crash-company.ts';
import { CrashWork, DRAIN_EVERY, DRAIN_MINOR } from './crash-work.ts';
import { type CrashPlan, type FaultPlan, planFaults } from './fault-plan.ts';
import { KilledServer } from './killed-server.ts';
import type { Mutant } from './mutants.ts';
import { freePort, isSoon, until } from './waiting.ts';

export type CrashReport = {
  readonly promises: readonly Promised[];
  /** Each promise that was broken, with the first of what speaks against it. */
  readonly broken: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly bankTotal: string;
  readonly workSeconds: number;
  readonly drainSeconds: number;
};

const DRAINS_WITHIN_MS = 600_000;
/** So many of the faults are acknowledged. */
const MOST_FAULTS_SHOWN = 4;

/** Pays, moves, bills and saves through the API while everything is killed; then looks at what is there. */
export async function runCrash(
  plan: CrashPlan,
  mutant: Mutant | null = null,
): Promise<CrashReport> {
  const faults = planFaults(plan);
  const folder = mkdtempSync(path.join(tmpdir(), 'mainsheet-crash-'));
  // Where this runs as root, PostgreSQL runs as nobody and must reach the folder.
  chmodSync(folder, 0o755);
  const postgres = await startEmbedded(path.join(folder, 'postgres'), () => {});
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const proxy = new CommitProxy(socketOf(postgres), faults.commit);
  const bank = new CrashBank(faults.bank, () => address);
  try {
    await proxy.open();
    const direct = readConfig(
      { DATA_DIR: folder, DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' },
      '/',
    );
    const company = await prepareCompany(direct, {
      clients: plan.clients,
      drained: drainedBy(plan),
    });
    const env = envOf({ folder, port, company, bankPort: await bank.listen(), proxy, mutant });
    const server = new KilledServer(env, address);
    return await withPlatform(direct, async (platform) => {
      if (mutant?.statement) await asOwner(postgres, mutant.statement);
      const rig = { plan, faults, platform, company, server, postgres, proxy, bank };
      return runIn(rig, mutant ? DRAIN_OF_MUTANT_MS : DRAINS_WITHIN_MS);
    });
  } finally {
    await bank.close();
    await proxy.cut();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A mutant that never pays is not waited for so long. */
const DRAIN_OF_MUTANT_MS = 25_000;

/** Half of what is tried fits, and a little that pays nothing more. */
function drainedBy({ payouts }: CrashPlan): string {
  const tries = Math.ceil(payouts / DRAIN_EVERY);
  const minorUnits = DRAIN_MINOR * BigInt(Math.floor(tries / 2)) + DRAIN_MINOR - 100n;
  return formatAmount({ currency: 'USD', minorUnits });
}

type Setting = {
  readonly folder: string;
  readonly port: number;
  readonly company: CrashCompany;
  readonly bankPort: number;
  readonly proxy: CommitProxy;
  readonly mutant: Mutant | null;
};

function envOf({ folder, port, company, bankPort, proxy, mutant }: Setting) {
  const bank = AirwallexServer.settings(bankPort, company.companyId);
  return {
    ...{ DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' },
    ...{ DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.port}/postgres`, DEMO: 'off' },
    GRAPHQL_BUDGET: '1000000000',
    AIRWALLEX_URL: bank.url,
    AIRWALLEX_CLIENT: `${bank.clientId}:${bank.apiKey}`,
    AIRWALLEX_WEBHOOK_SECRET: AIRWALLEX_SECRET,
    AIRWALLEX_ACCOUNTS: JSON.stringify(bank.accounts),
    ...(mutant ? { MUTANT: mutant.name } : {}),
  };
}

/** Where PostgreSQL listens. */
function socketOf({ url }: EmbeddedPostgres): NetConnectOpts {
  const { host, port } = new pg.Client({ connectionString: url });
  return { path: path.join(host, `.s.PGSQL.${port}`) };
}

type Rig = {
  readonly plan: CrashPlan;
  readonly faults: FaultPlan;
  readonly platform: Platform;
  readonly company: CrashCompany;
  readonly server: KilledServer;
  readonly postgres: EmbeddedPostgres;
  readonly proxy: CommitProxy;
  readonly bank: CrashBank;
};

async function runIn(rig: Rig, drainsWithinMs: number): Promise<CrashReport> {
  const { plan, platform, company, server, proxy, bank } = rig;
  const opening = await readBalances(rig);
  await server.start();
  const api = new CrashApi(server.address);
  for (const { email, approver } of company.clients) {
    await Promise.all([api.enter(email, false), api.enter(approver, true)]);
  }
  const work = new CrashWork({ plan, faults: rig.faults, company, api });
  proxy.isCutting = true;
  const began = performance.now();
  let isOver = false;
  const working = work.run().finally(() => {
    isOver = true;
  });
  await Promise.all([working, killAll(rig, work, () => isOver)]);
  const worked = performance.now();
  await drain(rig, drainsWithinMs);
  const drained = performance.now();
  await server.stop();
  const promises = await judgeAll({
    ...{ platform, company, work, bank, opening },
    ...{ serverFaults: api.faults, ownEnds: server.ownEnds },
  });
  return {
    promises,
    broken: promises.flatMap(({ sentence, faults }) =>
      faults.length > 0 ? [`${sentence}: ${faultsText(faults)}`] : [],
    ),
    counts: countsOf(rig, { work, api }),
    bankTotal: bank.total(),
    workSeconds: (worked - began) / 1000,
    drainSeconds: (drained - worked) / 1000,
  };
}

const faultsText = (faults: readonly string[]): string =>
  faults.slice(0, MOST_FAULTS_SHOWN).join('; ') +
  (faults.length > MOST_FAULTS_SHOWN ? ` and ${faults.length - MOST_FAULTS_SHOWN} more` : '');

function countsOf({ plan, bank, proxy }: Rig, { work, api }: { work: CrashWork; api: CrashApi }) {
  const { acknowledged } = work;
  return {
    payouts: acknowledged.payouts.size,
    submitted: acknowledged.submitted.size,
    'refused for want of money': acknowledged.short.size,
    transfers: acknowledged.transfers.size,
    'invoices and their payments': acknowledged.receipts.size,
    estimates: acknowledged.estimates.size,
    'requests sent three times': work.tripled,
    'requests cut off and sent again': api.failures,
    'answers of the bank dropped': bank.faults.LOST,
    'orders the bank refused': bank.faults.REFUSED,
    'carried out by the bank': bank.transfers.size,
    'kills of the server': plan.serverKills,
    'kills of PostgreSQL': plan.postgresKills,
    commits: proxy.commits,
    'commits cut before': proxy.cuts.before,
    'commits cut after': proxy.cuts.after,
  };
}

async function readBalances({ platform, company }: Rig): Promise<Map<string, bigint>> {
  const rows = await platform.db.inTenant(company.companyId, (tx) =>
    tx.many(sql<{ id: string; posted_minor: string }>`
      select id, posted_minor from global_account where company_id = ${tx.companyId}`),
  );
  return new Map(rows.map(({ id, posted_minor }) => [id, BigInt(posted_minor)]));
}

/** Kills what is due once so many payouts are there. */
async function killAll(rig: Rig, work: CrashWork, isOver: () => boolean): Promise<void> {
  const { faults, server, postgres, proxy } = rig;
  for (const { at, of } of faults.kills) {
    await until(() => isOver() || work.acknowledged.payouts.size >= at, 1_800_000);
    if (of === 'postgres') process.kill(postgres.pid()!, 'SIGKILL');
    else {
      // Its start is no part of the work: it says by itself when the database is away.
      proxy.isCutting = false;
      await server.kill();
      proxy.isCutting = true;
    }
  }
}

const LOCKS_OF_THE_DEAD = `
  update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour' where locked_at is not null`;
const DUE = `update graphile_worker._private_jobs set run_at = now() where run_at > now()`;

/**
 * Waits until everything that was approved is paid. What waits for time to pass alone, the lock of a worker that was killed
 * and the pause before a next try, is not waited for.
 */
async function drain({ platform, company, postgres, proxy }: Rig, ms: number): Promise<void> {
  proxy.isCutting = false;
  const isDrained = async () => {
    const row = await platform.db.inTenant(company.companyId, (tx) =>
      tx.get(
        sql<{ count: string }>`select count(*) from payout where company_id = ${tx.companyId}
          and status in ('Approved', 'Scheduled', 'Sent')`,
        'The count',
      ),
    );
    if (row.count === '0') return true;
    await asOwner(postgres, DUE);
    return false;
  };
  await until(() => platform.db.isReady());
  await asOwner(postgres, LOCKS_OF_THE_DEAD);
  await isSoon(isDrained, ms);
}

async function asOwner({ url }: EmbeddedPostgres, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
