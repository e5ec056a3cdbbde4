import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/** Copies the files of a running cluster between start and stop of a base backup. */
export async function copyBase(client: pg.Client, from: string, to: string): Promise<void> {
  await client.query("select pg_backup_start('base', true)");
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  const owner = statSync(from);
  chownSync(path.dirname(to), owner.uid, owner.gid);
  // Files may vanish while they are copied; the log makes up for it.
  spawnSync('cp', ['-a', from, to]);
  rmSync(path.join(to, 'postmaster.pid'), { force: true });
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  writeFileSync(path.join(to, 'backup_label'), rows[0].labelfile);
}
