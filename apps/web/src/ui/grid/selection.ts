export type CellRef = { row: number; col: number };
/** `anchor` is the active cell, where typing goes; `head` is the corner that Shift moves. */
export type Selection = { anchor: CellRef; head: CellRef };
export type Bounds = { top: number; bottom: number; left: number; right: number };
export type Direction = 'up' | 'down' | 'left' | 'right';
export type Extent = { rows: number; cols: number };

const STEP: Readonly<Record<Direction, CellRef>> = {
  up: { row: -1, col: 0 },
  down: { row: 1, col: 0 },
  left: { row: 0, col: -1 },
  right: { row: 0, col: 1 },
};

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
const inside = (cell: CellRef, extent: Extent) =>
  cell.row >= 0 && cell.row < extent.rows && cell.col >= 0 && cell.col < extent.cols;

export const at = (row: number, col: number): Selection => ({
  anchor: { row, col },
  head: { row, col },
});

export function boundsOf({ anchor, head }: Selection): Bounds {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.col, head.col),
    right: Math.max(anchor.col, head.col),
  };
}

export const isSingle = (bounds: Bounds): boolean =>
  bounds.top === bounds.bottom && bounds.left === bounds.right;

/** Keeps a selection inside a grid whose rows or columns changed. */
export function clampSelection(selection: Selection, extent: Extent): Selection {
  const keep = (cell: CellRef) => ({
    row: clamp(cell.row, extent.rows),
    col: clamp(cell.col, extent.cols),
  });
  return { anchor: keep(selection.anchor), head: keep(selection.head) };
}

/** Where Ctrl+arrow lands: the edge of the filled block, or the next filled cell, or the border. */
export function jumpFrom(
  from: CellRef,
  direction: Direction,
  grid: Extent & { isFilled: (cell: CellRef) => boolean },
): CellRef {
  const step = STEP[direction];
  const next = (cell: CellRef) => ({ row: cell.row + step.row, col: cell.col + step.col });
  let cell = from;
  const inBlock = grid.isFilled(from) && inside(next(from), grid) && grid.isFilled(next(from));
  while (inside(next(cell), grid)) {
    if (inBlock && !grid.isFilled(next(cell))) break;
    cell = next(cell);
    if (!inBlock && grid.isFilled(cell)) break;
  }
  return cell;
}

/** Moves (or with `extend` stretches) by one cell; stays inside. */
export function step(
  selection: Selection,
  direction: Direction,
  how: { extent: Extent; extend?: boolean },
): Selection {
  const from = how.extend ? selection.head : selection.anchor;
  const delta = STEP[direction];
  const to = {
    row: clamp(from.row + delta.row, how.extent.rows),
    col: clamp(from.col + delta.col, how.extent.cols),
  };
  return how.extend ? { anchor: selection.anchor, head: to } : { anchor: to, head: to };
}

/** Tab order: to the right and on to the next row; backwards likewise. Stays on the last cell. */
export function tabStep(selection: Selection, back: boolean, extent: Extent): Selection {
  const { row, col } = selection.anchor;
  const index = row * extent.cols + col + (back ? -1 : 1);
  const clamped = clamp(index, extent.rows * extent.cols);
  return at(Math.floor(clamped / extent.cols), clamped % extent.cols);
}

/** The range a dragged fill handle covers: the source stretched along one axis only. */
export function fillRange(source: Bounds, to: CellRef): Bounds {
  const down = Math.max(to.row - source.bottom, source.top - to.row);
  const across = Math.max(to.col - source.right, source.left - to.col);
  if (Math.max(down, across) <= 0) return source;
  if (down >= across) {
    return {
      ...source,
      top: Math.min(source.top, to.row),
      bottom: Math.max(source.bottom, to.row),
    };
  }
  return { ...source, left: Math.min(source.left, to.col), right: Math.max(source.right, to.col) };
}
