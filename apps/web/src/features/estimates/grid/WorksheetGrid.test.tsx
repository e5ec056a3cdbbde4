import { COST_KEYS, ESTIMATE } from '@mainsheet/voyage';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { indexRateFor } from '../model/market-index.ts';
import type { SaveRequest } from '../model/transport.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import { indexRows } from '../rows/index-rows.ts';
import { GridState } from './keys/grid-state.ts';
import { placeOfDrop } from './keys/use-column-drag.ts';
import {
  cellOf,
  copiedText,
  echo,
  labelOf,
  makeStore,
  openCell,
  pasteText,
  Sheet,
  textOf,
} from './test-worksheet.tsx';

describe('the worksheet grid', () => {
  let saves: SaveRequest[];
  let store: WorksheetStore;

  beforeEach(async () => {
    localStorage.clear();
    saves = [];
    store = makeStore(['a', 'b'], saves);
    await page.viewport(1280, 900);
    await render(<Sheet store={store} grid={new GridState()} />);
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

  it('net TCE stands beside a market index, of the curve where one was quoted for the month, and explains itself', async () => {
    const latest = { on: '2026-11-19', value: 14_000, source: 'Baltic' };
    const index = { code: 'P1A', latest, curve: null };
    const { commencingAt } = store.find('a')?.shown ?? { commencingAt: '' };
    expect(indexRateFor(index, commencingAt)?.value).toBe(14_000);
    const months = [{ from: `${commencingAt.slice(0, 7)}-01`, value: 15_250 }];
    const quoted = { ...index, curve: { quotedOn: '2026-11-19', months } };
    expect(indexRateFor(quoted, commencingAt)?.value).toBe(15_250);
    store.showBeside(indexRows(index));
    const netTce = store.find('b')?.result.totals.netTce ?? 0;
    await expect.poll(() => textOf('Index P1A', 1)).toContain('14,000');
    const difference = Math.round(netTce - 14_000).toLocaleString('en-US');
    expect(textOf('Net TCE versus P1A', 1)).toContain(difference.replace('-', '−'));
    const share = `${Math.round((netTce / 14_000) * 100)} %`;
    expect(textOf('Net TCE versus P1A', 1)).toContain(share);
    const tree = indexRows(index)[1]?.explain?.(store.find('b')!);
    expect(tree?.value).toBe((tree?.inputs[0]?.value ?? 0) - (tree?.inputs[1]?.value ?? 0));
    expect(tree?.inputs.map(({ name }) => name)).toEqual(['netTce', 'index']);
    store.showBeside([]);
    await expect.poll(() => document.body.textContent).not.toContain('Index P1A');
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

  it.each(COST_KEYS)('%s, a cost of the catalogue, is typed and lowers the profit', async (key) => {
    const { label } = ESTIMATE[key];
    const before = store.find('b')?.result.totals.profit ?? 0;
    await openCell(label, 1);
    await userEvent.keyboard('48,250{Enter}');
    expect(textOf(label, 1)).toContain('−48,250');
    expect(textOf(label, 0)).not.toContain('48,250');
    expect(store.find('b')?.inputs[key]).toBe(48_250);
    expect(store.find('b')?.result.totals.profit).toBeCloseTo(before - 48_250, 6);
    await userEvent.keyboard('{ArrowUp}{Delete}');
    expect(store.find('b')?.inputs[key]).toBe(0);
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
    expect(saves[0]?.state.inputs.cargoes[0]?.freight.rate).toBe(40);
    await expect.poll(() => store.find('b')?.save.kind).toBe('saved');
    expect(store.find('b')?.version).toBe(2);
  });
});

describe('several cells of the worksheet', () => {
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

  it('Shift with arrows or a click chooses cells, and copies them as tab-separated text', async () => {
    await openCell('Quantity', 0);
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(4);
    await openCell('Freight', 0);
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(cellOf('Freight', 2));
    await userEvent.keyboard('{/Shift}');
    expect(await copiedText()).toBe(['38.5', '38.5', '38.5'].join('\t'));
    await userEvent.keyboard('{Escape}');
    expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(0);
  });

  it('a drag over cells chooses them', async () => {
    await userEvent.dragAndDrop(cellOf('Daily cost', 0), cellOf('Daily cost', 1));
    expect([...(grid.snapshot.selection?.columnIds ?? [])]).toEqual(['a', 'b']);
  });

  it('a pasted block goes across rows and columns and is one step back', async () => {
    await openCell('Freight', 1);
    await pasteText('40\t41\r\n');
    await expect.poll(rates).toEqual([38.5, 40, 41]);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(rates()).toEqual([38.5, 38.5, 38.5]);
  });

  it('what was copied and is pasted back changes nothing', async () => {
    await openCell('Vessel', 0);
    await userEvent.keyboard('{Control>}a{/Control}');
    const before = store.columns.map((column) => column.inputs);
    const text = await copiedText();
    expect(text.split('\r\n').length).toBeGreaterThan(30);
    await pasteText(text);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(store.columns.map((column) => column.inputs)).toEqual(before);
    expect(grid.snapshot.refusals.size).toBe(0);
  });

  it('a pasted text that cannot be read stays in its cell with the reason', async () => {
    await openCell('Freight', 0);
    await pasteText('40\tabc\t42');
    await expect.poll(rates).toEqual([40, 38.5, 42]);
    expect(textOf('Freight', 1)).toBe('abc');
    expect(cellOf('Freight', 1).getAttribute('aria-invalid')).toBe('true');
    expect(cellOf('Freight', 1).title).toContain('not understood');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(textOf('Freight', 1)).toContain('38.50');
  });

  it('Ctrl+R fills the first of the chosen columns into the others', async () => {
    await openCell('Freight', 0);
    await userEvent.keyboard('45{Enter}{ArrowUp}');
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Control>}r{/Control}');
    await expect.poll(rates).toEqual([45, 45, 45]);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(rates()).toEqual([45, 38.5, 38.5]);
  });

  it('Ctrl+Enter types into every chosen cell', async () => {
    await openCell('Daily cost', 0);
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}9k{Control>}{Enter}{/Control}');
    const costs = () => store.columns.map((column) => column.inputs.dailyCost);
    await expect.poll(costs).toEqual([9_000, 9_000, 7_500]);
  });

  it('Delete clears the chosen cells in one step', async () => {
    await openCell('Cargo', 0);
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Delete}');
    const names = () => store.columns.map((column) => column.inputs.cargoes[0]?.name);
    const [, , third] = names();
    expect(names()).toEqual(['', '', third]);
    expect(third).not.toBe('');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(names()).toEqual([third, third, third]);
  });

  it('Alt+→ moves the estimate, and a dropped head goes where the mark stood', async () => {
    await openCell('Freight', 0);
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(store.order).toEqual(['b', 'a', 'c']);
    expect(placeOfDrop(store.order, { columnId: 'b', overId: 'c', side: 'after' })).toBe(2);
    expect(placeOfDrop(store.order, { columnId: 'c', overId: 'b', side: 'before' })).toBe(0);
    expect(placeOfDrop(store.order, { columnId: 'c', overId: 'c', side: 'after' })).toBe(2);
  });

  it('a head dragged over another one is put down there', async () => {
    const head = (id: string) => {
      const found = document.querySelector<HTMLElement>(`th[data-column="${id}"] .ws-head-route`);
      if (!found) throw new Error(`no head ${id}`);
      return found;
    };
    const [from, to] = [head('a').getBoundingClientRect(), head('c').getBoundingClientRect()];
    const pointer = (type: string, x: number, target: EventTarget) =>
      target.dispatchEvent(
        new PointerEvent(type, { clientX: x, clientY: from.top + 4, bubbles: true, button: 0 }),
      );
    pointer('pointerdown', from.left + 5, head('a'));
    pointer('pointermove', from.left + 60, window);
    pointer('pointermove', to.right - 5, window);
    await expect
      .poll(() => document.querySelector('.drop-after')?.getAttribute('data-column'))
      .toBe('c');
    pointer('pointerup', to.right - 5, window);
    expect(store.order).toEqual(['b', 'c', 'a']);
  });

  it('another member stands in the cell of their cursor', async () => {
    grid.setViewers([
      {
        memberId: 'm',
        name: 'Ingrid Solberg',
        estimateId: 'b',
        rowKey: 'freight-0',
        isTyping: true,
      },
    ]);
    await expect.poll(() => textOf('Freight', 1)).toContain('Ingrid Solberg');
    expect(textOf('Freight', 0)).not.toContain('Ingrid');
  });
});

describe('a worksheet larger than the window', () => {
  const ids = Array.from({ length: 20 }, (_, index) => `c${index + 1}`);
  let grid: GridState;

  beforeEach(async () => {
    localStorage.clear();
    grid = new GridState();
    await page.viewport(1280, 600);
    await render(
      <div style={{ display: 'flex', flexDirection: 'column', height: 600 }}>
        <Sheet store={makeStore(ids)} grid={grid} />
      </div>,
    );
    const frame = document.querySelector<HTMLElement>('.ws-scroll');
    if (frame) frame.style.height = '500px';
    await expect.poll(() => document.querySelectorAll('td.ws-cell').length).toBeLessThan(300);
  });

  it('counts every row and column, draws those in sight, and numbers what is drawn', () => {
    const table = document.querySelector('[role=grid]');
    expect(table?.getAttribute('aria-colcount')).toBe('21');
    const rowCount = Number(table?.getAttribute('aria-rowcount'));
    const drawn = [...document.querySelectorAll('tr[aria-rowindex]')];
    expect(rowCount).toBeGreaterThan(drawn.length);
    expect(drawn.at(1)?.getAttribute('aria-rowindex')).toBe('2');
    expect(document.querySelector('th[data-column="c20"]')).toBeNull();
  });

  it('the keyboard reaches what is out of sight, and scrolls there', async () => {
    await openCell('Daily cost', 0);
    await userEvent.keyboard('{End}');
    await expect.poll(() => document.querySelector('th[data-column="c20"]')).not.toBeNull();
    await userEvent.keyboard('{Control>}{ArrowDown}{/Control}');
    const cell = () => document.querySelector('td.active')?.getBoundingClientRect();
    const frame = document.querySelector('.ws-scroll')?.getBoundingClientRect();
    await expect.poll(() => (cell()?.bottom ?? 9e9) <= (frame?.bottom ?? 0) + 1).toBe(true);
    expect(cell()?.right).toBeLessThanOrEqual((frame?.right ?? 0) + 1);
  });

  it('what is typed stays while the page is scrolled away from it', async () => {
    await openCell('Daily cost', 0);
    await userEvent.keyboard('87');
    const scroller = document.querySelector('.ws-scroll');
    if (!scroller) throw new Error('no scroller');
    scroller.scrollLeft = 2_000;
    scroller.scrollTop = 900;
    await expect.poll(() => document.querySelector('th[data-column="c14"]')).not.toBeNull();
    expect(document.querySelector<HTMLInputElement>('.ws-editor')?.value).toBe('87');
  });
});
