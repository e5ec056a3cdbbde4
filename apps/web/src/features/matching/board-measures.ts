/** Measures of the board, px: only the cells in sight are drawn, and where they stand is arithmetic. */
export const ROW = 62;
export const COLUMN = 158;
export const HEAD_ROW = 66;
export const HEAD_COLUMN = 190;
const BEYOND = 2;

/** A place on the board. */
export type Cell = { readonly row: number; readonly column: number };

export const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

type Length = { readonly size: number; readonly count: number; readonly active: number };

/** The places in sight of a scrolled length, and the active one wherever it is: it holds the focus. */
export function placesInSight(offset: number, length: number, { size, count, active }: Length) {
  const first = Math.max(0, Math.floor(offset / size) - BEYOND);
  const last = Math.min(count - 1, Math.ceil((offset + length) / size) + BEYOND);
  const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return places.includes(active) || count === 0 ? places : [...places, active];
}

/** Moves a scrolled frame as little as shows the cell. */
export function scrollToCell(frame: HTMLElement, { row, column }: Cell): void {
  const [top, left] = [row * ROW, column * COLUMN];
  const height = frame.clientHeight - HEAD_ROW;
  const width = frame.clientWidth - HEAD_COLUMN;
  if (top < frame.scrollTop) frame.scrollTop = top;
  if (top + ROW > frame.scrollTop + height) frame.scrollTop = top + ROW - height;
  if (left < frame.scrollLeft) frame.scrollLeft = left;
  if (left + COLUMN > frame.scrollLeft + width) frame.scrollLeft = left + COLUMN - width;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where a key leads from a cell; null where it leads nowhere. */
export function cellAfterKey(key: string, at: Cell, most: Cell): Cell | null {
  if (key === 'Home') return { ...at, column: 0 };
  if (key === 'End') return { ...at, column: most.column };
  const step = ARROWS[key];
  if (!step) return null;
  return {
    row: clamp(at.row + step[0], most.row),
    column: clamp(at.column + step[1], most.column),
  };
}
