import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { likePattern } from './like-pattern.ts';

/** Tables whose texts an index finds: each has a function `search_<table>` in the database. */
export const SEARCHED_TABLES = [
  'voyage',
  'vessel',
  'contact',
  'commercial_document',
  'worksheet',
  'payout',
] as const;
export type SearchedTable = (typeof SEARCHED_TABLES)[number];

/**
 * Past so many rows a text is common: then the pages of a list, read in their order, meet it soon, and the ids would
 * be a longer way.
 */
const MOST_IDS = 1_000;

/** Of fewer letters the index knows where words begin with them alone: it keeps parts of three, a blank before a word. */
const SHORTEST = 3;

/** Past so many rows of a company, reading them all for two letters takes longer than people wait. */
const MOST_READ = 20_000;

/** A line end parts the columns of a row: a word behind it begins a name or a place. */
const COLUMN = '\n';
/** What a word begins behind elsewhere. */
const BEFORE_WORDS = [' ', '-', '/', '.', '(', '#'];

/** A text that is looked for, and which rows of each table hold it, where an index could say so. */
export type FoundText = {
  readonly search: string;
  /** The same for ILIKE. */
  readonly pattern: string;
  readonly ids: Readonly<Partial<Record<SearchedTable, readonly string[]>>>;
};

type Row = { name: SearchedTable; id: string | null };

/** What the index knows of a text, in one statement; null for no search. */
export async function findText(
  tx: Tx,
  search: string | null,
  tables: readonly SearchedTable[],
): Promise<FoundText | null> {
  const pattern = likePattern(search);
  if (search === null || pattern === null) return null;
  // A row is one text with a column a line: what spans lines would be found where no column holds it.
  if (search.includes('\n')) return { search, pattern, ids: {} };
  const length = [...search].length;
  if (length < SHORTEST - 1) return { search, pattern, ids: {} };
  const asked = tables.map((name) =>
    length < SHORTEST
      ? byWords(tx, name, pattern)
      : sql`select ${name}::text as name, id
      from ${sql.ref(`search_${name}`)}(${pattern}, ${MOST_IDS}) as id`,
  );
  const rows = await tx.many(sql<Row>`${sql.join(asked, sql` union all `)}`);
  const known = tables.map((name) => {
    const ids = rows.flatMap((row) => (row.name === name ? [row.id] : []));
    return ids.includes(null) ? [] : [[name, ids]];
  });
  return { search, pattern, ids: Object.fromEntries(known.flat()) };
}

/**
 * Two letters: anywhere in the rows of a table that has few of this company, else where a word begins with them. A word that begins
 * a column is looked for alone first: where very many rows have one, the others would meet as many. `offset 0` has it looked for once.
 */
function byWords(tx: Tx, name: SearchedTable, pattern: string): RawBuilder<unknown> {
  const begun = pattern.slice(1);
  const others = [begun, ...BEFORE_WORDS.map((before) => `%${before}${begun}`)];
  const search = sql.ref(`search_${name}`);
  return sql`select ${name}::text as name, found.id
    from (select exists(select from ${sql.table(name)} where company_id = ${tx.companyId}
      offset ${MOST_READ}) as is_large) as rows
    cross join lateral (select array(select id from ${search}(
      case when rows.is_large then ${`%${COLUMN}${begun}`} else ${pattern} end, ${MOST_IDS}) as id) as ids offset 0) as first
    cross join lateral (
      select unnest(first.ids) as id
      union all
      select id from unnest(${others}::text[]) as word
      cross join lateral ${search}(word, ${MOST_IDS}) as id
      where rows.is_large and array_position(first.ids, null) is null
    ) as found`;
}

/** A filter of a list whose text is still to be looked for. */
export type Asked<Filter extends { readonly text: FoundText | null }> = Omit<Filter, 'text'> & {
  readonly search: string | null;
};

/**
 * `readTenant` for a list with a search: what the index knows of its text is asked in a round trip before, when there
 * is one, and stands in the filter that `work` gets.
 */
export async function readSearching<Query extends { readonly search: string | null }, T>(
  db: Database,
  of: { companyId: string; asked: Query; tables: readonly SearchedTable[] },
  work: (tx: Tx, filter: Query & { text: FoundText | null }) => Promise<T>,
): Promise<T> {
  const { search } = of.asked;
  const text = search
    ? await db.readTenant(of.companyId, (tx) => findText(tx, search, of.tables))
    : null;
  return db.readTenant(of.companyId, (tx) => work(tx, { ...of.asked, text }));
}

/** How a statement knows the rows that hold a text: by ids of these tables, else as ILIKE reads them. */
export function holdsText<Table extends SearchedTable>(
  text: FoundText | null,
  by: {
    readonly tables: readonly Table[];
    readonly ids: (ids: Readonly<Record<Table, RawBuilder<string[]>>>) => RawBuilder<unknown>;
    readonly pattern: (pattern: string) => RawBuilder<unknown>;
  },
): RawBuilder<unknown> {
  if (!text) return sql`true`;
  if (by.tables.some((name) => !text.ids[name])) return sql`(${by.pattern(text.pattern)})`;
  const lists = by.tables.map((name) => [name, sql`${[...text.ids[name]!]}::uuid[]`]);
  return sql`(${by.ids(Object.fromEntries(lists))})`;
}
