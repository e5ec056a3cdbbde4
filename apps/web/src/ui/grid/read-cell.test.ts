import { describe, expect, it } from 'vitest';
import type { GridColumn } from '../columns/column.ts';
import { readCell } from './read-cell.ts';

type Row = { code: string };
const column = (isFree: boolean): GridColumn<Row> => ({
  key: 'code',
  header: 'Code',
  width: 100,
  kind: 'select',
  value: (row) => row.code,
  edit: {
    isFree,
    options: [
      { value: 'CABLE', label: 'CABLE', hint: 'Gratuities' },
      { value: 'CANAL', label: 'CANAL', hint: 'Canal toll' },
    ],
    write: (row, value) => ({ ...row, code: value ?? '' }),
  },
});
const read = (text: string, isFree: boolean) =>
  readCell(text, { column: column(isFree), row: { code: '' }, today: '2026-11-20' });

describe('reading a choice', () => {
  it('a free one takes other texts as they stand and spells a known one right', () => {
    expect(read(' Hatch covers ', true)).toEqual({ ok: true, value: 'Hatch covers' });
    expect(read('cable', true)).toEqual({ ok: true, value: 'CABLE' });
    expect(read('cab', true)).toEqual({ ok: true, value: 'cab' });
    expect(read('', true)).toEqual({ ok: true, value: null });
  });
  it('any other completes a beginning that fits one option and refuses the rest', () => {
    expect(read('cab', false)).toEqual({ ok: true, value: 'CABLE' });
    expect(read('ca', false)).toEqual({ ok: false, reason: '“ca” is not one of CABLE, CANAL' });
  });
});
