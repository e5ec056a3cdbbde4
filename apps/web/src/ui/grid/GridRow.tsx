import { memo } from 'react';
import { cellText } from '../columns/cell-text.ts';
import { type GridColumn, isEditable, isNumeric } from '../columns/column.ts';
import type { ColumnBox } from '../engine/column-table.ts';
import type { EditEnd, EditingCell } from './control.ts';
import { cellKey, type InvalidCell } from './document.ts';
import { CellEditor } from './editors.tsx';

export type GridRowProps<Row> = {
  gridId: string;
  row: Row;
  rowId: string;
  index: number;
  headRows: number;
  top: number;
  width: number;
  frozen: readonly ColumnBox<Row>[];
  shown: readonly ColumnBox<Row>[];
  spacer: number;
  /** Selected columns of this row; left > right when none. */
  left: number;
  right: number;
  /** Active column, or -1. */
  active: number;
  /** Column that carries the fill handle, or -1. */
  handle: number;
  fillLeft: number;
  fillRight: number;
  invalid: ReadonlyMap<string, InvalidCell>;
  editing: EditingCell | null;
  onEnd: (row: number, col: number, end: EditEnd) => void;
};

function classesOf<Row>(
  props: GridRowProps<Row>,
  box: ColumnBox<Row>,
  mark: InvalidCell | undefined,
) {
  const { row, left, right, active, fillLeft, fillRight, editing } = props;
  const column: GridColumn<Row> = box.column;
  const { index } = box;
  const typed = column.isTyped ? column.isTyped(row) : isNumeric(column) && isEditable(column, row);
  const flags: [string, boolean][] = [
    ['frozen', box.frozen],
    ['end', isNumeric(column)],
    ['typed', typed],
    ['read-only', !isEditable(column, row)],
    ['in-range', index >= left && index <= right],
    ['filling', index >= fillLeft && index <= fillRight],
    ['active', index === active],
    ['invalid', mark !== undefined],
    ['violated', mark === undefined && column.violation?.(row) !== undefined],
    ['overridden', typed && column.calculated !== undefined && column.calculated(row) !== null],
    ['editing', editing?.col === index],
  ];
  return ['tbl-cell', ...flags.filter(([, on]) => on).map(([name]) => name)].join(' ');
}

function GridCell<Row>(props: GridRowProps<Row> & { box: ColumnBox<Row> }) {
  const { box, row, rowId, index, editing, onEnd, active, left, right, gridId, invalid } = props;
  const column: GridColumn<Row> = box.column;
  const mark = invalid.get(cellKey(rowId, column.key));
  const reason = mark?.reason ?? column.violation?.(row);
  const edited = editing?.col === box.index ? editing : null;
  return (
    <div
      id={`${gridId}-${index}-${box.index}`}
      role="gridcell"
      aria-colindex={box.index + 1}
      aria-selected={box.index === active || (box.index >= left && box.index <= right)}
      aria-readonly={isEditable(column, row) ? undefined : true}
      aria-invalid={reason ? true : undefined}
      title={reason ?? column.note?.(row)}
      data-col={box.index}
      className={classesOf(props, box, mark)}
      style={{ width: box.width, ...(box.frozen ? { left: box.left } : {}) }}
    >
      {edited ? (
        <CellEditor
          column={column}
          row={row}
          editing={edited}
          label={`${column.header}, row ${index + 1}`}
          onEnd={(end) => onEnd(index, box.index, end)}
        />
      ) : (
        (mark?.text ?? column.render?.(row) ?? cellText(column, row))
      )}
      {props.handle === box.index && !edited && (
        <span className="grid-handle" data-handle aria-hidden />
      )}
    </div>
  );
}

function PlainGridRow<Row>(props: GridRowProps<Row>) {
  const { index, headRows, top, width, frozen, shown, spacer } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + headRows + 1}
      data-row={index}
      className="tbl-row"
      style={{ transform: `translateY(${top}px)`, width }}
    >
      {frozen.map((box) => (
        <GridCell key={box.column.key} {...props} box={box} />
      ))}
      {spacer > 0 && <div className="tbl-spacer" role="presentation" style={{ width: spacer }} />}
      {shown.map((box) => (
        <GridCell key={box.column.key} {...props} box={box} />
      ))}
    </div>
  );
}

/** One row of a grid. Takes plain values only, so that rows untouched by a key are not drawn again. */
export const GridRow = memo(PlainGridRow) as typeof PlainGridRow;
