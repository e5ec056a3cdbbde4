import { CHANGE_CAUSES, type EstimateInput } from '@mainsheet/estimate';
import { everyPart, reevaluate } from '@mainsheet/explanation';
import { describe, expect, it } from 'vitest';
import { anyEstimate } from '../estimate/any-estimate.ts';
import { blendEstimates } from '../estimate/blended-estimate.ts';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { attributeChange, explainAttribution } from './attribution.ts';
import { seededRandom } from './seeded-random.ts';

function attributed(before: EstimateInput, after: EstimateInput) {
  const found = attributeChange(before, after, 'netTce');
  if (found === null) throw new Error('both have a TCE');
  const of = (cause: string) => found.parts.find((part) => part.cause === cause)?.amount ?? 0;
  return { found, of };
}

describe('attribution of a change', () => {
  it('freight alone: 2.00 x 66,000 x 0.95 / 82.5 = 1,520 a day, and nothing else', () => {
    const after = sampleGrainVoyage();
    after.cargoes[0]!.freight.rate += 2;
    const { found } = attributed(sampleGrainVoyage(), after);
    expect(found.parts.map(({ cause, paths }) => [cause, paths])).toEqual([
      ['freight', ['cargoes.0.freight']],
    ]);
    expect(found.change).toBeCloseTo(1_520, 6);
  });

  it('freight and prices do not meet: +1,520 and -1,901.3 x 40 / 82.5 = -921.84', () => {
    const after = sampleGrainVoyage();
    after.cargoes[0]!.freight.rate += 2;
    after.bunkers[0]!.initialPrice += 40;
    const { of, found } = attributed(sampleGrainVoyage(), after);
    expect(of('freight')).toBeCloseTo(1_520, 6);
    expect(of('bunkerPrice')).toBeCloseTo((-1_901.3 * 40) / 82.5, 6);
    expect(found.change).toBe(of('freight') + of('bunkerPrice'));
  });

  it('what freight and quantity do together is shared: rate 38.5 to 40.5, 66,000 to 60,000 t', () => {
    const before = sampleGrainVoyage();
    // Typed stays, so that the quantity moves no days.
    before.itinerary[1]!.overrides.portDays = 6.5;
    before.itinerary[2]!.overrides.portDays = 6;
    before.settings.portBurn = 'simple';
    const after = structuredClone(before);
    after.cargoes[0]!.freight.rate = 40.5;
    after.cargoes[0]!.quantityOverride = 60_000;
    const { of } = attributed(before, after);
    // Freight earns 2 on the mean of both quantities, the quantity its mean rate.
    expect(of('freight')).toBeCloseTo((2 * 63_000 * 0.95) / 82.5, 6);
    expect(of('quantity')).toBeCloseTo((-6_000 * 39.5 * 0.95) / 82.5, 6);
  });

  it('tells speed, sea days, port days, consumption, ports, costs and ship apart', () => {
    const before = sampleGrainVoyage();
    const after = structuredClone(before);
    after.ladenSpeedKn = 13;
    after.weatherFactorPercent = 7;
    after.itinerary[1]!.norHours = 24;
    after.vessel!.seaConsumption[0]!.tPerDay = 26;
    after.itinerary[2]!.distanceNm = 11_500;
    after.itinerary[2]!.portExpenses = 140_000;
    after.cargoes[0]!.commissions[0]!.ratePercent = 2.5;
    after.carbonCost = 12_000;
    after.dailyCost = 8_000;
    const found = attributeChange(before, after, 'profit');
    expect(found?.parts.map((part) => part.cause)).toEqual([
      'distance',
      'speed',
      'seaDays',
      'portDays',
      'consumption',
      'portCosts',
      'commissions',
      'carbon',
      'vesselCost',
    ]);
    const of = (cause: string) => found?.parts.find((part) => part.cause === cause)?.amount;
    expect(of('portCosts')).toBeCloseTo(-10_000, 5);
    expect(of('carbon')).toBeCloseTo(-12_000, 5);
    expect(of('commissions')).toBeCloseTo(2_541_000 * 0.0125, 5);
  });

  it('a port called on the way is the ports’ doing', () => {
    const after = sampleGrainVoyage();
    after.itinerary.push({ ...after.itinerary[3]!, id: 'new', sequenceNo: 5, distanceNm: 300 });
    const { found } = attributed(sampleGrainVoyage(), after);
    expect(found.parts.map((part) => part.cause)).toEqual(['distance']);
  });

  it('whatever two estimates: parts sum to the whole to the last bit, whatever their order', () => {
    const random = seededRandom(4);
    for (let draw = 0; draw < 25; draw += 1) {
      const before = anyEstimate(random);
      const causes = new Set(CHANGE_CAUSES.filter(() => random() < 0.5));
      const after = blendEstimates(before, anyEstimate(random), causes);
      for (const figure of ['netTce', 'profit'] as const) {
        const found = attributeChange(before, after, figure);
        if (found === null) continue;
        const forwards = found.parts.reduce((sum, part) => sum + part.amount, 0);
        const backwards = found.parts.reduceRight((sum, part) => sum + part.amount, 0);
        expect(forwards).toBe(found.change);
        expect(backwards).toBe(found.change);
        expect(found.before + found.change).toBe(found.after);
        const difference =
          (estimateVoyage(after).totals[figure] ?? 0) -
          (estimateVoyage(before).totals[figure] ?? 0);
        const size = Math.max(1, Math.abs(found.before), Math.abs(found.after));
        expect(Math.abs(found.change - difference)).toBeLessThan(size * 1e-11);
        const tree = explainAttribution(found, 'USD/day');
        for (const part of everyPart(tree)) {
          expect(reevaluate(part)).toBeCloseTo(part.value ?? 0, 6);
        }
      }
    }
  }, 30_000);

  it('back again is the same with the other sign', () => {
    const random = seededRandom(11);
    const one = anyEstimate(random);
    const some = new Set(CHANGE_CAUSES.slice(0, 7));
    const other = blendEstimates(one, anyEstimate(random), some);
    const there = attributeChange(one, other, 'profit');
    const back = attributeChange(other, one, 'profit');
    there?.parts.forEach((part) => {
      const same = back?.parts.find((candidate) => candidate.cause === part.cause);
      expect(part.amount).toBeCloseTo(-(same?.amount ?? 0), 3);
    });
    expect(there?.parts.length).toBe(back?.parts.length);
  });

  it('no days, no TCE, no attribution', () => {
    const empty = { ...sampleGrainVoyage(), itinerary: [] };
    expect(attributeChange(empty, sampleGrainVoyage(), 'netTce')).toBeNull();
  });
});
