import { type Column, toCsv } from '../../../ui/index.ts';
import { GROUPS, type RowSpec } from '../rows/row-spec.ts';
import type { EstimateColumn } from './estimate-column.ts';

/** What a spreadsheet gets of a cell: the figure to the row's decimals without commas, or its words. */
export function exportedText(row: RowSpec, column: EstimateColumn): string {
  const { value, text, note } = row.cell(column);
  if (text !== undefined)
    return row.level === 'port' ? text : [text, note].filter(Boolean).join(' ');
  if (value === null || value === undefined) return '';
  // Of −0.00 no sign is left.
  return String(Number(value.toFixed(row.decimals ?? 0)));
}

const word = (key: string, header: string, value: (row: RowSpec) => string): Column<RowSpec> => ({
  key,
  header,
  width: 0,
  kind: 'text',
  value,
});

/** The whole worksheet, also what is folded away: a line a row, a column an estimate. */
export function worksheetCsv(rows: readonly RowSpec[], columns: readonly EstimateColumn[]): string {
  const groups = new Map<string, string>(GROUPS.map(({ key, label }) => [key, label]));
  return toCsv(
    [
      word('group', 'Group', (row) => groups.get(row.group) ?? row.group),
      word('row', 'Row', (row) => row.label),
      word('unit', 'Unit', (row) => row.unit ?? ''),
      ...columns.map((column) =>
        word(column.id, nameOf(column), (row) => exportedText(row, column)),
      ),
    ],
    rows.filter((row) => row.key !== 'add-port'),
  );
}

const nameOf = ({ fullNumber, name, inputs }: EstimateColumn): string =>
  `${fullNumber} ${name || (inputs.vessel?.name ?? '')}`.trim();
