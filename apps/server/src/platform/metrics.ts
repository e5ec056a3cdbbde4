import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; between a cached read and what people take for an outage. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type PoolUse = { readonly total: number; readonly idle: number; readonly waiting: number };

type RequestTaken = {
  readonly method: string;
  /** The route as it was declared: addresses hold ids, which would be a series each. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

type OperationTaken = {
  readonly kind: string;
  /** Name of a document the web app was built with; whatever else is asked counts under one name. */
  readonly name: string;
  readonly outcome: 'answered' | 'refused';
  readonly seconds: number;
};

/** What a node counts of its work, in the text form that Prometheus reads; nothing in it names a person or a company. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #operations: Histogram<'kind' | 'name' | 'outcome'>;
  readonly #jobs: Histogram<'task' | 'outcome'>;
  readonly #sockets: Gauge;
  readonly #refusedSockets: Counter;
  #isOfProcess = false;

  constructor() {
    const registers = [this.#registry];
    this.#requests = new Histogram({
      name: 'mainsheet_http_request_seconds',
      help: 'Requests by route, from the first byte read to the last one written.',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    });
    this.#operations = new Histogram({
      name: 'mainsheet_graphql_operation_seconds',
      help: 'GraphQL operations by the name they have in the web app.',
      labelNames: ['kind', 'name', 'outcome'],
      buckets: BUCKETS,
      registers,
    });
    this.#jobs = new Histogram({
      name: 'mainsheet_job_seconds',
      help: 'Jobs of this node by task.',
      labelNames: ['task', 'outcome'],
      buckets: [...BUCKETS, 30, 60],
      registers,
    });
    this.#sockets = new Gauge({
      name: 'mainsheet_sockets',
      help: 'Open pages that listen for changes on this node.',
      registers,
    });
    this.#refusedSockets = new Counter({
      name: 'mainsheet_sockets_refused_total',
      help: 'Sockets refused because their person held as many as one may.',
      registers,
    });
  }

  noteRequest({ method, route, status, seconds }: RequestTaken): void {
    this.#requests.observe({ method, route, status: String(status) }, seconds);
  }

  noteOperation({ kind, name, outcome, seconds }: OperationTaken): void {
    this.#operations.observe({ kind, name, outcome }, seconds);
  }

  noteSocket(change: 'opened' | 'closed' | 'refused'): void {
    if (change === 'refused') this.#refusedSockets.inc();
    else this.#sockets.inc(change === 'opened' ? 1 : -1);
  }

  /** Runs a job and keeps how long it took, also when it throws. */
  async timeJob<T>(task: string, work: () => T | Promise<T>): Promise<T> {
    const end = this.#jobs.startTimer({ task });
    try {
      const result = await work();
      end({ outcome: 'done' });
      return result;
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  }

  /** Adds what is asked at each reading: connections to the database, and whether changes are heard. */
  watch({ poolUse, isListening }: { poolUse: () => PoolUse; isListening: () => boolean }): void {
    const connections = new Gauge({
      name: 'mainsheet_database_connections',
      help: 'Connections for requests: lent out, idle; and requests that wait for one.',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { total, idle, waiting } = poolUse();
        this.set({ state: 'lent' }, total - idle);
        this.set({ state: 'idle' }, idle);
        this.set({ state: 'waiting' }, waiting);
      },
    });
    const feed = new Gauge({
      name: 'mainsheet_change_feed_up',
      help: '1 while this node hears of changes, else 0.',
      registers: [],
      collect() {
        this.set(isListening() ? 1 : 0);
      },
    });
    for (const gauge of [connections, feed]) this.#registry.registerMetric(gauge);
  }

  /** Everything counted so far; the process itself, its memory and event loop, from the first reading on. */
  async read(): Promise<{ contentType: string; text: string }> {
    if (!this.#isOfProcess) {
      this.#isOfProcess = true;
      collectDefaultMetrics({ register: this.#registry });
    }
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}
