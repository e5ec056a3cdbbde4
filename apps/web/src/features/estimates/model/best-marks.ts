import type { RowSpec } from '../rows/row-spec.ts';
import { bestColumn } from './cell-view.ts';
import type { EstimateColumn } from './estimate-column.ts';

/** Which column is the best of each row that marks one. */
export class BestMarks {
  #best = new Map<RowSpec, string | null>();

  isBest(row: RowSpec, id: string): boolean {
    return this.#best.get(row) === id;
  }

  /** Forgets the marks of rows that are no more. */
  clear(): void {
    this.#best = new Map();
  }

  /** Marks anew; returns the columns that gained or lost a mark. */
  find(rows: readonly RowSpec[], columns: readonly EstimateColumn[]): string[] {
    const touched: string[] = [];
    for (const row of rows) {
      if (!row.marksBest) continue;
      const before = this.#best.get(row) ?? null;
      const now = bestColumn(row, columns);
      if (before === now) continue;
      this.#best.set(row, now);
      for (const id of [before, now]) if (id !== null) touched.push(id);
    }
    return touched;
  }
}
