import type { CargoBookInput, CargoPortRow } from '@mainsheet/contract';
import type {
  CircularCargo,
  CircularField,
  CommissionEntry,
  FreightEntry,
  LaycanEntry,
  QuantityEntry,
} from '@mainsheet/entry';
import { emptyCargoBook, newCommission, newPort } from '../cargo-book-record.ts';
import type { CargoBookLine } from '../cargo-books.queries.ts';

/** Names as they compare: without accents, marks and capitals. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** What a name of a circular was found to be. */
export type FoundPort = Pick<
  CargoPortRow,
  'port' | 'portCode' | 'latitude' | 'longitude' | 'timeZone'
>;
export type Names = {
  readonly ports: ReadonlyMap<string, FoundPort>;
  readonly accounts: ReadonlyMap<string, { id: string; name: string }>;
};

/** One reading that a person may choose for a field that the circular leaves open. */
export type Choice = {
  readonly label: string;
  readonly apply: (book: CargoBookInput) => CargoBookInput;
};

export type CardKey =
  | 'account'
  | 'quantity'
  | 'cargo'
  | 'loadPorts'
  | 'dischargePorts'
  | 'laycan'
  | 'loadRate'
  | 'dischargeRate'
  | 'freight'
  | 'commission';

/** A cargo of the circular, as it is reviewed and as it will be kept. */
export type Card = {
  readonly key: string;
  readonly isIn: boolean;
  readonly book: CargoBookInput;
  /** Name of the charterer as the circular has it, also where no contact has it. */
  readonly account: string;
  readonly words: Readonly<Record<CardKey, string>>;
  readonly choices: Readonly<Partial<Record<CardKey, readonly Choice[]>>>;
};

const startOf = (day: string): string => `${day}T00:00:00.000Z`;
const endOf = (day: string): string => `${day}T23:59:00.000Z`;
export const laycanOf = (first: string | null, last: string | null): Partial<CargoBookInput> => ({
  laycanStartDateTime: first && startOf(first),
  laycanEndDateTime: last && endOf(last),
});

const withQuantity = (book: CargoBookInput, entry: QuantityEntry): CargoBookInput => ({
  ...book,
  cargoQuantity: entry.quantity,
  cargoUnit: entry.unit,
  optionType: entry.optionType,
  optionPercentage: entry.optionPercent,
  minQuantity: entry.minQuantity ?? 0,
  maxQuantity: entry.maxQuantity ?? 0,
});

const withLaycan = (book: CargoBookInput, { startOn, endOn }: LaycanEntry): CargoBookInput => ({
  ...book,
  ...laycanOf(startOn, endOn),
});

function withFreight(book: CargoBookInput, entry: FreightEntry): CargoBookInput {
  const blank = { ...book, freightRate: 0, lumpsum: 0, dailyRate: 0, worldscalePercent: 0 };
  const { type: freightType, ...figures } = entry;
  if ('rate' in figures) return { ...blank, freightType, freightRate: figures.rate };
  return { ...blank, freightType, ...figures };
}

type Share = 'Add comm' | 'Broker';

/** Sets the percentage of one side; zero takes its row away. */
export function withCommission(book: CargoBookInput, type: Share, rate: number): CargoBookInput {
  const others = book.commissions.filter((row) => row.type !== type);
  const row = { ...newCommission(), type, rate };
  return { ...book, commissions: rate > 0 ? [...others, row] : others };
}
export const commissionOf = (book: CargoBookInput, type: Share): number =>
  book.commissions.find((row) => row.type === type)?.rate ?? 0;

function withShares(book: CargoBookInput, address: number, brokerage: number): CargoBookInput {
  return withCommission(withCommission(book, 'Add comm', address), 'Broker', brokerage);
}

/** A total names no side: it is one of the two, and a person says which. */
function commissionChoices(entry: CommissionEntry): Choice[] {
  if (entry.kind === 'split') {
    const { addressPercent, brokeragePercent } = entry;
    const label = `${addressPercent} % address, ${brokeragePercent} % brokerage`;
    return [{ label, apply: (book) => withShares(book, addressPercent, brokeragePercent) }];
  }
  const { totalPercent } = entry;
  return [
    {
      label: `${totalPercent} % as address commission`,
      apply: (book) => withShares(book, totalPercent, 0),
    },
    { label: `${totalPercent} % as brokerage`, apply: (book) => withShares(book, 0, totalPercent) },
  ];
}

type End = CargoPortRow['portFunction'];
type Rate = { rate: number | null; rateUnit: 'Per Day' | 'Per Hour'; terms: CargoPortRow['terms'] };

const withRate = (book: CargoBookInput, end: End, entry: Rate): CargoBookInput => ({
  ...book,
  portItineraries: book.portItineraries.map((row) =>
    row.portFunction === end
      ? {
          ...row,
          loadDischargeRate: entry.rate ?? 0,
          loadDischargeRateUnit: entry.rateUnit,
          terms: entry.terms,
        }
      : row,
  ),
});

/** The ports of one end by their names in the circular; of two that are joined by "or" none is chosen. */
function portRows(names: readonly string[], end: End, known: Names): CargoPortRow[] {
  const rows = names.map((name) => ({
    ...newPort(end, 1),
    port: name,
    ...known.ports.get(plainName(name)),
  }));
  return rows.length > 0 ? rows : [newPort(end, 1)];
}

type Places = CircularField<readonly { name: string; joinedBy: '+' | 'or' | null }[]>;
const namesIn = ({ value }: Places): string[] =>
  value && value.every(({ joinedBy }) => joinedBy !== 'or') ? value.map(({ name }) => name) : [];

/** Every name that is to be looked up. */
export const portNamesOf = (cargoes: readonly CircularCargo[]): string[] => [
  ...new Set(
    cargoes.flatMap(({ fields }) => [
      ...namesIn(fields.loadPorts),
      ...namesIn(fields.dischargePorts),
    ]),
  ),
];

/** What is clear is filled in; what is open has its choices. */
export function cardOf(
  cargo: CircularCargo,
  at: number,
  { text, names }: { text: string; names: Names },
): Card {
  const { fields, span } = cargo;
  const account = fields.account.value ?? '';
  const rows = [
    ...portRows(namesIn(fields.loadPorts), 'Loading', names),
    ...portRows(namesIn(fields.dischargePorts), 'Discharging', names),
  ].map((row, index) => ({ ...row, sequenceNo: index + 1 }));
  const empty = emptyCargoBook({
    cargo: fields.cargo.value ?? '',
    cargoStatus: 'Inquiry',
    chartererId: names.accounts.get(plainName(account))?.id ?? null,
    freightCurrency: fields.currency.value ?? 'USD',
    portItineraries: rows,
    remarks: `From a circular:\n${text.slice(span.from, span.to).trim()}`.slice(0, 4_000),
  });
  const open: Record<string, readonly Choice[]> = {
    quantity: choicesOf(fields.quantity, (value) => (book) => withQuantity(book, value)),
    laycan: choicesOf(fields.laycan, (value) => (book) => withLaycan(book, value)),
    loadRate: choicesOf(fields.loadRate, (value) => (book) => withRate(book, 'Loading', value)),
    dischargeRate: choicesOf(
      fields.dischargeRate,
      (value) => (book) => withRate(book, 'Discharging', value),
    ),
    freight: choicesOf(fields.freight, (value) => (book) => withFreight(book, value)),
    commission: fields.commission.readings.flatMap(({ value }) => commissionChoices(value)),
    cargo: choicesOf(fields.cargo, (value) => (book) => ({ ...book, cargo: value })),
  };
  let book = empty;
  const choices: Card['choices'] = Object.fromEntries(
    Object.entries(open).flatMap(([key, all]) => {
      const [only, ...others] = all;
      if (only && others.length === 0) book = only.apply(book);
      return others.length > 0 ? [[key, all]] : [];
    }),
  );
  return { key: `${at}`, isIn: true, book, account, words: wordsOf(cargo, text), choices };
}

const choicesOf = <Value>(
  { readings }: CircularField<Value>,
  write: (value: Value) => Choice['apply'],
): Choice[] => readings.map(({ value, echo }) => ({ label: echo, apply: write(value) }));

const LONGEST_WORDS = 90;
const KEYS: readonly CardKey[] = [
  'account',
  'quantity',
  'cargo',
  'loadPorts',
  'dischargePorts',
  'laycan',
  'loadRate',
  'dischargeRate',
  'freight',
  'commission',
];

/** Beside each field: the words it came from, or why there are none. */
function wordsOf({ fields }: CircularCargo, text: string): Card['words'] {
  const words = KEYS.map((key) => {
    const { span, reason } = fields[key];
    if (span === null) return [key, reason];
    const said = text.slice(span.from, span.to).replaceAll(/\s+/g, ' ').trim();
    const quote = said.length > LONGEST_WORDS ? `${said.slice(0, LONGEST_WORDS)}…` : said;
    return [key, `“${quote}”`];
  });
  return Object.fromEntries(words) as Card['words'];
}

/** What is sent: ports that nobody named are left out, so that the check says they are missing. */
export const bookToSend = ({ book }: Card): CargoBookInput => ({
  ...book,
  portItineraries: book.portItineraries.filter(({ port }) => port.trim() !== ''),
});

/** An open cargo book of the same account, cargo and ports whose laycan overlaps. */
export function findDuplicate(card: Card, open: readonly CargoBookLine[]): CargoBookLine | null {
  const { book } = card;
  const portsOf = (end: End) =>
    book.portItineraries.filter((row) => row.portFunction === end).map(({ port }) => port);
  const isSamePorts = (listed: string, end: End) =>
    plainName(listed) !== '' && plainName(listed) === plainName(portsOf(end).join(', '));
  const isSameAccount = (line: CargoBookLine) =>
    book.chartererId === null
      ? card.account !== '' && plainName(line.charterer ?? '') === plainName(card.account)
      : line.chartererId === book.chartererId;
  return (
    open.find(
      (line) =>
        isSameAccount(line) &&
        plainName(line.cargo) === plainName(book.cargo) &&
        isSamePorts(line.loadPort, 'Loading') &&
        isSamePorts(line.dischargePort, 'Discharging') &&
        overlaps(line, book),
    ) ?? null
  );
}

function overlaps({ laycanStart, laycanEnd }: CargoBookLine, book: CargoBookInput): boolean {
  const first = laycanStart ?? laycanEnd;
  const last = laycanEnd ?? laycanStart;
  const { laycanStartDateTime: from, laycanEndDateTime: to } = book;
  if (!first || !last || !from || !to) return false;
  return Date.parse(first) <= Date.parse(to) && Date.parse(last) >= Date.parse(from);
}
