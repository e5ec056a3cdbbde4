import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { SUMMARIES } from '../rows/all-rows.ts';
import type { GroupKey, RowSpec } from '../rows/row-spec.ts';
import { CellEditor } from './CellEditor.tsx';
import { LABEL } from './grid-state.ts';
import type { Piece } from './sheet-window.ts';
import { useBeginAcross } from './use-begin-across.ts';
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
    <td aria-colindex={columnIndex + 2} className={`ws-summary ${isBaseline ? 'baseline' : ''}`}>
      {text}
    </td>
  );
});

/** What all lines share; the same object as long as the same columns are drawn. */
export type ColumnsInSight = {
  order: readonly string[];
  pieces: readonly Piece[];
  baselineId: string | null;
};

/** The cells of a line, with gaps for the columns out of sight. */
export function cellsOf(
  { order, pieces }: ColumnsInSight,
  draw: (columnId: string, index: number) => ReactNode,
): ReactNode[] {
  return pieces.map((piece) => {
    if (piece.kind === 'gap')
      return <td key={`gap-${piece.first}`} aria-hidden className="ws-gap" />;
    const id = order[piece.index];
    return id === undefined ? null : draw(id, piece.index);
  });
}

type LineProps = { columns: ColumnsInSight; index: number };

const GroupLine = memo(function GroupLine({ line, columns, index }: LineProps & { line: Group }) {
  const { grid } = useWorksheet();
  const isActive = useGrid(({ active }) => active?.rowKey === line.key);
  const Chevron = line.isOpen ? IconChevronDown : IconChevronRight;
  return (
    <tr aria-rowindex={index + 2} className={`ws-group ${isActive ? 'active' : ''}`}>
      <th scope="rowgroup" aria-colindex={1} id={cellId({ rowKey: line.key, columnId: LABEL })}>
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
      aria-colindex={1}
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

const RowLine = memo(function RowLine({ row, columns, index }: LineProps & { row: RowSpec }) {
  return (
    <tr aria-rowindex={index + 2} className={`ws-row ${row.level ?? ''}`}>
      <LabelCell row={row} order={columns.order} />
      {cellsOf(columns, (id, at) => (
        <WorksheetCell
          key={id}
          row={row}
          columnId={id}
          columnIndex={at}
          isBaseline={id === columns.baselineId}
        />
      ))}
    </tr>
  );
});

type LinesProps = {
  lines: readonly Line[];
  pieces: readonly Piece[];
  columns: ColumnsInSight;
  rowPx: number;
};

/** The lines in sight; a gap keeps the height of those that are not. */
export function WorksheetLines({ lines, pieces, columns, rowPx }: LinesProps) {
  return pieces.map((piece) => {
    if (piece.kind === 'gap') {
      return (
        <tr key={`gap-${piece.first}`} aria-hidden style={{ height: piece.count * rowPx }}>
          <td className="ws-gap" colSpan={columns.pieces.length + 1} />
        </tr>
      );
    }
    const { index } = piece;
    const line = lines[index];
    if (!line) return null;
    return line.kind === 'group' ? (
      <GroupLine key={line.key} line={line} columns={columns} index={index} />
    ) : (
      <RowLine key={line.key} row={line.row} columns={columns} index={index} />
    );
  });
}
