import type { EstimateInput } from '@mainsheet/voyage';
import type { OwnStep } from './change-notices.ts';

/** What one step changed in one column, and when. */
export type ColumnChange = OwnStep & { id: string };

const MOST_STEPS = 200;

/** Steps of this person that can be taken back and done again, over all columns of the worksheet. */
export class UndoHistory {
  #done: ColumnChange[][] = [];
  #undone: ColumnChange[][] = [];

  push(step: ColumnChange[]): void {
    this.#done = [...this.#done.slice(1 - MOST_STEPS), step];
    this.#undone = [];
  }

  /** `now` is when it is taken back: what others wrote before that is not in the way of doing it again. */
  undo(now: number): ColumnChange[] | null {
    const step = this.#done.pop();
    if (!step) return null;
    this.#undone.push(step.map((change) => ({ ...change, at: now })));
    return step;
  }

  redo(now: number): ColumnChange[] | null {
    const step = this.#undone.pop();
    if (!step) return null;
    this.#done.push(step.map((change) => ({ ...change, at: now })));
    return step;
  }

  /** Distances that arrive after a step belong to it, so that redoing it brings them again. */
  amend(id: string, before: EstimateInput, after: EstimateInput): void {
    const amended = (step: ColumnChange[]) =>
      step.map((change) =>
        change.id === id && change.after === before ? { ...change, after } : change,
      );
    this.#done = [...this.#done.slice(0, -3), ...this.#done.slice(-3).map(amended)];
  }

  /** Steps of a column that is gone cannot be taken back. */
  forget(id: string): void {
    const without = (steps: ColumnChange[][]) =>
      steps
        .map((step) => step.filter((change) => change.id !== id))
        .filter((step) => step.length > 0);
    this.#done = without(this.#done);
    this.#undone = without(this.#undone);
  }
}
