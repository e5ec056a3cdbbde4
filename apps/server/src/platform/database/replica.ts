import type pg from 'pg';
import { type ConnectionPool, isWaitOver } from './connection.ts';

const BEAT_MS = 1_000;
/** A replica that is silent for so long is away: what waits for it goes to the primary. */
const ANSWER_MS = 2_000;

/** A place in the log of PostgreSQL, `0/1A2B3C4`, as a number that can be compared. */
export function placeOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

const later = (one: bigint, other: bigint): bigint => (one > other ? one : other);

export type ReplicaOptions = {
  readonly reads: ConnectionPool;
  readonly files: ConnectionPool;
  /** A connection of its own to either, so that the health of none is judged by how busy its readers are. */
  readonly probes: { readonly replica: ConnectionPool; readonly primary: ConnectionPool };
};

/**
 * A streaming replica that lists, reports and files are read from, as long as it holds all that the company which asks has written:
 * this node knows the place of its own commits, and of a change that another node announces that there is one. A replica that lags by a
 * second, is away or is none any more is left alone, and the primary is read, until it is whole again.
 */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #timer: NodeJS.Timeout;
  /** As far as it is known to be. */
  #replayed = -1n;
  #isUsable = false;
  /** Where the primary was a beat ago: all of that must have arrived. */
  #aBeatAgo: bigint | null = null;
  /** What every company needs; null while it must be asked for. */
  #floor: bigint | null = null;
  readonly #written = new Map<string, bigint>();
  /** Companies that another node has written for, each with a mark of its own for the latest time. */
  readonly #announced = new Map<string, symbol>();
  #beating: Promise<void> | null = null;
  #asking: Promise<void> | null = null;
  /** The question to the primary that is under way, and the one that is sent when it is answered. */
  #primaryPlace: Promise<bigint> | null = null;
  #nextPlace: Promise<bigint> | null = null;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#beat(), BEAT_MS);
    this.#timer.unref();
    this.#beat();
  }

  /** Whether it is read at all. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** This node has written up to here: for a company, or for all by what belongs to none. */
  noteWritten(companyId: string | null, place: bigint): void {
    if (companyId) this.#written.set(companyId, later(place, this.#written.get(companyId) ?? 0n));
    else if (this.#floor !== null) this.#floor = later(place, this.#floor);
  }

  /** Somebody has written for a company: all that stands now must be there when it is read next. */
  noteAnnounced(companyId: string): void {
    this.#announced.set(companyId, Symbol(companyId));
  }

  /** Announcements may have been missed. */
  noteMissed(): void {
    this.#floor = null;
  }

  /** A connection that sees all that the company has written; null when the primary must be read. */
  async connect(companyId: string, pool: 'reads' | 'files'): Promise<pg.PoolClient | null> {
    if (!this.#isUsable) return null;
    try {
      const needed = await this.#neededBy(companyId);
      if (needed > this.#replayed) await this.#askReplica();
      return needed > this.#replayed ? null : await this.#options[pool].pool.connect();
    } catch (error) {
      // All its connections are lent out: it is busy, not away.
      if (!isWaitOver(error)) this.giveUp();
      return null;
    }
  }

  /** Leaves it alone until the next beat finds it whole; what waits for an answer of it fails now. */
  giveUp(): void {
    this.#isUsable = false;
    this.#aBeatAgo = null;
    const { reads, files, probes } = this.#options;
    for (const pool of [reads, files, probes.replica, probes.primary]) pool.dropAll();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#isUsable = false;
    await this.#beating;
    const { reads, files, probes } = this.#options;
    for (const { pool } of [files, reads, probes.replica, probes.primary]) await pool.end();
  }

  async #neededBy(companyId: string): Promise<bigint> {
    const mark = this.#announced.get(companyId);
    if (mark || this.#floor === null) {
      const now = await this.#askPrimary();
      this.#floor ??= now;
      this.noteWritten(companyId, now);
      if (mark && this.#announced.get(companyId) === mark) this.#announced.delete(companyId);
    }
    return later(this.#written.get(companyId) ?? 0n, this.#floor);
  }

  /** One question at a time serves all who wait for it: an older place is a safe one. */
  #askReplica(): Promise<void> {
    this.#asking ??= this.#readPlace().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #readPlace(): Promise<void> {
    const { rows } = await this.#options.probes.replica.pool.query<{ place: string | null }>(
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as place`,
    );
    const place = rows[0]?.place;
    if (!place) throw new Error('This database is no replica.');
    this.#replayed = placeOf(place);
  }

  /** Where the log of the primary ends now; whoever asks before the question left shares its answer. */
  #askPrimary(): Promise<bigint> {
    this.#nextPlace ??= (async () => {
      await this.#primaryPlace?.catch(() => {});
      this.#primaryPlace = this.#nextPlace;
      this.#nextPlace = null;
      return this.#readPrimaryPlace();
    })();
    return this.#nextPlace;
  }

  async #readPrimaryPlace(): Promise<bigint> {
    const { rows } = await this.#options.probes.primary.pool.query<{ place: string }>(
      'select pg_current_wal_insert_lsn() as place',
    );
    return placeOf(rows[0]!.place);
  }

  #beat(): void {
    this.#beating ??= this.#look().finally(() => {
      this.#beating = null;
    });
  }

  async #look(): Promise<void> {
    const late = setTimeout(() => this.giveUp(), ANSWER_MS);
    try {
      await this.#askReplica();
      const before = this.#aBeatAgo;
      this.#isUsable = before !== null && this.#replayed >= before;
      this.#aBeatAgo = await this.#askPrimary();
      this.#floor ??= this.#aBeatAgo;
    } catch {
      this.giveUp();
    } finally {
      clearTimeout(late);
    }
    for (const [companyId, place] of this.#written) {
      if (place <= this.#replayed) this.#written.delete(companyId);
    }
  }
}
