import {
  addMonths,
  type CivilDate,
  civilDaysBetween,
  dayOfMonthOf,
  daysInMonthOf,
  daysInYearOf,
  monthOf,
  parseCivilDate,
  yearOf,
} from './civil-date.ts';

/**
 * Day count conventions, 2006 ISDA Definitions section 4.16:
 * ACT/360 (e), ACT/365F (d), ACT/ACT (b), 30/360 (f, bond basis), 30E/360 (g).
 */
export const DAY_COUNTS = ['ACT/360', 'ACT/365F', 'ACT/ACT', '30/360', '30E/360'] as const;
export type DayCount = (typeof DAY_COUNTS)[number];

/** Year fraction of [start, end) under a convention; negative when `end` is earlier. Unrounded. */
export function yearFraction(start: CivilDate, end: CivilDate, dayCount: DayCount): number {
  if (end < start) return -yearFraction(end, start, dayCount);
  switch (dayCount) {
    case 'ACT/360':
      return civilDaysBetween(start, end) / 360;
    case 'ACT/365F':
      return civilDaysBetween(start, end) / 365;
    case 'ACT/ACT':
      return actualActual(start, end);
    case '30/360':
    case '30E/360':
      return thirty360(start, end, dayCount === '30E/360') / 360;
  }
}

/** Days in leap years over 366 plus days in other years over 365. */
function actualActual(start: CivilDate, end: CivilDate): number {
  let total = 0;
  let from = start;
  while (from < end) {
    const newYear = parseCivilDate(`${String(yearOf(from) + 1).padStart(4, '0')}-01-01`);
    const to = newYear < end ? newYear : end;
    total += civilDaysBetween(from, to) / daysInYearOf(from);
    from = to;
  }
  return total;
}

function thirty360(start: CivilDate, end: CivilDate, european: boolean): number {
  const startDay = Math.min(dayOfMonthOf(start), 30);
  const endDay = european || startDay === 30 ? Math.min(dayOfMonthOf(end), 30) : dayOfMonthOf(end);
  const months = (yearOf(end) - yearOf(start)) * 12 + monthOf(end) - monthOf(start);
  return months * 30 + endDay - startDay;
}

/** Calendar months of [start, end) as a decimal, each month pro rata of its own length. */
export function calendarMonthsBetween(start: CivilDate, end: CivilDate): number {
  let months = 0;
  let from = start;
  while (from < end) {
    const nextMonth = parseCivilDate(`${addMonths(from, 1).slice(0, 7)}-01`);
    const to = nextMonth < end ? nextMonth : end;
    months += civilDaysBetween(from, to) / daysInMonthOf(from);
    from = to;
  }
  return months;
}
