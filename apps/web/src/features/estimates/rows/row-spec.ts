import type { Explanation } from '@mainsheet/explanation';
import type { FigureKey } from '@mainsheet/voyage';
import type { EstimateColumn } from '../model/estimate-column.ts';
import type { Field } from './field.ts';

export const GROUPS = [
  { key: 'vessel', label: 'Vessel' },
  { key: 'dates', label: 'Dates & speeds' },
  { key: 'itinerary', label: 'Itinerary' },
  { key: 'cargo', label: 'Cargo & freight' },
  { key: 'charter', label: 'Hire & pool' },
  { key: 'commissions', label: 'Commissions' },
  { key: 'portCosts', label: 'Port costs' },
  { key: 'bunkers', label: 'Bunkers' },
  { key: 'days', label: 'Days' },
  { key: 'result', label: 'P&L' },
  { key: 'tce', label: 'TCE' },
  { key: 'carbon', label: 'Carbon' },
] as const;
export type GroupKey = (typeof GROUPS)[number]['key'];

/** What a row holds in one column, before it is compared with other columns. */
export type CellContent = {
  /** Compared with the baseline and formatted with the row's decimals; unless `text` says it. */
  value?: number | null;
  text?: string;
  /** What may be typed, shown in an empty cell while the cursor is in it: never taken for a value. */
  hint?: string;
  /** Small words after the text. */
  note?: string;
  align?: 'start' | 'end';
  isTyped?: boolean;
  /** A typed value stands over a computed one, which is this. */
  calculated?: string | undefined;
  /** Cells of the inputs that this cell shows: findings about them are shown here. */
  paths?: readonly string[];
};

export type RowSpec = {
  key: string;
  group: GroupKey;
  label: string;
  unit?: string;
  level?: 'port' | 'sub' | 'total';
  /** Itinerary slot that opens and closes with its port row. */
  slot?: number;
  decimals?: number;
  /** Which direction is good; absent where a difference is neither. */
  better?: 'high' | 'low';
  /** The best column of the row gets a mark. */
  marksBest?: boolean;
  cell: (column: EstimateColumn) => CellContent;
  /** How the cell is typed; null where this column has nothing to type. */
  field?: (column: EstimateColumn) => Field | null;
  /** Explains the figure of the cell. */
  figure?: FigureKey;
  /** The same of a figure that is not the engine's. */
  explain?: (column: EstimateColumn) => Explanation | null;
};

/** Summary line of a closed group. */
export type GroupSummary = (column: EstimateColumn) => string;
