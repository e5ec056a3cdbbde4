import { cellText } from '../columns/cell-text.ts';
import type { Column, Option } from '../columns/column.ts';
import { compareValues } from '../engine/column-table.ts';
import type { ListView } from './view.ts';

/** A filter chip: its choices, and the one a row belongs to, or all of them. */
export type ListFilter<Row> = {
  key: string;
  label: string;
  options: readonly Option[];
  valueOf: (row: Row) => string | readonly string[];
  /** The server narrows the rows by it: what is here says nothing of how many there are of each. */
  isOfServer?: boolean;
};

/** Rows that fit the search (all words, any column) and every filter, in the order of the view. */
export function rowsOfView<Row>(
  rows: readonly Row[],
  view: ListView,
  list: { columns: readonly Column<Row>[]; filters: readonly ListFilter<Row>[] },
): Row[] {
  const words = view.search.toLowerCase().split(/\s+/).filter(Boolean);
  const active = list.filters.filter((filter) => (view.filters[filter.key]?.length ?? 0) > 0);
  const fits = (row: Row): boolean => {
    const isIn = (filter: ListFilter<Row>): boolean =>
      [filter.valueOf(row)].flat().some((value) => view.filters[filter.key]?.includes(value));
    if (!active.every(isIn)) return false;
    if (words.length === 0) return true;
    const text = list.columns
      .map((column) => cellText(column, row))
      .join('\n')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const sorts = view.sort.flatMap(({ key, desc }) => {
    const column = list.columns.find((candidate) => candidate.key === key);
    return column ? [{ column, desc }] : [];
  });
  const shown = rows.filter(fits);
  if (sorts.length === 0) return shown;
  return shown.toSorted((a, b) => {
    for (const { column, desc } of sorts) {
      const [left, right] = [column.value(a), column.value(b)];
      const order = compareValues(left, right, column.kind === 'number');
      const blank = [left, right].some((value) => value === null || value === '');
      if (order !== 0) return desc && !blank ? -order : order;
    }
    return 0;
  });
}
