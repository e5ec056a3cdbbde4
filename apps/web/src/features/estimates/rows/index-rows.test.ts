import { expect, it } from 'vitest';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { indexRows } from './index-rows.ts';

const column = (netTce: number | null) =>
  ({
    shown: { commencingAt: '2027-01-10T00:00:00.000Z' },
    result: { totals: { netTce } },
  }) as unknown as EstimateColumn;
const latest = { on: '2026-11-26', value: 15_000, source: 'Baltic' };

it('a column stands against the index, in dollars and in percent of it', () => {
  const [index, versus] = indexRows({ code: 'P1A', latest, curve: null });
  expect(index?.cell(column(18_000))).toMatchObject({ value: 15_000 });
  expect(versus?.cell(column(18_000))).toEqual({ value: 3_000, note: '120 %' });
  expect(versus?.cell(column(null))).toEqual({ text: '' });
});

it('a route that was never quoted says so in every column', () => {
  const rows = indexRows({ code: 'NEW', latest: null, curve: null });
  expect(rows.map((row) => row.cell(column(18_000)))).toEqual([
    { text: 'no rate' },
    { text: 'no rate' },
  ]);
});
