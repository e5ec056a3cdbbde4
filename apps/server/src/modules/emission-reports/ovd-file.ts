import { parseCsv } from 'hucre/csv';

/** What is wrong with a file: the line as a spreadsheet counts it, 0 for the file as a whole. */
export type LogFault = { readonly row: number; readonly column: string; readonly message: string };
export type ReadFaults = {
  readonly faults: readonly LogFault[];
  /** Columns that were passed over. */
  readonly unread: readonly string[];
};

type OvdLine = { readonly row: number; readonly cells: ReadonlyMap<string, string> };

export const MOST_ROWS = 2_000;
const MOST_CHARACTERS = 2_000_000;
/** Lines that are empty count too: they are read before anything is known of them. */
const MOST_LINES = 4_000;
const MOST_COLUMNS = 500;

type Wanted = {
  readonly needed: readonly string[];
  readonly isRead: (column: string) => boolean;
  /** What a line is: reports, deliveries. */
  readonly noun: string;
};

/** Why a file is not even taken apart, which takes long of line ends alone; null where it is. */
function findExcess(text: string, tooMany: string): string | null {
  let lines = 0;
  for (const _ of text.matchAll(/\r\n|\r|\n/g)) {
    lines += 1;
    if (lines > MOST_LINES) return tooMany;
  }
  const end = text.search(/[\r\n]/);
  let columns = 1;
  for (const _ of text.slice(0, end === -1 ? text.length : end).matchAll(/,/g)) columns += 1;
  return columns > MOST_COLUMNS ? 'Take at most 500 columns in one file.' : null;
}

/** Lines of a file of operational vessel data by the names of their columns; bounded. */
export function readOvdLines(
  text: string,
  { needed, isRead, noun }: Wanted,
): ReadFaults & { readonly lines: readonly OvdLine[] } {
  const tooMany = `Take at most 2,000 ${noun} in one file.`;
  const whole = (message: string) => ({
    lines: [],
    faults: [{ row: 0, column: '', message }],
    unread: [],
  });
  if (text.length > MOST_CHARACTERS) return whole('Take at most 2 MB in one file.');
  const excess = findExcess(text, tooMany);
  if (excess !== null) return whole(excess);
  const table = parseCsv(text.replace(/^\ufeff/, ''), { delimiter: ',' });
  const [head = [], ...lines] = table.map((cells) => cells.map((cell) => String(cell ?? '')));
  const names = head.map((name) => name.trim());
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) return whole(`The file has no column ${missing.join(', ')}.`);
  const twice = names.filter((name, at) => isRead(name) && names.indexOf(name) !== at);
  if (twice.length > 0) {
    return whole(`The file has more than one column ${[...new Set(twice)].join(', ')}.`);
  }
  const filled = lines
    .map((cells, index) => ({ row: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) return whole(`The file holds no ${noun} under its first line.`);
  if (filled.length > MOST_ROWS) return whole(tooMany);
  return {
    lines: filled.map(({ row, cells }) => ({
      row,
      cells: new Map(names.map((name, at) => [name, (cells[at] ?? '').trim()])),
    })),
    faults: [],
    unread: names.filter((name) => name !== '' && !isRead(name)),
  };
}
