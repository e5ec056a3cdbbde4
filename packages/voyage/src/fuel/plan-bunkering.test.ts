import { type EstimateInput, newItineraryRow } from '@mainsheet/estimate';
import { everyPart, reevaluate } from '@mainsheet/explanation';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../compare/seeded-random.ts';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { choosePassages, type Passage } from '../time/choose-passages.ts';
import { type BunkeringTask, planBunkering } from './plan-bunkering.ts';

/** Burns 739.2 to Santos, 31.5 there, 1,097.6 to Qingdao, 33 there. */
function voyage(initialT: number): EstimateInput {
  const input = sampleGrainVoyage();
  Object.assign(input.bunkers[0]!, { initialQuantityT: initialT, initialPrice: 560 });
  return input;
}

const task = (prices: readonly number[], more: Partial<BunkeringTask> = {}): BunkeringTask => ({
  fuel: 'VLSFO',
  offers: prices.map((pricePerT, index) => ({
    rowId: `r${index + 1}`,
    pricePerT,
    feePerStem: 0,
    mostT: null,
  })),
  stepT: 100,
  leastRobT: 0,
  leastEndRobT: 0,
  endValuePerT: 0,
  ...more,
});

function planned(input: EstimateInput, wanted: BunkeringTask) {
  const found = planBunkering(input, wanted);
  if (!('plan' in found)) throw new Error(found.violation.message);
  return found.plan;
}

/** Cost of the best of all plans, tried one by one through the estimate's own ROB rows. */
function enumerate(input: EstimateInput, wanted: BunkeringTask, tankT: number): number {
  const most = 8;
  let best = Number.POSITIVE_INFINITY;
  const tries = (most + 1) ** wanted.offers.length;
  for (let code = 0; code < tries; code += 1) {
    let [rest, cost, isWithin] = [code, 0, true];
    const itinerary = input.itinerary.map((row) => {
      const offer = wanted.offers.find((candidate) => candidate.rowId === row.id);
      if (offer === undefined) return row;
      const quantityT = (rest % (most + 1)) * wanted.stepT;
      rest = Math.floor(rest / (most + 1));
      if (quantityT === 0) return row;
      if (quantityT > (offer.mostT ?? quantityT)) isWithin = false;
      cost += quantityT * offer.pricePerT + offer.feePerStem;
      return { ...row, liftings: [{ fuel: wanted.fuel, quantityT, price: offer.pricePerT }] };
    });
    const [plan] = estimateVoyage({ ...input, itinerary }).bunkers;
    for (const row of plan?.rows ?? []) {
      const low = Math.min(row.arrivalT, row.departureT - row.receivedT);
      if (low < wanted.leastRobT - 1e-6) isWithin = false;
      if (row.receivedT > 0 && row.departureT > tankT + 1e-6) isWithin = false;
    }
    const endT = plan?.rows.at(-1)?.departureT ?? 0;
    if (endT < Math.max(wanted.leastEndRobT, wanted.leastRobT) - 1e-6) isWithin = false;
    if (isWithin) best = Math.min(best, cost - endT * wanted.endValuePerT);
  }
  return best;
}

describe('where to bunker', () => {
  it('800 t on board, dear Santos, cheap Singapore: 1,200 t at 500 beat any stem at 640', () => {
    const plan = planned(voyage(800), task([500, 640]));
    expect(plan.stems).toEqual([{ rowId: 'r1', quantityT: 1_200, pricePerT: 500, fee: 0 }]);
    expect(plan.purchase).toBe(600_000);
    expect(plan.endRobT).toBeCloseTo(2_000 - 1_901.3, 6);
    expect(estimateVoyage(plan.input).bunkers[0]?.endQuantityT).toBeCloseTo(plan.endRobT, 6);
  });

  it('the tank of 2,600 m3 x 0.95 x 98 % = 2,420.6 t limits what is bought cheaply', () => {
    const plan = planned(voyage(800), task([500, 640], { endValuePerT: 560 }));
    expect(plan.stems[0]?.quantityT).toBe(1_600);
  });

  it('a fee of 30,000 a stem: all is lifted at once where the tonne costs 540', () => {
    const wanted = task([600, 540]);
    const offers = wanted.offers.map((offer) => ({ ...offer, feePerStem: 30_000 }));
    const plan = planned(voyage(800), { ...wanted, offers, leastRobT: 0 });
    expect(plan.stems.map((stem) => stem.rowId)).toEqual(['r2']);
    for (const part of everyPart(plan.explanation)) {
      expect(reevaluate(part)).toBeCloseTo(part.value ?? 0, 6);
    }
  });

  it('never worse than trying every plan of 100 small voyages', () => {
    const random = seededRandom(31);
    const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
    let solved = 0;
    for (let draw = 0; draw < 100; draw += 1) {
      const input = voyage(whole(5, 14) * 100);
      input.settings.isReceivedBeforePortBurn = false;
      const capacityM3 = whole(1_300, 2_600);
      input.vessel!.fuelTanks = [{ fuel: 'VLSFO', capacityM3 }];
      const wanted: BunkeringTask = {
        fuel: 'VLSFO',
        offers: ['r1', 'r2', 'r3'].map((rowId) => ({
          rowId,
          pricePerT: whole(400, 700),
          feePerStem: whole(0, 3) * 5_000,
          mostT: whole(0, 1) === 1 ? whole(4, 10) * 200 : null,
        })),
        stepT: 250,
        leastRobT: whole(0, 3) * 50,
        leastEndRobT: whole(0, 4) * 100,
        endValuePerT: whole(0, 1) * 450,
      };
      const tankT = capacityM3 * 0.95 * 0.98;
      const best = enumerate(input, wanted, tankT);
      const found = planBunkering(input, wanted);
      if ('violation' in found) {
        expect(best).toBe(Number.POSITIVE_INFINITY);
        continue;
      }
      solved += 1;
      expect(found.plan.netCost).toBeLessThanOrEqual(best + 1e-6);
      if (best < Number.POSITIVE_INFINITY) expect(found.plan.netCost).toBeCloseTo(best, 4);
    }
    expect(solved).toBeGreaterThan(50);
  }, 60_000);

  it('says what is missing', () => {
    const input = sampleGrainVoyage();
    expect(planBunkering(input, task([500]))).toHaveProperty('violation.code', 'ROB_NOT_KNOWN');
    const none = planBunkering(voyage(100), task([]));
    expect(none).toHaveProperty('violation.code', 'FUEL_OUT_OF_REACH');
    const still = planBunkering(voyage(100), task([500], { stepT: 0 }));
    expect(still).toHaveProperty('violation.code', 'STEP_NOT_POSITIVE');
  });
});

describe('passages', () => {
  const way = (name: string, distanceNm: number, tolls: number): Passage => ({
    name,
    distanceNm,
    ecaDistanceNm: 0,
    piracyDistanceNm: 0,
    tolls,
    extraSeaDays: tolls > 0 ? 1 : 0,
  });
  it('11,200 nm free against 9,000 nm with 250,000 of tolls: tolls cost more than 6.7 days', () => {
    const choices = [
      { rowId: 'r3', passages: [way('Cape', 11_200, 0), way('Canal', 9_000, 250_000)] },
    ];
    const found = choosePassages(sampleGrainVoyage(), choices);
    if (!('plans' in found)) throw new Error(found.violation.message);
    expect(found.plans.map((plan) => plan.passages[0]?.name)).toEqual(['Cape', 'Canal']);
    const [cape, canal] = found.plans;
    expect(cape?.netTce).toBeCloseTo(1_114_222 / 82.5, 6);
    // 9,000 x 1.05 / 300 + 1 = 32.5 days and 910 t instead of 39.2 days and 1,097.6 t.
    expect(canal?.voyageDays).toBeCloseTo(82.5 - 6.7, 9);
    expect(canal?.netTce).toBeCloseTo((1_114_222 + 187.6 * 560 - 250_000) / 75.8, 6);
    expect(estimateVoyage(canal!.input).totals.netTce).toBe(canal?.netTce);
  });
  it('two choices of two make four plans, best first, late ones last', () => {
    const input = sampleGrainVoyage();
    input.cargoes[0]!.laycanEndAt = '2026-12-31T23:00:00.000Z';
    const choices = [
      { rowId: 'r2', passages: [way('Direct', 8_800, 0), way('Long', 9_500, 0)] },
      { rowId: 'r3', passages: [way('Cape', 11_200, 0), way('Canal', 9_000, 10_000)] },
    ];
    const found = choosePassages(input, choices);
    if (!('plans' in found)) throw new Error(found.violation.message);
    expect(found.plans.map((plan) => plan.passages.map(({ name }) => name).join(' '))).toEqual([
      'Direct Canal',
      'Direct Cape',
      'Long Canal',
      'Long Cape',
    ]);
    expect(found.plans.map((plan) => plan.isLaycanMissed)).toEqual([false, false, true, true]);
  });
  it('refuses a row nobody knows and a choice without passages', () => {
    const input = { ...sampleGrainVoyage(), itinerary: [newItineraryRow('a', 1, 'Stop')] };
    const unknown = choosePassages(input, [{ rowId: 'b', passages: [] }]);
    expect(unknown).toHaveProperty('violation.code', 'UNKNOWN_PORT_ROW');
    const empty = choosePassages(input, [{ rowId: 'a', passages: [] }]);
    expect(empty).toHaveProperty('violation.code', 'NO_PASSAGE');
  });
});
