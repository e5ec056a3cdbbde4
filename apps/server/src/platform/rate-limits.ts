import { sql } from 'kysely';
import type { Database } from './database/database.ts';
import { DomainError } from './errors.ts';

/** At most `max` in a window that begins with the first. */
export type Rate = {
  readonly max: number;
  readonly windowSeconds: number;
  /** What is answered past it; tries to log in by default. */
  readonly refusal?: 'TOO_MANY_REQUESTS' | 'TOO_MUCH_ASKED';
};

type Count = { bucket: string; used: string; seconds_left: number };

/** Adds to buckets, in one statement for all of them; windows run by the clock of the database. */
function count(db: Database, uses: ReadonlyMap<string, number>, windowSeconds: number) {
  const buckets = [...uses.keys()];
  const amounts = [...uses.values()];
  return db.inIdentity((tx) =>
    tx.many(sql<Count>`
      insert into rate_limit as r (bucket, used, resets_at)
      select bucket, amount, now() + make_interval(secs => ${windowSeconds})
      from unnest(${buckets}::text[], ${amounts}::bigint[]) as u (bucket, amount)
      order by bucket
      on conflict (bucket) do update set
        used = case when r.resets_at <= now() then excluded.used else r.used + excluded.used end,
        resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
      returning bucket, used, extract(epoch from resets_at - now())::float8 as seconds_left`),
  );
}

/** Tries that came within so many milliseconds are counted by one statement: hundreds a second are cheap. */
const GATHER_MS = 10;

type Waiting = {
  readonly settle: (used: number) => void;
  readonly fail: (error: unknown) => void;
};
/** Tries of one bucket, in the order they came. */
type Gathered = Map<string, Waiting[]>;
const gathered = new WeakMap<Database, Map<number, Gathered>>();

/** How often a bucket was used with this try, which is counted together with others of the moment. */
function countOne(db: Database, bucket: string, windowSeconds: number): Promise<number> {
  return new Promise((settle, fail) => {
    const windows = gathered.get(db) ?? new Map<number, Gathered>();
    gathered.set(db, windows);
    let batch = windows.get(windowSeconds);
    if (!batch) {
      batch = new Map();
      windows.set(windowSeconds, batch);
      setTimeout(() => void countBatch(db, windowSeconds), GATHER_MS);
    }
    batch.set(bucket, [...(batch.get(bucket) ?? []), { settle, fail }]);
  });
}

async function countBatch(db: Database, windowSeconds: number): Promise<void> {
  const batch = gathered.get(db)?.get(windowSeconds) ?? new Map<string, Waiting[]>();
  gathered.get(db)?.delete(windowSeconds);
  const uses = new Map([...batch].map(([bucket, tries]) => [bucket, tries.length]));
  try {
    for (const { bucket, used } of await count(db, uses, windowSeconds)) {
      const tries = batch.get(bucket) ?? [];
      // Each is judged as if it had come alone: the first of them by the least.
      for (const [at, { settle }] of tries.entries()) settle(Number(used) - tries.length + at + 1);
    }
  } catch (error) {
    for (const { fail } of [...batch.values()].flat()) fail(error);
  }
}

/**
 * Counts one try into a bucket that all nodes share.
 * @throws DomainError the rate's refusal past the limit.
 */
export async function assertRate(db: Database, bucket: string, rate: Rate): Promise<void> {
  const used = await countOne(db, bucket, rate.windowSeconds);
  if (used <= rate.max) return;
  throw new DomainError(rate.refusal ?? 'TOO_MANY_REQUESTS');
}

type Spent = { known: number; pending: number; resetsAt: number };

const WINDOW_SECONDS = 60;
const FLUSH_MS = 1_000;
const MAX_ENTRIES = 10_000;

/**
 * What each person's queries cost in a minute, shared by all nodes. A node adds up by itself and
 * writes once a second: a query pays no round trip, and a person who asks two nodes gets at most one
 * second of each on top of the budget.
 */
export class CostBudget {
  readonly #db: Database;
  readonly #max: number;
  readonly #spent = new Map<string, Spent>();
  #isFlushDue = false;

  constructor(db: Database, maxPerMinute: number) {
    this.#db = db;
    this.#max = maxPerMinute;
  }

  /** @throws DomainError TOO_MUCH_ASKED once the minute's budget is used up. */
  spend(personId: string, cost: number): void {
    const now = performance.now();
    let entry = this.#spent.get(personId);
    if (!entry || entry.resetsAt <= now) {
      entry = { known: 0, pending: entry?.pending ?? 0, resetsAt: now + WINDOW_SECONDS * 1000 };
      if (this.#spent.size >= MAX_ENTRIES) this.#spent.clear();
      this.#spent.set(personId, entry);
    }
    if (entry.known + entry.pending >= this.#max) throw new DomainError('TOO_MUCH_ASKED');
    entry.pending += cost;
    if (this.#isFlushDue) return;
    this.#isFlushDue = true;
    setTimeout(() => void this.#flush(), FLUSH_MS).unref();
  }

  /** Writes what was spent since the last time and learns what other nodes saw. */
  async #flush(): Promise<void> {
    this.#isFlushDue = false;
    const uses = new Map<string, number>();
    for (const [personId, entry] of this.#spent) {
      if (entry.pending > 0) uses.set(`cost:${personId}`, entry.pending);
    }
    if (uses.size === 0) return;
    // A database that is away must not stop reads that still work; the next flush counts them.
    const rows = await count(this.#db, uses, WINDOW_SECONDS).catch(() => []);
    for (const row of rows) {
      const entry = this.#spent.get(row.bucket.slice('cost:'.length));
      if (!entry) continue;
      entry.pending -= uses.get(row.bucket) ?? 0;
      entry.known = Number(row.used);
      entry.resetsAt = performance.now() + row.seconds_left * 1000;
    }
  }
}
