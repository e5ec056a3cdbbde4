import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Platform } from '../src/platform/platform.ts';

const LOOK_AGAIN_MS = 10;
const COMES_WITHIN_MS = 30_000;

/** A row of the database, as its owner finds it: `company where company_id = $1`. */
type Row = { readonly from: string; readonly id: string };

type Held<T> = {
  /** Begins what needs the lock. */
  readonly start: () => Promise<T>;
  /** Happens once that waits, on a connection that holds nothing. */
  readonly meanwhile: (watcher: pg.Client) => Promise<unknown>;
};

/** `whileHeld` for a row. */
export const whileRowIsHeld = <T>(
  platform: Pick<Platform, 'db'>,
  { from, id }: Row,
  held: Held<T>,
): Promise<T> =>
  whileHeld(platform, { text: `select 1 from ${from} for update`, values: [id] }, held);

/**
 * Takes a lock and holds it until somebody waits, does something meanwhile, lets it go and answers what who waited came to.
 * Waiting is looked for outside the holder's transaction: inside one, `pg_stat_activity` stays as it was first read.
 * @throws Error when nobody comes to wait
 */
export async function whileHeld<T>(
  { db }: Pick<Platform, 'db'>,
  lock: string | pg.QueryConfig,
  { start, meanwhile }: Held<T>,
): Promise<T> {
  const [holder, watcher] = [db, db].map(
    ({ connectionString }) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client];
  await Promise.all([holder.connect(), watcher.connect()]);
  try {
    await holder.query('begin');
    await holder.query(lock);
    const started = start();
    await comeToWait(watcher);
    await meanwhile(watcher);
    await holder.query('commit');
    return await started;
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
}

async function comeToWait(watcher: pg.Client): Promise<void> {
  const until = performance.now() + COMES_WITHIN_MS;
  while (performance.now() < until) {
    const { rows } = await watcher.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
    await pause(LOOK_AGAIN_MS);
  }
  throw new Error('Nobody came to wait');
}
