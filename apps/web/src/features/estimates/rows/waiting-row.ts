import { formatNumber } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { choiceField, type Field } from './field.ts';
import type { RowSpec } from './row-spec.ts';

const CHOICES = [
  { value: 'counted', label: 'Counted', hint: 'in days, bunkers and TCE' },
  { value: 'ignored', label: 'Left out', hint: 'the vessel is taken to slow down or arrive later' },
] as const;

/** Days that the vessel is ahead of a laycan, whether they are counted or not. */
function daysEarly({ result }: EstimateColumn): number {
  const hours = result.cargoes.map((cargo) => (cargo.laycan === 'early' ? cargo.laycanHours : 0));
  return Math.max(0, ...hours) / 24;
}

const waitingField = ({ shown }: EstimateColumn): Field =>
  choiceField({
    value: shown.settings.laycanWaiting ?? 'counted',
    options: CHOICES,
    set: (input, value) => ({
      ...input,
      settings: {
        ...input.settings,
        laycanWaiting: value === 'ignored' ? ('ignored' as const) : ('counted' as const),
      },
    }),
  });

/** Days of waiting for the laycan, and whether they count: typing in the cell switches it. */
export const waitingRow: RowSpec = {
  key: 'waitingDays',
  group: 'dates',
  label: 'Waiting for laycan',
  unit: 'd',
  decimals: 2,
  better: 'low',
  figure: 'waitingDays',
  cell: (column) => {
    const isIgnored = column.shown.settings.laycanWaiting === 'ignored';
    if (!isIgnored) return { value: column.result.totals.waitingDays };
    const early = daysEarly(column);
    return { text: early > 0 ? formatNumber(early, 2) : '–', note: 'left out', isTyped: true };
  },
  field: waitingField,
};
