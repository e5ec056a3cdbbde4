import {
  AMOUNT_FORMS,
  DATE_ORDERS,
  findAmount,
  findAmountForms,
  findDateOrders,
  findDay,
} from '@mainsheet/bank-files';
import { pastedRows } from '../../platform/pasted-rows.ts';

/** What is wrong in a table that somebody brings, with its place; lines count from 1, the titles'. */
export type TableFault = {
  readonly line: number;
  readonly column: string;
  readonly message: string;
};

export type TableLine<Column extends string> = {
  readonly line: number;
  /** What stands in a column, blank where the table does not have it. */
  readonly cell: (column: Column) => string;
};

export type TitledTable<Column extends string> = {
  readonly lines: readonly TableLine<Column>[];
  readonly faults: readonly TableFault[];
  /** Titles of columns that say nothing here. */
  readonly unread: readonly string[];
};

/** Names of each column, the first as it is called in what is wrong. */
export type Titles<Column extends string> = Readonly<
  Record<Column, readonly [string, ...string[]]>
>;

type Wanted<Column extends string> = {
  readonly titles: Titles<Column>;
  /** Columns that must be there; several in one entry, of which one must. */
  readonly required: readonly (readonly Column[])[];
  readonly most: number;
  /** What the lines are, in the plural. */
  readonly noun: string;
};

/** `Terms, days` and `terms (days)` are `terms days`. */
const plainTitle = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z\d-]+/g, ' ')
    .trim();

/** A name as it is compared with others. */
export const plainName = (name: string): string =>
  name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * Where each column stands. Of several titles that mean one column the one named first among its names counts, wherever it
 * stands: `Open` says what is open, also behind an `Amount`. The others are not read; a title that is there twice is told.
 */
function placesOf<Column extends string>(head: readonly string[], titles: Titles<Column>) {
  const known = head.map(plainTitle);
  const at = new Map<Column, number>();
  let twice: string | null = null;
  for (const column of Object.keys(titles) as Column[]) {
    const name = titles[column].map(plainTitle).find((one) => known.includes(one));
    if (name === undefined) continue;
    const index = known.indexOf(name);
    at.set(column, index);
    if (known.lastIndexOf(name) > index) twice ??= head[index]!;
  }
  const read = new Set(at.values());
  const unread = head.filter((title, index) => title !== '' && !read.has(index));
  return { at, unread: unread.map((title) => title.slice(0, 60)), twice };
}

/** Reads a table whose first line says what its columns are. Nothing is guessed: a title that is not known is not read. */
export function readTitledTable<Column extends string>(
  text: string,
  { titles, required, most, noun }: Wanted<Column>,
): TitledTable<Column> {
  const [head = [], ...rows] = pastedRows(text);
  const { at, unread, twice } = placesOf(head, titles);
  const refused = (message: string, column = '') => ({
    ...{ lines: [], unread, faults: [{ line: 1, column, message }] },
  });
  if (twice !== null) return refused('Two columns have this title. Keep one of them.', twice);
  for (const columns of required) {
    const names = columns.map((column) => titles[column][0]);
    if (columns.some((column) => at.has(column))) continue;
    return refused(`The first line must name ${names.join(' or ')}.`, names[0]);
  }
  const lines = rows
    .map((cells, index) => ({ cells, line: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (lines.length === 0) return refused(`The table holds no ${noun}.`);
  if (lines.length > most) return refused(`Import at most ${most} ${noun} at once.`);
  return {
    lines: lines.map(({ cells, line }) => ({
      line,
      cell: (column: Column) => cells[at.get(column) ?? -1] ?? '',
    })),
    ...{ faults: [], unread },
  };
}

/** Of a column that is read as a whole: how its cells are written follows from all of them. */
type Reading<Column extends string> = {
  readonly lines: readonly TableLine<Column>[];
  readonly column: Column;
  readonly title: string;
  /** Where what is wrong goes. */
  readonly faults: TableFault[];
};

/** What a column says by line; a blank cell says nothing. */
export type ByLine = ReadonlyMap<number, string>;

function readColumn<Column extends string, Form extends string>(
  { lines, column, title, faults }: Reading<Column>,
  how: {
    readonly formsOf: (cells: readonly string[]) => readonly Form[];
    readonly find: (cell: string, form: Form) => string | null;
    readonly forms: readonly Form[];
    readonly hint: string;
  },
): ByLine {
  const filled = lines
    .map(({ line, cell }) => ({ line, text: cell(column) }))
    .filter(({ text }) => text !== '');
  const none = filled.filter(({ text }) =>
    how.forms.every((form) => how.find(text, form) === null),
  );
  for (const { line } of none) faults.push({ line, column: title, message: how.hint });
  const readable = filled.filter((one) => !none.includes(one));
  if (readable.length === 0) return new Map();
  const forms = how.formsOf(readable.map(({ text }) => text));
  if (forms.length !== 1) {
    const ways = forms.length > 1 ? 'can be read in two ways' : 'are written in two ways';
    const message = `These ${ways}. ${how.hint}`;
    faults.push({ line: readable[0]!.line, column: title, message });
  }
  // Where it is not certain nothing is taken: read in any way, the column has its one fault and no other.
  const tried = [...forms, ...how.forms];
  const readOne = (text: string) =>
    tried.map((form) => how.find(text, form)).find((found) => found !== null) ?? '';
  return new Map(readable.map(({ line, text }) => [line, readOne(text)]));
}

/** Days of a column, in any order of day and month that all of its cells have. */
export const readDays = <Column extends string>(reading: Reading<Column>): ByLine =>
  readColumn(reading, {
    ...{ formsOf: findDateOrders, find: findDay, forms: DATE_ORDERS },
    hint: 'Write the day as 2026-11-20 or 20 Nov 2026.',
  });

const decimalsOf = (amount: string | null): number =>
  amount === null ? Number.POSITIVE_INFINITY : (amount.split('.')[1]?.length ?? 0);

/** Amounts of a column as decimal text, with a decimal point or comma as all of its cells have; `places` behind it at the most. */
export const readAmounts = <Column extends string>(
  reading: Reading<Column>,
  places: number,
): ByLine =>
  readColumn(reading, {
    formsOf: (cells) => {
      // With two decimals at the most, `32,000` is no 32.000.
      const fit = AMOUNT_FORMS.filter((form) =>
        cells.every((cell) => decimalsOf(findAmount(cell, form)) <= places),
      );
      return fit.length === 1 ? fit : findAmountForms(cells, places);
    },
    ...{ find: findAmount, forms: AMOUNT_FORMS },
    hint: `Write the amount as 1234.50, with ${places} decimals at the most.`,
  });
