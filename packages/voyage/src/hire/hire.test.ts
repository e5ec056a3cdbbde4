import type { HirePeriod } from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { hireOverPeriods } from './hire.ts';

const perDay = (
  rate: number,
  until: string | null,
  duration: number | null = null,
): HirePeriod => ({
  ...{ rate, rateType: 'Per Day', duration, durationUnit: 'Days' },
  until,
});
const from = (day: string) => Date.parse(`${day}T00:00:00.000Z`);
const STEP = '2026-12-11T00:00:00.000Z';

describe('hire of rates that step on a day', () => {
  const periods = [perDay(12_000, STEP), perDay(14_000, null)];

  it('20 days from 1 December, a step on the 11th: 10 x 12,000 + 10 x 14,000 = 260,000', () => {
    expect(hireOverPeriods(periods, from('2026-12-01'), 20)).toBe(260_000);
  });

  it('a voyage that begins four days later has four days less of the first rate: 6 x 12,000 + 14 x 14,000', () => {
    expect(hireOverPeriods(periods, from('2026-12-05'), 20)).toBe(268_000);
  });

  it('one that begins after the step has the second rate alone', () => {
    expect(hireOverPeriods(periods, from('2026-12-20'), 20)).toBe(280_000);
  });

  it('the day beats the duration, and a voyage that ends before it has the first rate alone', () => {
    const typed = [perDay(12_000, STEP, 2), perDay(14_000, null)];
    expect(hireOverPeriods(typed, from('2026-12-01'), 9)).toBe(108_000);
  });
});
