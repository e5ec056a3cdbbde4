import { describe, expect, it } from 'vitest';
import { presentLine } from './ledger.presenter.ts';

const row = (change: object) => ({
  ...{ transaction_id: 't', line_no: 1, seq: '1', posted_on: '2026-11-20', reference: 'R' },
  ...{ description: '', document_type: 'journal', document_id: null, code: '1100', name: '' },
  ...{ currency: 'EUR', amount_minor: '10000', base_minor: '10833', base_currency: 'USD' },
  ...change,
});
const shown = (change: object) => {
  const { amount, base, baseCurrency, rate } = presentLine(row(change));
  return { amount, base, baseCurrency, rate };
};

describe('a line of the ledger', () => {
  it('says the original, the base and at what it was booked, in the decimals of each', () => {
    expect(shown({})).toEqual({
      ...{ amount: '100.00', base: '108.33', baseCurrency: 'USD', rate: '1.0833' },
    });
    expect(shown({ currency: 'JPY', amount_minor: '-15000', base_minor: '-9967' })).toEqual({
      ...{ amount: '-15000', base: '-99.67', baseCurrency: 'USD', rate: '0.00664467' },
    });
    const dinars = { base_currency: 'KWD', currency: 'USD', base_minor: '30712' };
    expect(shown(dinars)).toMatchObject({ amount: '100.00', base: '30.712', rate: '0.30712' });
  });

  it('has no rate in base itself, nor where only the worth changed', () => {
    expect(shown({ currency: 'USD' }).rate).toBeNull();
    expect(shown({ amount_minor: '0' }).rate).toBeNull();
  });
});
