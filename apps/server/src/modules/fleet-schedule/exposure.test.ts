import { everyPart, reevaluate } from '@mainsheet/explanation';
import { formatAmount } from '@mainsheet/money';
import { describe, expect, it } from 'vitest';
import type { Coverage } from './coverage.ts';
import { type DayRate, explainExposureMonth, exposureOf } from './exposure.ts';

const month = (on: string, open: number, short = 0): Coverage => ({
  ...{ month: on as Coverage['month'], days: 31, committed: 0, optional: 0 },
  ...{ open, short, offHire: 0, inOption: 0 },
});
const rate = (on: string, value: string): DayRate => ({
  ...{ month: on, rate: value, source: 'P1A, curve of 2026-11-19', isTyped: false },
});

const FLEET = [month('2026-12-01', 40.25), month('2027-01-01', 10, 12.5), month('2027-02-01', 5)];
const CURVE = {
  currency: 'USD',
  rates: [rate('2026-12-01', '12000'), rate('2027-01-01', '11000.5')],
};

describe('the exposure of a fleet', () => {
  it('is its open days at the rate of their month, less days it owes: 40.25 x 12,000 and (10 - 12.5) x 11,000.50', () => {
    const { months, total } = exposureOf(FLEET, CURVE);
    expect(months.map(({ amount }) => amount && formatAmount(amount))).toEqual([
      '483000.00',
      '-27501.25',
      null,
    ]);
    expect(formatAmount(total)).toBe('455498.75');
  });

  it('takes what is typed before what is quoted', () => {
    const typed = { ...rate('2026-12-01', '10000'), source: 'typed', isTyped: true };
    const { months } = exposureOf(FLEET, { ...CURVE, rates: [typed, ...CURVE.rates] });
    expect(months[0]?.amount && formatAmount(months[0].amount)).toBe('402500.00');
  });

  it('explains itself down to the vessels and the rate', () => {
    const lanes = [
      { vesselName: 'Cape Harmony', coverage: [month('2027-01-01', 10)] },
      { vesselName: 'Ocean Pearl', coverage: [month('2027-01-01', 0, 12.5)] },
    ];
    const tree = explainExposureMonth(exposureOf(FLEET, CURVE).months[1]!, lanes);
    expect(everyPart(tree).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Cape Harmony', 'Ocean Pearl', 'A day']),
    );
    for (const part of everyPart(tree)) expect(reevaluate(part)).toBeCloseTo(part.value ?? 0, 6);
  });
});
