import {
  type ClipboardEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { totalText } from '../columns/cell-text.ts';
import { type GridColumn, isNumeric } from '../columns/column.ts';
import { useRowHeight } from '../density/density.ts';
import { useColumnTable } from '../engine/column-table.ts';
import { HeadRows } from '../engine/HeadRows.tsx';
import { useTableWindow } from '../engine/window.ts';
import { PointMenu } from '../menu/PointMenu.tsx';
import { blockFrom, toHtml, toTsv } from './clipboard.ts';
import { commandOf } from './commands.ts';
import { type EditEnd, type EditingCell, extentOf, type GridControl, targetOf } from './control.ts';
import type { Edit } from './document.ts';
import { GridRow } from './GridRow.tsx';
import { GridStatus } from './GridStatus.tsx';
import { useGridHistory } from './history.ts';
import { menuEntries } from './menu-entries.ts';
import { useGridPointer } from './pointer.ts';
import { endEdit, runCommand } from './run-command.ts';
import { at, boundsOf, clampSelection, isSingle, type Selection } from './selection.ts';
import { fillSelection, pasteBlock } from './write-actions.ts';
import { textsIn } from './write-cells.ts';
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

const civilToday = () => new Date().toISOString().slice(0, 10);

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

  const kept = clampSelection(selection, { rows: rows.length, cols: columns.length });
  const { reveal } = page;
  const select = (next: Selection) => {
    setSelection(next);
    reveal(next.head.row, next.head.col);
  };
  const openMenu = () => {
    const cell = document.getElementById(`${gridId}-${kept.anchor.row}-${kept.anchor.col}`);
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
    selection: kept,
    select,
    editing,
    setEditing,
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
  const onEnd = useCallback((row: number, col: number, end: EditEnd) => {
    endEdit(control.current, { row, col }, end);
  }, []);
  const { onActiveCell } = props;
  const activeRow = rows[kept.anchor.row];
  const activeColumn = columns[kept.anchor.col];
  useEffect(() => {
    if (activeRow !== undefined && activeColumn) onActiveCell?.(activeRow, activeColumn);
  }, [activeRow, activeColumn, onActiveCell]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || event.nativeEvent.isComposing) return;
    const command = commandOf(event);
    const { rows: count } = extentOf(control.current);
    if (!command || (count === 0 && command.kind !== 'insert-row')) return;
    const atEdge = command.kind === 'tab' && leavesGrid(control.current, command.back);
    if (atEdge) return;
    event.preventDefault();
    event.stopPropagation();
    runCommand(control.current, command);
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing) return;
    const block = textsIn(targetOf(control.current), boundsOf(kept));
    event.clipboardData.setData('text/plain', toTsv(block));
    event.clipboardData.setData('text/html', toHtml(block));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing) return;
    const data = event.clipboardData;
    pasteBlock(
      control.current,
      blockFrom({ text: data.getData('text/plain'), html: data.getData('text/html') }),
    );
    event.preventDefault();
  };

  const bounds = boundsOf(kept);
  const ranged = !isSingle(bounds);
  const { filling } = pointer;
  const tableHeight = (rows.length + headRows + (hasTotals ? 1 : 0)) * rowHeight + 2;
  const heightStyle = props.height ?? `min(${tableHeight + 12}px, 60vh)`;
  const totals = useMemo(
    () => new Map(columns.map((column) => [column.key, totalText(column, rows)])),
    [columns, rows],
  );
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
          rows.length > 0 ? `${gridId}-${kept.anchor.row}-${kept.anchor.col}` : undefined
        }
        tabIndex={0}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onCut={(event) => {
          onCopy(event);
          if (!editing) fillSelection(control.current, '');
        }}
        onPaste={onPaste}
        onContextMenu={(event) => {
          event.preventDefault();
          setMenu({ x: event.clientX, y: event.clientY });
        }}
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
                active={index === kept.anchor.row ? kept.anchor.col : -1}
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
          <div role="rowgroup" className="tbl-totals">
            <div
              role="row"
              className="row-plain"
              aria-rowindex={rows.length + headRows + 1}
              style={{ display: 'flex' }}
            >
              {boxes.map((box) => (
                <div
                  key={box.column.key}
                  role="gridcell"
                  aria-readonly
                  aria-colindex={box.index + 1}
                  className={`tbl-cell${isNumeric(box.column) ? ' end' : ''}${box.frozen ? ' frozen' : ''}`}
                  style={{ width: box.width, ...(box.frozen ? { left: box.left } : {}) }}
                >
                  {box.index === 0 && !box.column.total ? 'Total' : totals.get(box.column.key)}
                </div>
              ))}
            </div>
          </div>
        )}
      </div>
      <GridStatus document={history.document} columns={columns} selection={kept} rowId={rowId} />
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

/** Tab on the last cell (Shift+Tab on the first) leaves the grid, so that no one is trapped in it. */
function leavesGrid<Row>(control: GridControl<Row>, back: boolean): boolean {
  const { rows, cols } = extentOf(control);
  const { row, col } = control.selection.anchor;
  return back ? row === 0 && col === 0 : row === rows - 1 && col === cols - 1;
}
