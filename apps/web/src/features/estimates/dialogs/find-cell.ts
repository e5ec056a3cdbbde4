import { type Finding, missingCells } from '@mainsheet/voyage';
import type { GridState } from '../grid/keys/grid-state.ts';
import { isAt } from '../model/cell-view.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import type { RowSpec } from '../rows/row-spec.ts';

/** The row that shows the cell a finding is about. */
export function rowOfFinding(
  store: WorksheetStore,
  columnId: string,
  finding: Finding,
): RowSpec | undefined {
  const column = store.find(columnId);
  if (!column) return undefined;
  return store.rows.find((row) => isAt(finding, row.cell(column).paths));
}

/** Opens what hides a row and puts the cursor there. */
export function goToRow(grid: GridState, row: RowSpec, columnId: string): void {
  if (grid.snapshot.closed.has(row.group)) grid.toggleGroup(row.group);
  if (row.level === 'sub' && row.slot !== undefined) grid.openSlot(row.slot);
  grid.showDifferences(false);
  grid.go({ rowKey: row.key, columnId });
}

/** Puts the cursor into the next missing cell of an estimate, from the cursor on and round again; false where no row shows it. */
export function goToMissing(store: WorksheetStore, grid: GridState, columnId: string): boolean {
  const column = store.find(columnId);
  if (!column) return false;
  const keys = store.rows.map((row) => row.key);
  const rows = missingCells(column.result).flatMap(
    (finding) => rowOfFinding(store, columnId, finding) ?? [],
  );
  const sorted = rows.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key));
  const { active } = grid.snapshot;
  const from = active?.columnId === columnId ? keys.indexOf(active.rowKey) : -1;
  const next = sorted.find((row) => keys.indexOf(row.key) > from) ?? sorted[0];
  if (next) goToRow(grid, next, columnId);
  return next !== undefined;
}
