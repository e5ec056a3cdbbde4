import { expect, it } from 'vitest';
import { namedTicks } from './Timeline.tsx';

it('a name before the last line does not lie on the name behind the line before it', () => {
  expect(namedTicks([0, 11, 22, 88, 99], 92)).toEqual([true, true, true, true, false]);
  expect(namedTicks([0, 50, 99], 92)).toEqual([true, true, true]);
  expect(namedTicks([0, 50, 99], 70)).toEqual([true, true, false]);
  expect(namedTicks([95], 92)).toEqual([true]);
});
