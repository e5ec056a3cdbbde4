import { type LoadStatus, MOST_COUNTED } from '@mainsheet/contract';
import { ActionIcon, Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { totalText } from '../columns/cell-text.ts';
import type { Column } from '../columns/column.ts';
import { saveCsv, toCsv } from '../columns/csv.ts';
import { useDelayed } from '../feedback/delay.ts';
import { ErrorState, ForbiddenState, OfflineState, State } from '../feedback/states.tsx';
import type { MenuEntry } from '../menu/PointMenu.tsx';
import type { ExportFormat, ExportRequest, WholeExportRequest } from './export.ts';
import { ListTable } from './ListTable.tsx';
import { type ListChips, ListToolbar } from './ListToolbar.tsx';
import { type ListFilter, rowsOfView } from './rows.ts';
import { type ListView, nextSort } from './view.ts';
import './list.css';

/** One entry of the row menu. */
export type RowAction = MenuEntry;
export type BulkAction<Row> = {
  label: string;
  run: (rows: readonly Row[]) => void;
  primary?: boolean;
};

/** Where the rows stand: on their way, here, or not to be had, and why. */
export type ListStatus = {
  /** Of the load itself, in one word. */
  load?: LoadStatus;
} & (
  | { kind: 'ready' | 'loading' | 'offline' }
  | { kind: 'error'; message?: string; requestId?: string | undefined; onRetry?: () => void }
  | { kind: 'forbidden'; needs?: string }
);

export type ListPageProps<Row extends object> = {
  /** Accessible name, also the name of the exported file. */
  label: string;
  rows: readonly Row[];
  status: ListStatus;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** What people call one row: "B-26-1184". */
  rowName: (row: Row) => string;
  /** From the URL, see readListView. */
  view: ListView;
  onViewChange: (view: ListView) => void;
  filters?: readonly ListFilter<Row>[];
  /** Filters of the page's own, beside those of the list. */
  chips?: ListChips;
  savedViews?: readonly { name: string; view: ListView }[];
  onSaveView?: (view: ListView) => void;
  searchLabel?: string;
  /** The rows are what the search found already: the server looked through more than stands here. */
  isSearched?: boolean;
  /** How many there are: more than the rows where a list is cut, or still on its way. */
  total: number;
  /** Where the rows are a part of the list, and why. */
  part?: { kind: 'reading' | 'cut' | 'failed'; onRetry: () => void };
  hrefOf?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  actionsOf?: (row: Row) => readonly RowAction[];
  bulkActions?: readonly BulkAction<Row>[];
  /** Saves the list as the server writes it; without it, a CSV of what the browser holds. */
  onExport?: (format: ExportFormat, request: ExportRequest) => void;
  /** Saves the list to its end where the browser holds a part of it. */
  onExportWhole?: (request: WholeExportRequest) => void;
  /** Shown when there are no rows at all. */
  empty: { title: string; text: ReactNode; action?: ReactNode };
};

const CSV_ONLY: readonly ExportFormat[] = ['csv'];
const FORMATS: readonly ExportFormat[] = ['xlsx', 'csv'];

const sameView = (a: ListView, b: ListView) => JSON.stringify(a) === JSON.stringify(b);

function SavedViews<Row extends object>({
  savedViews,
  onSaveView,
  view,
  onViewChange,
}: ListPageProps<Row>) {
  if (!savedViews) return null;
  const known = savedViews.some((saved) => sameView(saved.view, view));
  return (
    <div className="list-views" role="group" aria-label="Saved views">
      {savedViews.map((saved) => (
        <button
          key={saved.name}
          type="button"
          className="list-view"
          aria-pressed={sameView(saved.view, view)}
          onClick={() => onViewChange(saved.view)}
        >
          {saved.name}
        </button>
      ))}
      {onSaveView && !known && (
        <button type="button" className="link-button" onClick={() => onSaveView(view)}>
          Save view
        </button>
      )}
    </div>
  );
}

type SelectionBarProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  actions: readonly BulkAction<Row>[];
  onClear: () => void;
};

function SelectionBar<Row>({ rows, columns, actions, onClear }: SelectionBarProps<Row>) {
  return (
    <div className="list-selection" role="toolbar" aria-label="Selected rows">
      <ActionIcon aria-label="Clear selection" onClick={onClear}>
        <IconX size={15} />
      </ActionIcon>
      <b>{rows.length} selected</b>
      {columns
        .filter((column) => totalText(column, rows) !== '')
        .map((column) => (
          <span key={column.key} className="nowrap small">
            <span className="muted">{column.unit ?? column.header}</span>{' '}
            <b>{totalText(column, rows)}</b>
          </span>
        ))}
      <span className="grow" />
      {actions.map((action) => (
        <Button
          key={action.label}
          variant={action.primary ? 'filled' : 'default'}
          onClick={() => action.run(rows)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  );
}

function SkeletonRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <div aria-hidden style={{ padding: '4px 12px' }}>
      {[0.9, 0.6, 0.8, 0.5, 0.7, 0.65].map((share) => (
        <div key={share} className="row" style={{ height: 'var(--row)' }}>
          {columns.map((column) => (
            <span key={column.key} style={{ width: column.width }}>
              <span className="skeleton-bar" style={{ width: column.width * share * 0.8 }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Not from below a dialog, and not in the list of another tab. */
function focusShown(field: HTMLInputElement | null): void {
  if (!field?.checkVisibility() || document.querySelector('[role=dialog]')) return;
  field.focus();
}

/** The table of a list page, or the state that stands in its place. */
function ListBody<Row extends object>(
  props: ListPageProps<Row> & { shown: readonly Row[]; children: ReactNode; onClear: () => void },
) {
  const { status, rows, shown, columns, empty, children, onClear } = props;
  const late = useDelayed(status.kind === 'loading');
  if (status.kind === 'forbidden') return <ForbiddenState {...status} />;
  if (status.kind === 'error') return <ErrorState {...status} />;
  if (status.kind === 'offline' && rows.length === 0) return <OfflineState />;
  if (status.kind === 'loading' && rows.length === 0) {
    return (
      <div aria-busy style={{ minHeight: 180 }}>
        <span className="visually-hidden" role="status">
          Loading
        </span>
        {late && <SkeletonRows columns={columns} />}
      </div>
    );
  }
  if (rows.length === 0 && props.isSearched && props.view.search.trim() !== '') {
    return (
      <State title="Nothing fits" actions={<Button onClick={onClear}>Clear search</Button>}>
        No row holds “{props.view.search.trim()}”.
      </State>
    );
  }
  if (rows.length === 0) {
    return (
      <State title={empty.title} actions={empty.action}>
        {empty.text}
      </State>
    );
  }
  if (shown.length === 0) {
    return (
      <State
        title="Nothing fits"
        actions={<Button onClick={onClear}>Clear search and filters</Button>}
      >
        {rows.length} rows are hidden by the search and the filters.
      </State>
    );
  }
  return children;
}

type FootProps<Row extends object> = Pick<
  ListPageProps<Row>,
  'rows' | 'total' | 'part' | 'isSearched'
> & {
  shown: readonly Row[];
  totalled: readonly Column<Row>[];
};

/** A total is counted to a limit. */
const totalOf = (total: number): string =>
  total > MOST_COUNTED ? `more than ${MOST_COUNTED}` : `${total}`;

/** How many rows there are, and what they come to once all of them are here. */
function ListFoot<Row extends object>(props: FootProps<Row>) {
  const { rows, total, part, isSearched, shown, totalled } = props;
  const isMore = part !== undefined && total <= rows.length;
  const isPart = part !== undefined || (total > rows.length && !isSearched);
  const reach = `Search and filters reach the ${rows.length} that are here`;
  return (
    <div className="list-foot">
      <span>
        {shown.length} of {isMore ? `more than ${rows.length}` : totalOf(total)}
      </span>
      {part?.kind === 'reading' && <span className="muted">Reading the rest …</span>}
      {part?.kind === 'failed' && (
        <span>
          The rest could not be read.{' '}
          <button type="button" className="link-button" onClick={part.onRetry}>
            Try again
          </button>
        </span>
      )}
      {isPart && part?.kind !== 'reading' && <span className="muted">{reach}</span>}
      {!isPart &&
        totalled
          .filter((column) => totalText(column, shown) !== '')
          .map((column) => (
            <span key={column.key}>
              {column.header} <b>{totalText(column, shown)}</b> {column.unit}
            </span>
          ))}
    </div>
  );
}

/** A list with everything lists have: search, filters, saved views, columns, selection, export. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { label, rows, columns, rowId, view, onViewChange, filters = [], bulkActions = [] } = props;
  const { isSearched = false } = props;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const searchRef = useRef<HTMLInputElement>(null);
  const deferred = useDeferredValue(view);
  const optional = useMemo(
    () => columns.filter((column) => column.optional).map((column) => column.key),
    [columns],
  );
  const hidden = view.hidden ?? optional;
  const shown = useMemo(() => {
    const text = isSearched ? '' : deferred.search;
    return rowsOfView(rows, { ...deferred, search: text }, { columns, filters });
  }, [rows, deferred, isSearched, columns, filters]);
  const chosen = useMemo(
    () => shown.filter((row) => selected.has(rowId(row))),
    [shown, selected, rowId],
  );
  const totalled = columns.filter((column) => column.total && !hidden.includes(column.key));
  const onExport = (format: ExportFormat) => {
    const exported = columns.filter((column) => !hidden.includes(column.key));
    const rowsOut = chosen.length > 0 ? chosen : shown;
    if (!props.onExport) return saveCsv(`${label}.csv`, toCsv(exported, rowsOut));
    const keys = exported.map((column) => column.key);
    const isWhole = chosen.length === 0;
    return props.onExport(format, { label, ids: rowsOut.map(rowId), isWhole, columns: keys });
  };
  const { total, part, onExportWhole } = props;
  const canSaveWhole = onExportWhole && part?.kind === 'cut' && chosen.length === 0;
  const exportWhole = () => {
    const { search, filters: chosenFilters } = view;
    const keys = columns.filter(({ key }) => !hidden.includes(key)).map(({ key }) => key);
    const ofAll = total > rows.length && total <= MOST_COUNTED ? total : null;
    const request = { label, columns: keys, search, filters: chosenFilters, total: ofAll };
    onExportWhole?.(request);
  };
  // Wherever the focus is: on a list that was just opened it is on the page.
  useHotkeys([['/', () => focusShown(searchRef.current)]]);
  return (
    <section className="panel" aria-label={label} data-load={props.status.load}>
      <SavedViews {...props} />
      {chosen.length > 0 && (
        <SelectionBar
          rows={chosen}
          columns={totalled}
          actions={bulkActions}
          onClear={() => setSelected(new Set())}
        />
      )}
      <ListToolbar
        rows={rows}
        view={view}
        onViewChange={onViewChange}
        filters={filters}
        chips={props.chips}
        columns={columns}
        hidden={hidden}
        searchLabel={props.searchLabel ?? `Search ${label.toLowerCase()}`}
        searchRef={searchRef}
        onExport={onExport}
        formats={props.onExport ? FORMATS : CSV_ONLY}
        onExportWhole={canSaveWhole ? exportWhole : undefined}
      />
      <ListBody
        {...props}
        shown={shown}
        onClear={() => onViewChange({ ...view, search: '', filters: {} })}
      >
        <ListTable
          label={label}
          rows={shown}
          columns={columns}
          rowId={rowId}
          rowName={props.rowName}
          sort={view.sort}
          onSort={(key, extend) =>
            onViewChange({ ...view, sort: nextSort(view.sort, key, extend) })
          }
          hidden={hidden}
          selected={selected}
          onSelect={setSelected}
          hrefOf={props.hrefOf}
          onOpen={props.onOpen}
          actionsOf={props.actionsOf}
        />
        <ListFoot {...props} shown={shown} totalled={totalled} />
      </ListBody>
    </section>
  );
}
