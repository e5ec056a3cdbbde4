import type { CargoRow, QuantityBasis } from '@mainsheet/estimate';
import { quantityRange } from '../cargo/quantity-option.ts';

/** The figure that a quantity basis counts by, once it is known. The charter party has none: it follows what is counted. */
export const MEASURED_QUANTITIES = {
  BL: 'billOfLadingQuantity',
  Invoice: 'invoiceQuantity',
  Outturn: 'outturnQuantity',
} as const satisfies Readonly<Record<string, keyof CargoRow>>;

/**
 * Quantity that freight is paid on, in cargo units. By the bill of lading, the invoice or the outturn it is that paper's
 * figure, and what the estimate counts until there is one; by the charter party it stays within what was contracted,
 * whatever is shipped. A bill of lading's figure is less the percentage that stands in lieu of weighing, which
 * charterers take where freight could be paid on outturn (Gencon 1994 cl. 4; usual 0.5 %).
 */
export function freightQuantity(
  cargo: CargoRow,
  counted: number,
  basis: QuantityBasis = cargo.quantityBasis,
): number {
  switch (basis) {
    case 'CP': {
      const { lower, upper } = quantityRange(cargo);
      return Math.min(Math.max(counted, lower), Math.max(lower, upper));
    }
    case 'BL':
      return (cargo.billOfLadingQuantity ?? counted) * (1 - cargo.lieuOfWeighingPercent / 100);
    case 'Invoice':
      return cargo.invoiceQuantity ?? counted;
    case 'Outturn':
      return cargo.outturnQuantity ?? counted;
  }
}

/** The quantity that finds the band of a scale: what is billed, unless the scale goes by a figure of its own. */
export const scaleQuantity = (
  cargo: CargoRow,
  { counted, billed }: { readonly counted: number; readonly billed: number },
): number => {
  const { scaleBasis } = cargo.freight;
  return scaleBasis === undefined ? billed : freightQuantity(cargo, counted, scaleBasis);
};
