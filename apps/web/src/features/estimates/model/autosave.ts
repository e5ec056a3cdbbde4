import { type EstimateColumn, type SaveStatus, sharedOf } from './estimate-column.ts';
import { isWaiting } from './shared-estimate.ts';
import type { EstimateTransport, SaveAnswer, SaveRequest } from './transport.ts';

export const SAVE_DELAY_MS = 600;
/** While others look at the worksheet they see what is typed within a second, also while more is typed. */
const SHARED_DELAY_MS = 250;
const RETRY_MS = 5_000;

type Timer = ReturnType<typeof setTimeout>;

export type AutosaveHost = {
  find: (id: string) => EstimateColumn | undefined;
  /** Shows where the saving of a column stands. */
  setStatus: (id: string, save: SaveStatus) => void;
  /** What is to be sent: a write without an answer again, else what was typed since. */
  begin: (id: string) => SaveRequest;
  /** Takes over what the server made of a write. */
  accept: (id: string, answer: Extract<SaveAnswer, { kind: 'saved' }>) => void;
  /** The write was refused: it will not be sent again as it is. */
  refuse: (id: string, message: string) => void;
  /** Reads the estimate anew and puts what waits on top of it. */
  readAnew: (id: string) => Promise<void>;
};

/**
 * Saves what was typed in a column some time after its last change. One save of a column at a time; a change
 * meanwhile is saved next. A write without an answer is sent again under its id, before anything newer.
 */
export class Autosave {
  /** Others look at the worksheet. */
  isShared = false;
  readonly #host: AutosaveHost;
  readonly #transport: EstimateTransport;
  readonly #timers = new Map<string, Timer>();
  readonly #running = new Map<string, Promise<void>>();

  constructor(host: AutosaveHost, transport: EstimateTransport) {
    this.#host = host;
    this.#transport = transport;
  }

  /** Tells that a column changed. */
  schedule(id: string, delayMs?: number): void {
    const column = this.#host.find(id);
    if (!column) return;
    if (column.save.kind !== 'failed') this.#host.setStatus(id, { kind: 'dirty' });
    if (this.isShared && delayMs === undefined && this.#timers.has(id)) return;
    clearTimeout(this.#timers.get(id));
    const delay = delayMs ?? (this.isShared ? SHARED_DELAY_MS : SAVE_DELAY_MS);
    this.#timers.set(
      id,
      setTimeout(() => void this.flush(id), delay),
    );
  }

  /** Saves a column now, after a save that is on its way; resolves when nothing is left to save. */
  async flush(id: string): Promise<void> {
    await this.#running.get(id);
    if (!this.#timers.has(id)) return;
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    const run = this.#save(id);
    this.#running.set(id, run);
    await run;
    this.#running.delete(id);
  }

  async flushAll(): Promise<void> {
    const ids = new Set([...this.#timers.keys(), ...this.#running.keys()]);
    await Promise.all([...ids].map((id) => this.flush(id)));
  }

  /** Saves at once what could not be saved, as when the network is back. */
  saveWaiting(columns: readonly EstimateColumn[]): void {
    for (const { id, save } of columns) {
      if (save.kind === 'failed' || save.kind === 'dirty') this.schedule(id, 0);
    }
  }

  /** Forgets what is waiting, for a column that is gone. */
  drop(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  async #save(id: string): Promise<void> {
    if (!this.#host.find(id)) return;
    this.#host.setStatus(id, { kind: 'saving' });
    try {
      const answer = await this.#transport.save(this.#host.begin(id));
      if (answer.kind === 'saved') this.#host.accept(id, answer);
      // A refusal would be refused again: it waits for the next change.
      if (answer.kind === 'refused') this.#host.refuse(id, answer.message);
      if (answer.kind === 'stale') await this.#host.readAnew(id);
      if (answer.kind !== 'refused') this.#goOn(id);
    } catch {
      this.#fail(id, 'The server did not answer. What you typed is kept and saved again.');
    }
  }

  /** What was typed while a write was on its way is the next one. */
  #goOn(id: string): void {
    const column = this.#host.find(id);
    if (!column || !isWaiting(sharedOf(column))) return;
    if (this.#timers.has(id)) this.#host.setStatus(id, { kind: 'dirty' });
    else this.schedule(id);
  }

  #fail(id: string, message: string): void {
    this.#host.setStatus(id, { kind: 'failed', message });
    if (!this.#timers.has(id)) {
      this.#timers.set(
        id,
        setTimeout(() => void this.flush(id), RETRY_MS),
      );
    }
  }
}
