import type { Provenance } from '@mainsheet/explanation';
import type { Fuel } from '@mainsheet/terms';
import { newCarbonTerms } from './empty-estimate.ts';
import type { BunkerRow } from './fields/bunkers.ts';
import type { EstimateInput } from './fields/estimate.ts';

/** What a company begins its estimates with until somebody types something else. */
export type EstimateDefaults = {
  /** Base currency a tonne; null where there is none. */
  readonly bunkerPrices: Readonly<Partial<Record<Fuel, number | null>>>;
  /** Civil date of the prices, or empty. */
  readonly pricedOn: string;
  /** Euro an allowance; null leaves the cost of emissions to whoever estimates. */
  readonly etsPriceEur: number | null;
  /** Base currency per euro. */
  readonly eurExchangeRate: number | null;
  readonly isFuelEuCounted: boolean;
};

/** Those of a company that has set nothing yet. */
export const NO_ESTIMATE_DEFAULTS: EstimateDefaults = {
  bunkerPrices: { VLSFO: null, HSFO: null, MGO: null, LNG: null, ULSFO: null },
  pricedOn: '',
  etsPriceEur: null,
  eurExchangeRate: null,
  isFuelEuCounted: true,
};

/**
 * The estimate with the company's prices where nothing is typed: fuels without a price, and the terms of
 * emissions where there are none. Each cell says that it is a default, and of which day.
 */
export function applyDefaults(input: EstimateInput, defaults: EstimateDefaults): EstimateInput {
  const { pricedOn } = defaults;
  const source: Provenance = {
    source: 'default',
    by: 'Company defaults',
    ...(pricedOn ? { at: `${pricedOn}T00:00:00.000Z` } : {}),
  };
  const bunkers = input.bunkers.map((row) => priced(row, defaults));
  const filled = bunkers.flatMap((row, index) =>
    row === input.bunkers[index] ? [] : [`bunkers.${index}.initialPrice`],
  );
  const carbon = input.carbon ?? (input.carbonCost === 0 ? carbonOf(defaults) : null);
  if (carbon !== input.carbon && carbon) filled.push(...CARBON_CELLS);
  if (filled.length === 0) return input;
  const provenance = { ...input.provenance };
  for (const path of filled) provenance[path] = source;
  return { ...input, bunkers, carbon, provenance };
}

const CARBON_CELLS = ['carbon.etsPriceEur', 'carbon.exchangeRate'];

function priced(row: BunkerRow, { bunkerPrices }: EstimateDefaults): BunkerRow {
  const price = bunkerPrices[row.fuel] ?? 0;
  return row.initialPrice === 0 && price > 0 ? { ...row, initialPrice: price } : row;
}

function carbonOf({ etsPriceEur, eurExchangeRate, isFuelEuCounted }: EstimateDefaults) {
  if (etsPriceEur === null || eurExchangeRate === null) return null;
  return { ...newCarbonTerms(etsPriceEur, eurExchangeRate), isFuelEuCounted };
}

/**
 * The estimate after an edit without the sources of cells that were changed by it: a price typed over a
 * default is typed. Cells of a list whose rows came or went lose theirs too, as their paths may mean others.
 */
export function keepProvenance(before: EstimateInput, after: EstimateInput): EstimateInput {
  const stale = Object.keys(after.provenance).filter(
    (path) =>
      after.provenance[path] === before.provenance[path] &&
      (valueAt(before, path) !== valueAt(after, path) ||
        rowsBeside(before, path) !== rowsBeside(after, path)),
  );
  if (stale.length === 0) return after;
  const remaining = Object.entries(after.provenance).filter(([path]) => !stale.includes(path));
  return { ...after, provenance: Object.fromEntries(remaining) };
}

function valueAt(input: EstimateInput, path: string): unknown {
  let value: unknown = input;
  for (const key of path.split('.')) value = (value as Record<string, unknown> | null)?.[key];
  return value;
}

/** Rows of the list that a path goes through first; null where it goes through none. */
function rowsBeside(input: EstimateInput, path: string): number | null {
  const list = valueAt(input, path.split('.')[0] ?? '');
  return Array.isArray(list) ? list.length : null;
}
