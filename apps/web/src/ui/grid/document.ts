/** A text that could not be read: kept as typed, marked, explained, never thrown away. */
export type InvalidCell = { text: string; reason: string };

/** What a Grid edits: its rows, and beside them the texts that could not be read. */
export type GridDocument<Row> = {
  rows: readonly Row[];
  invalid: ReadonlyMap<string, InvalidCell>;
};

/** One reversible change. A step of undo is a list of them, applied in order. */
export type Edit<Row> =
  | { kind: 'set'; id: string; before: Row; after: Row }
  | { kind: 'mark'; cell: string; before: InvalidCell | undefined; after: InvalidCell | undefined }
  | { kind: 'insert'; index: number; row: Row }
  | { kind: 'remove'; index: number; row: Row }
  | { kind: 'move'; from: number; to: number };

/** Key of a cell in `invalid`; independent of where the row stands. */
export const cellKey = (rowId: string, columnKey: string): string => `${rowId}\u0000${columnKey}`;

function invert<Row>(edit: Edit<Row>): Edit<Row> {
  switch (edit.kind) {
    case 'set':
      return { ...edit, before: edit.after, after: edit.before };
    case 'mark':
      return { ...edit, before: edit.after, after: edit.before };
    case 'insert':
      return { ...edit, kind: 'remove' };
    case 'remove':
      return { ...edit, kind: 'insert' };
    case 'move':
      return { kind: 'move', from: edit.to, to: edit.from };
  }
}

/** The edits that take a list of edits back, last first. */
export const invertEdits = <Row>(edits: readonly Edit<Row>[]): Edit<Row>[] =>
  edits.toReversed().map(invert);

function applyOne<Row>(rows: Row[], edit: Edit<Row>, at: Map<string, number>): void {
  switch (edit.kind) {
    case 'set': {
      const index = at.get(edit.id);
      if (index !== undefined) rows[index] = edit.after;
      return;
    }
    case 'insert':
      rows.splice(edit.index, 0, edit.row);
      return;
    case 'remove':
      rows.splice(edit.index, 1);
      return;
    case 'move': {
      const [row] = rows.splice(edit.from, 1);
      if (row !== undefined) rows.splice(edit.to, 0, row);
      return;
    }
    case 'mark':
  }
}

/**
 * Applies edits in order. Cell edits find their row by id, so rows changed meanwhile by calculation
 * or by someone else keep their other cells' rows untouched.
 */
export function applyEdits<Row>(
  document: GridDocument<Row>,
  edits: readonly Edit<Row>[],
  rowId: (row: Row) => string,
): GridDocument<Row> {
  const rows = [...document.rows];
  let at: Map<string, number> | null = null;
  let invalid: Map<string, InvalidCell> | null = null;
  for (const edit of edits) {
    if (edit.kind === 'mark') {
      invalid ??= new Map(document.invalid);
      if (edit.after) invalid.set(edit.cell, edit.after);
      else invalid.delete(edit.cell);
      continue;
    }
    at ??= new Map(rows.map((row, index) => [rowId(row), index]));
    applyOne(rows, edit, at);
    if (edit.kind !== 'set') at = null;
  }
  return { rows, invalid: invalid ?? document.invalid };
}
