import type { EstimateColumn } from './estimate-column.ts';

/** Zones follow the date: the sea engine is asked again so long after one was typed. */
export const DATE_REFETCH_MS = 300;

type Refetch = { before: EstimateColumn; timer: ReturnType<typeof setTimeout> };

/** Asks for distances after a change; while dates are typed one after another, only after the last. */
export class Refetches {
  readonly #waiting = new Map<string, Refetch>();
  readonly #ask: (id: string, before: EstimateColumn) => void;

  constructor(ask: (id: string, before: EstimateColumn) => void) {
    this.#ask = ask;
  }

  after(before: EstimateColumn, now: EstimateColumn): void {
    const { id } = before;
    if (now.inputs.commencingAt === before.inputs.commencingAt) {
      this.#ask(id, before);
      return;
    }
    const waiting = this.#waiting.get(id);
    clearTimeout(waiting?.timer);
    const first = waiting?.before ?? before;
    const timer = setTimeout(() => {
      this.#waiting.delete(id);
      this.#ask(id, first);
    }, DATE_REFETCH_MS);
    this.#waiting.set(id, { before: first, timer });
  }
}
