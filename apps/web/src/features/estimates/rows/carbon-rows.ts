import {
  ciiShipType,
  type EstimateResult,
  type LineKey,
  rowEmissions,
  voyageCii,
} from '@mainsheet/voyage';
import { formatNumber } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import type { RowSpec } from './row-spec.ts';

/** By result: every key compares the row across all columns, of which one has changed. */
const known = new WeakMap<EstimateResult, number>();

/** Tonnes of CO2 of the voyage. */
function co2Of({ shown, result }: EstimateColumn): number {
  const found = known.get(result);
  if (found !== undefined) return found;
  const co2T = rowEmissions(shown, result).reduce((sum, row) => sum + row.co2T, 0);
  known.set(result, co2T);
  return co2T;
}

/** CII of the voyage alone, by the type and deadweight of its vessel. */
export function ciiOf({ shown, result, vesselType }: EstimateColumn) {
  const shipType = vesselType === null ? null : ciiShipType(vesselType);
  const capacity = shown.vessel?.summerDwtT ?? 0;
  return shipType === null ? null : voyageCii(shown, result, { shipType, capacity });
}

const amountOf = ({ result }: EstimateColumn, key: LineKey): number =>
  result.lines.reduce((sum, line) => (line.key === key ? sum + line.amount : sum), 0);

const lineRow = (key: LineKey, label: string, paths: readonly string[] = []): RowSpec => ({
  key: `carbon-${key}`,
  group: 'carbon',
  label,
  unit: '$',
  better: 'high',
  cell: (column) => ({ value: amountOf(column, key), paths }),
});

export const carbonRows: readonly RowSpec[] = [
  {
    key: 'co2',
    group: 'carbon',
    label: 'CO₂',
    unit: 't',
    better: 'low',
    marksBest: true,
    cell: (column) => ({ value: co2Of(column) }),
  },
  {
    key: 'cii',
    group: 'carbon',
    label: 'CII of the voyage',
    unit: 'g/dwt·nm',
    decimals: 2,
    better: 'low',
    cell: (column) => {
      const cii = ciiOf(column);
      if (!cii || cii.attained === null) return { text: '' };
      return { value: cii.attained, ...(cii.rating ? { note: cii.rating } : {}) };
    },
  },
  lineRow('euAllowances', 'EU allowances', ['carbon']),
  lineRow('fuelEu', 'FuelEU'),
];

export function carbonSummary(column: EstimateColumn): string {
  const cii = ciiOf(column);
  return `${formatNumber(co2Of(column))} t${cii?.rating ? `, ${cii.rating}` : ''}`;
}
