import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { GridColumn } from '../columns/column.ts';
import { useRowHeight } from '../density/density.ts';
import { useColumnTable } from '../engine/column-table.ts';
import { HeadRows } from '../engine/HeadRows.tsx';
import { useTableWindow } from '../engine/window.ts';
import { civilToday } from '../format/civil-day.ts';
import { PointMenu } from '../menu/PointMenu.tsx';
import type { EditEnd, EditingCell, GridControl } from './control.ts';
import type { Edit } from './document.ts';
import { GridRow } from './GridRow.tsx';
import { GridStatus } from './GridStatus.tsx';
import { GridTotals } from './GridTotals.tsx';
import { gridClipboard, gridHandlers } from './handlers.ts';
import { useGridHistory } from './history.ts';
import { menuEntries } from './menu-entries.ts';
import { useGridPointer } from './pointer.ts';
import { endEdit } from './run-command.ts';
import { at, boundsOf, clampSelection, isSingle, type Selection } from './selection.ts';
import { useClipboard } from './use-clipboard.ts';
import './grid.css';

export type GridProps<Row extends object> = {
  /** Accessible name. */
  label: string;
  rows: readonly Row[];
  /** Called once per undo step. Calculate from the new rows and hand the result back in `rows`. */
  onRowsChange: (rows: readonly Row[], edits: readonly Edit<Row>[]) => void;
  columns: readonly GridColumn<Row>[];
  rowId: (row: Row) => string;
  /** Makes an empty row with a new id. Without it rows are neither added, deleted nor moved. */
  newRow?: () => Row;
  /** Columns that stay at the left. */
  frozen?: number;
  /** CSS height; by default the rows' own, at most 60 % of the window. */
  height?: number | string;
  /** Opens the explanation of a computed cell. */
  onExplain?: (row: Row, column: GridColumn<Row>) => void;
  /** Told where the active cell is, for panels that follow it. */
  onActiveCell?: (row: Row, column: GridColumn<Row>) => void;
};

/** Tells of the cell the cursor came to. */
function useActiveCell<Row extends object>(
  { rows, columns, onActiveCell }: GridProps<Row>,
  { anchor }: Selection,
): void {
  const row = rows[anchor.row];
  const column = columns[anchor.col];
  useEffect(() => {
    if (row !== undefined && column) onActiveCell?.(row, column);
  }, [row, column, onActiveCell]);
}

/** Selection, history, clipboard and window of a grid; what its keys and pointer do. */
function useGrid<Row extends object>(props: GridProps<Row>) {
  const { rows, onRowsChange, columns, rowId, newRow, frozen = 1, onExplain } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const [selection, setSelection] = useState<Selection>(at(0, 0));
  const [editing, setEditing] = useState<EditingCell | null>(null);
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  const history = useGridHistory({ rows, rowId, onRowsChange });
  const { table, boxes, width } = useColumnTable({ columns, rows, rowId, frozen });
  const headRows = table.getCenterHeaderGroups().length;
  const hasTotals = columns.some((column) => column.total !== undefined);
  const page = useTableWindow({
    scroller,
    rowCount: rows.length,
    rowHeight,
    headHeight: headRows * rowHeight,
    boxes,
    keepRow: editing?.row,
  });

  const clamped = clampSelection(selection, { rows: rows.length, cols: columns.length });
  const { reveal } = page;
  const select = (next: Selection) => {
    setSelection(next);
    reveal(next.head.row, next.head.col);
  };
  const edit = (next: EditingCell | null) => {
    setEditing(next);
    if (next) reveal(next.row, next.col);
  };
  const openMenu = () => {
    const cell = document.getElementById(`${gridId}-${clamped.anchor.row}-${clamped.anchor.col}`);
    const box = cell?.getBoundingClientRect();
    if (box) setMenu({ x: box.left + 8, y: box.bottom });
  };
  const control = useRef<GridControl<Row>>(null as unknown as GridControl<Row>);
  control.current = {
    latest: history.latest,
    columns,
    rowId,
    newRow,
    today: civilToday,
    selection: clamped,
    select,
    point: setSelection,
    editing,
    setEditing: edit,
    commit: history.commit,
    undo: history.undo,
    redo: history.redo,
    pageRows: Math.max(
      1,
      Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - headRows - 1,
    ),
    openMenu,
    explain: onExplain,
    focus: () => scroller.current?.focus({ preventScroll: true }),
  };
  const pointer = useGridPointer(control);
  useClipboard(scroller, editing ? null : gridClipboard(control));
  const onEnd = useCallback((row: number, col: number, end: EditEnd) => {
    endEdit(control.current, { row, col }, end);
  }, []);
  useActiveCell(props, clamped);
  return {
    gridId,
    scroller,
    rowHeight,
    history,
    table,
    boxes,
    width,
    headRows,
    hasTotals,
    page,
    clamped,
    select,
    control,
    pointer,
    onEnd,
    editing,
    menu,
    setMenu,
  };
}

/** An editable table with the manners of a spreadsheet. The full contract is in README.md. */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const { label, rows, columns, rowId } = props;
  const { gridId, scroller, page, control, pointer, headRows, hasTotals, ...grid } = useGrid(props);
  const { history, width, clamped, editing, onEnd } = grid;
  const tableHeight = (rows.length + headRows + (hasTotals ? 1 : 0)) * grid.rowHeight + 2;
  const heightStyle = props.height ?? `min(${tableHeight + 12}px, 60vh)`;
  return (
    <div className="grid-frame">
      <div
        ref={scroller}
        className="tbl grid"
        style={{ height: heightStyle }}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + headRows + (hasTotals ? 1 : 0)}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-activedescendant={
          rows.length > 0 ? `${gridId}-${clamped.anchor.row}-${clamped.anchor.col}` : undefined
        }
        tabIndex={0}
        {...gridHandlers(control, grid.setMenu)}
        {...pointer.handlers}
      >
        <div className="tbl-head" role="rowgroup" style={{ width }}>
          <HeadRows
            table={grid.table}
            columns={columns}
            onPickColumn={(key) => {
              const col = columns.findIndex((column) => column.key === key);
              grid.select({ anchor: { row: 0, col }, head: { row: rows.length - 1, col } });
              control.current.focus();
            }}
          />
        </div>
        <GridRows
          {...{ gridId, rows, rowId, page, headRows, width, editing, onEnd }}
          selection={clamped}
          filling={pointer.filling}
          invalid={history.document.invalid}
        />
        {hasTotals && (
          <GridTotals boxes={grid.boxes} rows={rows} rowIndex={rows.length + headRows + 1} />
        )}
      </div>
      <GridStatus document={history.document} columns={columns} selection={clamped} rowId={rowId} />
      <PointMenu
        label="Cell"
        at={grid.menu}
        entries={grid.menu ? menuEntries(control.current) : []}
        onClose={() => {
          grid.setMenu(null);
          control.current.focus();
        }}
      />
    </div>
  );
}

type GridRowsProps<Row extends object> = Pick<GridProps<Row>, 'rows' | 'rowId'> & {
  gridId: string;
  page: ReturnType<typeof useTableWindow<Row>>;
  headRows: number;
  width: number;
  selection: Selection;
  /** Where a drag of the handle would fill. */
  filling: ReturnType<typeof useGridPointer>['filling'];
  invalid: ReturnType<typeof useGridHistory<Row>>['document']['invalid'];
  editing: EditingCell | null;
  onEnd: (row: number, col: number, end: EditEnd) => void;
};

/** The rows in sight, each with what of the selection lies in it. */
function GridRows<Row extends object>(props: GridRowsProps<Row>) {
  const { gridId, rows, rowId, page, headRows, width, selection, filling, editing } = props;
  const bounds = boundsOf(selection);
  const ranged = !isSingle(bounds);
  return (
    <div role="rowgroup" style={{ position: 'relative', width, height: page.totalHeight }}>
      {page.rows.map(({ index, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const inRange = ranged && index >= bounds.top && index <= bounds.bottom;
        const inFill = filling !== null && index >= filling.top && index <= filling.bottom;
        return (
          <GridRow
            key={rowId(row)}
            gridId={gridId}
            row={row}
            rowId={rowId(row)}
            index={index}
            headRows={headRows}
            top={start}
            width={width}
            frozen={page.frozen}
            shown={page.shown}
            spacer={page.spacer}
            left={inRange ? bounds.left : 0}
            right={inRange ? bounds.right : -1}
            active={index === selection.anchor.row ? selection.anchor.col : -1}
            handle={index === bounds.bottom ? bounds.right : -1}
            fillLeft={inFill ? filling.left : 0}
            fillRight={inFill ? filling.right : -1}
            invalid={props.invalid}
            editing={editing?.row === index ? editing : null}
            onEnd={props.onEnd}
          />
        );
      })}
    </div>
  );
}
