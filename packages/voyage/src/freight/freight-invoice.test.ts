import { type FreightTerms, newCommission } from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../compare/seeded-random.ts';
import { anyEstimate } from '../estimate/any-estimate.ts';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { freightInvoice } from './freight-invoice.ts';

/** 66,000 mt without commissions. */
function billed(terms: Partial<FreightTerms>) {
  const input = sampleGrainVoyage();
  input.cargoes[0]!.commissions = [];
  Object.assign(input.cargoes[0]!.freight, terms);
  return freightInvoice(input, input.cargoes[0]!.id)!;
}

const linesOf = (terms: Partial<FreightTerms>) =>
  billed(terms).parts.map(({ key, quantity, rate }) => [key, quantity, rate]);

describe('freight invoice', () => {
  it('Worldscale with overage: 60,000 x 10 x 100 % and 6,000 x 10 x 50 %', () => {
    const terms = { type: 'WSC', worldscaleFlat: 10, worldscalePercent: 100 } as const;
    const part = { worldscaleMinimumQuantity: 60_000, overagePercent: 50 };
    expect(linesOf({ ...terms, ...part })).toEqual([
      ['freight', 60_000, 10],
      ['overage', 6_000, 5],
    ]);
  });

  it('a rate with surcharge and differentials: 38.50 + 1.50 + 0.25 a tonne and 12,000 at once', () => {
    const bunkerSurcharge = { price: 600, cap: 550, collar: 450, factor: 0.03 };
    const beside = { fixedDifferential: 0.25, fixedDifferentialLumpsum: 12_000 };
    expect(linesOf({ rate: 38.5, bunkerSurcharge, ...beside })).toEqual([
      ['freight', 66_000, 38.5],
      ['bunkerSurcharge', 66_000, 1.5],
      ['fixedDifferential', 66_000, 0.25],
      ['fixedDifferentialLumpsum', 1, 12_000],
    ]);
  });

  it('takes off address commission and deducted brokerage, a lumpsum in the currency of the cargo', () => {
    const input = sampleGrainVoyage();
    const cargo = input.cargoes[0]!;
    cargo.exchangeRate = 1.25;
    cargo.commissions = [
      { ...newCommission('Add comm'), ratePercent: 3.75 },
      {
        ...newCommission('Broker'),
        ratePercent: 1.25,
        lumpsum: 1_000,
        freightCommission: 'Deduct from invoice',
      },
      { ...newCommission('Broker'), ratePercent: 2, freightCommission: 'Will be paid separately' },
    ];
    const { gross, net, deductions } = freightInvoice(input, cargo.id)!;
    expect(deductions.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['address', gross * 0.0375],
      ['brokerage', gross * 0.0125 + 800],
    ]);
    expect(net).toBeCloseTo(gross * 0.95 - 800, 6);
  });

  it('2,000 random cargoes: the lines are the freight of the result, what is left its net', () => {
    const random = seededRandom(20_261_123);
    let seen = 0;
    while (seen < 2_000) {
      const input = anyEstimate(random);
      const result = estimateVoyage(input);
      for (const cargo of result.cargoes) {
        const invoice = freightInvoice(input, cargo.cargoId)!;
        const row = input.cargoes.find(({ id }) => id === cargo.cargoId)!;
        const onDemurrage = row.commissions.some(({ isOnDemurrage }) => isOnDemurrage);
        const own = {
          gross: invoice.gross * row.exchangeRate,
          net: invoice.net * row.exchangeRate,
        };
        expect(own.gross).toBeCloseTo(cargo.grossFreight + cargo.deadfreight, 3);
        const deducted = cargo.addressCommission + cargo.brokerageDeducted;
        if (!onDemurrage || result.totals.demurrage === 0) {
          expect(own.net).toBeCloseTo(cargo.grossFreight + cargo.deadfreight - deducted, 3);
        }
        seen += 1;
      }
    }
  });
});
