import { isEditable } from '../columns/column.ts';
import { type GridControl, targetOf } from './control.ts';
import { cellKey, type Edit } from './document.ts';
import { type Bounds, boundsOf, type CellRef, isSingle } from './selection.ts';
import { carriedText, planWrite, textsIn, tile } from './write-cells.ts';

const size = (bounds: Bounds) => ({
  rows: bounds.bottom - bounds.top + 1,
  cols: bounds.right - bounds.left + 1,
});
const corner = (bounds: Bounds): CellRef => ({ row: bounds.top, col: bounds.left });

/** Writes a block at a cell as one undo step. */
export function writeBlock<Row>(
  control: GridControl<Row>,
  at: CellRef,
  block: readonly (readonly string[])[],
): void {
  control.commit(planWrite(targetOf(control), at, block));
}

/** Writes one text into every cell of the selection. */
export function fillSelection<Row>(control: GridControl<Row>, text: string): void {
  const bounds = boundsOf(control.selection);
  const { rows, cols } = size(bounds);
  writeBlock(control, corner(bounds), tile([[text]], rows, cols));
}

/** Ctrl+D and Ctrl+R: the first row (column) over the rest; a single cell takes its neighbour's. */
export function fillAlong<Row>(control: GridControl<Row>, axis: 'down' | 'right'): void {
  const bounds = { ...boundsOf(control.selection) };
  if (axis === 'down' && bounds.top === bounds.bottom) bounds.top = Math.max(0, bounds.top - 1);
  if (axis === 'right' && bounds.left === bounds.right) bounds.left = Math.max(0, bounds.left - 1);
  const edge: Bounds =
    axis === 'down' ? { ...bounds, bottom: bounds.top } : { ...bounds, right: bounds.left };
  const { rows, cols } = size(bounds);
  const block = tile(textsIn(targetOf(control), edge), rows, cols);
  writeBlock(control, corner(bounds), block);
}

/** The fill handle: repeats the source over the stretched range, upwards and leftwards too. */
export function fillOver<Row>(control: GridControl<Row>, source: Bounds, over: Bounds): void {
  const from = size(source);
  const block = textsIn(targetOf(control), source);
  const { rows, cols } = size(over);
  const shiftRows = from.rows - ((source.top - over.top) % from.rows);
  const shiftCols = from.cols - ((source.left - over.left) % from.cols);
  const turned = Array.from({ length: from.rows }, (_, row) => {
    const line = block[(row + shiftRows) % from.rows] ?? [];
    return Array.from(
      { length: from.cols },
      (__, col) => line[(col + shiftCols) % from.cols] ?? '',
    );
  });
  writeBlock(control, corner(over), tile(turned, rows, cols));
  control.select({
    anchor: { row: over.top, col: over.left },
    head: { row: over.bottom, col: over.right },
  });
}

/** Pastes at the selection; one value, or a block that divides it, fills the whole selection. */
export function pasteBlock<Row>(
  control: GridControl<Row>,
  block: readonly (readonly string[])[],
): void {
  const width = Math.max(0, ...block.map((line) => line.length));
  if (width === 0) return;
  const bounds = boundsOf(control.selection);
  const { rows, cols } = size(bounds);
  const repeats = !isSingle(bounds) && rows % block.length === 0 && cols % width === 0;
  const written = repeats ? tile(block, rows, cols) : block;
  writeBlock(control, corner(bounds), written);
  control.select({
    anchor: corner(bounds),
    head: {
      row: bounds.top + written.length - 1,
      col: Math.min(control.columns.length - 1, bounds.left + (repeats ? cols : width) - 1),
    },
  });
}

export function insertRow<Row>(control: GridControl<Row>): void {
  if (!control.newRow) return;
  const index = control.selection.anchor.row;
  control.commit([{ kind: 'insert', index, row: control.newRow() }]);
}

export function deleteRows<Row>(control: GridControl<Row>): void {
  if (!control.newRow) return;
  const { top, bottom } = boundsOf(control.selection);
  const { rows, invalid } = control.latest.current;
  const edits: Edit<Row>[] = [];
  for (let index = bottom; index >= top; index -= 1) {
    const row = rows[index];
    if (row === undefined) continue;
    for (const column of control.columns) {
      const cell = cellKey(control.rowId(row), column.key);
      const before = invalid.get(cell);
      if (before) edits.push({ kind: 'mark', cell, before, after: undefined });
    }
    edits.push({ kind: 'remove', index, row });
  }
  control.commit(edits);
}

export function moveRow<Row>(control: GridControl<Row>, by: 1 | -1): void {
  const from = control.selection.anchor.row;
  const to = from + by;
  if (!control.newRow || to < 0 || to >= control.latest.current.rows.length) return;
  control.commit([{ kind: 'move', from, to }]);
  const col = control.selection.anchor.col;
  control.select({ anchor: { row: to, col }, head: { row: to, col } });
}

/** Drops the typed values of the selection where calculation can fill them. */
export function restoreCalculated<Row>(control: GridControl<Row>): void {
  const { top, bottom, left, right } = boundsOf(control.selection);
  const edits: Edit<Row>[] = [];
  control.latest.current.rows.slice(top, bottom + 1).forEach((row) => {
    const after = control.columns
      .slice(left, right + 1)
      .reduce((stored, column) => column.restore?.(stored) ?? stored, row);
    if (after !== row) edits.push({ kind: 'set', id: control.rowId(row), before: row, after });
  });
  control.commit(edits);
}

/** Starts editing the active cell; `text` replaces what is there, null keeps it. */
export function startEdit<Row>(control: GridControl<Row>, text: string | null): void {
  const { row, col } = control.selection.anchor;
  const record = control.latest.current.rows[row];
  const column = control.columns[col];
  if (record === undefined || !column || !isEditable(column, record)) return;
  const saved = carriedText(targetOf(control), { row, col });
  const mode = text === null ? 'changing' : 'typing';
  control.setEditing({ row, col, text: text ?? saved, mode });
}
