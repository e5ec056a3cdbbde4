import { describe, expect, it } from 'vitest';
import { offsetToReveal, piecesOf, spanOf } from './sheet-window.ts';

const axis = { count: 100, sizePx: 26, offsetPx: 260, extentPx: 260 };

describe('the part of a sheet that is drawn', () => {
  it('ten rows are in sight from the tenth on, and two more on either side', () => {
    expect(spanOf(axis, 0)).toEqual({ first: 10, last: 19 });
    expect(spanOf(axis, 2)).toEqual({ first: 8, last: 21 });
  });

  it('a span ends at the edges', () => {
    expect(spanOf({ ...axis, offsetPx: 0 }, 4)).toEqual({ first: 0, last: 13 });
    expect(spanOf({ ...axis, offsetPx: 2_340 }, 4)).toEqual({ first: 86, last: 99 });
  });

  it('gaps stand for what is left out, and the kept item stays between them', () => {
    expect(piecesOf(10, { first: 3, last: 4 }, -1)).toEqual([
      { kind: 'gap', first: 0, count: 3 },
      { kind: 'item', index: 3 },
      { kind: 'item', index: 4 },
      { kind: 'gap', first: 5, count: 5 },
    ]);
    expect(piecesOf(10, { first: 3, last: 4 }, 8).slice(3)).toEqual([
      { kind: 'gap', first: 5, count: 3 },
      { kind: 'item', index: 8 },
      { kind: 'gap', first: 9, count: 1 },
    ]);
    expect(piecesOf(10, { first: 3, last: 4 }, 0)[0]).toEqual({ kind: 'item', index: 0 });
  });

  it('pieces cover every item once, wherever the span and the kept item are', () => {
    for (let first = 0; first < 6; first++) {
      for (let stored = -1; stored < 6; stored++) {
        const pieces = piecesOf(6, { first, last: Math.min(5, first + 1) }, stored);
        const covered = pieces.reduce((sum, one) => sum + (one.kind === 'gap' ? one.count : 1), 0);
        expect(covered).toBe(6);
      }
    }
  });

  it('scrolls no further than it must', () => {
    expect(offsetToReveal(12, axis)).toBe(260);
    expect(offsetToReveal(5, axis)).toBe(130);
    expect(offsetToReveal(20, axis)).toBe(286);
    // A row taller than the window shows its beginning.
    expect(offsetToReveal(3, { ...axis, offsetPx: 0, extentPx: 20 })).toBe(78);
  });
});
