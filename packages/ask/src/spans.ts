import type { Span, SpanUnit } from './query.ts';
import { numberOf } from './tokens.ts';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;
const UNITS: Readonly<Record<string, SpanUnit>> = {
  day: 'day',
  days: 'day',
  week: 'week',
  weeks: 'week',
  month: 'month',
  months: 'month',
  quarter: 'quarter',
  quarters: 'quarter',
  year: 'year',
  years: 'year',
};
const WHICH: Readonly<Record<string, 'this' | 'last' | 'next'>> = {
  this: 'this',
  current: 'this',
  last: 'last',
  previous: 'last',
  past: 'last',
  next: 'next',
  coming: 'next',
};
const DAY_WORDS: Readonly<Record<string, 'this' | 'last' | 'next'>> = {
  today: 'this',
  yesterday: 'last',
  tomorrow: 'next',
};

export type Read<T> = { readonly length: number; readonly value: T };

const monthOf = (word: string | undefined): number => {
  if (!word || word.length < 3) return 0;
  const short = word === 'sept' ? 'september' : word;
  return MONTHS.findIndex((name) => name === short || name.slice(0, 3) === short) + 1;
};
const yearOf = (word: string | undefined): number =>
  word && /^(19|20)\d\d$/.test(word) ? Number(word) : 0;
const iso = (date: Date): string => date.toISOString().slice(0, 10);
const two = (number: number): string => String(number).padStart(2, '0');

/** A civil date that exists, or null. */
function civil(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const text = `${year}-${two(month)}-${two(day)}`;
  return iso(date) === text ? text : null;
}

/** "2026-03-01", "1 March 2026", "March 1": one day. A month without a year is the one just begun. */
function readDay(words: readonly string[], today: string): Read<string> | null {
  const [a = '', b = '', c = ''] = words;
  const written = /^(\d{4})-(\d\d)-(\d\d)$/.exec(a);
  if (written) {
    const day = civil(Number(written[1]), Number(written[2]), Number(written[3]));
    return day ? { length: 1, value: day } : null;
  }
  const [dayText, monthText] = /^\d/.test(a) ? [a, b] : [b, a];
  const month = monthOf(monthText);
  const number = Number(/^(\d{1,2})(st|nd|rd|th)?$/.exec(dayText)?.[1] ?? 0);
  if (!month || !number) return null;
  const year = yearOf(c);
  const day = civil(year || lastYearOf(month, today), month, number);
  return day ? { length: year ? 3 : 2, value: day } : null;
}

/** The year in which a month last began. */
const lastYearOf = (month: number, today: string): number =>
  Number(today.slice(0, 4)) - (month > Number(today.slice(5, 7)) ? 1 : 0);

/** The year in which a month is nearest: what is due "in January" is seldom last January. */
function nearestYearOf(month: number, today: string): number {
  const year = Number(today.slice(0, 4));
  const ahead = month - Number(today.slice(5, 7));
  return ahead > 6 ? year - 1 : ahead < -6 ? year + 1 : year;
}

type Reader = (words: readonly string[], today: string, isAhead: boolean) => Read<Span> | null;

const readRelative: Reader = ([a = '', b = '', c = ''], today) => {
  const which = WHICH[a];
  if (DAY_WORDS[a])
    return { length: 1, value: { kind: 'relative', which: DAY_WORDS[a], unit: 'day' } };
  if (a === 'ytd') {
    return { length: 1, value: { kind: 'between', from: startOf(today, 'year'), to: today } };
  }
  if (!which) return null;
  const unit = UNITS[b];
  if (unit && !b.endsWith('s')) return { length: 2, value: { kind: 'relative', which, unit } };
  const count = Number(numberOf(b) ?? 0);
  const of = UNITS[c];
  if (which === 'this' || !of || !Number.isInteger(count) || count < 1 || count > 999) return null;
  return { length: 3, value: { kind: 'rolling', way: which, count, unit: of } };
};

const readMonth: Reader = (words, today, isAhead) => {
  const [a = '', b] = words;
  const written = /^(\d{4})-(\d\d)$/.exec(a);
  if (written && Number(written[2]) >= 1 && Number(written[2]) <= 12) {
    const value = { kind: 'month', year: Number(written[1]), month: Number(written[2]) } as const;
    return { length: 1, value };
  }
  const month = monthOf(a);
  if (!month) return null;
  const named = yearOf(b);
  const year = named || (isAhead ? nearestYearOf : lastYearOf)(month, today);
  return { length: named ? 2 : 1, value: { kind: 'month', year, month } };
};

const readQuarter: Reader = ([a = '', b], today) => {
  const found = /^q([1-4])$/.exec(a);
  if (!found) return null;
  const quarter = Number(found[1]);
  const named = yearOf(b);
  const year = named || lastYearOf(quarter * 3 - 2, today);
  return { length: named ? 2 : 1, value: { kind: 'quarter', year, quarter } };
};

const readYear: Reader = ([a]) => {
  const year = yearOf(a);
  return year ? { length: 1, value: { kind: 'year', year } } : null;
};

/** A day, or the first or last day of a month or year: what "since" and "until" stand before. */
function readEdge(
  words: readonly string[],
  today: string,
  edge: 'from' | 'to',
): Read<string> | null {
  const day = readDay(words, today);
  if (day) return day;
  for (const reader of [readRelative, readMonth, readQuarter, readYear]) {
    const span = reader(words, today, false);
    if (!span) continue;
    const range = rangeOf(span.value, today);
    return { length: span.length, value: range[edge]! };
  }
  return null;
}

const dayBeside = (day: string, days: number): string =>
  iso(new Date(Date.parse(day) + days * 86_400_000));

const readBetween: Reader = (words, today) => {
  const [a = ''] = words;
  const between = (from: string | null, to: string | null, length: number): Read<Span> => ({
    length,
    value: { kind: 'between', from, to },
  });
  if (a === 'since' || a === 'after') {
    const edge = readEdge(words.slice(1), today, a === 'since' ? 'from' : 'to');
    return edge && between(dayBeside(edge.value, a === 'since' ? 0 : 1), null, edge.length + 1);
  }
  if (a === 'until' || a === 'before') {
    const edge = readEdge(words.slice(1), today, a === 'until' ? 'to' : 'from');
    return edge && between(null, dayBeside(edge.value, a === 'until' ? 0 : -1), edge.length + 1);
  }
  if (a !== 'between' && a !== 'from') return null;
  const first = readEdge(words.slice(1), today, 'from');
  if (!first) return null;
  const joint = words[first.length + 1];
  if (joint !== 'to' && joint !== 'and' && joint !== 'until') {
    return a === 'from' ? between(first.value, null, first.length + 1) : null;
  }
  const last = readEdge(words.slice(first.length + 2), today, 'to');
  return last && between(first.value, last.value, first.length + last.length + 2);
};

const readOneDay: Reader = (words, today) => {
  const day = readDay(words, today);
  return day && { length: day.length, value: { kind: 'between', from: day.value, to: day.value } };
};

const READERS = [readBetween, readOneDay, readRelative, readMonth, readQuarter, readYear];

/** The stretch of time that begins with the first word, the longest reading first. */
export function readSpan(
  words: readonly string[],
  today: string,
  isAhead: boolean,
): Read<Span> | null {
  for (const reader of READERS) {
    const read = reader(words, today, isAhead);
    if (read) return read;
  }
  return null;
}

const NAMES_OF_MONTHS = MONTHS.map((name) => name[0]!.toUpperCase() + name.slice(1));

/** A stretch of time in the words that `readSpan` reads. */
export function spanText(span: Span): string {
  switch (span.kind) {
    case 'relative':
      return `${span.which} ${span.unit}`;
    case 'rolling':
      return `${span.way} ${span.count} ${span.unit}s`;
    case 'month':
      return `${NAMES_OF_MONTHS[span.month - 1]} ${span.year}`;
    case 'quarter':
      return `Q${span.quarter} ${span.year}`;
    case 'year':
      return String(span.year);
    case 'between':
      if (span.from === null) return `until ${span.to}`;
      return span.to === null ? `since ${span.from}` : `from ${span.from} to ${span.to}`;
  }
}

export type Range = { readonly from: string | null; readonly to: string | null };

/** First and last civil day of a stretch of time; weeks begin on Monday. */
export function rangeOf(span: Span, today: string): Range {
  switch (span.kind) {
    case 'between':
      return { from: span.from, to: span.to };
    case 'month':
      return units(firstDay(span.year, span.month), 'month', 0, 1);
    case 'quarter':
      return units(firstDay(span.year, span.quarter * 3 - 2), 'quarter', 0, 1);
    case 'year':
      return units(firstDay(span.year, 1), 'year', 0, 1);
    case 'relative': {
      const shift = { this: 0, last: -1, next: 1 }[span.which];
      return units(today, span.unit, shift, 1);
    }
    case 'rolling':
      return rolling(span, today);
  }
}

/** The last 30 days end today; the next 30 begin today. The last 12 months begin a day later a year ago. */
function rolling(span: Extract<Span, { kind: 'rolling' }>, today: string): Range {
  const far = moved(today, span.unit, span.way === 'last' ? -span.count : span.count);
  return span.way === 'last'
    ? { from: dayBeside(far, 1), to: today }
    : { from: today, to: dayBeside(far, -1) };
}

const firstDay = (year: number, month: number): string => `${year}-${two(month)}-01`;

function units(day: string, unit: SpanUnit, shift: number, count: number): Range {
  const from = moved(startOf(day, unit), unit, shift);
  return { from, to: dayBeside(moved(from, unit, count), -1) };
}

function startOf(day: string, unit: SpanUnit): string {
  const date = new Date(day);
  const month = date.getUTCMonth() + 1;
  switch (unit) {
    case 'day':
      return day;
    case 'week':
      return dayBeside(day, -((date.getUTCDay() + 6) % 7));
    case 'month':
      return firstDay(date.getUTCFullYear(), month);
    case 'quarter':
      return firstDay(date.getUTCFullYear(), month - ((month - 1) % 3));
    case 'year':
      return firstDay(date.getUTCFullYear(), 1);
  }
}

const MONTHS_OF = { month: 1, quarter: 3, year: 12 } as const;

/** A day moved by units; a day that its month has not becomes the last of it. */
function moved(day: string, unit: SpanUnit, count: number): string {
  if (unit === 'day' || unit === 'week') return dayBeside(day, count * (unit === 'week' ? 7 : 1));
  const date = new Date(day);
  const months = date.getUTCMonth() + count * MONTHS_OF[unit];
  const last = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0));
  const first = new Date(Date.UTC(date.getUTCFullYear(), months, 1));
  return iso(
    new Date(first.getTime() + (Math.min(date.getUTCDate(), last.getUTCDate()) - 1) * 86_400_000),
  );
}
