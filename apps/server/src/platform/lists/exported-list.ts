import type { PermissionKey } from '@mainsheet/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import { toCsv } from '../documents/csv.ts';
import type { Sheet } from '../documents/documents.ts';
import { DomainError, invalidInput } from '../errors.ts';
import { parseBody } from '../http/parse-body.ts';
import { actorOfRequest } from '../http/request-actor.ts';
import type { Platform } from '../platform.ts';
import type { Work } from '../work.ts';
import {
  type Filters,
  type ListColumn,
  type WholeList,
  type WholeRequest,
  writeWhole,
} from './whole-list.ts';

export type { ListColumn };

/** What is read at a time; `text` is what the list was searched for, where its server does the searching. */
type ListPage = { limit: number; offset: number; text?: string | undefined };

/** A list that people save as a file, with what it takes to read it again on the server. */
type ListDefinition<Row> = {
  /** In the address: `/v2/exports/<name>`. */
  readonly name: string;
  readonly title: string;
  readonly guard: PermissionKey;
  readonly columns: readonly ListColumn<Row>[];
  readonly idOf: (row: Row) => string;
  /** One page in the list's own order, as this member may see it. */
  readonly read: (platform: Platform, actor: Actor, page: ListPage) => Promise<readonly Row[]>;
  /** Where a list may be longer than a screen: how it is read to its end. */
  readonly whole?: WholeList<Row>;
};

/** A list that is written to its end. */
type WrittenWhole = {
  /** @throws DomainError INVALID_INPUT beside each filter that the list does not have, or a value that no row could. */
  readonly assertFilters: (filters: Filters) => void;
  readonly write: (work: Work, request: WholeRequest) => AsyncGenerator<string>;
};

/** A defined list; what its rows are stays inside. */
export type ExportedList = Pick<ListDefinition<never>, 'name' | 'title' | 'guard'> & {
  /** @throws DomainError INVALID_INPUT beside each column that the list does not have. */
  readonly assertColumns: (columns: readonly string[]) => void;
  readonly readSheet: (platform: Platform, actor: Actor, request: SheetRequest) => Promise<Sheet>;
  readonly whole: WrittenWhole | null;
};

export function defineList<Row>(list: ListDefinition<Row>): ExportedList {
  const { name, title, guard, whole } = list;
  return {
    name,
    title,
    guard,
    assertColumns: (columns) =>
      assertKnown(
        'column',
        list.columns.map(({ key }) => key),
        columns,
      ),
    readSheet: (platform, actor, request) => readSheet(platform, actor, { list, request }),
    whole: whole
      ? {
          assertFilters: (filters) => {
            assertKnown('filter', Object.keys(whole.filters), Object.keys(filters));
            whole.assertFilters?.(filters);
          },
          write: (work, request) => writeWhole(work, { ...list, whole }, request),
        }
      : null,
  };
}

const MAX_ROWS = 10_000;
const PAGE = 500;
const TOO_MANY = `This list has more than ${MAX_ROWS} rows. Search for fewer, save the whole list as CSV, or export the company’s data.`;

const exportRequest = z.object({
  format: z.enum(['csv', 'xlsx']),
  /** Rows in the order wanted; without them the whole list in its own order. */
  ids: z.array(z.string().max(80)).max(MAX_ROWS, `Export at most ${MAX_ROWS} rows.`).optional(),
  /** Without ids: what the list was searched for, where the browser holds a part of it alone. */
  text: z.string().max(100).optional(),
  /** Columns to take; without them all. */
  columns: z.array(z.string().max(60)).max(100).optional(),
});
/** A job that takes a list away as a whole may ask for more rows than a browser. */
type SheetRequest = z.infer<typeof exportRequest> & { mostRows?: number };

export const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * One route a list: the browser says which rows stand on the screen and in what order, the server
 * reads them again as this member may see them and writes the figures exactly.
 */
export function exportRoutes(
  app: FastifyInstance,
  platform: Platform,
  lists: readonly ExportedList[],
): void {
  for (const list of lists) {
    const { guard, name } = list;
    const config = {
      guard,
      summary: `${list.title} as CSV or XLSX, in the order of ids`,
      body: exportRequest,
      produces: MEDIA_TYPES.xlsx,
    };
    app.post(`/v2/exports/${name}`, { config }, async (http, reply) => {
      const request = parseBody(exportRequest, http.body);
      list.assertColumns(request.columns ?? []);
      const sheet = await list.readSheet(platform, actorOfRequest(http), request);
      const file = request.format === 'csv' ? toCsv(sheet) : await platform.sheets.write(sheet);
      return reply
        .type(MEDIA_TYPES[request.format])
        .header('content-disposition', `attachment; filename="${list.title}.${request.format}"`)
        .send(file);
    });
  }
}

/** @throws DomainError INVALID_INPUT beside each column or filter that the list does not have */
export function assertKnown(
  what: 'column' | 'filter',
  known: readonly string[],
  asked: readonly string[],
): void {
  const violations = asked.flatMap((name, index) =>
    known.includes(name)
      ? []
      : [
          {
            code: what === 'column' ? 'UNKNOWN_COLUMN' : 'UNKNOWN_FILTER',
            path: what === 'column' ? `columns.${index}` : `filters.${name}`,
            message: `This list has no ${what} “${name}”.`,
          },
        ],
  );
  if (violations.length > 0) throw invalidInput(violations);
}

async function readSheet<Row>(
  platform: Platform,
  actor: Actor,
  { list, request }: { list: ListDefinition<Row>; request: SheetRequest },
): Promise<Sheet> {
  const { ids, text, mostRows = MAX_ROWS } = request;
  const rows = await readRows(platform, actor, { list, ids, text, mostRows });
  const chosen = list.columns.filter((c) => request.columns?.includes(c.key) ?? true);
  return {
    title: list.title,
    columns: chosen.map(({ header, kind, unit }) => ({ header, kind, ...(unit ? { unit } : {}) })),
    rows: rows.map((row) => chosen.map((column) => column.value(row))),
  };
}

type ReadRows<Row> = {
  list: ListDefinition<Row>;
  ids: readonly string[] | undefined;
  text: string | undefined;
  mostRows: number;
};

/** @throws DomainError INVALID_STATE when rows are left that the file may not hold: it is refused, never cut. */
async function readRows<Row>(
  platform: Platform,
  actor: Actor,
  { list, ids, text, mostRows }: ReadRows<Row>,
): Promise<readonly Row[]> {
  const all = new Map<string, Row>();
  let hasEnded = false;
  const isComplete = () => ids?.every((id) => all.has(id)) ?? false;
  const assertFits = async () => {
    const next = await list.read(platform, actor, { limit: 1, offset: mostRows, text });
    if (next.length > 0) throw new DomainError('INVALID_STATE', { reason: TOO_MANY });
  };
  for (let offset = 0; offset < mostRows && !hasEnded && !isComplete(); offset += PAGE) {
    const page = await list.read(platform, actor, { limit: PAGE, offset, text });
    for (const row of page) all.set(list.idOf(row), row);
    hasEnded = page.length < PAGE;
    // Said before the rest is read, which takes seconds in a long list; rows may come while it is.
    if (offset === 0 && !hasEnded && !ids) await assertFits();
  }
  if (!hasEnded && !isComplete()) await assertFits();
  return ids ? ids.flatMap((id) => all.get(id) ?? []) : [...all.values()];
}
