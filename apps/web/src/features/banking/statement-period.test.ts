import { describe, expect, it } from 'vitest';
import { readPeriod, statementMonths } from './statement-period.ts';

describe('the period of a statement', () => {
  it('is a month of the last two years, the present one to today', () => {
    const months = statementMonths('2026-11-20');
    expect(months).toHaveLength(24);
    expect(months[0]).toEqual({
      ...{ value: '2026-11', label: 'November 2026' },
      period: { from: '2026-11-01', to: '2026-11-20' },
    });
    expect(months[9]?.period).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(months[11]?.label).toBe('December 2025');
  });
  it('is read from the address, and what is no day is the present month', () => {
    const read = (search: Record<string, unknown>) => readPeriod(search, '2026-11-20');
    expect(read({ from: '2026-10-05', to: '2026-10-09' })).toEqual({
      ...{ from: '2026-10-05', to: '2026-10-09' },
    });
    expect(read({ from: 'yesterday' })).toEqual({ from: '2026-11-01', to: '2026-11-20' });
  });
});
