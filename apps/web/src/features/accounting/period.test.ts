import { describe, expect, it } from 'vitest';
import { accountingParams } from './period.ts';

describe('the period of the accounting page', () => {
  it('begins with the month before today, over the turn of a year too', () => {
    expect(accountingParams({}, '2026-11-22')).toEqual({
      connection: null,
      from: '2026-10-01',
      to: '2026-11-22',
    });
    expect(accountingParams({}, '2026-01-03').from).toBe('2025-12-01');
  });

  it('is that of the address where it names days, and passes nonsense over', () => {
    const search = { from: '2026-02-01', to: 'yesterday', connection: 'c1' };
    expect(accountingParams(search, '2026-03-05')).toEqual({
      connection: 'c1',
      from: '2026-02-01',
      to: '2026-03-05',
    });
  });
});
