import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import { DomainError, isDatabaseAway, notFound, RETRYABLE } from '../errors.ts';
import { isUuid } from '../ids.ts';
import type { PoolUse } from '../metrics.ts';
import { statementSpan, transactionSpan } from '../traces/database-spans.ts';
import type { Traces } from '../traces/traces.ts';
import { compileSql } from './compile-sql.ts';
import { ANSWER_MS, ConnectionPool, STATEMENT_MS } from './connection.ts';
import { parseTypes } from './parse-types.ts';
import { placeOf, Replica } from './replica.ts';

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
  #isOpen = true;
  #failure: unknown;
  /** The tenant of this transaction; null in an identity or system transaction. */
  readonly companyId: string | null;
  readonly #traces: Traces | null;

  constructor(client: pg.PoolClient, companyId: string | null, traces: Traces | null) {
    this.#client = client;
    this.companyId = companyId;
    this.#traces = traces;
  }

  async many<Row>(query: RawBuilder<Row>): Promise<Row[]> {
    const result = await this.#ask(query);
    // Answers hang together by their timers once one is old: of a long read all rows stayed until all memory is collected.
    return result.rows.splice(0) as Row[];
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
    const result = await this.#ask(query);
    return result.rowCount ?? 0;
  }

  /**
   * Asks what only sign-in may read, in this transaction of a company, and takes the company's role again: all
   * in one packet, so `work` asks everything at once, before it waits for any answer.
   * @throws Error outside the transaction of a company, or when `work` asks again later
   */
  async asIdentity<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (!this.companyId) throw new Error('Only the transaction of a company changes its role.');
    const identity = new Tx(this.#client, null, this.#traces);
    const [, answer] = await atOnce(this.#client, () => {
      const taken = this.#client.query(takeRole('mainsheet_identity'));
      const working = work(identity);
      identity.close();
      return Promise.all([taken, working, this.#client.query(takeRole('mainsheet_app'))]);
    });
    return answer;
  }

  /** From here on nothing more may be asked: the commit is under way. */
  close(): void {
    this.#isOpen = false;
  }

  #ask(query: RawBuilder<unknown>): Promise<pg.QueryResult> {
    if (!this.#isOpen) throw new Error('This transaction is over, or reads in one go only.');
    const { text, values } = compileSql(query);
    const name = nameOf(text);
    const send = (): Promise<pg.QueryResult> =>
      this.#client.query(name ? { name, text, values } : { text, values });
    const answer = this.#traces ? this.#traces.below(statementSpan(text), send) : send();
    return answer.catch((error: unknown) => this.#explain(error));
  }

  /** Statements sent behind one that failed are refused for nothing of their own: they fail with its reason. */
  #explain(error: unknown): never {
    this.#failure ??= error;
    throw (error as { code?: string }).code === IN_FAILED_TRANSACTION ? this.#failure : error;
  }
}

const IN_FAILED_TRANSACTION = '25P02';

const BEGIN_SNAPSHOT = 'begin isolation level repeatable read read only';
/** Says too whether anything was written, and where its log ends: a replica is read when it is there. */
const COMMIT_AND_PLACE = `select pg_current_xact_id_if_assigned() is not null as has_written;
  commit; select pg_current_wal_insert_lsn() as place`;

/** What a transaction begins with, a message each: a cluster carries what is set to its nodes by the message it came in. */
type Begin = readonly string[];

function beginTenant(begin: Begin, companyId: string): Begin {
  if (!isUuid(companyId)) throw new Error('A transaction needs a company id');
  return [...begin, takeRole('mainsheet_app'), `set local app.company_id = '${companyId}'`];
}

const sendAll = (client: pg.PoolClient, begin: Begin): Promise<unknown> =>
  Promise.all(begin.map((statement) => client.query(statement)));

/**
 * Takes a role until the transaction ends. Not by `set local`: a cluster carries that to its nodes, where it is signed in as the
 * role of the statement already, and none of them may take another.
 */
export function takeRole(role: 'mainsheet_app' | 'mainsheet_identity'): string {
  return `select set_config('role', '${role}', true)`;
}

type Socket = { cork(): void; uncork(): void };

/** Sends what `work` asks of a connection in one packet. */
function atOnce<T>(client: pg.PoolClient, work: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  try {
    return work();
  } finally {
    stream.uncork();
  }
}

/** Asks all that `work` asks, the begin before and the commit behind it, in one round trip. */
async function readAtOnce<T>(
  client: pg.PoolClient,
  { begin, companyId, traces }: { begin: Begin; companyId: string; traces: Traces | null },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const tx = new Tx(client, companyId, traces);
  const [begun, working, committed] = atOnce(client, () => {
    const first = sendAll(client, begin);
    const answer = work(tx);
    tx.close();
    return [first, answer, client.query('commit')] as const;
  });
  const outcomes = await Promise.allSettled([begun, working, committed]);
  const isBroken = outcomes[0].status === 'rejected' || outcomes[2].status === 'rejected';
  client.release(isBroken || (isPooled(begin) && outcomes[1].status === 'rejected'));
  if (isBroken) await Promise.all([begun, committed]);
  return working;
}

const RETRIES = 5;

const READY_MS = 2_000;
/** So many files are read at a time by people, one a company, each for minutes. */
export const LONG_READS = 2;
/** A file may take so long, also where its reader pauses. */
export const LONGEST_READ_MS = 10 * 60_000;
/** A worker does so many jobs at a time, and each may read a long list: people are kept waiting by none of them. */
export const JOBS_AT_A_TIME = 4;
type LongReader = 'person' | 'job';
/**
 * What every session begins with. The last of them let PostgreSQL forget a node that is gone without a word:
 * its connections would stand for hours and use up the room of others.
 */
const SESSION = [
  ['role', 'mainsheet_nobody'],
  ['timezone', 'UTC'],
  ['statement_timeout', STATEMENT_MS],
  ['idle_in_transaction_session_timeout', 60_000],
  ['idle_session_timeout', 60_000],
  ['tcp_keepalives_idle', 10],
  ['tcp_keepalives_interval', 5],
  ['tcp_keepalives_count', 3],
] as const;
const IN_TRANSACTION: ReadonlySet<string> = new Set([
  'timezone',
  'statement_timeout',
  'idle_in_transaction_session_timeout',
]);

/**
 * The same where connections belong to a pooler, which gives each transaction another one. A connection on which a statement failed is
 * thrown away there: the pooler takes statements for prepared that PostgreSQL refused, and would refuse them by their names.
 */
const LOCAL = SESSION.filter(([name]) => IN_TRANSACTION.has(name)).map(
  ([name, value]) => `set local ${name} = '${value}'`,
);
const isPooled = (begin: Begin): boolean => begin.includes(LOCAL[0]!);

/** Other roads to the same data than the direct one. */
export type Roads = {
  /** A streaming replica that lists, reports and files may be read from. */
  readonly readUrl?: string | null;
  /** A pooler that gives a connection for a transaction; requests go through it. */
  readonly poolerUrl?: string | null;
};

type DatabaseOptions = Roads & {
  /** Who is told of transactions and their statements; null tells nobody. */
  readonly traces?: Traces | null;
};

/**
 * The road to the database. Every query runs inside `inTenant` or `readTenant` (one company, row-level
 * security) or `inIdentity` (sign-in tables); there is no other way to a connection but the jobs and the feed. Inside a
 * company's transaction `text-search.ts` asks functions that read past the policies and answer ids of the company alone.
 */
export class Database {
  readonly #pools: ConnectionPool[] = [];
  readonly #pool: pg.Pool;
  readonly #longReads: Readonly<Record<LongReader, pg.Pool>>;
  readonly connectionString: string;
  readonly #replica: Replica | null;
  readonly #traces: Traces | null;
  #isAway = false;

  /** What each transaction says of itself where its connection cannot. */
  readonly #local: readonly string[];

  constructor(
    connectionString: string,
    poolSize: number,
    { readUrl, poolerUrl, traces = null }: DatabaseOptions = {},
  ) {
    this.connectionString = connectionString;
    this.#traces = traces;
    this.#local = poolerUrl ? LOCAL : [];
    const session = {
      query_timeout: ANSWER_MS,
      types: { getTypeParser: parseTypes() },
      // Statements are sent without waiting for the answers to those before them.
      pipeline: true,
      // A connection may do nothing until a transaction takes the role of a company or of sign-in.
      options: SESSION.map(([name, value]) => `-c ${name}=${value}`).join(' '),
    };
    const { options: _, ...bare } = session;
    this.#pool = this.openPool({
      ...(poolerUrl ? { ...bare, connectionString: poolerUrl } : session),
      application_name: 'mainsheet requests',
      max: poolSize,
    });
    const longReads = (max: number) =>
      this.openPool({ ...session, application_name: 'mainsheet files', max });
    this.#longReads = { person: longReads(LONG_READS), job: longReads(JOBS_AT_A_TIME) };
    const onReplica = (application_name: string, max: number) =>
      new ConnectionPool({ ...session, application_name, max, connectionString: readUrl! });
    this.#replica = !readUrl
      ? null
      : new Replica({
          reads: onReplica('mainsheet reads', poolSize),
          files: onReplica('mainsheet files', LONG_READS + JOBS_AT_A_TIME),
          probes: {
            replica: onReplica('mainsheet replica', 1),
            primary: new ConnectionPool({
              ...session,
              connectionString,
              max: 1,
              application_name: 'mainsheet replica',
            }),
          },
        });
  }

  /** Somebody has written for a company, on whatever node; without one, for any of them. */
  noteWritten(companyId: string | null): void {
    if (companyId) this.#replica?.noteAnnounced(companyId);
    else this.#replica?.noteMissed();
  }

  /** Whether lists are read from a replica now. */
  get readsReplica(): boolean {
    return this.#replica?.isUsable ?? false;
  }

  /** A pool on the same database, thrown away with the others by `dropConnections`; its user ends it. */
  openPool(config: pg.PoolConfig): pg.Pool {
    const opened = new ConnectionPool({ connectionString: this.connectionString, ...config });
    this.#pools.push(opened);
    return opened.pool;
  }

  /** From here on everything asked is refused at once: the database is known to be away. */
  suspend(): void {
    this.#isAway = true;
  }

  /** The database can be reached again. */
  resume(): void {
    this.#isAway = false;
  }

  /** Throws all connections away; what waits for an answer on one of them fails now. */
  dropConnections(): void {
    for (const pool of this.#pools) pool.dropAll();
  }

  /** Runs `work` as one transaction of a company. @throws Error on a malformed company id. */
  inTenant<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transact(beginTenant(['begin', ...this.#local], companyId), companyId, work);
  }

  /** The same of one moment: what others write meanwhile is not seen. */
  inOneMoment<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const begin = ['begin isolation level repeatable read', ...this.#local];
    return this.#transact(beginTenant(begin, companyId), companyId, work);
  }

  /**
   * Reads of a company in one round trip: `work` asks everything at once, before it waits for any
   * answer, and may write nothing. @throws Error when it asks again later, or on a malformed id.
   */
  readTenant<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const begin = beginTenant(['begin read only', ...this.#local], companyId);
    return this.#reading(companyId, (client) =>
      readAtOnce(client, { begin, companyId, traces: this.#traces }, work),
    );
  }

  /**
   * Reads of a company in as many round trips as they take, of one moment: a report. It may write nothing.
   * @throws Error on a malformed id
   */
  readReport<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const begin = beginTenant([BEGIN_SNAPSHOT, ...this.#local], companyId);
    return this.#reading(companyId, (client) => this.#once(client, { begin, companyId }, work));
  }

  /**
   * Reads of a company in one snapshot, a piece at a time, for as long as they are taken: the connection is one of a few of
   * their own, so that long files hold up no request. Who stops taking gives it back; nobody may write.
   */
  async *inSnapshot<T>(
    companyId: string,
    read: (tx: Tx) => AsyncIterable<T>,
    by: LongReader = 'person',
  ): AsyncGenerator<T, undefined> {
    if (this.#isAway) throw new DomainError('UNAVAILABLE');
    const client =
      (await this.#replica?.connect(companyId, 'files')) ?? (await this.#longReads[by].connect());
    let isClean = false;
    try {
      const pause = `set local idle_in_transaction_session_timeout = ${LONGEST_READ_MS}`;
      await sendAll(client, [...beginTenant([BEGIN_SNAPSHOT], companyId), pause]);
      yield* read(new Tx(client, companyId, this.#traces));
      isClean = true;
    } finally {
      const isOver = await client.query(isClean ? 'commit' : 'rollback').then(
        () => true,
        () => false,
      );
      client.release(!isOver);
    }
  }

  /** Runs `work` on people, sessions and memberships, before a company is known. */
  inIdentity<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transact(['begin', ...this.#local, takeRole('mainsheet_identity')], null, work);
  }

  /** Answers whether the database can be asked now; no answer in two seconds is one. */
  async isReady(): Promise<boolean> {
    if (this.#isAway) return false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), READY_MS);
    });
    const asked = this.#pool.query('select 1').then(
      () => true,
      () => false,
    );
    return Promise.race([asked, late]).finally(() => clearTimeout(timer));
  }

  /** Connections for requests, and how many requests wait for one. */
  poolUse(): PoolUse {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { total: totalCount, idle: idleCount, waiting: waitingCount };
  }

  async close(): Promise<void> {
    await this.#replica?.close();
    await Promise.all(Object.values(this.#longReads).map((pool) => pool.end()));
    await this.#pool.end();
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#isAway) throw new DomainError('UNAVAILABLE');
    return this.#pool.connect();
  }

  /** Reads from the replica where it holds all that the company wrote, and from the primary where that fails or does not. */
  #reading<T>(companyId: string, read: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const work = () => this.#read(companyId, read);
    return this.#traces ? this.#traces.below(transactionSpan('reading'), work) : work();
  }

  async #read<T>(companyId: string, read: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (this.#isAway) throw new DomainError('UNAVAILABLE');
    const client = await this.#replica?.connect(companyId, 'reads');
    if (!client) return read(await this.#connect());
    try {
      return await read(client);
    } catch (error) {
      // One that replays what a reader still needs ends the reader: a failure of serialization.
      const isConflict = RETRYABLE.has((error as { code?: string }).code ?? '');
      if (!isConflict && !isDatabaseAway(error)) throw error;
      if (!isConflict) this.#replica?.giveUp();
      return read(await this.#connect());
    }
  }

  #transact<T>(begin: Begin, companyId: string | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    const attempt = () => this.#tryTransaction(begin, companyId, work);
    if (!this.#traces) return attempt();
    return this.#traces.below(transactionSpan(companyId ? 'company' : 'sign-in'), attempt);
  }

  async #tryTransaction<T>(
    begin: Begin,
    companyId: string | null,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(await this.#connect(), { begin, companyId }, work);
      } catch (error) {
        const code = (error as { code?: string }).code ?? '';
        if (!RETRYABLE.has(code) || attempt === RETRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, attempt * 10 * (1 + Math.random())));
      }
    }
  }

  async #once<T>(
    client: pg.PoolClient,
    { begin, companyId }: { begin: Begin; companyId: string | null },
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    try {
      // The first statement does not wait for `begin`: should that fail, the role it ran under does
      // not let it touch anything.
      const [begun, working] = atOnce(client, () => {
        const first = sendAll(client, begin);
        first.catch(() => {});
        return [first, work(new Tx(client, companyId, this.#traces))] as const;
      });
      const result = await working;
      await begun;
      await this.#commit(client, { begin, companyId });
      client.release();
      return result;
    } catch (error) {
      const isClean = await client.query('rollback').then(
        () => true,
        () => false,
      );
      client.release(!isClean || isPooled(begin));
      throw error;
    }
  }

  async #commit(
    client: pg.PoolClient,
    { begin, companyId }: { begin: Begin; companyId: string | null },
  ): Promise<void> {
    if (!this.#replica || begin[0] === BEGIN_SNAPSHOT) {
      const { command } = await client.query('commit');
      // PostgreSQL answers the commit of a transaction that failed with a rollback and no error.
      if (command !== 'COMMIT') throw new Error('A statement failed and nobody said so.');
      return;
    }
    const answers = (await client.query(COMMIT_AND_PLACE)) as unknown as pg.QueryResult[];
    const [wrote, committed, place] = answers;
    if (committed?.command !== 'COMMIT') throw new Error('A statement failed and nobody said so.');
    if (wrote?.rows[0].has_written) {
      this.#replica.noteWritten(companyId, placeOf(place!.rows[0].place));
    }
  }
}
