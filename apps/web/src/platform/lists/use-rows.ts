import { useEffect, useMemo, useState } from 'react';
import {
  type AnyVariables,
  type Client,
  type OperationContext,
  type TypedDocumentNode,
  useClient,
  useQuery,
} from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { type ListPhase, listPhase } from '../records/failures.ts';

/** What a browser holds of a list at the most. */
const MOST_ROWS = 10_000;

/** Rows that lists ask for at a time, as their queries have it. */
const PAGE_ROWS = 500;

/**
 * Where a page begins: for lists that are asked by what they skip, for those asked by page, from 1, and for those asked by
 * the last row before it.
 */
type PagePlace = {
  readonly offset: number;
  readonly page: number;
  readonly lastId: string | null;
};
const FIRST_PAGE: PagePlace = { offset: 0, page: 1, lastId: null };

type RowsPage<Row> = {
  readonly rows: readonly Row[];
  /** Of the whole list; null where its query does not count. */
  readonly total: number | null;
};

/** A list read page by page. One object for all renders: another one reads anew. */
type Listing<Data, Variables extends AnyVariables, Row> = {
  readonly query: TypedDocumentNode<Data, Variables>;
  readonly variables: (place: PagePlace) => Variables;
  readonly pageOf: (data: Data) => RowsPage<Row>;
  readonly context?: Partial<OperationContext>;
};

/** Of one's own query, with its types. */
export const defineListing = <Data, Variables extends AnyVariables, Row extends { id: string }>(
  listing: Listing<Data, Variables, Row>,
) => listing;

/**
 * Every row of a list, up to ten thousand: the first page as any query, those behind it one after the
 * other. When the first is read again, so are they; until they are here the earlier ones stand.
 */
export function useRows<Data, Variables extends AnyVariables, Row extends { id: string }>(
  listing: Listing<Data, Variables, Row>,
) {
  const { query, pageOf, context } = listing;
  const client = useClient();
  const variables = useMemo(() => listing.variables(FIRST_PAGE), [listing]);
  const [result, again] = useQuery({ query, variables, ...(context ? { context } : {}) });
  const { data, stale: isStale } = result;
  const [later, setLater] = useState<Later<Row>>(NOT_READ);
  useEffect(() => {
    // What the cache had is followed by what the server has now.
    if (!data || isStale) return undefined;
    let isOver = false;
    setLater((before) => ({ ...before, end: 'reading' }));
    void readLater(client, { listing, first: pageOf(data) }).then(({ rows, end }) => {
      if (!isOver) setLater((before) => ({ rows: end === 'failed' ? before.rows : rows, end }));
    });
    return () => {
      isOver = true;
    };
  }, [client, data, isStale, listing, pageOf]);
  const first = useMemo(() => data && pageOf(data), [data, pageOf]);
  const isFirstWhole = first !== undefined && isWhole(first, first.rows.length);
  const behind = isFirstWhole ? NOT_READ.rows : later.rows;
  const rows = useMemo(() => joined(first?.rows ?? [], behind), [first?.rows, behind]);
  const end = isFirstWhole ? 'whole' : later.end;
  const readAgain = () => again(FRESH);
  const status: ListPhase =
    result.error && rows.length > 0
      ? { kind: 'ready', load: 'failed' }
      : listPhase(result, readAgain);
  return {
    data,
    error: result.error,
    rows,
    readAgain,
    /** What the list of the kit takes. */
    listed: {
      rows,
      total: Math.max(first?.total ?? 0, rows.length),
      status,
      ...(data && end !== 'whole' ? { part: { kind: end, onRetry: readAgain } } : {}),
    },
  };
}

type Later<Row> = {
  readonly rows: readonly Row[];
  /** How the reading stands: on its way, all here, at what a browser holds, or refused. */
  readonly end: 'reading' | 'whole' | 'cut' | 'failed';
};
const NOT_READ = { rows: [], end: 'reading' } as const;

type ReadLater<Data, Variables extends AnyVariables, Row> = {
  listing: Listing<Data, Variables, Row>;
  first: RowsPage<Row>;
};

/** The pages behind the first. */
async function readLater<Data, Variables extends AnyVariables, Row extends { id: string }>(
  client: Client,
  { listing, first }: ReadLater<Data, Variables, Row>,
): Promise<Later<Row>> {
  const rows: Row[] = [];
  let last = first;
  for (let page = 2; ; page += 1) {
    const offset = first.rows.length + rows.length;
    if (isWhole(last, offset)) return { rows, end: 'whole' };
    if (offset >= MOST_ROWS) return { rows, end: 'cut' };
    const lastId = (rows.at(-1) ?? first.rows.at(-1))?.id ?? null;
    const variables = listing.variables({ offset, page, lastId });
    const { data } = await client.query(listing.query, variables, { ...listing.context, ...FRESH });
    if (!data) return { rows: [], end: 'failed' };
    last = listing.pageOf(data);
    rows.push(...last.rows);
  }
}

/** Whether nothing is behind a page that ends after so many rows. */
const isWhole = <Row>({ rows, total }: RowsPage<Row>, end: number): boolean =>
  rows.length === 0 || (total === null ? rows.length < PAGE_ROWS : end >= total);

/** A row that moved to another page while pages were read stands once, as it was read last. */
function joined<Row extends { id: string }>(
  first: readonly Row[],
  later: readonly Row[],
): readonly Row[] {
  if (later.length === 0) return first;
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...later.filter(({ id }) => !known.has(id) && known.add(id))];
}
