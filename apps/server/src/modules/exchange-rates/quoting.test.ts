import { type Money, parseMoney } from '@mainsheet/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote } from './quoting.ts';

describe('a quote', () => {
  const rates = { source: '1', payment: '1.0861' };
  it('what arrives is fixed: EUR 96,420.55 × 1.0861 is USD 104,722.36', () => {
    const fixed = { side: 'payment', amount: parseMoney('EUR', '96420.55') } as const;
    expect(quote(fixed, 'USD', rates).source).toEqual(parseMoney('USD', '104722.36'));
  });
  it('what leaves is fixed: USD 1,000 ÷ 1.0861 is EUR 920.72, the rest of a cent stays', () => {
    const fixed = { side: 'source', amount: parseMoney('USD', '1000') } as const;
    expect(quote(fixed, 'EUR', rates).payment).toEqual(parseMoney('EUR', '920.72'));
  });
  it('one currency leaves as it arrives', () => {
    const fixed = { side: 'payment', amount: parseMoney('USD', '12.34') } as const;
    const one = quote(fixed, 'USD', { source: '1', payment: '1' });
    expect([one.source, one.rate]).toEqual([parseMoney('USD', '12.34'), '1']);
  });
  it('a margin of 0.5 % is taken off the rate, on whichever side is fixed', () => {
    const stored = { ...rates, marginPercent: '0.5' };
    const given = quote({ side: 'source', amount: parseMoney('USD', '1000') }, 'EUR', stored);
    expect([given.rate, given.middleRate]).toEqual(['0.91612190406', '0.920725531719']);
    expect(given.payment).toEqual(parseMoney('EUR', '916.12'));
    const asked = quote({ side: 'payment', amount: parseMoney('EUR', '916.12') }, 'USD', stored);
    expect(asked.source).toEqual(parseMoney('USD', '1000.00'));
  });
  it('each currency is rounded to its own decimals: JPY to none, KWD to three', () => {
    const yen = { source: '0.006512', payment: '3.2567' };
    const given = quote({ side: 'source', amount: parseMoney('JPY', '1000000') }, 'KWD', yen);
    expect(given.payment).toEqual(parseMoney('KWD', '1999.570'));
    const asked = quote({ side: 'payment', amount: parseMoney('KWD', '1999.572') }, 'JPY', yen);
    expect(asked.source).toEqual(parseMoney('JPY', '1000001'));
  });

  const [small, large] = [fc.bigInt(1n, 1_000n), fc.bigInt(1n, 1_000_000_000_000n)];
  const WORTH = { USD: '1', EUR: '1.0861', JPY: '0.006512', KWD: '3.2567' } as const;
  const code = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD');
  const side = fc.constantFrom('source', 'payment');
  it('never gains on the way there and back, by whichever sides and over whatever is between', () => {
    const way = fc.record({ through: fc.array(code, { minLength: 1, maxLength: 4 }), home: code });
    const property = fc.property(way, fc.oneof(small, large), side, (path, minorUnits, fixes) => {
      let held = { currency: path.home as string, minorUnits };
      for (const currency of [...path.through, path.home]) {
        if (currency === held.currency) continue;
        held = exchange(held, currency, fixes as 'source' | 'payment');
      }
      expect(held.minorUnits).toBeLessThanOrEqual(minorUnits);
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  /** What the holder of an amount gets for it: by what leaves, or by asking for just what it pays for. */
  function exchange(held: Money, currency: string, fixes: 'source' | 'payment'): Money {
    const of = (code: string) => WORTH[code as keyof typeof WORTH];
    const rates = { source: of(held.currency), payment: of(currency) };
    const got = quote({ side: 'source', amount: held }, currency, rates).payment;
    if (fixes === 'source') return got;
    for (const minorUnits of [got.minorUnits + 1n, got.minorUnits]) {
      const asked = { currency, minorUnits };
      const { source } = quote({ side: 'payment', amount: asked }, held.currency, rates);
      if (source.minorUnits <= held.minorUnits) return asked;
    }
    return got;
  }
});
