import {
  BATCH_COLUMN_KEYS,
  BATCH_COLUMNS,
  BATCH_LIMITS,
  type BatchColumn,
  type BatchRow,
  EMPTY_BATCH_ROW,
} from '@mainsheet/contract';
import { parseCsv } from 'hucre/csv';

/** Rows of a file, or why it cannot be read. */
export type ReadRows = { readonly rows: readonly BatchRow[] } | { readonly reason: string };

export const TOO_MANY = 'Take at most 10,000 rows in one batch.';
const NO_ROWS =
  'The file holds no rows. Its first line names the columns, the others are payments.';
const NO_AMOUNT =
  'No column is headed Amount. Head the columns Beneficiary, IBAN, Currency, Amount, Reference.';

/** What is paid is said by one column; an account may be, of some rows, in a column of its own. */
const ONCE = ['amount', 'currency', 'paymentDate'] as const satisfies readonly BatchColumn[];

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

const NAMES: ReadonlyMap<string, BatchColumn> = new Map(
  BATCH_COLUMN_KEYS.flatMap((key) =>
    [BATCH_COLUMNS[key].header, ...BATCH_COLUMNS[key].also].map(
      (text) => [plain(text), key] as const,
    ),
  ),
);

/** A cell as a batch keeps it: on one line, of a length that can be read. */
const cleaned = (cell: string | undefined): string =>
  (cell ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 200);

/** Rows of a table whose first line heads its columns; those it does not know are passed over. */
export function rowsOfTable(table: readonly (readonly string[])[]): ReadRows {
  const [head = [], ...lines] = table;
  const columns = head.map((title) => NAMES.get(plain(title)) ?? null);
  if (!columns.includes('amount') && !columns.includes('bill')) return { reason: NO_AMOUNT };
  const twice = ONCE.find((key) => columns.filter((column) => column === key).length > 1);
  if (twice) {
    const heads = head.filter((_, index) => columns[index] === twice);
    const said = heads.map((title) => `“${cleaned(title)}”`).join(' and ');
    return { reason: `${said} are both read as ${BATCH_COLUMNS[twice].header}. Keep one of them.` };
  }
  const filled = lines.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) return { reason: NO_ROWS };
  if (filled.length > BATCH_LIMITS.rows) return { reason: TOO_MANY };
  const rows = filled.map((cells) => {
    const row: Record<BatchColumn, string> = { ...EMPTY_BATCH_ROW };
    columns.forEach((column, index) => {
      if (column && row[column] === '') row[column] = cleaned(cells[index]);
    });
    return row;
  });
  return { rows };
}

/** Text with tabs, semicolons or commas between its cells, whichever its first line has. */
export function rowsOfCsv(text: string): ReadRows {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = first.includes('\t') ? '\t' : first.includes(';') ? ';' : ',';
  const table = parseCsv(text.replace(/^\ufeff/, ''), { delimiter });
  return rowsOfTable(table.map((cells) => cells.map((cell) => String(cell ?? ''))));
}
