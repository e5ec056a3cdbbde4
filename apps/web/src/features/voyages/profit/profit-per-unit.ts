import { cell, type Explanation, node } from '@mainsheet/explanation';
import type { EstimateResult } from '@mainsheet/voyage';

/** What amounts are divided by: the days of the voyage, or the tonnes it carries; zero where nothing is known. */
export type Measures = { readonly days: number; readonly tonnes: number };

export const measuresOf = ({ totals, cargoes }: EstimateResult): Measures => ({
  days: totals.voyageDays,
  tonnes: cargoes.reduce((sum, { quantityT }) => sum + (quantityT ?? 0), 0),
});

type Divided = { readonly label: string; readonly amount: number | null | undefined };

/** An amount a day or a tonne, with how it comes about; null without an amount or anything to divide it by. */
export function perUnit(
  { label, amount }: Divided,
  { days, tonnes }: Measures,
  { per, currency }: { per: 'day' | 'mt'; currency: string },
): Explanation | null {
  const units = per === 'day' ? days : tonnes;
  if (amount == null || !(units > 0)) return null;
  return node({
    key: `per.${per}`,
    label: `${label}, a ${per}`,
    value: amount / units,
    unit: `${currency}/${per}`,
    formula: 'amount / units',
    inputs: [
      cell({ path: 'amount', label, value: amount, unit: currency, kind: 'computed' }),
      cell({
        path: 'units',
        label: per === 'day' ? 'Days of the voyage' : 'Cargo',
        value: units,
        unit: per === 'day' ? 'days' : 'mt',
        kind: 'computed',
      }),
    ],
  });
}
