import pg from 'pg';
import type { Platform } from '../src/platform/platform.ts';

/** Keys of the jobs that wait for a worker, as `task:company:key`. */
export const waitingJobs = async (platform: Pick<Platform, 'db'>): Promise<string[]> =>
  (await readJobs(platform)).map(({ key }) => key);

/** How long the job waits yet whose key ends so; null for none. */
export async function secondsUntil(
  platform: Pick<Platform, 'db'>,
  end: string,
): Promise<number | null> {
  const jobs = await readJobs(platform);
  return jobs.find(({ key }) => key.endsWith(`:${end}`))?.seconds ?? null;
}

type WaitingJob = { readonly key: string; readonly seconds: number };

async function readJobs({ db }: Pick<Platform, 'db'>): Promise<WaitingJob[]> {
  const client = new pg.Client({ connectionString: db.connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<WaitingJob>(`
      select key, extract(epoch from run_at - now())::float8 as seconds
      from graphile_worker.jobs where key is not null`);
    return rows;
  } finally {
    await client.end();
  }
}
