import { Worker } from 'node:worker_threads';

/** A document in pdfmake's own terms: plain data that crosses to the worker thread. */
export type PdfDocument = Readonly<Record<string, unknown>>;

type Answer = { id: number; pdf?: Uint8Array; error?: string };
type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void };

/** Draws PDFs in a worker thread: a long statement must not hold up other requests. */
export class PdfPrinter {
  #worker: Worker | null = null;
  #nextId = 1;
  readonly #waiting = new Map<number, Waiting>();

  print(document: PdfDocument): Promise<Buffer> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#thread().postMessage({ id, document });
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  /** Started at the first document, so that an idle server does not pay for fonts. */
  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url));
    worker.on('message', (answer: Answer) => this.#settle(answer));
    worker.on('error', (error: Error) => this.#fail(error));
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.pdf) waiting?.resolve(Buffer.from(answer.pdf));
    else waiting?.reject(new Error(answer.error ?? 'The document could not be drawn.'));
  }

  #fail(error: Error): void {
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
    this.#worker = null;
  }
}
