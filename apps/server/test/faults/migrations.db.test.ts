import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../src/platform/database/migrate.ts';
import { ownedDatabase } from '../fixtures/plain-owner.ts';
import { type SignedIn, testServer } from '../test-server.ts';

const server = testServer();
const folder = mkdtempSync(path.join(tmpdir(), 'mainsheet-migrations-'));
cpSync(path.join(import.meta.dirname, '../../migrations'), folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const NEXT = '9000_next_version.sql';
writeFileSync(
  path.join(folder, NEXT),
  'alter table vessel add column next_version text; alter table contact add column next_version text;',
);

/** How long somebody holds the table that an upgrade needs last; it waits for it a moment at a time. */
const HELD_MS = 5_000;
/** What a write may take meanwhile, to what the upgrade has already. */
const MOST_MS = 2_000;

const VESSEL = {
  ...{ imo: null, type: 'Kamsarmax', ownership: 'OV-Owned Vessel', deadweightT: 82_000 },
  ...{ yearBuilt: 2015, dailyCost: 7_500, details: {} },
};
const WRITE = `mutation ($data: VesselInput!) {
  createVessel(data: $data) { errorFlag message violations { path message } } }`;

/** The milliseconds until a vessel stands there. */
async function writeVessel(owner: SignedIn, name: string): Promise<number> {
  const began = performance.now();
  const data = { ...VESSEL, name };
  const answer = await owner.graphql<{ createVessel: unknown }>(WRITE, { data });
  expect(answer.errors).toBeUndefined();
  expect(answer.data.createVessel).toMatchObject({ errorFlag: 'SUCCESS' });
  return performance.now() - began;
}

const connect = async () => {
  const client = new pg.Client({ connectionString: server.platform.db.connectionString });
  await client.connect();
  return client;
};

describe('an upgrade', () => {
  it('waits for who holds a table without holding up anybody else: who writes meanwhile is answered', async () => {
    const { connectionString } = server.platform.db;
    const owner = await server.signIn('Owner');
    const idle = await connect();
    await idle.query('begin');
    await idle.query('select count(*) from contact');
    const upgrade = migrate(connectionString, folder);
    const until = performance.now() + HELD_MS;
    const write = async (who: number): Promise<number[]> => {
      const times: number[] = [];
      while (performance.now() < until) {
        times.push(await writeVessel(owner, `Ship ${who}.${times.length}`));
        await pause(50);
      }
      return times;
    };
    const times = (await Promise.all([1, 2, 3].map(write))).flat();
    await idle.query('commit');
    await idle.end();
    expect(await upgrade).toEqual([NEXT]);
    // Behind an upgrade that waits for its lock the first of each would be answered at the end.
    expect(Math.max(...times)).toBeLessThan(MOST_MS);
    expect(times.length).toBeGreaterThan(20);
  });

  it('says that another node is at it, and after too long what to do', async () => {
    const { connectionString } = server.platform.db;
    const other = await connect();
    await other.query('select pg_advisory_lock(727460001)');
    const said: string[] = [];
    const options = { say: (line: string) => said.push(line), mostWaitMs: 3_000 };
    await expect(migrate(connectionString, folder, options)).rejects.toThrow(
      /^Another session has held the upgrade of this database for too long\. If no node is upgrading, end it: select pg_terminate_backend/,
    );
    expect(said).toEqual(['Another node is bringing the database forward: waiting for it.']);
    await other.end();
    expect(await migrate(connectionString, folder)).toEqual([]);
  });

  it('by a role that may not create roles is refused in words', async () => {
    const owned = await ownedDatabase(inject('adminUrl'), 'powerless_owner');
    const admin = await connect();
    await admin.query('alter role powerless_owner nocreaterole');
    await admin.end();
    const first = path.join(folder, 'first');
    mkdirSync(first);
    writeFileSync(path.join(first, '0001_roles.sql'), 'create role mainsheet_of_tests nologin;');
    await expect(migrate(owned.asOwner(owned.url), first)).rejects.toThrow(
      /^The role of the database address may not create the roles that Mainsheet keeps rows apart by\. As an administrator run “alter role … createrole” for it/,
    );
  });

  it('is not taken back by an older version: it does not start, and says what to do', async () => {
    const { connectionString } = server.platform.db;
    await expect(migrate(connectionString)).rejects.toThrow(
      `This database was brought forward by a newer Mainsheet (${NEXT}). Start that version, or restore the backup that was made before.`,
    );
    expect(await migrate(connectionString, folder)).toEqual([]);
  });
});
