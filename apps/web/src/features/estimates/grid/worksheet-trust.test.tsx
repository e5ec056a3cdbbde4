import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import { GridState } from './keys/grid-state.ts';
import {
  cellOf,
  copiedText,
  labelOf,
  makeStore,
  pasteText,
  Sheet,
  stored,
  textOf,
} from './test-worksheet.tsx';

describe('a worksheet as a person uses it, with mouse and keys', () => {
  let store: WorksheetStore;
  let grid: GridState;
  const rates = () => store.columns.map((column) => column.inputs.cargoes[0]?.freight.rate);

  beforeEach(async () => {
    localStorage.clear();
    store = makeStore(['a', 'b', 'c']);
    grid = new GridState();
    await page.viewport(1280, 900);
    await render(<Sheet store={store} grid={grid} />);
  });

  it('a click on the words of a cell, or on a label, leaves copy, cut and paste to the grid', async () => {
    const words =
      cellOf('Freight', 0).querySelector('.ws-text, .ws-figure') ?? cellOf('Freight', 0);
    await userEvent.click(words);
    expect(await copiedText()).toBe('38.5');
    await userEvent.click(cellOf('Freight', 1));
    await pasteText('41.25');
    await expect.poll(rates).toEqual([38.5, 41.25, 38.5]);
    await userEvent.keyboard('{ArrowRight}');
    await pasteText('42');
    await expect.poll(rates).toEqual([38.5, 41.25, 42]);
    await userEvent.click(document.querySelector('.ws-corner') as HTMLElement);
    await userEvent.keyboard('{Control>}x{/Control}');
    expect(await navigator.clipboard.readText()).toBe('42');
  });

  it('an estimate without a bunker price is incomplete: no difference, never best, and F8 goes there', async () => {
    store.edit(['a'], (input) => ({ ...input, dailyCost: 1 }));
    store.edit(['b'], (input) => ({
      ...input,
      bunkers: input.bunkers.map((row) => ({ ...row, initialPrice: 0 })),
    }));
    const head = () => document.querySelector('th[data-column="b"]');
    await expect.poll(() => head()?.textContent).toContain('incomplete');
    expect(head()?.querySelector('.ws-delta, .ws-best')).toBeNull();
    expect(textOf('Net TCE', 1)).not.toContain('▲');
    expect(
      store.columns.some(({ id }) => id === 'b' && cellOf('Net TCE', 1).querySelector('.ws-best')),
    ).toBe(false);
    await userEvent.click(cellOf('Vessel', 1));
    await userEvent.keyboard('{F8}');
    expect(grid.snapshot.active).toEqual({ rowKey: 'price-VLSFO', columnId: 'b' });
    await userEvent.keyboard('565{Enter}');
    await userEvent.click(cellOf('Vessel', 1));
    await userEvent.click(head()?.querySelector('.ws-missing') ?? cellOf('Vessel', 1));
    await userEvent.keyboard('750{Enter}');
    await expect.poll(() => head()?.textContent).not.toContain('incomplete');
  });

  it('an example stands in an empty cell only while the cursor is in it', async () => {
    expect(document.querySelector('.ws-hint')).toBeNull();
    await userEvent.click(cellOf('Laycan', 0));
    await userEvent.keyboard('{Delete}');
    expect(textOf('Laycan', 0)).toBe('e.g. 10/20 dec');
    await userEvent.keyboard('{ArrowRight}');
    expect(textOf('Laycan', 0)).toBe('');
  });

  it('a laycan typed before its load port keeps its dates when the port is chosen', async () => {
    await userEvent.click(cellOf('Laycan', 0));
    await userEvent.keyboard('10/20 dec{Enter}');
    const dates = '10 Dec/20 Dec 2026';
    expect(textOf('Laycan', 0)).toContain(dates);
    const start = store.find('a')?.inputs.cargoes[0]?.laycanStartAt;
    const load = labelOf('2 Load port').textContent ?? '';
    await userEvent.click(cellOf(load, 0));
    await userEvent.keyboard('tokyo{Enter}');
    await expect.poll(() => textOf(load, 0)).toContain('Tokyo');
    expect(textOf('Laycan', 0)).toContain(dates);
    expect(store.find('a')?.inputs.cargoes[0]?.laycanStartAt).not.toBe(start);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(textOf('Laycan', 0)).toContain(dates);
  });

  it('a refused text leaves when the cell holds something else, typed here or by another person', async () => {
    await userEvent.click(cellOf('Freight', 0));
    await pasteText('FIRM OFFER\tSUBJECT RECONFIRMATION');
    await expect.poll(() => textOf('Freight', 1)).toBe('SUBJECT RECONFIRMATION');
    await userEvent.click(cellOf('Freight', 0));
    await userEvent.keyboard('41{Enter}');
    expect(textOf('Freight', 0)).toContain('41.00');
    expect(textOf('Freight', 1)).toBe('SUBJECT RECONFIRMATION');
    const [theirs] = store.columns.filter(({ id }) => id === 'b');
    const [cargo] = theirs?.inputs.cargoes ?? [];
    if (!theirs || !cargo) throw new Error('no cargo');
    const freight = { ...cargo.freight, rate: 43 };
    store.adopt({
      ...stored('b', 2),
      inputs: { ...theirs.inputs, cargoes: [{ ...cargo, freight }] },
      version: 2,
    });
    await expect.poll(() => textOf('Freight', 1)).toContain('43.00');
    expect(cellOf('Freight', 1).getAttribute('aria-invalid')).toBeNull();
  });

  it('waiting stands in days below the laycan, and typing in it leaves it out', async () => {
    const before = store.find('a')?.result.totals.voyageDays ?? 0;
    await userEvent.click(cellOf('Laycan', 0));
    await userEvent.keyboard('10/20 feb{Enter}');
    const days = store.find('a')?.result.totals.waitingDays ?? 0;
    expect(days).toBeGreaterThan(1);
    expect(textOf('Waiting for laycan', 0)).toContain(days.toFixed(2));
    await userEvent.keyboard('left{Enter}');
    await expect.poll(() => textOf('Waiting for laycan', 0)).toContain('left out');
    expect(store.find('a')?.result.totals.voyageDays).toBeCloseTo(before, 6);
  });
});
