import type { QuantityOption } from '@mainsheet/estimate';
import { type QuantityDeclaration, quantityDeclaration } from './quantity-option.ts';

/** The quantity of a cargo book in the names of its form: zero where nothing is said. */
export type BookedQuantity = {
  readonly cargoQuantity: number;
  readonly optionType: QuantityOption;
  readonly optionPercentage: number;
  readonly minQuantity: number;
  readonly maxQuantity: number;
};

/** Least, most and declared quantity of a cargo book, in its unit. */
export const declareBooking = (book: BookedQuantity): QuantityDeclaration =>
  quantityDeclaration(quantityTermsOf(book));

export const quantityTermsOf = (book: BookedQuantity) => ({
  quantity: book.cargoQuantity,
  optionType: book.optionType,
  optionPercent: book.optionPercentage,
  minQuantity: book.minQuantity || null,
  maxQuantity: book.maxQuantity || null,
});

type PricedRow = {
  readonly unit: 'Lumpsum' | 'Per Unit';
  readonly price: number;
  readonly exchangeRate: number;
};

/** Amounts of a revenue or expense of a cargo: the price, once or for each unit, in its currency and in the base. */
export function bookedAmounts(
  { unit, price, exchangeRate }: PricedRow,
  cargoQuantity: number,
): { amountCurrency: number; amountInBaseCurrency: number } {
  const amount = unit === 'Per Unit' ? price * cargoQuantity : price;
  return {
    amountCurrency: toHundredths(amount),
    amountInBaseCurrency: toHundredths(amount * exchangeRate),
  };
}

export const toHundredths = (amount: number): number =>
  Math.round((amount + Number.EPSILON) * 100) / 100;

export type PortExpenseBand = {
  readonly baseAmount: number;
  /** Percent of the base amount, up and down, that is nobody's concern. */
  readonly tolerance: number;
  /** What is charged ends here; zero is no end. */
  readonly cap: number;
  /** What is given back ends here; zero gives back down to nothing. */
  readonly collar: number;
  readonly hasOverage: boolean;
  readonly hasUnderage: boolean;
};

/**
 * What port expenses beside the agreed ones mean for the charterer, in the currency of the group: above zero
 * they pay it, below zero they get it back. Base ± tolerance is free; overage is what lies above up to the cap,
 * underage what lies below down to the collar.
 */
export function portExpenseShare(band: PortExpenseBand, actual: number): number {
  const free = (band.baseAmount * band.tolerance) / 100;
  const most = band.baseAmount + free;
  const least = band.baseAmount - free;
  if (band.hasOverage && actual > most) {
    return Math.max(0, Math.min(actual, band.cap || actual) - most);
  }
  if (band.hasUnderage && actual < least) {
    return Math.min(0, Math.max(actual, band.collar) - least);
  }
  return 0;
}
