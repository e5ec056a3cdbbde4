import type { CargoBookInput } from '@mainsheet/contract';
import type { Explanation } from '@mainsheet/explanation';
import { emptyEstimate, estimateVoyage, explain, nominateCargo } from '@mainsheet/voyage';

/** What is left between the freight of a cargo and that of the relet which lets it on, in base currency. */
export type SubletMargin = {
  readonly freightIn: number;
  readonly freightOut: number;
  readonly margin: number;
  readonly tree: Explanation;
};

type Side = { readonly id: string; readonly book: CargoBookInput };

/**
 * Net freight of the cargo over the quantity that is let on, less net freight of the relet. Of the cargo all
 * commissions come off; of the relet the address commission, which comes back to us: its brokers are its
 * owners'. Null where either earns by the day: a relet has no days of ours.
 */
export function subletMargin(head: Side, relet: Side, baseCurrency: string): SubletMargin | null {
  if (head.book.freightType === 'Daily Rate' || relet.book.freightType === 'Daily Rate')
    return null;
  const freightIn = netFreight(overQuantityOf(head, relet.book), baseCurrency);
  const ours = relet.book.commissions.filter(({ type }) => type === 'Add comm');
  // Tax on the relet's freight is its owners', who earn it.
  const theirs = { ...relet.book, commissions: ours, freightTaxPercent: 0 };
  const freightOut = netFreight(
    overQuantityOf({ ...relet, book: theirs }, relet.book),
    baseCurrency,
  );
  const named = (tree: Explanation, name: string, label: string) => ({ ...tree, name, label });
  const margin = freightIn.value - freightOut.value;
  return {
    freightIn: freightIn.value,
    freightOut: freightOut.value,
    margin,
    tree: {
      key: 'reletMargin',
      name: 'reletMargin',
      label: 'Relet margin',
      value: margin,
      unit: baseCurrency,
      formula: 'freightIn - freightOut',
      inputs: [
        named(freightIn.tree, 'freightIn', 'Net freight of the cargo'),
        named(freightOut.tree, 'freightOut', 'Net freight of the relet'),
      ],
      source: { kind: 'computed' },
    },
  };
}

/**
 * A cargo as if it were of just the quantity that is let on, without options, and for its freight alone. What is agreed for the whole
 * of it, a lumpsum and the least that is billed, counts by the part that is let on.
 */
function overQuantityOf({ id, book }: Side, { cargoQuantity }: CargoBookInput): Side {
  const part = book.cargoQuantity > 0 ? cargoQuantity / book.cargoQuantity : 1;
  return {
    id,
    book: {
      ...book,
      ...{ cargoQuantity, optionType: 'NOOPT', optionPercentage: 0 },
      ...{ lumpsum: book.lumpsum * part, invoiceMinimumQty: book.invoiceMinimumQty * part },
      ...{ revenues: [], expenses: [] },
    },
  };
}

function netFreight({ id, book }: Side, baseCurrency: string) {
  const empty = emptyEstimate({ commencingAt: EPOCH, baseCurrency });
  const inputs = nominateCargo(empty, { cargoBookId: id, book, nameOf: () => '' });
  const value = estimateVoyage(inputs).totals.netRevenue ?? 0;
  return { value, tree: explain(inputs, 'netRevenue') };
}
/** No freight here depends on a day. */
const EPOCH = '2000-01-01T00:00:00.000Z';
