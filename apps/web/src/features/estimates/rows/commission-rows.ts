import { parseCommission } from '@mainsheet/entry';
import {
  type CargoRow,
  type CommissionType,
  type EstimateInput,
  newCommission,
} from '@mainsheet/voyage';
import { formatNumber } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { changeCargo, numbered } from './cargo-rows.ts';
import { answerOf, type Field } from './field.ts';
import type { RowSpec } from './row-spec.ts';

export const percentOf = (cargo: CargoRow | undefined, type: CommissionType): number =>
  (cargo?.commissions ?? [])
    .filter((row) => row.type === type)
    .reduce((sum, row) => sum + row.ratePercent, 0);

/** Puts a percentage on the first row of a kind and takes it off the others. */
export function setPercent(cargo: CargoRow, type: CommissionType, ratePercent: number): CargoRow {
  const first = cargo.commissions.findIndex((row) => row.type === type);
  if (first < 0) {
    const row = { ...newCommission(type), ratePercent };
    return { ...cargo, commissions: [...cargo.commissions, row] };
  }
  const commissions = cargo.commissions.map((row, index) =>
    row.type === type ? { ...row, ratePercent: index === first ? ratePercent : 0 } : row,
  );
  return { ...cargo, commissions };
}

/** One percentage, or both at once: `3.75 add + 1.25 brk`. */
function commissionField(
  column: EstimateColumn,
  cargoIndex: number,
  type: CommissionType,
): Field | null {
  const cargo = column.shown.cargoes[cargoIndex];
  if (!cargo) return null;
  const present = percentOf(cargo, type);
  return {
    source: String(present),
    read: (text) =>
      answerOf(parseCommission(text), (entry) => {
        const address = entry.kind === 'split' ? entry.addressPercent : null;
        const brokerage = entry.kind === 'split' ? entry.brokeragePercent : null;
        const single = entry.kind === 'total' ? entry.totalPercent : 0;
        const write = (input: EstimateInput) =>
          changeCargo(input, cargoIndex, (old) =>
            address === null || brokerage === null
              ? setPercent(old, type, single)
              : setPercent(setPercent(old, 'Add comm', address), 'Broker', brokerage),
          );
        const echo =
          address === null || brokerage === null
            ? [{ label: COMMISSION_NAMES[type], value: `${single} %` }]
            : [
                { label: COMMISSION_NAMES['Add comm'], value: `${address} %` },
                { label: COMMISSION_NAMES.Broker, value: `${brokerage} %` },
              ];
        return { echo, write };
      }),
    clear: (input) => changeCargo(input, cargoIndex, (old) => setPercent(old, type, 0)),
  };
}

const COMMISSION_NAMES: Readonly<Record<CommissionType, string>> = {
  'Add comm': 'Address commission',
  Broker: 'Brokerage',
};

export function commissionRows(count: number): RowSpec[] {
  const typed = Array.from({ length: count }, (_, index) =>
    (['Add comm', 'Broker'] as const).map(
      (type): RowSpec => ({
        key: `commission-${type}-${index}`,
        group: 'commissions',
        label: numbered(type === 'Broker' ? 'Brokerage' : 'Address', index, count),
        unit: '%',
        decimals: 2,
        cell: ({ shown }) => ({
          value: shown.cargoes[index] ? percentOf(shown.cargoes[index], type) : null,
          isTyped: true,
          paths: type === 'Add comm' ? [`cargoes.${index}.commissions`] : [],
        }),
        field: (column) => commissionField(column, index, type),
      }),
    ),
  );
  return [
    ...typed.flat(),
    {
      key: 'addressAmount',
      group: 'commissions',
      label: 'Address commission',
      unit: '$',
      better: 'high',
      figure: 'addressCommission',
      cell: ({ result }) => ({ value: -result.totals.addressCommission }),
    },
    {
      key: 'brokerageAmount',
      group: 'commissions',
      label: 'Brokerage',
      unit: '$',
      better: 'high',
      figure: 'brokerage',
      cell: ({ result }) => ({ value: -result.totals.brokerage }),
    },
  ];
}

export const commissionSummary = ({ result: { totals } }: EstimateColumn): string =>
  formatNumber(-(totals.addressCommission + totals.brokerage));
