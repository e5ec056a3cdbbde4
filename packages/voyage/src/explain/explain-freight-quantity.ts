import { type CargoRow, QUANTITY_BASIS_NAMES, type QuantityBasis } from '@mainsheet/estimate';
import { type Explanation, named, node, shown } from '@mainsheet/explanation';
import { quantityRange } from '../cargo/quantity-option.ts';
import { freightQuantity, MEASURED_QUANTITIES } from '../freight/freight-quantity.ts';
import { explainCargoQuantity } from './explain-time.ts';
import { type Book, cell } from './explanation.ts';

/** The quantity freight is paid on: what is counted, or the figure of the paper that the basis names. */
export function explainFreightQuantity(
  book: Book,
  index: number,
  basis?: QuantityBasis,
): Explanation {
  const counted = explainCargoQuantity(book, index);
  const typed = book.input.cargoes[index];
  if (typed === undefined) return counted;
  const cargo = basis === undefined ? typed : { ...typed, quantityBasis: basis };
  const value = freightQuantity(cargo, counted.value ?? 0);
  if (cargo.quantityBasis === 'CP') {
    return value === counted.value ? counted : explainContracted(cargo, index, { counted, value });
  }
  const measured = explainMeasured(book, cargo, index) ?? counted;
  const percent = cargo.lieuOfWeighingPercent;
  if (cargo.quantityBasis !== 'BL' || percent === 0) return measured;
  const less = { path: `cargoes.${index}.lieuOfWeighingPercent`, value: percent, unit: '%' };
  return node({
    key: `cargoes.${index}.freightQuantity`,
    label: 'Quantity less in lieu of weighing',
    value,
    unit: cargo.unit,
    formula: 'measured * (1 - lieuOfWeighingPercent / 100)',
    inputs: [
      named('measured', measured),
      named('lieuOfWeighingPercent', cell(book.input, { ...less, label: 'In lieu of weighing' })),
    ],
  });
}

/** The figure typed from the paper; null until there is one. */
function explainMeasured(book: Book, cargo: CargoRow, index: number): Explanation | null {
  if (cargo.quantityBasis === 'CP') return null;
  const field = MEASURED_QUANTITIES[cargo.quantityBasis];
  const value = cargo[field];
  if (value === null) return null;
  const label = `${QUANTITY_BASIS_NAMES[cargo.quantityBasis]} quantity of ${cargo.name || 'cargo'}`;
  return cell(book.input, { path: `cargoes.${index}.${field}`, label, value, unit: cargo.unit });
}

function explainContracted(
  cargo: CargoRow,
  index: number,
  { counted, value }: { readonly counted: Explanation; readonly value: number },
): Explanation {
  const { lower, upper } = quantityRange(cargo);
  const end = (name: 'lower' | 'upper', at: number): Explanation =>
    named(
      name,
      shown({
        key: `cargoes.${index}.${name}Quantity`,
        label: name === 'lower' ? 'Least contracted' : 'Most contracted',
        value: at,
        unit: cargo.unit,
        note: `${cargo.optionType} of the charter party.`,
      }),
    );
  return node({
    key: `cargoes.${index}.freightQuantity`,
    label: 'Quantity of the charter party',
    value,
    unit: cargo.unit,
    formula: 'min(max(counted, lower), upper)',
    inputs: [named('counted', counted), end('lower', lower), end('upper', upper)],
  });
}
