import { reevaluate } from '@mainsheet/explanation';
import { declareBooking, QUANTITY_OPTIONS } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import type { CargoBookRecord } from './cargo-books.queries.ts';
import { explainDeclared, explainRemaining } from './quantity-figures.ts';

describe('quantities of a cargo book down to what was typed', () => {
  const book = {
    ...{ cargoQuantity: 66_000, optionPercentage: 5, minQuantity: 60_000, maxQuantity: 70_000 },
    cargoUnit: 'MT',
  };
  it.each(QUANTITY_OPTIONS)('declared with %s is what its formula gives', (optionType) => {
    const tree = explainDeclared({ ...book, optionType });
    expect(tree.value).toBe(declareBooking({ ...book, optionType }).declared);
    expect(reevaluate(tree)).toBeCloseTo(tree.value ?? 0, 6);
  });
  it('the quantity of a range is moved to its nearer end', () => {
    const tree = explainDeclared({ ...book, cargoQuantity: 50_000, optionType: 'MNMX' });
    expect([tree.value, reevaluate(tree)]).toEqual([60_000, 60_000]);
  });
  it('remaining is 300,000 less two liftings that stand; what is cancelled or an option is not among them', () => {
    const lifting = (referenceNumber: string, quantity: string, more: object = {}) => ({
      ...{ referenceNumber, quantity, status: 'Confirmed', liftingOption: 'Firm' },
      ...more,
    });
    const coa = {
      ...{ liftedQuantity: 130_000, remainingQuantity: 170_000 },
      liftings: [
        lifting('C-2', '60000'),
        lifting('C-3', '70000', { liftingOption: 'Declared' }),
        lifting('C-4', '60000', { status: 'Cancelled' }),
        lifting('C-5', '60000', { liftingOption: 'Optional' }),
      ],
    } as unknown as CargoBookRecord;
    const tree = explainRemaining(coa, 'MT');
    expect([tree.formula, tree.value]).toEqual(['contracted - lifting1 - lifting2', 170_000]);
    expect(reevaluate(tree)).toBe(170_000);
  });
});
