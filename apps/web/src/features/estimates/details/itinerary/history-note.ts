import type { ItineraryRow } from '@mainsheet/voyage';
import { formatNumber } from '../../../../ui/index.ts';
import { rangeText } from '../../../accuracy/index.ts';
import type { CallColumn, PortBook } from './call.ts';

/** Columns whose figure own calls have a history of. */
const KINDS = {
  portExpenses: { kind: 'portCost', decimals: 0 },
  portDays: { kind: 'portDays', decimals: 2 },
} as const;

const isKnown = (key: string): key is keyof typeof KINDS => key in KINDS;

/** Where the voyage begins and ends no call is paid for. */
const isWorked = ({ portFunction }: ItineraryRow): boolean =>
  portFunction !== 'Commencing' && portFunction !== 'Terminating';

/** A column of costs or stays says what own calls at the port came to: median, eight of ten, how many. */
export function withHistoryNote(column: CallColumn, { historyOf }: PortBook): CallColumn {
  const { key } = column;
  if (!isKnown(key)) return column;
  const { kind, decimals } = KINDS[key];
  return {
    ...column,
    note: ({ row }) => {
      const history = isWorked(row) ? historyOf(row, kind) : undefined;
      if (!history) return undefined;
      const { median, p10, p90 } = history.actual;
      const rate = (kind === 'portCost' && row.portExpensesExchangeRate) || 1;
      const range = rangeText({ p10: p10 / rate, p90: p90 / rate }, decimals);
      const calls = history.count === 1 ? '1 own call' : `${history.count} own calls`;
      return `${calls}: median ${formatNumber(median / rate, decimals)}, eight of ten ${range}`;
    },
  };
}
