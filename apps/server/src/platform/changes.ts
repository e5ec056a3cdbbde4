import { EventEmitter, on } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Tx } from './database/database.ts';

/** A record changed: ids only, the reader loads it again under their own permissions. */
export type Change = {
  readonly companyId: string;
  readonly topic: string;
  readonly id: string;
  readonly version: number;
  /** The member who did it, so that a browser can pass over its own echo. */
  readonly by: string | null;
};

const CHANNEL = 'mainsheet_changes';
const RECONNECT_MS = 500;

/** Announces a change when the transaction commits. */
export async function announce(tx: Tx, change: Omit<Change, 'companyId'>): Promise<void> {
  const payload = JSON.stringify({ companyId: tx.companyId, ...change });
  await tx.run(sql`select pg_notify(${CHANNEL}, ${payload})`);
}

/** One LISTEN connection a node, fanned out to the subscriptions of that node. */
export class ChangeFeed {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  readonly #connectionString: string;
  readonly #log: Logger;
  #client: pg.Client | null = null;
  #isClosed = false;

  constructor(connectionString: string, log: Logger) {
    this.#connectionString = connectionString;
    this.#log = log;
  }

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#connectionString });
    client.on('notification', (message) => this.#deliver(message.payload ?? ''));
    client.on('error', () => {});
    client.once('end', () => this.#reconnect());
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.#client = client;
  }

  /** Changes of one company in the wanted topics; after a reconnect one `resync` change. */
  async *subscribe(
    companyId: string,
    topics: readonly string[],
    signal: AbortSignal,
  ): AsyncGenerator<Change> {
    const wanted = new Set([...topics, 'resync']);
    for await (const [change] of on(this.#emitter, 'change', { signal })) {
      const c = change as Change;
      const isOurs = c.companyId === companyId || c.topic === 'resync';
      if (isOurs && wanted.has(c.topic)) yield c;
    }
  }

  /** Calls `react` on any change in the topics, of whatever company. Returns how to stop. */
  onAny(topics: readonly string[], react: () => void): () => void {
    const listen = (change: Change) => {
      if (topics.includes(change.topic) || change.topic === 'resync') react();
    };
    this.#emitter.on('change', listen);
    return () => this.#emitter.off('change', listen);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client?.end();
  }

  #deliver(payload: string): void {
    this.#emitter.emit('change', JSON.parse(payload));
  }

  #reconnect(): void {
    if (this.#isClosed) return;
    setTimeout(() => {
      this.start().then(
        () =>
          this.#emitter.emit('change', {
            companyId: '',
            topic: 'resync',
            id: '',
            version: 0,
            by: null,
          }),
        (error: unknown) => {
          this.#log.warn({ err: error }, 'change feed is down, trying again');
          this.#reconnect();
        },
      );
    }, RECONNECT_MS);
  }
}
