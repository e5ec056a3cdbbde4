import { type MouseEvent, useRef, useState } from 'react';
import type { GridControl } from './control.ts';
import { at, type Bounds, boundsOf, type CellRef, fillRange } from './selection.ts';
import { fillOver, startEdit } from './write-actions.ts';

function cellUnder(target: EventTarget): CellRef | null {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-col]');
  const row = cell?.closest<HTMLElement>('[data-row]');
  if (!cell || !row) return null;
  return { row: Number(row.dataset.row), col: Number(cell.dataset.col) };
}

/** Mouse on a grid: click, Shift+click, drag a range, drag the fill handle, double-click to edit. */
export function useGridPointer<Row>(control: { current: GridControl<Row> }) {
  const dragging = useRef<'range' | 'fill' | null>(null);
  const [filling, setFilling] = useState<Bounds | null>(null);
  const target = useRef<Bounds | null>(null);

  const finish = () => {
    const over = target.current;
    if (dragging.current === 'fill' && over) {
      fillOver(control.current, boundsOf(control.current.selection), over);
    }
    dragging.current = null;
    target.current = null;
    setFilling(null);
  };
  const onMouseDown = (event: MouseEvent) => {
    const cell = cellUnder(event.target);
    if (!cell || (event.target as HTMLElement).tagName === 'INPUT') return;
    const grid = control.current;
    if (event.button === 2) {
      const bounds = boundsOf(grid.selection);
      const inside =
        cell.row >= bounds.top &&
        cell.row <= bounds.bottom &&
        cell.col >= bounds.left &&
        cell.col <= bounds.right;
      if (!inside) grid.point(at(cell.row, cell.col));
      return;
    }
    if (event.button !== 0) return;
    const onHandle = (event.target as HTMLElement).dataset.handle !== undefined;
    dragging.current = onHandle ? 'fill' : 'range';
    if (onHandle) event.preventDefault();
    else if (event.shiftKey) grid.point({ anchor: grid.selection.anchor, head: cell });
    else grid.point(at(cell.row, cell.col));
    window.addEventListener('mouseup', finish, { once: true });
  };
  const onMouseOver = (event: MouseEvent) => {
    if (!dragging.current) return;
    const cell = cellUnder(event.target);
    if (!cell) return;
    const grid = control.current;
    if (dragging.current === 'range') {
      grid.select({ anchor: grid.selection.anchor, head: cell });
      return;
    }
    target.current = fillRange(boundsOf(grid.selection), cell);
    setFilling(target.current);
  };
  const onDoubleClick = (event: MouseEvent) => {
    if (cellUnder(event.target)) startEdit(control.current, null);
  };
  return { filling, handlers: { onMouseDown, onMouseOver, onDoubleClick } };
}
