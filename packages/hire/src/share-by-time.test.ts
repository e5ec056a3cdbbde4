import { addMinutes, type Instant, parseInstant } from '@mainsheet/calendar';
import { money } from '@mainsheet/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addShares, type NamedSpan, type Shares, shareAlike, shareByTime } from './index.ts';

const START = parseInstant('2026-10-09T00:00:00Z');
const day = (days: number): Instant => addMinutes(START, days * 1440);
const span = { start: START, end: day(15) };
const textOf = (shares: Shares) =>
  Object.fromEntries([...shares].map(([id, { minorUnits }]) => [id ?? 'ship', minorUnits]));

describe('money for a stretch of time', () => {
  it('is shared by days: 210,000.00 of 15 days is 84,000.00 for six of them and 112,000.00 for eight, a day between stays', () => {
    const voyages = [
      { id: 'second', start: day(7), end: day(30) },
      { id: 'first', start: day(-4), end: day(6) },
    ];
    expect(textOf(shareByTime(money('USD', 21_000_000n), span, voyages))).toEqual({
      ...{ first: 8_400_000n, ship: 1_400_000n, second: 11_200_000n },
    });
  });

  it('to the second, the remainder to the last: 100.00 over three thirds is 33.33, 33.34 and 33.33', () => {
    const voyages = ['a', 'b', 'c'].map((id, at) => ({
      id,
      start: day(at * 5),
      end: day(at * 5 + 5),
    }));
    expect(Object.values(textOf(shareByTime(money('USD', 10_000n), span, voyages)))).toEqual([
      ...[3_333n, 3_334n, 3_333n],
    ]);
  });

  it('time that two voyages say is of the earlier, and an amount for no time is of nobody', () => {
    const voyages = [
      { id: 'late', start: day(2), end: day(15) },
      { id: 'early', start: day(0), end: day(5) },
    ];
    const amount = money('USD', 1_500n);
    expect(textOf(shareByTime(amount, span, voyages))).toEqual({ early: 500n, late: 1_000n });
    const never = { start: day(3), end: day(3) };
    expect(textOf(shareByTime(amount, never, voyages))).toEqual({ ship: 1_500n });
  });

  it('a commission goes as its hire went, also where that was corrected; by time where the hire comes to nothing', () => {
    const hire: Shares = new Map([
      ['a', money('USD', 3_000n)],
      [null, money('USD', -1_000n)],
    ]);
    const commission = money('USD', -200n);
    const byTime = () => new Map([['b', commission]]);
    expect(textOf(shareAlike(commission, hire, byTime))).toEqual({ a: -300n, ship: 100n });
    expect(textOf(shareAlike(commission, new Map(), byTime))).toEqual({ b: -200n });
  });

  it('the shares of any voyages sum to the amount, to the minor unit', () => {
    const minutes = fc.integer({ min: -20_000, max: 40_000 });
    const voyage: fc.Arbitrary<NamedSpan> = fc
      .record({ id: fc.constantFrom('a', 'b', 'c', 'd'), from: minutes, takes: fc.nat(30_000) })
      .map(({ id, from, takes }) => ({
        ...{ id, start: addMinutes(START, from), end: addMinutes(START, from + takes) },
      }));
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        fc.array(voyage, { maxLength: 6 }),
        (minor, currency, voyages) => {
          const amount = money(currency, minor);
          const shares = shareByTime(amount, span, voyages);
          const sumOf = (of: Shares) =>
            [...of.values()].reduce((sum, { minorUnits }) => sum + minorUnits, 0n);
          expect(sumOf(shares)).toBe(minor);
          const alike = shareAlike(money(currency, minor / 3n), shares, () => shares);
          expect(sumOf(alike)).toBe(minor === 0n ? 0n : minor / 3n);
          expect(sumOf(addShares([shares, alike]))).toBe(minor + sumOf(alike));
        },
      ),
    );
  });
});
