import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import { testServer } from './test-server.ts';

const server = testServer();
const folder = mkdtempSync(path.join(tmpdir(), 'mainsheet-migrations-'));
cpSync(path.join(import.meta.dirname, '../migrations'), folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const NEXT = '9000_next_version.sql';
writeFileSync(path.join(folder, NEXT), 'alter table vessel add column next_version text;');

const connect = async () => {
  const client = new pg.Client({ connectionString: server.platform.db.connectionString });
  await client.connect();
  return client;
};

describe('an upgrade', () => {
  it('waits for who holds a table without holding up anybody else; who writes meanwhile is answered', async () => {
    const { connectionString } = server.platform.db;
    const owner = await server.signIn('Owner');
    const idle = await connect();
    await idle.query('begin');
    await idle.query('select count(*) from vessel');
    const upgrade = migrate(connectionString, folder);
    let answers = 0;
    const until = performance.now() + 4_500;
    while (performance.now() < until) {
      const answer = await owner.graphql<{ vessels: unknown[] }>('{ vessels { id } }');
      expect(answer.errors).toBeUndefined();
      answers += 1;
      await pause(20);
    }
    await idle.query('commit');
    await idle.end();
    expect(await upgrade).toEqual([NEXT]);
    // Behind an upgrade that waits for its lock there would be one answer, at the end.
    expect(answers).toBeGreaterThan(3);
  });

  it('is not taken back by an older version: it does not start, and says what to do', async () => {
    const { connectionString } = server.platform.db;
    await expect(migrate(connectionString)).rejects.toThrow(
      `This database was brought forward by a newer Mainsheet (${NEXT}). Start that version, or restore the backup that was made before.`,
    );
    expect(await migrate(connectionString, folder)).toEqual([]);
  });
});
