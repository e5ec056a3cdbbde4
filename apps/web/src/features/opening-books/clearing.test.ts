import { describe, expect, it } from 'vitest';
import { restOf } from './clearing.ts';

const rest = (clearing: { currency: string; amount: string; base: string }[]) =>
  restOf({ baseCurrency: 'USD', clearing });

describe('what is still to come of the books before', () => {
  it('is nothing once the sums in base meet, in whichever currencies both came', () => {
    const clearing = [
      { currency: 'EUR', amount: '1000.00', base: '1100.00' },
      { currency: 'USD', amount: '-1100.00', base: '-1100.00' },
    ];
    expect(rest(clearing)).toEqual({ base: '0.00', isWhole: true, parts: [] });
    expect(rest([])).toEqual({ base: '0.00', isWhole: true, parts: [] });
  });

  it('is the sum in base, and by currency where there are others', () => {
    expect(rest([{ currency: 'USD', amount: '0.10', base: '0.10' }])).toEqual({
      ...{ base: '0.10', isWhole: false, parts: [] },
    });
    const clearing = [
      { currency: 'EUR', amount: '0.00', base: '0.20' },
      { currency: 'USD', amount: '0.10', base: '0.10' },
    ];
    expect(rest(clearing)).toEqual({
      ...{ base: '0.30', isWhole: false },
      parts: [
        { currency: 'EUR', amount: '0.00' },
        { currency: 'USD', amount: '0.10' },
      ],
    });
  });
});
