import { type PointerEvent as ReactPointerEvent, useCallback } from 'react';
import { useWorksheet } from '../worksheet-context.ts';
import type { ColumnDrag } from './grid-state.ts';

/** A press that moves less is a click. */
const SLACK_PX = 6;
const EDGE_PX = 40;
const SCROLL_PX = 24;

/** The head below the pointer and the half of it the pointer is in. */
function dropAt(columnId: string, x: number, y: number): ColumnDrag | null {
  const head = document.elementFromPoint(x, y)?.closest<HTMLElement>('th[data-column]');
  const overId = head?.dataset.column;
  if (!head || overId === undefined) return null;
  const box = head.getBoundingClientRect();
  return { columnId, overId, side: x < box.left + box.width / 2 ? 'before' : 'after' };
}

/** Near an edge the sheet moves on below the pointer. */
function scrollAtEdge(scroller: Element, x: number): void {
  const box = scroller.getBoundingClientRect();
  if (x > box.right - EDGE_PX) scroller.scrollLeft += SCROLL_PX;
  if (x < box.left + EDGE_PX) scroller.scrollLeft -= SCROLL_PX;
}

/** The place in the order without the dragged estimate that a drop means. */
export function placeOfDrop(order: readonly string[], { columnId, overId, side }: ColumnDrag) {
  const others = order.filter((id) => id !== columnId);
  const over = others.indexOf(overId);
  return over < 0 ? order.indexOf(columnId) : over + (side === 'after' ? 1 : 0);
}

/** Drags an estimate by its head. Escape puts it back. */
export function useColumnDrag(columnId: string) {
  const { store, grid, moveColumn } = useWorksheet();
  return useCallback(
    (down: ReactPointerEvent<HTMLElement>) => {
      const isOnButton = down.target instanceof Element && down.target.closest('button');
      if (down.button !== 0 || isOnButton) return;
      const scroller = down.currentTarget.closest('.ws-scroll');
      // Else the browser selects the text it passes.
      down.preventDefault();
      const onMove = (event: PointerEvent) => {
        const isStill = Math.abs(event.clientX - down.clientX) < SLACK_PX;
        if (isStill && !grid.snapshot.drag) return;
        if (scroller) scrollAtEdge(scroller, event.clientX);
        const drop = dropAt(columnId, event.clientX, down.clientY);
        if (drop) grid.dragColumn(drop);
      };
      const stop = () => {
        window.removeEventListener('pointermove', onMove);
        window.removeEventListener('pointerup', onUp);
        window.removeEventListener('keydown', onKey, { capture: true });
        grid.dragColumn(null);
      };
      const onUp = () => {
        const { drag } = grid.snapshot;
        stop();
        if (drag) moveColumn(columnId, placeOfDrop(store.order, drag));
      };
      const onKey = (event: KeyboardEvent) => {
        if (event.key === 'Escape') stop();
      };
      window.addEventListener('pointermove', onMove);
      window.addEventListener('pointerup', onUp);
      window.addEventListener('keydown', onKey, { capture: true });
    },
    [store, grid, moveColumn, columnId],
  );
}
