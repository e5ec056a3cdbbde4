import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import { GridState } from './grid-state.ts';
import {
  cellOf,
  copiedText,
  makeStore,
  pasteText,
  Sheet,
  saves,
  textOf,
} from './test-worksheet.tsx';

describe('a worksheet as a person uses it, with mouse and keys', () => {
  let store: WorksheetStore;
  let grid: GridState;
  const rates = () => store.columns.map((column) => column.inputs.cargoes[0]?.freight.rate);

  beforeEach(async () => {
    localStorage.clear();
    saves.length = 0;
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
});
