import { findCurrencyExponent } from '@mainsheet/money';
import Papa from 'papaparse';
import {
  type AmountForm,
  type DateOrder,
  findAmount,
  findAmountForms,
  findDateOrders,
  findDay,
} from './csv-forms.ts';
import {
  type BankLine,
  type BankStatement,
  compact,
  FILE_LIMITS,
  findMinor,
  type ReadBankFile,
  tidy,
} from './statement.ts';

export { AMOUNT_FORMS, DATE_ORDERS } from './csv-forms.ts';

/** What a table does not say itself: the currency of its account, and answers to what it left open. */
export type CsvAnswers = {
  readonly currency?: string | undefined;
  readonly dateOrder?: DateOrder | undefined;
  readonly decimal?: AmountForm | undefined;
};

const HEADS = {
  bookedOn:
    'date|booking date|posting date|transaction date|posted|buchungstag|buchungsdatum|datum|date operation|date de comptabilisation|fecha|data|dato|bogforingsdato',
  valueOn: 'value date|valuta|wertstellung|valutadatum|date valeur|rentedatum|value',
  amount:
    'amount|betrag|umsatz|bedrag|bedrag eur|montant|importe|importo|belob|belop|transaction amount',
  debit: 'debit|soll|withdrawal|withdrawals|paid out|money out|debet|debit amount|ausgang',
  credit: 'credit|haben|deposit|deposits|paid in|money in|credit amount|eingang',
  side: 'dc|debit credit|credit debit|af bij|soll haben|type of booking|cr dr|direction',
  balance: 'balance|saldo|running balance|solde|kontostand|balance after',
  currency: 'currency|wahrung|valuta code|devise|munt|ccy',
  counterparty:
    'counterparty|name|payee|payer|beneficiary|beguenstigter zahlungspflichtiger|begunstigter zahlungspflichtiger|naam omschrijving|naam tegenpartij|counterparty name|auftraggeber empfanger',
  counterpartyAccount:
    'counterparty account|iban counterparty|tegenrekening|kontonummer iban|counterparty iban|account number of counterparty',
  reference: 'reference|ref|customer reference|kundenreferenz|kenmerk|betalingskenmerk',
  endToEndId: 'end to end id|end to end reference|endtoendid',
  bankId: 'transaction id|id|bank reference|transaction number|fit id|unique id',
  text: 'description|text|details|memo|narrative|verwendungszweck|omschrijving|mededelingen|libelle|communication|particulars|remittance information',
  account: 'account|iban|account number|auftragskonto|rekening|iban bban|own account',
} as const;
type Column = keyof typeof HEADS;

const headKey = (head: string): string =>
  head
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

const COLUMN_OF: ReadonlyMap<string, Column> = new Map(
  (Object.keys(HEADS) as Column[]).flatMap((column) =>
    HEADS[column].split('|').map((head) => [head, column] as const),
  ),
);

const NO_HEAD =
  'No line heads the columns. Name at least Date and Amount, or Date, Debit and Credit, in the line above the bookings.';
const OUT_WORDS = /^(d|dr|debit|debet|af|s|soll|out|-)$/i;

type Table = {
  readonly columns: ReadonlyMap<Column, number>;
  readonly rows: readonly string[][];
  /** Heads of two columns of money that mean the same; null where each is there once. */
  readonly twice: readonly [string, string] | null;
};

const MONEY_COLUMNS: ReadonlySet<Column> = new Set(['amount', 'debit', 'credit']);

function tableOf(text: string): Table | null {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  for (const [index, cells] of data.slice(0, 40).entries()) {
    const columns = new Map<Column, number>();
    let twice: Table['twice'] = null;
    for (const [place, cell] of cells.entries()) {
      const column = COLUMN_OF.get(headKey(cell));
      if (!column) continue;
      const before = columns.get(column);
      if (before === undefined) columns.set(column, place);
      else if (MONEY_COLUMNS.has(column)) twice ??= [cells[before] ?? '', cell];
    }
    const hasAmount = columns.has('amount') || (columns.has('debit') && columns.has('credit'));
    const isDated = columns.has('bookedOn') || columns.has('valueOn');
    if (hasAmount && isDated) return { columns, rows: data.slice(index + 1), twice };
  }
  return null;
}

/** One statement of a table of bookings; delimiter, decimal sign and order of the day are judged over all of it. */
export function parseCsvStatement(text: string, answers: CsvAnswers): ReadBankFile {
  const table = tableOf(text);
  if (table === null) return { reason: NO_HEAD };
  const { columns, twice } = table;
  if (twice) {
    const heads = twice.map((head) => `“${head.trim().slice(0, 40)}”`).join(' and ');
    return { reason: `${heads} name one amount twice. Keep the column of the account's currency.` };
  }
  const at = (row: readonly string[], column: Column) =>
    (row[columns.get(column) ?? -1] ?? '').trim();
  const dayColumn = columns.has('bookedOn') ? 'bookedOn' : 'valueOn';
  const amountColumns = (['amount', 'debit', 'credit'] as const).filter((c) => columns.has(c));
  const rows = table.rows.filter(
    (row) => at(row, dayColumn) !== '' && amountColumns.some((column) => at(row, column) !== ''),
  );
  if (rows.length === 0) return { reason: 'The file holds no bookings under its heads.' };
  if (rows.length > FILE_LIMITS.lines) return { reason: 'Take at most 50,000 lines.' };
  const codes = new Set(rows.flatMap((row) => at(row, 'currency').toUpperCase() || []));
  if (codes.size > 1)
    return { reason: 'The lines are in several currencies: bring a file for each account.' };
  const currency = [...codes][0] ?? answers.currency;
  if (!currency) {
    const text = 'The file does not name its currency. Give the currency of the account.';
    return { question: 'currency', text, choices: [] };
  }
  const places = findCurrencyExponent(currency);
  if (places === null) return { reason: `${currency.slice(0, 10)} is no currency.` };
  const days = rows.flatMap((row) => [at(row, dayColumn), at(row, 'valueOn')]).filter(Boolean);
  const orders = findDateOrders(days);
  const order =
    answers.dateOrder && orders.includes(answers.dateOrder) ? answers.dateOrder : orders[0];
  if (!order) return { reason: 'The days of the file are not all written in one order.' };
  if (orders.length > 1 && order !== answers.dateOrder) {
    return {
      question: 'dateOrder',
      text: `Every day of the file can be read in more than one way, as ${days[0]}. Which comes first?`,
      choices: orders,
    };
  }
  const amounts = rows.flatMap((row) => amountColumns.map((c) => at(row, c))).filter(Boolean);
  const forms = findAmountForms(amounts, places);
  const form = answers.decimal && forms.includes(answers.decimal) ? answers.decimal : forms[0];
  if (!form) return { reason: 'The amounts of the file are not all written in one way.' };
  if (forms.length > 1 && form !== answers.decimal) {
    return {
      question: 'decimal',
      text: `Every amount of the file can be read in two ways, as ${amounts[0]}. Which sign is the decimal?`,
      choices: forms,
    };
  }
  return statementOf({ rows, at, currency, order, form, dayColumn, columns });
}

type Reading = {
  readonly rows: readonly string[][];
  readonly at: (row: readonly string[], column: Column) => string;
  readonly currency: string;
  readonly order: DateOrder;
  readonly form: AmountForm;
  readonly dayColumn: 'bookedOn' | 'valueOn';
  readonly columns: ReadonlyMap<Column, number>;
};

function statementOf(reading: Reading): ReadBankFile {
  const { rows, at, currency, order, dayColumn } = reading;
  const lines: BankLine[] = [];
  const balances: (bigint | null)[] = [];
  for (const row of rows) {
    const amountMinor = amountOf(reading, row);
    if (amountMinor === null) {
      return {
        reason: `The amounts of the line of ${at(row, dayColumn).slice(0, 20)} cannot be read.`,
      };
    }
    if (amountMinor === 0n) continue;
    const bookedOn = findDay(at(row, dayColumn), order)!;
    lines.push({
      bookedOn,
      valueOn: findDay(at(row, 'valueOn'), order) ?? bookedOn,
      amountMinor,
      counterparty: tidy(at(row, 'counterparty')),
      counterpartyAccount: compact(at(row, 'counterpartyAccount')),
      reference: tidy(at(row, 'reference')),
      endToEndId: tidy(at(row, 'endToEndId')),
      bankId: tidy(at(row, 'bankId')),
      text: tidy(at(row, 'text')),
    });
    balances.push(minorOf(reading, at(row, 'balance')));
  }
  const account = compact(at(rows[0]!, 'account'));
  const statement: BankStatement = {
    ...{ account, currency, number: '', lines },
    ...boundsOf(lines, balances),
  };
  return { format: 'CSV', statements: [statement] };
}

function minorOf({ currency, form }: Reading, cell: string): bigint | null {
  const text = findAmount(cell, form);
  return text === null ? null : findMinor(currency, text);
}

const size = (minor: bigint): bigint => (minor < 0n ? -minor : minor);

function amountOf(reading: Reading, row: readonly string[]): bigint | null {
  const { at, columns } = reading;
  if (columns.has('amount')) {
    const amount = minorOf(reading, at(row, 'amount'));
    if (amount === null || !columns.has('side')) return amount;
    return OUT_WORDS.test(at(row, 'side')) ? -size(amount) : size(amount);
  }
  const [debit, credit] = (['debit', 'credit'] as const).map((column) =>
    at(row, column) === '' ? 0n : minorOf(reading, at(row, column)),
  );
  if (debit === null || credit === null) return null;
  return size(credit!) - size(debit!);
}

/** Opening and closing by a running balance, whichever way the lines run; null where there is none. */
function boundsOf(lines: readonly BankLine[], balances: readonly (bigint | null)[]) {
  const none = { openingMinor: null, closingMinor: null, closingOn: null };
  if (lines.length === 0 || balances.some((balance) => balance === null)) return none;
  const stated = balances as readonly bigint[];
  const last = lines.length - 1;
  const rises = stated.every((b, i) => i === 0 || b === stated[i - 1]! + lines[i]!.amountMinor);
  const falls = stated.every((b, i) => i === last || b === stated[i + 1]! + lines[i]!.amountMinor);
  const isNewestFirst = (falls && !rises) || (!rises && lines[0]!.bookedOn > lines[last]!.bookedOn);
  const [first, end] = isNewestFirst ? [last, 0] : [0, last];
  return {
    openingMinor: stated[first]! - lines[first]!.amountMinor,
    closingMinor: stated[end]!,
    closingOn: lines[end]!.bookedOn,
  };
}
