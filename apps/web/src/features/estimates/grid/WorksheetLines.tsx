import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import {
  type ComponentProps,
  memo,
  type ReactNode,
  useCallback,
  useSyncExternalStore,
} from 'react';
import { SUMMARIES } from '../rows/all-rows.ts';
import type { GroupKey, RowSpec } from '../rows/row-spec.ts';
import { CellEditor } from './CellEditor.tsx';
import { type CellPlace, LABEL } from './keys/grid-state.ts';
import { useBeginAcross } from './keys/use-begin-across.ts';
import type { Piece } from './sheet-window.ts';
import type { GroupLine as Group, Line } from './visible-lines.ts';
import { WorksheetCell } from './WorksheetCell.tsx';
import { cellId, useGrid, useWorksheet } from './worksheet-context.ts';

type SummaryProps = {
  group: GroupKey;
  columnId: string;
  columnIndex: number;
  isOpen: boolean;
  isBaseline: boolean;
};

const SummaryCell = memo(function SummaryCell(props: SummaryProps) {
  const { group, columnId, columnIndex, isOpen, isBaseline } = props;
  const { store } = useWorksheet();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeColumn(columnId, listener),
    [store, columnId],
  );
  const text = useSyncExternalStore(subscribe, () => {
    const column = store.find(columnId);
    return isOpen || !column ? '' : SUMMARIES[group](column);
  });
  return (
    <td
      aria-colindex={columnIndex + 2}
      className={`ws-summary ${isBaseline ? 'baseline' : ''}`}
      style={{ gridColumn: columnIndex + 1 }}
    >
      {text}
    </td>
  );
});

/** What all lines share; the same object as long as the same columns are drawn. */
export type ColumnsInSight = {
  /** Those drawn, from left to right. */
  ids: readonly string[];
  /** How many stand to the left of them. */
  first: number;
  baselineId: string | null;
};

/** A cell of each column that is drawn. */
export const cellsOf = (
  { ids, first }: ColumnsInSight,
  draw: (columnId: string, index: number) => ReactNode,
): ReactNode[] => ids.map((id, at) => draw(id, first + at));

/** The cursor's cell when its column is out of sight: it stays, for what is typed lives in it. */
export type AwayCell = CellPlace & { columnIndex: number };

type LineProps = { columns: ColumnsInSight; index: number };

const GroupLine = memo(function GroupLine({ line, columns, index }: LineProps & { line: Group }) {
  const isActive = useGrid(({ active }) => active?.rowKey === line.key);
  return (
    <tr
      aria-rowindex={index + 2}
      aria-owns={labelId(line)}
      className={`ws-group ${isActive ? 'active' : ''}`}
    >
      {cellsOf(columns, (id, at) => (
        <SummaryCell
          key={id}
          columnId={id}
          columnIndex={at}
          group={line.group}
          isOpen={line.isOpen}
          isBaseline={id === columns.baselineId}
        />
      ))}
    </tr>
  );
});

const labelId = (line: { key: string }): string => cellId({ rowKey: line.key, columnId: LABEL });

const GroupLabel = memo(function GroupLabel({ line }: { line: Group }) {
  const { grid } = useWorksheet();
  const isActive = useGrid(({ active }) => active?.rowKey === line.key);
  const Chevron = line.isOpen ? IconChevronDown : IconChevronRight;
  return (
    <RowHeader id={labelId(line)} className={`ws-group ${isActive ? 'active' : ''}`}>
      <button
        type="button"
        tabIndex={-1}
        aria-expanded={line.isOpen}
        onClick={() => grid.toggleGroup(line.group)}
      >
        <Chevron size={14} aria-hidden />
        {line.label}
      </button>
    </RowHeader>
  );
});

/** Stands outside of its row, which owns it by its id: one sticky box for all labels. */
function RowHeader(props: ComponentProps<'div'>) {
  return <div role="rowheader" aria-colindex={1} {...props} />;
}

type LabelProps = { row: RowSpec; order: readonly string[] };

/** The name of a row: double click or Enter types into all columns at once. */
const RowLabel = memo(function RowLabel({ row, order }: LabelProps) {
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
    <RowHeader
      id={labelId(row)}
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
    </RowHeader>
  );
});

type RowLineProps = LineProps & { row: RowSpec; away: AwayCell | null };

const RowLine = memo(function RowLine({ row, columns, index, away }: RowLineProps) {
  const draw = (id: string, at: number) => (
    <WorksheetCell
      key={id}
      row={row}
      columnId={id}
      columnIndex={at}
      isBaseline={id === columns.baselineId}
    />
  );
  const cells = cellsOf(columns, draw);
  // Among the others by its key, so that it is the same cell when it goes out of sight.
  if (away) cells.push(draw(away.columnId, away.columnIndex));
  return (
    <tr aria-rowindex={index + 2} aria-owns={labelId(row)} className={`ws-row ${row.level ?? ''}`}>
      {cells}
    </tr>
  );
});

type LabelsProps = {
  lines: readonly Line[];
  pieces: readonly Piece[];
  order: readonly string[];
  rowPx: number;
};

/** The labels of the lines in sight. */
export function WorksheetLabels({ lines, pieces, order, rowPx }: LabelsProps) {
  return pieces.map((piece) => {
    if (piece.kind === 'gap') {
      return <div key={`gap-${piece.first}`} style={{ height: piece.count * rowPx }} />;
    }
    const line = lines[piece.index];
    if (!line) return null;
    return line.kind === 'group' ? (
      <GroupLabel key={line.key} line={line} />
    ) : (
      <RowLabel key={line.key} row={line.row} order={order} />
    );
  });
}

type LinesProps = {
  lines: readonly Line[];
  pieces: readonly Piece[];
  columns: ColumnsInSight;
  rowPx: number;
  away: AwayCell | null;
};

/** The cells of the lines in sight; a gap keeps the height of those that are not. */
export function WorksheetLines({ lines, pieces, columns, rowPx, away }: LinesProps) {
  return pieces.map((piece) => {
    if (piece.kind === 'gap') {
      return (
        <tr key={`gap-${piece.first}`} aria-hidden style={{ height: piece.count * rowPx }}>
          <td />
        </tr>
      );
    }
    const { index } = piece;
    const line = lines[index];
    if (!line) return null;
    return line.kind === 'group' ? (
      <GroupLine key={line.key} line={line} columns={columns} index={index} />
    ) : (
      <RowLine
        key={line.key}
        row={line.row}
        columns={columns}
        index={index}
        away={away?.rowKey === line.key ? away : null}
      />
    );
  });
}
