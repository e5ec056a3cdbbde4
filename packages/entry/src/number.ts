import {
  type EntryContext,
  normalise,
  notUnderstood,
  type Parsed,
  read,
  refuse,
} from './parsed.ts';
import { formatPlainNumber, LARGEST_NUMBER, readPlainNumber } from './plain-number.ts';

/**
 * Reads a number: `12.5k`, `1.2m`, `12 500`, `12,500`, `12.500,00`, `=85000*.0375`, and, where
 * the cell has a value, `+5%` or `-250` relative to it.
 */
export function parseNumber(text: string, context: EntryContext = {}): Parsed<number> {
  const typed = normalise(text);
  if (typed === '') return refuse('EMPTY', 'Enter a number.');
  const relative = parseRelative(typed, context);
  if (relative !== null) return relative;
  if (typed.startsWith('=')) return parseExpression(typed.slice(1), context);
  const sign = /^[-−]/.test(typed) ? -1 : 1;
  const unsigned = typed.replace(/^[-−+] ?/, '');
  const value = readPlainNumber(unsigned, context.decimalSeparator ?? '.');
  return value === null ? notUnderstood(text) : accept(sign * value, context);
}

export function formatNumber(value: number, context: EntryContext = {}): string {
  return formatPlainNumber(value, context.decimalSeparator ?? '.');
}

function accept(value: number, context: EntryContext): Parsed<number> {
  if (!Number.isFinite(value) || Math.abs(value) > LARGEST_NUMBER) {
    return refuse('OUT_OF_RANGE', 'This number is too large.');
  }
  const number = value === 0 ? 0 : value;
  return read(number, formatNumber(number, context));
}

/** A sign before a number changes the present value; a percentage always needs one. */
function parseRelative(typed: string, context: EntryContext): Parsed<number> | null {
  const match = /^(?<sign>[-−+]) ?(?<size>.*?) ?(?<percent>%?)$/.exec(typed);
  const size = match?.groups?.size;
  if (size === undefined) return null;
  const isPercent = match?.groups?.percent === '%';
  if (context.current === undefined) {
    return isPercent ? refuse('NO_CURRENT_VALUE', 'There is no value to change yet.') : null;
  }
  const amount = readPlainNumber(size, context.decimalSeparator ?? '.');
  if (amount === null) return null;
  const change = isPercent ? (context.current * amount) / 100 : amount;
  return accept(context.current + (match?.groups?.sign === '+' ? change : -change), context);
}

type Reader = {
  readonly tokens: readonly string[];
  position: number;
  readonly decimalSeparator: '.' | ',';
};

/** + − * / and parentheses over numbers; nothing else can be called or named. */
function parseExpression(text: string, context: EntryContext): Parsed<number> {
  const tokens = text.match(/[\d.,]+(?:k|mio|m|bn|b)?|[-−+*/()]/g) ?? [];
  if (tokens.length === 0 || tokens.join('') !== text.replaceAll(' ', '')) {
    return notUnderstood(text);
  }
  const reader: Reader = {
    tokens,
    position: 0,
    decimalSeparator: context.decimalSeparator ?? '.',
  };
  const value = readSum(reader);
  if (value === null || reader.position !== tokens.length) return notUnderstood(text);
  if (!Number.isFinite(value)) return refuse('DIVISION_BY_ZERO', 'This divides by zero.');
  return accept(value, context);
}

function readSum(reader: Reader): number | null {
  let value = readProduct(reader);
  while (value !== null && /^[-−+]$/.test(reader.tokens[reader.position] ?? '')) {
    const isPlus = reader.tokens[reader.position] === '+';
    reader.position += 1;
    const next = readProduct(reader);
    if (next === null) return null;
    value = isPlus ? value + next : value - next;
  }
  return value;
}

function readProduct(reader: Reader): number | null {
  let value = readAtom(reader);
  while (value !== null && /^[*/]$/.test(reader.tokens[reader.position] ?? '')) {
    const isTimes = reader.tokens[reader.position] === '*';
    reader.position += 1;
    const next = readAtom(reader);
    if (next === null) return null;
    value = isTimes ? value * next : value / next;
  }
  return value;
}

function readAtom(reader: Reader): number | null {
  const token = reader.tokens[reader.position];
  if (token === undefined) return null;
  reader.position += 1;
  if (token === '-' || token === '−') {
    const value = readAtom(reader);
    return value === null ? null : -value;
  }
  if (token !== '(') return readPlainNumber(token, reader.decimalSeparator);
  const value = readSum(reader);
  if (reader.tokens[reader.position] !== ')') return null;
  reader.position += 1;
  return value;
}
