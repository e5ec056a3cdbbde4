import { IconDots } from '@tabler/icons-react';
import { type MouseEvent, memo } from 'react';
import { cellText } from '../columns/cell-text.ts';
import { isNumeric } from '../columns/column.ts';
import type { ColumnBox } from '../engine/column-table.ts';
import type { Point } from '../menu/PointMenu.tsx';

type RowProps<Row extends object> = {
  row: Row;
  id: string;
  index: number;
  top: number;
  width: number;
  boxes: readonly ColumnBox<Row>[];
  /** As a card of lines, each figure with its name, where columns have no room. */
  stacked: boolean;
  name: string;
  selected: boolean;
  current: boolean;
  href: string | undefined;
  hasActions: boolean;
  onOpen: ((row: Row) => void) | undefined;
  onToggle: (index: number, extend: boolean) => void;
  onMenu: (index: number, at: Point) => void;
};

/** Columns whose cells say what they are. */
const UNNAMED: ReadonlySet<string> = new Set(['status', 'currency']);

/** A card has room for some: what it is called, its status and its figure with its currency come first. */
function byWeight<Row>(boxes: readonly ColumnBox<Row>[]): readonly ColumnBox<Row>[] {
  const [title, ...others] = boxes;
  if (!title) return boxes;
  const status = others.find(({ column }) => column.key === 'status');
  const figure =
    others.find(({ column }) => column.total) ??
    others.find(({ column }) => column.kind === 'number');
  const currency = others.find(({ column }) => column.key === 'currency');
  const first = [status, figure, currency].filter((box) => box !== undefined);
  return [title, ...first, ...others.filter((box) => !first.includes(box))];
}

/** Cells that hold something, the first with the way to the record. */
function RowCells<Row extends object>({ row, boxes, stacked, href, onOpen }: RowProps<Row>) {
  const open = (event: MouseEvent) => {
    if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(row);
  };
  const ordered = stacked ? byWeight(boxes) : boxes;
  return ordered.map(({ column, width }, position) => {
    const content = column.render?.(row) ?? cellText(column, row);
    const isNamed = stacked && position > 0 && !UNNAMED.has(column.key);
    if (stacked && (content === '' || content === false)) return null;
    return (
      <div
        key={column.key}
        role="gridcell"
        className={`tbl-cell${isNumeric(column) ? ' end' : ''}`}
        style={stacked ? undefined : { width }}
      >
        {isNamed && (
          <>
            <span className="list-name">{[column.header, column.unit].join(' ').trim()}</span>{' '}
          </>
        )}
        {position === 0 && href ? (
          <a className="list-link" href={href} tabIndex={-1} onClick={open}>
            {content}
          </a>
        ) : (
          content
        )}
      </div>
    );
  });
}

function PlainListRow<Row extends object>(props: RowProps<Row>) {
  const { id, index, top, width, name, selected, current, onToggle } = props;
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
      style={{ transform: `translateY(${top}px)`, width: props.stacked ? '100%' : width }}
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
      <RowCells {...props} />
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
/** A row of a list: its cells side by side, or as a card where they have no room. */
export const ListRow = memo(PlainListRow) as typeof PlainListRow;
