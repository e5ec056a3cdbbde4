import {
  addCivilDays,
  addMonths,
  addWorkingDays,
  type CivilDate,
  formatCivilDate,
  isWorkingDay,
  parseCivilDate,
  WEEKDAYS_ONLY,
  type Weekday,
  type WorkingCalendar,
  weekdayOf,
  yearOf,
} from '@mainsheet/calendar';
import type { Arrival } from '../bank.ts';

/** An order that comes later on a day counts as of the next banking day (UTC). */
export const CUT_OFF_HOUR = 16;

const MONDAY: Weekday = 1;
const THURSDAY: Weekday = 4;
const SUNDAY: Weekday = 7;

const at = (year: number, month: number, day: number): CivilDate =>
  addCivilDays(addMonths(parseCivilDate(`${year}-01-01`), month - 1), day - 1);

/** The n-th of a weekday in a month; counted from its end when n is below zero. */
function nth(n: number, of: { weekday: Weekday; month: number; year: number }): CivilDate {
  if (n < 0) {
    const last = at(of.year, of.month + 1, 0);
    return addCivilDays(last, -((weekdayOf(last) - of.weekday + 7) % 7));
  }
  const first = at(of.year, of.month, 1);
  return addCivilDays(first, ((of.weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7);
}

/** Easter Sunday of the Gregorian calendar. Source: Meeus, "Astronomical Algorithms", chapter 8. */
function easter(year: number): CivilDate {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return at(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
}

/** Closing days of T2. Source: European Central Bank, "T2 calendar". */
const euro = (year: number): CivilDate[] => [
  at(year, 1, 1),
  addCivilDays(easter(year), -2),
  addCivilDays(easter(year), 1),
  at(year, 5, 1),
  at(year, 12, 25),
  at(year, 12, 26),
];

/** Source: Federal Reserve Banks, "Holiday schedules": one on a Sunday is kept on Monday, on a Saturday not at all. */
const dollar = (year: number): CivilDate[] => [
  ...[at(year, 1, 1), at(year, 6, 19), at(year, 7, 4), at(year, 11, 11), at(year, 12, 25)].map(
    (on) => (weekdayOf(on) === SUNDAY ? addCivilDays(on, 1) : on),
  ),
  nth(3, { weekday: MONDAY, month: 1, year }),
  nth(3, { weekday: MONDAY, month: 2, year }),
  nth(-1, { weekday: MONDAY, month: 5, year }),
  nth(1, { weekday: MONDAY, month: 9, year }),
  nth(2, { weekday: MONDAY, month: 10, year }),
  nth(4, { weekday: THURSDAY, month: 11, year }),
];

/** Source: gov.uk, "UK bank holidays" of England and Wales; those on a weekend move behind it. */
function sterling(year: number): CivilDate[] {
  const newYear = at(year, 1, 1);
  const christmas = [at(year, 12, 25), at(year, 12, 26)];
  const lost = christmas.filter(isWeekend).length;
  const after = [27, 28].map((day) => at(year, 12, day)).filter((on) => !isWeekend(on));
  const moved = after.slice(0, lost);
  return [
    isWeekend(newYear) ? nth(1, { weekday: MONDAY, month: 1, year }) : newYear,
    addCivilDays(easter(year), -2),
    addCivilDays(easter(year), 1),
    nth(1, { weekday: MONDAY, month: 5, year }),
    nth(-1, { weekday: MONDAY, month: 5, year }),
    nth(-1, { weekday: MONDAY, month: 8, year }),
    ...christmas,
    ...moved,
  ];
}

const isWeekend = (on: CivilDate): boolean => !isWorkingDay(on, WEEKDAYS_ONLY);

const CLOSED: Readonly<Record<string, (year: number) => CivilDate[]>> = {
  EUR: euro,
  USD: dollar,
  GBP: sterling,
};
const others = (year: number): CivilDate[] => [at(year, 1, 1), at(year, 12, 25)];

/** When banks of each of these currencies work, in a year and the next. */
function calendarOf(currencies: readonly string[], year: number): WorkingCalendar {
  const closed = currencies.map((currency) => CLOSED[currency] ?? others);
  const days = closed.flatMap((daysOf) => [...daysOf(year), ...daysOf(year + 1)]);
  return { ...WEEKDAYS_ONLY, holidays: new Set(days) };
}

/** Whether banks of each of these currencies work on a day. */
export function isBankingDay(on: string, currencies: readonly string[]): boolean {
  const day = parseCivilDate(on);
  return isWorkingDay(day, calendarOf(currencies, yearOf(day)));
}

/** The first banking day after a day. */
export function nextBankingDay(on: string, currencies: readonly string[]): string {
  const day = parseCivilDate(on);
  return addWorkingDays(day, 1, calendarOf(currencies, yearOf(day)));
}

/** By what a payment goes, and the currencies whose banks have a hand in it. */
export type Way = { readonly method: string; readonly currencies: readonly string[] };

/**
 * The day on which a payment that is sent at an instant arrives, and why: local ones at once on any day, SWIFT on the
 * banking day after the one they count as of.
 */
export function arrivalOf({ method, currencies }: Way, sentAt: Date): Arrival {
  const sentOn = sentAt.toISOString().slice(0, 10);
  if (method === 'LOCAL') {
    return { arrivesOn: sentOn, reason: 'Local payments arrive on the day they are sent.' };
  }
  const isOpen = isBankingDay(sentOn, currencies);
  const isInTime = isOpen && sentAt.getUTCHours() < CUT_OFF_HOUR;
  const countsOn = isInTime ? sentOn : nextBankingDay(sentOn, currencies);
  const arrivesOn = nextBankingDay(countsOn, currencies);
  const banks = `banks of ${[...new Set(currencies)].join(' and ')}`;
  const next = `SWIFT arrives on the next day on which ${banks} work`;
  if (isInTime) return { arrivesOn, reason: `Before the cut-off of ${CUT_OFF}: ${next}.` };
  const late = isOpen
    ? `After the cut-off of ${CUT_OFF}`
    : `On ${dayText(sentOn)} ${banks} are closed`;
  return { arrivesOn, reason: `${late}: it counts as of ${dayText(countsOn)}, and ${next}.` };
}

const CUT_OFF = `${CUT_OFF_HOUR}:00 UTC`;

const dayText = (day: string): string => formatCivilDate(parseCivilDate(day));
