import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { GridColumn } from '../columns/column.ts';
import { TestFrame } from '../test-frame.tsx';
import { Grid } from './Grid.tsx';

type Call = {
  id: string;
  port: string;
  duty: string | null;
  distanceNm: string | null;
  typedDistance: boolean;
  arrival: string | null;
};

const columns: GridColumn<Call>[] = [
  {
    key: 'port',
    header: 'Port',
    width: 140,
    kind: 'text',
    value: (call) => call.port,
    edit: { write: (call, value) => ({ ...call, port: value ?? '' }) },
  },
  {
    key: 'duty',
    header: 'Function',
    group: 'Passage',
    width: 120,
    kind: 'select',
    value: (call) => call.duty,
    edit: {
      options: [
        { value: 'L', label: 'Loading' },
        { value: 'D', label: 'Discharging' },
        { value: 'C', label: 'Canal transit' },
      ],
      write: (call, value) => ({ ...call, duty: value }),
    },
  },
  {
    key: 'distance',
    header: 'Distance',
    unit: 'nm',
    group: 'Passage',
    width: 100,
    kind: 'number',
    total: 'sum',
    value: (call) => call.distanceNm,
    isTyped: (call) => call.typedDistance,
    calculated: () => '4986',
    restore: (call) => ({ ...call, distanceNm: '4986', typedDistance: false }),
    edit: { write: (call, value) => ({ ...call, distanceNm: value, typedDistance: true }) },
  },
  {
    key: 'arrival',
    header: 'Arrival',
    width: 130,
    kind: 'date',
    value: (call) => call.arrival,
    edit: { write: (call, value) => ({ ...call, arrival: value }) },
  },
  {
    key: 'days',
    header: 'Sea',
    unit: 'd',
    width: 80,
    kind: 'number',
    decimals: 2,
    value: (call) => (call.distanceNm ? Number(call.distanceNm) / 300 : null),
  },
];

const start: Call[] = [
  {
    id: '1',
    port: 'La Pallice',
    duty: 'L',
    distanceNm: '668',
    typedDistance: false,
    arrival: '2026-12-02',
  },
  { id: '2', port: 'Suez', duty: 'C', distanceNm: '2925', typedDistance: false, arrival: null },
  { id: '3', port: 'Qingdao', duty: 'D', distanceNm: '2454', typedDistance: false, arrival: null },
];

let shown: readonly Call[] = start;
let made = 0;

function Itinerary() {
  const [calls, setCalls] = useState<readonly Call[]>(start);
  shown = calls;
  return (
    <TestFrame>
      <div style={{ width: 620 }}>
        <Grid
          label="Itinerary"
          rows={calls}
          onRowsChange={setCalls}
          columns={columns}
          rowId={(call) => call.id}
          newRow={() => {
            made += 1;
            return {
              id: `new${made}`,
              port: '',
              duty: null,
              distanceNm: null,
              typedDistance: false,
              arrival: null,
            };
          }}
        />
      </div>
    </TestFrame>
  );
}

/** Cell by row and column, counted from 0. */
const cell = (row: number, col: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"] [data-col="${col}"]`);
  if (!found) throw new Error(`no cell ${row}, ${col}`);
  return found;
};
const keys = (text: string) => userEvent.keyboard(text);
const copyText = (text: string) => navigator.clipboard.writeText(text);
const distances = () => shown.map((call) => call.distanceNm);
const ports = () => shown.map((call) => call.port);

beforeEach(async () => {
  shown = start;
  await render(<Itinerary />);
});

describe('keyboard', () => {
  it('a typed character starts the edit and is not lost; Enter commits and goes down', async () => {
    await userEvent.click(cell(0, 2));
    await keys('12.5k{Enter}');
    await expect.poll(() => cell(0, 2).textContent).toBe('12,500');
    await keys('3');
    expect(cell(1, 2).querySelector('input')?.value).toBe('3');
    await keys('{Enter}');
    await expect.poll(distances).toEqual(['12500', '3', '2454']);
  });
  it('Tab goes right and wraps, Shift+Tab back, Shift+Enter up', async () => {
    await userEvent.click(cell(0, 4));
    await keys('{Tab}X{Enter}');
    await expect.poll(ports).toEqual(['La Pallice', 'X', 'Qingdao']);
    await keys('{Shift>}{Enter}{/Shift}{Shift>}{Tab}{/Shift}');
    await expect.poll(() => cell(0, 4).classList.contains('active')).toBe(true);
  });
  it('Escape gives back what was there; F2 keeps it and edits at the end', async () => {
    await userEvent.click(cell(1, 0));
    await keys('Panama{Escape}');
    expect(ports()[1]).toBe('Suez');
    await keys('{F2} Canal{Enter}');
    await expect.poll(() => ports()[1]).toBe('Suez Canal');
  });
  it('clicking away commits what was typed', async () => {
    await userEvent.click(cell(0, 0));
    await keys('Brest');
    await userEvent.click(cell(2, 4));
    await expect.poll(() => ports()[0]).toBe('Brest');
  });
  it('a cell that is calculated cannot be typed into', async () => {
    await userEvent.click(cell(0, 4));
    await keys('5');
    expect(cell(0, 4).querySelector('input')).toBeNull();
    expect(cell(0, 4).getAttribute('aria-readonly')).toBe('true');
  });
  it('Delete clears a range as one step; Ctrl+Z and Ctrl+Y go back and forth', async () => {
    await userEvent.click(cell(0, 2));
    await keys('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Delete}');
    await expect.poll(distances).toEqual([null, null, null]);
    await keys('{Control>}z{/Control}');
    await expect.poll(distances).toEqual(['668', '2925', '2454']);
    await keys('{Control>}y{/Control}');
    await expect.poll(distances).toEqual([null, null, null]);
  });
  it('rows are inserted, moved and deleted, and every step can be taken back', async () => {
    await userEvent.click(cell(1, 0));
    await keys('{Control>}{Shift>}+{/Shift}{/Control}');
    await expect.poll(ports).toEqual(['La Pallice', '', 'Suez', 'Qingdao']);
    await keys('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(ports).toEqual(['', 'La Pallice', 'Suez', 'Qingdao']);
    await keys('{Control>}{Shift>}-{/Shift}{/Control}');
    await expect.poll(ports).toEqual(['La Pallice', 'Suez', 'Qingdao']);
    await keys('{Control>}zzz{/Control}');
    await expect.poll(ports).toEqual(['La Pallice', 'Suez', 'Qingdao']);
  });
});

describe('pointer', () => {
  it('a cell half in sight stays where it is pressed, so that a double click opens it', async () => {
    const grid = document.querySelector<HTMLElement>('[role=grid]');
    const frame = grid?.closest<HTMLElement>('[style*="620"]');
    if (!grid || !frame) throw new Error('no grid');
    frame.style.width = '440px';
    await expect.poll(() => grid.clientWidth).toBe(440);
    const [edge, arrival] = [grid.getBoundingClientRect(), cell(0, 3).getBoundingClientRect()];
    expect(arrival.left).toBeLessThan(edge.right - 10);
    expect(arrival.right).toBeGreaterThan(edge.right + 10);
    const position = { x: 6, y: 6 };
    await userEvent.click(cell(0, 3), { position });
    expect(grid.scrollLeft).toBe(0);
    await userEvent.dblClick(cell(0, 3), { position });
    await expect.poll(() => cell(0, 3).querySelector('input')).not.toBeNull();
    // What is edited is wholly in sight.
    await expect.poll(() => grid.scrollLeft).toBeGreaterThan(0);
  });
});

describe('fill', () => {
  it('Ctrl+D repeats the first row of the range, Ctrl+Enter the typed text', async () => {
    await userEvent.click(cell(0, 2));
    await keys('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    await expect.poll(distances).toEqual(['668', '668', '668']);
    await keys('70{Control>}{Enter}{/Control}');
    await expect.poll(distances).toEqual(['70', '70', '70']);
  });
  it('dragging the handle fills down', async () => {
    await userEvent.click(cell(0, 2));
    const handle = cell(0, 2).querySelector<HTMLElement>('[data-handle]');
    if (!handle) throw new Error('no fill handle');
    await userEvent.dragAndDrop(handle, cell(2, 2));
    await expect.poll(distances).toEqual(['668', '668', '668']);
  });
});

describe('clipboard', () => {
  it('spreadsheet text fills cells, adds rows, reads 12.5k and 1.234,5, and is one step', async () => {
    await userEvent.click(cell(2, 0));
    await copyText('Rizhao\tDischarging\t12.5k\r\nPohang\tLoading\t1.234,5\r\n');
    await keys('{Control>}v{/Control}');
    await expect.poll(ports).toEqual(['La Pallice', 'Suez', 'Rizhao', 'Pohang']);
    expect(distances().slice(2)).toEqual(['12500', '1234.5']);
    await keys('{Control>}z{/Control}');
    await expect.poll(ports).toEqual(['La Pallice', 'Suez', 'Qingdao']);
  });
  it('a text that is no number stays in the cell, marked, with the reason in words', async () => {
    await userEvent.click(cell(1, 2));
    await copyText('about 5k');
    await keys('{Control>}v{/Control}');
    await expect.poll(() => cell(1, 2).textContent).toBe('about 5k');
    expect(cell(1, 2).getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector('[role=status]')?.textContent).toContain(
      '“about 5k” is not a number',
    );
    expect(distances()[1]).toBe('2925');
    await keys('{Control>}z{/Control}');
    await expect.poll(() => cell(1, 2).textContent).toBe('2,925');
  });
  it('one value fills the range; copying a range and pasting it back changes nothing', async () => {
    await copyText('9');
    await userEvent.click(cell(0, 2));
    await keys('{Shift>}{ArrowDown}{/Shift}{Control>}v{/Control}');
    await expect.poll(distances).toEqual(['9', '9', '2454']);
    const before = shown;
    await keys('{Control>}a{/Control}{Control>}c{/Control}');
    await keys('{Control>}v{/Control}');
    expect(shown).toBe(before);
  });
  it('Ctrl+Shift+C copies with headers', async () => {
    await userEvent.click(cell(0, 2));
    await keys('{Control>}{Shift>}c{/Shift}{/Control}');
    await expect.poll(() => navigator.clipboard.readText()).toBe('Distance nm\r\n668');
  });
});

describe('editors and marks', () => {
  it('a select starts with the typed letter and takes the option that fits', async () => {
    await userEvent.click(cell(0, 1));
    await keys('di{Enter}');
    await expect.poll(() => shown[0]?.duty).toBe('D');
  });
  it('dates read as people type them', async () => {
    await userEvent.click(cell(1, 3));
    await keys('5feb2027{Enter}');
    await expect.poll(() => cell(1, 3).textContent).toBe('05 Feb 2027');
  });
  it('a typed figure differs from a computed one and goes back to calculated', async () => {
    await userEvent.click(cell(1, 2));
    await keys('5027{Enter}{ArrowUp}');
    await expect.poll(() => cell(1, 2).className).toContain('typed');
    expect(document.querySelector('[role=status]')?.textContent).toContain(
      'Calculated would be 4,986',
    );
    await userEvent.click(cell(1, 2), { button: 'right' });
    await userEvent.click(document.querySelector('[role=menuitem]') as HTMLElement);
    await expect.poll(() => cell(1, 2).textContent).toBe('4,986');
  });
  it('totals follow the rows, and the selection shows sum, average and count', async () => {
    await userEvent.click(cell(0, 2));
    await keys('{Shift>}{ArrowDown}{/Shift}');
    await expect
      .poll(() => document.querySelector('[role=status]')?.textContent)
      .toBe('Sum 3,593Average 1,796.50Count 2');
    const total = document.querySelectorAll('.tbl-totals [role=gridcell]')[2];
    expect(total?.textContent).toBe('6,047');
  });
});
