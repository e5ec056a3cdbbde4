import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as m from './index.ts';

describe('amounts', () => {
  it('rounds half away from zero: 2.345 to 2.35 and -2.345 to -2.35', () => {
    expect(m.formatAmount(m.moneyFromDecimal('USD', '2.345'))).toBe('2.35');
    expect(m.formatAmount(m.moneyFromDecimal('USD', '-2.345'))).toBe('-2.35');
    expect(m.formatAmount(m.moneyFromDecimal('USD', '2.345', 'halfEven'))).toBe('2.34');
  });
  it('reads a double as it prints: 1.005 is 1.01', () => {
    expect(m.roundNumber(1.005, 2)).toBe(1.01);
  });
  it('yen have no minor unit, dinars have three digits', () => {
    expect(m.moneyFromDecimal('JPY', '1250.5')).toEqual({ currency: 'JPY', minorUnits: 1251n });
    expect(m.formatAmount(m.moneyFromDecimal('KWD', '1.25'))).toBe('1.250');
  });
  it('refuses more digits than the currency has on the wire', () => {
    expect(() => m.parseMoney('USD', '1.234')).toThrow(m.MoneyError);
    expect(m.parseMoney('USD', '1.230').minorUnits).toBe(123n);
    expect(() => m.parseMoney('USD', '12,5')).toThrow(m.MoneyError);
    expect(() => m.parseMoney('XXQ', '12')).toThrow(m.MoneyError);
  });
  it('groups thousands for reading and keeps the minus', () => {
    expect(m.formatMoney(m.money('USD', -123456789n))).toBe('USD -1,234,567.89');
    expect(m.formatMoney(m.money('JPY', 1000n))).toBe('JPY 1,000');
  });
  it('refuses to add or compare two currencies at run time too', () => {
    const euro = m.money('EUR', 1n) as m.Money;
    const dollar = m.money('USD', 1n) as m.Money;
    expect(() => m.addMoney(euro, dollar)).toThrow('do not mix');
    expect(() => m.compareMoney(euro, dollar)).toThrow('do not mix');
  });
  it('LT-003: each claim is rounded, then netted: 833.33 - 4,166.67 = -3,333.34', () => {
    const demurrage = m.moneyFromDecimal('USD', m.decimal(10_000).times(2).div(24));
    const despatch = m.moneyFromDecimal('USD', m.decimal(5_000).times(20).div(24));
    expect(m.formatAmount(m.subtractMoney(demurrage, despatch))).toBe('-3333.34');
  });
});

describe('allocate', () => {
  it('100.00 over 1:1:1 is 33.34 + 33.33 + 33.33', () => {
    const parts = m.allocate(m.money('USD', 10_000n), [1, 1, 1]);
    expect(parts.map((part) => part.minorUnits)).toEqual([3334n, 3333n, 3333n]);
  });
  it('gives the missing cent to the largest remainder: 0.10 over 2:3:4 is 0.02 + 0.03 + 0.05', () => {
    const parts = m.allocate(m.money('USD', 10n), [2, 3, 4]);
    expect(parts.map((part) => part.minorUnits)).toEqual([2n, 3n, 5n]);
  });
  it('refuses negative weights and weights of sum zero', () => {
    expect(() => m.allocate(m.money('USD', 1n), [1, -1])).toThrow('Not a weight');
    expect(() => m.allocate(m.money('USD', 1n), [0, 0])).toThrow('sum to zero');
  });
  it('always sums to the whole and is never off by a minor unit', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1 });
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), weights, (minor, list) => {
        fc.pre(list.some((weight) => weight > 0));
        const parts = m.allocate(m.money('USD', minor), list);
        expect(parts.reduce((sum, part) => sum + part.minorUnits, 0n)).toBe(minor);
        const total = BigInt(list.reduce((sum, weight) => sum + weight, 0));
        parts.forEach((part, index) => {
          const exact = minor * BigInt(list[index] ?? 0);
          const off = part.minorUnits * total - exact;
          expect(off < total && off > -total).toBe(true);
        });
      }),
    );
  });
});

describe('exchange', () => {
  const rate = m.fxRate({
    base: 'EUR',
    quote: 'USD',
    rate: '1.0865',
    date: '2026-03-02',
    source: 'ECB',
  });
  it('EUR 50,300.00 at 1.0865 is USD 54,650.95, and back', () => {
    const dollars = m.convertMoney(m.parseMoney('EUR', '50300.00'), rate);
    expect(m.formatMoney(dollars)).toBe('USD 54,650.95');
    expect(m.formatMoney(m.convertMoney(dollars, rate))).toBe('EUR 50,300.00');
    expect(m.formatMoney(m.convertMoney(dollars, m.invertRate(rate)))).toBe('EUR 50,300.00');
  });
  it('refuses a rate of zero, a negative one and a third currency', () => {
    expect(() => m.fxRate({ ...rate, rate: '0' })).toThrow('Not a positive rate');
    expect(() => m.fxRate({ ...rate, rate: '-1' })).toThrow('Not a positive rate');
    expect(() => m.convertMoney(m.money('GBP', 1n), rate)).toThrow('not in the pair');
  });
  it('crosses two rates against the euro: 11.7435 / 1.0821 NOK to the dollar, inverse of each other', () => {
    const krone = { ...rate, base: 'EUR', quote: 'NOK', rate: '11.7435' };
    const dollar = { ...rate, base: 'EUR', quote: 'USD', rate: '1.0821' };
    const cross = m.crossRate(dollar, krone);
    expect(cross).toMatchObject({ base: 'USD', quote: 'NOK', date: rate.date });
    expect(cross.rate.slice(0, 14)).toBe('10.85250901025');
    const back = m.decimal(cross.rate).times(m.crossRate(krone, dollar).rate);
    expect(m.roundDecimal(back, 36).toFixed()).toBe('1');
    expect(() => m.crossRate(dollar, { ...krone, date: '2026-01-01' })).toThrow('have no cross');
    expect(() => m.crossRate({ ...dollar, base: 'GBP' }, krone)).toThrow('have no cross');
  });
});

describe('properties', () => {
  it('parse and format return the same money in every currency', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...m.CURRENCY_CODES),
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        (currency, minorUnits) => {
          const amount = m.money(currency, minorUnits);
          expect(m.parseMoney(currency, m.formatAmount(amount))).toEqual(amount);
          expect(m.amountText(currency, String(minorUnits))).toBe(m.formatAmount(amount));
        },
      ),
    );
  });
});

describe('weights and order', () => {
  it('weights of 0.5 and 0.6 share 11.00 as 5.00 and 6.00', () => {
    expect(m.allocate(m.money('USD', 1_100n), ['0.5', '0.6'])).toEqual([
      m.money('USD', 500n),
      m.money('USD', 600n),
    ]);
  });
  it('compares by amount: less, equal, more', () => {
    const of = (minorUnits: bigint) => m.money('USD', minorUnits);
    expect([
      m.compareMoney(of(1n), of(2n)),
      m.compareMoney(of(2n), of(2n)),
      m.compareMoney(of(3n), of(2n)),
    ]).toEqual([-1, 0, 1]);
  });
});

describe('amounts times factors, and how decimals read', () => {
  it('1.5 times USD 100.01 is 150.02, half a cent away from zero; down it is 150.01', () => {
    const amount = m.parseMoney('USD', '100.01');
    expect(m.formatAmount(m.multiplyMoney(amount, '1.5'))).toBe('150.02');
    expect(m.formatAmount(m.multiplyMoney(amount, 1.5, 'down'))).toBe('150.01');
    expect(() => m.multiplyMoney(amount, 'half')).toThrow('Not a factor: half');
    expect(() => m.multiplyMoney(amount, Number.NaN)).toThrow('Not a factor');
  });
  it('nothing is zero, a cent is not', () => {
    expect([m.isZeroMoney(m.money('USD', 0n)), m.isZeroMoney(m.money('USD', -1n))]).toEqual([
      true,
      false,
    ]);
  });
  it('decimals keep their digits, or take those asked for', () => {
    expect(m.formatDecimal(m.decimal('1.5'))).toBe('1.5');
    expect(m.formatDecimal(m.decimal('1.5'), 2)).toBe('1.50');
    expect(m.formatDecimal(m.decimal('1e-8'))).toBe('0.00000001');
  });
  it('10 cents over twelve equal parts: the first ten get one each', () => {
    const parts = m.allocate(
      m.money('USD', 10n),
      Array.from({ length: 12 }, () => 1),
    );
    expect(parts.map(({ minorUnits }) => Number(minorUnits))).toEqual([
      1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0,
    ]);
  });
});
