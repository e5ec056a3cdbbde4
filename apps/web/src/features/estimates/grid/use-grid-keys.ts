import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { moveCall, removeCall } from '../model/itinerary-edits.ts';
import type { RowSpec } from '../rows/row-spec.ts';
import { pasteInto, textAt } from './grid-clipboard.ts';
import { type CellPlace, LABEL } from './grid-state.ts';
import type { Line } from './visible-lines.ts';
import { useBeginEdit } from './WorksheetCell.tsx';
import { useBeginAcross } from './WorksheetGrid.tsx';
import { cellId, useWorksheet } from './worksheet-context.ts';

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

/** Keys of the worksheet: the manners of a spreadsheet. */
export function useGridKeys(lines: readonly Line[], order: readonly string[]) {
  const worksheet = useWorksheet();
  const { store, grid, mayEdit } = worksheet;
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
  useEffect(() => {
    leaving.current = (by) => {
      if (by === 'blur') return grid.endEdit();
      table.current?.focus({ preventScroll: true });
      const place = grid.snapshot.active;
      grid.endEdit();
      if (!place) return;
      if (by === 'enter' || by === 'down') go(placeAfter(place, lines, order, [1, 0]));
      if (by === 'enter-up' || by === 'up') go(placeAfter(place, lines, order, [-1, 0]));
      if (by === 'left') go(placeAfter(place, lines, order, [0, -1]));
      if (by === 'right') go(placeAfter(place, lines, order, [0, 1]));
      if (by === 'tab') go(placeAfterTab(place, lines, order, 1));
      if (by === 'tab-back') go(placeAfterTab(place, lines, order, -1));
    };
  });
  const rowOf = (place: CellPlace | null): RowSpec | null => {
    const line = lines.find((one) => one.key === place?.rowKey);
    return line?.kind === 'row' ? line.row : null;
  };
  const edit = (place: CellPlace, typed?: string): boolean => {
    const row = rowOf(place);
    if (!row) return false;
    return place.columnId === LABEL
      ? beginAcross(row, typed)
      : beginEdit(row, place.columnId, typed);
  };
  const open = (place: CellPlace) => {
    const line = lines.find((one) => one.key === place.rowKey);
    if (line?.kind === 'group') grid.toggleGroup(line.group);
    else if (place.columnId === LABEL && line?.row.level === 'port' && line.row.slot) {
      grid.toggleSlot(line.row.slot);
    } else if (!edit(place) && line?.kind === 'row' && line.row.figure) worksheet.explain(place);
  };
  const clear = (place: CellPlace) => {
    const row = rowOf(place);
    if (!row || !mayEdit) return;
    const ids = place.columnId === LABEL ? order : [place.columnId];
    store.edit(ids, (input, id) => {
      const column = store.find(id);
      const field = column && row.field?.(column);
      return field?.clear?.(input) ?? input;
    });
  };
  const moveRow = (place: CellPlace, by: -1 | 1) => {
    const rowId = callAt(rowOf(place), place);
    if (rowId) store.edit([place.columnId], (input) => moveCall(input, rowId, by));
  };
  const callAt = (row: RowSpec | null, place: CellPlace): string | null => {
    const index = row?.slot === undefined ? -1 : row.slot;
    if (index < 0 || row?.group !== 'itinerary') return null;
    return store.rowIdInSlot(place.columnId, index) ?? null;
  };
  const withControl = (event: KeyboardEvent, place: CellPlace): boolean => {
    const key = event.key.toLowerCase();
    if (key === 'z') return event.shiftKey ? store.redo() || true : store.undo() || true;
    if (key === 'y') return store.redo() || true;
    if (key === '-' || key === '_') {
      const rowId = callAt(rowOf(place), place);
      if (rowId) store.edit([place.columnId], (input) => removeCall(input, rowId));
      return rowId !== null;
    }
    if (key === 'arrowdown' || key === 'arrowup') {
      const edge = key === 'arrowdown' ? lines.at(-1) : lines[0];
      if (edge) go({ rowKey: edge.key, columnId: place.columnId });
      return true;
    }
    if (key === 'arrowleft' || key === 'arrowright') {
      const edge = key === 'arrowright' ? order.at(-1) : order[0];
      if (edge) go({ rowKey: place.rowKey, columnId: edge });
      return true;
    }
    if (key === 'd') {
      const at = order.indexOf(place.columnId);
      const row = rowOf(place);
      const left = order[at - 1];
      if (row && left)
        void pasteInto({ ...worksheet, lines, order }, place, textAt(store, row, left));
      return true;
    }
    return false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== table.current) return;
    const place = grid.snapshot.active;
    if (!place) return;
    const step = STEPS[event.key];
    if (event.ctrlKey || event.metaKey) {
      if (withControl(event, place)) event.preventDefault();
      return;
    }
    if (event.altKey) {
      if (step && step[0] !== 0) {
        moveRow(place, step[0] as 1 | -1);
        event.preventDefault();
      }
      return;
    }
    if (step) go(placeAfter(place, lines, order, step));
    else if (event.key === 'Enter') open(place);
    else if (event.key === 'F2') edit(place);
    else if (event.key === 'Tab') {
      const next = placeAfterTab(place, lines, order, event.shiftKey ? -1 : 1);
      if (!next || next.rowKey === place.rowKey || next.columnId !== place.columnId) go(next);
      else return;
    } else if (event.key === 'Delete' || event.key === 'Backspace') clear(place);
    else if (event.key === 'Home') go({ rowKey: place.rowKey, columnId: order[0] ?? LABEL });
    else if (event.key === 'End') go({ rowKey: place.rowKey, columnId: order.at(-1) ?? LABEL });
    else if (event.key === '?') worksheet.explain(place);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const box = document.getElementById(cellId(place))?.getBoundingClientRect();
      if (box) worksheet.openMenu(place, { x: box.left + 8, y: box.bottom });
    } else if (event.key === ' ') open(place);
    else if (event.key.length === 1) edit(place, event.key);
    else return;
    event.preventDefault();
  };
  const onFocus = () => {
    if (!grid.snapshot.active) go(placeAfter(null, lines, order, [0, 0]));
  };
  const onCopy = (event: ClipboardEvent) => {
    const place = grid.snapshot.active;
    const row = rowOf(place);
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
