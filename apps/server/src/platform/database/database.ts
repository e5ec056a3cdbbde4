import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import pg from 'pg';
import { notFound } from '../errors.ts';
import { isUuid } from '../ids.ts';

/**
 * Values from PostgreSQL: numeric and bigint as decimal strings, date as `YYYY-MM-DD`, timestamptz
 * as ISO 8601 UTC with milliseconds, numbers inside json that a double cannot hold as their text.
 */
function parseTypes(): typeof pg.types.getTypeParser {
  const parsers = new Map<number, (text: string) => unknown>([
    [1082, (text) => text],
    [
      1184,
      (text) => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString(),
    ],
    [114, parseJson],
    [3802, parseJson],
  ]);
  return ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as never;
}

type JsonSource = { source?: string };

function parseJson(text: string): unknown {
  const keepDigits = (_key: string, value: unknown, context?: JsonSource) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? (context?.source ?? value)
      : value;
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}

/** Compiles kysely's `sql` templates; it never connects. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Prepared-statement names by SQL text; past this many, statements stay unnamed. */
const MAX_NAMED = 2000;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMED) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** An open transaction: the only thing repositories talk to. */
export class Tx {
  readonly #client: pg.PoolClient;
  /** The tenant of this transaction; null in an identity or system transaction. */
  readonly companyId: string | null;

  constructor(client: pg.PoolClient, companyId: string | null) {
    this.#client = client;
    this.companyId = companyId;
  }

  async many<Row>(query: RawBuilder<Row>): Promise<Row[]> {
    const { sql, parameters } = query.compile(compiler);
    const name = nameOf(sql);
    const values = [...parameters];
    const result = await this.#client.query({ text: sql, values, ...(name ? { name } : {}) });
    return result.rows as Row[];
  }

  async find<Row>(query: RawBuilder<Row>): Promise<Row | null> {
    const rows = await this.many(query);
    return rows[0] ?? null;
  }

  /** @throws DomainError NOT_FOUND naming `what` when there is no row. */
  async get<Row>(query: RawBuilder<Row>, what: string): Promise<Row> {
    const row = await this.find(query);
    if (!row) throw notFound(what);
    return row;
  }

  /** Runs a statement; returns how many rows it touched. */
  async run(query: RawBuilder<unknown>): Promise<number> {
    const { sql, parameters } = query.compile(compiler);
    const result = await this.#client.query(sql, [...parameters]);
    return result.rowCount ?? 0;
  }
}

const RETRIES = 5;
/** Serialization failure and deadlock: the transaction may simply run again. */
const RETRYABLE = new Set(['40001', '40P01']);

/**
 * The road to the database. Every query runs inside `inTenant` (one company, row-level security) or
 * `inIdentity` (sign-in tables); there is no other way to a connection but the jobs and the feed.
 */
export class Database {
  readonly #pool: pg.Pool;
  readonly connectionString: string;

  constructor(connectionString: string, poolSize: number) {
    this.connectionString = connectionString;
    this.#pool = new pg.Pool({
      connectionString,
      max: poolSize,
      connectionTimeoutMillis: 5_000,
      types: { getTypeParser: parseTypes() },
      options:
        '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
    });
    // A server that goes away must not end the process: the next query reports it.
    this.#pool.on('error', () => {});
    // Nor must a connection that breaks while it is lent out, between two statements.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** Runs `work` as one transaction of a company. @throws Error on a malformed company id. */
  inTenant<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    if (!isUuid(companyId)) throw new Error('inTenant needs a company id');
    const begin = `begin; set local role mainsheet_app; set local app.company_id = '${companyId}'`;
    return this.#transact(begin, companyId, work);
  }

  /** Runs `work` on people, sessions and memberships, before a company is known. */
  inIdentity<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transact('begin; set local role mainsheet_identity', null, work);
  }

  /** Answers whether the database can be asked now. */
  async isReady(): Promise<boolean> {
    try {
      await this.#pool.query('select 1');
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #transact<T>(
    begin: string,
    companyId: string | null,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(begin, companyId, work);
      } catch (error) {
        const code = (error as { code?: string }).code ?? '';
        if (!RETRYABLE.has(code) || attempt === RETRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, attempt * 10 * (1 + Math.random())));
      }
    }
  }

  async #once<T>(
    begin: string,
    companyId: string | null,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const client = await this.#pool.connect();
    try {
      await client.query(begin);
      const result = await work(new Tx(client, companyId));
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      const isClean = await client.query('rollback').then(
        () => true,
        () => false,
      );
      client.release(!isClean);
      throw error;
    }
  }
}
