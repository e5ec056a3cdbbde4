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

/** An editable table with the manners of a spreadsheet. The full contract is in README.md. */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const { label, rows, onRowsChange, columns, rowId, newRow, frozen = 1, onExplain } = props;
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

  const bounds = boundsOf(clamped);
  const ranged = !isSingle(bounds);
  const { filling } = pointer;
  const tableHeight = (rows.length + headRows + (hasTotals ? 1 : 0)) * rowHeight + 2;
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
        {...gridHandlers(control, setMenu)}
        {...pointer.handlers}
      >
        <div className="tbl-head" role="rowgroup" style={{ width }}>
          <HeadRows
            table={table}
            columns={columns}
            onPickColumn={(key) => {
              const col = columns.findIndex((column) => column.key === key);
              select({ anchor: { row: 0, col }, head: { row: rows.length - 1, col } });
              control.current.focus();
            }}
          />
        </div>
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
                active={index === clamped.anchor.row ? clamped.anchor.col : -1}
                handle={index === bounds.bottom ? bounds.right : -1}
                fillLeft={inFill ? filling.left : 0}
                fillRight={inFill ? filling.right : -1}
                invalid={history.document.invalid}
                editing={editing?.row === index ? editing : null}
                onEnd={onEnd}
              />
            );
          })}
        </div>
        {hasTotals && (
          <GridTotals boxes={boxes} rows={rows} rowIndex={rows.length + headRows + 1} />
        )}
      </div>
      <GridStatus document={history.document} columns={columns} selection={clamped} rowId={rowId} />
      <PointMenu
        label="Cell"
        at={menu}
        entries={menu ? menuEntries(control.current) : []}
        onClose={() => {
          setMenu(null);
          control.current.focus();
        }}
      />
    </div>
  );
}
