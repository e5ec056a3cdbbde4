import { expect, it } from 'vitest';
import { isExpanded, nameOfMonth, PAYMENTS, RECEIPTS, toggled } from './cash-view.ts';

it('CASH-03 Cash Payments and Cash Receipts are expanded until somebody closes one', () => {
  expect([PAYMENTS, RECEIPTS].map((side) => isExpanded({}, side))).toEqual([true, true]);
  const closed = toggled({}, PAYMENTS);
  expect(isExpanded({ closed }, PAYMENTS)).toBe(false);
  expect(isExpanded({ closed }, RECEIPTS)).toBe(true);
  expect(toggled({ closed }, PAYMENTS)).toBe('');
});

it('a month is named by its first day, whatever the zone of the browser', () => {
  expect(nameOfMonth('2026-11-01')).toBe('Nov 26');
});
