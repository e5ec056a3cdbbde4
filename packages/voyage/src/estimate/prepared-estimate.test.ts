import { describe, expect, it } from 'vitest';
import { seededRandom } from '../compare/seeded-random.ts';
import { anyEstimate } from './any-estimate.ts';
import { estimateVoyage, figureVoyage } from './estimate-voyage.ts';
import {
  applyWhatIf,
  freightBunkerGrid,
  prepareEstimate,
  type WhatIf,
} from './prepared-estimate.ts';
import { sampleGrainVoyage } from './sample-estimates.ts';

/** Within 1e-9 of the money that moves through the estimate. */
function expectSame(actual: number | null, expected: number | null, turnover: number): void {
  if (actual === null || expected === null) expect(actual).toBe(expected);
  else expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, turnover));
}

describe('a prepared estimate', () => {
  it('2,000 random changes of 500 random estimates equal the full recalculation to 1e-9', () => {
    const random = seededRandom(20_261_122);
    const between = (from: number, to: number) => from + random() * (to - from);
    for (let draw = 0; draw < 500; draw += 1) {
      const input = anyEstimate(random);
      const prepared = prepareEstimate(input);
      const moved = { portDays: between(-1, 4), speedKn: between(-1, 1), weatherPercent: 2 };
      const changes: WhatIf[] = [
        {},
        { freight: between(-10, 10), bunkerPrice: between(-200, 200) },
        { bunkerPrice: { VLSFO: between(-100, 100), MGO: 35 } },
        { bunkerPrice: { HSFO: 20 } },
        { ...moved, freight: between(-10, 10), bunkerPrice: between(-50, 50) },
      ];
      for (const whatIf of changes) {
        const actual = prepared.at(whatIf);
        const full = estimateVoyage(applyWhatIf(input, whatIf));
        const { totals } = full;
        const turnover =
          Math.abs(totals.netRevenue) + Math.abs(totals.voyageExpenses) + totals.vesselCost;
        for (const key of [
          'voyageResult',
          'profit',
          'netTce',
          'grossTce',
          'dailyProfit',
        ] as const) {
          expectSame(actual[key], totals[key], turnover);
        }
        expect(actual.voyageDays).toBe(totals.voyageDays);
        expect(actual.isLaycanMissed).toBe(full.cargoes.some((cargo) => cargo.laycan === 'late'));
      }
    }
  });

  it('the lean figures are the figures of the full result, bit for bit', () => {
    const random = seededRandom(7);
    for (let draw = 0; draw < 500; draw += 1) {
      const input = anyEstimate(random);
      expect(figureVoyage(input).totals).toEqual(estimateVoyage(input).totals);
    }
  });

  it('a fuel that nobody priced stays free of charge when prices move', () => {
    const input = sampleGrainVoyage();
    input.bunkers = input.bunkers.filter((row) => row.fuel !== 'MGO');
    input.itinerary[2]!.ecaDistanceNm = 2_000;
    const whatIf: WhatIf = { bunkerPrice: 100 };
    const full = estimateVoyage(applyWhatIf(input, whatIf)).totals.profit;
    expect(prepareEstimate(input).at(whatIf).profit).toBeCloseTo(full, 6);
  });

  it('0.50 more freight and 25 more a tonne: (33,000 x 0.95 - 1,901.3 x 25) / 82.5 a day', () => {
    const [row] = freightBunkerGrid(sampleGrainVoyage(), [0.5], [25]);
    const base = 1_114_222 / 82.5;
    expect(row?.[0]).toBeCloseTo(base + (33_000 * 0.95 - 1_901.3 * 25) / 82.5, 8);
  });
});
