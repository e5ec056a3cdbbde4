import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { CellView } from '../model/cell-view.ts';
import { isFixed } from '../model/estimate-column.ts';
import type { RowSpec } from '../rows/row-spec.ts';
import { CellEditor } from './CellEditor.tsx';
import type { CellPlace, GridSnapshot, Refusal } from './keys/grid-state.ts';
import { previewOpening } from './preview-opening.ts';
import { cellId, useWorksheet } from './worksheet-context.ts';

type WorksheetCellProps = {
  row: RowSpec;
  columnId: string;
  columnIndex: number;
  isBaseline: boolean;
};

/** Opens the editor of a cell; false where there is nothing to type. */
export function useBeginEdit() {
  const { store, grid, lookUps, mayEdit } = useWorksheet();
  return useCallback(
    (row: RowSpec, columnId: string, typed?: string): boolean => {
      const column = store.find(columnId);
      if (!mayEdit || !column || isFixed(column)) return false;
      const field = row.field?.(column);
      if (!field) return false;
      const place = { rowKey: row.key, columnId };
      const text = typed ?? grid.refusalAt(place)?.text ?? field.source;
      const mode = typed === undefined ? 'changing' : 'typing';
      const opened = typed === undefined ? null : field.read(typed, lookUps);
      const netTceBefore = column.result.totals.netTce;
      grid.beginEdit({ ...place, text, mode, opened, netTceBefore });
      previewOpening(store, columnId, opened);
      return true;
    },
    [store, grid, lookUps, mayEdit],
  );
}

const [ACTIVE, EDITED, SELECTED] = [1, 2, 4];

/** How the cursor is in a cell, as one number. */
function cursorIn({ active, editing, selection }: GridSnapshot, place: CellPlace): number {
  const isAt = (other: CellPlace | null) =>
    other?.rowKey === place.rowKey && other.columnId === place.columnId;
  const isSelected =
    selection?.rowKeys.has(place.rowKey) && selection.columnIds.has(place.columnId);
  return (isAt(active) ? ACTIVE : 0) + (isAt(editing) ? EDITED : 0) + (isSelected ? SELECTED : 0);
}

/** Name of the other member whose cursor is in a cell. */
const viewerIn = (viewers: GridSnapshot['viewers'], { rowKey, columnId }: CellPlace): string =>
  viewers.find((one) => one.rowKey === rowKey && one.estimateId === columnId)?.name ?? '';

/** All that a cell draws: the same object as long as nothing of it changes. */
type CellState = {
  view: CellView;
  cursor: number;
  refusal: Refusal | undefined;
  viewer: string;
};

/** One subscription per cell: hundreds of cells are put up with a scroll. */
function useCell(row: RowSpec, columnId: string): CellState {
  const { store, grid } = useWorksheet();
  const [subscribe, read] = useMemo(() => {
    const place = { rowKey: row.key, columnId };
    let known: CellState | null = null;
    const watch = (listener: () => void) => {
      const leaveColumn = store.subscribeColumn(columnId, listener);
      const leaveCell = grid.subscribeCell(place, listener);
      return () => {
        leaveColumn();
        leaveCell();
      };
    };
    const look = (): CellState => {
      const view = store.view(row, columnId);
      const cursor = cursorIn(grid.snapshot, place);
      const refusal = grid.refusalAt(place);
      const viewer = viewerIn(grid.snapshot.viewers, place);
      const isSame =
        known?.view === view &&
        known.cursor === cursor &&
        known.refusal === refusal &&
        known.viewer === viewer;
      if (!isSame || !known) known = { view, cursor, refusal, viewer };
      return known;
    };
    return [watch, look];
  }, [store, grid, row, columnId]);
  return useSyncExternalStore(subscribe, read);
}

/** One cell: its figure, the difference from the baseline and what is wrong with it. */
export const WorksheetCell = memo(function WorksheetCell(props: WorksheetCellProps) {
  const { row, columnId, columnIndex, isBaseline } = props;
  const { view, cursor, refusal, viewer } = useCell(row, columnId);
  const isEdited = (cursor & EDITED) !== 0;
  const isViewed = viewer !== '' && !isEdited;
  const isSelected = (cursor & SELECTED) !== 0;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
    <td
      id={cellId({ rowKey: row.key, columnId })}
      data-row={row.key}
      data-column={columnId}
      aria-colindex={columnIndex + 2}
      aria-selected={isSelected || undefined}
      aria-invalid={refusal ? true : undefined}
      className={classOf({ row, view, cursor, isBaseline, refusal, isViewed })}
      style={{ gridColumn: columnIndex + 1 }}
      title={isEdited ? undefined : titleOf(view, refusal)}
    >
      {isEdited ? (
        <CellEditor row={row} columnIds={[columnId]} columnId={columnId} />
      ) : (
        <CellContent {...props} view={view} refusal={refusal} isActive={(cursor & ACTIVE) !== 0} />
      )}
      {isViewed && <span className="ws-viewer">{viewer}</span>}
    </td>
  );
});

type Shown = { row: RowSpec; view: CellView; refusal: Refusal | undefined };

function classOf(
  shown: Shown & { cursor: number; isBaseline: boolean; isViewed: boolean },
): string {
  const { row, view, cursor, isBaseline, refusal, isViewed } = shown;
  const classes = ['ws-cell'];
  if (view.align === 'start') classes.push('start');
  if (row.level) classes.push(row.level);
  if (isBaseline) classes.push('baseline');
  if (isViewed) classes.push('viewed');
  if (cursor & ACTIVE) classes.push('active');
  if (cursor & SELECTED) classes.push('selected');
  if (view.isTyped) classes.push('typed-cell');
  if (view.isPartial) classes.push('partial');
  if (view.calculated !== '') classes.push('overridden');
  if (refusal || view.isNegative || view.findingTone === 'error') classes.push('bad');
  if (cursor & EDITED) classes.push('edited');
  return classes.join(' ');
}

/** What stands beside the figure: marks, the difference from the baseline. */
function Marks({ view }: { view: CellView }) {
  return (
    <>
      {view.isBest && <span className="ws-best">best</span>}
      {view.findingTone !== '' && (
        <IconAlertTriangle
          size={12}
          className={view.findingTone === 'error' ? 'negative' : 'warning'}
          aria-label={view.finding}
        />
      )}
      {view.delta !== '' && (
        <span className={`ws-delta ${view.isLaycanWord ? 'warn' : view.deltaTone}`}>
          {view.delta}
        </span>
      )}
    </>
  );
}

const isPlain = (view: CellView): boolean =>
  !view.isBest && view.findingTone === '' && view.delta === '';

type Content = Shown & { columnId: string; isActive: boolean };

/** Text alone stands in the cell as it is; only what has marks beside it needs boxes. */
function CellContent({ row, columnId, view, refusal, isActive }: Content) {
  if (refusal) {
    return (
      <span className="ws-marked">
        <IconAlertTriangle size={12} className="negative" aria-label={refusal.reason} />
        <span className="ws-text">{refusal.text}</span>
      </span>
    );
  }
  const text = <CellText row={row} columnId={columnId} view={view} isActive={isActive} />;
  if (isPlain(view)) return text;
  return (
    <span className="ws-marked">
      <Marks view={view} />
      <span className="ws-text">{text}</span>
    </span>
  );
}

function CellText({ row, columnId, view, isActive }: Omit<Content, 'refusal'>) {
  const { explain } = useWorksheet();
  return (
    <>
      {(row.figure ?? row.explain) && view.text !== '' ? (
        <button
          type="button"
          tabIndex={-1}
          className="ws-figure"
          aria-label={`${row.label} ${view.text}, explain`}
          onClick={(event) => {
            if (!event.shiftKey) explain({ rowKey: row.key, columnId });
          }}
        >
          {view.text}
        </button>
      ) : (
        view.text
      )}
      {isActive && view.text === '' && view.hint !== '' && (
        <span className="ws-hint">{view.hint}</span>
      )}
      {view.note !== '' && <span className="ws-note"> {view.note}</span>}
    </>
  );
}

function titleOf(view: CellView, refusal: Refusal | undefined): string | undefined {
  if (refusal) return refusal.reason;
  if (view.finding !== '') return view.finding;
  if (view.isPartial) return 'Incomplete: see what is missing at the head of the column';
  if (view.calculated !== '') return `Typed; calculated would be ${view.calculated}`;
  return undefined;
}
