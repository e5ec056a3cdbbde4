import { Worker } from 'node:worker_threads';
import { DomainError } from '../errors.ts';
import type {
  CarriedXml,
  DocumentOrder,
  PdfDocument,
  PdfFinding,
  PdfText,
  ReadSheet,
  Sheet,
  Workbook,
} from './documents.ts';

export type PoolLimits = {
  readonly threads: number;
  /** Orders that may wait for a thread; more are refused. */
  readonly queue: number;
  readonly jobMs: number;
  /** An idle thread gives its memory back after this time. */
  readonly idleMs: number;
  readonly heapMb: number;
};

const LIMITS: PoolLimits = { threads: 2, queue: 40, jobMs: 30_000, idleMs: 60_000, heapMb: 384 };

/** Given to a file that somebody brings: seconds of one thread. */
export const INSPECTION_LIMITS: Partial<PoolLimits> = { threads: 1, queue: 10, jobMs: 10_000 };

/** Given to a file whose words are read: beside those that are opened only, and not for long. */
export const READING_LIMITS: Partial<PoolLimits> = { threads: 1, queue: 10, jobMs: 4_000 };

/** Files of one company that may wait to be read. */
const WAITING_OF_ONE = 3;

type Waiting = {
  readonly order: DocumentOrder;
  readonly resolve: (made: Made) => void;
  readonly reject: (error: Error) => void;
  /** For whom: nobody has two turns while another waits. */
  readonly by: string | null;
};
type Thread = { readonly worker: Worker; current: Waiting | null; timer: NodeJS.Timeout | null };
type Made = Uint8Array | PdfFinding | PdfText | CarriedXml | ReadSheet;
type Answer = { readonly made?: Made; readonly error?: string };

/**
 * Makes PDFs and spreadsheets, and opens those that people bring, in worker threads, a few at a time: a long one must not hold up other
 * requests, take all memory or run for ever. Threads start with the first order.
 */
export class DocumentPool {
  readonly #limits: PoolLimits;
  readonly #threads = new Set<Thread>();
  readonly #queue: Waiting[] = [];
  #isClosed = false;
  #servedLast: string | null = null;

  constructor(limits: Partial<PoolLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  readonly pdf = { print: (document: PdfDocument) => this.#draw({ kind: 'pdf', document }) };
  readonly sheets = {
    write: (sheet: Sheet) => this.#draw({ kind: 'xlsx', sheet }),
    writeWorkbook: (workbook: Workbook) => this.#draw({ kind: 'workbook', workbook }),
  };
  readonly inspection = {
    inspect: (content: Uint8Array) => this.#inspect(content),
  };
  readonly reading = {
    readSheet: (content: Uint8Array, of: { maxRows: number; by: string }) =>
      this.#readSheet(content, of),
    readPdfText: (content: Uint8Array, of: { by: string }) => this.#readPdfText(content, of),
    readCarriedXml: (content: Uint8Array, of: { by: string }) => this.#readCarriedXml(content, of),
  };

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  async #draw(order: DocumentOrder): Promise<Buffer> {
    const file = (await this.#make(order)) as Uint8Array;
    return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  }

  async #inspect(content: Uint8Array): Promise<PdfFinding> {
    return (await this.#make({ kind: 'inspection', content })) as PdfFinding;
  }

  async #readPdfText(content: Uint8Array, { by }: { by: string }): Promise<PdfText> {
    return (await this.#make({ kind: 'text', content }, by)) as PdfText;
  }

  async #readCarriedXml(content: Uint8Array, { by }: { by: string }): Promise<CarriedXml> {
    return (await this.#make({ kind: 'eInvoice', content }, by)) as CarriedXml;
  }

  async #readSheet(
    content: Uint8Array,
    { maxRows, by }: { maxRows: number; by: string },
  ): Promise<ReadSheet> {
    return (await this.#make({ kind: 'sheet', content, maxRows }, by)) as ReadSheet;
  }

  /** @throws DomainError UNAVAILABLE when too many wait already; Error when it could not be made. */
  #make(order: DocumentOrder, by: string | null = null): Promise<Made> {
    const waiting = by === null ? [] : this.#queue.filter((one) => one.by === by);
    const isFull = this.#queue.length >= this.#limits.queue || waiting.length >= WAITING_OF_ONE;
    if (this.#isClosed || isFull) return Promise.reject(new DomainError('UNAVAILABLE'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ order, resolve, reject, by });
      this.#next();
    });
  }

  /** The first that waits for somebody else than was served last, else the first. */
  #takeNext(): Waiting {
    const other = this.#queue.findIndex(({ by }) => by !== this.#servedLast);
    const [next] = this.#queue.splice(Math.max(other, 0), 1);
    this.#servedLast = next!.by;
    return next!;
  }

  #next(): void {
    if (this.#queue.length === 0) return;
    const idle = [...this.#threads].find((thread) => thread.current === null);
    const thread = idle ?? this.#start();
    if (!thread) return;
    const waiting = this.#takeNext();
    thread.current = waiting;
    this.#within(thread, this.#limits.jobMs);
    thread.worker.ref();
    thread.worker.postMessage(waiting.order);
  }

  #start(): Thread | null {
    const { threads, heapMb } = this.#limits;
    if (this.#threads.size >= threads) return null;
    const worker = new Worker(new URL('./document-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const thread: Thread = { worker, current: null, timer: null };
    worker.on('message', (answer: Answer) => this.#settle(thread, answer));
    worker.on('error', (error: Error) => this.#drop(thread, error));
    worker.on('exit', () => this.#drop(thread, new Error('The document took too long.')));
    this.#threads.add(thread);
    return thread;
  }

  /** Ends the thread unless something happens to it in time. */
  #within(thread: Thread, ms: number): void {
    if (thread.timer) clearTimeout(thread.timer);
    thread.timer = setTimeout(() => void thread.worker.terminate(), ms).unref();
  }

  #settle(thread: Thread, { made, error }: Answer): void {
    const waiting = thread.current;
    thread.current = null;
    this.#within(thread, this.#limits.idleMs);
    thread.worker.unref();
    if (made) waiting?.resolve(made);
    else waiting?.reject(new Error(error ?? 'The document could not be made.'));
    this.#next();
  }

  #drop(thread: Thread, error: Error): void {
    if (thread.timer) clearTimeout(thread.timer);
    this.#threads.delete(thread);
    thread.current?.reject(error);
    thread.current = null;
    this.#next();
  }
}
