import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import { SUMMARIES } from '../rows/all-rows.ts';
import type { GroupKey, RowSpec } from '../rows/row-spec.ts';
import { CellEditor } from './CellEditor.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import { type GridSnapshot, LABEL } from './grid-state.ts';
import { useBeginAcross } from './use-begin-across.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { type Line, visibleLines } from './visible-lines.ts';
import { WorksheetCell } from './WorksheetCell.tsx';
import { cellId, useGrid, useWorksheet } from './worksheet-context.ts';
import './worksheet.css';

/** Order, rows and baseline; a new object when one of them changes. */
function useLayout() {
  const { store } = useWorksheet();
  const snapshot = useMemo(() => {
    let known = { order: store.order, rows: store.rows, baselineId: store.baselineId };
    return () => {
      const same =
        known.order === store.order &&
        known.rows === store.rows &&
        known.baselineId === store.baselineId;
      if (!same) known = { order: store.order, rows: store.rows, baselineId: store.baselineId };
      return known;
    };
  }, [store]);
  const subscribe = useCallback((listener: () => void) => store.subscribeLayout(listener), [store]);
  return useSyncExternalStore(subscribe, snapshot);
}

const SummaryCell = memo(function SummaryCell(props: {
  group: GroupKey;
  columnId: string;
  isOpen: boolean;
  isBaseline: boolean;
}) {
  const { group, columnId, isOpen, isBaseline } = props;
  const { store } = useWorksheet();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeColumn(columnId, listener),
    [store, columnId],
  );
  const text = useSyncExternalStore(subscribe, () => {
    const column = store.find(columnId);
    return isOpen || !column ? '' : SUMMARIES[group](column);
  });
  return <td className={`ws-summary ${isBaseline ? 'baseline' : ''}`}>{text}</td>;
});

type LineProps = { order: readonly string[]; baselineId: string | null };

const GroupLine = memo(function GroupLine({
  line,
  order,
  baselineId,
}: LineProps & { line: Extract<Line, { kind: 'group' }> }) {
  const { grid } = useWorksheet();
  const isActive = useGrid(({ active }) => active?.rowKey === line.key);
  const Chevron = line.isOpen ? IconChevronDown : IconChevronRight;
  return (
    <tr className={`ws-group ${isActive ? 'active' : ''}`}>
      <th scope="rowgroup" id={cellId({ rowKey: line.key, columnId: LABEL })}>
        <button
          type="button"
          tabIndex={-1}
          aria-expanded={line.isOpen}
          onClick={() => grid.toggleGroup(line.group)}
        >
          <Chevron size={14} aria-hidden />
          {line.label}
        </button>
      </th>
      {order.map((id) => (
        <SummaryCell
          key={id}
          columnId={id}
          group={line.group}
          isOpen={line.isOpen}
          isBaseline={id === baselineId}
        />
      ))}
    </tr>
  );
});

/** The name of a row: double click or Enter types into all columns at once. */
function LabelCell({ row, order }: { row: RowSpec; order: readonly string[] }) {
  const { grid, store } = useWorksheet();
  const beginEdit = useBeginAcross();
  const isActive = useGrid(({ active }) => active?.rowKey === row.key && active.columnId === LABEL);
  const isEdited = useGrid(
    ({ editing }) => editing?.rowKey === row.key && editing.columnId === LABEL,
  );
  const isOpen = useGrid(({ openSlots }) => row.slot !== undefined && openSlots.has(row.slot));
  const first = store.baselineId ?? order[0];
  const name: ReactNode = (
    <>
      {row.label}
      {row.unit && <span className="ws-unit">, {row.unit}</span>}
    </>
  );
  const opens = row.level === 'port' && row.slot !== undefined && row.slot > 0;
  return (
    <th
      scope="row"
      id={cellId({ rowKey: row.key, columnId: LABEL })}
      className={`ws-label ${row.level ?? ''} ${isActive ? 'active' : ''} ${isEdited ? 'edited' : ''}`}
      title={row.field ? 'Double click to type into all columns' : undefined}
      onMouseDown={(event) => {
        if (event.button === 0) grid.go({ rowKey: row.key, columnId: LABEL });
      }}
      onDoubleClick={() => beginEdit(row)}
    >
      {isEdited && first ? (
        <CellEditor row={row} columnId={first} columnIds={order} />
      ) : opens ? (
        <button
          type="button"
          tabIndex={-1}
          aria-expanded={isOpen}
          onClick={() => grid.toggleSlot(row.slot ?? 0)}
        >
          {name}
          <span className="ws-sign">{isOpen ? '−' : '+'}</span>
        </button>
      ) : (
        name
      )}
    </th>
  );
}

const RowLine = memo(function RowLine({ row, order, baselineId }: LineProps & { row: RowSpec }) {
  return (
    <tr className={`ws-row ${row.level ?? ''}`}>
      <LabelCell row={row} order={order} />
      {order.map((id) => (
        <WorksheetCell key={id} row={row} columnId={id} isBaseline={id === baselineId} />
      ))}
    </tr>
  );
});

const openPart = ({ closed, openSlots, isDifferencesOnly }: GridSnapshot) => ({
  closed,
  openSlots,
  isDifferencesOnly,
});

const LABEL_PX = 196;
const LEAST_PX = 176;
const MOST_PX = 320;

/** Few columns do not stretch over the page, many scroll. */
const tableSize = (count: number) => ({
  minWidth: LABEL_PX + count * LEAST_PX,
  maxWidth: LABEL_PX + count * MOST_PX,
});

/** The worksheet: estimates side by side, edited in place. */
export function WorksheetGrid({ label }: { label: string }) {
  const { store, grid } = useWorksheet();
  const { order, rows, baselineId: pinnedId } = useLayout();
  const baselineId = order.length > 1 ? pinnedId : null;
  const closed = useGrid(({ closed: part }) => part);
  const openSlots = useGrid(({ openSlots: part }) => part);
  const isDifferencesOnly = useGrid(({ isDifferencesOnly: part }) => part);
  const active = useGrid((snapshot) => snapshot.active);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines follow rows and what is open
  const lines = useMemo(
    () => visibleLines(store, { ...openPart(grid.snapshot), active: null, editing: null }),
    [store, grid, rows, order, closed, openSlots, isDifferencesOnly],
  );
  const keys = useGridKeys(lines, order);
  return (
    <div className="ws-scroll">
      <table
        ref={keys.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of rows and cells is a table
        role="grid"
        aria-label={label}
        aria-activedescendant={active ? cellId(active) : undefined}
        tabIndex={0}
        className="ws grid"
        style={tableSize(order.length)}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onCopy={keys.onCopy}
        onPaste={keys.onPaste}
      >
        <colgroup>
          <col style={{ width: LABEL_PX }} />
          {order.map((id) => (
            <col key={id} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="ws-head ws-corner">
              <div className="muted tiny">USD, days, metric tons</div>
              <div className="muted small">Differences are against the pinned baseline</div>
              <div className="strong small">Net TCE, $/d</div>
            </th>
            {order.map((id) => (
              <ColumnHead key={id} columnId={id} isBaseline={id === baselineId} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) =>
            line.kind === 'group' ? (
              <GroupLine key={line.key} line={line} order={order} baselineId={baselineId} />
            ) : (
              <RowLine key={line.key} row={line.row} order={order} baselineId={baselineId} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
