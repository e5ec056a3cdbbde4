import type { Span, SpanUnit } from './query.ts';
import { dayBeside, iso, rangeOf, startOf, two, units } from './ranges.ts';
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
  wk: 'week',
  mth: 'month',
  q: 'quarter',
  qtr: 'quarter',
  yr: 'year',
  yrs: 'year',
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
const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
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
/** Words that stretches of time are made of, for correcting slips. */
export const SPAN_WORDS: readonly string[] = [
  ...MONTHS,
  ...WEEKDAYS,
  ...Object.keys(UNITS),
  ...Object.keys(WHICH),
  ...Object.keys(DAY_WORDS),
  ...'since after until before between from'.split(' '),
];
export const isMonthName = (word: string): boolean => monthOf(word) > 0;

/** The day a question is asked, whether it looks ahead, and whether what it asks for is only beginning. */
export type When = {
  readonly today: string;
  readonly isAhead: boolean;
  /** Whether the day that "before" and the like stand before lies ahead. */
  readonly isEdgeAhead: boolean;
  readonly isComing: boolean;
};

const yearOf = (word: string | undefined): number =>
  word && /^(19|20)\d\d$/.test(word) ? Number(word) : 0;
/** A civil date that exists, or null. */
function civil(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const text = `${year}-${two(month)}-${two(day)}`;
  return iso(date) === text ? text : null;
}

/** "2026-03-01", and "30/06/26" where the first number can be no month: else nobody knows which is the day. */
function readWrittenDay(word: string): string | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(word);
  if (iso) return civil(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashed = /^(\d\d?)[/.](\d\d?)[/.]((?:20)?\d\d)$/.exec(word);
  if (!slashed) return null;
  const [day, month, year] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])];
  return day > 12 || day === month ? civil(year < 100 ? 2000 + year : year, month, day) : null;
}

/** The weekday last gone by, or the one to come. */
function weekdayOf(word: string, { today, isAhead }: When): string | null {
  const at = WEEKDAYS.indexOf(word as 'monday');
  if (at < 0) return null;
  const behind = (new Date(today).getUTCDay() - at + 7) % 7;
  return dayBeside(today, isAhead ? (7 - behind) % 7 : -behind);
}

const CHRISTMAS = new Set(['xmas', 'christmas']);

/** The one that was, or where a question looks ahead the one to come. */
function christmasOf(word: string, { today, isAhead }: When): string | null {
  if (!CHRISTMAS.has(word)) return null;
  const day = `${today.slice(0, 4)}-12-25`;
  if (isAhead) return day >= today ? day : inYear(day, 1);
  return day <= today ? day : inYear(day, -1);
}

const inYear = (day: string, by: number): string =>
  `${Number(day.slice(0, 4)) + by}${day.slice(4)}`;

/** "2026-03-01", "1 March 2026", "March 1", "Monday": one day. A month without a year is the one just begun. */
function readDay(words: readonly string[], when: When): Read<string> | null {
  const { today, isEdgeAhead } = when;
  const [a = '', b = '', c = ''] = words;
  if (a === 'last' && CHRISTMAS.has(b)) return longer(readDay(words.slice(1), when), 1);
  const written = readWrittenDay(a) ?? weekdayOf(a, when) ?? christmasOf(a, when);
  if (written) return { length: 1, value: written };
  const [dayText, monthText] = /^\d/.test(a) ? [a, b] : [b, a];
  const month = monthOf(monthText);
  const number = Number(/^(\d{1,2})(st|nd|rd|th)?$/.exec(dayText)?.[1] ?? 0);
  if (!month || !number) return null;
  const year = yearOf(c);
  const day = civil(
    year || (isEdgeAhead ? nearestYearOf : lastYearOf)(month, today),
    month,
    number,
  );
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

type Reader = (words: readonly string[], when: When) => Read<Span> | null;

const readRelative: Reader = ([a = '', b = '', c = '', d], { today }) => {
  const which = WHICH[a];
  const isThe = ['of', 'for', 'in'].includes(a) && b === 'the' && UNITS[c] && !c.endsWith('s');
  // "In the month of October", "for the year 2025" name another.
  if (isThe && d !== 'of' && !yearOf(d)) {
    return { length: 3, value: { kind: 'relative', which: 'this', unit: UNITS[c]! } };
  }
  if (DAY_WORDS[a])
    return { length: 1, value: { kind: 'relative', which: DAY_WORDS[a], unit: 'day' } };
  const isToDate = b === 'to' && c === 'date' && ['year', 'quarter', 'month'].includes(a);
  if (isToDate) {
    return { length: 3, value: { kind: 'between', from: startOf(today, UNITS[a]!), to: today } };
  }
  if (a === 'ytd') {
    return { length: 1, value: { kind: 'between', from: startOf(today, 'year'), to: today } };
  }
  if (!which) return null;
  const month = monthOf(b);
  if (month && which !== 'next' && !yearOf(c)) {
    const [year, present] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
    const isBefore = which === 'last' && month >= present;
    return { length: 2, value: { kind: 'month', year: year - (isBefore ? 1 : 0), month } };
  }
  const unit = UNITS[b];
  if (unit && !b.endsWith('s')) return { length: 2, value: { kind: 'relative', which, unit } };
  const count = Number(numberOf(b) ?? 0);
  const of = UNITS[c];
  if (which === 'this' || !of || !Number.isInteger(count) || count < 1 || count > 999) return null;
  return { length: 3, value: { kind: 'rolling', way: which, count, unit: of } };
};

const readMonth: Reader = (words, { today, isAhead }) => {
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

/** "H1", "H2 2025": half a year. */
const readHalf: Reader = ([a = '', b, c, d], { today }) => {
  const isSpelled = (a === 'first' || a === 'second') && b === 'half' && c === 'of';
  if (!/^h[12]$/.test(a) && !(isSpelled && yearOf(d))) return null;
  const isFirst = a === 'h1' || a === 'first';
  const named = isSpelled ? yearOf(d) : yearOf(b);
  const year = named || lastYearOf(isFirst ? 1 : 7, today);
  const [from, to] = isFirst
    ? [`${year}-01-01`, `${year}-06-30`]
    : [`${year}-07-01`, `${year}-12-31`];
  return {
    length: isSpelled ? 4 : named ? 2 : 1,
    value: { kind: 'between', from, to },
  };
};

const readQuarter: Reader = ([a = '', b], { today }) => {
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
function readEdge(words: readonly string[], when: When, edge: 'from' | 'to'): Read<string> | null {
  const [a = '', b = '', c = ''] = words;
  const { today } = when;
  if (a === 'the') return longer(readEdge(words.slice(1), when, edge), 1);
  if (a === 'now') return { length: 1, value: today };
  if (['end', 'start', 'beginning'].includes(a) && b === 'of') {
    const isUnit = c === 'the' || UNITS[c] !== undefined;
    const rest = words.slice(c === 'the' ? 3 : 2);
    const inner = isUnit ? ['this', ...rest] : rest;
    const read = readEdge(inner, when, a === 'end' ? 'to' : 'from');
    return longer(read, words.length - rest.length - (isUnit ? 1 : 0));
  }
  if (b === 'end' && UNITS[a]) return { length: 2, value: units(today, UNITS[a], 0, 1).to! };
  const day = readDay(words, when);
  if (day) return day;
  for (const reader of [readRelative, readMonth, readQuarter, readHalf, readYear]) {
    const span = reader(words, { ...when, isAhead: when.isEdgeAhead });
    if (!span) continue;
    const range = rangeOf(span.value, today);
    return { length: span.length, value: range[edge]! };
  }
  return null;
}

const longer = (read: Read<string> | null, by: number): Read<string> | null =>
  read && { ...read, length: read.length + by };

/** "as of 30 June", "at the end of September": the day that something stands at. */
export function readAsOf(words: readonly string[], when: When): Read<string> | null {
  const [a = '', b = ''] = words;
  const length = a === 'as' && ['of', 'at', 'per'].includes(b) ? 2 : a === 'at' ? 1 : 0;
  return length === 0 ? null : longer(readEdge(words.slice(length), when, 'to'), length);
}

const readBetween: Reader = (words, when) => {
  const [a = ''] = words;
  const between = (from: string | null, to: string | null, length: number): Read<Span> => ({
    length,
    value: { kind: 'between', from, to },
  });
  if (a === 'since' || a === 'after') {
    // What is since a day began before it, whatever it is awaited for.
    const of = a === 'since' ? { ...when, isEdgeAhead: false } : when;
    const edge = readEdge(words.slice(1), of, a === 'since' ? 'from' : 'to');
    return edge && between(dayBeside(edge.value, a === 'since' ? 0 : 1), null, edge.length + 1);
  }
  if (a === 'until' || a === 'before') {
    const isEnd = a === 'before' && isEndOf(words.slice(1));
    const edge = readEdge(words.slice(1), when, a === 'until' ? 'to' : 'from');
    if (!edge) return null;
    // A full date is meant as it stands.
    const isPlain = !/^\d{4}-/.test(words[1] ?? '');
    const from = when.isComing && isPlain && edge.value >= when.today ? when.today : null;
    const isWithin = a === 'until' || isEnd;
    return between(from, dayBeside(edge.value, isWithin ? 0 : -1), edge.length + 1);
  }
  if (a !== 'between' && a !== 'from') return null;
  const shared = readSharedMonth(words, when);
  if (shared) return shared;
  const first = readEdge(words.slice(1), when, 'from');
  if (!first) return null;
  const joint = words[first.length + 1];
  if (joint !== 'to' && joint !== 'and' && joint !== 'until') {
    return a === 'from' ? between(first.value, null, first.length + 1) : null;
  }
  const last = readEdge(words.slice(first.length + 2), when, 'to');
  if (!last) return null;
  // "March to May 2025": the year stands once, behind the last.
  const isPlain = /^\d{4}-/.test(words[1] ?? '');
  const from =
    first.value > last.value && !isPlain
      ? `${last.value.slice(0, 4)}${first.value.slice(4)}`
      : first.value;
  return between(from, last.value, first.length + last.length + 2);
};

/** "before month end" means until it, the last day too. */
const isEndOf = ([a = '', b, c]: readonly string[]): boolean =>
  (UNITS[a] !== undefined && b === 'end') ||
  a === 'end' ||
  (a === 'the' && b === 'end' && c === 'of');

/** "between 1 and 15 November": the month stands once, behind the last. */
function readSharedMonth(words: readonly string[], when: When): Read<Span> | null {
  const [, first = '', joint = ''] = words;
  if (!/^\d{1,2}(st|nd|rd|th)?$/.test(first) || !['and', 'to'].includes(joint)) return null;
  const last = readDay(words.slice(3), when);
  const day = Number(/^\d+/.exec(first)?.[0]);
  const from = last && civil(Number(last.value.slice(0, 4)), Number(last.value.slice(5, 7)), day);
  return from && from <= last.value
    ? { length: last.length + 3, value: { kind: 'between', from, to: last.value } }
    : null;
}

const readOneDay: Reader = (words, when) => {
  const day = readDay(words, when);
  // "2026-11-01 to 2026-11-20"
  const isUpTo = day !== null && words[day.length] === 'to';
  const last = isUpTo ? readDay(words.slice(day.length + 1), when) : null;
  if (day && last && last.value >= day.value) {
    const length = day.length + last.length + 1;
    return { length, value: { kind: 'between', from: day.value, to: last.value } };
  }
  return day && { length: day.length, value: { kind: 'between', from: day.value, to: day.value } };
};

const READERS = [readBetween, readOneDay, readRelative, readMonth, readQuarter, readHalf, readYear];

/** The stretch of time that begins with the first word, the longest reading first. */
export function readSpan(words: readonly string[], when: When): Read<Span> | null {
  for (const reader of READERS) {
    const read = reader(words, when);
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
