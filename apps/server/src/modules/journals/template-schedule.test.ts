import { describe, expect, it } from 'vitest';
import { daysOf, type Recurrence } from './template-schedule.ts';

const MONTHLY: Recurrence = { schedule: 'Monthly', onDay: null, from: '2026-01-10', until: null };
const duesOf = (recurrence: Partial<Recurrence>, upTo: string) =>
  daysOf({ ...MONTHLY, ...recurrence }, upTo).due.map(({ on }) => on);

describe('the days of a recurring journal', () => {
  it('the last day of each month, of February too, and the one that comes next', () => {
    expect(duesOf({}, '2026-03-31')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
    expect(daysOf(MONTHLY, '2026-03-31').next).toEqual({ period: '2026-04-01', on: '2026-04-30' });
  });

  it('the 30th is the 28th in February; a first day behind it begins a month later', () => {
    expect(duesOf({ onDay: 30 }, '2026-03-30')).toEqual(['2026-01-30', '2026-02-28', '2026-03-30']);
    expect(duesOf({ onDay: 5 }, '2026-03-05')).toEqual(['2026-02-05', '2026-03-05']);
  });

  it('each quarter and each year from the month it begins in', () => {
    const quarterly = { schedule: 'Quarterly', from: '2026-02-01' } as const;
    expect(duesOf(quarterly, '2026-12-31')).toEqual([
      '2026-02-28',
      '2026-05-31',
      '2026-08-31',
      '2026-11-30',
    ]);
    const yearly = { schedule: 'Yearly', onDay: 29, from: '2024-02-01' } as const;
    expect(duesOf(yearly, '2026-12-31')).toEqual(['2024-02-29', '2025-02-28', '2026-02-28']);
  });

  it('ends on its last day: nothing comes next', () => {
    const ended = daysOf({ ...MONTHLY, until: '2026-02-28' }, '2026-12-31');
    expect(ended.due.map(({ on }) => on)).toEqual(['2026-01-31', '2026-02-28']);
    expect(ended.next).toBeNull();
  });
});
