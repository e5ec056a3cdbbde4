import { describe, expect, it } from 'vitest';
import { findMutants, shuffled } from './find-mutants.ts';

const changes = (source: string): string[] =>
  findMutants('a.ts', source).map(({ change }) => change);

describe('mutants of a source', () => {
  it('operators, boundaries, conditions, constants and early returns', () => {
    expect(changes('const a = b + c * 2;')).toEqual(['+ → -', '* → /', '2 → 3']);
    expect(changes('const a = b < c && d === e;')).toEqual(['&& → ||', '< → <=', '=== → !==']);
    expect(changes('function f() { if (a) return b; }')).toEqual([
      'condition negated',
      'early return removed',
    ]);
    expect(changes('const a = b ? true : Math.min(c, d.length);')).toEqual([
      'condition negated',
      'true → false',
      'Math.min → Math.max',
      'length less one',
    ]);
  });
  it('nothing in types, texts and signs of an order', () => {
    expect(changes("type A = 1 | 2; import { b } from 'c'; const d = 'e' + f;")).toEqual([]);
    expect(changes('list.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));')).not.toContain('1 → 2');
  });
  it('a mutant says where it is, and putting it in changes only that', () => {
    const source = 'const a = 1;\nconst b = a + 1;\n';
    const [, sum] = findMutants('a.ts', source);
    expect(sum).toMatchObject({ file: 'a.ts', line: 2, code: 'const b = a + 1;' });
    const changed = source.slice(0, sum!.from) + sum!.text + source.slice(sum!.to);
    expect(changed).toBe('const a = 1;\nconst b = a - 1;\n');
  });
  it('the same seed shuffles the same way and keeps every item', () => {
    const items = Array.from({ length: 50 }, (_, index) => index);
    expect(shuffled(items, 7)).toEqual(shuffled(items, 7));
    expect(shuffled(items, 7)).not.toEqual(shuffled(items, 8));
    expect(shuffled(items, 7).toSorted((a, b) => a - b)).toEqual(items);
  });
});
