import { findWrittenDate } from '@mainsheet/calendar';
import { marketValue } from '@mainsheet/contract';
import { pastedRows } from '../../platform/pasted-rows.ts';
import type { TableFault } from '../sheets/index.ts';
import { findPeriod, type Period } from './market-period.ts';

/** Where a value stands in the table, so that a later fault can name its place. */
type Cell = {
  readonly line: number;
  readonly column: string;
  readonly code: string;
  readonly value: string;
};

export type TableRate = Cell & { readonly on: string };
export type TableForward = Cell & Period & { readonly quotedOn: string };

export type MarketTable = {
  readonly rates: readonly TableRate[];
  readonly forwards: readonly TableForward[];
  readonly faults: readonly TableFault[];
};

const MOST_VALUES = 50_000;
/** So many faults say enough; the others show when these are mended. */
const MOST_FAULTS = 50;

const DAY_HINT = 'Write the day as 2026-11-20 or 20 Nov 2026.';
const PERIOD_HINT = 'Write the period as Dec 2026, Q1 27 or Cal 27.';

/** A number with or without commas between thousands; null for anything else. */
function findValue(text: string): string | null {
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  return marketValue.safeParse(plain).success ? plain : null;
}

type Head = ReadonlyMap<string, number>;

class Reader {
  readonly rates: TableRate[] = [];
  readonly forwards: TableForward[] = [];
  readonly faults: TableFault[] = [];

  fault(line: number, column: string, message: string): void {
    if (this.faults.length < MOST_FAULTS) this.faults.push({ line, column, message });
  }

  /** What `find` makes of a text; a fault where it makes nothing. */
  take<Value>(
    cell: { line: number; column: string; text: string },
    find: (text: string) => Value | null,
    hint: string,
  ): Value | null {
    const found = find(cell.text);
    if (found === null)
      this.fault(cell.line, cell.column, cell.text === '' ? `${cell.column} is missing.` : hint);
    return found;
  }

  value(line: number, column: string, text: string): string | null {
    return this.take({ line, column, text }, findValue, `“${text.slice(0, 30)}” is no number.`);
  }
}

/**
 * Reads a table of rates or of forward curves; the first line says which. Nothing is guessed: a day
 * in figures only, a text for a number, a line without its route are faults with their place.
 */
export function readMarketTable(text: string): MarketTable {
  const reader = new Reader();
  const [head = [], ...lines] = pastedRows(text);
  const titles = head.map((title) => title.toLowerCase());
  const at: Head = new Map(titles.map((title, index) => [title, index]));
  const filled = lines
    .map((cells, index) => ({ cells, line: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (filled.length * head.length > MOST_VALUES * 3) {
    reader.fault(1, '', `Import at most ${MOST_VALUES} values at once.`);
  } else if (at.has('period')) readCurve(reader, at, filled);
  else if (at.has('route')) readList(reader, at, filled);
  else if (titles[0] === 'date' && head.length > 1) readWide(reader, head, filled);
  else {
    reader.fault(
      1,
      '',
      'The first line must be Route, Date, Value; or Date and the codes of routes; or Route, Quoted, Period, Value.',
    );
  }
  if (reader.faults.length === 0 && reader.rates.length + reader.forwards.length === 0) {
    reader.fault(1, '', 'The table holds no values.');
  }
  refuseTwice(reader);
  return reader;
}

type Line = { cells: string[]; line: number };

/** Whether the head names every column; a fault for the first that is missing. */
function hasColumns(reader: Reader, at: Head, columns: readonly string[]): boolean {
  const missing = columns.find((column) => !at.has(column.toLowerCase()));
  if (missing !== undefined) reader.fault(1, missing, `The first line must name ${missing}.`);
  return missing === undefined;
}

function readList(reader: Reader, at: Head, lines: readonly Line[]): void {
  if (!hasColumns(reader, at, ['Route', 'Date', 'Value'])) return;
  for (const { cells, line } of lines) {
    const textAt = (column: string) => cells[at.get(column.toLowerCase()) ?? -1] ?? '';
    const on = reader.take(
      { line, column: 'Date', text: textAt('Date') },
      findWrittenDate,
      DAY_HINT,
    );
    const value = reader.value(line, 'Value', textAt('Value'));
    const code = textAt('Route').toUpperCase();
    if (code === '') reader.fault(line, 'Route', 'Route is missing.');
    else if (on !== null && value !== null) {
      reader.rates.push({ line, column: 'Route', code, on, value });
    }
  }
}

/** A day a line, a route a column; an empty cell is no value. */
function readWide(reader: Reader, head: readonly string[], lines: readonly Line[]): void {
  for (const { cells, line } of lines) {
    const on = reader.take(
      { line, column: 'Date', text: cells[0] ?? '' },
      findWrittenDate,
      DAY_HINT,
    );
    head.slice(1).forEach((title, index) => {
      const text = cells[index + 1] ?? '';
      if (text === '') return;
      const value = reader.value(line, title, text);
      if (on === null || value === null) return;
      reader.rates.push({ line, column: title, code: title.toUpperCase(), on, value });
    });
  }
}

function readCurve(reader: Reader, at: Head, lines: readonly Line[]): void {
  if (!hasColumns(reader, at, ['Route', 'Quoted', 'Period', 'Value'])) return;
  for (const { cells, line } of lines) {
    const textAt = (column: string) => cells[at.get(column.toLowerCase()) ?? -1] ?? '';
    const quoted = { line, column: 'Quoted', text: textAt('Quoted') };
    const quotedOn = reader.take(quoted, findWrittenDate, DAY_HINT);
    const named = { line, column: 'Period', text: textAt('Period') };
    const period = reader.take(named, findPeriod, PERIOD_HINT);
    const value = reader.value(line, 'Value', textAt('Value'));
    const code = textAt('Route').toUpperCase();
    if (code === '') reader.fault(line, 'Route', 'Route is missing.');
    else if (quotedOn !== null && period !== null && value !== null) {
      reader.forwards.push({ line, column: 'Route', code, quotedOn, ...period, value });
    }
  }
}

/** Two values of one day would leave to chance which of them counts. */
function refuseTwice(reader: Reader): void {
  const seen = new Map<string, number>();
  const look = (key: string, what: string, { line, column }: Cell) => {
    const before = seen.get(key);
    if (before === undefined) seen.set(key, line);
    else reader.fault(line, column, `${what} stands twice: also in line ${before}.`);
  };
  for (const rate of reader.rates)
    look(`${rate.code} ${rate.on}`, `${rate.code} on ${rate.on}`, rate);
  for (const one of reader.forwards) {
    look(`${one.code} ${one.quotedOn} ${one.from} ${one.to}`, `${one.code} for this period`, one);
  }
}
