import type { RefObject } from 'react';
import type { GridColumn } from '../columns/column.ts';
import type { Edit, GridDocument } from './document.ts';
import type { Selection } from './selection.ts';
import type { WriteTarget } from './write-cells.ts';

/** The cell being edited and how the editing began. */
export type EditingCell = {
  row: number;
  col: number;
  text: string;
  /** `typing` replaces the cell and lets arrows leave it; `changing` (F2) moves in the text. */
  mode: 'typing' | 'changing';
};

/** How an editor was left. `null` text means Escape: nothing is written. */
export type EditEnd = {
  text: string | null;
  by:
    | 'enter'
    | 'enter-up'
    | 'tab'
    | 'tab-back'
    | 'fill'
    | 'blur'
    | 'escape'
    | 'up'
    | 'down'
    | 'left'
    | 'right';
};

/** What the handlers of a grid share; always the state of the last render. */
export type GridControl<Row> = {
  latest: RefObject<GridDocument<Row>>;
  columns: readonly GridColumn<Row>[];
  rowId: (row: Row) => string;
  newRow: (() => Row) | undefined;
  today: () => string;
  selection: Selection;
  /** Selects, and scrolls until the cell is wholly in sight. */
  select: (selection: Selection) => void;
  /** Selects what was pressed. Nothing moves under the pointer: a second click must meet the same cell. */
  point: (selection: Selection) => void;
  editing: EditingCell | null;
  setEditing: (editing: EditingCell | null) => void;
  commit: (edits: Edit<Row>[]) => void;
  undo: () => void;
  redo: () => void;
  pageRows: number;
  openMenu: () => void;
  explain: ((row: Row, column: GridColumn<Row>) => void) | undefined;
  focus: () => void;
};

export const extentOf = <Row>(control: GridControl<Row>) => ({
  rows: control.latest.current.rows.length,
  cols: control.columns.length,
});

export const targetOf = <Row>(control: GridControl<Row>): WriteTarget<Row> => ({
  document: control.latest.current,
  columns: control.columns,
  rowId: control.rowId,
  newRow: control.newRow,
  today: control.today(),
});
