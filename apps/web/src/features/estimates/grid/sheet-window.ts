/** Items of one size along one axis that are worth drawing. */
export type Span = { first: number; last: number };

/** An item that is drawn, or a gap as long as the items left out. */
export type Piece = { kind: 'item'; index: number } | { kind: 'gap'; first: number; count: number };

export type Axis = {
  /** Items in all. */
  count: number;
  /** Pixels of one item. */
  sizePx: number;
  /** How far the axis is scrolled. */
  offsetPx: number;
  /** What can be seen of it at once. */
  extentPx: number;
};

/** The items in sight and some on either side, so that a short scroll shows what is there already. */
export function spanOf({ count, sizePx, offsetPx, extentPx }: Axis, overscan: number): Span {
  const first = Math.floor(offsetPx / sizePx) - overscan;
  const last = Math.ceil((offsetPx + extentPx) / sizePx) - 1 + overscan;
  return { first: Math.max(0, first), last: Math.min(count - 1, last) };
}

export const isWithin = (inner: Span, outer: Span): boolean =>
  inner.first >= outer.first && inner.last <= outer.last;

/**
 * What stands along an axis: the items of the span, gaps for the others, and `kept`, the item that
 * stays wherever the page is scrolled because the cursor is in it; −1 for none.
 */
export function piecesOf(count: number, { first, last }: Span, stored: number): Piece[] {
  const indexes: number[] = [];
  if (stored >= 0 && stored < first) indexes.push(stored);
  for (let index = first; index <= last; index++) indexes.push(index);
  if (stored > last && stored < count) indexes.push(stored);
  const pieces: Piece[] = [];
  let next = 0;
  for (const index of indexes) {
    if (index > next) pieces.push({ kind: 'gap', first: next, count: index - next });
    pieces.push({ kind: 'item', index });
    next = index + 1;
  }
  if (next < count) pieces.push({ kind: 'gap', first: next, count: count - next });
  return pieces;
}

/** The nearest scroll offset at which an item is wholly in sight. */
export function offsetToReveal(index: number, { sizePx, offsetPx, extentPx }: Axis): number {
  const start = index * sizePx;
  if (start < offsetPx) return start;
  return Math.max(offsetPx, Math.min(start, start + sizePx - extentPx));
}
