import type { EstimateColumn, SaveStatus } from './estimate-column.ts';
import type { EstimateTransport, SaveAnswer } from './transport.ts';

export const SAVE_DELAY_MS = 600;
const RETRY_MS = 5_000;

type Timer = ReturnType<typeof setTimeout>;

export type AutosaveHost = {
  find: (id: string) => EstimateColumn | undefined;
  /** Shows where the saving of a column stands. */
  setStatus: (id: string, save: SaveStatus) => void;
  /** Takes over the version and status the server gave. */
  accept: (sent: EstimateColumn, answer: Extract<SaveAnswer, { kind: 'saved' }>) => void;
};

/**
 * Saves each changed column as a whole some time after its last change. One save of a column at a
 * time; a change meanwhile is saved next; failures are tried again, always with the newest inputs.
 */
export class Autosave {
  readonly #host: AutosaveHost;
  readonly #transport: EstimateTransport;
  readonly #timers = new Map<string, Timer>();
  readonly #running = new Map<string, Promise<void>>();

  constructor(host: AutosaveHost, transport: EstimateTransport) {
    this.#host = host;
    this.#transport = transport;
  }

  /** Tells that a column changed. A stale one waits for the person's decision. */
  schedule(id: string, delayMs = SAVE_DELAY_MS): void {
    const column = this.#host.find(id);
    if (!column || column.save.kind === 'stale') return;
    if (column.save.kind !== 'failed') this.#host.setStatus(id, { kind: 'dirty' });
    clearTimeout(this.#timers.get(id));
    this.#timers.set(
      id,
      setTimeout(() => void this.flush(id), delayMs),
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
    const column = this.#host.find(id);
    if (!column) return;
    this.#host.setStatus(id, { kind: 'saving' });
    try {
      const answer = await this.#transport.save(column);
      this.#take(column, answer);
    } catch {
      this.#fail(id, 'The server did not answer. What you typed is kept and saved again.');
    }
  }

  #take(sent: EstimateColumn, answer: SaveAnswer): void {
    const { id } = sent;
    if (answer.kind === 'saved') this.#host.accept(sent, answer);
    if (answer.kind === 'stale') this.#host.setStatus(id, { kind: 'stale' });
    // A refusal would be refused again: it waits for the next change.
    if (answer.kind === 'refused') {
      this.#host.setStatus(id, { kind: 'failed', message: answer.message });
    }
    if (answer.kind === 'saved' && this.#timers.has(id)) {
      this.#host.setStatus(id, { kind: 'dirty' });
    }
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
