import { sumOf, textOfValue } from '../columns/cell-text.ts';
import { type GridColumn, isNumeric } from '../columns/column.ts';
import { formatNumber } from '../format/number.ts';
import { cellKey, type GridDocument } from './document.ts';
import { boundsOf, isSingle, type Selection } from './selection.ts';

type StatusProps<Row> = {
  document: GridDocument<Row>;
  columns: readonly GridColumn<Row>[];
  selection: Selection;
  rowId: (row: Row) => string;
};

type Said = { readonly text: string; readonly isFault: boolean };

function saidOf<Row>({ document, columns, selection, rowId }: StatusProps<Row>): Said {
  const row = document.rows[selection.anchor.row];
  const column = columns[selection.anchor.col];
  if (row === undefined || !column) return { text: '', isFault: false };
  const mark = document.invalid.get(cellKey(rowId(row), column.key));
  const reason = mark?.reason ?? column.violation?.(row);
  if (reason) return { text: reason, isFault: true };
  const calculated = column.isTyped?.(row) ? column.calculated?.(row) : undefined;
  const typed =
    calculated === undefined || calculated === null
      ? undefined
      : `Typed. Calculated would be ${textOfValue(column, calculated)}`;
  const note = column.note?.(row);
  return { text: [typed, note].filter(Boolean).join('. '), isFault: typed !== undefined };
}

/** Sum, average and count of the selected numbers; decimals of the most exact selected column. */
export function summaryOf<Row>({ document, columns, selection }: StatusProps<Row>) {
  const bounds = boundsOf(selection);
  if (isSingle(bounds)) return null;
  const rows = document.rows.slice(bounds.top, bounds.bottom + 1);
  const numeric = columns.slice(bounds.left, bounds.right + 1).filter(isNumeric);
  let count = 0;
  let sum = 0;
  for (const column of numeric) {
    const filled = rows.filter((row) => (column.value(row) ?? '') !== '');
    count += filled.length;
    sum += sumOf(column, filled) ?? 0;
  }
  const decimals = Math.max(0, ...numeric.map((column) => column.decimals ?? 0));
  return count === 0 ? null : { count, sum, average: sum / count, decimals };
}

/** The line under a grid: why the active cell is marked, and what the selection adds up to. */
export function GridStatus<Row>(props: StatusProps<Row>) {
  const summary = summaryOf(props);
  const { text, isFault } = saidOf(props);
  return (
    <div className="grid-status" role="status">
      <span className={`grow ellipsis ${isFault ? 'negative' : ''}`}>{text}</span>
      {summary && (
        <>
          <span>
            Sum <b>{formatNumber(summary.sum, summary.decimals)}</b>
          </span>
          <span>
            Average <b>{formatNumber(summary.average, Math.max(2, summary.decimals))}</b>
          </span>
          <span>
            Count <b>{summary.count}</b>
          </span>
        </>
      )}
    </div>
  );
}
