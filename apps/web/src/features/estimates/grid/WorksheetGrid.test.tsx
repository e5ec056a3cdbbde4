import { sampleGrainVoyage } from '@mainsheet/voyage';
import { useMemo } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TestFrame } from '../../../ui/test-frame.tsx';
import type { StoredEstimate } from '../model/estimate-column.ts';
import type { EstimateTransport, SaveRequest } from '../model/transport.ts';
import { WorksheetStore } from '../model/worksheet-store.ts';
import type { LookUps } from '../rows/field.ts';
import { GridState } from './grid-state.ts';
import { leaving } from './use-grid-keys.ts';
import { WorksheetGrid } from './WorksheetGrid.tsx';
import { type Worksheet, WorksheetContext } from './worksheet-context.ts';

const stored = (id: string, number: number): StoredEstimate => ({
  id,
  fullNumber: `M-000${number}`,
  name: '',
  status: 'ACTIVE',
  isKeptAsDraft: false,
  inputs: sampleGrainVoyage(),
  map: {},
  voyageId: null,
  updatedAt: '2026-11-20T10:42:00.000Z',
  updatedBy: 'Hilde Kaya',
  version: 1,
});

let saves: SaveRequest[] = [];

const makeTransport = (kept: SaveRequest[]): EstimateTransport => ({
  save: (request) => {
    kept.push(request);
    return Promise.resolve({
      kind: 'saved',
      status: 'ACTIVE',
      version: request.version + 1,
      updatedAt: '2026-11-20T10:43:00.000Z',
      updatedBy: 'Hilde Kaya',
    });
  },
  load: () => Promise.reject(new Error('not asked')),
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

const lookUps: LookUps = {
  today: '2026-11-20',
  newId: () => crypto.randomUUID(),
  ports: (text) => Promise.resolve(text.startsWith('par') ? [PARANAGUA] : []),
  vessels: () => Promise.resolve([]),
  charterers: () => Promise.resolve([]),
};

const makeStore = () =>
  new WorksheetStore([stored('a', 1), stored('b', 2)], {
    transport: makeTransport(saves),
    router: { route: () => Promise.resolve(null) },
    baselineId: null,
  });

function Sheet({ store }: { store: WorksheetStore }) {
  const worksheet = useMemo<Worksheet>(
    () => ({
      store,
      grid: new GridState(),
      lookUps,
      mayEdit: true,
      leaveEditor: (by) => leaving.current(by),
      openMenu: () => undefined,
      openColumnMenu: () => undefined,
      explain: () => undefined,
      openDetails: () => undefined,
      moveColumn: (id, to) => void store.move(id, to),
    }),
    [store],
  );
  return (
    <TestFrame>
      <WorksheetContext value={worksheet}>
        <WorksheetGrid label="Estimates" />
      </WorksheetContext>
    </TestFrame>
  );
}

function labelOf(label: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('.ws-label')].find((one) =>
    one.textContent?.startsWith(label),
  );
  if (!found) throw new Error(`no row ${label}`);
  return found;
}

function cellOf(label: string, column: number): HTMLElement {
  const row = document.querySelector(`tr[aria-owns="${labelOf(label).id}"]`);
  const cell = row?.querySelector(`td[aria-colindex="${column + 2}"]`);
  if (!(cell instanceof HTMLElement)) throw new Error(`no cell ${label} ${column}`);
  return cell;
}
const textOf = (label: string, column: number) => cellOf(label, column).textContent ?? '';
const echo = () => document.querySelector('.ws-echo')?.textContent ?? '';

async function openCell(label: string, column: number): Promise<void> {
  await userEvent.click(cellOf(label, column));
}

describe('the worksheet grid', () => {
  let store: WorksheetStore;

  beforeEach(async () => {
    localStorage.clear();
    saves = [];
    store = makeStore();
    await page.viewport(1280, 900);
    await render(<Sheet store={store} />);
  });

  it('typing opens the editor, echoes 66,000 mt ± 5 % and recalculates before Enter', async () => {
    await openCell('Quantity', 1);
    await userEvent.keyboard('60k 10% moloo');
    await expect.poll(echo).toContain('54,000 – 66,000 mt');
    // 66,000 × 38.50: the column shows the reading while it is typed, the inputs do not have it.
    expect(textOf('Gross freight', 1)).toContain('2,541,000');
    expect(store.find('b')?.inputs.cargoes[0]?.quantity).toBe(66_000);
    await userEvent.keyboard('{Enter}');
    expect(store.find('b')?.inputs.cargoes[0]?.quantity).toBe(60_000);
    expect(textOf('Quantity', 0)).toContain('66,000');
  });

  it('Escape takes the typing back and saves nothing', async () => {
    await openCell('Freight', 1);
    await userEvent.keyboard('45');
    await expect.poll(() => textOf('Gross freight', 1)).toContain('2,970,000');
    await userEvent.keyboard('{Escape}');
    expect(textOf('Gross freight', 1)).toContain('2,541,000');
    expect(textOf('Freight', 1)).toContain('38.50');
    expect(store.find('b')?.save.kind).toBe('saved');
  });

  it('Enter commits and goes down, Ctrl+Z takes it back, Ctrl+Y does it again', async () => {
    await openCell('Freight', 1);
    await userEvent.keyboard('40{Enter}');
    // 66,000 × 40.00
    expect(textOf('Gross freight', 1)).toContain('2,640,000');
    expect(document.querySelector('td.active')?.id).toBe(cellOf('Gross freight', 1).id);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(textOf('Gross freight', 1)).toContain('2,541,000');
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(textOf('Gross freight', 1)).toContain('2,640,000');
  });

  it('one text sets address commission and brokerage: 2.5 add + 1 brk', async () => {
    await openCell('Address', 1);
    await userEvent.keyboard('2.5 add + 1 brk{Enter}');
    await expect.poll(() => textOf('Address', 1)).toContain('2.50');
    expect(textOf('Brokerage', 1)).toContain('1.00');
    expect(textOf('Address', 0)).toContain('3.75');
  });

  it('what cannot be read stays in the editor with the reason', async () => {
    await openCell('Freight', 1);
    await userEvent.keyboard('abc{Enter}');
    const editor = document.querySelector<HTMLInputElement>('.ws-editor');
    expect(editor?.value).toBe('abc');
    expect(editor?.getAttribute('aria-invalid')).toBe('true');
    expect(echo()).toContain('not understood');
  });

  it('clicking away takes what was typed', async () => {
    await openCell('Freight', 1);
    await userEvent.keyboard('40');
    await openCell('Daily cost', 0);
    expect(store.find('b')?.inputs.cargoes[0]?.freight.rate).toBe(40);
    expect(document.querySelector('.ws-editor')).toBeNull();
  });

  it('a label types into all columns in one step', async () => {
    await userEvent.dblClick(labelOf('Daily cost'));
    await userEvent.keyboard('9k{Enter}');
    await expect.poll(() => store.find('b')?.inputs.dailyCost).toBe(9_000);
    expect(store.find('a')?.inputs.dailyCost).toBe(9_000);
    store.undo();
    expect(store.columns.map((column) => column.inputs.dailyCost)).toEqual([7_500, 7_500]);
  });

  it('a port is picked from the search and replaces the one of its row', async () => {
    await openCell('2 Load port', 1);
    await userEvent.keyboard('par');
    await expect.poll(echo).toContain('Paranaguá');
    await userEvent.keyboard('{Enter}');
    expect(textOf('2 Load port', 1)).toContain('Paranaguá');
    expect(textOf('2 Load port', 0)).toContain('Santos');
  });

  it('a change is saved once, as a whole document with its version', async () => {
    await openCell('Freight', 1);
    await userEvent.keyboard('40{Enter}');
    await expect.poll(() => saves.length, { timeout: 3_000 }).toBe(1);
    expect(saves[0]).toMatchObject({ id: 'b', version: 1 });
    expect(saves[0]?.inputs.cargoes[0]?.freight.rate).toBe(40);
    await expect.poll(() => store.find('b')?.save.kind).toBe('saved');
    expect(store.find('b')?.version).toBe(2);
  });
});
