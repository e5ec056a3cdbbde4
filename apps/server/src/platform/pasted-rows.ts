import { parseCsv } from 'hucre/csv';

/** Cells of a table as spreadsheets copy or save it: apart by tab, semicolon or comma, as its first line is; trimmed. */
export function pastedRows(text: string): string[][] {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = first.includes('\t') ? '\t' : first.includes(';') ? ';' : ',';
  return parseCsv(text, { delimiter }).map((cells) =>
    cells.map((cell) => String(cell ?? '').trim()),
  );
}
