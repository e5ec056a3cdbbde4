import { type CargoRow, newCargo } from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { explain } from '../explain/explain.ts';
import { freightInvoice } from './freight-invoice.ts';
import { freightQuantity } from './freight-quantity.ts';

const cargo = (typed: Partial<CargoRow>): CargoRow => ({
  ...newCargo('c1'),
  quantity: 60_000,
  optionType: 'MOLOO',
  optionPercent: 5,
  ...typed,
});

/** The grain voyage with 66,000 counted, its cargo changed. */
function voyageWith(typed: Partial<CargoRow>) {
  const voyage = sampleGrainVoyage();
  const [grain] = voyage.cargoes;
  if (!grain) throw new Error('The sample has a cargo');
  return { ...voyage, cargoes: [{ ...grain, ...typed }] };
}

describe('the quantity freight is paid on', () => {
  it('is what the estimate counts until a paper has its figure', () => {
    for (const quantityBasis of ['BL', 'Invoice', 'Outturn'] as const)
      expect(freightQuantity(cargo({ quantityBasis }), 61_234)).toBe(61_234);
  });

  it('is the figure of the paper that the basis names, and of no other', () => {
    const figures = {
      billOfLadingQuantity: 61_500,
      invoiceQuantity: 61_450,
      outturnQuantity: 61_320.5,
    };
    const by = (quantityBasis: CargoRow['quantityBasis']) =>
      freightQuantity(cargo({ ...figures, quantityBasis }), 60_000);
    expect([by('BL'), by('Invoice'), by('Outturn'), by('CP')]).toEqual([
      61_500, 61_450, 61_320.5, 60_000,
    ]);
  });

  // Charter parties for bulk cargo: "freight payable on bill of lading weight less 0.5 % in lieu of weighing".
  it('is 50,000 t of the bill of lading less 0.5 % in lieu of weighing = 49,750 t', () => {
    const terms = { quantityBasis: 'BL', lieuOfWeighingPercent: 0.5 } as const;
    expect(freightQuantity(cargo({ ...terms, billOfLadingQuantity: 50_000 }), 60_000)).toBe(49_750);
    expect(freightQuantity(cargo(terms), 50_000)).toBe(49_750);
    const outturn = { ...terms, quantityBasis: 'Outturn', outturnQuantity: 49_900 } as const;
    expect(freightQuantity(cargo(outturn), 60_000)).toBe(49_900);
  });

  it('by the charter party stays within the option, whatever is shipped', () => {
    const terms = { quantityBasis: 'CP' } as const;
    expect(freightQuantity(cargo(terms), 62_000)).toBe(62_000);
    expect(freightQuantity(cargo(terms), 64_000)).toBe(63_000);
    expect(freightQuantity(cargo(terms), 50_000)).toBe(57_000);
  });
});

describe('freight on a quantity that is not the one on board', () => {
  const plain = estimateVoyage(voyageWith({}));
  const outturn = voyageWith({ quantityBasis: 'Outturn', outturnQuantity: 65_900 });

  it('is paid on the outturn; the cargo on board, days and costs stay', () => {
    const { cargoes, totals } = estimateVoyage(outturn);
    const rate = sampleGrainVoyage().cargoes[0]?.freight.rate ?? 0;
    expect(cargoes[0]).toMatchObject({ quantity: 66_000, billedQuantity: 65_900 });
    expect(totals.grossFreight).toBeCloseTo(65_900 * rate, 6);
    expect(totals.voyageDays).toBe(plain.totals.voyageDays);
    expect(totals.cargoT).toBe(plain.totals.cargoT);
  });

  it('stands on the freight invoice, and explains itself to the paper', () => {
    expect(freightInvoice(outturn, outturn.cargoes[0]?.id ?? '')?.parts[0]?.quantity).toBe(65_900);
    expect(JSON.stringify(explain(outturn, 'grossFreight'))).toContain('cargoes.0.outturnQuantity');
    const weighed = voyageWith({ billOfLadingQuantity: 66_120, lieuOfWeighingPercent: 0.5 });
    const text = JSON.stringify(explain(weighed, 'grossFreight'));
    expect(text).toContain('cargoes.0.billOfLadingQuantity');
    expect(text).toContain('cargoes.0.lieuOfWeighingPercent');
    const contracted = voyageWith({
      quantityBasis: 'CP',
      optionType: 'NOOPT',
      quantity: 60_000,
      quantityOverride: 66_000,
    });
    expect(JSON.stringify(explain(contracted, 'grossFreight'))).toContain(
      'min(max(counted, lower), upper)',
    );
  });
});
