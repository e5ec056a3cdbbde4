import { headerText } from '../columns/column.ts';
import { blockFrom, toTsv, transpose } from './clipboard.ts';
import { writeText } from './clipboard-access.ts';
import type { GridCommand } from './commands.ts';
import { extentOf, type GridControl, targetOf } from './control.ts';
import {
  at,
  boundsOf,
  type CellRef,
  jumpFrom,
  type Selection,
  step,
  tabStep,
} from './selection.ts';
import {
  deleteRows,
  fillAlong,
  fillSelection,
  insertRow,
  moveRow,
  pasteBlock,
  startEdit,
  writeBlock,
} from './write-actions.ts';
import { carriedText, textsIn } from './write-cells.ts';

const moveTo = (selection: Selection, head: CellRef, extend: boolean): Selection =>
  extend ? { anchor: selection.anchor, head } : { anchor: head, head };

function moved<Row>(control: GridControl<Row>, command: GridCommand): Selection | null {
  const extent = extentOf(control);
  const { selection } = control;
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the other commands change
  switch (command.kind) {
    case 'step':
      return step(selection, command.direction, { extent, extend: command.extend });
    case 'tab':
      return tabStep(selection, command.back, extent);
    case 'jump': {
      const target = targetOf(control);
      const isFilled = (cell: CellRef) => carriedText(target, cell) !== '';
      const from = command.extend ? selection.head : selection.anchor;
      return moveTo(
        selection,
        jumpFrom(from, command.direction, { ...extent, isFilled }),
        command.extend,
      );
    }
    case 'page': {
      const by = command.direction === 'up' ? -control.pageRows : control.pageRows;
      const row = Math.max(0, Math.min(extent.rows - 1, selection.head.row + by));
      return moveTo(selection, { row, col: selection.head.col }, command.extend);
    }
    case 'edge': {
      const col = command.to.endsWith('start') ? 0 : extent.cols - 1;
      const row = command.to === 'grid-start' ? 0 : extent.rows - 1;
      const head = command.to.startsWith('row') ? { row: selection.head.row, col } : { row, col };
      return moveTo(selection, head, command.extend);
    }
    default:
      return null;
  }
}

function selected<Row>(control: GridControl<Row>, what: 'all' | 'row' | 'column'): Selection {
  const { rows, cols } = extentOf(control);
  const bounds = boundsOf(control.selection);
  const whole = { anchor: { row: 0, col: 0 }, head: { row: rows - 1, col: cols - 1 } };
  if (what === 'all') return whole;
  if (what === 'row') {
    return { anchor: { row: bounds.top, col: 0 }, head: { row: bounds.bottom, col: cols - 1 } };
  }
  return { anchor: { row: 0, col: bounds.left }, head: { row: rows - 1, col: bounds.right } };
}

/** Copies the selection with its column headers. */
function copyWithHeaders<Row>(control: GridControl<Row>): void {
  const bounds = boundsOf(control.selection);
  const heads = control.columns.slice(bounds.left, bounds.right + 1).map(headerText);
  void writeText(toTsv([heads, ...textsIn(targetOf(control), bounds)]));
}

async function pasteTransposed<Row>(control: GridControl<Row>): Promise<void> {
  const text = await navigator.clipboard.readText();
  pasteBlock(control, transpose(blockFrom({ text, html: '' })));
}

function change<Row>(control: GridControl<Row>, command: GridCommand): boolean {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the other commands move
  switch (command.kind) {
    case 'clear':
      fillSelection(control, '');
      return true;
    case 'fill-down':
    case 'fill-right':
      fillAlong(control, command.kind === 'fill-down' ? 'down' : 'right');
      return true;
    case 'fill-selection':
      fillSelection(control, carriedText(targetOf(control), control.selection.anchor));
      return true;
    case 'today':
      fillSelection(control, control.today());
      return true;
    case 'insert-row':
      insertRow(control);
      return true;
    case 'delete-row':
      deleteRows(control);
      return true;
    case 'move-row':
      moveRow(control, command.by);
      return true;
    case 'undo':
      control.undo();
      return true;
    case 'redo':
      control.redo();
      return true;
    default:
      return false;
  }
}

/** Carries out one command on the state of the last render. */
export function runCommand<Row>(control: GridControl<Row>, command: GridCommand): void {
  const selection = moved(control, command);
  if (selection) {
    control.select(selection);
    return;
  }
  if (change(control, command)) return;
  if (command.kind === 'select') control.select(selected(control, command.what));
  else if (command.kind === 'edit') startEdit(control, command.text);
  else if (command.kind === 'copy-with-headers') copyWithHeaders(control);
  else if (command.kind === 'paste-transposed') void pasteTransposed(control);
  else if (command.kind === 'menu') control.openMenu();
  else if (command.kind === 'explain') explainActive(control);
}

/** `?` explains a computed cell; in a cell that can be typed into it is a character like any other. */
function explainActive<Row>(control: GridControl<Row>): void {
  const { row, col } = control.selection.anchor;
  const record = control.latest.current.rows[row];
  const column = control.columns[col];
  if (record === undefined || !column) return;
  const typesText = column.edit !== undefined && column.kind === 'text';
  if (control.explain && !typesText) control.explain(record, column);
  else startEdit(control, '?');
}

/** Writes what an editor was left with and moves on the way the key says. */
export function endEdit<Row>(
  control: GridControl<Row>,
  cell: CellRef,
  end: { text: string | null; by: string },
): void {
  control.setEditing(null);
  if (end.by !== 'blur') control.focus();
  if (end.text === null) return;
  if (end.by === 'fill') {
    fillSelection(control, end.text);
    return;
  }
  writeCell(control, cell, end.text);
  const extent = extentOf(control);
  const here = at(cell.row, cell.col);
  if (end.by === 'tab' || end.by === 'tab-back')
    control.select(tabStep(here, end.by === 'tab-back', extent));
  if (end.by === 'enter' || end.by === 'down') control.select(step(here, 'down', { extent }));
  if (end.by === 'enter-up' || end.by === 'up') control.select(step(here, 'up', { extent }));
  if (end.by === 'left' || end.by === 'right') control.select(step(here, end.by, { extent }));
}

function writeCell<Row>(control: GridControl<Row>, cell: CellRef, text: string): void {
  if (text !== carriedText(targetOf(control), cell)) writeBlock(control, cell, [[text]]);
}
