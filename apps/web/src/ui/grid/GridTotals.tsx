import { totalText } from '../columns/cell-text.ts';
import { isNumeric } from '../columns/column.ts';
import type { ColumnBox } from '../engine/column-table.ts';

type GridTotalsProps<Row> = {
  boxes: readonly ColumnBox<Row>[];
  rows: readonly Row[];
  rowIndex: number;
};

/** The last line of a grid, in view wherever one scrolls. */
export function GridTotals<Row>({ boxes, rows, rowIndex }: GridTotalsProps<Row>) {
  return (
    <div role="rowgroup" className="tbl-totals">
      <div role="row" aria-rowindex={rowIndex} style={{ display: 'flex' }}>
        {boxes.map(({ column, index, frozen, left, width }) => (
          <div
            key={column.key}
            role="gridcell"
            aria-readonly
            aria-colindex={index + 1}
            className={`tbl-cell${isNumeric(column) ? ' end' : ''}${frozen ? ' frozen' : ''}`}
            style={{ width, ...(frozen ? { left } : {}) }}
          >
            {index === 0 && !column.total ? 'Total' : totalText(column, rows)}
          </div>
        ))}
      </div>
    </div>
  );
}
