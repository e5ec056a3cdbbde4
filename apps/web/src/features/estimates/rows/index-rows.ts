import { explain } from '@mainsheet/voyage';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { explainIndex, indexRateFor, type MarketIndex } from '../model/market-index.ts';
import type { RowSpec } from './row-spec.ts';

/** Said where nothing was quoted: an empty cell would be taken for one that is still on its way. */
const NO_RATE = { text: 'no rate' } as const;

/** Net TCE of each column against what the index says for the month that it commences. */
export function indexRows(index: MarketIndex): RowSpec[] {
  const rateOf = ({ shown }: EstimateColumn) => indexRateFor(index, shown.commencingAt);
  return [
    {
      key: 'marketIndex',
      group: 'tce',
      label: `Index ${index.code}`,
      unit: '$/d',
      cell: (column) => {
        const rate = rateOf(column);
        return rate ? { value: rate.value, note: rate.note } : NO_RATE;
      },
      explain: (column) => {
        const rate = rateOf(column);
        return rate && explainIndex(index, rate);
      },
    },
    {
      key: 'versusIndex',
      group: 'tce',
      label: `Net TCE versus ${index.code}`,
      unit: '$/d',
      better: 'high',
      level: 'total',
      marksBest: true,
      cell: (column) => {
        const rate = rateOf(column);
        const { netTce } = column.result.totals;
        if (!rate) return NO_RATE;
        if (netTce === null) return { text: '' };
        const share = rate.value === 0 ? null : Math.round((netTce / rate.value) * 100);
        return { value: netTce - rate.value, ...(share !== null && { note: `${share} %` }) };
      },
      explain: (column) => {
        const rate = rateOf(column);
        const { netTce } = column.result.totals;
        if (!rate || netTce === null) return null;
        return {
          key: 'versusIndex',
          name: 'versusIndex',
          label: `Net TCE versus ${index.code}`,
          value: netTce - rate.value,
          unit: 'USD/day',
          formula: 'netTce - index',
          inputs: [explain(column.inputs, 'netTce'), explainIndex(index, rate)],
          source: { kind: 'computed' },
        };
      },
    },
  ];
}
