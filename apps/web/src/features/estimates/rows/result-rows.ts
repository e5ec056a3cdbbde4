import type { EstimateTotals, FigureKey } from '@mainsheet/voyage';
import { formatNumber } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import type { GroupKey, RowSpec } from './row-spec.ts';
import { typedCostRows } from './typed-cost-rows.ts';

type FigureRow = Pick<RowSpec, 'label' | 'unit' | 'decimals' | 'better' | 'level' | 'marksBest'> & {
  group: GroupKey;
  figure: FigureKey;
  /** Costs are shown below zero. */
  isCost?: boolean;
};

function figureRow({ figure, isCost, ...spec }: FigureRow): RowSpec {
  return {
    ...spec,
    key: figure,
    figure,
    cell: ({ result }) => {
      const value = result.totals[figure as keyof EstimateTotals] as number | null;
      return { value: isCost && value !== null && value !== 0 ? -value : value };
    },
  };
}

export const dayRows: readonly RowSpec[] = [
  figureRow({
    group: 'days',
    figure: 'seaDays',
    label: 'Sea',
    unit: 'd',
    decimals: 2,
    better: 'low',
  }),
  figureRow({
    group: 'days',
    figure: 'portDays',
    label: 'Port and canal',
    unit: 'd',
    decimals: 2,
    better: 'low',
  }),
  figureRow({
    group: 'days',
    figure: 'voyageDays',
    label: 'Voyage days',
    unit: 'd',
    decimals: 2,
    better: 'low',
    level: 'total',
  }),
];

export const daySummary = ({ result }: EstimateColumn): string =>
  formatNumber(result.totals.voyageDays, 2);

export const resultRows: readonly RowSpec[] = [
  figureRow({
    group: 'result',
    figure: 'netRevenue',
    label: 'Net revenue',
    unit: '$',
    better: 'high',
  }),
  ...typedCostRows,
  figureRow({
    group: 'result',
    figure: 'voyageExpenses',
    label: 'Voyage expenses',
    unit: '$',
    better: 'high',
    marksBest: true,
    isCost: true,
  }),
  figureRow({
    group: 'result',
    figure: 'voyageResult',
    label: 'Voyage result',
    unit: '$',
    better: 'high',
    level: 'total',
  }),
  figureRow({
    group: 'result',
    figure: 'vesselCost',
    label: 'Vessel cost',
    unit: '$',
    better: 'high',
    isCost: true,
  }),
  figureRow({
    group: 'result',
    figure: 'profit',
    label: 'Profit',
    unit: '$',
    better: 'high',
    level: 'total',
    marksBest: true,
  }),
];

export const resultSummary = ({ result }: EstimateColumn): string =>
  formatNumber(result.totals.profit);

export const tceRows: readonly RowSpec[] = [
  figureRow({
    group: 'tce',
    figure: 'netTce',
    label: 'Net TCE',
    unit: '$/d',
    better: 'high',
    level: 'total',
    marksBest: true,
  }),
  figureRow({ group: 'tce', figure: 'grossTce', label: 'Gross TCE', unit: '$/d', better: 'high' }),
  {
    key: 'breakevenFreight',
    group: 'tce',
    label: 'Breakeven freight',
    unit: '$/mt',
    decimals: 2,
    better: 'low',
    cell: ({ result }) => {
      const cargo = result.cargoes[0];
      if (!cargo || cargo.breakevenRate === null) return { text: '' };
      if (cargo.breakevenUnit === 'perUnit') return { value: cargo.breakevenRate };
      return {
        text: formatNumber(cargo.breakevenRate),
        note: BREAKEVEN_NOTES[cargo.breakevenUnit],
      };
    },
  },
  figureRow({
    group: 'tce',
    figure: 'dailyProfit',
    label: 'Daily profit',
    unit: '$/d',
    better: 'high',
  }),
];

const BREAKEVEN_NOTES = { lumpsum: 'ls', worldscalePercent: 'WS', perDay: '/d' } as const;

export const tceSummary = ({ result }: EstimateColumn): string =>
  formatNumber(result.totals.netTce);
