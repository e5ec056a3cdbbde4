import { MOST_WHOLE_ROWS } from '@mainsheet/contract';
import { csvHead, csvRows, textOf } from '../documents/csv.ts';
import type { SheetCell, SheetColumn } from '../documents/documents.ts';
import { DomainError } from '../errors.ts';
import type { Work } from '../work.ts';

/** A column of an exported list; `key` is the one of the list's column on the screen. */
export type ListColumn<Row> = SheetColumn & {
  readonly key: string;
  readonly value: (row: Row) => SheetCell;
};

export type Filters = Readonly<Record<string, readonly string[]>>;

/** How a list is read to its end, however long it is. */
export type WholeList<Row> = {
  /** The list's filters on the screen by key, each with what a row has; null where `read` narrows by it. */
  readonly filters: Readonly<Record<string, ((row: Row) => string) | null>>;
  /** Throws DomainError INVALID_INPUT for a value that no row could have: before anything is written. */
  readonly assertFilters?: (filters: Filters) => void;
  /** The rows behind this one in the list's own order, found by its key; fewer than `limit` at the end alone. */
  readonly read: (
    work: Work,
    page: { readonly after: string | null; readonly limit: number; readonly filters: Filters },
  ) => Promise<readonly Row[]>;
};

/** What a list brings to be written to its end. */
export type WholeSource<Row> = {
  readonly columns: readonly ListColumn<Row>[];
  readonly idOf: (row: Row) => string;
  readonly whole: WholeList<Row>;
};

const PAGE = 500;
/** Whoever reads is judged again so often. */
const PAGES_A_JUDGEMENT = 5;

/** What of a list is written. */
export type WholeRequest = {
  /** Words that a row must hold, all of them, in any of its columns. */
  readonly text?: string | undefined;
  readonly filters?: Filters | undefined;
  /** Columns to take; without them all. */
  readonly columns?: readonly string[] | undefined;
  readonly mostRows?: number;
  /** Read at a time. */
  readonly pageRows?: number;
  readonly signal?: AbortSignal;
  /** Throws when the reader may read no further; asked every few pages. */
  readonly judge?: () => Promise<void>;
};

/**
 * A list as CSV, a piece a page, all of one snapshot. It reads on when a piece is taken, so that a slow reader costs no memory.
 * @throws DomainError INVALID_STATE past the most rows a file holds: it breaks off, and what was written is no whole file;
 *   what `judge` throws
 */
export async function* writeWhole<Row>(
  work: Work,
  source: WholeSource<Row>,
  request: WholeRequest,
): AsyncGenerator<string> {
  const { columns, idOf, whole } = source;
  const { filters = {}, mostRows = MOST_WHOLE_ROWS, pageRows = PAGE } = request;
  const chosen = columns.filter(({ key }) => request.columns?.includes(key) ?? true);
  const cellsOf = (row: Row) => chosen.map((column) => column.value(row));
  const words = (request.text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (row: Row): boolean =>
    Object.entries(filters).every(([key, values]) => {
      const of = whole.filters[key];
      return values.length === 0 || !of || values.includes(of(row));
    });
  const holds = (cells: ReturnType<typeof cellsOf>): boolean => {
    if (words.length === 0) return true;
    const text = cells.map(textOf).join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  yield csvHead(chosen);
  let written = 0;
  let after: string | null = null;
  for (let pages = 1; ; pages += 1) {
    if (request.signal?.aborted) return;
    if (pages % PAGES_A_JUDGEMENT === 0) await request.judge?.();
    const page: readonly Row[] = await whole.read(work, { after, limit: pageRows, filters });
    const rows = page.filter(fits).map(cellsOf).filter(holds);
    written += rows.length;
    if (written > mostRows) {
      const reason = `This list has more than ${mostRows} rows. Narrow it by its filters, or export the company’s data.`;
      throw new DomainError('INVALID_STATE', { reason });
    }
    if (rows.length > 0) yield csvRows(rows);
    if (page.length < pageRows) return;
    after = idOf(page.at(-1)!);
  }
}
