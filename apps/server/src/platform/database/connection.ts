import pg from 'pg';

/** A statement may take so long, by PostgreSQL's own clock. */
export const STATEMENT_MS = 30_000;
/** Later than that no answer comes any more: the connection is dead and is thrown away. */
export const ANSWER_MS = 35_000;

/**
 * Of every connection: it is given up when it does not come about in time, and the system asks the other end
 * now and then whether it is still there.
 */
export const CONNECTION = {
  connectionTimeoutMillis: 3_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
} as const;

/** What the pool says where none of its connections came free in time; it has no code. */
export const WAIT_OVER = 'timeout exceeded when trying to connect';
export const isWaitOver = (error: unknown): boolean =>
  error instanceof Error && error.message.includes(WAIT_OVER);

type Socket = { destroy(): void };

/** Ends a connection without a word to the other end, which may be gone; what waits on it fails. */
export function destroyConnection(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}

/** A pool whose connections can be thrown away all at once, and which outlives every one of them. */
export class ConnectionPool {
  readonly pool: pg.Pool;
  readonly #clients = new Set<pg.PoolClient>();

  constructor(config: pg.PoolConfig) {
    this.pool = new pg.Pool({ ...CONNECTION, ...config });
    // A server that goes away must not end the process: the next query reports it.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => {
      this.#clients.add(client);
      // Nor must a connection that breaks while it is lent out, between two statements.
      client.on('error', () => {});
    });
    this.pool.on('remove', (client) => this.#clients.delete(client));
  }

  /** Throws every connection away; statements that wait for an answer fail at once. */
  dropAll(): void {
    for (const client of this.#clients) destroyConnection(client);
  }
}
