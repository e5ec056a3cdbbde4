import pg from 'pg';
import type { Platform } from '../src/platform/platform.ts';

/** Keys of the jobs that wait for a worker, as `task:company:key`. */
export async function waitingJobs({ db }: Pick<Platform, 'db'>): Promise<string[]> {
  const client = new pg.Client({ connectionString: db.connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string }>(
      'select key from graphile_worker.jobs where key is not null',
    );
    return rows.map(({ key }) => key);
  } finally {
    await client.end();
  }
}
