import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { moveCall, removeCall } from '../model/itinerary-edits.ts';
import type { RowSpec } from '../rows/row-spec.ts';
import { pasteInto, textAt } from './grid-clipboard.ts';
import { type CellPlace, LABEL } from './grid-state.ts';
import { useBeginAcross } from './use-begin-across.ts';
import type { Line } from './visible-lines.ts';
import { useBeginEdit } from './WorksheetCell.tsx';
import { cellId, useWorksheet, type Worksheet } from './worksheet-context.ts';

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
  } else if (!edit(place) && line?.kind === 'row' && line.row.figure) worksheet.explain(place);
}

function clear(keyboard: Keyboard, place: CellPlace): void {
  const { store, mayEdit } = keyboard.worksheet;
  const row = rowOf(keyboard, place);
  if (!row || !mayEdit) return;
  const ids = place.columnId === LABEL ? keyboard.order : [place.columnId];
  store.edit(ids, (input, id) => {
    const column = store.find(id);
    const field = column && row.field?.(column);
    return field?.clear?.(input) ?? input;
  });
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

/** Ctrl+R and Ctrl+D: the value of the column at the left. */
function fillFromLeft(keyboard: Keyboard, place: CellPlace): void {
  const { worksheet, lines, order } = keyboard;
  const row = rowOf(keyboard, place);
  const left = order[order.indexOf(place.columnId) - 1];
  if (!row || left === undefined) return;
  void pasteInto({ ...worksheet, lines, order }, place, textAt(worksheet.store, row, left));
}

/** Keys with Ctrl; returns whether the key was one of ours. */
function withControl(keyboard: Keyboard, event: KeyboardEvent, place: CellPlace): boolean {
  const { store } = keyboard.worksheet;
  const key = event.key.toLowerCase();
  const edge = edgeAt(keyboard, place, key);
  const callId = key === '-' || key === '_' ? callAt(keyboard, place) : null;
  if (key === 'z' && !event.shiftKey) store.undo();
  else if (key === 'y' || key === 'z') store.redo();
  else if (callId !== null) store.edit([place.columnId], (input) => removeCall(input, callId));
  else if (edge) keyboard.go(edge);
  else if (key === 'd' || key === 'r') fillFromLeft(keyboard, place);
  else return false;
  return true;
}

/** Plain keys; returns whether the key was one of ours. */
function withoutControl(keyboard: Keyboard, event: KeyboardEvent, place: CellPlace): boolean {
  const { worksheet, lines, order, go, edit } = keyboard;
  const step = STEPS[event.key];
  if (step) go(placeAfter(place, lines, order, step));
  else if (event.key === 'Enter' || event.key === ' ') open(keyboard, place);
  else if (event.key === 'F2') edit(place);
  else if (event.key === 'Tab') {
    const next = placeAfterTab(place, lines, order, event.shiftKey ? -1 : 1);
    // At the last cell Tab leaves the grid, as it does anywhere else.
    if (!next || (next.rowKey === place.rowKey && next.columnId === place.columnId)) return false;
    go(next);
  } else if (event.key === 'Delete' || event.key === 'Backspace') clear(keyboard, place);
  else if (event.key === 'Home') go({ ...place, columnId: order[0] ?? LABEL });
  else if (event.key === 'End') go({ ...place, columnId: order.at(-1) ?? LABEL });
  else if (event.key === '?') worksheet.explain(place);
  else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    const box = document.getElementById(cellId(place))?.getBoundingClientRect();
    if (box) worksheet.openMenu(place, { x: box.left + 8, y: box.bottom });
  } else if (event.key.length === 1) edit(place, event.key);
  else return false;
  return true;
}

/** Alt+↑ and Alt+↓ move the call. */
function moveRow(keyboard: Keyboard, event: KeyboardEvent, place: CellPlace): boolean {
  const by = STEPS[event.key]?.[0];
  const callId = callAt(keyboard, place);
  if ((by !== 1 && by !== -1) || callId === null) return false;
  keyboard.worksheet.store.edit([place.columnId], (input) => moveCall(input, callId, by));
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
      if (!place || by === 'escape') return undefined;
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

/** Keys of the worksheet: the manners of a spreadsheet. */
export function useGridKeys(lines: readonly Line[], order: readonly string[]) {
  const worksheet = useWorksheet();
  const { store, grid } = worksheet;
  const table = useRef<HTMLTableElement>(null);
  const beginEdit = useBeginEdit();
  const beginAcross = useBeginAcross();
  const go = (place: CellPlace | null) => {
    if (!place) return;
    grid.go(place);
    requestAnimationFrame(() =>
      document
        .getElementById(cellId(place))
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
  };
  const edit = (place: CellPlace, typed?: string): boolean => {
    const row = rowOf(keyboard, place);
    if (!row) return false;
    if (place.columnId === LABEL) return beginAcross(row, typed);
    return beginEdit(row, place.columnId, typed);
  };
  const keyboard: Keyboard = { worksheet, lines, order, go, edit };
  useLeaving(keyboard, table);
  const onKeyDown = (event: KeyboardEvent) => {
    const place = grid.snapshot.active;
    if (event.target !== table.current || !place) return;
    const act =
      event.ctrlKey || event.metaKey ? withControl : event.altKey ? moveRow : withoutControl;
    if (act(keyboard, event, place)) event.preventDefault();
  };
  const onFocus = () => {
    if (!grid.snapshot.active) go(placeAfter(null, lines, order, [0, 0]));
  };
  const onCopy = (event: ClipboardEvent) => {
    const place = grid.snapshot.active;
    const row = rowOf(keyboard, place);
    if (!place || !row || event.target !== table.current) return;
    event.clipboardData.setData('text/plain', textAt(store, row, place.columnId));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const place = grid.snapshot.active;
    if (!place || event.target !== table.current) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    void pasteInto({ ...worksheet, lines, order }, place, text);
  };
  return { table, onKeyDown, onFocus, onCopy, onPaste };
}

/** Set by the grid on screen: what happens when an editor ends. */
export const leaving: { current: (by: Parameters<Leave>[0]) => void } = {
  current: () => undefined,
};
type Leave = ReturnType<typeof useWorksheet>['leaveEditor'];
