import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Column, headerText, isNumeric } from '../columns/column.ts';
import type { ColumnHeader, useColumnTable } from './column-table.ts';
import './table.css';

type HeadProps<Row extends object> = {
  table: ReturnType<typeof useColumnTable<Row>>['table'];
  columns: readonly Column<Row>[];
  /** Direction by column key; absent for grids, whose rows are not sorted. */
  sorted?: Readonly<Record<string, 'asc' | 'desc'>>;
  onSort?: (key: string, extend: boolean) => void;
  onPickColumn?: (key: string) => void;
  /** Cell before the first column, for row selection. */
  lead?: ReactNode;
  trail?: ReactNode;
};

function HeadCell<Row extends object>(
  props: HeadProps<Row> & { header: ColumnHeader<Row>; left: number | undefined },
) {
  const { header, left, columns, sorted, onSort, onPickColumn } = props;
  const column = columns.find((candidate) => candidate.key === header.column.id);
  const style = { width: header.getSize(), ...(left === undefined ? {} : { left }) };
  const classes = ['tbl-head-cell', left === undefined ? '' : 'frozen'];
  if (header.isPlaceholder)
    return <div className={classes.join(' ')} role="presentation" style={style} />;
  if (!column) {
    return (
      <div
        className={`${classes.join(' ')} group`}
        role="columnheader"
        aria-colspan={header.colSpan}
        style={style}
      >
        {String(header.column.columnDef.header)}
      </div>
    );
  }
  if (isNumeric(column)) classes.push('end');
  const direction = sorted?.[column.key];
  const sortable = onSort && column.sortable !== false;
  const ariaSort = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none';
  return (
    <div
      className={classes.join(' ')}
      role="columnheader"
      style={style}
      title={headerText(column)}
      {...(sortable ? { 'aria-sort': ariaSort } : {})}
    >
      <button
        type="button"
        className="tbl-head-label"
        tabIndex={sortable ? 0 : -1}
        onClick={(event) =>
          sortable ? onSort(column.key, event.shiftKey) : onPickColumn?.(column.key)
        }
      >
        <span className="ellipsis">
          {column.header}
          {column.unit && <span className="tbl-unit"> {column.unit}</span>}
        </span>
        {direction === 'asc' && <IconArrowUp size={11} aria-hidden />}
        {direction === 'desc' && <IconArrowDown size={11} aria-hidden />}
      </button>
      {/* Widths are comfort, not content: the handle is for the pointer only. */}
      <span
        className="tbl-resize"
        aria-hidden
        onMouseDown={header.getResizeHandler()}
        onDoubleClick={() => header.column.resetSize()}
      />
    </div>
  );
}

/** Header rows of lists and grids: groups above columns, sort marks, resize handles, frozen start. */
export function HeadRows<Row extends object>(props: HeadProps<Row>) {
  const { table } = props;
  const start = table.getStartHeaderGroups();
  const center = table.getCenterHeaderGroups();
  return center.map((group, level) => {
    let left = 0;
    const isLast = level === center.length - 1;
    return (
      <div key={group.id} role="row" aria-rowindex={level + 1} className="tbl-head-row">
        {isLast && props.lead}
        {start[level]?.headers.map((header) => {
          const at = left;
          left += header.getSize();
          return <HeadCell key={header.id} {...props} header={header} left={at} />;
        })}
        {group.headers.map((header) => (
          <HeadCell key={header.id} {...props} header={header} left={undefined} />
        ))}
        {isLast && props.trail}
      </div>
    );
  });
}
