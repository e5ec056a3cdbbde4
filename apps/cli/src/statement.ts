import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  AMOUNT_FORMS,
  type BankStatement,
  type CsvAnswers,
  DATE_ORDERS,
  findBalanceFault,
  parseBankFile,
} from '@mainsheet/bank-files';
import { formatAmount } from '@mainsheet/money';
import { fromHere } from './from-here.ts';

/** Where the command prints: of the process, unless a caller has its own. */
export type Printer = {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
};

const CONSOLE: Printer = {
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
};

/** The command line was used wrongly, or the file cannot be read. */
const REFUSED = 2;
const HEADINGS = ['Booked', 'Value', 'Amount', 'Counterparty', 'Account', 'Reference', 'Text'];
const USE =
  'mainsheet statement FILE [--currency EUR] [--date-order "day first"] [--decimal "decimal comma"]';

/**
 * `statement FILE`: prints a bank's statement (camt.053, MT940, OFX, CSV) line by line, with whether its balances agree,
 * and answers the exit code. What a CSV leaves open is asked and given by its options; nothing is stored.
 */
export async function statement(
  args: readonly string[],
  printer: Printer = CONSOLE,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      currency: { type: 'string', default: 'USD' },
      'date-order': { type: 'string' },
      decimal: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [file] = positionals;
  const dateOrder = DATE_ORDERS.find((order) => order === values['date-order']);
  const decimal = AMOUNT_FORMS.find((form) => form === values.decimal);
  const isUnknown =
    (values['date-order'] !== undefined && !dateOrder) ||
    (values.decimal !== undefined && !decimal);
  if (!file || isUnknown) {
    printer.complain(USE);
    return REFUSED;
  }
  const answers: CsvAnswers = { currency: values.currency, dateOrder, decimal };
  const read = parseBankFile(await readFile(fromHere(file)), answers);
  if ('reason' in read) {
    printer.complain(read.reason);
    return REFUSED;
  }
  if ('question' in read) {
    const option = read.question === 'dateOrder' ? '--date-order' : '--decimal';
    printer.complain(`${read.text} Say it with ${option}: ${read.choices.join(', ')}.`);
    return REFUSED;
  }
  for (const one of read.statements) printer.print(textOf(one, read.format));
  return read.statements.some((one) => findBalanceFault(one) !== null) ? 1 : 0;
}

/** A statement as tab-separated lines below a head, as spreadsheets take them from a terminal. */
function textOf(one: BankStatement, format: string): string {
  const amount = (minorUnits: bigint | null) =>
    minorUnits === null ? 'not told' : formatAmount({ currency: one.currency, minorUnits });
  const lines = one.lines.map((line) =>
    [
      line.bookedOn,
      line.valueOn,
      amount(line.amountMinor),
      line.counterparty,
      line.counterpartyAccount,
      line.reference || line.endToEndId,
      line.text,
    ].join('\t'),
  );
  return [
    `${format}: ${[one.account || 'account not told', one.currency, one.number].filter(Boolean).join(', ')}`,
    `Opening ${amount(one.openingMinor)}, ${one.lines.length} ${one.lines.length === 1 ? 'line' : 'lines'}, closing ${amount(one.closingMinor)}`,
    findBalanceFault(one) ?? '',
    HEADINGS.join('\t'),
    ...lines,
  ]
    .filter(Boolean)
    .join('\n');
}
