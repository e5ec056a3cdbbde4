import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { sizeOf } from './query-size.ts';

describe('the size of a query', () => {
  it('counts every field and the deepest way down', () => {
    expect(sizeOf(parse('{ a b { c d { e } } }'))).toEqual({ fields: 5, depth: 3 });
  });

  it('a fragment counts as often as it is spread, inline ones too', () => {
    const text = '{ a { ...F } b { ...F ... on B { z } } } fragment F on A { x { y } }';
    expect(sizeOf(parse(text))).toEqual({ fields: 7, depth: 3 });
  });

  it('2 to the 40 fields of nested fragments are counted at once', () => {
    const levels = Array.from(
      { length: 40 },
      (_, i) => `fragment F${i} on A { p { ...F${i + 1} } q { ...F${i + 1} } }`,
    );
    const text = `{ a { ...F0 } } ${levels.join(' ')} fragment F40 on A { z }`;
    expect(sizeOf(parse(text)).fields).toBeGreaterThan(2 ** 40);
  });
});
