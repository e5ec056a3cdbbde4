import { describe, expect, it } from 'vitest';
import type { Column } from '../columns/column.ts';
import { rowsOfView } from './rows.ts';
import { EMPTY_VIEW, nextSort, readListView, writeListView } from './view.ts';

type Bill = { number: string; status: string; due: string | null; amount: number };
const columns: Column<Bill>[] = [
  { key: 'number', header: 'Number', width: 80, kind: 'text', value: (bill) => bill.number },
  { key: 'due', header: 'Due', width: 80, kind: 'date', value: (bill) => bill.due },
  { key: 'amount', header: 'Amount', width: 80, kind: 'number', value: (bill) => bill.amount },
];
const filters = [
  { key: 'status', label: 'Status', options: [], valueOf: (bill: Bill) => bill.status },
];
const bills: Bill[] = [
  { number: 'B-10', status: 'Open', due: '2026-11-21', amount: 9 },
  { number: 'B-9', status: 'Paid', due: null, amount: 100 },
  { number: 'B-2', status: 'Open', due: '2026-10-01', amount: 10 },
];
const numbers = (view: Parameters<typeof rowsOfView>[1]) =>
  rowsOfView(bills, view, { columns, filters }).map((bill) => bill.number);

describe('the view of a list', () => {
  it('is the same after a trip through the URL, commas in values included', () => {
    const view = {
      search: 'hellespont',
      sort: [
        { key: 'due', desc: true },
        { key: 'number', desc: false },
      ],
      filters: { vendor: ['Skuld, Bermuda', '50 %'] },
      hidden: ['amount'],
    };
    expect(readListView(writeListView(view))).toEqual(view);
    expect(writeListView(EMPTY_VIEW)).toEqual({});
  });
  it('nonsense in the URL is left out, never an error', () => {
    expect(readListView({ q: { a: 1 }, sort: 7, 'f.status': null })).toEqual({
      ...EMPTY_VIEW,
      sort: [{ key: '7', desc: false }],
    });
  });
  it('a header click goes ascending, descending, off; Shift keeps the other columns', () => {
    const once = nextSort([], 'due', false);
    expect(once).toEqual([{ key: 'due', desc: false }]);
    expect(nextSort(once, 'due', false)).toEqual([{ key: 'due', desc: true }]);
    expect(nextSort([{ key: 'due', desc: true }], 'due', false)).toEqual([]);
    expect(nextSort(once, 'amount', true)).toHaveLength(2);
  });
});

describe('rows of a view', () => {
  it('numbers in texts sort as people expect and blanks stay last both ways', () => {
    expect(numbers({ ...EMPTY_VIEW, sort: [{ key: 'number', desc: false }] })).toEqual([
      'B-2',
      'B-9',
      'B-10',
    ]);
    expect(numbers({ ...EMPTY_VIEW, sort: [{ key: 'due', desc: true }] })).toEqual([
      'B-10',
      'B-2',
      'B-9',
    ]);
    expect(numbers({ ...EMPTY_VIEW, sort: [{ key: 'due', desc: false }] })).toEqual([
      'B-2',
      'B-10',
      'B-9',
    ]);
  });
  it('filters narrow and the search wants every word', () => {
    expect(numbers({ ...EMPTY_VIEW, filters: { status: ['Open'] } })).toEqual(['B-10', 'B-2']);
    expect(numbers({ ...EMPTY_VIEW, search: 'b- nov' })).toEqual(['B-10']);
  });
});
