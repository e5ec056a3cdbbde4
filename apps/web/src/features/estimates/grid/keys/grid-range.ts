import type { Line, RowLine } from '../visible-lines.ts';
import { type CellPlace, type GridSnapshot, LABEL, type Selection } from './grid-state.ts';

/** The cells of the sheet in order: lines down, the label and the estimates to the right. */
export type Sheet = { lines: readonly Line[]; order: readonly string[] };

const between = <Item>(items: readonly Item[], a: number, b: number): Item[] =>
  items.slice(Math.max(0, Math.min(a, b)), Math.max(a, b) + 1);

/** All cells between two, rows of figures only; null where that is the one cell or a label. */
export function selectionOf(sheet: Sheet, from: CellPlace, head: CellPlace): Selection | null {
  if (from.columnId === LABEL || head.columnId === LABEL) return null;
  if (from.rowKey === head.rowKey && from.columnId === head.columnId) return null;
  const at = (place: CellPlace) => sheet.lines.findIndex((line) => line.key === place.rowKey);
  const lines = between(sheet.lines, at(from), at(head));
  const columns = between(
    sheet.order,
    sheet.order.indexOf(from.columnId),
    sheet.order.indexOf(head.columnId),
  );
  return {
    head,
    rowKeys: new Set(lines.filter((line) => line.kind === 'row').map((line) => line.key)),
    columnIds: new Set(columns),
  };
}

/** The rows and columns that a command means: the selection, else the cell of the cursor. */
export function chosenCells(
  { lines, order }: Sheet,
  { active, selection }: GridSnapshot,
): { rows: RowLine[]; columnIds: string[] } {
  const rows = lines.filter((line) => line.kind === 'row');
  if (selection) {
    return {
      rows: rows.filter((line) => selection.rowKeys.has(line.key)),
      columnIds: order.filter((id) => selection.columnIds.has(id)),
    };
  }
  if (!active) return { rows: [], columnIds: [] };
  return {
    rows: rows.filter((line) => line.key === active.rowKey),
    columnIds: active.columnId === LABEL ? [...order] : [active.columnId],
  };
}
