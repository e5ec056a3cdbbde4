import { describe, expect, it } from 'vitest';
import { estimateVoyage } from './estimate-voyage.ts';
import { sampleGrainVoyage } from './sample-estimates.ts';

describe('EST-03 Singapore in ballast, Santos to Qingdao with 66,000 t of grain', () => {
  const result = estimateVoyage(sampleGrainVoyage());
  const { totals } = result;

  it('8,800 x 1.05 / 300 = 30.8 and 11,200 x 1.05 / 300 = 39.2 sea days', () => {
    expect(result.rows[1]?.leg.seaDays).toBeCloseTo(30.8, 9);
    expect(result.rows[2]?.leg.seaDays).toBeCloseTo(39.2, 9);
    expect(result.rows[1]?.leg.condition).toBe('ballast');
    expect(result.rows[2]?.leg.condition).toBe('laden');
  });
  it('66,000 / 11,000 + 12 h = 6.5 and 66,000 / 13,200 + 24 h = 6 port days; 82.5 in all', () => {
    expect(totals.portDays).toBeCloseTo(12.5, 9);
    expect(totals.voyageDays).toBeCloseTo(82.5, 9);
    expect(totals.completionAt).toBe('2027-02-21T12:00:00.000Z');
  });
  it('burns 30.8 x 24 + 39.2 x 28 + 6 x 5 + 0.5 x 3 + 5 x 6 + 1 x 3 = 1,901.3 t', () => {
    expect(totals.fuelT).toBeCloseTo(739.2 + 1097.6 + 31.5 + 33, 9);
    expect(totals.bunkers).toBeCloseTo(1901.3 * 560, 6);
  });
  it('66,000 x 38.50 = 2,541,000 less 3.75 % and 1.25 % is 2,413,950', () => {
    expect(totals.grossFreight).toBe(2_541_000);
    expect(totals.addressCommission).toBeCloseTo(95_287.5, 9);
    expect(totals.brokerage).toBeCloseTo(31_762.5, 9);
    expect(totals.netFreight).toBeCloseTo(2_413_950, 6);
  });
  it('TCE (2,413,950 - 1,064,728 - 235,000) / 82.5 = 13,505.7212', () => {
    expect(totals.voyageResult).toBeCloseTo(1_114_222, 6);
    expect(totals.netTce).toBeCloseTo(1_114_222 / 82.5, 6);
    expect(totals.profit).toBeCloseTo(1_114_222 - 618_750, 6);
  });
  it('breaks even at 38.50 - 495,472 / (66,000 x 0.95) = 30.597735', () => {
    expect(result.cargoes[0]?.breakevenRate).toBeCloseTo(38.5 - 495_472 / 62_700, 9);
  });
  it('at market prices of 600 and 750 every burned fuel counts towards the replacement TCE', () => {
    const input = sampleGrainVoyage();
    const bunkers = input.bunkers.map((row) => ({
      ...row,
      marketPrice: row.fuel === 'MGO' ? 750 : 600,
    }));
    const itinerary = input.itinerary.map((row) =>
      row.id === 'r3' ? { ...row, distanceNm: 11_200, ecaDistanceNm: 1_120 } : row,
    );
    const priced = estimateVoyage({ ...input, bunkers, itinerary });
    const burned = priced.bunkers.map(({ consumptionT }) => consumptionT);
    expect(burned.every((tonnes) => tonnes > 0)).toBe(true);
    const [heavy = 0, light = 0] = burned;
    const { netTce, replacementTce, voyageDays } = priced.totals;
    const dearer = (heavy * (600 - 560) + light * (750 - 720)) / voyageDays;
    expect((netTce ?? 0) - (replacementTce ?? 0)).toBeCloseTo(dearer, 6);
  });
  it('has no error and no warning', () => {
    expect(result.findings).toEqual([]);
  });
});
