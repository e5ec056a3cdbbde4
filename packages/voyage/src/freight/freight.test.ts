import { type CargoRow, type FreightTerms, newCargo } from '@mainsheet/estimate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { explain } from '../explain/explain.ts';
import { freightOf } from './freight.ts';
import { isOnScale, scaleRate } from './freight-scale.ts';

function cargoWith(freight: Partial<FreightTerms>, suppliedQuantity: number | null): CargoRow {
  const cargo = newCargo('cargo');
  return { ...cargo, suppliedQuantity, freight: { ...cargo.freight, ...freight } };
}

const freightAt = (cargo: CargoRow, quantity: number, lowerQuantity: number) =>
  freightOf(cargo, {
    ...{ quantity, countedQuantity: quantity, lowerQuantity },
    ...{ topOffQuantity: 0, voyageDays: 30 },
  });

describe('deadfreight under Worldscale', () => {
  // Worldscale: a part cargo minimum is paid in full whatever is loaded, what is above at the overage.
  const terms = {
    type: 'WSC',
    worldscaleFlat: 10,
    worldscalePercent: 100,
    worldscaleMinimumQuantity: 130_000,
    overagePercent: 50,
  } as const;

  it('120,000 supplied of a minimum of 130,000 pay 130,000 x 10 = 1,300,000 and nothing beside it', () => {
    const { gross, deadfreight } = freightAt(cargoWith(terms, 120_000), 120_000, 130_000);
    expect([gross, deadfreight]).toEqual([1_300_000, 0]);
  });

  it('135,000 supplied of 140,000 owe 5,000 x 10 x 50 % = 25,000, the overage they would have paid', () => {
    const { gross, deadfreight } = freightAt(cargoWith(terms, 135_000), 135_000, 140_000);
    expect([gross, deadfreight]).toEqual([1_325_000, 25_000]);
  });

  it('short supply pays in all what the lower end would have paid, for any terms', () => {
    const amount = fc.integer({ min: 1, max: 200_000 });
    const cases = fc.record({
      lower: amount,
      supplied: amount,
      minimum: fc.option(amount),
      overagePercent: fc.integer({ min: 0, max: 100 }),
      type: fc.constantFrom('WSC', 'Frt Rate'),
    });
    fc.assert(
      fc.property(cases, ({ lower, supplied, minimum, overagePercent, type }) => {
        const freight = {
          ...terms,
          type,
          rate: 12.5,
          fixedDifferential: 1.25,
          worldscaleMinimumQuantity: minimum,
          overagePercent,
        } as const;
        const loaded = Math.min(supplied, lower);
        const short = freightAt(cargoWith(freight, loaded), loaded, lower);
        const whole = freightAt(cargoWith(freight, lower), lower, lower);
        // The differential is on tonnes carried; tonnes within the minimum are paid without it.
        const unpaid = Math.max(0, Math.min(lower, type === 'WSC' ? (minimum ?? 0) : 0) - loaded);
        expect(short.gross + short.deadfreight + unpaid * 1.25).toBeCloseTo(whole.gross, 4);
      }),
    );
  });
});

describe('freight by a scale', () => {
  const scale = [
    { fromQuantity: 60_000, toQuantity: 75_000, rate: 37 },
    { fromQuantity: 50_000, toQuantity: 60_000, rate: 40 },
  ];

  const on = (isIncremental: boolean) => ({ bands: scale, isIncremental, on: null });

  it.each([
    [80_000, false, 37],
    [75_000, false, 37],
    [40_000, false, 40],
    [80_000, true, (60_000 * 40 + 20_000 * 37) / 80_000],
    [40_000, true, 40],
  ])(
    '%d beside the bands, incremental %s, goes at the nearest rate: %d',
    (quantity, isIncremental, rate) => {
      expect(scaleRate(on(isIncremental), quantity)).toBeCloseTo(rate, 12);
      expect(isOnScale(on(isIncremental), quantity)).toBe(false);
    },
  );

  it('an average lies between the lowest and the highest rate, whatever the bands', () => {
    const band = fc.record({
      fromQuantity: fc.integer({ min: 0, max: 100_000 }),
      toQuantity: fc.option(fc.integer({ min: 0, max: 100_000 })),
      rate: fc.integer({ min: 1, max: 100 }),
    });
    const bands = fc.array(band, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        bands,
        fc.integer({ min: 1, max: 150_000 }),
        fc.boolean(),
        (list, quantity, is) => {
          const rates = list.map(({ rate }) => rate);
          const average = scaleRate({ bands: list, isIncremental: is, on: null }, quantity) ?? 0;
          expect(average).toBeGreaterThanOrEqual(Math.min(...rates) - 1e-9);
          expect(average).toBeLessThanOrEqual(Math.max(...rates) + 1e-9);
        },
      ),
    );
  });

  it.each([false, true])(
    'a quantity beside the scale is a fault of the estimate, incremental %s',
    (isScaleIncremental) => {
      const input = sampleGrainVoyage();
      const quantity = estimateVoyage(input).cargoes[0]!.billedQuantity;
      Object.assign(input.cargoes[0]!.freight, {
        type: 'Frt Rate',
        isScaleIncremental,
        scale: [{ fromQuantity: 0, toQuantity: quantity - 1, rate: 37 }],
      });
      const result = estimateVoyage(input);
      expect(result.totals.grossFreight).toBeCloseTo(quantity * 37, 4);
      expect(explain(input, 'grossFreight').value).toBe(result.totals.grossFreight);
      const found = result.findings.find(({ code }) => code === 'FREIGHT_SCALE_EXCEEDED');
      expect(found).toMatchObject({ severity: 'error', path: 'cargoes.0.freight.scale' });
      expect(found?.message).toMatch(/^The freight scale has no rate for 66000\.0 mt/);
      input.cargoes[0]!.freight.scale[0]!.toQuantity = null;
      expect(estimateVoyage(input).findings.map(({ code }) => code)).not.toContain(
        'FREIGHT_SCALE_EXCEEDED',
      );
    },
  );
});
