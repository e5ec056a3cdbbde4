import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRowHeight } from '../../../ui/index.ts';
import { isWithin, offsetToReveal, piecesOf, type Span, spanOf } from './sheet-window.ts';

export const LABEL_PX = 196;
const LEAST_PX = 176;
const MOST_PX = 320;
const ROWS_BEYOND = 6;
const COLUMNS_BEYOND = 2;

type Viewport = { top: number; left: number; width: number; height: number; headPx: number };

type WindowOptions = {
  rowCount: number;
  columnCount: number;
  /** The row of the cursor: it stays mounted, because focus and what is typed live in it. */
  activeRow: number;
};

/** Few columns do not stretch over the page, many scroll. */
const widthOf = (columnCount: number, { width }: Viewport): number =>
  Math.max(LEAST_PX, Math.min(MOST_PX, Math.floor((width - LABEL_PX) / Math.max(1, columnCount))));

/** A first guess, so that the first paint has rows in it already. */
const guess = (): Viewport => ({
  top: 0,
  left: 0,
  width: window.innerWidth,
  height: window.innerHeight,
  headPx: 96,
});

/** What was measured, coarse enough that most scroll events draw nothing new. */
function coarse(viewport: Viewport, rowPx: number): Viewport {
  const step = rowPx * (ROWS_BEYOND / 2);
  return {
    ...viewport,
    top: Math.floor(viewport.top / step) * step,
    left: Math.floor(viewport.left / (LEAST_PX / 2)) * (LEAST_PX / 2),
  };
}

const isSame = (a: Viewport, b: Viewport): boolean =>
  a.top === b.top &&
  a.left === b.left &&
  a.width === b.width &&
  a.height === b.height &&
  a.headPx === b.headPx;

/** The rows and columns of a viewport, with some `beyond` its edges. */
type SpansOf = (viewport: Viewport, beyond: { rows: number; columns: number }) => Spans;
type Spans = { rows: Span; columns: Span };

const NONE_BEYOND = { rows: 0, columns: 0 };
const SOME_BEYOND = { rows: ROWS_BEYOND, columns: COLUMNS_BEYOND };

/** Follows the scroller's place and size, and the height of the sticky head. */
function useViewport(rowPx: number, spansOf: SpansOf) {
  const scroller = useRef<HTMLDivElement>(null);
  const exact = useRef<Viewport>(null as unknown as Viewport);
  exact.current ??= guess();
  const [viewport, setViewport] = useState(exact.current);
  const drawn = useRef<{ spansOf: SpansOf; spans: Spans }>(null);
  useEffect(() => {
    drawn.current = { spansOf, spans: spansOf(viewport, SOME_BEYOND) };
  });
  useLayoutEffect(() => {
    const element = scroller.current;
    const head = element?.querySelector('thead');
    if (!element || !head) return undefined;
    /** Whether all that is in sight now is drawn already. */
    const isDrawn = () => {
      if (!drawn.current) return false;
      const { rows, columns } = drawn.current.spansOf(exact.current, NONE_BEYOND);
      const { spans } = drawn.current;
      return isWithin(rows, spans.rows) && isWithin(columns, spans.columns);
    };
    const take = (change: Partial<Viewport>) => {
      exact.current = { ...exact.current, ...change };
      const next = coarse(exact.current, rowPx);
      const follow = () => setViewport((old) => (isSame(old, next) ? old : next));
      // What comes into sight next is drawn after the frame that shows the step of the cursor.
      if (isDrawn()) startTransition(follow);
      else follow();
    };
    const onScroll = () => take({ top: element.scrollTop, left: element.scrollLeft });
    const measure = () =>
      take({
        width: element.clientWidth,
        height: element.clientHeight,
        headPx: head.offsetHeight,
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(head);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [rowPx]);
  return { scroller, exact, viewport };
}

/**
 * Draws only the rows and columns in sight. All rows are of one height and all columns of one
 * width, so the place of each is arithmetic: nothing is measured after a key.
 */
export function useSheetWindow({ rowCount, columnCount, activeRow }: WindowOptions) {
  const rowPx = useRowHeight();
  const rowsAxis = (of: Viewport) => ({
    count: rowCount,
    sizePx: rowPx,
    offsetPx: of.top,
    extentPx: Math.max(rowPx, of.height - of.headPx),
  });
  const columnsAxis = (of: Viewport) => {
    const sizePx = widthOf(columnCount, of);
    const extentPx = Math.max(sizePx, of.width - LABEL_PX);
    return { count: columnCount, sizePx, offsetPx: of.left, extentPx };
  };
  const spansOf: SpansOf = (of, beyond) => ({
    rows: spanOf(rowsAxis(of), beyond.rows),
    columns: spanOf(columnsAxis(of), beyond.columns),
  });
  const { scroller, exact, viewport } = useViewport(rowPx, spansOf);
  const columnPx = widthOf(columnCount, viewport);
  const { rows, columns } = spansOf(viewport, SOME_BEYOND);
  const axes = useRef({ rowsAxis, columnsAxis });
  axes.current = { rowsAxis, columnsAxis };
  const reveal = useCallback(
    (row: number, column: number) => {
      const element = scroller.current;
      if (!element) return;
      const now = exact.current;
      const top = offsetToReveal(row, axes.current.rowsAxis(now));
      if (row >= 0 && top !== now.top) element.scrollTop = top;
      const left = offsetToReveal(column, axes.current.columnsAxis(now));
      if (column >= 0 && left !== now.left) element.scrollLeft = left;
      // The scroll event comes with the next frame; a key before it starts from here.
      exact.current = {
        ...now,
        top: row >= 0 ? top : now.top,
        left: column >= 0 ? left : now.left,
      };
    },
    [scroller, exact],
  );
  return {
    scroller,
    rowPx,
    columnPx,
    rowPieces: piecesOf(rowCount, rows, activeRow),
    columns,
    reveal,
  };
}
