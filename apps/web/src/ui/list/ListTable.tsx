import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cellText } from '../columns/cell-text.ts';
import { type Column, isNumeric } from '../columns/column.ts';
import { useRowHeight } from '../density/density.ts';
import { type ColumnBox, useColumnTable } from '../engine/column-table.ts';
import { HeadRows } from '../engine/HeadRows.tsx';
import { useTableWindow } from '../engine/window.ts';
import { type MenuEntry, type Point, PointMenu } from '../menu/PointMenu.tsx';
import './list.css';

const SIDE_WIDTH_PX = 72;

type ListTableProps<Row extends object> = {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  sort: readonly { key: string; desc: boolean }[];
  onSort: (key: string, extend: boolean) => void;
  hidden: readonly string[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  hrefOf?: ((row: Row) => string) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  actionsOf?: ((row: Row) => readonly MenuEntry[]) | undefined;
};

type RowProps<Row extends object> = {
  row: Row;
  id: string;
  index: number;
  top: number;
  width: number;
  boxes: readonly ColumnBox<Row>[];
  name: string;
  selected: boolean;
  current: boolean;
  href: string | undefined;
  hasActions: boolean;
  onOpen: ((row: Row) => void) | undefined;
  onToggle: (index: number, extend: boolean) => void;
  onMenu: (index: number, at: Point) => void;
};

function PlainListRow<Row extends object>(props: RowProps<Row>) {
  const { row, id, index, top, width, boxes, name, selected, current, href, onOpen, onToggle } =
    props;
  const open = (event: MouseEvent) => {
    if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(row);
  };
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      onContextMenu={(event) => {
        if (!props.hasActions) return;
        event.preventDefault();
        props.onMenu(index, { x: event.clientX, y: event.clientY });
      }}
      className={`tbl-row${selected ? ' selected' : ''}${current ? ' current' : ''}`}
      style={{ transform: `translateY(${top}px)`, width }}
    >
      <div role="gridcell" className="tbl-cell list-check">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select ${name}`}
          checked={selected}
          onChange={() => undefined}
          onClick={(event) => onToggle(index, event.shiftKey)}
        />
      </div>
      {boxes.map(({ column, width: cellWidth }, position) => {
        const content = column.render?.(row) ?? cellText(column, row);
        return (
          <div
            key={column.key}
            role="gridcell"
            className={`tbl-cell${isNumeric(column) ? ' end' : ''}`}
            style={{ width: cellWidth }}
          >
            {position === 0 && href ? (
              <a className="list-link" href={href} tabIndex={-1} onClick={open}>
                {content}
              </a>
            ) : (
              content
            )}
          </div>
        );
      })}
      <div role="gridcell" className="tbl-cell list-menu">
        {props.hasActions && (
          <button
            type="button"
            className="link-button"
            tabIndex={-1}
            aria-label={`Actions for ${name}`}
            aria-haspopup="menu"
            onClick={(event) => {
              const box = event.currentTarget.getBoundingClientRect();
              props.onMenu(index, { x: box.left, y: box.bottom });
            }}
          >
            <IconDots size={15} aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
}
const ListRow = memo(PlainListRow) as typeof PlainListRow;

/** Gives the space that is left to the widest text column, so that lists fill their panel. */
function useFilledColumns<Row>(
  columns: readonly Column<Row>[],
  hidden: readonly string[],
  width: number,
) {
  return useMemo(() => {
    const shown = columns.filter((column) => !hidden.includes(column.key));
    const spare = width - SIDE_WIDTH_PX - shown.reduce((sum, column) => sum + column.width, 0);
    const widest = shown
      .filter((column) => column.kind === 'text')
      .toSorted((a, b) => b.width - a.width)[0];
    if (spare <= 0 || !widest) return columns;
    return columns.map((column) =>
      column === widest ? { ...column, width: column.width + spare } : column,
    );
  }, [columns, hidden, width]);
}

/** Keys of a list: arrows walk, Space selects, Enter opens, Ctrl+A takes all, menu key acts. */
function useListKeys<Row extends object>(
  props: ListTableProps<Row>,
  list: { reveal: (row: number) => void; onMenu: (index: number) => void },
) {
  const { rows, rowId, selected, onSelect, onOpen } = props;
  const [current, setCurrent] = useState(0);
  const last = useRef(0);
  const toggle = (index: number, extend: boolean) => {
    const next = new Set(selected);
    const [from, to] = extend
      ? [Math.min(last.current, index), Math.max(last.current, index)]
      : [index, index];
    const turnOn = extend || !selected.has(rowId(rows[index] as Row));
    for (const row of rows.slice(from, to + 1)) {
      if (turnOn) next.add(rowId(row));
      else next.delete(rowId(row));
    }
    last.current = index;
    setCurrent(index);
    onSelect(next);
  };
  const go = (index: number, extend: boolean) => {
    const kept = Math.max(0, Math.min(rows.length - 1, index));
    setCurrent(kept);
    list.reveal(kept);
    if (extend) toggle(kept, true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[current];
    if ((event.target as HTMLElement).closest('.tbl-head, [role=menu]') || row === undefined)
      return;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: current + 15,
      PageUp: current - 15,
    };
    const to = moves[event.key];
    if (to !== undefined) go(to, event.shiftKey);
    else if (event.key === ' ') toggle(current, event.shiftKey);
    else if (event.key === 'Enter') onOpen?.(row);
    else if (event.key === 'Escape' && selected.size > 0) onSelect(new Set());
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
      list.onMenu(current);
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey))
      onSelect(new Set(rows.map(rowId)));
    else return;
    event.preventDefault();
    // A menu opened by this very key would see it too, and close again.
    event.stopPropagation();
  };
  return { current: Math.min(current, rows.length - 1), toggle, onKeyDown };
}

/** The table of a list page: virtual rows on the same engine as Grid. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { label, rows, rowId, rowName, sort, onSort, hidden, selected, onSelect, hrefOf } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sized, width: viewWidth } = useElementSize<HTMLDivElement>();
  const [menu, setMenu] = useState<{ index: number; at: Point } | null>(null);
  const openMenu = useCallback((index: number, at: Point) => setMenu({ index, at }), []);
  const menuRow = menu ? rows[menu.index] : undefined;
  const rowHeight = useRowHeight();
  const columns = useFilledColumns(props.columns, hidden, viewWidth);
  const { table, boxes, width } = useColumnTable({ columns, rows, rowId, frozen: 0, hidden });
  const page = useTableWindow({
    scroller,
    rowCount: rows.length,
    rowHeight,
    headHeight: rowHeight,
    boxes,
  });
  const openMenuAtRow = (index: number) => {
    const box = document.getElementById(`${label}-row-${index}`)?.getBoundingClientRect();
    if (box) openMenu(index, { x: box.left + 40, y: box.bottom });
  };
  const keys = useListKeys(props, { reveal: (row) => page.reveal(row, 0), onMenu: openMenuAtRow });
  const full = width + SIDE_WIDTH_PX;
  const sorted = Object.fromEntries(
    sort.map(({ key, desc }) => [key, desc ? 'desc' : 'asc'] as const),
  );
  const allSelected = rows.length > 0 && rows.every((row) => selected.has(rowId(row)));
  return (
    <div
      ref={useMergedRef(scroller, sized)}
      className="tbl list-table"
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-multiselectable
      tabIndex={0}
      aria-activedescendant={rows.length > 0 ? `${label}-row-${keys.current}` : undefined}
      style={{ height: `min(${(rows.length + 1) * rowHeight + 14}px, calc(100vh - 260px))` }}
      onKeyDown={keys.onKeyDown}
    >
      <div className="tbl-head" role="rowgroup" style={{ width: full }}>
        <HeadRows
          table={table}
          columns={columns}
          sorted={sorted}
          onSort={onSort}
          lead={
            <div role="columnheader" className="tbl-head-cell list-check">
              <input
                type="checkbox"
                aria-label="Select all"
                checked={allSelected}
                ref={(box) => {
                  if (box) box.indeterminate = selected.size > 0 && !allSelected;
                }}
                onChange={() => onSelect(allSelected ? new Set() : new Set(rows.map(rowId)))}
              />
            </div>
          }
          trail={
            <div role="columnheader" className="tbl-head-cell list-menu">
              <span className="visually-hidden">Actions</span>
            </div>
          }
        />
      </div>
      <div role="rowgroup" style={{ position: 'relative', width: full, height: page.totalHeight }}>
        {page.rows.map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <ListRow
              key={rowId(row)}
              id={`${label}-row-${index}`}
              row={row}
              index={index}
              top={start}
              width={full}
              boxes={boxes}
              name={rowName(row)}
              selected={selected.has(rowId(row))}
              current={index === keys.current}
              href={hrefOf?.(row)}
              hasActions={props.actionsOf !== undefined}
              onOpen={props.onOpen}
              onToggle={keys.toggle}
              onMenu={openMenu}
            />
          );
        })}
      </div>
      <PointMenu
        label={menuRow === undefined ? '' : `Actions for ${rowName(menuRow)}`}
        at={menu?.at ?? null}
        entries={menuRow === undefined ? [] : (props.actionsOf?.(menuRow) ?? [])}
        onClose={() => {
          setMenu(null);
          scroller.current?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}
