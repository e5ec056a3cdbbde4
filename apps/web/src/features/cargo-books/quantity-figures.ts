import { cell, type Explanation, named, node } from '@mainsheet/explanation';
import { type BookedQuantity, declareBooking, quantityRange } from '@mainsheet/voyage';
import type { CargoBookRecord } from './cargo-books.queries.ts';

type Typed = BookedQuantity & { readonly cargoUnit: string };

/** What is declared until somebody names a figure: the owner's option in full, else the quantity within its ends. */
export function explainDeclared(book: Typed): Explanation {
  const { optionType, optionPercentage, cargoQuantity, minQuantity, maxQuantity } = book;
  const unit = book.cargoUnit;
  const quantity = named(
    'quantity',
    cell({ path: 'cargoQuantity', label: 'Quantity', value: cargoQuantity, unit }),
  );
  const option = named(
    'option',
    cell({ path: 'optionPercentage', label: optionType, value: optionPercentage, unit: '%' }),
  );
  const end = (name: string, label: string, value: number) =>
    named(name, cell({ path: name, label, value: value || cargoQuantity, unit }));
  const least = end('least', 'Minimum', minQuantity);
  const most = end('most', 'Maximum', maxQuantity);
  const terms = { quantity: cargoQuantity, optionType, optionPercent: optionPercentage };
  const { holder } = quantityRange({ ...terms, minQuantity: null, maxQuantity: null });
  const isRange = optionType.startsWith('MNMX');
  const isFull = holder === 'owner' && optionType !== 'LOO';
  const { formula, inputs } = isRange
    ? {
        formula: isFull ? 'most' : 'min(max(quantity, least), most)',
        inputs: isFull ? [most] : [quantity, least, most],
      }
    : {
        formula: isFull ? 'quantity * (1 + option / 100)' : 'quantity',
        inputs: isFull ? [quantity, option] : [quantity],
      };
  const value = declareBooking(book).declared;
  return node({ key: 'declared', label: 'Declared quantity', value, unit, formula, inputs });
}

/** What is left of a contract: what was contracted less each lifting that stands, options once they are declared. */
export function explainRemaining(coa: CargoBookRecord, unit: string): Explanation {
  const taken = coa.liftings.filter(
    ({ status, liftingOption }) => status !== 'Cancelled' && liftingOption !== 'Optional',
  );
  const contracted = cell({
    ...{ path: 'contracted', label: 'Contracted', unit },
    value: coa.liftedQuantity + coa.remainingQuantity,
  });
  const liftings = taken.map(({ referenceNumber, quantity }, at) =>
    named(
      `lifting${at + 1}`,
      cell({ path: referenceNumber, label: referenceNumber, value: Number(quantity), unit }),
    ),
  );
  return node({
    ...{ key: 'remaining', label: 'Remaining', value: coa.remainingQuantity, unit },
    formula: ['contracted', ...liftings.map(({ name }) => name)].join(' - '),
    inputs: [contracted, ...liftings],
  });
}
