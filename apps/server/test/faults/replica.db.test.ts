// A primary with a streaming replica of this file's own: what is read where, and what happens when the replica lags or goes away.
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlatform, type Running } from '../../src/compose.ts';
import { createCompany } from '../../src/modules/companies/index.ts';
import { announce } from '../../src/platform/changes.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Tx } from '../../src/platform/database/database.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../src/platform/database/embedded.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { crowd } from '../fixtures/crowd.ts';
import { copyBase } from './base-backup.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mainsheet-replica-'));
// Where the tests run as root, PostgreSQL runs as nobody and must reach the folder.
chmodSync(folder, 0o755);
const quiet = () => {};
const replicaDir = path.join(folder, 'replica');

let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;
let node: Running;
let other: Running;
let companyId = '';
let strangerId = '';

/** A standby that follows the primary by its socket. */
function startReplica(): Promise<EmbeddedPostgres> {
  const { host } = new pg.Client({ connectionString: primary.url });
  return startEmbedded(replicaDir, quiet, {
    primary_conninfo: `host=${host} user=postgres`,
    hot_standby_feedback: 'on',
  });
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  primary = await startEmbedded(path.join(folder, 'primary'), quiet);
  await migrate(primary.url);
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  const cluster = path.join(replicaDir, 'cluster');
  await copyBase(client, path.join(primary.dataDir, 'cluster'), cluster);
  await client.end();
  const { uid, gid } = statSync(cluster);
  for (const name of ['standby.signal', 'backup_label']) {
    writeFileSync(path.join(cluster, name), '', { flag: 'a' });
    chownSync(path.join(cluster, name), uid, gid);
  }
  replica = await startReplica();
  const open = () =>
    openPlatform(
      readConfig(
        {
          ...{ DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url },
          ...{ DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'silent' },
        },
        '/',
      ),
      { say: quiet },
    );
  node = await open();
  other = await open();
  companyId = await createCompany(node.platform, { name: 'Followed', baseCurrency: 'USD' });
  strangerId = await createCompany(node.platform, { name: 'Beside', baseCurrency: 'USD' });
}, 120_000);
afterAll(async () => {
  await other?.close();
  await node?.close();
  await replica?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Seen = { city: string; is_replica: boolean };
const look = (of: string) => (tx: Tx) =>
  tx.get(
    sql<Seen>`
      select pg_is_in_recovery() as is_replica,
        coalesce((select max(name) from contact where company_id = ${of}), '') as city`,
    'The contacts',
  );
/** What a list sees, and where it was read. */
const read = (of = companyId) => node.platform.db.readTenant(of, look(of));

const write = (who: Running, name: string) =>
  who.platform.db.inTenant(companyId, async (tx) => {
    await tx.run(sql`
      insert into contact (company_id, id, name, kinds, email, phone, city, country_code, currency,
        payment_terms_days, details, created_at, updated_at, updated_by)
      values (${companyId}, gen_random_uuid(), ${name}, '{customer}', '', '', '', '', 'USD', 30, '{}',
        now(), now(), '')`);
    await announce(tx, { topic: 'contacts', id: companyId, version: 1, by: null });
  });

const followed = () =>
  expect.poll(async () => (await read()).is_replica, { timeout: 10_000 * crowd() }).toBe(true);

describe('a read replica', () => {
  it('is read by lists, reports and files, and written by nobody', async () => {
    await followed();
    const { db } = node.platform;
    expect(await db.readReport(companyId, look(companyId))).toMatchObject({ is_replica: true });
    const pieces = db.inSnapshot(companyId, async function* (tx) {
      yield await look(companyId)(tx);
    });
    expect((await pieces.next()).value).toMatchObject({ is_replica: true });
    await pieces.return(undefined);
    const inTransaction = await db.inTenant(companyId, look(companyId));
    expect(inTransaction.is_replica).toBe(false);
    const written = db.readReport(companyId, (tx) =>
      tx.run(sql`update contact set name = 'x' where company_id = ${companyId}`),
    );
    await expect(written).rejects.toMatchObject({ code: '25006' });
  });

  it('is left for the primary by whoever wrote what it does not hold yet, and read again once it does', async () => {
    await followed();
    await ask(replica.url, 'select pg_wal_replay_pause()');
    await write(node, 'Adriatic');
    expect(await read()).toEqual({ city: 'Adriatic', is_replica: false });
    expect((await read(strangerId)).is_replica).toBe(true);
    await ask(replica.url, 'select pg_wal_replay_resume()');
    await followed();
    expect(await read()).toEqual({ city: 'Adriatic', is_replica: true });
  });

  it('holds nothing back of what another node wrote and told', async () => {
    await followed();
    await ask(replica.url, 'select pg_wal_replay_pause()');
    const feed = node.platform.changes.subscribe(companyId, ['contacts']);
    await write(other, 'Baltic');
    await feed.next();
    await feed.return();
    expect(await read()).toEqual({ city: 'Baltic', is_replica: false });
    await ask(replica.url, 'select pg_wal_replay_resume()');
    await followed();
    expect(await read()).toEqual({ city: 'Baltic', is_replica: true });
  });

  it('that is busy with all its readers is left by whoever finds no room, and by nobody else', async () => {
    await followed();
    const slow = (tx: Tx) =>
      tx.get(
        sql<Seen>`select pg_is_in_recovery() as is_replica, 'slow' || pg_sleep(5)::text as city`,
        'Sleep',
      );
    const readers = Array.from({ length: 12 }, () => node.platform.db.readTenant(companyId, slow));
    const { is_replica: isReplica } = await read();
    expect(isReplica).toBe(false);
    expect(node.platform.db.readsReplica).toBe(true);
    const seen = await Promise.all(readers);
    expect(seen.map(({ is_replica }) => is_replica)).toEqual(Array(12).fill(true));
  });

  it('that falls behind is left by everybody', async () => {
    await followed();
    await ask(replica.url, 'select pg_wal_replay_pause()');
    await write(node, 'Caspian');
    await expect
      .poll(async () => (await read(strangerId)).is_replica, { timeout: 10_000 * crowd() })
      .toBe(false);
    await ask(replica.url, 'select pg_wal_replay_resume()');
    await followed();
  });

  it('that goes away is missed by nobody: the primary answers', async () => {
    await followed();
    const over = new AbortController();
    const answers: Seen[] = [];
    const reader = async () => {
      while (!over.signal.aborted) answers.push(await read());
    };
    const readers = Promise.all([reader(), reader(), reader()]);
    await replica.stop();
    await expect.poll(async () => (await read()).is_replica).toBe(false);
    over.abort();
    await readers;
    expect(new Set(answers.map(({ city }) => city))).toEqual(new Set(['Caspian']));
    expect(answers.some(({ is_replica }) => is_replica)).toBe(true);
    expect(node.platform.db.readsReplica).toBe(false);
  });
});
