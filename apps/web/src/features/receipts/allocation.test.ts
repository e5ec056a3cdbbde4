import { describe, expect, it } from 'vitest';
import { allocatedOf, crossRate, grossOf, mostSettled } from './allocation.ts';

const RATES = [
  { currency: 'USD', rate: '1' },
  { currency: 'EUR', rate: '1.1' },
];

describe('money over invoices', () => {
  it('of one currency leaves what no invoice takes', () => {
    const of = {
      currency: 'USD',
      gross: grossOf('265', '15'),
      claimCurrency: 'USD',
      claimRate: '',
    };
    expect(mostSettled(of)).toBe('280.00');
    expect(allocatedOf(of, { a: '100', b: '100', c: '50.5' })).toEqual({
      ...{ settled: '250.5', taken: '250.50', left: '29.50' },
    });
    expect(allocatedOf(of, { a: '300' }).left).toBe('-20.00');
    expect(allocatedOf(of, { a: '' }).left).toBe('280.00');
  });

  it('of another currency is taken at the agreed rate, a cent of rounding with it', () => {
    const of = { currency: 'EUR', gross: '300', claimCurrency: 'USD', claimRate: '1.12' };
    expect(mostSettled(of)).toBe('336.00');
    expect(allocatedOf(of, { a: '100', b: '200' })).toMatchObject({
      taken: '267.86',
      left: '32.14',
    });
    expect(allocatedOf({ ...of, gross: '267.85' }, { a: '300' }).left).toBe('0.00');
    expect(mostSettled({ ...of, claimRate: '' })).toBe('0');
  });

  it('has a rate between two currencies where both are known', () => {
    expect(crossRate(RATES, 'EUR', 'USD')).toBe('1.1');
    expect(crossRate(RATES, 'USD', 'EUR')).toBe('0.909091');
    expect(crossRate(RATES, 'USD', 'GBP')).toBe('');
    expect(crossRate(RATES, 'USD', 'USD')).toBe('');
  });
});
