import { expect, it } from 'vitest';
import { isEmptyValue } from './empty-value.ts';

it('GEN-08 null, blank, the text null, an empty list and an empty object are empty, and nothing else', () => {
  const empty = [null, undefined, '', '  ', 'null', ' null ', [], {}];
  expect(empty.map(isEmptyValue)).toEqual(empty.map(() => true));
  const full = [0, false, 'nullable', 'a', [null], { a: null }, new Date(0), 0n];
  expect(full.map(isEmptyValue)).toEqual(full.map(() => false));
});
