import { type GridColumn, optionsAt, type Reading } from '../columns/column.ts';
import { readDate } from '../format/read-date.ts';
import { readNumber } from '../format/read-number.ts';

function readSelect<Row>(text: string, column: GridColumn<Row>, row: Row): Reading {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return { ok: true, value: null };
  const options = optionsAt(column, row);
  const exact = options.find(
    (option) => option.label.toLowerCase() === wanted || option.value.toLowerCase() === wanted,
  );
  const starting = options.filter((option) => option.label.toLowerCase().startsWith(wanted));
  if (column.edit?.isFree) return { ok: true, value: exact?.value ?? text.trim() };
  const found = exact ?? (starting.length === 1 ? starting[0] : undefined);
  if (found) return { ok: true, value: found.value };
  const reason = `“${text.trim()}” is not one of ${options.map((option) => option.label).join(', ')}`;
  return { ok: false, reason };
}

/** Reads a text for a cell: the column's own reading first, else by its kind. */
export function readCell<Row>(
  text: string,
  at: { column: GridColumn<Row>; row: Row; today: string },
): Reading {
  const { column, row, today } = at;
  if (column.edit?.read) return column.edit.read(text, row);
  switch (column.kind) {
    case 'number':
      return readNumber(text);
    case 'date':
      return readDate(text, today, column.edit?.dates?.(row));
    case 'select':
      return readSelect(text, column, row);
    case 'text':
    case 'port':
      return { ok: true, value: text.trim() === '' ? null : text };
  }
}
