import type { ReactNode } from 'react';
import type { DateRules } from '../format/read-date.ts';

/** What a cell holds for sorting, searching, totals and export. Decimals may be exact strings. */
export type CellValue = string | number | null;
export type ColumnKind = 'text' | 'number' | 'select' | 'date' | 'port';

/** One definition of a column: header, width, sort, skeleton, totals and export all come from it. */
export type Column<Row> = {
  key: string;
  header: string;
  /** Shown in the header, never in the cells: "mt", "$/mt", "nm". */
  unit?: string;
  /** Heading above neighbouring columns with the same group. */
  group?: string;
  /** Pixels before the user resizes. */
  width: number;
  kind: ColumnKind;
  /** Fixed decimals of a number column. */
  decimals?: number;
  value: (row: Row) => CellValue;
  /** Text shown and exported, where the value alone does not read well. */
  text?: (row: Row) => string;
  /** Drawn instead of the text; the text still serves search and export. */
  render?: (row: Row) => ReactNode;
  /** `sum`, or a function of the rows shown. */
  total?: 'sum' | ((rows: readonly Row[]) => CellValue);
  sortable?: boolean;
  /** Hidden until chosen in the column chooser. */
  optional?: boolean;
};

/** What a typed or pasted text was understood as. */
export type Reading = { ok: true; value: string | null } | { ok: false; reason: string };
export type Option = { value: string; label: string; hint?: string };

/** How one column of a Grid is edited. */
export type CellEdit<Row> = {
  /** Returns a new row; never changes the one given. */
  write: (row: Row, value: string | null) => Row;
  /** Overrides the reading by kind (number, date, select, text). */
  read?: (text: string, row: Row) => Reading;
  /** Text the editor starts with; the value as text by default. */
  source?: (row: Row) => string;
  /** A function where they depend on the row, as the berths of its port do: their labels are their values. */
  options?: readonly Option[] | ((row: Row) => readonly Option[]);
  /** Other texts than the options may be typed; none is taken in their place unless it is chosen. */
  isFree?: boolean;
  /** The earliest day of a date column, and whether its dates end a range. */
  dates?: (row: Row) => DateRules;
  /** Look-up behind a port cell. */
  search?: (text: string) => Promise<readonly Option[]>;
  readOnly?: (row: Row) => boolean;
};

export type GridColumn<Row> = Column<Row> & {
  edit?: CellEdit<Row>;
  /** True when a person typed the value: drawn in the colour of typed figures. */
  isTyped?: (row: Row) => boolean;
  /** The value calculation would give, shown when a typed one stands over it. */
  calculated?: (row: Row) => CellValue;
  /** Drops the typed value, so that calculation fills the cell again. */
  restore?: (row: Row) => Row;
  /** What is known beside the value: on hover, and under the grid while the cell is active. */
  note?: (row: Row) => string | undefined;
  /** A rule the stored value breaks, in words. */
  violation?: (row: Row) => string | undefined;
};

/** The options of a cell. */
export function optionsAt<Row>(column: Column<Row>, row: Row): readonly Option[] {
  const options = (column as GridColumn<Row>).edit?.options ?? [];
  return typeof options === 'function' ? options(row) : options;
}

export const isNumeric = (column: { kind: ColumnKind }): boolean => column.kind === 'number';
export const isEditable = <Row>(column: GridColumn<Row>, row: Row): boolean =>
  column.edit !== undefined && !column.edit.readOnly?.(row);
export const headerText = (column: { header: string; unit?: string }): string =>
  column.unit ? `${column.header} ${column.unit}` : column.header;
