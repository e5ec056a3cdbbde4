import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useClipboard } from '../../../../ui/index.ts';
import { moveCall, removeCall } from '../../model/itinerary-edits.ts';
import type { RowSpec } from '../../rows/row-spec.ts';
import type { Line } from '../visible-lines.ts';
import { useBeginEdit } from '../WorksheetCell.tsx';
import { cellId, useWorksheet, type Worksheet } from '../worksheet-context.ts';
import { clearCells, copyCells, fillRight, pasteInto } from './grid-clipboard.ts';
import { type Sheet, selectionOf } from './grid-range.ts';
import { type CellPlace, LABEL, placeOfKey } from './grid-state.ts';
import { useBeginAcross } from './use-begin-across.ts';

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where a step leads; lines and columns end at the edges. */
export function placeAfter(
  place: CellPlace | null,
  lines: readonly Line[],
  order: readonly string[],
  [down, right]: readonly [number, number],
): CellPlace | null {
  const columns = [LABEL, ...order];
  const row = place ? lines.findIndex((line) => line.key === place.rowKey) : -1;
  const column = place ? columns.indexOf(place.columnId) : 1;
  if (row < 0) {
    const first = lines.findIndex((line) => line.kind === 'row');
    const key = lines[first]?.key;
    return key === undefined ? null : { rowKey: key, columnId: columns[1] ?? LABEL };
  }
  const line = lines[Math.max(0, Math.min(lines.length - 1, row + down))];
  const at = Math.max(0, Math.min(columns.length - 1, column + right));
  return line ? { rowKey: line.key, columnId: columns[at] ?? LABEL } : null;
}

/** Next cell in reading order, for Tab: at the end of a row comes the next row. */
export function placeAfterTab(
  place: CellPlace,
  lines: readonly Line[],
  order: readonly string[],
  by: 1 | -1,
): CellPlace | null {
  const at = order.indexOf(place.columnId) + by;
  const next = order[at];
  if (next !== undefined) return { rowKey: place.rowKey, columnId: next };
  const moved = placeAfter(place, lines, order, [by, 0]);
  const edge = by === 1 ? order[0] : order.at(-1);
  return moved && edge !== undefined ? { rowKey: moved.rowKey, columnId: edge } : moved;
}

type Keyboard = {
  worksheet: Worksheet;
  lines: readonly Line[];
  order: readonly string[];
  go: (place: CellPlace | null) => void;
  /** Chooses the cells from the cursor to another one. */
  extend: (head: CellPlace | null) => void;
  /** Opens the editor of a cell or of a row's label; false where there is nothing to type. */
  edit: (place: CellPlace, typed?: string) => boolean;
};

function rowOf({ lines }: Keyboard, place: CellPlace | null): RowSpec | null {
  const line = lines.find((one) => one.key === place?.rowKey);
  return line?.kind === 'row' ? line.row : null;
}

/** Id of the call that a cell of the itinerary belongs to. */
function callAt(keyboard: Keyboard, place: CellPlace): string | null {
  const row = rowOf(keyboard, place);
  if (row?.slot === undefined || row.group !== 'itinerary') return null;
  return keyboard.worksheet.store.rowIdInSlot(place.columnId, row.slot) ?? null;
}

/** Enter and Space: open a group or a port, edit a cell, else explain its figure. */
function open(keyboard: Keyboard, place: CellPlace): void {
  const { worksheet, lines, edit } = keyboard;
  const line = lines.find((one) => one.key === place.rowKey);
  if (line?.kind === 'group') worksheet.grid.toggleGroup(line.group);
  else if (place.columnId === LABEL && line?.row.level === 'port' && line.row.slot) {
    worksheet.grid.toggleSlot(line.row.slot);
  } else if (!edit(place) && line?.kind === 'row' && (line.row.figure ?? line.row.explain))
    worksheet.explain(place);
}

/** Ctrl+arrow: the edge in that direction. */
function edgeAt({ lines, order }: Keyboard, place: CellPlace, key: string): CellPlace | null {
  if (key === 'arrowdown' || key === 'arrowup') {
    const line = key === 'arrowdown' ? lines.at(-1) : lines[0];
    return line ? { ...place, rowKey: line.key } : null;
  }
  if (key !== 'arrowleft' && key !== 'arrowright') return null;
  const columnId = key === 'arrowright' ? order.at(-1) : order[0];
  return columnId === undefined ? null : { ...place, columnId };
}

/** Ctrl+Space, Shift+Space, Ctrl+A: a whole column, a whole row, everything. */
function extendOver(keyboard: Keyboard, place: CellPlace, over: 'column' | 'row' | 'all'): void {
  const { worksheet, lines, order } = keyboard;
  const [first, last] = [lines.find((line) => line.kind === 'row'), lines.at(-1)];
  const [left, right] = [order[0], order.at(-1)];
  if (!first || !last || left === undefined || right === undefined) return;
  const isRow = over === 'row';
  const isColumn = over === 'column';
  const from = {
    rowKey: isRow ? place.rowKey : first.key,
    columnId: isColumn && place.columnId !== LABEL ? place.columnId : left,
  };
  const head = {
    rowKey: isRow ? place.rowKey : last.key,
    columnId: isColumn && place.columnId !== LABEL ? place.columnId : right,
  };
  const selection = selectionOf(keyboard, from, head);
  if (selection) worksheet.grid.select(selection);
}

/** Keys with Ctrl; returns whether the key was one of ours. */
function withControl(keyboard: Keyboard, event: KeyboardEvent, place: CellPlace): boolean {
  const { worksheet, lines, order } = keyboard;
  const { store, grid } = worksheet;
  const key = event.key.toLowerCase();
  const from = event.shiftKey ? (grid.snapshot.selection?.head ?? place) : place;
  const edge = edgeAt(keyboard, from, key);
  const callId = key === '-' || key === '_' ? callAt(keyboard, place) : null;
  if (key === 'z' && !event.shiftKey) undo(worksheet);
  else if (key === 'y' || key === 'z') store.redo();
  else if (callId !== null) store.edit([place.columnId], (input) => removeCall(input, callId));
  else if (edge && event.shiftKey) keyboard.extend(edge);
  else if (edge) keyboard.go(edge);
  else if (key === 'd' || key === 'r') void fillRight({ ...worksheet, lines, order });
  else if (key === ' ') extendOver(keyboard, place, 'column');
  else if (key === 'a') extendOver(keyboard, place, 'all');
  else return false;
  return true;
}

/** What was refused belongs to the step that is taken back. */
function undo({ store, grid }: Worksheet): void {
  const { refusals } = grid.snapshot;
  grid.refuse([...refusals.keys()].map(placeOfKey), new Map());
  store.undo();
}

/** Shift with an arrow or Space: more cells. */
function withShift(keyboard: Keyboard, event: KeyboardEvent, place: CellPlace): boolean {
  const { worksheet, lines, order } = keyboard;
  const step = STEPS[event.key];
  const head = worksheet.grid.snapshot.selection?.head ?? place;
  if (step) keyboard.extend(placeAfter(head, lines, order, step));
  else if (event.key === ' ') extendOver(keyboard, place, 'row');
  else return false;
  return true;
}

/** Plain keys; returns whether the key was one of ours. */
function withoutControl(keyboard: Keyboard, event: KeyboardEvent, place: CellPlace): boolean {
  const { worksheet, lines, order, go, edit } = keyboard;
  if (event.shiftKey && withShift(keyboard, event, place)) return true;
  const step = STEPS[event.key];
  if (step) go(placeAfter(place, lines, order, step));
  else if (event.key === 'Enter' || event.key === ' ') open(keyboard, place);
  else if (event.key === 'F2') edit(place);
  else if (event.key === 'F8') worksheet.goToMissing(place.columnId);
  else if (event.key === 'Escape' && worksheet.grid.snapshot.selection) go(place);
  else if (event.key === 'Tab') {
    const next = placeAfterTab(place, lines, order, event.shiftKey ? -1 : 1);
    // At the last cell Tab leaves the grid, as it does anywhere else.
    if (!next || (next.rowKey === place.rowKey && next.columnId === place.columnId)) return false;
    go(next);
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    clearCells({ ...worksheet, lines, order });
  } else if (event.key === 'Home') go({ ...place, columnId: order[0] ?? LABEL });
  else if (event.key === 'End') go({ ...place, columnId: order.at(-1) ?? LABEL });
  else if (event.key === '?') worksheet.explain(place);
  else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    const box = document.getElementById(cellId(place))?.getBoundingClientRect();
    // A menu that is there before the key is over is closed by it, as by any key outside.
    if (box) setTimeout(() => worksheet.openMenu(place, { x: box.left + 8, y: box.bottom }));
  } else if (event.key.length === 1) edit(place, event.key);
  else return false;
  return true;
}

/** Alt+↑ and Alt+↓ move the call, Alt+← and Alt+→ the estimate. */
function moveBy(keyboard: Keyboard, event: KeyboardEvent, place: CellPlace): boolean {
  const { worksheet, order } = keyboard;
  const [down, right] = STEPS[event.key] ?? [0, 0];
  if (right !== 0 && place.columnId !== LABEL) {
    worksheet.moveColumn(place.columnId, order.indexOf(place.columnId) + right);
    return true;
  }
  const callId = callAt(keyboard, place);
  if ((down !== 1 && down !== -1) || callId === null) return false;
  worksheet.store.edit([place.columnId], (input) => moveCall(input, callId, down));
  return true;
}

/** What happens when an editor of this grid ends. */
function useLeaving(
  { worksheet, lines, order, go }: Keyboard,
  table: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    leaving.current = (by) => {
      const { grid } = worksheet;
      if (by === 'blur') return grid.endEdit();
      table.current?.focus({ preventScroll: true });
      const place = grid.snapshot.active;
      grid.endEdit();
      if (!place || by === 'escape' || by === 'fill') return undefined;
      if (by === 'tab' || by === 'tab-back') {
        return go(placeAfterTab(place, lines, order, by === 'tab' ? 1 : -1));
      }
      return go(placeAfter(place, lines, order, LEAVING_STEPS[by]));
    };
  });
}

const LEAVING_STEPS = {
  enter: [1, 0],
  down: [1, 0],
  'enter-up': [-1, 0],
  up: [-1, 0],
  left: [0, -1],
  right: [0, 1],
} as const;

/** Keys and clipboard of the worksheet: the manners of a spreadsheet. */
export function useGridKeys({ lines, order }: Sheet, reveal: (place: CellPlace) => void) {
  const worksheet = useWorksheet();
  const { grid } = worksheet;
  const table = useRef<HTMLTableElement>(null);
  const beginEdit = useBeginEdit();
  const beginAcross = useBeginAcross();
  const go = (place: CellPlace | null) => {
    if (!place) return;
    grid.go(place);
    reveal(place);
  };
  const extend = (head: CellPlace | null) => {
    const from = grid.snapshot.active;
    if (!from || !head) return;
    const selection = selectionOf({ lines, order }, from, head);
    if (selection) grid.select(selection);
    else grid.go(from);
    reveal(head);
  };
  const edit = (place: CellPlace, typed?: string): boolean => {
    const row = rowOf(keyboard, place);
    if (!row) return false;
    reveal(place);
    if (place.columnId === LABEL) return beginAcross(row, typed);
    return beginEdit(row, place.columnId, typed);
  };
  const keyboard: Keyboard = { worksheet, lines, order, go, extend, edit };
  useLeaving(keyboard, table);
  // Something else put the cursor there: a finding, a new column.
  const active = grid.snapshot.active;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place of the cursor
  useEffect(() => {
    if (active) reveal(active);
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const place = grid.snapshot.active;
    if (event.target !== table.current || !place) return;
    const act =
      event.ctrlKey || event.metaKey ? withControl : event.altKey ? moveBy : withoutControl;
    if (act(keyboard, event, place)) event.preventDefault();
  };
  const onFocus = () => {
    if (!grid.snapshot.active) go(placeAfter(null, lines, order, [0, 0]));
  };
  const target = { ...worksheet, lines, order };
  const copy = (data: DataTransfer) => copyCells(target, data);
  useClipboard(
    table,
    active && {
      copy,
      cut: (data) => {
        copy(data);
        clearCells(target);
      },
      paste: (data) => {
        const [text, html] = [data.getData('text/plain'), data.getData('text/html')];
        pasteInto(target, { text, html });
      },
    },
  );
  return { table, onKeyDown, onFocus };
}

/** Set by the grid on screen: what happens when an editor ends. */
export const leaving: { current: (by: Parameters<Leave>[0]) => void } = {
  current: () => undefined,
};
type Leave = ReturnType<typeof useWorksheet>['leaveEditor'];
