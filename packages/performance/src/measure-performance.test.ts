import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gapBefore, measurePerformance, type SeaReport, USUAL_TERMS } from './index.ts';

const LADEN = { condition: 'laden', speedKn: 13, tPerDay: 28 } as const;

let count = 0;
const day = (of: Partial<SeaReport>): SeaReport => {
  count += 1;
  return {
    ...{ id: `r${count}`, reportedAt: '2026-11-01T12:00:00Z', hours: 24, distanceNm: 288 },
    ...{ windBeaufort: 3, seaState: 2, cargoT: 50_000, usedT: 30 },
    ...of,
  };
};
const measured = (reports: readonly SeaReport[], terms = USUAL_TERMS) =>
  measurePerformance(reports, { warranty: LADEN, terms });

describe('speed and consumption against the warranty', () => {
  it('hold good weather against "about", and the whole distance for it', () => {
    // Two days of good weather at 12.0 kn and 30 t, one of bad weather at 10 kn: 816 nm in all.
    const performance = measured([
      day({}),
      day({}),
      day({ distanceNm: 240, windBeaufort: 6, usedT: 34 }),
    ]);
    expect(performance).toMatchObject({ goodCount: 2, goodKn: 12, goodTPerDay: 30 });
    expect(performance).toMatchObject({ leastKn: 12.5, hoursAtGoodSpeed: 68 });
    expect(performance.mostTPerDay).toBeCloseTo(29.4, 10);
    // 816 / 12.0 - 816 / 12.5 = 68 - 65.28 hours; (30 - 29.4) t a day over 68 hours.
    expect(performance.lostHours).toBeCloseTo(2.72, 10);
    expect(performance.excessT).toBeCloseTo(1.7, 10);
  });

  it('lose nothing within "about", and save fuel only below it', () => {
    const within = measured([day({ distanceNm: 300, usedT: 29.3 })]);
    expect(within).toMatchObject({ lostHours: 0, excessT: 0 });
    // 26 t a day, where about 28 begins at 26.6: 0.6 t over 24 hours.
    expect(measured([day({ distanceNm: 300, usedT: 26 })]).excessT).toBeCloseTo(-0.6, 10);
  });

  it('are of one condition, and leave out what says too little', () => {
    const ballast = day({ cargoT: 0 });
    const silent = [
      ...[day({ windBeaufort: null }), day({ hours: null }), day({ cargoT: null })],
      day({ usedT: null }),
    ];
    const performance = measured([ballast, ...silent, day({})]);
    expect(performance.all).toEqual({ hours: 24, distanceNm: 288, usedT: 30 });
    expect(performance.incompleteIds).toEqual(silent.map(({ id }) => id));
  });

  it('say nothing without good weather: by the wind, and by the sea', () => {
    for (const weather of [{ windBeaufort: 5 }, { seaState: 4 }]) {
      const performance = measured([day(weather)]);
      expect(performance).toMatchObject({ goodKn: null, lostHours: null, excessT: null });
    }
    expect(measured([day({ seaState: null })]).goodCount).toBe(1);
  });

  it('are never worse under milder terms', () => {
    const reports = fc.array(
      fc.record({
        distanceNm: fc.integer({ min: 100, max: 400 }),
        usedT: fc.integer({ min: 10, max: 60 }),
        windBeaufort: fc.integer({ min: 0, max: 9 }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(reports, (days) => {
        const all = days.map(day);
        const strict = measured(all);
        const mild = measured(all, { ...USUAL_TERMS, aboutKn: 1, aboutPercent: 10 });
        expect(mild.lostHours ?? 0).toBeLessThanOrEqual(strict.lostHours ?? 0);
        expect(Math.max(0, mild.excessT ?? 0)).toBeLessThanOrEqual(
          Math.max(0, strict.excessT ?? 0),
        );
      }),
    );
  });
});

describe('a gap between reports', () => {
  it('is more than 25 hours: a long day of a ship sailing west is none', () => {
    const at = (reportedAt: string) => ({ reportedAt });
    const noon = at('2026-11-01T12:00:00Z');
    expect(gapBefore(at('2026-11-02T13:00:00Z'), noon)).toBeNull();
    expect(gapBefore(at('2026-11-02T13:01:00Z'), noon)).toBeCloseTo(25.017, 3);
    expect(gapBefore(noon, undefined)).toBeNull();
  });
});
