import {
  type EstimateInput,
  FREIGHT_TYPES,
  type ItineraryRow,
  newItineraryRow,
  newTimeCharterSide,
  OPERATION_TYPES,
} from '@mainsheet/estimate';
import { type Explanation, reevaluate } from '@mainsheet/explanation';
import { LAYTIME_TERMS } from '@mainsheet/terms';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explain } from '../explain/explain.ts';
import { solveFreight, withFreight } from '../solve/back-solve.ts';
import { estimateVoyage } from './estimate-voyage.ts';
import { sampleGrainVoyage } from './sample-estimates.ts';

/** Variations of the documented voyage: prices, speeds, options, stems, terms, ECA miles. */
const estimate: fc.Arbitrary<EstimateInput> = fc
  .record({
    operationType: fc.constantFrom(...OPERATION_TYPES),
    freightType: fc.constantFrom(...FREIGHT_TYPES),
    terms: fc.constantFrom(...LAYTIME_TERMS),
    method: fc.constantFrom('FIFO' as const, 'Weighted average' as const),
    portBurn: fc.constantFrom('split' as const, 'simple' as const),
    isReceivedBeforePortBurn: fc.boolean(),
    isOptional: fc.boolean(),
    freight: fc.integer({ min: 5, max: 120 }),
    speedKn: fc.integer({ min: 20, max: 34 }).map((half) => half / 2),
    ecaNm: fc.integer({ min: 0, max: 4_000 }),
    initial: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 2_500 })),
    stems: fc.array(
      fc.record({
        quantityT: fc.integer({ min: 1, max: 900 }),
        price: fc.integer({ min: 300, max: 900 }),
        row: fc.integer({ min: 0, max: 3 }),
      }),
      { maxLength: 4 },
    ),
    tax: fc.integer({ min: 0, max: 5 }),
    dem: fc.integer({ min: -5, max: 5 }),
    seaDays: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 60 })),
  })
  .map((draw) => {
    const input = sampleGrainVoyage();
    const side = newTimeCharterSide();
    side.hirePeriods[0]!.rate = 14_000;
    side.addressCommissionPercent = 3.75;
    input.timeCharterIn = side;
    input.timeCharterOut = side;
    input.pool = {
      distributionPerPointDay: 120,
      points: 100,
      earningDays: null,
      offHireDays: 1,
      feePercent: 2,
      feePerDay: 300,
    };
    input.operationType = draw.operationType;
    const cargo = input.cargoes[0]!;
    Object.assign(cargo.freight, {
      type: draw.freightType,
      rate: draw.freight,
      lumpsum: draw.freight * 60_000,
      worldscaleFlat: 20,
      worldscalePercent: draw.freight,
      dailyRate: draw.freight * 500,
    });
    cargo.quantityOverride = draw.isOptional ? null : 66_000;
    cargo.freightTaxPercent = draw.tax;
    input.settings.portBurn = draw.portBurn;
    input.settings.isReceivedBeforePortBurn = draw.isReceivedBeforePortBurn;
    input.ballastSpeedKn = draw.speedKn;
    input.itinerary[1]!.parcels[0]!.terms = draw.terms;
    input.itinerary[1]!.demurrageDays = draw.dem;
    input.itinerary[1]!.demurrageRatePerDay = 16_000;
    input.itinerary[2]!.ecaDistanceNm = draw.ecaNm;
    input.itinerary[2]!.extraSeaDays = 0.5;
    input.itinerary[2]!.overrides = { seaDays: draw.seaDays };
    Object.assign(input.bunkers[0]!, { initialQuantityT: draw.initial, method: draw.method });
    for (const { row, quantityT, price } of draw.stems) {
      input.itinerary[row]!.liftings.push({ fuel: 'VLSFO', quantityT, price });
    }
    return input;
  });

function everyNode(root: Explanation): Explanation[] {
  return [root, ...root.inputs.flatMap((input) => everyNode(input))];
}

/** Absolute for small figures, relative for large ones. */
function expectClose(actual: number, expected: number, what: string): void {
  const allowed = 1e-6 + Math.abs(expected) * 1e-9;
  expect(Math.abs(actual - expected), `${what}: ${actual} for ${expected}`).toBeLessThan(allowed);
}

describe('whatever is typed', () => {
  it('initial + received - sea - port = end, and initial value + received value - end value = cost', () => {
    fc.assert(
      fc.property(estimate, (input) => {
        for (const plan of estimateVoyage(input).bunkers) {
          const { initialQuantityT, receivedT, seaConsumptionT, portConsumptionT } = plan;
          const end = initialQuantityT + receivedT - seaConsumptionT - portConsumptionT;
          expectClose(plan.endQuantityT, end, `${plan.fuel} quantity`);
          const received = plan.rows.reduce((sum, row) => sum + row.receivedT * row.price, 0);
          const value = initialQuantityT * plan.initialPrice + received - plan.endValue;
          expectClose(plan.cost, value, `${plan.fuel} cost`);
          const consumed = plan.consumed.reduce((sum, l) => sum + l.quantityT * l.price, 0);
          expectClose(consumed, plan.cost, `${plan.fuel} consumed layers`);
        }
      }),
    );
  });

  it('lines of revenue, expense and running cost add up to the profit', () => {
    fc.assert(
      fc.property(estimate, (input) => {
        const { lines, totals } = estimateVoyage(input);
        const sum = lines
          .filter((line) => line.section !== 'profit_loss')
          .reduce((total, line) => total + line.amount, 0);
        expectClose(sum, totals.profit, 'profit');
      }),
    );
  });

  it('every figure of every explanation re-evaluates from its inputs', () => {
    fc.assert(
      fc.property(estimate, (input) => {
        const { totals } = estimateVoyage(input);
        for (const key of ['grossTce', 'profit'] as const) {
          const root = explain(input, key);
          expectClose(root.value ?? 0, totals[key] ?? 0, key);
          for (const part of everyNode(root)) {
            expectClose(reevaluate(part) ?? 0, part.value ?? 0, `${part.key} = ${part.formula}`);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('longer port days never raise the TCE of a voyage that earns', () => {
    const extra = fc.integer({ min: 1, max: 300 }).map((tenth) => tenth / 10);
    fc.assert(
      fc.property(estimate, extra, (draw, days) => {
        const input: EstimateInput = { ...draw, operationType: 'OV-VCO' };
        fc.pre(input.cargoes[0]!.freight.type !== 'Daily Rate');
        const before = estimateVoyage(input).totals;
        fc.pre(before.voyageResult > 0);
        const longer = structuredClone(input);
        longer.itinerary[2]!.extraPortDays += days;
        const after = estimateVoyage(longer).totals;
        expect(after.netTce ?? 0).toBeLessThanOrEqual((before.netTce ?? 0) + 1e-9);
      }),
    );
  });

  it('the solved freight makes the TCE asked for', () => {
    fc.assert(
      fc.property(estimate, fc.integer({ min: -5_000, max: 60_000 }), (draw, perDay) => {
        const input: EstimateInput = { ...draw, operationType: 'TCI-VCO' };
        const solved = solveFreight(input, 'grain', { kind: 'tce', perDay });
        if (!('freight' in solved)) throw new Error(solved.violation.message);
        const { netTce } = estimateVoyage(withFreight(input, 'grain', solved.freight)).totals;
        expectClose(netTce ?? Number.NaN, perDay, 'TCE');
      }),
    );
  });

  it('the breakeven freight makes a profit of zero', () => {
    fc.assert(
      fc.property(estimate, (draw) => {
        const input: EstimateInput = { ...draw, operationType: 'OV-VCO' };
        const [cargo] = estimateVoyage(input).cargoes;
        const freight = { figure: cargo?.breakevenRate ?? 0, unit: cargo!.breakevenUnit };
        const { profit } = estimateVoyage(withFreight(input, 'grain', freight)).totals;
        expect(Math.abs(profit)).toBeLessThan(1e-4);
      }),
    );
  });

  it('empty divisors and absurd figures never give NaN or an infinity', () => {
    const figure = fc.constantFrom(null, 0, -1, 1e-9, 1e9);
    fc.assert(
      fc.property(estimate, figure, figure, fc.constantFrom(0, 1e9), (draw, speed, rate, nm) => {
        const input: EstimateInput = { ...draw, ballastSpeedKn: speed };
        const row: ItineraryRow = input.itinerary[1]!;
        row.parcels[0]!.rate = rate;
        row.distanceNm = nm;
        input.vessel!.tpcTPerCm = 0;
        input.cargoes[0]!.stowageFactorM3PerT = 0;
        const walk = (value: unknown, path: string): void => {
          if (typeof value === 'number') expect(Number.isFinite(value), path).toBe(true);
          else if (typeof value === 'object' && value !== null) {
            for (const [key, part] of Object.entries(value)) walk(part, `${path}.${key}`);
          }
        };
        walk(estimateVoyage(input), 'result');
      }),
    );
  });

  it('an empty itinerary has no TCE and says what is missing; nothing of the input changes', () => {
    const input = { ...sampleGrainVoyage(), itinerary: [newItineraryRow('x', 1, 'Loading')] };
    const before = structuredClone(input);
    const result = estimateVoyage(input);
    expect(result.totals.netTce).toBeNull();
    expect(result.findings.map((found) => found.code)).toContain('ITINERARY_TOO_SHORT');
    expect(input).toEqual(before);
  });
});
