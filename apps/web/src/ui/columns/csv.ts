import { csvCell } from '@mainsheet/contract';
import { cellText } from './cell-text.ts';
import type { Column } from './column.ts';
import { headerText } from './column.ts';
import { saveFile } from './save-file.ts';

/** Exported text of one cell: numbers plain and exact, everything else as it is shown. */
const exportText = <Row>(column: Column<Row>, row: Row): string =>
  column.kind === 'number' ? String(column.value(row) ?? '') : cellText(column, row);

/** CSV (RFC 4180, CRLF) of the given columns; texts that start with = + - @ are guarded. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const head = columns.map((column) => csvCell(headerText(column)));
  const body = rows.map((row) =>
    columns.map((column) => csvCell(exportText(column, row))).join(','),
  );
  return `${[head.join(','), ...body].join('\r\n')}\r\n`;
}

/** Offers a text as a file to save. The byte-order mark tells spreadsheets it is UTF-8. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
}
