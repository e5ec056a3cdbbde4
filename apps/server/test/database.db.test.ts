import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { Database, type Tx } from '../src/platform/database/database.ts';
import { testServer } from './test-server.ts';

const server = testServer();
const inReads = <T>(work: (tx: Tx) => Promise<T>) =>
  server.platform.db.readTenant(server.companyId, work);

describe('reads in one round trip', () => {
  it('answer several questions asked at once', async () => {
    const answer = await inReads((tx) =>
      Promise.all([
        tx.many(sql<{ name: string }>`select name from company`),
        tx.many(sql<{ n: number }>`select ${2}::int as n`),
      ]),
    );
    expect(answer).toEqual([[{ name: 'Fjordline Bulk' }], [{ n: 2 }]]);
  });

  it('refuse to ask again later, and to write', async () => {
    const later = inReads(async (tx) => {
      await pause(1);
      return tx.many(sql`select 1`);
    });
    await expect(later).rejects.toThrow('This transaction is over');
    const write = inReads((tx) => tx.run(sql`update company set name = 'x'`));
    await expect(write).rejects.toThrow('read-only transaction');
  });

  it('fail with the reason of the statement that failed, whichever answer comes back first', async () => {
    const failing = async (tx: Tx) => (await tx.many(sql`select 1 / 0`))[0];
    const reads = inReads((tx) =>
      Promise.all([failing(tx).then(() => failing(tx)), tx.many(sql`select 1`), tx.many(sql`x`)]),
    );
    await expect(reads).rejects.toThrow('division by zero');
  });

  it('after a failed statement the connection serves the next request as before', async () => {
    for (let i = 0; i < 12; i++) {
      await expect(inReads((tx) => tx.many(sql`select 1 / 0`))).rejects.toThrow('division by zero');
      await expect(inReads((tx) => tx.many(sql`select nothing`))).rejects.toThrow('does not exist');
    }
    const rows = await inReads((tx) => tx.many(sql`select 1 as one`));
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('a fragment of a second keeps its milliseconds, whatever its digits', async () => {
    const [row] = await inReads((tx) =>
      tx.many(sql`
        select '2026-11-20 12:00:00+00'::timestamptz as whole, '2026-11-20 12:00:00.5+00'::timestamptz as half,
          '2026-11-20 12:00:00.123456+00'::timestamptz as micro`),
    );
    expect(row).toEqual({
      whole: '2026-11-20T12:00:00.000Z',
      half: '2026-11-20T12:00:00.500Z',
      micro: '2026-11-20T12:00:00.123Z',
    });
  });
});

it('a pooled connection may touch nothing outside a transaction of a company or of sign-in', async () => {
  const client = new pg.Client({
    connectionString: server.platform.db.connectionString,
    options: '-c role=mainsheet_nobody',
  });
  await client.connect();
  const { rows } = await client.query(`
    select count(*) filter (where has_table_privilege('mainsheet_nobody', c.oid, 'select')
      or has_table_privilege('mainsheet_nobody', c.oid, 'insert, update, delete')) as allowed, count(*) as tables
    from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  expect(Number(rows[0].tables)).toBeGreaterThan(20);
  expect(rows[0].allowed).toBe('0');
  await expect(client.query('select * from company')).rejects.toThrow('permission denied');
  await client.end();
});

it('through a pooler each transaction says itself what a session begins with, and a failed statement costs its connection', async () => {
  const { connectionString } = server.platform.db;
  const db = new Database(connectionString, 1, { poolerUrl: connectionString });
  const settings = (tx: Tx) =>
    tx.get(
      sql<{ pid: number }>`select current_user as role, current_setting('timezone') as zone,
        current_setting('statement_timeout') as most, pg_backend_pid() as pid`,
      'The settings',
    );
  const own = { role: 'mainsheet_app', zone: 'UTC', most: '30s' };
  const first = await db.inTenant(server.companyId, settings);
  expect(first).toMatchObject(own);
  expect(await db.readTenant(server.companyId, settings)).toEqual(first);
  expect(await db.readReport(server.companyId, settings)).toEqual(first);
  const failing = db.readTenant(server.companyId, (tx) => tx.many(sql`select 1 / 0`));
  await expect(failing).rejects.toThrow('division by zero');
  const second = await db.inTenant(server.companyId, settings);
  expect(second).toMatchObject(own);
  expect(second.pid).not.toBe(first.pid);
  const identity = await db.inIdentity(settings);
  expect(identity).toMatchObject({ ...own, role: 'mainsheet_identity' });
  await db.close();
});

/** What collects the young generation alone, as happens all the time; collections of everything are rare. */
function youngCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (of: { type: 'minor' }) => void;
  return () => {
    collect({ type: 'minor' });
    collect({ type: 'minor' });
  };
}

it('a long read holds none of the pages it has behind it: 80 of 0.2 MB grow the heap by less than 4 MB', async () => {
  const collectYoung = youngCollector();
  const page = sql<{ text: string }>`
    select repeat('x', 1000) || n as text from generate_series(1, 200) n`;
  const grownBytes = await server.platform.db.readReport(server.companyId, async (tx) => {
    await tx.many(page);
    collectYoung();
    const before = process.memoryUsage().heapUsed;
    for (let pages = 1; pages <= 80; pages++) {
      await tx.many(page);
      if (pages % 20 === 0) collectYoung();
    }
    return process.memoryUsage().heapUsed - before;
  });
  expect(grownBytes).toBeLessThan(4_000_000);
});
