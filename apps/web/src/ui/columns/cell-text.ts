import { formatDay, formatInstantShort } from '../format/date.ts';
import { formatNumber } from '../format/number.ts';
import type { CellValue, Column, GridColumn } from './column.ts';

/** Options that depend on the row are named as their values are. */
function optionLabel<Row>(column: Column<Row>, value: string): string {
  const options = (column as GridColumn<Row>).edit?.options ?? [];
  const known = typeof options === 'function' ? [] : options;
  return known.find((option) => option.value === value)?.label ?? value;
}

/** The text of a value in a column: formatted by kind, blank for nothing. */
export function textOfValue<Row>(column: Column<Row>, value: CellValue): string {
  if (value === null) return '';
  switch (column.kind) {
    case 'number':
      return formatNumber(value, column.decimals ?? 0);
    case 'date': {
      const text = String(value);
      return text.length > 10
        ? formatInstantShort(`${text.slice(0, 16).replace(' ', 'T')}Z`)
        : formatDay(text);
    }
    case 'select':
      return optionLabel(column, String(value));
    case 'text':
    case 'port':
      return String(value);
  }
}

export const cellText = <Row>(column: Column<Row>, row: Row): string =>
  column.text?.(row) ?? textOfValue(column, column.value(row));

/** The text an editor starts with and the clipboard carries: exact, without separators. */
export function sourceText<Row>(column: GridColumn<Row>, row: Row): string {
  if (column.edit?.source) return column.edit.source(row);
  const value = column.value(row);
  if (value === null) return '';
  return column.kind === 'select' ? optionLabel(column, String(value)) : String(value);
}

/** Sum of a column over rows, exact for up to 15 digits; null when no row has a number. */
export function sumOf<Row>(column: Column<Row>, rows: readonly Row[]): number | null {
  let sum: number | null = null;
  for (const row of rows) {
    const value = column.value(row);
    if (value === null || value === '') continue;
    const number = Number(value);
    if (Number.isFinite(number)) sum = (sum ?? 0) + number;
  }
  return sum;
}

/** The total of a column as text; blank where the column has none. */
export function totalText<Row>(column: Column<Row>, rows: readonly Row[]): string {
  if (!column.total) return '';
  const value = column.total === 'sum' ? sumOf(column, rows) : column.total(rows);
  return textOfValue(column, value);
}
