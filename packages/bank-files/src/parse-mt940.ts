import { findCivilDateOf } from '@mainsheet/calendar';
import {
  type BankLine,
  type BankStatement,
  compact,
  FILE_LIMITS,
  findMinor,
  type ReadBankFile,
  tidy,
} from './statement.ts';

type Field = { readonly tag: string; readonly value: string };
type Open = {
  account: string;
  number: string;
  currency: string;
  openingMinor: bigint | null;
  closingMinor: bigint | null;
  closingOn: string | null;
  lines: BankLine[];
};

class Unreadable extends Error {}

function fieldsOf(text: string): Field[] {
  const fields: { tag: string; value: string }[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const tag = /^(?:\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line);
    if (tag) fields.push({ tag: tag[1]!, value: tag[2]! });
    else if (/^(-|-?\}|\{[1-5]:.*)$/.test(line.trim())) continue;
    else if (fields.length > 0) fields[fields.length - 1]!.value += `\n${line}`;
  }
  return fields;
}

const yearOf = (two: string): number => (Number(two) >= 70 ? 1900 : 2000) + Number(two);

function dayOf(digits: string): string {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  const date = year ? findCivilDateOf(yearOf(year), Number(month), Number(day)) : null;
  if (date === null) throw new Unreadable(`The day ${digits} cannot be read.`);
  return date;
}

/** An entry's day has no year: that of the value date, or the one beside it where the turn of the year is nearer. */
function entryDayOf(digits: string, valueOn: string): string {
  const year = Number(valueOn.slice(0, 4));
  const month = Number(digits.slice(0, 2));
  const apart = month - Number(valueOn.slice(5, 7));
  const shift = apart > 6 ? -1 : apart < -6 ? 1 : 0;
  const date = findCivilDateOf(year + shift, month, Number(digits.slice(2)));
  if (date === null) throw new Unreadable(`The day ${digits} cannot be read.`);
  return date;
}

function minorOf(currency: string, text: string): bigint {
  const minor = findMinor(currency, text.replace(',', '.'));
  if (minor === null) throw new Unreadable(`The amount ${text.slice(0, 30)} cannot be read.`);
  return minor;
}

function balanceOf(value: string) {
  const [, side, day, currency, amount] =
    /^([CD])(\d{6})([A-Z]{3})([\d,]+)/.exec(value.trim()) ?? [];
  if (!side) throw new Unreadable(`The balance ${tidy(value).slice(0, 40)} cannot be read.`);
  const minor = minorOf(currency!, amount!);
  return { on: dayOf(day!), currency: currency!, minor: side === 'D' ? -minor : minor };
}

const LINE =
  /^(\d{6})(\d{4})?(RC|RD|EC|ED|C|D)([A-Z])?(\d[\d,]*)([A-Z][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

function lineOf(value: string, currency: string): BankLine {
  const parts = LINE.exec(value.trimEnd());
  if (!parts) throw new Unreadable(`The line ${tidy(value).slice(0, 60)} cannot be read.`);
  const [, value6, entry4, side, , amount, , reference = '', bankId = '', more = ''] = parts;
  const minor = minorOf(currency, amount!);
  const valueOn = dayOf(value6!);
  const own = tidy(reference);
  return {
    bookedOn: entry4 ? entryDayOf(entry4, valueOn) : valueOn,
    valueOn,
    // A reversal of a credit takes money out, one of a debit brings it back; EC and ED are expected, as booked.
    amountMinor: ['D', 'RC', 'ED'].includes(side!) ? -minor : minor,
    counterparty: '',
    counterpartyAccount: '',
    reference: own === 'NONREF' ? '' : own,
    endToEndId: '',
    bankId: tidy(bankId) === 'NONREF' ? '' : tidy(bankId),
    text: tidy(more),
  };
}

/** Field 86: numbered subfields as ?20, words between slashes as /NAME/, or plain text. */
function withDetails(line: BankLine, value: string): BankLine {
  const joined = value.replaceAll('\n', '');
  const numbered = [...joined.matchAll(/\?(\d\d)([^?]*)/g)].map(
    ([, key, text]) => [key!, text!] as const,
  );
  if (numbered.length > 0) {
    const of = (test: (key: number) => boolean, glue = '') =>
      tidy(numbered.flatMap(([key, text]) => (test(Number(key)) ? [text] : [])).join(glue));
    const text = of((key) => (key >= 20 && key <= 29) || (key >= 60 && key <= 63));
    const endToEndId = /EREF\+(.*?)(?=(?:[A-Z]{4}\+|$))/.exec(text)?.[1] ?? '';
    return {
      ...line,
      counterparty: of((key) => key === 32 || key === 33),
      counterpartyAccount: compact(of((key) => key === 31)),
      endToEndId: tidy(endToEndId),
      text: tidy([of((key) => key === 0), text, line.text].join(' ')),
    };
  }
  const word = (...names: readonly string[]) => {
    const found = new RegExp(`/(?:${names.join('|')})/(.*?)(?=/[A-Z]{4}/|$)`).exec(joined);
    return tidy(found?.[1] ?? '').replace(/\/+$/, '');
  };
  return {
    ...line,
    counterparty: word('NAME', 'BENM//NAME', 'ORDP//NAME'),
    counterpartyAccount: compact(word('IBAN')),
    endToEndId: word('EREF').replace(/^NOTPROVIDED$/, ''),
    text: tidy([value.replaceAll('\n', ' '), line.text].join(' ')),
  };
}

const fresh = (): Open => ({
  account: '',
  number: '',
  currency: '',
  openingMinor: null,
  closingMinor: null,
  closingOn: null,
  lines: [],
});

/** Pages of one statement, told by an intermediate opening balance (60M), are one. */
function takeField(statements: Open[], { tag, value }: Field): void {
  if (tag === '20') statements.push(fresh());
  const current = statements.at(-1);
  if (!current) return;
  if (tag === '25') current.account = compact(value.split('\n')[0]!.replace(/^.*\//, ''));
  if (tag === '28C' || tag === '28') current.number = tidy(value);
  if (tag === '60F' || tag === '60M') {
    const { currency, minor } = balanceOf(value);
    Object.assign(current, { currency, openingMinor: minor });
    const before = statements.at(-2);
    if (tag === '60M' && before?.account === current.account && before.closingMinor === minor) {
      statements.pop();
      before.closingMinor = null;
    }
  }
  if (tag === '62F' || tag === '62M') {
    const { on, minor } = balanceOf(value);
    Object.assign(current, { closingMinor: minor, closingOn: on });
  }
  if (tag === '61') {
    if (current.currency === '') throw new Unreadable('A line stands before its opening balance.');
    if (current.lines.length >= FILE_LIMITS.lines)
      throw new Unreadable('Take at most 50,000 lines.');
    current.lines.push(lineOf(value, current.currency));
  }
  if (tag === '86') {
    const last = current.lines.at(-1);
    // Behind the closing balance, field 86 tells of the statement and not of its last line.
    if (last && current.closingMinor === null) {
      current.lines[current.lines.length - 1] = withDetails(last, value);
    }
  }
}

/** Statements of an MT940. Source: SWIFT category 9, MT940 customer statement message, fields 20 to 86. */
export function parseMt940(text: string): ReadBankFile {
  const statements: Open[] = [];
  try {
    for (const field of fieldsOf(text)) takeField(statements, field);
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.message };
    throw error;
  }
  const whole: BankStatement[] = statements.filter(({ currency }) => currency !== '');
  return whole.length > 0
    ? { format: 'MT940', statements: whole }
    : { reason: 'This is no MT940 statement: it holds no opening balance in a field 60F.' };
}
