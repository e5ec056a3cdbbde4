import { COST_KEYS, type CostKey, ESTIMATE } from '@mainsheet/voyage';
import { numberField } from './field.ts';
import type { RowSpec } from './row-spec.ts';

/** A cost typed in one figure: above zero where it is typed, below zero where it is shown. */
const costRow = (key: CostKey): RowSpec => ({
  key,
  group: 'result',
  label: ESTIMATE[key].label,
  unit: '$',
  level: 'sub',
  better: 'high',
  figure: key,
  cell: ({ shown }) => ({
    value: shown[key] === 0 ? 0 : -shown[key],
    isTyped: true,
    paths: [key],
  }),
  field: ({ shown }) =>
    numberField({
      label: ESTIMATE[key].label,
      unit: shown.baseCurrency,
      value: shown[key],
      set: (input, amount) => ({ ...input, [key]: amount }),
      clear: (input) => ({ ...input, [key]: 0 }),
    }),
});

/** One row for each cost that the catalogue of the estimate names. */
export const typedCostRows: readonly RowSpec[] = COST_KEYS.map(costRow);
