import { CHANGE_TOPICS, type ChangeTopic } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Actor, can } from './actor.ts';
import type { Database, Tx } from './database/database.ts';
import { Listener } from './database/listener.ts';
import { DomainError, toDomainError } from './errors.ts';
import type { Pause } from './growing-pause.ts';

export type Topic = ChangeTopic;
const TOPICS = Object.keys(CHANGE_TOPICS) as Topic[];

/** Of these topics those that somebody may hear. */
export const audibleTo = (actor: Actor, topics: readonly Topic[]): Topic[] =>
  topics.filter((topic) => {
    const key = CHANGE_TOPICS[topic];
    return key === null || can(actor, key);
  });

const KNOWN_TOPICS: ReadonlySet<string> = new Set(TOPICS);

/** @throws DomainError BAD_REQUEST naming the first that is no topic: it would stay silent for ever. */
export function parseTopics(names: readonly string[]): Topic[] {
  const unknown = names.find((name) => !KNOWN_TOPICS.has(name));
  if (unknown === undefined) return names as Topic[];
  throw new DomainError('BAD_REQUEST', {
    reason: `There is no topic “${unknown.slice(0, 60)}”. Topics are ${TOPICS.join(', ')}.`,
  });
}

/** Comes to every subscriber, whatever they listen to, when changes may have been missed. */
export const RESYNC = 'resync';

/** A record changed: ids only, the reader loads it again under their own permissions. */
export type Change = {
  readonly companyId: string;
  readonly topic: Topic | typeof RESYNC;
  readonly id: string;
  readonly version: number;
  /** The member who did it, so that a browser can pass over its own echo. */
  readonly by: string | null;
  /** Milliseconds since it came, of one that came before its reader listened. */
  readonly ageMs?: number;
};

export const MISSED: Change = { companyId: '', topic: RESYNC, id: '', version: 0, by: null };
const CHANNEL = 'mainsheet_changes';
/** Changes that wait for one reader; past this many the reader is told to read everything again. */
const MOST_WAITING = 1_000;

/** How long a change is told to who begins to listen: a page reads first and listens then, on a slow line seconds later. */
const RECENT_MS = 30_000;

/** The last change of each company and topic, for a while. */
export class RecentChanges {
  readonly #nowMs: () => number;
  /** The oldest first. */
  readonly #last = new Map<string, { readonly change: Change; readonly atMs: number }>();

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  add(change: Change): void {
    const key = keyOf(change.companyId, change.topic);
    this.#last.delete(key);
    this.#last.set(key, { change, atMs: this.#nowMs() });
    this.#forget();
  }

  /** Of a company in some topics, with their ages. */
  of(companyId: string, topics: readonly Topic[]): Change[] {
    this.#forget();
    return topics.flatMap((topic) => {
      const last = this.#last.get(keyOf(companyId, topic));
      return last ? [{ ...last.change, ageMs: Math.ceil(this.#nowMs() - last.atMs) }] : [];
    });
  }

  #forget(): void {
    const oldestMs = this.#nowMs() - RECENT_MS;
    for (const [key, { atMs }] of this.#last) {
      if (atMs >= oldestMs) return;
      this.#last.delete(key);
    }
  }
}

const keyOf = (companyId: string, topic: string): string => `${companyId} ${topic}`;

/** Announces a change when the transaction commits. */
export async function announce(
  tx: Tx,
  change: Omit<Change, 'companyId' | 'topic'> & { readonly topic: Topic },
): Promise<void> {
  const payload = JSON.stringify({ companyId: tx.companyId, ...change });
  await tx.run(sql`select pg_notify(${CHANNEL}, ${payload})`);
}

/** Changes on their way to one reader. It ends at once when the reader goes, also in the middle of waiting. */
export class Subscription implements AsyncIterableIterator<Change, undefined> {
  readonly #topics: ReadonlySet<string>;
  readonly #onEnd: () => void;
  #waiting: Change[] = [];
  #reader: ((result: IteratorResult<Change, undefined>) => void) | null = null;
  #isOver = false;

  constructor(topics: readonly string[], onEnd: () => void) {
    this.#topics = new Set([...topics, RESYNC]);
    this.#onEnd = onEnd;
  }

  /** Hands on a change if it is of a wanted topic. */
  offer(change: Change): void {
    if (this.#isOver || !this.#topics.has(change.topic)) return;
    const reader = this.#reader;
    this.#reader = null;
    if (reader) reader({ value: change, done: false });
    else if (this.#waiting.length < MOST_WAITING) this.#waiting.push(change);
    else this.#waiting = [MISSED];
  }

  async next(): Promise<IteratorResult<Change, undefined>> {
    const value = this.#waiting.shift();
    if (value) return { value, done: false };
    if (this.#isOver) return { value: undefined, done: true };
    return new Promise((resolve) => {
      this.#reader = resolve;
    });
  }

  async return(): Promise<IteratorResult<Change, undefined>> {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#waiting = [];
      this.#reader?.({ value: undefined, done: true });
      this.#onEnd();
    }
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/**
 * The messages of a subscription: what `present` makes of each change; null says nothing. `isOne` ends it after
 * the first. It ends with its reader, even while it waits, which a generator would not.
 */
export function messagesOf<Message>(
  changes: Subscription,
  present: (change: Change) => Promise<Message | null> | Message,
  { isOne = false }: { isOne?: boolean } = {},
): AsyncIterableIterator<Message, undefined> {
  const next = async (): Promise<IteratorResult<Message, undefined>> => {
    for (;;) {
      const { value: change, done } = await changes.next();
      if (done) return { value: undefined, done };
      const value = await unlessAway(() => present(change));
      if (value === null) continue;
      if (isOne) await changes.return();
      return { value, done: false };
    }
  };
  const end = async () => {
    await changes.return();
    return { value: undefined, done: true } as const;
  };
  return {
    next,
    return: end,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** A database that is away ends no subscription: once it is back, a `resync` makes up for what is missing now. */
async function unlessAway<T>(work: () => Promise<T | null> | T): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (toDomainError(error).code === 'UNAVAILABLE') return null;
    throw error;
  }
}

export type ChangeFeedOptions = {
  readonly db: Database;
  readonly log: Logger;
  readonly pause?: Pause | undefined;
};

/**
 * One listening connection a node, fanned out to the subscriptions of that node. It is also how the node knows
 * that its database is away: then requests are refused at once instead of waiting for connections.
 */
export class ChangeFeed {
  readonly #listener: Listener;
  readonly #byCompany = new Map<string, Set<Subscription>>();
  readonly #watchers = new Set<(change: Change) => void>();
  readonly #recent = new RecentChanges();

  constructor({ db, ...options }: ChangeFeedOptions) {
    this.#listener = new Listener({
      ...options,
      connectionString: db.connectionString,
      channel: CHANNEL,
      hooks: {
        onNotice: (payload) => {
          const change = JSON.parse(payload) as Change;
          // Before anybody asks again for what changed.
          db.noteWritten(change.companyId);
          this.#deliver(change);
        },
        onReturn: () => {
          db.noteWritten(null);
          this.#tellAll();
        },
        onReached: () => db.resume(),
        onAway: () => db.suspend(),
        onSilent: () => {
          db.suspend();
          // What the listener cannot reach, the other connections of this node cannot reach either.
          db.dropConnections();
        },
      },
    });
  }

  /** Whether changes of now reach this node. */
  get isListening(): boolean {
    return this.#listener.isListening;
  }

  /** Listens from here on, through every outage. @throws Error when the first connection fails. */
  start(): Promise<void> {
    return this.#listener.start();
  }

  /**
   * Changes of one company in the wanted topics; when some may have been missed, one `resync` change. With `isRecentToo` the last
   * of each topic in thirty seconds comes first, with its age: for who read before they listened.
   */
  subscribe(
    companyId: string,
    topics: readonly Topic[],
    { isRecentToo = false }: { isRecentToo?: boolean } = {},
  ): Subscription {
    const subscriptions = this.#byCompany.get(companyId) ?? new Set();
    this.#byCompany.set(companyId, subscriptions);
    const subscription: Subscription = new Subscription(topics, () => {
      subscriptions.delete(subscription);
      if (subscriptions.size === 0) this.#byCompany.delete(companyId);
    });
    subscriptions.add(subscription);
    if (isRecentToo) {
      for (const change of this.#recent.of(companyId, topics)) subscription.offer(change);
    }
    return subscription;
  }

  /** Calls `react` on any change in the topics, of whatever company. Returns how to stop. */
  onAny(topics: readonly Topic[], react: () => void): () => void {
    const wanted = new Set<string>([...topics, RESYNC]);
    const watcher = (change: Change) => {
      if (wanted.has(change.topic)) react();
    };
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  async close(): Promise<void> {
    await this.#listener.close();
  }

  #deliver(change: Change): void {
    this.#recent.add(change);
    for (const watcher of this.#watchers) watcher(change);
    for (const subscription of this.#byCompany.get(change.companyId) ?? []) {
      subscription.offer(change);
    }
  }

  #tellAll(): void {
    for (const watcher of this.#watchers) watcher(MISSED);
    for (const subscriptions of this.#byCompany.values()) {
      for (const subscription of subscriptions) subscription.offer(MISSED);
    }
  }
}
