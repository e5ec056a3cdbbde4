// The way of docs/guides/backup.md: a base backup by copying files, the archived log, and a moment to go back to.
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { openPlatform } from '../../src/compose.ts';
import { createCompany } from '../../src/modules/companies/index.ts';
import { readConfig } from '../../src/platform/config.ts';
import { startEmbedded } from '../../src/platform/database/embedded.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { findBreaks } from '../../src/verify.ts';
import { copyBase } from './base-backup.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mainsheet-moment-'));
// The database may run as another user than the test.
chmodSync(folder, 0o755);
const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
});

const quiet = () => {};

async function withPlatform<T>(url: string, work: (platform: Platform) => Promise<T>): Promise<T> {
  const env = { DATABASE_URL: url, DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'silent' };
  const running = await openPlatform(readConfig(env, '/'), { say: quiet });
  try {
    return await work(running.platform);
  } finally {
    await running.close();
  }
}

function write(url: string, companyId: string, label: string): Promise<void> {
  return withPlatform(url, (platform) =>
    platform.db.inTenant(companyId, (tx) =>
      platform.audit.write(tx, null, {
        action: 'moment.test',
        subjectType: 'test',
        subjectId: null,
        subjectLabel: label,
      }),
    ),
  );
}

/** Waits until all that was written until now is in the archive. */
async function untilArchived(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as name');
  await expect
    .poll(
      async () => {
        const found = await client.query('select last_archived_wal as name from pg_stat_archiver');
        return (found.rows[0].name ?? '') >= rows[0].name;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
}

describe('going back to a moment', () => {
  it('brings base backup and archived log to that moment: what came before is there, what came after is not', async () => {
    const first = path.join(folder, 'first');
    const archive = path.join(folder, 'archive');
    mkdirSync(archive);
    const before = await startEmbedded(first, quiet);
    const { uid, gid } = statSync(path.join(first, 'cluster'));
    chownSync(archive, uid, gid);
    const settings = `archive_mode = on\narchive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'\n`;
    appendFileSync(path.join(first, 'cluster/postgresql.auto.conf'), settings);
    await before.stop();
    const source = await startEmbedded(first, quiet);
    stops.push(() => source.stop());
    const { companyId, founded } = await withPlatform(source.url, async (platform) => {
      const id = await createCompany(platform, { name: 'Fjordline Bulk', baseCurrency: 'USD' });
      return { companyId: id, founded: await labels(platform, id) };
    });
    const client = new pg.Client({ connectionString: source.url });
    await client.connect();
    const second = path.join(folder, 'second/cluster');
    await copyBase(client, path.join(first, 'cluster'), second);
    await write(source.url, companyId, 'before');
    const moment = await client.query('select clock_timestamp()::text as at');
    await write(source.url, companyId, 'after');
    await untilArchived(client);
    await client.end();
    writeFileSync(path.join(second, 'recovery.signal'), '');
    appendFileSync(
      path.join(second, 'postgresql.auto.conf'),
      `archive_mode = off\nrestore_command = 'cp ${archive}/%f %p'
recovery_target_time = '${moment.rows[0].at}'\nrecovery_target_action = promote\n`,
    );
    for (const file of ['recovery.signal', 'backup_label'])
      chownSync(path.join(second, file), uid, gid);
    const restored = await startEmbedded(path.dirname(second), quiet);
    stops.push(() => restored.stop());
    await withPlatform(restored.url, async (platform) => {
      expect(await labels(platform, companyId)).toEqual([...founded, 'before']);
      expect(await findBreaks(platform)).toEqual([]);
    });
    // It takes new entries, in a whole chain.
    await write(restored.url, companyId, 'anew');
    await withPlatform(restored.url, async (platform) => {
      expect(await labels(platform, companyId)).toEqual([...founded, 'before', 'anew']);
      expect(await findBreaks(platform)).toEqual([]);
    });
  }, 120_000);
});

async function labels(platform: Platform, companyId: string): Promise<string[]> {
  const rows = await platform.db.inTenant(companyId, (tx) =>
    tx.many(sql<{ label: string }>`
      select subject_label as label from audit_event where company_id = ${companyId} order by seq`),
  );
  return rows.map(({ label }) => label);
}
