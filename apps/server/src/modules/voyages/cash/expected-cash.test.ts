import { formatAmount } from '@mainsheet/money';
import {
  type EstimateInput,
  estimateVoyage,
  newCommission,
  sampleGrainVoyage,
  seededRandom,
} from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { anyEstimate } from '../../../../../../packages/voyage/src/estimate/any-estimate.ts';
import { expectedCash } from './expected-cash.ts';

/** A lumpsum of 100.30, 95 % of it first, with 2.5 % address commission, and two days of demurrage at 10,000. */
function smallVoyage(isOnDemurrage: boolean): EstimateInput {
  const input = sampleGrainVoyage();
  const [cargo] = input.cargoes;
  const commission = { ...newCommission('Add comm'), ratePercent: 2.5, isOnDemurrage };
  return {
    ...input,
    cargoes: [
      {
        ...cargo!,
        ...{ currency: input.baseCurrency, exchangeRate: 1, initialPercent: 95 },
        commissions: [commission],
        freight: { ...cargo!.freight, type: 'Lumpsum', lumpsum: 100.3 },
      },
    ],
    itinerary: input.itinerary.map((row) =>
      row.portFunction === 'Loading'
        ? { ...row, demurrageDays: 2, demurrageRatePerDay: 10_000 }
        : row,
    ),
  };
}

const cashOf = (input: EstimateInput, category: string) =>
  expectedCash(input, estimateVoyage(input))
    .filter((item) => item.category === category && item.amount.minorUnits !== 0n)
    .map(({ amount }) => formatAmount(amount));

describe('cash that a voyage is expected to move', () => {
  it('freight is what its invoices come to: 95 % is 95.29 less 2.38, all of it 100.30 less 2.51', () => {
    expect(cashOf(smallVoyage(false), 'Freight')).toEqual(['92.91', '4.88']);
  });

  it('commission on demurrage comes off the demurrage, whose invoice takes it, and not off the freight', () => {
    const input = smallVoyage(true);
    expect(cashOf(input, 'Freight')).toEqual(['92.91', '4.88']);
    expect(cashOf(input, 'Demurrage')).toEqual(['19500.00']);
    expect(cashOf(smallVoyage(false), 'Demurrage')).toEqual(['20000.00']);
  });

  it('what it brings less what it costs is its result, but for hire, fuel that was on board, emissions and the ship by the day', () => {
    const random = seededRandom(20_261_128);
    for (let run = 0; run < 500; run += 1) {
      const input = { ...anyEstimate(random), baseCurrency: 'USD' };
      const { totals, ...rest } = estimateVoyage(input);
      const cash = expectedCash(input, { totals, ...rest });
      const moved = cash
        .filter(({ category }) => category !== 'Hire' && category !== 'Bunkers')
        .reduce((sum, { amount }) => sum + Number(formatAmount(amount)), 0);
      const { netHireOut, poolIncome, bunkers, carbonCost, holdCleaning } = totals;
      const result =
        totals.voyageResult - netHireOut - poolIncome + bunkers + carbonCost + holdCleaning;
      // Each item is rounded once, and each line of a freight invoice.
      const lines = cash.length + 10 * input.cargoes.length;
      expect(Math.abs(moved - result)).toBeLessThan(0.01 * lines);
    }
  });
});
