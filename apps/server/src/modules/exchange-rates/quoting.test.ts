import { parseMoney } from '@mainsheet/money';
import { describe, expect, it } from 'vitest';
import { quote } from './quoting.ts';

describe('a quote', () => {
  const rates = { source: '1', payment: '1.0861' };
  it('what arrives is fixed: EUR 96,420.55 × 1.0861 is USD 104,722.36', () => {
    const fixed = { side: 'payment', amount: parseMoney('EUR', '96420.55') } as const;
    expect(quote(fixed, 'USD', rates).source).toEqual(parseMoney('USD', '104722.36'));
  });
  it('what leaves is fixed: USD 1,000 ÷ 1.0861 is EUR 920.73', () => {
    const fixed = { side: 'source', amount: parseMoney('USD', '1000') } as const;
    expect(quote(fixed, 'EUR', rates).payment).toEqual(parseMoney('EUR', '920.73'));
  });
  it('one currency leaves as it arrives', () => {
    const fixed = { side: 'payment', amount: parseMoney('USD', '12.34') } as const;
    const one = quote(fixed, 'USD', { source: '1', payment: '1' });
    expect([one.source, one.rate]).toEqual([parseMoney('USD', '12.34'), '1']);
  });
  it('a margin of 0.5 % is taken off the rate, on whichever side is fixed', () => {
    const kept = { ...rates, marginPercent: '0.5' };
    const given = quote({ side: 'source', amount: parseMoney('USD', '1000') }, 'EUR', kept);
    expect([given.rate, given.middleRate]).toEqual(['0.91612190406', '0.920725531719']);
    expect(given.payment).toEqual(parseMoney('EUR', '916.12'));
    const asked = quote({ side: 'payment', amount: parseMoney('EUR', '916.12') }, 'USD', kept);
    expect(asked.source).toEqual(parseMoney('USD', '1000.00'));
  });
  it('each currency is rounded to its own decimals: JPY to none, KWD to three', () => {
    const yen = { source: '0.006512', payment: '3.2567' };
    const given = quote({ side: 'source', amount: parseMoney('JPY', '1000000') }, 'KWD', yen);
    expect(given.payment).toEqual(parseMoney('KWD', '1999.570'));
    const asked = quote({ side: 'payment', amount: parseMoney('KWD', '1999.572') }, 'JPY', yen);
    expect(asked.source).toEqual(parseMoney('JPY', '1000001'));
  });
});
