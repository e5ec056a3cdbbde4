import { describe, expect, it } from 'vitest';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { gridOf, optimiseSpeeds } from './optimise-speeds.ts';

/** Speeds of the ballast and the laden leg that bring the most at a daily cost. */
function best(
  dailyCost: number,
  change: (input: ReturnType<typeof sampleGrainVoyage>) => void = () => {},
) {
  const input = { ...sampleGrainVoyage(), dailyCost };
  change(input);
  const answer = optimiseSpeeds(input, 'profit');
  if (!('optimum' in answer)) throw new Error(answer.violation.code);
  return answer.optimum;
}
const speedsOf = ({ speeds }: ReturnType<typeof best>) =>
  speeds.map(({ speedKn }) => Math.round(speedKn * 1e4) / 1e4);

// Between 12.5 and 14 kn the ballast leg burns 24 to 33 t a day: 6 v − 51. A mile costs
// (daily cost + 560 × (6 v − 51)) / 24 v, which falls with the speed while the daily cost is above
// 560 × 51 = 28,560. Laden 28 to 38 t: 6⅔ v − 55⅓, so above 560 × 55⅓ = 30,987.
describe('speeds worked by hand', () => {
  it('slow while a day is cheap, fast when it is dear, each leg at its own price of a day', () => {
    expect(speedsOf(best(28_400))).toEqual([12.5, 12.5]);
    expect(speedsOf(best(28_700))).toEqual([14, 12.5]);
    expect(speedsOf(best(30_900))).toEqual([14, 12.5]);
    expect(speedsOf(best(31_100))).toEqual([14, 14]);
  });
  it('no slower than the cancelling date allows: 8,800 nm and 5 % in 29.5 days are 13.0508 kn', () => {
    const optimum = best(7_500, (input) => {
      input.cargoes[0]!.laycanEndAt = '2026-12-30T12:00:00.000Z';
    });
    const [ballast, laden] = speedsOf(optimum);
    expect(ballast).toBeGreaterThanOrEqual(13.0508);
    expect(ballast).toBeLessThan(13.051);
    expect(laden).toBe(12.5);
    expect(estimateVoyage(optimum.input).cargoes[0]?.laycan).not.toBe('late');
  });
  it('what it brings is what its document brings, and no less than before', () => {
    const optimum = best(28_700);
    expect(estimateVoyage(optimum.input).totals.profit).toBe(optimum.after);
    expect(optimum.after).toBeGreaterThan(optimum.before ?? 0);
    const slow = best(28_400);
    expect(slow.after).toBe(slow.before);
  });
  it('a leg with typed days or without miles is not chosen; without any there is nothing to do', () => {
    const typed = best(31_100, (input) => {
      input.itinerary[1]!.overrides = { seaDays: 28 };
    });
    expect(typed.speeds.map(({ rowId }) => rowId)).toEqual(['r3']);
    const input = sampleGrainVoyage();
    for (const row of input.itinerary) row.overrides = { seaDays: 10 };
    expect(optimiseSpeeds(input)).toMatchObject({ violation: { code: 'NO_LEG_TO_CHOOSE' } });
  });
  it('a date that full speed misses by an hour is out of reach', () => {
    // 8,800 nm, 5 % and 14 kn: 27.5 days.
    const answer = (laycanEndAt: string) => {
      const input = sampleGrainVoyage();
      input.itinerary[1]!.norHours = 0;
      input.cargoes[0]!.laycanEndAt = laycanEndAt;
      return optimiseSpeeds(input);
    };
    expect(answer('2026-12-28T11:00:00.000Z')).toMatchObject({
      violation: { code: 'LAYCAN_OUT_OF_REACH', path: 'cargoes' },
    });
    expect(answer('2026-12-28T13:00:00.000Z')).toHaveProperty('optimum');
  });
  it('the grid of a range is a tenth of a knot apart, its end included', () => {
    const round = (numbers: readonly number[]) => numbers.map((kn) => Math.round(kn * 1e6) / 1e6);
    expect(round(gridOf({ from: 12, to: 12.3 }))).toEqual([12, 12.1, 12.2, 12.3]);
    expect(round(gridOf({ from: 12, to: 12.25 }))).toEqual([12, 12.1, 12.2, 12.25]);
    expect(gridOf({ from: 12, to: 12 })).toEqual([12]);
  });
});
