import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, useCallback, useSyncExternalStore } from 'react';
import type { CellView } from '../model/cell-view.ts';
import { isFixed } from '../model/estimate-column.ts';
import type { RowSpec } from '../rows/row-spec.ts';
import { CellEditor } from './CellEditor.tsx';
import type { CellPlace, GridSnapshot, Refusal } from './grid-state.ts';
import { cellId, useGrid, useWorksheet } from './worksheet-context.ts';

type WorksheetCellProps = {
  row: RowSpec;
  columnId: string;
  columnIndex: number;
  isBaseline: boolean;
};

/** Opens the editor of a cell; false where there is nothing to type. */
export function useBeginEdit() {
  const { store, grid, mayEdit } = useWorksheet();
  return useCallback(
    (row: RowSpec, columnId: string, typed?: string): boolean => {
      const column = store.find(columnId);
      if (!mayEdit || !column || isFixed(column)) return false;
      const field = row.field?.(column);
      if (!field) return false;
      const place = { rowKey: row.key, columnId };
      const text = typed ?? grid.refusalAt(place)?.text ?? field.source;
      const mode = typed === undefined ? 'changing' : 'typing';
      grid.beginEdit({ ...place, text, mode });
      return true;
    },
    [store, grid, mayEdit],
  );
}

const [ACTIVE, EDITED, SELECTED] = [1, 2, 4];

/** How the cursor is in a cell, as one number, so that a cell listens once and compares quickly. */
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

/** One cell: its figure, the difference from the baseline and what is wrong with it. */
export const WorksheetCell = memo(function WorksheetCell(props: WorksheetCellProps) {
  const { row, columnId, columnIndex, isBaseline } = props;
  const { store, grid } = useWorksheet();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeColumn(columnId, listener),
    [store, columnId],
  );
  const view = useSyncExternalStore(subscribe, () => store.view(row, columnId));
  const place = { rowKey: row.key, columnId };
  const cursor = useGrid((snapshot) => cursorIn(snapshot, place));
  const refusal = useGrid(() => grid.refusalAt(place));
  const viewer = useGrid(({ viewers }) => viewerIn(viewers, place));
  const isEdited = (cursor & EDITED) !== 0;
  const isViewed = viewer !== '' && !isEdited;
  const isSelected = (cursor & SELECTED) !== 0;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
    <td
      id={cellId(place)}
      data-row={row.key}
      data-column={columnId}
      aria-colindex={columnIndex + 2}
      aria-selected={isSelected || undefined}
      aria-invalid={refusal ? true : undefined}
      className={classOf({ row, view, cursor, isBaseline, refusal, isViewed })}
      title={isEdited ? undefined : titleOf(view, refusal)}
    >
      {isEdited ? (
        <CellEditor row={row} columnIds={[columnId]} columnId={columnId} />
      ) : (
        <CellContent row={row} columnId={columnId} view={view} refusal={refusal} />
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
  if (view.calculated !== '') classes.push('overridden');
  if (refusal || view.isNegative || view.findingTone === 'error') classes.push('bad');
  if (cursor & EDITED) classes.push('edited');
  return classes.join(' ');
}

function CellContent({ row, columnId, view, refusal }: Shown & { columnId: string }) {
  const { explain } = useWorksheet();
  if (refusal) {
    return (
      <span className="ws-cell-inner">
        <IconAlertTriangle size={12} className="negative" aria-label={refusal.reason} />
        <span className="ws-text">{refusal.text}</span>
      </span>
    );
  }
  return (
    <span className="ws-cell-inner">
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
      <span className="ws-text">
        {row.figure && view.text !== '' ? (
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
        {view.text === '' && view.hint !== '' && <span className="ws-hint">{view.hint}</span>}
        {view.note !== '' && <span className="ws-note"> {view.note}</span>}
      </span>
    </span>
  );
}

function titleOf(view: CellView, refusal: Refusal | undefined): string | undefined {
  if (refusal) return refusal.reason;
  if (view.finding !== '') return view.finding;
  if (view.calculated !== '') return `Typed; calculated would be ${view.calculated}`;
  return undefined;
}
