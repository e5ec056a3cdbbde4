import { describe, expect, it } from 'vitest';
import { readItemsTable } from './open-items-table.ts';

const read = (columns: string, cells: string) => {
  const head = `Kind;Number;Contact;Date;${columns}`;
  const line = `Invoice;A-1;Meridian Grain;2026-10-01;${cells}`;
  const { items, unread, faults } = readItemsTable(`${head}\n${line}`, 'USD');
  return { open: items.map(({ open }) => open), unread, faults };
};

describe('a table of open items', () => {
  it.each([
    ['Amount;Open', '1000.00;250.00'],
    ['Open;Amount', '250.00;1000.00'],
    ['Amount;Balance', '1000.00;250.00'],
  ])('takes what is open from its own column, whatever stands before it: %s', (columns, cells) => {
    expect(read(columns, cells)).toEqual({ open: ['250.00'], unread: ['Amount'], faults: [] });
  });

  it('takes an amount as what is open where nothing else says it', () => {
    expect(read('Amount;Paint', '1000.00;red')).toEqual({
      ...{ open: ['1000.00'], unread: ['Paint'], faults: [] },
    });
  });

  it('is not read while two columns have one title', () => {
    const { open, faults } = read('OPEN;Open', '1000.00;250.00');
    expect(open).toEqual([]);
    expect(faults).toEqual([
      { line: 1, column: 'OPEN', message: 'Two columns have this title. Keep one of them.' },
    ]);
  });
});
