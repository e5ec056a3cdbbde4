// PostgreSQL goes away and comes back, seen by nodes in this process through a proxy that fails on demand.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { NetConnectOpts } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, openPlatform, openWorker } from '../../src/compose.ts';
import { createCompany } from '../../src/modules/companies/index.ts';
import { announce, type Change } from '../../src/platform/changes.ts';
import { readConfig } from '../../src/platform/config.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../src/platform/database/embedded.ts';
import type { Pause } from '../../src/platform/growing-pause.ts';
import { newId } from '../../src/platform/ids.ts';
import { enqueue } from '../../src/platform/jobs/jobs.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { crowd } from '../fixtures/crowd.ts';
import { createDatabase } from '../test-database.ts';
import { nextAddress } from '../test-server.ts';
import { TcpProxy } from './tcp-proxy.ts';

const NODES = 2;
const AWAY_MS = 50;
const BACK_MS = 5_000;
const POOL = 4;
/** Of two nodes and a worker in half a minute of outage; once it was tens of thousands. */
const MOST_ATTEMPTS = 150;
/** Times run ten times as fast: pauses of the nodes, and the outages of the test alike. */
const tenfold: Pause = (ms, signal) => wait(ms / 10, undefined, { signal });

// A PostgreSQL of this file's own: nodes that come back all at once would take the room of other tests.
const folder = mkdtempSync(path.join(tmpdir(), 'mainsheet-outage-'));
// Where the tests run as root, PostgreSQL runs as nobody and must reach the folder.
chmodSync(folder, 0o755);
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  postgres = await startEmbedded(path.join(folder, 'postgres'), () => {});
  await createDatabase(postgres.url, 'outage_template', null);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function until(test: () => Promise<boolean> | boolean, ms: number): Promise<void> {
  const began = performance.now();
  while (!(await test())) {
    const limit = ms * crowd();
    if (performance.now() - began > limit) throw new Error(`Not within ${limit} ms`);
    await wait(20);
  }
}

/** Where PostgreSQL listens. */
function socketOf({ url }: EmbeddedPostgres): NetConnectOpts {
  const { host, port } = new pg.Client({ connectionString: url });
  return { path: path.join(host, `.s.PGSQL.${port}`) };
}

type Node = {
  platform: Platform;
  app: Awaited<ReturnType<typeof buildApp>>;
  heard: Change[];
};
type Rig = {
  proxy: TcpProxy;
  nodes: Node[];
  companyId: string;
  /** A connection past the proxy. */
  admin: pg.Client;
};

/** Two nodes on a database of their own, the second of them a worker too, for as long as `work` lasts. */
async function withRig(work: (rig: Rig) => Promise<void>, pause?: Pause): Promise<void> {
  const name = `outage_${randomBytes(6).toString('hex')}`;
  const direct = await createDatabase(postgres.url, name, 'outage_template');
  const proxy = new TcpProxy(socketOf(postgres));
  await proxy.open();
  const env = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.port}/${name}`,
    DATA_DIR: path.join(folder, name),
    DATABASE_POOL: String(POOL),
    LOG_LEVEL: 'silent',
  };
  const nodes: Node[] = [];
  const closers: (() => Promise<void>)[] = [];
  for (let i = 0; i < NODES; i++) {
    const running = await openPlatform(readConfig(env, '/'), { pause });
    const app = await buildApp(running.platform);
    const worker = i === 1 ? await openWorker(running.platform) : null;
    closers.push(async () => {
      await app.close();
      await worker?.stop();
      await running.close();
    });
    nodes.push({ platform: running.platform, app, heard: [] });
  }
  const { platform } = nodes[0]!;
  const companyId = await createCompany(platform, { name: 'Outage', baseCurrency: 'USD' });
  for (const node of nodes) {
    const changes = node.platform.changes.subscribe(companyId, ['vessels']);
    void (async () => {
      for await (const change of changes) node.heard.push(change);
    })();
  }
  const admin = new pg.Client({ connectionString: direct });
  await admin.connect();
  try {
    await work({ proxy, nodes, companyId, admin });
  } finally {
    await proxy.open();
    for (const close of closers) await close();
    await admin.end();
    await proxy.cut();
  }
}

/** Connections that PostgreSQL has of the nodes, by what they are for. */
async function listConnections({ admin }: Rig): Promise<Map<string, number>> {
  const { rows } = await admin.query<{ application_name: string; n: number }>(
    `select application_name, count(*)::int as n from pg_stat_activity
     where datname = current_database() and application_name like 'mainsheet %' group by 1`,
  );
  return new Map(rows.map((row) => [row.application_name, row.n]));
}

let strangers = 0;

/** Status of a try to sign in and how long the answer took; nobody of that name is there. */
async function signIn({ app }: Node): Promise<{ status: number; ms: number }> {
  strangers += 1;
  const began = performance.now();
  const answer = await app.inject({
    method: 'POST',
    url: '/v2/contact/login',
    remoteAddress: nextAddress(),
    payload: { email: `nobody${strangers}@example.test`, password: 'eA==' },
  });
  return { status: answer.statusCode, ms: performance.now() - began };
}

const statusOf = async ({ app }: Node, url: string) => (await app.inject({ url })).statusCode;
const isAtOnce = ({ status, ms }: { status: number; ms: number }) =>
  status === 503 && ms <= AWAY_MS * crowd();
const areAll = async ({ nodes }: Rig, status: number) =>
  (await Promise.all(nodes.map((node) => statusOf(node, '/readyz')))).every((s) => s === status);

/** Of fewer answers two that met a pause of the machine would be more than one of twenty. */
const LEAST_ANSWERS = 60;

/** Answers of every node for so long; all but the slowest of twenty must come at once. */
async function expectRefusals({ nodes }: Rig, ms: number): Promise<void> {
  const times: number[] = [];
  const end = performance.now() + ms;
  for (; performance.now() < end || times.length < LEAST_ANSWERS; await wait(60)) {
    for (const node of nodes) {
      const answer = await signIn(node);
      expect(answer.status).toBe(503);
      times.push(answer.ms);
      expect(await statusOf(node, '/healthz')).toBe(200);
      expect(await statusOf(node, '/readyz')).toBe(503);
    }
  }
  const sorted = times.toSorted((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThanOrEqual(AWAY_MS * crowd());
}

/** Ready again, requests answered, one listener a node, each change delivered once and the lost ones made up for. */
async function expectBack(rig: Rig, withinMs = BACK_MS): Promise<void> {
  await until(() => areAll(rig, 200), withinMs);
  for (const node of rig.nodes) {
    expect((await signIn(node)).status).toBe(401);
    expect(node.heard.map((change) => change.topic)).toEqual(['resync']);
    node.heard.length = 0;
  }
  const id = newId(rig.nodes[0]!.platform.clock);
  await rig.nodes[0]!.platform.db.inTenant(rig.companyId, (tx) =>
    announce(tx, { topic: 'vessels', id, version: 1, by: null }),
  );
  const { nodes } = rig;
  await until(() => nodes.every((node) => node.heard.length > 0), BACK_MS);
  await wait(100);
  for (const node of nodes) {
    expect(node.heard.map((change) => change.id)).toEqual([id]);
    node.heard.length = 0;
  }
  await expectNoMoreConnections(rig);
}

async function expectNoMoreConnections(rig: Rig): Promise<void> {
  const counts = await listConnections(rig);
  expect(counts.get('mainsheet changes')).toBe(NODES);
  expect(counts.get('mainsheet requests') ?? 0).toBeLessThanOrEqual(NODES * POOL);
  // Four workers, the queue's own listener and one to spare.
  expect(counts.get('mainsheet jobs') ?? 0).toBeLessThanOrEqual(6);
}

/** A job that is asked for now is done: the worker lives. */
async function expectWork({ nodes, companyId, admin }: Rig): Promise<void> {
  const { db } = nodes[0]!.platform;
  await db.inTenant(companyId, (tx) => enqueue(tx, 'outbox.deliver', { key: 'after' }));
  const waiting = `select from graphile_worker.jobs where key like 'outbox.deliver:%'`;
  await until(async () => (await admin.query(waiting)).rowCount === 0, 10_000);
}

describe.concurrent('while PostgreSQL is away nodes refuse at once, and they come back with it', () => {
  it('after an outage of six seconds', () =>
    withRig(async (rig) => {
      const before = rig.proxy.attempts;
      await rig.proxy.cut();
      await wait(100);
      await expectRefusals(rig, 6_000);
      await rig.proxy.open();
      await expectBack(rig);
      await expectWork(rig);
      expect(rig.proxy.attempts - before).toBeLessThan(MOST_ATTEMPTS);
    }));

  it('after one of thirty seconds and ten of 0.4 to 3 s in a row, at ten times the speed', () =>
    withRig(async (rig) => {
      const before = rig.proxy.attempts;
      await rig.proxy.cut();
      await wait(100);
      await expectRefusals(rig, 3_000);
      await rig.proxy.open();
      await expectBack(rig);
      expect(rig.proxy.attempts - before).toBeLessThan(MOST_ATTEMPTS);
      for (let i = 0; i < 10; i++) {
        await rig.proxy.cut();
        await wait(40 + (260 * i) / 9);
        await rig.proxy.open();
        await expectBack(rig);
      }
      await expectWork(rig);
    }, tenfold));

  it('after connections that swallow what is sent without being closed', () =>
    withRig(async (rig) => {
      rig.proxy.silence();
      const hanging = signIn(rig.nodes[0]!);
      // Each node finds out by itself: neither has to wait for a moment in which both are quick.
      const knows = (node: Node) => async () => isAtOnce(await signIn(node));
      await Promise.all(rig.nodes.map((node) => until(knows(node), BACK_MS + 3_000)));
      // What waited on a dead connection has its answer by now, too.
      expect((await hanging).status).toBe(503);
      await expectRefusals(rig, 1_000);
      await rig.proxy.cut();
      await rig.proxy.open();
      await expectBack(rig);
      await expectWork(rig);
    }));

  it('after a move to another address, of which the open connections hear nothing', () =>
    withRig(async (rig) => {
      const elsewhere = new TcpProxy(socketOf(postgres));
      await elsewhere.open();
      await rig.proxy.moveTo({ host: '127.0.0.1', port: elsewhere.port });
      await until(() => rig.nodes.every((node) => node.heard.length > 0), BACK_MS + 2_000);
      // PostgreSQL itself ends the listeners that nobody reads any more.
      const areAlone = async () => (await listConnections(rig)).get('mainsheet changes') === NODES;
      await until(areAlone, 15_000);
      await expectBack(rig);
      expect(elsewhere.attempts).toBeGreaterThanOrEqual(NODES);
      await elsewhere.cut();
    }));
});
