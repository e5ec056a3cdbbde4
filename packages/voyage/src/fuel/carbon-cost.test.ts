import { type CarbonTerms, type EstimateInput, newCarbonTerms } from '@mainsheet/estimate';
import { everyPart, reevaluate } from '@mainsheet/explanation';
import { describe, expect, it } from 'vitest';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { explain } from '../explain/explain.ts';

/** Santos to Rotterdam in 2026: laden leg half in scope, the stay wholly, the ballast leg not. */
function toRotterdam(terms: Partial<CarbonTerms> = {}): EstimateInput {
  const input = sampleGrainVoyage();
  input.commencingAt = '2026-02-01T00:00:00.000Z';
  for (const row of input.itinerary.slice(2)) row.portCode = 'NLRTM';
  input.carbonCost = 999;
  input.carbon = { ...newCarbonTerms(80, 1.1), isFuelEuCounted: false, ...terms };
  return input;
}

const CO2E_OF_LFO = 3.151 + 0.000_05 * 28 + 0.000_18 * 265;

describe('carbon inside the TCE', () => {
  const allowances = (0.5 * 1_097.6 + 33) * CO2E_OF_LFO;

  it('(50 % of 1,097.6 t + 33 t) x 3.2001 x EUR 80 x 1.10, instead of the cost told', () => {
    const { totals, lines } = estimateVoyage(toRotterdam());
    expect(totals.carbonCost).toBeCloseTo(allowances * 80 * 1.1, 6);
    expect(lines.find((line) => line.key === 'euAllowances')?.amount).toBe(-totals.carbonCost);
    expect(lines.some((line) => line.key === 'carbonCost')).toBe(false);
    const without = estimateVoyage({ ...toRotterdam(), carbon: null }).totals;
    expect(without.carbonCost).toBe(999);
    expect(totals.profit).toBeCloseTo(without.profit + 999 - totals.carbonCost, 6);
  });

  it('charterers bear 40 %: a line of its own, the TCE rises by it', () => {
    const { totals, lines } = estimateVoyage(toRotterdam({ charterersPercent: 40 }));
    expect(totals.carbonCost).toBeCloseTo(allowances * 88 * 0.6, 6);
    const back = lines.find((line) => line.key === 'charterersCarbon')?.amount;
    expect(back).toBeCloseTo(allowances * 88 * 0.4, 6);
    const sum = lines
      .filter((line) => line.section !== 'profit_loss')
      .reduce((total, line) => total + line.amount, 0);
    expect(sum).toBeCloseTo(totals.profit, 6);
  });

  it('FuelEU of 2026: (89.3368 - 91.39) g/MJ is a deficit, at EUR 2,400 per 41,000 MJ', () => {
    const { totals } = estimateVoyage(toRotterdam({ isFuelEuCounted: true }));
    const wtw = 13.2 + (3.151 + 0.000_05 * 25 + 0.000_18 * 298) / 0.041;
    const energyMj = (0.5 * 1_097.6 + 33) * 1e6 * 0.041;
    const penalty = (((wtw - 89.3368) * energyMj) / (wtw * 41_000)) * 2_400;
    expect(totals.carbonCost).toBeCloseTo(allowances * 88 + penalty * 1.1, 3);
  });

  it('a voyage over New Year 2025 / 2026 pays 70 % of CO2 for the days before', () => {
    const input = toRotterdam();
    // Leaves Santos on 7 December 2025 at 07:12 and sails 39.2 days: 24.7 of them in 2025.
    input.commencingAt = '2025-10-31T00:00:00.000Z';
    const { totals } = estimateVoyage(input);
    const share = 24.7 / 39.2;
    const before = 0.7 * 0.5 * 1_097.6 * share * 3.151;
    const after = (0.5 * 1_097.6 * (1 - share) + 33) * CO2E_OF_LFO;
    expect(totals.carbonCost).toBeCloseTo((before + after) * 88, 4);
  });

  it('on time charter out the charterers bear what is burned from delivery to redelivery', () => {
    const input = toRotterdam();
    input.operationType = 'OV-TCO';
    const { totals } = estimateVoyage(input);
    expect(totals.carbonCost).toBeCloseTo(0, 6);
  });

  it('switching a port between EU and not changes exactly its legs and stay', () => {
    const cost = (euRows: Record<string, boolean>) =>
      estimateVoyage(toRotterdam({ euRows })).totals.carbonCost;
    expect(cost({ r3: false, r4: false })).toBe(0);
    expect(cost({ r2: true }) - cost({})).toBeCloseTo(
      (0.5 * 739.2 + 31.5 + 0.5 * 1_097.6) * CO2E_OF_LFO * 88,
      4,
    );
  });

  it('every part of the explanation re-evaluates and comes down to the price typed', () => {
    const input = toRotterdam({ isFuelEuCounted: true, charterersPercent: 25 });
    const parts = everyPart(explain(input, 'carbonCost'));
    expect(parts[0]?.value).toBe(estimateVoyage(input).totals.carbonCost);
    for (const part of parts) {
      const allowed = 1e-9 * Math.max(1, Math.abs(part.value ?? 0));
      expect(Math.abs((reevaluate(part) ?? 0) - (part.value ?? 0)), part.key).toBeLessThan(allowed);
    }
    expect(parts.map((part) => part.key)).toContain('carbon.etsPriceEur');
  });

  it('Mariehamn on Åland (AX) is as European as Helsinki, Tórshavn on the Faroes is not', () => {
    const costAt = (portCode: string) => {
      const input = toRotterdam();
      for (const row of input.itinerary.slice(2)) row.portCode = portCode;
      return estimateVoyage(input).totals.carbonCost;
    };
    expect(costAt('AXMHQ')).toBe(costAt('FIHEL'));
    expect(costAt('AXMHQ')).toBeGreaterThan(0);
    expect(costAt('FOTHO')).toBe(0);
  });

  it('terms that cannot be are an error, and the cost told counts', () => {
    const { findings, totals } = estimateVoyage(toRotterdam({ charterersPercent: 120 }));
    expect(findings.map((found) => found.code)).toContain('CARBON_TERMS_INVALID');
    expect(totals.carbonCost).toBe(999);
  });
});
