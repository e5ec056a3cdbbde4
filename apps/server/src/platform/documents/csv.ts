import { csvCell } from '@mainsheet/contract';
import { headerOf, type Sheet, type SheetCell } from './documents.ts';

const textOf = (cell: SheetCell): string =>
  cell === null ? '' : typeof cell === 'string' ? cell : cell.amount;

const BYTE_ORDER_MARK = '\uFEFF';

/** CSV (RFC 4180, CRLF) with figures plain and exact; the mark tells spreadsheets it is UTF-8. */
export function toCsv({ columns, rows }: Sheet): string {
  const lines = [columns.map(headerOf), ...rows.map((row) => row.map(textOf))];
  const text = lines.map((line) => line.map(csvCell).join(','));
  return `${BYTE_ORDER_MARK}${text.join('\r\n')}\r\n`;
}
