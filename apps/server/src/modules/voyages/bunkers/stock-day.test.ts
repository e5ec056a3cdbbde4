import { describe, expect, it } from 'vitest';
import { stockDayOf } from './stock-day.ts';

describe('the day on which bunkers on board are booked', () => {
  it.each([
    ['the end of the voyage, while its month is open', '2026-09-14', '2026-08-01', '2026-09-14'],
    [
      'the first day that is open, once its month is closed',
      '2026-07-14',
      '2026-08-01',
      '2026-09-01',
    ],
    ['so over the turn of a year', '2025-11-30', '2025-12-01', '2026-01-01'],
    [
      'today, where the month of today is the first open one',
      '2026-07-14',
      '2026-10-01',
      '2026-11-20',
    ],
    ['today, where the end lies ahead', '2026-12-14', null, '2026-11-20'],
  ])('is %s', (_, ended, lastClosed, on) => {
    expect(stockDayOf(`${ended}T06:00:00.000Z`, { today: '2026-11-20', lastClosed })).toBe(on);
  });
});
