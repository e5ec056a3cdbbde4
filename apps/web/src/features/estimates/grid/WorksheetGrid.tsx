import {
  type CSSProperties,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { moneySign } from '../model/money-sign.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { textAt } from './keys/grid-clipboard.ts';
import { type CellPlace, LABEL } from './keys/grid-state.ts';
import { useGridKeys } from './keys/use-grid-keys.ts';
import { useGridMouse } from './keys/use-grid-mouse.ts';
import { LABEL_PX, useSheetWindow } from './use-sheet-window.ts';
import { visibleLines } from './visible-lines.ts';
import {
  type ColumnsInSight,
  cellsOf,
  WorksheetLabels,
  WorksheetLines,
} from './WorksheetLines.tsx';
import { cellId, useGrid, useWorksheet } from './worksheet-context.ts';
import './worksheet.css';

/** Order, rows and baseline; a new object when one of them changes. */
function useLayout() {
  const { store } = useWorksheet();
  const snapshot = useMemo(() => {
    const markedId = () => (store.pinnedState ? null : store.baselineId);
    let known = { order: store.order, rows: store.rows, baselineId: markedId() };
    return () => {
      const same =
        known.order === store.order && known.rows === store.rows && known.baselineId === markedId();
      if (!same) known = { order: store.order, rows: store.rows, baselineId: markedId() };
      return known;
    };
  }, [store]);
  const subscribe = useCallback((listener: () => void) => store.subscribeLayout(listener), [store]);
  return useSyncExternalStore(subscribe, snapshot);
}

function useLines(rows: unknown, order: readonly string[]) {
  const { store } = useWorksheet();
  const closed = useGrid((snapshot) => snapshot.closed);
  const openSlots = useGrid((snapshot) => snapshot.openSlots);
  const isDifferencesOnly = useGrid((snapshot) => snapshot.isDifferencesOnly);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines follow rows and order
  return useMemo(
    () => visibleLines(store, { closed, openSlots, isDifferencesOnly }),
    [store, rows, order, closed, openSlots, isDifferencesOnly],
  );
}

/** A refused text leaves when its cell comes to hold something else, from here or from another member. */
function useRefusals(): void {
  const { store, grid } = useWorksheet();
  useEffect(
    () =>
      store.subscribeAny(() => {
        if (grid.snapshot.refusals.size === 0) return;
        grid.dropOutdated(({ rowKey, columnId }) => {
          const row = store.rows.find((one) => one.key === rowKey);
          return row ? textAt(store, row, columnId) : '';
        });
      }),
    [store, grid],
  );
}

const CORNER = 'ws-corner';

const sizes = (count: number, columnPx: number) =>
  ({
    width: LABEL_PX + count * columnPx,
    '--ws-label': `${LABEL_PX}px`,
    '--ws-column': `${columnPx}px`,
    '--ws-count': count,
  }) as CSSProperties;

/** The worksheet: estimates side by side, edited in place. */
export function WorksheetGrid({ label }: { label: string }) {
  const { order, rows, baselineId: pinnedId } = useLayout();
  const baselineId = order.length > 1 ? pinnedId : null;
  const active = useGrid((snapshot) => snapshot.active);
  const lines = useLines(rows, order);
  const { currency } = useWorksheet().store;
  const sheet = useSheetWindow({
    rowCount: lines.length,
    columnCount: order.length,
    activeRow: lines.findIndex((line) => line.key === active?.rowKey),
  });
  const { scroller, reveal, columnPx } = sheet;
  const { first, last } = sheet.columns;
  const columns = useMemo<ColumnsInSight>(
    () => ({ ids: order.slice(first, last + 1), first, baselineId }),
    [order, first, last, baselineId],
  );
  const activeColumn = active ? order.indexOf(active.columnId) : -1;
  const isAway = activeColumn >= 0 && (activeColumn < first || activeColumn > last);
  const revealPlace = (place: CellPlace) =>
    reveal(
      lines.findIndex((line) => line.key === place.rowKey),
      place.columnId === LABEL ? -1 : order.indexOf(place.columnId),
    );
  useRefusals();
  const keys = useGridKeys({ lines, order }, revealPlace);
  const mouse = useGridMouse({ lines, order }, revealPlace);
  const focusGrid = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('.ws-editor')) return;
    event.preventDefault();
    keys.table.current?.focus({ preventScroll: true });
  };
  return (
    <div className="ws-scroll" ref={scroller}>
      <div className="ws-sheet" style={sizes(order.length, columnPx)}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on a label focuses the grid */}
        <div className="ws-labels" onMouseDown={focusGrid}>
          <div role="columnheader" aria-colindex={1} id={CORNER} className="ws-head ws-corner">
            <div className="muted tiny">{currency}, days, metric tons</div>
            <div className="muted small">Differences are against the pinned baseline</div>
            <div className="strong small">Net TCE, {moneySign(currency)}/d</div>
          </div>
          <WorksheetLabels
            lines={lines}
            pieces={sheet.rowPieces}
            order={order}
            rowPx={sheet.rowPx}
          />
        </div>
        <table
          ref={keys.table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of rows and cells is a table
          role="grid"
          aria-label={label}
          aria-rowcount={lines.length + 1}
          aria-colcount={order.length + 1}
          aria-multiselectable
          aria-activedescendant={active ? cellId(active) : undefined}
          tabIndex={0}
          className="ws grid"
          onKeyDown={keys.onKeyDown}
          onFocus={keys.onFocus}
          {...mouse}
        >
          <thead>
            <tr aria-rowindex={1} aria-owns={CORNER}>
              {cellsOf(columns, (id, index) => (
                <ColumnHead
                  key={id}
                  columnId={id}
                  columnIndex={index}
                  isBaseline={id === baselineId}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            <WorksheetLines
              lines={lines}
              pieces={sheet.rowPieces}
              columns={columns}
              rowPx={sheet.rowPx}
              away={active && isAway ? { ...active, columnIndex: activeColumn } : null}
            />
          </tbody>
        </table>
      </div>
    </div>
  );
}
