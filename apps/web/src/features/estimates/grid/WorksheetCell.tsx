import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, useCallback, useSyncExternalStore } from 'react';
import { isFixed } from '../model/estimate-column.ts';
import type { RowSpec } from '../rows/row-spec.ts';
import { CellEditor } from './CellEditor.tsx';
import { cellId, useGrid, useWorksheet } from './worksheet-context.ts';

type WorksheetCellProps = { row: RowSpec; columnId: string; isBaseline: boolean };

/** Opens the editor of a cell; false where there is nothing to type. */
export function useBeginEdit() {
  const { store, grid, mayEdit } = useWorksheet();
  return useCallback(
    (row: RowSpec, columnId: string, typed?: string): boolean => {
      const column = store.find(columnId);
      if (!mayEdit || !column || isFixed(column)) return false;
      const field = row.field?.(column);
      if (!field) return false;
      const mode = typed === undefined ? 'changing' : 'typing';
      grid.beginEdit({ rowKey: row.key, columnId, text: typed ?? field.source, mode });
      return true;
    },
    [store, grid, mayEdit],
  );
}

/** One cell: its figure, the difference from the baseline and what is wrong with it. */
export const WorksheetCell = memo(function WorksheetCell(props: WorksheetCellProps) {
  const { row, columnId, isBaseline } = props;
  const { store, grid, openMenu, explain } = useWorksheet();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeColumn(columnId, listener),
    [store, columnId],
  );
  const view = useSyncExternalStore(subscribe, () => store.view(row, columnId));
  const isActive = useGrid(
    ({ active }) => active?.rowKey === row.key && active.columnId === columnId,
  );
  const isEdited = useGrid(
    ({ editing }) => editing?.rowKey === row.key && editing.columnId === columnId,
  );
  const beginEdit = useBeginEdit();
  const id = cellId({ rowKey: row.key, columnId });
  const classes = ['ws-cell', view.align === 'start' ? 'start' : '', row.level ?? ''];
  if (isBaseline) classes.push('baseline');
  if (isActive) classes.push('active');
  if (view.isTyped) classes.push('typed-cell');
  if (view.calculated !== '') classes.push('overridden');
  if (view.isNegative || view.findingTone === 'error') classes.push('bad');
  if (isEdited) {
    return (
      <td id={id} className={`${classes.join(' ')} edited`}>
        <CellEditor row={row} columnIds={[columnId]} columnId={columnId} />
      </td>
    );
  }
  return (
    <td
      id={id}
      className={classes.join(' ')}
      title={titleOf(view)}
      onMouseDown={(event) => {
        if (event.button === 0) grid.go({ rowKey: row.key, columnId });
      }}
      onDoubleClick={() => beginEdit(row, columnId)}
      onContextMenu={(event) => {
        event.preventDefault();
        grid.go({ rowKey: row.key, columnId });
        openMenu({ rowKey: row.key, columnId }, { x: event.clientX, y: event.clientY });
      }}
    >
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
              onClick={() => explain({ rowKey: row.key, columnId })}
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
    </td>
  );
});

function titleOf(view: { finding: string; calculated: string }): string | undefined {
  if (view.finding !== '') return view.finding;
  if (view.calculated !== '') return `Typed; calculated would be ${view.calculated}`;
  return undefined;
}
