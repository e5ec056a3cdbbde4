import { findCivilDate } from '@mainsheet/calendar';
import {
  exchangeRateText,
  OPEN_ITEM_KINDS,
  OPENING_LIMITS,
  type OpenItemKind,
} from '@mainsheet/contract';
import { findCurrencyExponent } from '@mainsheet/money';
import {
  readAmounts,
  readDays,
  readTitledTable,
  type TableFault,
  type TableLine,
  type Titles,
} from '../sheets/index.ts';

/** An item as its line says it; what the company knows of it is judged later. */
export type TypedItem = {
  readonly line: number;
  readonly kind: OpenItemKind;
  readonly number: string;
  readonly party: string;
  readonly documentOn: string;
  /** Blank where the terms of the party say it. */
  readonly dueOn: string;
  readonly currency: string;
  readonly open: string;
  /** Blank where the rate of the day is meant. */
  readonly rate: string;
  readonly reference: string;
};

type Column = Exclude<keyof TypedItem, 'line'>;

/** Titles of columns, the first as it is named in what is wrong. */
export const ITEM_TITLES: Titles<Column> = {
  kind: ['Kind', 'Type', 'Document'],
  number: ['Number', 'No', 'Invoice number', 'Document number'],
  party: ['Contact', 'Company', 'Customer', 'Vendor', 'Counterparty', 'Name'],
  documentOn: ['Date', 'Invoice date', 'Document date'],
  dueOn: ['Due', 'Due date'],
  currency: ['Currency', 'Ccy'],
  open: ['Open', 'Open amount', 'Balance', 'Amount'],
  rate: ['Rate', 'Exchange rate'],
  reference: ['Reference', 'Text', 'Description'],
};

const KIND_OF = new Map(
  (Object.keys(OPEN_ITEM_KINDS) as OpenItemKind[]).map((kind) => [
    OPEN_ITEM_KINDS[kind].toLowerCase(),
    kind,
  ]),
);

const MOST_LETTERS = { number: 60, party: 200, reference: 100 } as const;

export type ItemsTable = {
  readonly items: readonly TypedItem[];
  /** The kinds that stand in it. */
  readonly kinds: ReadonlySet<OpenItemKind>;
  readonly faults: readonly TableFault[];
  readonly unread: readonly string[];
};

/** Reads a table of open items; what cannot be read is a fault with its line and column. */
export function readItemsTable(text: string, baseCurrency: string): ItemsTable {
  const table = readTitledTable<Column>(text, {
    titles: ITEM_TITLES,
    required: [['kind'], ['number'], ['party'], ['documentOn'], ['open']],
    most: OPENING_LIMITS.items,
    noun: 'open items',
  });
  const { lines, unread } = table;
  const faults = [...table.faults];
  const currencyOf = ({ cell }: TableLine<Column>) =>
    cell('currency').toUpperCase() || baseCurrency;
  const digits = lines.map((line) => findCurrencyExponent(currencyOf(line)) ?? 2);
  const of = (column: Column) => ({ lines, column, title: ITEM_TITLES[column][0], faults });
  const days = { on: readDays(of('documentOn')), due: readDays(of('dueOn')) };
  const amounts = readAmounts(of('open'), Math.max(2, ...digits));
  const items = lines.map((one): TypedItem => {
    const { line, cell } = one;
    const typed = {
      ...{ line, number: cell('number'), party: cell('party'), reference: cell('reference') },
      ...{ documentOn: days.on.get(line) ?? '', dueOn: days.due.get(line) ?? '' },
      ...{ currency: currencyOf(one), open: amounts.get(line) ?? '', rate: cell('rate') },
      kind: KIND_OF.get(cell('kind').toLowerCase()) ?? 'invoice',
    };
    faults.push(...faultsOf(typed, cell));
    return typed;
  });
  const kinds = lines.flatMap(({ cell }) => KIND_OF.get(cell('kind').toLowerCase()) ?? []);
  return { items, kinds: new Set(kinds), unread, faults };
}

/** A column may hold several currencies: each amount has the decimals of its own at the most, as nothing is rounded here. */
function decimalsFault({ open, currency }: TypedItem): string | false {
  const places = findCurrencyExponent(currency);
  const typed = /\.(\d*?)0*$/.exec(open)?.[1]?.length ?? 0;
  if (places === null || typed <= places) return false;
  return places === 0
    ? `${currency} has no decimals: write ${open} without them.`
    : `${currency} has ${places} decimals at the most: ${open} would be rounded.`;
}

function faultsOf(item: TypedItem, cell: (column: Column) => string): TableFault[] {
  const messages: Partial<Record<Column, string | false>> = {
    kind:
      !KIND_OF.has(cell('kind').toLowerCase()) &&
      `Write one of ${Object.values(OPEN_ITEM_KINDS).join(', ')}.`,
    number: item.number === '' && 'Enter the number that stands on it.',
    party: item.party === '' && 'Enter whom it is of.',
    documentOn: cell('documentOn') === '' && 'Enter the day of the document.',
    currency:
      findCurrencyExponent(item.currency) === null &&
      `${item.currency.slice(0, 10)} is not a currency. Use a code like USD.`,
    open: cell('open') === '' ? 'Enter what is open of it.' : decimalsFault(item),
    rate:
      item.rate !== '' &&
      !exchangeRateText.safeParse(item.rate).success &&
      'Enter the rate as 1.0832: base units per unit of the currency.',
    dueOn:
      findCivilDate(item.dueOn) !== null &&
      item.documentOn !== '' &&
      item.dueOn < item.documentOn &&
      'The due date lies before the date.',
  };
  for (const column of ['number', 'party', 'reference'] as const) {
    if (item[column].length <= MOST_LETTERS[column]) continue;
    messages[column] = `Keep this within ${MOST_LETTERS[column]} characters.`;
  }
  return (Object.keys(messages) as Column[]).flatMap((column) => {
    const message = messages[column];
    return message ? [{ line: item.line, column: ITEM_TITLES[column][0], message }] : [];
  });
}
