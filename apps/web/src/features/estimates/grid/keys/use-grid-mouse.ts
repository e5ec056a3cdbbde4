import { type MouseEvent, useRef } from 'react';
import { useBeginEdit } from '../WorksheetCell.tsx';
import { useWorksheet } from '../worksheet-context.ts';
import { type Sheet, selectionOf } from './grid-range.ts';
import type { CellPlace } from './grid-state.ts';

/** The figure cell an event happened in. */
function placeOf({ target }: { target: EventTarget }): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
  const { row: rowKey, column: columnId } = cell?.dataset ?? {};
  return rowKey === undefined || columnId === undefined ? null : { rowKey, columnId };
}

const isInEditor = ({ target }: { target: EventTarget }): boolean =>
  target instanceof Element && target.closest('.ws-editor') !== null;

/** The mouse in the cells: one set of listeners on the table instead of three on every cell. */
export function useGridMouse(sheet: Sheet, reveal: (place: CellPlace) => void) {
  const { store, grid, openMenu } = useWorksheet();
  const beginEdit = useBeginEdit();
  const isDragging = useRef(false);
  const selectTo = (head: CellPlace) => {
    const from = grid.snapshot.active;
    const selection = from && selectionOf(sheet, from, head);
    if (selection) grid.select(selection);
    else if (from && grid.snapshot.selection) grid.go(from);
  };
  const onMouseDown = (event: MouseEvent) => {
    const place = placeOf(event);
    if (!place || event.button !== 0 || isInEditor(event)) return;
    if (event.shiftKey && grid.snapshot.active) {
      // Else the browser selects the text between the two cells.
      event.preventDefault();
      return selectTo(place);
    }
    grid.go(place);
    isDragging.current = true;
    window.addEventListener('mouseup', () => (isDragging.current = false), { once: true });
  };
  const onMouseOver = (event: MouseEvent) => {
    const place = isDragging.current ? placeOf(event) : null;
    if (!place) return;
    window.getSelection()?.removeAllRanges();
    selectTo(place);
    reveal(place);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const place = placeOf(event);
    const row = store.rows.find((one) => one.key === place?.rowKey);
    if (place && row && !isInEditor(event)) beginEdit(row, place.columnId);
  };
  const onContextMenu = (event: MouseEvent) => {
    const place = placeOf(event);
    if (!place || isInEditor(event)) return;
    event.preventDefault();
    const { selection } = grid.snapshot;
    const isWithin =
      selection?.rowKeys.has(place.rowKey) && selection.columnIds.has(place.columnId);
    if (!isWithin) grid.go(place);
    openMenu(place, { x: event.clientX, y: event.clientY });
  };
  return { onMouseDown, onMouseOver, onDoubleClick, onContextMenu };
}
