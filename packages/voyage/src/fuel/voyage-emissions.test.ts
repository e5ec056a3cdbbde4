import { FUEL_FACTORS } from '@mainsheet/carbon';
import { newCarbonTerms } from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { ciiShipType, rowEmissions, voyageCii, voyageEmissions } from './voyage-emissions.ts';

const input = sampleGrainVoyage();
const result = estimateVoyage(input);

describe('emissions of a voyage', () => {
  const emissions = voyageEmissions(input, result);

  it('are tonnes of fuel times Cf, the same by leg, by fuel and in sum', () => {
    const byPlan = result.bunkers.reduce((sum, plan) => sum + plan.consumptionT, 0);
    expect(emissions.fuelT).toBeCloseTo(byPlan, 9);
    const vlsfo = emissions.fuels.find(({ fuel }) => fuel === 'VLSFO');
    expect(vlsfo?.cf).toBe(FUEL_FACTORS.LFO.cf);
    expect(vlsfo?.co2T).toBeCloseTo((vlsfo?.quantityT ?? 0) * FUEL_FACTORS.LFO.cf, 9);
    const sums = [emissions.rows, emissions.fuels].map((parts) =>
      parts.reduce((sum, { co2T }) => sum + co2T, 0),
    );
    for (const sum of sums) expect(sum).toBeCloseTo(emissions.co2T, 9);
    expect(rowEmissions(input, result)).toEqual(emissions.rows);
  });

  it('count allowances without a price, and price them by the terms', () => {
    const rows = input.itinerary.map((row) =>
      row.portFunction === 'Discharging' ? { ...row, portCode: 'NLRTM' } : row,
    );
    const toEurope = { ...input, itinerary: rows };
    const unpriced = voyageEmissions(toEurope, estimateVoyage(toEurope));
    const allowances = unpriced.european?.years.reduce((sum, { ets }) => sum + ets.allowances, 0);
    expect(unpriced.isPriced).toBe(false);
    expect(allowances).toBeGreaterThan(0);
    expect(unpriced.european?.etsCost).toBe(0);
    const withTerms = { ...toEurope, carbon: newCarbonTerms(80, 1.1) };
    const priced = voyageEmissions(withTerms, estimateVoyage(withTerms));
    expect(priced.isPriced).toBe(true);
    expect(priced.european?.etsCost).toBeCloseTo((allowances ?? 0) * 80 * 1.1, 6);
  });
});

describe('CII of a voyage', () => {
  it('is grams of CO2 a tonne of capacity and mile, rated by the year it commences in', () => {
    const cii = voyageCii(input, result, { shipType: 'Bulk carrier', capacity: 82_000 });
    const grams = voyageEmissions(input, result).co2T * 1e6;
    expect(cii?.attained).toBeCloseTo(grams / (82_000 * result.totals.distanceNm), 9);
    expect(cii?.rating).not.toBeNull();
  });

  it('is not known without capacity or miles', () => {
    expect(voyageCii(input, result, { shipType: 'Tanker', capacity: 0 })).toBeNull();
    const still = { ...input, itinerary: [] };
    const ship = { shipType: 'Tanker', capacity: 50_000 } as const;
    expect(voyageCii(still, estimateVoyage(still), ship)).toBeNull();
  });

  it.each([
    ['Kamsarmax', 'Bulk carrier'],
    ['LR2 tanker', 'Tanker'],
    ['VLCC', 'Tanker'],
    ['LPG carrier', 'Gas carrier'],
    ['LNG carrier', 'LNG carrier'],
    ['General cargo', 'General cargo ship'],
  ])('%s is rated as a %s', (type, expected) => {
    expect(ciiShipType(type)).toBe(expected);
  });
});
