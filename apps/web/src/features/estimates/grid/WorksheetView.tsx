import { applyDefaults } from '@mainsheet/voyage';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { withPermission } from '../../../platform/permissions/refusals.ts';
import { useMay } from '../../../platform/session/use-session.ts';
import { State, showSnackbar, useTabGuard } from '../../../ui/index.ts';
import { goToMissing } from '../dialogs/find-cell.ts';
import { NoticeList } from '../dialogs/NoticeList.tsx';
import { WorksheetMap } from '../map/WorksheetMap.tsx';
import { chainOf, type NextVoyage, nextVoyage } from '../model/chain.ts';
import { isFixed } from '../model/estimate-column.ts';
import { newEstimate } from '../model/new-estimate.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import type { LookUps } from '../rows/field.ts';
import { ChainBar } from './ChainBar.tsx';
import { GridState, LABEL } from './keys/grid-state.ts';
import { leaving } from './keys/use-grid-keys.ts';
import type { Layer } from './layer.ts';
import { StatusBar } from './StatusBar.tsx';
import { useViewers } from './use-viewers.ts';
import { WorksheetGrid } from './WorksheetGrid.tsx';
import { WorksheetHead } from './WorksheetHead.tsx';
import { WorksheetLayers } from './WorksheetLayers.tsx';
import { type SheetFacts, type Worksheet, WorksheetContext } from './worksheet-context.ts';

type WorksheetViewProps = {
  store: WorksheetStore;
  lookUps: LookUps;
  sheet: SheetFacts;
  onRenamed: () => void;
};

function useCount(store: WorksheetStore): number {
  const subscribe = useCallback((listener: () => void) => store.subscribeLayout(listener), [store]);
  return useSyncExternalStore(subscribe, () => store.order.length);
}

type AddParts = { store: WorksheetStore; lookUps: LookUps; grid: GridState; currency: string };

/** Adds an empty estimate or a copy; failures are told and nothing is lost. */
function useAddEstimate({ store, lookUps, grid, currency }: AddParts) {
  return useCallback(
    (copiedId?: string) =>
      withPermission('estimates.create', 'Add an estimate', () => {
        const copied = copiedId ? store.find(copiedId) : undefined;
        const begin = async () => {
          const empty = newEstimate(Date.now(), lookUps.newId, currency);
          return store.add(applyDefaults(empty, await lookUps.defaults()), undefined);
        };
        const adding = copied ? store.add(copied.inputs, copied) : begin();
        adding.then(
          (id) => grid.go({ rowKey: grid.snapshot.active?.rowKey ?? 'vessel', columnId: id }),
          (error: unknown) => showSnackbar(String(error), { error: true }),
        );
      }),
    [store, lookUps, grid, currency],
  );
}

/** Adds the voyage that follows one, right behind it; its ways by sea are measured at once. */
function useChainNext({ store, lookUps, grid }: Omit<AddParts, 'currency'>) {
  return useCallback(
    (columnId: string, kind: NextVoyage) =>
      withPermission('estimates.create', 'Add an estimate', () => {
        const column = store.find(columnId);
        if (!column) return;
        const chain = chainOf(store.columns, columnId);
        const inputs = nextVoyage({ column, chain }, kind, lookUps.newId);
        store.add(inputs, column).then(
          (id) => {
            grid.go({ rowKey: grid.snapshot.active?.rowKey ?? 'vessel', columnId: id });
            return store.route(id);
          },
          (error: unknown) => showSnackbar(String(error), { error: true }),
        );
      }),
    [store, lookUps, grid],
  );
}

type ActionParts = Pick<WorksheetViewProps, 'store' | 'lookUps' | 'sheet'> & {
  grid: GridState;
  setLayer: (layer: Layer) => void;
  /** Says it to who cannot see it. */
  setSaid: (text: string) => void;
};

/** What cells and columns do to the page around them. */
function useActions({ store, grid, lookUps, sheet, setLayer, setSaid }: ActionParts): Worksheet {
  const mayEdit = useMay('estimates.modify');
  const navigate = useNavigate();
  return useMemo<Worksheet>(
    () => ({
      store,
      grid,
      lookUps,
      mayEdit,
      leaveEditor: (by) => leaving.current(by),
      openMenu: (place, at) => setLayer({ kind: 'cell-menu', place, at }),
      openColumnMenu: (columnId, at) => setLayer({ kind: 'column-menu', columnId, at }),
      explain: (place, at) => setLayer({ kind: 'explanation', place, ...(at ? { at } : {}) }),
      goToMissing: (columnId) => {
        if (goToMissing(store, grid, columnId)) return;
        setLayer({ kind: 'findings', columnId });
      },
      readRecap: (columnId, text) => {
        const column = store.find(columnId);
        if (!mayEdit || !column || isFixed(column)) return;
        setLayer({ kind: 'recap', columnId, text });
      },
      moveColumn: (columnId, to) => {
        const place = Math.max(0, Math.min(store.order.length - 1, to));
        const name = store.find(columnId)?.fullNumber ?? '';
        setSaid(`${name} is column ${place + 1} of ${store.order.length}`);
        store
          .move(columnId, place)
          .catch((error: unknown) => showSnackbar(String(error), { error: true }));
      },
      openDetails: (columnId) =>
        void navigate({
          to: `/estimate/estimate-details/${sheet.id}`,
          search: { estimate: columnId, name: sheet.name },
        } as never),
      openHistory: (columnId) =>
        void navigate({
          to: `/estimate/estimate-details/${sheet.id}`,
          search: { estimate: columnId, name: sheet.name, history: true },
        } as never),
      openSensitivity: (columnId) =>
        void navigate({
          to: '/estimate/sensitivity',
          search: { worksheet: sheet.id, estimate: columnId },
        } as never),
    }),
    [store, grid, lookUps, mayEdit, navigate, sheet.id, sheet.name, setLayer, setSaid],
  );
}

type AddKeyParts = Pick<AddParts, 'store' | 'grid'> & { add: (copiedId?: string) => void };

/** Ctrl+' adds a copy of the estimate that the cursor is in. */
function useAddKey({ store, grid, add }: AddKeyParts): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "'") return;
      event.preventDefault();
      const id = grid.snapshot.active?.columnId;
      add(id && id !== LABEL ? id : (store.baselineId ?? undefined));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [grid, add, store]);
}

/** The worksheet page once its estimates are here. */
export function WorksheetView({ store, lookUps, sheet, onRenamed }: WorksheetViewProps) {
  const [grid] = useState(() => new GridState());
  const [layer, setLayer] = useState<Layer | null>(null);
  const [said, setSaid] = useState('');
  useViewers(sheet.id, grid);
  useEffect(
    () =>
      grid.subscribe(() => {
        store.autosave.isShared = grid.snapshot.viewers.length > 0;
      }),
    [store, grid],
  );
  const count = useCount(store);
  const navigate = useNavigate();
  const isMap = (useSearch({ strict: false }) as { view?: string }).view === 'map';
  const activeId = () => {
    const id = grid.snapshot.active?.columnId;
    return id && id !== LABEL ? id : store.baselineId;
  };
  const isUnsafe = useSyncExternalStore(
    (listener) => store.subscribeAny(listener),
    () => store.columns.some((column) => column.save.kind !== 'saved'),
  );
  useTabGuard(isUnsafe);
  const chain = useChainNext({ store, lookUps, grid });
  const add = useAddEstimate({ store, lookUps, grid, currency: sheet.currency });
  const worksheet = useActions({ store, grid, lookUps, sheet, setLayer, setSaid });
  useAddKey({ store, grid, add });
  return (
    <WorksheetContext value={worksheet}>
      <div className="ws-page fills-window">
        <WorksheetHead
          sheet={sheet}
          count={count}
          activeId={activeId}
          onSolve={(columnId) => setLayer({ kind: 'solve', columnId })}
          onRecap={(columnId) => worksheet.readRecap(columnId, '')}
          onAdd={() => add()}
          isMap={isMap}
          onMap={() =>
            void navigate({
              to: '.',
              search: ({ view: _, ...now }: Record<string, unknown>) => ({
                ...now,
                ...(isMap ? {} : { view: 'map' }),
              }),
            } as never)
          }
          onRenamed={onRenamed}
        />
        <section className="ws-panel" aria-label="Worksheet">
          {count === 0 ? (
            <State
              title="No estimates yet"
              actions={<Button onClick={() => add()}>Add the first estimate</Button>}
            >
              Each estimate is a column: type its vessel, ports and cargo, and compare.
            </State>
          ) : isMap ? (
            <WorksheetMap mayEdit={worksheet.mayEdit} />
          ) : (
            <WorksheetGrid label={`${sheet.name}, estimates side by side`} />
          )}
          <NoticeList store={store} />
          {count > 1 && <ChainBar />}
          {count > 0 && (
            <StatusBar onShowFindings={(columnId) => setLayer({ kind: 'findings', columnId })} />
          )}
        </section>
        <p className="visually-hidden" role="status">
          {said}
        </p>
        <WorksheetLayers layer={layer} show={setLayer} add={add} chain={chain} />
      </div>
    </WorksheetContext>
  );
}
