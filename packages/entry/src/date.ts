import {
  addCivilDays,
  addMonths,
  type CivilDate,
  dayOfMonthOf,
  endOfMonth,
  findCivilDate,
  findCivilDateOf,
  findMonth,
  formatCivilDate,
  MONTH_NAMES,
  monthOf,
  yearOf,
} from '@mainsheet/calendar';
import { normalise, notUnderstood, type Parsed, type Reading, read, refuse } from './parsed.ts';

export type DateContext = {
  /** The person's civil date; nothing here reads the clock. */
  readonly today: CivilDate;
  /** Order of `5-2`: day first unless said. */
  readonly dateOrder?: 'dayFirst' | 'monthFirst' | undefined;
};

/** A two digit year lies in this century; null is the next time the day comes. */
function yearOfText(text: string | undefined): number | null {
  if (text === undefined) return null;
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

/** The date of day and month in a year, else on or after today; null where there is none. */
export function findNextDate(
  parts: { readonly day: number; readonly month: number; readonly year: number | null },
  today: CivilDate,
): CivilDate | null {
  if (parts.year !== null) return findCivilDateOf(parts.year, parts.month, parts.day);
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const date = findCivilDateOf(yearOf(today) + ahead, parts.month, parts.day);
    if (date !== null && date >= today) return date;
  }
  return null;
}

/** The day in this month when it is still to come, else in the next month that has it. */
function findNextDay(day: number, today: CivilDate): CivilDate | null {
  for (let ahead = 0; ahead <= 12; ahead += 1) {
    const month = addMonths(today, ahead);
    const date = findCivilDateOf(yearOf(month), monthOf(month), day);
    if (date !== null && date >= today) return date;
  }
  return null;
}

function dateOf(typed: string, context: DateContext): CivilDate | null {
  const iso = findCivilDate(typed);
  if (iso !== null) return iso;
  const { today } = context;
  if (/^\d{1,2}$/.test(typed)) return findNextDay(Number(typed), today);
  const dayMonth =
    /^(?<a>\d{1,2})[-/.](?<b>\d{1,2})(?:[-/.](?<year>\d{2}|(?:19|20|21)\d{2}))?$/.exec(typed);
  if (dayMonth !== null) {
    const [a, b] = [Number(dayMonth.groups?.a), Number(dayMonth.groups?.b)];
    const isDayFirst = context.dateOrder !== 'monthFirst';
    const year = yearOfText(dayMonth.groups?.year);
    return findNextDate({ day: isDayFirst ? a : b, month: isDayFirst ? b : a, year }, today);
  }
  const named =
    /^(?<day>\d{1,2})[- ]?(?<month>[a-z]+)(?:[- ']*(?<year>\d{2}|(?:19|20|21)\d{2}))?$/.exec(typed);
  const month = findMonth(named?.groups?.month ?? '');
  if (named === null || month === null) return null;
  const day = Number(named.groups?.day);
  return findNextDate({ day, month, year: yearOfText(named.groups?.year) }, today);
}

/**
 * Reads a date: `3` (this or next month), `5-2`, `5feb`, `5 feb 27`, `2027-02-05`, `+5`, `-10`,
 * `today`. A date without a year is the next one from today on.
 */
export function parseDate(text: string, context: DateContext): Parsed<CivilDate> {
  const typed = normalise(text);
  if (typed === '') return refuse('EMPTY', 'Enter a date.');
  if (typed === 'today') return read(context.today, formatDate(context.today));
  const relative = /^(?<sign>[-−+]) ?(?<days>\d{1,4})$/.exec(typed);
  if (relative !== null) {
    const days = Number(relative.groups?.days);
    const date = addCivilDays(context.today, relative.groups?.sign === '+' ? days : -days);
    return read(date, formatDate(date));
  }
  const date = dateOf(typed, context);
  if (date !== null) return read(date, formatDate(date));
  return /\d/.test(typed) && /^[\d\-/. ]+$|^\d{1,2}[- ]?[a-z]{3}/.test(typed)
    ? refuse('NO_SUCH_DATE', `“${text.trim()}” is not a date.`)
    : notUnderstood(text);
}

export const formatDate = (date: CivilDate): string => formatCivilDate(date);

/** Reads a time of day as minutes from midnight: `0830`, `8:30`, `8.5h`. */
export function parseTime(text: string): Parsed<number> {
  const typed = normalise(text);
  if (typed === '') return refuse('EMPTY', 'Enter a time.');
  const clock = /^(?<hour>\d{1,2}):?(?<minute>\d{2})(?: ?(?:hrs|lt|utc))?$/.exec(typed);
  const decimal = /^(?<hours>\d{1,2}(?:[.,]\d+)?) ?h$/.exec(typed);
  let minutes: number | null = null;
  if (clock !== null) {
    const minute = Number(clock.groups?.minute);
    minutes = minute < 60 ? Number(clock.groups?.hour) * 60 + minute : null;
  } else if (decimal !== null) {
    minutes = Math.round(Number((decimal.groups?.hours ?? '').replace(',', '.')) * 60);
  } else return notUnderstood(text);
  if (minutes === null || minutes > 24 * 60) {
    return refuse('OUT_OF_RANGE', `“${text.trim()}” is not a time of day.`);
  }
  return read(minutes, formatTime(minutes));
}

export function formatTime(minutes: number): string {
  const hour = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${hour}:${String(minutes % 60).padStart(2, '0')}`;
}

/** A date and a port's wall clock; the caller turns it into an instant with the port's zone. */
export type DateTimeEntry = { readonly date: CivilDate; readonly minutes: number };

/**
 * Reads a date with an optional time: `5feb 0830`, `+3 8.5h`; without a time 00:00. Four digits
 * that can be a year and a time, `5feb 2027`, ask which is meant.
 */
export function parseDateTime(text: string, context: DateContext): Parsed<DateTimeEntry> {
  const typed = normalise(text);
  const readings: Reading<DateTimeEntry>[] = [];
  const add = (date: Parsed<CivilDate>, time: Parsed<number>): void => {
    if (!('value' in date) || !('value' in time)) return;
    const entry = { date: date.value, minutes: time.value };
    readings.push(read(entry, formatDateTime(entry)));
  };
  const whole = parseDate(typed, context);
  add(whole, read(0, '00:00'));
  const match = /^(?<date>.+) (?<time>\d{4}|\d{1,2}:\d{2}|\d{1,2}(?:[.,]\d+)?h)$/.exec(typed);
  if (match !== null) {
    add(parseDate(match.groups?.date ?? '', context), parseTime(match.groups?.time ?? ''));
  }
  const [only, ...more] = readings;
  if (only === undefined) return 'violation' in whole ? whole : notUnderstood(text);
  return more.length === 0 ? only : { ambiguous: readings };
}

export const formatDateTime = (entry: DateTimeEntry): string =>
  `${formatDate(entry.date)} ${formatTime(entry.minutes)}`;

export type LaycanEntry = { readonly startOn: CivilDate; readonly endOn: CivilDate };

/** Days a prompt laycan spans from today (our rule), a spot one two. */
const PROMPT_DAYS = 7;
const SPOT_DAYS = 2;

/** First and last day of the parts of a month; 0 is the month's last day. */
const MONTH_PARTS: Readonly<Record<string, readonly [number, number]>> = {
  '1h': [1, 15],
  '2h': [16, 0],
  beg: [1, 10],
  early: [1, 10],
  mid: [11, 20],
  end: [21, 0],
  late: [21, 0],
};

/**
 * Reads a laycan: `10/15 jan`, `28 dec/5 jan`, `1h mar`, `end apr`, `ppt`, `spot`, `5 feb`.
 * Without a year the next one to come; a laycan that ends before it begins runs into next year.
 */
export function parseLaycan(text: string, context: DateContext): Parsed<LaycanEntry> {
  const typed = normalise(text);
  const { today } = context;
  if (typed === '') return refuse('EMPTY', 'Enter the laycan.');
  if (/^(?:ppt|prompt)$/.test(typed)) return span(today, addCivilDays(today, PROMPT_DAYS));
  if (typed === 'spot') return span(today, addCivilDays(today, SPOT_DAYS));
  const part =
    /^(?<part>1h|2h|beg|early|mid|end|late) (?<month>[a-z]+)(?: (?<year>\d{2}|(?:19|20|21)\d{2}))?$/.exec(
      typed,
    );
  const range =
    /^(?<first>\d{1,2})(?: ?(?<firstMonth>[a-z]+))?(?: (?<firstYear>(?:19|20|21)\d{2}))? ?[-/] ?(?<last>\d{1,2}) ?(?<month>[a-z]+)(?: (?<year>\d{2}|(?:19|20|21)\d{2}))?$/.exec(
      typed,
    );
  if (part !== null) return monthPart(part.groups ?? {}, today, text);
  if (range !== null) return dayRange(range.groups ?? {}, today, text);
  const single = parseDate(typed, context);
  return 'value' in single ? span(single.value, single.value) : notUnderstood(text);
}

function span(startOn: CivilDate, endOn: CivilDate): Parsed<LaycanEntry> {
  const entry = { startOn, endOn };
  return read(entry, formatLaycan(entry));
}

type Groups = Readonly<Record<string, string | undefined>>;

function monthPart(groups: Groups, today: CivilDate, text: string): Parsed<LaycanEntry> {
  const month = findMonth(groups.month ?? '');
  const days = MONTH_PARTS[groups.part ?? ''];
  if (month === null || days === undefined) return notUnderstood(text);
  const typedYear = yearOfText(groups.year);
  const years = typedYear === null ? [yearOf(today), yearOf(today) + 1] : [typedYear];
  for (const year of years) {
    const first = findCivilDateOf(year, month, days[0]);
    if (first === null) continue;
    const last = days[1] === 0 ? endOfMonth(first) : findCivilDateOf(year, month, days[1]);
    if (last !== null && (last >= today || typedYear !== null)) return span(first, last);
  }
  return notUnderstood(text);
}

function dayRange(groups: Groups, today: CivilDate, text: string): Parsed<LaycanEntry> {
  const month = findMonth(groups.month ?? '');
  const firstMonth = groups.firstMonth === undefined ? month : findMonth(groups.firstMonth);
  if (month === null || firstMonth === null) return notUnderstood(text);
  const year = yearOfText(groups.year);
  const last = findNextDate({ day: Number(groups.last), month, year }, today);
  if (last === null) return refuse('NO_SUCH_DATE', `“${text.trim()}” is not a laycan.`);
  const startYear = firstMonth > month ? yearOf(last) - 1 : yearOf(last);
  const typedStart = yearOfText(groups.firstYear) ?? startYear;
  const first = findCivilDateOf(typedStart, firstMonth, Number(groups.first));
  if (first === null || first > last) {
    return refuse('NO_SUCH_DATE', `“${text.trim()}” is not a laycan.`);
  }
  return span(first, last);
}

/** `5/15 Jan 2027`, or `28 Dec 2026/5 Jan 2027` across months. */
export function formatLaycan(entry: LaycanEntry): string {
  const month = MONTH_NAMES[monthOf(entry.endOn) - 1] ?? '';
  const last = `${dayOfMonthOf(entry.endOn)} ${month} ${entry.endOn.slice(0, 4)}`;
  if (entry.startOn === entry.endOn) return last;
  const isOneMonth = entry.startOn.slice(0, 7) === entry.endOn.slice(0, 7);
  if (isOneMonth) return `${dayOfMonthOf(entry.startOn)}/${last}`;
  const startMonth = MONTH_NAMES[monthOf(entry.startOn) - 1] ?? '';
  const start = `${dayOfMonthOf(entry.startOn)} ${startMonth} ${entry.startOn.slice(0, 4)}`;
  return `${start}/${last}`;
}
