import { headerOf, type Sheet, type SheetCell } from './documents.ts';

/** A text a spreadsheet would run as a formula gets an apostrophe in front; plain figures do not. */
function guardFormula(text: string): string {
  const isRisky = /^[=+\-@\t\r]/.test(text);
  return isRisky && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}

const quote = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const textOf = (cell: SheetCell): string =>
  cell === null ? '' : typeof cell === 'string' ? cell : cell.amount;

const BYTE_ORDER_MARK = '\uFEFF';

/** CSV (RFC 4180, CRLF) with figures plain and exact; the mark tells spreadsheets it is UTF-8. */
export function toCsv({ columns, rows }: Sheet): string {
  const lines = [columns.map(headerOf), ...rows.map((row) => row.map(textOf))];
  const text = lines.map((line) => line.map((cell) => quote(guardFormula(cell))).join(','));
  return `${BYTE_ORDER_MARK}${text.join('\r\n')}\r\n`;
}
