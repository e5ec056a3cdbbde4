import { csvCell } from '@mainsheet/contract';
import { headerOf, type Sheet, type SheetCell, type SheetColumn } from './documents.ts';

/** A cell as it is written, before anything is quoted. */
export const textOf = (cell: SheetCell): string =>
  cell === null ? '' : typeof cell === 'string' ? cell : cell.amount;

const BYTE_ORDER_MARK = '\uFEFF';

const lineOf = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** What a file begins with: the mark that tells spreadsheets it is UTF-8, and the names of the columns. */
export const csvHead = (columns: readonly SheetColumn[]): string =>
  `${BYTE_ORDER_MARK}${lineOf(columns.map(headerOf))}`;

export const csvRows = (rows: readonly (readonly SheetCell[])[]): string =>
  rows.map((row) => lineOf(row.map(textOf))).join('');

/** CSV (RFC 4180, CRLF) with figures plain and exact. */
export const toCsv = ({ columns, rows }: Sheet): string => `${csvHead(columns)}${csvRows(rows)}`;
