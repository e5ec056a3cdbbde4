import { expect, it } from 'vitest';
import { changesOf, monthSpans, shareOfMonths } from './budget.ts';

const row = (month: number, minor: string, year = 2026) => ({
  ...{ year, account_code: '5010', month, amount_minor: minor },
});

it('a span has whole months whole, and of others the share of their days; shares add up to the month', () => {
  const rows = [row(1, '3100'), row(2, '1000')];
  const of = (from: string, to: string) => shareOfMonths(rows, { from, to }).get('5010') ?? 0n;
  expect(of('2026-01-01', '2026-02-28')).toBe(4100n);
  expect(of('2026-01-31', '2026-02-28')).toBe(1100n);
  expect(of('2026-02-01', '2026-02-09') + of('2026-02-10', '2026-02-28')).toBe(1000n);
  expect(of('2026-03-01', '2026-12-31')).toBe(0n);
});

it('months of a leap year end as they do', () => {
  expect(monthSpans(2024)[1]).toEqual({ from: '2024-02-01', to: '2024-02-29' });
});

it('the trail names accounts that changed, each with its year before and now', () => {
  const before = new Map([
    ['5010 1', 100n],
    ['5020 1', 100n],
  ]);
  const after = new Map([
    ['5010 2', 100n],
    ['5020 1', 100n],
    ['4000 1', 5000n],
  ]);
  expect(changesOf('USD', before, after)).toEqual({
    4000: '0.00 to 50.00',
    5010: '1.00 to 1.00',
  });
});
