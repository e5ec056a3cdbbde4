import { type EstimateInput, newBunkerRow, type SeaConsumption } from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { type RandomSource, seededRandom } from '../compare/seeded-random.ts';
import { estimateVoyage, figureVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { gridOf, optimiseSpeeds } from './optimise-speeds.ts';

/** The sample with a table of three speeds, random fuel, prices, layers, freight and laycan. */
function anyCase(random: RandomSource): EstimateInput {
  const between = (from: number, to: number) => from + random() * (to - from);
  const input = sampleGrainVoyage();
  const entries: SeaConsumption[] = [];
  for (const condition of ['ballast', 'laden'] as const) {
    const base = between(14, 22);
    [11, 12.2, 13].forEach((speedKn, index) => {
      for (const zone of ['nonEca', 'eca'] as const) {
        entries.push({
          zone,
          condition,
          speedKn,
          fuel: zone === 'eca' ? 'MGO' : 'VLSFO',
          tPerDay: base + index * between(1, 8),
          auxiliaryTPerDay: 2,
          isDefault: false,
        });
      }
    });
  }
  input.vessel!.seaConsumption = entries;
  input.cargoes[0]!.freight.rate = between(15, 70);
  input.cargoes[0]!.quantityOverride = random() < 0.3 ? null : 66_000;
  input.itinerary[2]!.ecaDistanceNm = random() < 0.4 ? between(100, 3_000) : 0;
  input.bunkers[0] = {
    ...newBunkerRow('VLSFO'),
    initialQuantityT: random() < 0.6 ? between(200, 1_500) : null,
    initialPrice: between(300, 800),
    method: random() < 0.3 ? 'Weighted average' : 'FIFO',
  };
  const lifted = {
    fuel: 'VLSFO' as const,
    quantityT: between(100, 2_000),
    price: between(300, 900),
  };
  if (random() < 0.5) input.itinerary[1]!.liftings = [lifted];
  if (random() < 0.5) {
    const days = between(30.2, 36);
    const end = Date.parse(input.commencingAt) + days * 86_400_000;
    input.cargoes[0]!.laycanEndAt = new Date(end).toISOString();
  }
  return input;
}

/** Every pair of speeds 0.1 kn apart; minus infinity where all miss the laycan. */
function bruteForce(input: EstimateInput): number {
  const grid = gridOf({ from: 11, to: 13 });
  let best = Number.NEGATIVE_INFINITY;
  const itinerary = input.itinerary.map((row) => ({ ...row }));
  for (const ballast of grid) {
    for (const laden of grid) {
      itinerary[1]!.speedKn = ballast;
      itinerary[2]!.speedKn = laden;
      const { totals, settlement } = figureVoyage({ ...input, itinerary });
      if (settlement.cargoes[0]?.result.laycan === 'late') continue;
      best = Math.max(best, totals.netTce ?? Number.NEGATIVE_INFINITY);
    }
  }
  return best;
}

describe('speed of each leg', () => {
  it('two legs with stems, layers and ECA miles: never worse than a 0.1 kn grid, and often better', () => {
    const random = seededRandom(913);
    let isBetter = 0;
    for (let draw = 0; draw < 60; draw += 1) {
      const input = anyCase(random);
      const brute = bruteForce(input);
      const found = optimiseSpeeds(input);
      if (!('optimum' in found)) {
        expect(found.violation.code).toBe('LAYCAN_OUT_OF_REACH');
        expect(brute).toBe(Number.NEGATIVE_INFINITY);
        continue;
      }
      const { after, input: solved } = found.optimum;
      expect(after).toBeGreaterThanOrEqual(brute - 1e-6);
      const full = estimateVoyage(solved);
      expect(full.totals.netTce).toBe(after);
      expect(full.cargoes[0]?.laycan).not.toBe('late');
      if (after > brute + 0.01) isBetter += 1;
    }
    expect(isBetter).toBeGreaterThan(2);
  }, 60_000);

  it('a rich freight sails at 14 kn, a poor one at 12.5, the ends of her table', () => {
    const input = sampleGrainVoyage();
    const speedsAt = (rate: number) => {
      input.cargoes[0]!.freight.rate = rate;
      const found = optimiseSpeeds(input);
      return 'optimum' in found ? found.optimum.speeds.map((leg) => leg.speedKn) : [];
    };
    expect(speedsAt(150)).toEqual([14, 14]);
    expect(speedsAt(20)).toEqual([12.5, 12.5]);
  });

  it('a laycan at 29 days needs 8,800 x 1.05 / (29 x 24) = 13.2759 kn in ballast', () => {
    const input = sampleGrainVoyage();
    input.cargoes[0]!.freight.rate = 20;
    input.cargoes[0]!.laycanEndAt = '2026-12-30T00:00:00.000Z';
    const found = optimiseSpeeds(input);
    if (!('optimum' in found)) throw new Error(found.violation.message);
    expect(found.optimum.speeds[0]?.speedKn).toBeCloseTo(9_240 / (29 * 24), 4);
    expect(found.optimum.speeds[1]?.speedKn).toBe(12.5);
  });

  it('says when there is nothing to choose and when full speed is too slow', () => {
    const input = sampleGrainVoyage();
    input.cargoes[0]!.laycanEndAt = '2026-12-20T00:00:00.000Z';
    expect(optimiseSpeeds(input)).toHaveProperty('violation.code', 'LAYCAN_OUT_OF_REACH');
    input.vessel = null;
    expect(optimiseSpeeds(input)).toHaveProperty('violation.code', 'NO_LEG_TO_CHOOSE');
  });
});
