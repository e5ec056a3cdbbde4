/** Splits tab-separated text as spreadsheets write it: CRLF, quoted cells, one empty last line. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === '\t') {
      row.push(cell);
      cell = '';
    } else if (char === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else if (char !== '\r') cell += char;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

const quoteTsv = (text: string): string =>
  /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

export const toTsv = (block: readonly (readonly string[])[]): string =>
  block.map((row) => row.map(quoteTsv).join('\t')).join('\r\n');

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An HTML table, which spreadsheets prefer to plain text. */
export const toHtml = (block: readonly (readonly string[])[]): string =>
  `<table>${block
    .map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
    .join('')}</table>`;

/** Cells of the first table in pasted HTML; empty when there is none. */
export function parseHtmlTable(html: string): string[][] {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (!table) return [];
  return [...table.rows].map((row) =>
    [...row.cells].flatMap((cell) => {
      const text = (cell.textContent ?? '').replace(/\s+/g, ' ').trim();
      return [text, ...Array.from({ length: cell.colSpan - 1 }, () => '')];
    }),
  );
}

/** The block in a paste: plain text first (it is exact), an HTML table where there is no text. */
export function blockFrom(data: { text: string; html: string }): string[][] {
  const plain = parseTsv(data.text);
  return plain.length > 0 ? plain : parseHtmlTable(data.html);
}

export const transpose = (block: readonly (readonly string[])[]): string[][] =>
  Array.from({ length: Math.max(0, ...block.map((row) => row.length)) }, (_, col) =>
    block.map((row) => row[col] ?? ''),
  );
