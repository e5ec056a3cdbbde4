import { sourceText } from '../columns/cell-text.ts';
import { type GridColumn, isEditable } from '../columns/column.ts';
import { cellKey, type Edit, type GridDocument } from './document.ts';
import { readCell } from './read-cell.ts';
import type { Bounds, CellRef } from './selection.ts';

/** What writing needs to know of a grid. */
export type WriteTarget<Row> = {
  document: GridDocument<Row>;
  columns: readonly GridColumn<Row>[];
  rowId: (row: Row) => string;
  /** Makes an empty row, for pastes longer than the grid; absent where rows are fixed. */
  newRow?: (() => Row) | undefined;
  /** Civil date, for dates typed without a year. */
  today: string;
};

function writeRow<Row>(
  target: WriteTarget<Row>,
  at: { row: Row; col: number; texts: readonly string[] },
): { row: Row; marks: Edit<Row>[] } {
  let row = at.row;
  const marks: Edit<Row>[] = [];
  at.texts.forEach((text, offset) => {
    const column = target.columns[at.col + offset];
    if (!column?.edit || !isEditable(column, row)) return;
    const cell = cellKey(target.rowId(at.row), column.key);
    const before = target.document.invalid.get(cell);
    if (text === sourceText(column, row) && before === undefined) return;
    const reading = readCell(text, { column, row, today: target.today });
    if (reading.ok) row = column.edit.write(row, reading.value);
    const after = reading.ok ? undefined : { text, reason: reading.reason };
    if (before !== undefined || after !== undefined) {
      marks.push({ kind: 'mark', cell, before, after });
    }
  });
  return { row, marks };
}

/**
 * Plans writing a block of texts with its first cell at `at`. Rows past the end are added where the
 * grid can make rows. A text that cannot be read leaves the value and marks the cell.
 * @returns edits of one undo step; empty when nothing changes.
 */
export function planWrite<Row>(
  target: WriteTarget<Row>,
  at: CellRef,
  block: readonly (readonly string[])[],
): Edit<Row>[] {
  const edits: Edit<Row>[] = [];
  const { rows } = target.document;
  block.forEach((texts, offset) => {
    const index = at.row + offset;
    const existing = rows[index];
    const row = existing ?? target.newRow?.();
    if (row === undefined) return;
    const written = writeRow(target, { row, col: at.col, texts });
    if (existing === undefined) edits.push({ kind: 'insert', index, row: written.row });
    else if (written.row !== existing) {
      const id = target.rowId(existing);
      edits.push({ kind: 'set', id, before: existing, after: written.row });
    }
    edits.push(...written.marks);
  });
  return edits;
}

/** The text a cell carries to the clipboard and to fills: what was typed, even when not understood. */
export function carriedText<Row>(target: WriteTarget<Row>, cell: CellRef): string {
  const row = target.document.rows[cell.row];
  const column = target.columns[cell.col];
  if (row === undefined || !column) return '';
  const invalid = target.document.invalid.get(cellKey(target.rowId(row), column.key));
  return invalid?.text ?? sourceText(column, row);
}

/** Texts of a block of cells, row by row. */
export function textsIn<Row>(target: WriteTarget<Row>, bounds: Bounds): string[][] {
  const block: string[][] = [];
  for (let row = bounds.top; row <= bounds.bottom; row += 1) {
    const line: string[] = [];
    for (let col = bounds.left; col <= bounds.right; col += 1) {
      line.push(carriedText(target, { row, col }));
    }
    block.push(line);
  }
  return block;
}

/** Repeats a block over a larger one, as a spreadsheet does when one copied cell meets a range. */
export function tile(
  block: readonly (readonly string[])[],
  rows: number,
  cols: number,
): string[][] {
  return Array.from({ length: rows }, (_, row) => {
    const line = block[row % block.length] ?? [];
    return Array.from({ length: cols }, (_, col) => line[col % line.length] ?? '');
  });
}
