import { NO_ESTIMATE_DEFAULTS, newTimeCharterSide, sampleGrainVoyage } from '@mainsheet/voyage';
import { useMemo } from 'react';
import { userEvent } from 'vitest/browser';
import { TestFrame } from '../../../ui/test-frame.tsx';
import { goToMissing } from '../dialogs/find-cell.ts';
import type { StoredEstimate } from '../model/estimate-column.ts';
import type { CharterHire } from '../model/named-charter.ts';
import type { EstimateTransport, SaveRequest } from '../model/transport.ts';
import { WorksheetStore } from '../model/worksheet-store.ts';
import type { LookUps } from '../rows/field.ts';
import { ChainBar, useChains } from './ChainBar.tsx';
import type { GridState } from './keys/grid-state.ts';
import { leaving } from './keys/use-grid-keys.ts';
import { WorksheetGrid } from './WorksheetGrid.tsx';
import { type Worksheet, WorksheetContext } from './worksheet-context.ts';

export const stored = (id: string, number: number): StoredEstimate => ({
  id,
  fullNumber: `M-000${number}`,
  name: '',
  status: 'ACTIVE',
  isKeptAsDraft: false,
  inputs: sampleGrainVoyage(),
  map: {},
  voyageId: null,
  vesselType: 'Kamsarmax',
  completionAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2026-11-20T10:42:00.000Z',
  updatedBy: 'Hilde Kaya',
  version: 1,
});

const transportInto = (saves: SaveRequest[]): EstimateTransport => ({
  save: (request) => {
    saves.push(request);
    return Promise.resolve({
      kind: 'saved',
      status: 'ACTIVE',
      version: request.version + 1,
      updatedAt: '2026-11-20T10:43:00.000Z',
      updatedBy: 'Hilde Kaya',
      vesselType: 'Kamsarmax',
      merged: null,
      others: [],
    });
  },
  load: () => Promise.reject(new Error('not asked')),
  follow: () => Promise.reject(new Error('not asked')),
  create: () => Promise.reject(new Error('not asked')),
  remove: () => Promise.resolve(),
  reorder: () => Promise.resolve(),
});

const PARANAGUA = {
  code: 'BRPNG',
  name: 'Paranaguá',
  country: 'Brazil',
  latitude: -25.5,
  longitude: -48.51,
  timeZone: 'America/Sao_Paulo',
};

const TOKYO = {
  code: 'JPTYO',
  name: 'Tokyo',
  country: 'Japan',
  latitude: 35.6,
  longitude: 139.8,
  timeZone: 'Asia/Tokyo',
};

/** A charter whose rate steps a week before Christmas. */
const HIRED: CharterHire = {
  ...{ id: 'tc1', charterCode: 'TCI-0007', type: 'in', status: 'Delivered', vesselId: '' },
  ...{ counterparty: 'Lyra Maritime', isCurrent: true },
  deliveryAt: '2026-09-01T00:00:00.000Z',
  redeliveryAt: '2027-09-01T00:00:00.000Z',
  terms: {
    ...newTimeCharterSide(),
    hirePeriods: [
      {
        ...{ rate: 12_000, rateType: 'Per Day', duration: null, durationUnit: 'Days' },
        until: '2026-12-18T00:00:00.000Z',
      },
      { rate: 14_000, rateType: 'Per Day', duration: null, durationUnit: 'Days', until: null },
    ],
    addressCommissionPercent: 3.75,
  },
  sources: ['TCI-0007, hire line 1', 'TCI-0007, hire line 2'],
};

const lookUps: LookUps = {
  defaults: () => Promise.resolve(NO_ESTIMATE_DEFAULTS),
  today: '2026-11-20',
  newId: () => crypto.randomUUID(),
  ports: (text) =>
    Promise.resolve(
      [PARANAGUA, TOKYO].filter(({ name }) => name.toLowerCase().startsWith(text.slice(0, 3))),
    ),
  vessels: () => Promise.resolve([]),
  specialists: () => Promise.resolve([]),
  charterers: () => Promise.resolve([]),
  cargoTypes: () => Promise.resolve([]),
  charters: ([vesselId = '']) => Promise.resolve([{ ...HIRED, vesselId }]),
};

/** A worksheet, which keeps what it saves to itself: that of a test before may save late. */
export function makeStore(ids: readonly string[] = ['a', 'b'], saves: SaveRequest[] = []) {
  return new WorksheetStore(
    ids.map((id, index) => stored(id, index + 1)),
    {
      transport: transportInto(saves),
      router: { route: () => Promise.resolve(null) },
      baselineId: null,
    },
  );
}

export function Sheet({ store, grid }: { store: WorksheetStore; grid: GridState }) {
  const worksheet = useMemo<Worksheet>(
    () => ({
      store,
      grid,
      lookUps,
      mayEdit: true,
      leaveEditor: (by) => leaving.current(by),
      openMenu: () => undefined,
      openColumnMenu: () => undefined,
      explain: () => undefined,
      goToMissing: (columnId) => void goToMissing(store, grid, columnId),
      openDetails: () => undefined,
      openHistory: () => undefined,
      openSensitivity: () => undefined,
      readRecap: () => undefined,
      moveColumn: (id, to) => void store.move(id, to),
    }),
    [store, grid],
  );
  useChains(store, true);
  return (
    <TestFrame>
      <WorksheetContext value={worksheet}>
        <WorksheetGrid label="Estimates" />
        <ChainBar />
      </WorksheetContext>
    </TestFrame>
  );
}

export function labelOf(label: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('.ws-label')].find((one) =>
    one.textContent?.startsWith(label),
  );
  if (!found) throw new Error(`no row ${label}`);
  return found;
}

export function cellOf(label: string, column: number): HTMLElement {
  const row = document.querySelector(`tr[aria-owns="${labelOf(label).id}"]`);
  const cell = row?.querySelector(`td[aria-colindex="${column + 2}"]`);
  if (!(cell instanceof HTMLElement)) throw new Error(`no cell ${label} ${column}`);
  return cell;
}
export const textOf = (label: string, column: number) => cellOf(label, column).textContent ?? '';
export const echo = () => document.querySelector('.ws-echo')?.textContent ?? '';

export async function openCell(label: string, column: number): Promise<void> {
  await userEvent.click(cellOf(label, column));
}

/** Pastes a text by keys, as it comes from a spreadsheet: to whatever the browser says has the caret. */
export async function pasteText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  await userEvent.keyboard('{Control>}v{/Control}');
}

export async function copiedText(): Promise<string> {
  await navigator.clipboard.writeText('nothing was copied');
  await userEvent.keyboard('{Control>}c{/Control}');
  return navigator.clipboard.readText();
}
