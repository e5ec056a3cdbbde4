import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GridColumn } from '../columns/column.ts';
import { parseTsv, toTsv, transpose } from './clipboard.ts';
import { commandOf, type KeyPress } from './commands.ts';
import { applyEdits, cellKey, type GridDocument, invertEdits } from './document.ts';
import { at, fillRange, jumpFrom, tabStep } from './selection.ts';
import { planWrite, type WriteTarget } from './write-cells.ts';

type Leg = { id: string; port: string; distance: string | null };
const columns: GridColumn<Leg>[] = [
  {
    key: 'port',
    header: 'Port',
    width: 120,
    kind: 'text',
    value: (leg) => leg.port,
    edit: { write: (leg, value) => ({ ...leg, port: value ?? '' }) },
  },
  {
    key: 'distance',
    header: 'Distance',
    width: 90,
    kind: 'number',
    value: (leg) => leg.distance,
    edit: { write: (leg, value) => ({ ...leg, distance: value }) },
  },
];
const rowId = (leg: Leg) => leg.id;
const document: GridDocument<Leg> = {
  rows: [
    { id: 'a', port: 'Santos', distance: '5027' },
    { id: 'b', port: 'Qingdao', distance: null },
  ],
  invalid: new Map(),
};
const target = (over: Partial<WriteTarget<Leg>> = {}): WriteTarget<Leg> => {
  let next = 0;
  const newRow = () => {
    next += 1;
    return { id: `new${next}`, port: '', distance: null };
  };
  return { document, columns, rowId, newRow, today: '2026-11-20', ...over };
};

describe('writing a block', () => {
  it('adds the rows a longer paste needs', () => {
    const edits = planWrite(target(), { row: 1, col: 0 }, [
      ['Suez', '1'],
      ['Jeddah', '2k'],
    ]);
    const { rows } = applyEdits(document, edits, rowId);
    expect(rows.map((leg) => [leg.port, leg.distance])).toEqual([
      ['Santos', '5027'],
      ['Suez', '1'],
      ['Jeddah', '2000'],
    ]);
  });
  it('rows that cannot be added are left out', () => {
    const edits = planWrite(target({ newRow: undefined }), { row: 1, col: 0 }, [
      ['Suez'],
      ['Jeddah'],
    ]);
    expect(applyEdits(document, edits, rowId).rows).toHaveLength(2);
  });
  it('a text that is no number keeps the old value and is kept beside it with the reason', () => {
    const edits = planWrite(target(), { row: 0, col: 1 }, [['about 5k']]);
    const written = applyEdits(document, edits, rowId);
    expect(written.rows[0]?.distance).toBe('5027');
    expect(written.invalid.get(cellKey('a', 'distance'))).toEqual({
      text: 'about 5k',
      reason: '“about 5k” is not a number',
    });
  });
  it('writing what is already there is no step of undo', () => {
    expect(planWrite(target(), { row: 0, col: 0 }, [['Santos', '5027']])).toEqual([]);
  });
  it('taking any edits back gives the document as it was', () => {
    const block = fc.array(
      fc.array(fc.oneof(fc.string(), fc.integer().map(String)), { maxLength: 3 }),
      {
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(block, fc.nat(1), fc.nat(1), (texts, row, col) => {
        const edits = planWrite(target(), { row, col }, texts);
        const after = applyEdits(document, edits, rowId);
        expect(applyEdits(after, invertEdits(edits), rowId)).toEqual(document);
      }),
    );
  });
  it('undo of a cell leaves what others changed in other rows meanwhile', () => {
    const edits = planWrite(target(), { row: 0, col: 1 }, [['6000']]);
    const after = applyEdits(document, edits, rowId);
    const [first, second] = after.rows;
    const meanwhile = { ...after, rows: [first as Leg, { ...(second as Leg), port: 'Rizhao' }] };
    const back = applyEdits(meanwhile, invertEdits(edits), rowId);
    expect(back.rows.map((leg) => leg.port)).toEqual(['Santos', 'Rizhao']);
    expect(back.rows[0]?.distance).toBe('5027');
  });
});

describe('clipboard text', () => {
  it('spreadsheet text ends with CRLF without adding a row; quoted cells keep tabs and breaks', () => {
    expect(parseTsv('a\tb\r\nc\t"d\te\nf ""g"""\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd\te\nf "g"'],
    ]);
  });
  it('what is copied and pasted back is the same', () => {
    const cells = fc.array(
      fc.array(
        fc.string({ minLength: 1 }).filter((text) => !text.includes('\r')),
        { minLength: 2, maxLength: 2 },
      ),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(cells, (block) => {
        expect(parseTsv(toTsv(block))).toEqual(block);
      }),
    );
  });
  it('transposes ragged blocks', () => {
    expect(transpose([['a', 'b'], ['c']])).toEqual([
      ['a', 'c'],
      ['b', ''],
    ]);
  });
});

describe('moving', () => {
  const filled = new Set(['0', '1', '4']);
  const column = {
    rows: 8,
    cols: 1,
    isFilled: ({ row }: { row: number }) => filled.has(String(row)),
  };
  it('Ctrl+arrow goes to the edge of the block, then to the next block, then to the border', () => {
    expect(jumpFrom({ row: 0, col: 0 }, 'down', column).row).toBe(1);
    expect(jumpFrom({ row: 1, col: 0 }, 'down', column).row).toBe(4);
    expect(jumpFrom({ row: 4, col: 0 }, 'down', column).row).toBe(7);
    expect(jumpFrom({ row: 7, col: 0 }, 'up', column).row).toBe(4);
  });
  it('Tab wraps to the next row and back, and stops at the ends', () => {
    const extent = { rows: 2, cols: 3 };
    expect(tabStep(at(0, 2), false, extent)).toEqual(at(1, 0));
    expect(tabStep(at(1, 0), true, extent)).toEqual(at(0, 2));
    expect(tabStep(at(1, 2), false, extent)).toEqual(at(1, 2));
  });
  it('the fill handle stretches along one axis only', () => {
    const source = { top: 1, bottom: 1, left: 1, right: 1 };
    expect(fillRange(source, { row: 4, col: 2 })).toEqual({ ...source, bottom: 4 });
    expect(fillRange(source, { row: 1, col: 1 })).toEqual(source);
  });
});

describe('keys', () => {
  const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
    key,
    code: '',
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...held,
  });
  it.each([
    [press('Enter', { shiftKey: true }), { kind: 'step', direction: 'up', extend: false }],
    [
      press('ArrowDown', { ctrlKey: true, shiftKey: true }),
      { kind: 'jump', direction: 'down', extend: true },
    ],
    [press(' ', { ctrlKey: true }), { kind: 'select', what: 'column' }],
    [press(' ', { shiftKey: true }), { kind: 'select', what: 'row' }],
    [press('+', { ctrlKey: true, shiftKey: true }), { kind: 'insert-row' }],
    [press('_', { ctrlKey: true, shiftKey: true }), { kind: 'delete-row' }],
    [press('ArrowUp', { altKey: true }), { kind: 'move-row', by: -1 }],
    [press('v', { ctrlKey: true, altKey: true }), { kind: 'paste-transposed' }],
    [press('7'), { kind: 'edit', text: '7' }],
  ])('%o asks for %o', (key, command) => {
    expect(commandOf(key)).toEqual(command);
  });
  it('leaves the browser its own: Ctrl+C, Ctrl+V, F5, Escape', () => {
    for (const key of [
      press('c', { ctrlKey: true }),
      press('v', { ctrlKey: true }),
      press('F5'),
      press('Escape'),
    ]) {
      expect(commandOf(key)).toBeNull();
    }
  });
});
