import type { QuantityOption } from '@mainsheet/estimate';
import type { BookedCargo } from './booked-cargo.ts';
import { bandsOfWhole } from './booked-terms.ts';
import { bookedAmounts, declareBooking } from './cargo-booking.ts';
import { toThreeDecimals } from './quantity-option.ts';

/** Below what a cargo is weighed to; sums of quantities are not exact beyond. */
export const CARGO_TOLERANCE = 0.0005;
/** The least that a quantity is written in: a rest may be anything above nothing. */
const LEAST = 0.001;

/** Who chooses stays who chose: the range of a rest is said by its ends. */
const OPTION_OF_REST: Readonly<Record<QuantityOption, QuantityOption>> = {
  NOOPT: 'NOOPT',
  MOLOO: 'MNMXO',
  MOO: 'MNMXO',
  LOO: 'MNMXO',
  MNMXO: 'MNMXO',
  MOLCO: 'MNMXC',
  MCO: 'MNMXC',
  LCO: 'MNMXC',
  MNMXC: 'MNMXC',
  MNMX: 'MNMX',
};

type AmountRow = { readonly amountCurrency: number; readonly amountInBaseCurrency: number };

/** Sums agreed for the whole count by the part; the whole, not its part, finds the step of a scale. */
function pricingOfPart({ pricing, cargoQuantity }: BookedCargo, part: number) {
  const sumOf = (type: string, amount: number): number =>
    type === 'Lumpsum' ? amount * part : amount;
  return {
    ...pricing,
    freightSurchargeAmount: sumOf(pricing.freightSurchargeType, pricing.freightSurchargeAmount),
    bunkerSurchargeAmount: sumOf(pricing.bunkerSurchargeType, pricing.bunkerSurchargeAmount),
    table: bandsOfWhole(pricing.table, cargoQuantity),
    demurrageScaleTable: bandsOfWhole(pricing.demurrageScaleTable, cargoQuantity),
    laytimeScaleTable: bandsOfWhole(pricing.laytimeScaleTable, cargoQuantity),
    portItineraries: pricing.portItineraries.map((price) => ({
      ...price,
      scaleTable: bandsOfWhole(price.scaleTable, cargoQuantity),
    })),
  };
}

/**
 * What waits for a ship of ours of a cargo of which `letOn` sails with others: its quantity and the range of it
 * less what is let on. What is agreed for the whole, a lumpsum of freight, surcharge or commission, the least that is billed,
 * tonnes of a port, counts by the part, at the rate of the whole's step of a scale; port expenses and amounts that are no freight stay with the ship that carries the rest.
 */
export function restOfCargo<
  Book extends BookedCargo & {
    readonly revenues: readonly AmountRow[];
    readonly expenses: readonly AmountRow[];
  },
>(book: Book, letOn: number): Book {
  if (letOn <= 0) return book;
  const whole = book.cargoQuantity;
  const cargoQuantity = toThreeDecimals(Math.max(0, whole - letOn));
  const part = whole > 0 ? cargoQuantity / whole : 0;
  const { minimum, maximum } = declareBooking(book);
  const priced = <Row extends BookedCargo['revenues'][number]>(row: Row) => ({
    ...row,
    ...bookedAmounts(row, cargoQuantity),
  });
  return {
    ...book,
    cargoQuantity,
    ...{ optionType: OPTION_OF_REST[book.optionType], optionPercentage: 0 },
    minQuantity: Math.max(LEAST, toThreeDecimals(minimum - letOn)),
    maxQuantity: Math.max(LEAST, toThreeDecimals(maximum - letOn)),
    ...{ pricing: pricingOfPart(book, part), lumpsum: book.lumpsum * part },
    commissions: book.commissions.map((row) => ({ ...row, lumpsum: row.lumpsum * part })),
    invoiceMinimumQty: book.invoiceMinimumQty * part,
    portItineraries: book.portItineraries.map((port) => ({
      ...port,
      loadDischargeQuantity: toThreeDecimals(port.loadDischargeQuantity * part),
    })),
    revenues: book.revenues.map(priced),
    expenses: book.expenses.map(priced),
  };
}
