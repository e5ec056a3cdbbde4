import type { Explanation } from '@mainsheet/explanation';
import { explain } from '@mainsheet/voyage';
import { Popover } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { explanationTree } from '../../../platform/explanations/explanation-tree.ts';
import { withPermission } from '../../../platform/permissions/refusals.ts';
import {
  ConfirmDialog,
  ExplanationPopover,
  type MenuEntry,
  type Point,
  PointMenu,
  showSnackbar,
} from '../../../ui/index.ts';
import { FindingsDialog } from '../dialogs/FindingsDialog.tsx';
import { FixDialog } from '../dialogs/FixDialog.tsx';
import { goToRow, rowOfFinding } from '../dialogs/find-cell.ts';
import { NotesDialog } from '../dialogs/NotesDialog.tsx';
import { RecapDialog } from '../dialogs/RecapDialog.tsx';
import { SolveDialog } from '../dialogs/SolveDialog.tsx';
import type { NextVoyage } from '../model/chain.ts';
import { type EstimateColumn, isFixed } from '../model/estimate-column.ts';
import { insertCall, moveCall, removeCall, sailingOrder } from '../model/itinerary-edits.ts';
import { addCargo, removeCargo } from '../model/new-estimate.ts';
import type { RowSpec } from '../rows/row-spec.ts';
import type { CellPlace } from './keys/grid-state.ts';
import type { Layer } from './layer.ts';
import { usePortHistory } from './use-port-history.ts';
import { cellId, useWorksheet, type Worksheet } from './worksheet-context.ts';

type LayersProps = {
  layer: Layer | null;
  show: (layer: Layer | null) => void;
  add: (copiedId?: string) => void;
  /** Adds the voyage that the ship sails next. */
  chain: (columnId: string, kind: NextVoyage) => void;
};

/** Menus, explanations and dialogs over the worksheet. */
export function WorksheetLayers({ layer, show, add, chain }: LayersProps) {
  const worksheet = useWorksheet();
  const { store, grid, lookUps } = worksheet;
  const close = useCallback(() => show(null), [show]);
  const history = usePortHistory(layer?.kind === 'cell-menu' ? layer.place : null);
  const column = layer && 'columnId' in layer ? store.find(layer.columnId) : undefined;
  return (
    <>
      <PointMenu
        label="Cell"
        at={layer?.kind === 'cell-menu' ? layer.at : null}
        entries={
          layer?.kind === 'cell-menu'
            ? [...withDivider(history), ...cellEntries(worksheet, layer.place)]
            : []
        }
        onClose={close}
      />
      <PointMenu
        label="Estimate"
        at={layer?.kind === 'column-menu' ? layer.at : null}
        entries={
          layer?.kind === 'column-menu'
            ? columnEntries(worksheet, layer.columnId, { show, add, chain })
            : []
        }
        onClose={close}
      />
      {layer?.kind === 'explanation' && (
        <Explained place={layer.place} at={layer.at} onClose={close} />
      )}
      {layer?.kind === 'findings' && <FindingsDialog columnId={layer.columnId} onClose={close} />}
      {column && layer?.kind === 'solve' && (
        <SolveDialog store={store} column={column} onClose={close} />
      )}
      {column && layer?.kind === 'recap' && (
        <RecapDialog {...{ store, column, lookUps }} text={layer.text} onClose={close} />
      )}
      {column && layer?.kind === 'notes' && (
        <NotesDialog store={store} column={column} mayEdit={worksheet.mayEdit} onClose={close} />
      )}
      {column && layer?.kind === 'fix' && (
        <FixDialog
          store={store}
          column={column}
          onClose={close}
          onGo={(finding) => {
            const row = rowOfFinding(store, column.id, finding);
            close();
            if (row) setTimeout(() => goToRow(grid, row, column.id));
          }}
        />
      )}
      {layer?.kind === 'delete' && <DeleteEstimate columnId={layer.columnId} onClose={close} />}
    </>
  );
}

const withDivider = (entries: readonly MenuEntry[]): (MenuEntry | 'divider')[] =>
  entries.length === 0 ? [] : [...entries, 'divider'];

/** What may be done with a cell, and the way to the menu of its estimate for whoever goes by keys. */
function cellEntries(worksheet: Worksheet, place: CellPlace): (MenuEntry | 'divider')[] {
  const column = worksheet.store.find(place.columnId);
  if (!column) return [];
  const openMenu = () => {
    const box = document.getElementById(cellId(place))?.getBoundingClientRect();
    const at = { x: box?.left ?? 0, y: box?.bottom ?? 0 };
    setTimeout(() => worksheet.openColumnMenu(column.id, at));
  };
  const entries = ownEntries(worksheet, place);
  const menu = { label: `Menu of ${column.fullNumber}`, run: openMenu };
  return entries.length === 0 ? [menu] : [...entries, 'divider', menu];
}

function ownEntries(worksheet: Worksheet, place: CellPlace): (MenuEntry | 'divider')[] {
  const { store, mayEdit, lookUps } = worksheet;
  const row = store.rows.find((one) => one.key === place.rowKey);
  const column = store.find(place.columnId);
  if (!row || !column) return [];
  const entries: (MenuEntry | 'divider')[] = [];
  if (row.figure) {
    entries.push({
      label: 'Explain',
      keys: '?',
      run: () => setTimeout(() => worksheet.explain(place)),
    });
  }
  if (!mayEdit || isFixed(column)) return entries;
  const edit = store.edit.bind(store, [column.id]);
  const field = row.field?.(column);
  const { restore, clear } = field ?? {};
  if (restore) entries.push({ label: 'Back to calculated', run: () => edit(restore) });
  if (clear) entries.push({ label: 'Clear', keys: 'Del', run: () => edit(clear) });
  const rowId = row.slot === undefined ? undefined : store.rowIdInSlot(column.id, row.slot);
  if (rowId !== undefined && row.group === 'itinerary') {
    const index = sailingOrder(column.inputs).findIndex((one) => one.id === rowId);
    const insert = (portFunction: 'Loading' | 'Discharging' | 'Fueling' | 'Canal transit') => ({
      label: `${INSERT_LABELS[portFunction]} before this`,
      run: () =>
        edit((input) =>
          insertCall(input, { index: Math.max(1, index), portFunction, id: lookUps.newId() }),
        ),
    });
    entries.push(
      'divider',
      insert('Loading'),
      insert('Discharging'),
      insert('Fueling'),
      insert('Canal transit'),
      {
        label: 'Move port up',
        keys: 'Alt+↑',
        run: () => edit((input) => moveCall(input, rowId, -1)),
      },
      {
        label: 'Move port down',
        keys: 'Alt+↓',
        run: () => edit((input) => moveCall(input, rowId, 1)),
      },
      {
        label: 'Delete port',
        keys: 'Ctrl+−',
        danger: true,
        run: () => edit((input) => removeCall(input, rowId)),
      },
    );
  }
  if (row.group === 'cargo') {
    const index = Number(/-(\d+)$/.exec(row.key)?.[1] ?? 0);
    const cargo = column.inputs.cargoes[index];
    entries.push('divider', {
      label: 'Add cargo',
      run: () => edit((input) => addCargo(input, lookUps.newId)),
    });
    if (cargo) {
      entries.push({
        label: `Delete ${cargo.name || `cargo ${index + 1}`}`,
        danger: true,
        run: () => edit((input) => removeCargo(input, cargo.id)),
      });
    }
  }
  return entries;
}

const INSERT_LABELS = {
  Loading: 'Load port',
  Discharging: 'Discharge port',
  Fueling: 'Bunker call',
  'Canal transit': 'Canal',
} as const;

function columnEntries(
  { store, mayEdit, openDetails, openHistory, openSensitivity, moveColumn }: Worksheet,
  columnId: string,
  { show, add, chain }: Omit<LayersProps, 'layer'>,
): (MenuEntry | 'divider')[] {
  const at = store.order.indexOf(columnId);
  const fixed = isFixed(store.find(columnId) ?? { status: '' });
  const later = (layer: Layer) => () => setTimeout(() => show(layer));
  const move = (to: number) => () => moveColumn(columnId, to);
  return [
    { label: 'Duplicate', keys: 'Ctrl+’', run: () => add(columnId) },
    { label: 'Pin as baseline', run: () => store.pin(columnId) },
    { label: 'Move left', keys: 'Alt+←', run: move(at - 1), disabled: !mayEdit || at === 0 },
    {
      label: 'Move right',
      keys: 'Alt+→',
      run: move(at + 1),
      disabled: !mayEdit || at === store.order.length - 1,
    },
    'divider',
    ...chainEntries(store, columnId, { mayEdit, chain }),
    'divider',
    {
      label: 'Details',
      run: () => openDetails(columnId),
    },
    { label: 'History', run: () => openHistory(columnId) },
    { label: 'Sensitivity', run: () => openSensitivity(columnId) },
    { label: 'Name and notes', run: later({ kind: 'notes', columnId }) },
    {
      label: 'Solve for a figure',
      run: later({ kind: 'solve', columnId }),
      disabled: !mayEdit || fixed,
    },
    {
      label: 'Convert to voyage',
      run: () =>
        setTimeout(() =>
          withPermission('contracts.create', 'Convert an estimate to a voyage', () =>
            show({ kind: 'fix', columnId }),
          ),
        ),
      ...(fixed ? { disabledBecause: 'This estimate is a voyage already.' } : {}),
    },
    'divider',
    { label: 'Delete estimate', danger: true, run: later({ kind: 'delete', columnId }) },
  ];
}

const NEXT_VOYAGES: readonly (readonly [NextVoyage, string])[] = [
  ['again', 'Chain: the same voyage again'],
  ['other', 'Chain: another voyage from its end'],
  ['back', 'Chain: back to where it began'],
];

/** What the ship may sail next, and the way out of a chain. */
function chainEntries(
  store: Worksheet['store'],
  columnId: string,
  { mayEdit, chain }: { mayEdit: boolean; chain: LayersProps['chain'] },
): MenuEntry[] {
  const column = store.find(columnId);
  const leave = () =>
    store.edit([columnId], ({ followsEstimateId: _, ...input }) => input as typeof input);
  const next = NEXT_VOYAGES.map(([kind, label]) => ({
    label,
    run: () => chain(columnId, kind),
    disabled: !mayEdit,
  }));
  if (!column?.inputs.followsEstimateId) return next;
  return [...next, { label: 'Leave the chain', run: leave, disabled: !mayEdit || isFixed(column) }];
}

function DeleteEstimate({ columnId, onClose }: { columnId: string; onClose: () => void }) {
  const { store } = useWorksheet();
  const column = store.find(columnId);
  const remove = () => {
    onClose();
    store.remove(columnId).catch((error: unknown) => showSnackbar(String(error), { error: true }));
  };
  return (
    <ConfirmDialog
      opened
      title={`Delete ${column?.fullNumber ?? 'the estimate'}?`}
      action="Delete estimate"
      danger
      onConfirm={remove}
      onClose={onClose}
    >
      It goes out of use. A voyage fixed from it stays.
    </ConfirmDialog>
  );
}

function explanationOf(row: RowSpec, column: EstimateColumn): Explanation | null {
  if (row.explain) return row.explain(column);
  return row.figure ? explain(column.inputs, row.figure) : null;
}

type ExplainedProps = { place: CellPlace; at: Point | undefined; onClose: () => void };

/** Opens a figure of a cell down to the cells that were typed. */
function Explained({ place, at, onClose }: ExplainedProps) {
  const { store } = useWorksheet();
  const row = store.rows.find((one) => one.key === place.rowKey);
  const column = store.find(place.columnId);
  const tree = useMemo(() => {
    const explained = column && row && explanationOf(row, column);
    return explained ? explanationTree(explained) : null;
  }, [row, column]);
  const missing = !tree || !column;
  useEffect(() => {
    if (missing) onClose();
  }, [missing, onClose]);
  const box = useRef(document.getElementById(cellId(place))?.getBoundingClientRect());
  if (!tree || !column) return null;
  const left = at?.x ?? box.current?.right ?? window.innerWidth / 2;
  const top = at?.y ?? box.current?.bottom ?? 160;
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      width={580}
      position="bottom-end"
      trapFocus
    >
      <Popover.Target>
        <span style={{ position: 'fixed', left, top, width: 1, height: 1 }} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={`Explanation of ${tree.label}`}>
        <ExplanationPopover
          explanation={tree}
          subject={`${column.fullNumber} ${column.inputs.vessel?.name ?? ''}`}
          onClose={onClose}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
