import { rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { scratchFolder } from '../../../tools/scratch-folder.ts';
import { startEmbedded } from '../src/platform/database/embedded.ts';
import { createDatabase } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
  }
}

/**
 * Nothing of this database outlives the run, so nothing waits for the disk. Tests of crashes start
 * one of their own, with PostgreSQL's defaults.
 */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** One PostgreSQL for the whole run, with a template built by the real migrations. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    await createDatabase(given, 'mainsheet_template', null);
    project.provide('adminUrl', given);
    return undefined;
  }
  const dir = scratchFolder('mainsheet-test-');
  const postgres = await startEmbedded(path.join(dir, 'postgres'), () => {}, FORGETFUL);
  await createDatabase(postgres.url, 'mainsheet_template', null);
  project.provide('adminUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
