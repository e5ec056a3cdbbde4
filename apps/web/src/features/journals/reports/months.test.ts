import { expect, it } from 'vitest';
import { isClosed, monthName, monthsBefore } from './months.ts';

it('the month that runs is not offered for closing, over the turn of a year', () => {
  expect(monthsBefore('2026-02-28', 3)).toEqual(['2026-01-01', '2025-12-01', '2025-11-01']);
});

it('closing October closes September too and leaves November open', () => {
  const closed = [{ month: '2026-10-01' }];
  expect(isClosed('2026-10-01', closed)).toBe(true);
  expect(isClosed('2026-09-01', closed)).toBe(true);
  expect(isClosed('2026-11-01', closed)).toBe(false);
  expect(monthName('2026-10-01')).toBe('October 2026');
});
