import type { EstimateInput } from '@mainsheet/voyage';

/** What one step changed in one column. */
export type ColumnChange = { id: string; before: EstimateInput; after: EstimateInput };

const MOST_STEPS = 200;

/** Steps that can be taken back and done again, over all columns of the worksheet. */
export class UndoHistory {
  #done: ColumnChange[][] = [];
  #undone: ColumnChange[][] = [];

  push(step: ColumnChange[]): void {
    this.#done = [...this.#done.slice(1 - MOST_STEPS), step];
    this.#undone = [];
  }

  undo(): ColumnChange[] | null {
    const step = this.#done.pop();
    if (!step) return null;
    this.#undone.push(step);
    return step;
  }

  redo(): ColumnChange[] | null {
    const step = this.#undone.pop();
    if (!step) return null;
    this.#done.push(step);
    return step;
  }

  /** Distances that arrive after a step belong to it, so that redoing it brings them again. */
  amend(id: string, before: EstimateInput, after: EstimateInput): void {
    for (const step of this.#done.slice(-3)) {
      for (const change of step) {
        if (change.id === id && change.after === before) change.after = after;
      }
    }
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
