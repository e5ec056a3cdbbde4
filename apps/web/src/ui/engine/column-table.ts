import {
  type ColumnDef,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  type Header,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { CellValue, Column } from '../columns/column.ts';

export const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
export type Features = typeof features;
export type ColumnHeader<Row extends object> = Header<Features, Row, unknown>;

/** Where a column stands on the page; everything in pixels. */
export type ColumnBox<Row> = {
  column: Column<Row>;
  index: number;
  left: number;
  width: number;
  frozen: boolean;
};

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Orders two cell values: numbers by size, texts as a reader expects, nothing last. */
export function compareValues(a: CellValue, b: CellValue, numeric: boolean): number {
  const [noA, noB] = [a === null || a === '', b === null || b === ''];
  if (noA || noB) return Number(noA) - Number(noB);
  return numeric ? Number(a) - Number(b) : collator.compare(String(a), String(b));
}

function definitions<Row extends object>(columns: readonly Column<Row>[]) {
  const result: ColumnDef<Features, Row, unknown>[] = [];
  let group: { name: string; members: ColumnDef<Features, Row, unknown>[] } | undefined;
  for (const column of columns) {
    const leaf: ColumnDef<Features, Row, unknown> = {
      id: column.key,
      header: column.header,
      accessorFn: column.value,
      size: column.width,
      minSize: 36,
      enableSorting: column.sortable !== false,
      sortUndefined: 'last',
      sortFn: (a, b) =>
        compareValues(column.value(a.original), column.value(b.original), column.kind === 'number'),
    };
    if (!column.group) {
      group = undefined;
      result.push(leaf);
    } else if (group?.name === column.group) group.members.push(leaf);
    else {
      group = { name: column.group, members: [leaf] };
      result.push({ id: `group:${column.key}`, header: column.group, columns: group.members });
    }
  }
  return result;
}

export type ColumnTableOptions<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  frozen: number;
  sorting?: SortingState;
  /** Keys of columns not shown. */
  hidden?: readonly string[];
};

/** Column model of lists and grids: sizes, resizing, frozen columns, hidden columns, sorting. */
export function useColumnTable<Row extends object>(options: ColumnTableOptions<Row>) {
  const { columns, rows, rowId, frozen, sorting, hidden } = options;
  const defs = useMemo(() => definitions(columns), [columns]);
  const columnVisibility = useMemo(
    (): Record<string, boolean> => Object.fromEntries((hidden ?? []).map((key) => [key, false])),
    [hidden],
  );
  const columnPinning = useMemo(() => {
    const shown = columns.filter((column) => !hidden?.includes(column.key));
    return { start: shown.slice(0, frozen).map((column) => column.key), end: [] };
  }, [columns, hidden, frozen]);
  const table = useTable({
    features,
    columns: defs,
    data: rows as Row[],
    getRowId: rowId,
    columnResizeMode: 'onChange',
    state: { columnVisibility, columnPinning, sorting: sorting ?? [] },
  });
  const sizes = table
    .getVisibleLeafColumns()
    .map((leaf) => `${leaf.id}:${leaf.getSize()}`)
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sizes` stands for the table's columns
  const boxes = useMemo(() => {
    const result: ColumnBox<Row>[] = [];
    let left = 0;
    for (const leaf of table.getVisibleLeafColumns()) {
      const column = columns.find((candidate) => candidate.key === leaf.id);
      if (!column) continue;
      const width = leaf.getSize();
      result.push({ column, index: result.length, left, width, frozen: result.length < frozen });
      left += width;
    }
    return result;
  }, [sizes, columns, frozen]);
  return { table, boxes, width: boxes.reduce((sum, box) => sum + box.width, 0) };
}
