import pg from 'pg';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../errors.ts';
import { growingPauseMs, type Pause, pause } from '../growing-pause.ts';
import { CONNECTION, destroyConnection } from './connection.ts';

/** What the listener tells of its connection; `onNotice` alone has to do with what is listened to. */
export type ListenerHooks = {
  onNotice(payload: string): void;
  /** It listens again after a break: notices of the meantime are lost. */
  onReturn(): void;
  /** The database can be reached. */
  onReached(): void;
  /** The database cannot be reached, or does not let anybody in. */
  onAway(): void;
  /** The connection is open and nobody answers at the other end. */
  onSilent(): void;
};

export type ListenerOptions = {
  readonly connectionString: string;
  readonly channel: string;
  readonly log: Logger;
  readonly hooks: ListenerHooks;
  readonly pause?: Pause | undefined;
};

const BEAT_MS = 1_500;
const ANSWER_MS = 2_500;
/** A new connection that takes so long says that the database is away, though it may yet come. */
const DOUBT_MS = 1_000;
/** A listener without heartbeats belongs to a node that is gone: PostgreSQL ends it. */
const FORGOTTEN_AFTER = '10s';
const GOODBYE_MS = 1_000;

type Break = 'closed' | 'silent';

/**
 * One connection that listens on a channel for as long as the node lives. A single loop opens it, watches it
 * and opens the next, so that there is never more than one, nor more than one try at a time.
 */
export class Listener {
  readonly #options: ListenerOptions;
  readonly #pause: Pause;
  readonly #closing = new AbortController();
  #client: pg.Client | null = null;
  #staying: Promise<void> = Promise.resolve();

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.#pause = options.pause ?? pause;
  }

  get isListening(): boolean {
    return this.#client !== null;
  }

  /** Listens from here on. @throws Error when the first connection fails. */
  async start(): Promise<void> {
    const first = await this.#open();
    this.#staying = this.#stay(first);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const client = this.#client;
    if (client) {
      const timer = setTimeout(() => destroyConnection(client), GOODBYE_MS);
      await client.end().finally(() => clearTimeout(timer));
    }
    await this.#staying;
  }

  async #stay(first: pg.Client): Promise<void> {
    const { hooks, log } = this.#options;
    for (let client: pg.Client | null = first; client; ) {
      this.#client = client;
      if (this.#closing.signal.aborted) return destroyConnection(client);
      hooks.onReached();
      if (client !== first) hooks.onReturn();
      const reason = await this.#untilBroken(client);
      this.#client = null;
      destroyConnection(client);
      if (this.#closing.signal.aborted) return;
      log.warn({ reason }, 'the change feed broke, listening again');
      if (reason === 'silent') hooks.onSilent();
      const brokeAt = performance.now();
      client = await this.#reopen();
      const seconds = (performance.now() - brokeAt) / 1000;
      if (client) log.info({ seconds }, 'the change feed is back');
    }
  }

  /** The next connection, however long it takes; null when the node stops meanwhile. */
  async #reopen(): Promise<pg.Client | null> {
    const { hooks, log } = this.#options;
    for (let failures = 0; !this.#closing.signal.aborted; failures++) {
      const doubt = setTimeout(() => hooks.onAway(), DOUBT_MS);
      try {
        return await this.#open().finally(() => clearTimeout(doubt));
      } catch (error) {
        if (isDatabaseAway(error)) hooks.onAway();
        if (failures === 0) log.warn({ err: error }, 'the change feed is down, trying again');
      }
      await this.#pause(growingPauseMs(failures), this.#closing.signal).catch(() => {});
    }
    return null;
  }

  async #open(): Promise<pg.Client> {
    const { connectionString, channel, hooks } = this.#options;
    const client = new pg.Client({
      connectionString,
      ...CONNECTION,
      application_name: 'mainsheet changes',
    });
    client.on('error', () => {});
    client.on('notification', (message) => hooks.onNotice(message.payload ?? ''));
    try {
      await client.connect();
      const asked = `set idle_session_timeout = '${FORGOTTEN_AFTER}'; listen ${channel}`;
      await client.query({ text: asked, query_timeout: ANSWER_MS } as pg.QueryConfig);
      return client;
    } catch (error) {
      destroyConnection(client);
      throw error;
    }
  }

  /** Resolves when the connection ends, or a question stays without an answer. */
  #untilBroken(client: pg.Client): Promise<Break> {
    return new Promise((resolve) => {
      let isAsking = false;
      const beat = async () => {
        if (isAsking) return;
        isAsking = true;
        const answers = await doesAnswer(client);
        isAsking = false;
        if (answers) return;
        clearInterval(timer);
        resolve('silent');
      };
      const timer = setInterval(() => void beat(), BEAT_MS);
      client.once('end', () => {
        clearInterval(timer);
        resolve('closed');
      });
    });
  }
}

/** Whether the other end says anything in time; an error is an answer too, or the end of the connection. */
function doesAnswer(client: pg.Client): Promise<boolean> {
  return new Promise((resolve) => {
    // A node that was busy for seconds first reads what came meanwhile, then judges.
    const timer = setTimeout(() => setImmediate(() => resolve(false)), ANSWER_MS);
    const settle = () => {
      clearTimeout(timer);
      resolve(true);
    };
    client.query('select 1').then(settle, settle);
  });
}
