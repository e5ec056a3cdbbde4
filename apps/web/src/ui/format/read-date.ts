import { civilDay, type DayParts, monthOfName } from './civil-day.ts';
import { formatDay } from './date.ts';

export type DateReading = { ok: true; value: string | null } | { ok: false; reason: string };

const pad = (value: number) => String(value).padStart(2, '0');

type Draft = DayParts & { time: string };

/** `1 Jun 2015`: four figures after a day and a month that can be a year are one, never 20:15. */
const ENDS_IN_YEAR = /^\d{1,2}[ -]?(?:[a-z]{3,}|[-/.]\d{1,2})[ -/.]?(?:19|20)\d{2}$/i;

function draftOf(text: string, today: string): Draft | null {
  const year = Number(today.slice(0, 4));
  const clock = ENDS_IN_YEAR.test(text) ? null : /(?:^|[ T])(\d{1,2}):?(\d{2})$/.exec(text);
  const time = clock ? `${pad(Number(clock[1]))}:${clock[2] ?? '00'}` : '';
  const date = clock && clock.index > 0 ? text.slice(0, clock.index).trim() : text;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(date);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]), time };
  const named = /^(\d{1,2})[ -]?([a-z]{3})[a-z]*[ -]?(\d{2,4})?$/i.exec(date);
  if (named) {
    const month = monthOfName(named[2] ?? '');
    return { year: fullYear(named[3], year), month, day: Number(named[1]), time };
  }
  const numeric = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{2,4}))?$/.exec(date);
  if (!numeric) return null;
  const [, day, month, typedYear] = numeric;
  return { year: fullYear(typedYear, year), month: Number(month), day: Number(day), time };
}

const fullYear = (typed: string | undefined, current: number): number =>
  typed === undefined ? current : Number(typed) + (typed.length === 2 ? 2000 : 0);

/** `+5`, `-10`: days from today. */
function relativeDay(text: string, today: string): string | null {
  const days = /^([+-]\d{1,4})$/.exec(text)?.[1];
  if (days === undefined) return null;
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + Number(days));
  return date.toISOString().slice(0, 10);
}

const FIRST_YEAR = 1990;
const YEARS_AHEAD = 20;

/** The days a date editor offers: from 1990 to twenty years after `today`. */
export const offeredDays = (today: string): { first: string; last: string } => ({
  first: `${FIRST_YEAR}-01-01`,
  last: `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`,
});

export type DateRules = {
  /** Civil date `YYYY-MM-DD` before which nothing may be. */
  minDay?: string | undefined;
  /** True for the end of a range: midnight stands for the whole of its day. */
  endsRange?: boolean | undefined;
};

/** A range that ends at exactly midnight ends with the last second of that day. */
export const endOfRange = (value: string): string =>
  / 00:00(:00)?$/.test(value) ? `${value.slice(0, 10)} 23:59:59` : value;

const refuse = (reason: string): DateReading => ({ ok: false, reason });

function keep(value: string, today: string, { minDay, endsRange }: DateRules): DateReading {
  const { first, last } = offeredDays(today);
  const day = value.slice(0, 10);
  if (day < first || day > last) {
    const years = `${first.slice(0, 4)} to ${last.slice(0, 4)}`;
    return refuse(`Invalid date input: the years ${years} can be given`);
  }
  if (minDay !== undefined && day < minDay) {
    return refuse(`Invalid date input: not before ${formatDay(minDay)}`);
  }
  return { ok: true, value: endsRange ? endOfRange(value) : value };
}

/**
 * Reads a date, with or without a time of day, as people type it: `2026-11-29`, `29 Nov 2026 18:00`,
 * `5feb`, `5-2` (day first), `+5`. A missing year is the year of `today`;
 * without a year a time from 19:00 to 20:59 needs its colon.
 * @param today civil date `YYYY-MM-DD`
 * @returns `YYYY-MM-DD`, or `YYYY-MM-DD HH:mm` when a time was typed.
 */
export function readDate(text: string, today: string, rules: DateRules = {}): DateReading {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: true, value: null };
  const relative = relativeDay(trimmed, today);
  if (relative) return keep(relative, today, rules);
  const draft = draftOf(trimmed, today);
  if (!draft || draft.month < 1 || draft.month > 12) {
    return refuse(`Invalid date input: “${trimmed}” is not a date`);
  }
  const day = civilDay(draft);
  if (day === null) return refuse(`Invalid date input: ${trimmed} does not exist`);
  const [hour = 0, minute = 0] = draft.time ? draft.time.split(':').map(Number) : [];
  if (hour > 23 || minute > 59)
    return refuse(`Invalid time value: ${draft.time} is no time of day`);
  return keep(draft.time ? `${day} ${draft.time}` : day, today, rules);
}
