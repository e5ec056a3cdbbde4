import { type Cell, type CellValue, writeXlsx } from 'hucre/xlsx';
import {
  headerOf,
  isExactNumber,
  type Sheet,
  type SheetCell,
  type SheetColumn,
} from './documents.ts';

const DATE_FORMAT = 'yyyy-mm-dd';
const INSTANT_FORMAT = 'yyyy-mm-dd hh:mm';
const WIDTHS: Readonly<Record<SheetColumn['kind'], number>> = {
  text: 24,
  number: 12,
  money: 18,
  quantity: 14,
  percent: 10,
  date: 12,
  instant: 17,
};

/** What a cell of a workbook holds; a file with more in one is offered for repair when it is opened. */
const MOST_CHARACTERS = 32_767;
const AND_MORE = ' … (cut)';

type Drawn = { value: CellValue; numFmt?: string };

/**
 * A workbook of one sheet: header frozen, figures and dates as real ones, each amount with its
 * currency. Text goes into string cells, which no spreadsheet runs as a formula.
 */
export function drawSheet({ title, columns, rows }: Sheet): Promise<Uint8Array> {
  const cells = new Map<string, Partial<Cell>>();
  for (const index of columns.keys()) cells.set(`0,${index}`, { style: { font: { bold: true } } });
  const body = rows.map((row, rowIndex) =>
    columns.map((column, columnIndex) => {
      const { value, numFmt } = draw(column, row[columnIndex] ?? null);
      if (numFmt) cells.set(`${rowIndex + 1},${columnIndex}`, { style: { numFmt } });
      return value;
    }),
  );
  return writeXlsx({
    sheets: [
      {
        name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
        columns: columns.map(({ kind }) => ({ width: WIDTHS[kind] })),
        rows: [columns.map(headerOf), ...body],
        cells,
        freezePane: { rows: 1 },
      },
    ],
  });
}

function draw(column: SheetColumn, cell: SheetCell): Drawn {
  if (cell === null || cell === '') return { value: null };
  if (typeof cell !== 'string') return figure(cell.amount, ` [$${cell.currency}]`);
  switch (column.kind) {
    case 'text':
      return { value: fitting(cell) };
    case 'date':
      return { value: new Date(`${cell}T00:00:00Z`), numFmt: DATE_FORMAT };
    case 'instant':
      return { value: new Date(cell), numFmt: INSTANT_FORMAT };
    case 'percent':
      // The exponent moves the point exactly; a division would round.
      return { value: Number(`${cell}e-2`), numFmt: `0${decimals(cell)}%` };
    case 'number':
    case 'quantity':
    case 'money':
      return figure(cell);
  }
}

const fitting = (text: string): string =>
  text.length <= MOST_CHARACTERS
    ? text
    : `${text.slice(0, MOST_CHARACTERS - AND_MORE.length).toWellFormed()}${AND_MORE}`;

function figure(text: string, behind = ''): Drawn {
  if (!isExactNumber(text)) return { value: fitting(text) };
  return { value: Number(text), numFmt: `#,##0${decimals(text)}${behind}` };
}

/** ".00" for a figure with two decimals. */
function decimals(text: string): string {
  const places = text.split('.')[1]?.length ?? 0;
  return places > 0 ? `.${'0'.repeat(places)}` : '';
}
