import { type EstimateInput, estimateVoyage, sampleGrainVoyage } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import {
  adviseBunkering,
  balanceOf,
  offersOf,
  priceAt,
  stockLimits,
  withPrice,
} from './bunker-figures.ts';

const sample = sampleGrainVoyage();
const [first, , third] = sample.itinerary.toSorted((a, b) => a.sequenceNo - b.sequenceNo);
const firstId = first?.id ?? '';
const thirdId = third?.id ?? '';

const estimateOf = (inputs: EstimateInput) => ({ inputs, result: estimateVoyage(inputs) });
const planOf = (inputs: EstimateInput) => {
  const [plan] = estimateVoyage(inputs).bunkers;
  if (!plan) throw new Error('Nothing is burned');
  return plan;
};
const { fuel } = planOf(sample);
const withStock = (quantityT: number, price: number): EstimateInput => ({
  ...sample,
  bunkers: sample.bunkers.map((row) =>
    row.fuel === fuel ? { ...row, initialQuantityT: quantityT, initialPrice: price } : row,
  ),
});
const withLifting = (input: EstimateInput, rowId: string, quantityT: number, price: number) => ({
  ...input,
  itinerary: input.itinerary.map((row) =>
    row.id === rowId ? { ...row, liftings: [{ fuel, quantityT, price }] } : row,
  ),
});

describe('the stock of a fuel', () => {
  it('runs from what is on board to what is left, a lifting in one moment', () => {
    const input = withLifting(withStock(800, 500), firstId, 100, 520);
    const plan = planOf(input);
    const points = balanceOf(estimateOf(input), plan);
    expect(points[0]).toMatchObject({ quantityT: 800, event: 'arrives' });
    expect(points[1]).toMatchObject({ event: 'before lifting' });
    expect(points[2]?.quantityT).toBeCloseTo((points[1]?.quantityT ?? 0) + 100, 9);
    expect(points.at(-1)?.quantityT).toBeCloseTo(plan.endQuantityT, 9);
  });

  it('keeps so many days of sea burn in reserve', () => {
    const estimate = estimateOf(withStock(800, 500));
    const plan = planOf(estimate.inputs);
    const { burnPerDayT, reserveT } = stockLimits(estimate, plan);
    expect(burnPerDayT * estimate.result.totals.seaDays).toBeCloseTo(plan.seaConsumptionT, 9);
    expect(reserveT).toBeCloseTo(burnPerDayT * sample.settings.bunkerReserveDays, 9);
  });
});

describe('prices at ports', () => {
  it('a price where nothing is lifted is an offer and changes no figure', () => {
    const priced = withPrice(sample, thirdId, { fuel, price: 480 });
    const row = priced.itinerary.find((one) => one.id === thirdId);
    expect(priceAt(row, fuel)).toBe(480);
    expect(offersOf(priced, fuel)).toMatchObject([{ rowId: thirdId, pricePerT: 480 }]);
    expect(estimateVoyage(priced).totals).toEqual(estimateVoyage(sample).totals);
    const cleared = withPrice(priced, thirdId, { fuel, price: 0 });
    expect(cleared.itinerary.find((one) => one.id === thirdId)?.liftings).toEqual([]);
  });

  it('a price typed at a lifting is the lifting’s', () => {
    const input = withPrice(withLifting(sample, firstId, 100, 520), firstId, { fuel, price: 510 });
    expect(input.itinerary.find((one) => one.id === firstId)?.liftings).toEqual([
      { fuel, quantityT: 100, price: 510 },
    ]);
  });
});

describe('a cheaper plan', () => {
  const needT = planOf(sample).consumptionT;

  it('asks for prices where none are known', () => {
    const inputs = withStock(needT + 200, 500);
    expect(adviseBunkering(estimateOf(inputs), planOf(inputs))).toEqual({
      kind: 'none',
      text: 'Type a price at each port where she may bunker.',
    });
  });

  it('lifts less where it is dear, keeps the reserve, and saves what it says', () => {
    const stocked = withStock(needT + 300, 500);
    const dear = withLifting(stocked, firstId, 100, 900);
    const inputs = withPrice(dear, thirdId, { fuel, price: 450 });
    const before = planOf(inputs);
    const advice = adviseBunkering(estimateOf(inputs), before);
    if (advice.kind !== 'plan') throw new Error(advice.text);
    const after = planOf(advice.input);
    const { reserveT } = stockLimits(estimateOf(inputs), before);
    expect(Math.min(...after.rows.map((row) => row.arrivalT))).toBeGreaterThanOrEqual(reserveT);
    const value = (plan: typeof after) => plan.endQuantityT * 450;
    const purchases = (input: EstimateInput) =>
      input.itinerary
        .flatMap((row) => row.liftings)
        .reduce((sum, stem) => sum + stem.quantityT * stem.price, 0);
    const saved = purchases(inputs) - value(before) - (purchases(advice.input) - value(after));
    expect(advice.saved).toBeCloseTo(saved, 6);
    expect(advice.saved).toBeGreaterThan(0);
    // Where the plan lifts nothing, the price asked is still known.
    expect(offersOf(advice.input, fuel)).toHaveLength(2);
  });
});
