import type { CargoBookInput } from '@mainsheet/contract';
import { cell, type Explanation, node } from '@mainsheet/explanation';
import { amountText, decimal, formatAmount, moneyFromDecimal } from '@mainsheet/money';
import { emptyEstimate, estimateVoyage, explain, nominateCargo } from '@mainsheet/voyage';

/** What is left between the freight of a cargo and that of the relet which lets it on, in base currency. */
export type SubletMargin = {
  /** Amounts as decimal text, in the decimals of the currency. */
  readonly freightIn: string;
  readonly freightOut: string;
  readonly margin: string;
  readonly tree: Explanation;
};

type Side = { readonly id: string; readonly book: CargoBookInput };

/**
 * Net freight of the cargo at the part that is let on, less net freight of the relet. The cargo is priced whole and shared by
 * quantity: a lumpsum, a surcharge, the least that is billed and a scale of rates are agreed for all of it. Of the cargo all
 * commissions come off; of the relet the address commission, which comes back to us: its brokers are its
 * owners'. Null where either earns by the day: a relet has no days of ours.
 */
export function subletMargin(head: Side, relet: Side, baseCurrency: string): SubletMargin | null {
  if (head.book.freightType === 'Daily Rate' || relet.book.freightType === 'Daily Rate')
    return null;
  const whole = netFreight(head, baseCurrency);
  const ours = relet.book.commissions.filter(({ type }) => type === 'Add comm');
  // Tax on the relet's freight is its owners', who earn it.
  const theirs = { ...relet.book, commissions: ours, freightTaxPercent: 0 };
  const out = netFreight({ ...relet, book: theirs }, baseCurrency);
  const part = decimal(relet.book.cargoQuantity).dividedBy(head.book.cargoQuantity);
  const freightIn = moneyFromDecimal(baseCurrency, part.times(whole.value));
  const freightOut = moneyFromDecimal(baseCurrency, out.value);
  const margin = amountText(baseCurrency, freightIn.minorUnits - freightOut.minorUnits);
  const amounts = { freightIn: formatAmount(freightIn), freightOut: formatAmount(freightOut) };
  const letOn = node({
    ...{ key: 'freightIn', label: 'Net freight of the part that is let on', unit: baseCurrency },
    value: Number(amounts.freightIn),
    formula: 'wholeFreight * quantityLetOn / quantity',
    inputs: [
      { ...whole.tree, name: 'wholeFreight', label: 'Net freight of the cargo' },
      quantityCell('quantityLetOn', 'Quantity that is let on', relet.book),
      quantityCell('quantity', 'Quantity of the cargo', head.book),
    ],
  });
  const theirFreight = {
    ...out.tree,
    ...{ name: 'freightOut', label: 'Net freight of the relet', value: Number(amounts.freightOut) },
  };
  return {
    ...amounts,
    margin,
    tree: node({
      ...{ key: 'reletMargin', label: 'Relet margin', unit: baseCurrency, value: Number(margin) },
      formula: 'freightIn - freightOut',
      inputs: [letOn, theirFreight],
    }),
  };
}

const quantityCell = (path: string, label: string, book: CargoBookInput): Explanation =>
  cell({ path, label, value: book.cargoQuantity, unit: book.cargoUnit });

/** Freight of a whole cargo as if no option were declared, without what is passed on at cost. */
function netFreight({ id, book }: Side, baseCurrency: string) {
  const empty = emptyEstimate({ commencingAt: EPOCH, baseCurrency });
  const fixed = {
    ...{ ...book, optionType: 'NOOPT' as const, optionPercentage: 0 },
    ...{ revenues: [], expenses: [] },
  };
  const inputs = nominateCargo(empty, { cargoBookId: id, book: fixed, nameOf: () => '' });
  const value = estimateVoyage(inputs).totals.netRevenue ?? 0;
  return { value, tree: explain(inputs, 'netRevenue') };
}
/** No freight here depends on a day. */
const EPOCH = '2000-01-01T00:00:00.000Z';
