import { useElementSize, useMergedRef } from '@mantine/hooks';
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Column } from '../columns/column.ts';
import { useRowHeight } from '../density/density.ts';
import { useColumnTable } from '../engine/column-table.ts';
import { HeadRows } from '../engine/HeadRows.tsx';
import { useTableWindow } from '../engine/window.ts';
import { type MenuEntry, type Point, PointMenu } from '../menu/PointMenu.tsx';
import { ListRow } from './ListRow.tsx';
import './list.css';

const SIDE_WIDTH_PX = 72;
/** Below it, a list of more than a few columns shows two of them. */
const STACKED_BELOW_PX = 560;
/** Four lines and their space. */
const LEAST_CARD_PX = 104;

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
    const bounded = Math.max(0, Math.min(rows.length - 1, index));
    setCurrent(bounded);
    list.reveal(bounded);
    if (extend) toggle(bounded, true);
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

type SortChoiceProps = Pick<ListTableProps<object>, 'sort' | 'onSort'> & {
  columns: readonly Pick<Column<object>, 'key' | 'header' | 'sortable'>[];
};

/** What the rows are ordered by, where there are no heads of columns to press; choosing it again turns the order round. */
function SortChoice({ columns, sort, onSort }: SortChoiceProps) {
  const [first] = sort;
  return (
    <div role="columnheader" className="tbl-head-cell list-sort">
      <select
        aria-label="Sort by"
        value={first?.key ?? ''}
        onChange={(event) => onSort(event.currentTarget.value, false)}
      >
        {!first && <option value="">Sort by</option>}
        {columns
          .filter((column) => column.sortable !== false)
          .map((column) => (
            <option key={column.key} value={column.key}>
              {column.header}
            </option>
          ))}
      </select>
      {first && (
        <button
          type="button"
          className="link-button"
          aria-label={first.desc ? 'In no order' : 'The other way round'}
          onClick={() => onSort(first.key, false)}
        >
          {first.desc ? '↓' : '↑'}
        </button>
      )}
    </div>
  );
}

const styleOf = (heightPx: number, cardPx: number) =>
  ({ height: `min(${heightPx}px, calc(100vh - 260px))`, '--card': `${cardPx}px` }) as CSSProperties;

/** How high cards must be so that the fullest of those in sight is shown whole. */
function useCardHeight(scroller: RefObject<HTMLDivElement | null>, stacked: boolean): number {
  const [height, setHeight] = useState(LEAST_CARD_PX);
  // Without dependencies: which cards are in sight changes with every scroll.
  useLayoutEffect(() => {
    if (!stacked) return;
    const cards = scroller.current?.querySelectorAll('.tbl-row[id]') ?? [];
    // By how much what a card says is higher than the card.
    const cut = Math.max(0, ...[...cards].map((card) => card.scrollHeight - card.clientHeight));
    if (cut > 0) setHeight((before) => before + cut);
  });
  return height;
}

function SelectAll<Row extends object>(
  props: Pick<ListTableProps<Row>, 'rows' | 'rowId' | 'selected' | 'onSelect'>,
) {
  const { rows, rowId, selected, onSelect } = props;
  const allSelected = rows.length > 0 && rows.every((row) => selected.has(rowId(row)));
  return (
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
  );
}

/** The table of a list page: virtual rows on the same engine as Grid. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { label, rows, rowId, rowName, sort, onSort, hidden, selected, onSelect } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sized, width: viewWidth } = useElementSize<HTMLDivElement>();
  const [menu, setMenu] = useState<{ index: number; at: Point } | null>(null);
  const openMenu = useCallback((index: number, at: Point) => setMenu({ index, at }), []);
  const menuRow = menu ? rows[menu.index] : undefined;
  const lineHeight = useRowHeight();
  const stacked = viewWidth > 0 && viewWidth < STACKED_BELOW_PX;
  const cardHeight = useCardHeight(scroller, stacked);
  const rowHeight = stacked ? cardHeight : lineHeight;
  const columns = useFilledColumns(props.columns, hidden, viewWidth);
  const { table, boxes, width } = useColumnTable({ columns, rows, rowId, frozen: 0, hidden });
  const page = useTableWindow({
    scroller,
    rowCount: rows.length,
    rowHeight,
    headHeight: lineHeight,
    boxes,
  });
  const openMenuAtRow = (index: number) => {
    const box = document.getElementById(`${label}-row-${index}`)?.getBoundingClientRect();
    if (box) openMenu(index, { x: box.left + 40, y: box.bottom });
  };
  const keys = useListKeys(props, { reveal: (row) => page.reveal(row, 0), onMenu: openMenuAtRow });
  const full = width + SIDE_WIDTH_PX;
  const heightPx = lineHeight + rows.length * rowHeight + 14;
  const sorted = Object.fromEntries(
    sort.map(({ key, desc }) => [key, desc ? 'desc' : 'asc'] as const),
  );
  const selectAll = <SelectAll {...{ rows, rowId, selected, onSelect }} />;
  return (
    <div
      ref={useMergedRef(scroller, sized)}
      className={`tbl list-table${stacked ? ' stacked' : ''}`}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-multiselectable
      tabIndex={0}
      aria-activedescendant={rows.length > 0 ? `${label}-row-${keys.current}` : undefined}
      style={styleOf(heightPx, cardHeight)}
      onKeyDown={keys.onKeyDown}
    >
      <div className="tbl-head" role="rowgroup" style={{ width: stacked ? '100%' : full }}>
        {stacked ? (
          <div className="tbl-head-row" role="row">
            {selectAll}
            <SortChoice
              columns={columns.filter(({ key }) => !hidden.includes(key))}
              {...{ sort, onSort }}
            />
          </div>
        ) : (
          <HeadRows
            table={table}
            columns={columns}
            sorted={sorted}
            onSort={onSort}
            lead={selectAll}
            trail={
              <div role="columnheader" className="tbl-head-cell list-menu">
                <span className="visually-hidden">Actions</span>
              </div>
            }
          />
        )}
      </div>
      <ListRows {...{ props, page, boxes, stacked, keys }} width={full} onMenu={openMenu} />
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

type ListRowsProps<Row extends object> = {
  props: ListTableProps<Row>;
  page: ReturnType<typeof useTableWindow<Row>>;
  boxes: ReturnType<typeof useColumnTable<Row>>['boxes'];
  stacked: boolean;
  keys: ReturnType<typeof useListKeys<Row>>;
  width: number;
  onMenu: (index: number, at: Point) => void;
};

/** The rows in sight. */
function ListRows<Row extends object>(parts: ListRowsProps<Row>) {
  const { props, page, boxes, stacked, keys, width, onMenu } = parts;
  const { label, rows, rowId, rowName, selected } = props;
  return (
    <div
      role="rowgroup"
      style={{ position: 'relative', width: stacked ? '100%' : width, height: page.totalHeight }}
    >
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
            width={width}
            boxes={boxes}
            stacked={stacked}
            name={rowName(row)}
            selected={selected.has(rowId(row))}
            current={index === keys.current}
            href={props.hrefOf?.(row)}
            hasActions={props.actionsOf !== undefined}
            onOpen={props.onOpen}
            onToggle={keys.toggle}
            onMenu={onMenu}
          />
        );
      })}
    </div>
  );
}
