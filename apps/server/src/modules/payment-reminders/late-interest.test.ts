import { money } from '@mainsheet/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lateInterestOf } from './late-interest.ts';

const claim = (change: object = {}) => ({
  ...{
    total: money('USD', 10_000_000n),
    dueOn: '2026-06-30',
    billedTo: null,
    bearsFrom: null,
    moves: [],
  },
  ...change,
});
const minorAt = (of: ReturnType<typeof claim>, today: string, percent = 7.3) =>
  lateInterestOf(of, { today, percent })?.amount.minorUnits ?? 0n;

describe('interest of what is paid late', () => {
  it('100,000.00 at 7.3 % is 20.00 a day, from the day after the due day', () => {
    expect(minorAt(claim(), '2026-06-30')).toBe(0n);
    expect(minorAt(claim(), '2026-07-01')).toBe(2_000n);
    expect(lateInterestOf(claim(), { today: '2026-07-30', percent: 7.3 })).toEqual({
      ...{ amount: money('USD', 60_000n), from: '2026-07-01', to: '2026-07-30' },
    });
  });

  it('money counts from the day it came, and bears again from the day it went back', () => {
    const moves = [
      { on: '2026-06-15', minor: 2_000_000n },
      { on: '2026-07-11', minor: 4_000_000n },
      { on: '2026-07-21', minor: -4_000_000n },
    ];
    // Ten days of 80,000.00, ten of 40,000.00, ten of 80,000.00: 160 + 80 + 160.
    expect(minorAt(claim({ moves }), '2026-07-30')).toBe(40_000n);
    const paid = [{ on: '2026-07-11', minor: 10_000_000n }];
    expect(minorAt(claim({ moves: paid }), '2026-12-31')).toBe(20_000n);
  });

  it('billed up to a day it goes on from the next, and both together are the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), (a, b) => {
        const day = (n: number) => new Date(Date.UTC(2026, 6, n)).toISOString().slice(0, 10);
        const [one, other] = [Math.min(a, b), Math.max(a, b)];
        const first = minorAt(claim(), day(one));
        const second = minorAt(claim({ billedTo: day(one) }), day(other));
        expect(first + second).toBe(minorAt(claim(), day(other)));
      }),
    );
  });

  it('none is owed of days before it was agreed, or before the books began', () => {
    const late = claim({ bearsFrom: '2026-07-21' });
    expect(minorAt(late, '2026-07-20')).toBe(0n);
    expect(lateInterestOf(late, { today: '2026-07-30', percent: 7.3 })).toEqual({
      ...{ amount: money('USD', 20_000n), from: '2026-07-21', to: '2026-07-30' },
    });
    expect(minorAt(claim({ bearsFrom: '2026-06-01' }), '2026-07-01')).toBe(2_000n);
    expect(minorAt(claim({ bearsFrom: '2026-07-21', billedTo: '2026-07-29' }), '2026-07-30')).toBe(
      2_000n,
    );
  });

  it('in yen and dinars it has their decimals, and what is too small is nothing', () => {
    const yen = claim({ total: money('JPY', 1_000_000n) });
    expect(minorAt(yen, '2026-07-01')).toBe(200n);
    const dinars = claim({ total: money('KWD', 1_000_000n) });
    expect(minorAt(dinars, '2026-07-01')).toBe(200n);
    expect(
      lateInterestOf(claim({ total: money('USD', 1n) }), { today: '2026-07-01', percent: 1 }),
    ).toBe(null);
  });
});
