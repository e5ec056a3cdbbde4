import { addCivilDays, type CivilDate, type Weekday, weekdayOf } from './civil-date.ts';

/** Days on which banks or a port do not work. Holidays are local dates. */
export type WorkingCalendar = {
  readonly weekend: readonly Weekday[];
  readonly holidays: ReadonlySet<CivilDate>;
};

/** Saturdays and Sundays off, no holidays. */
export const WEEKDAYS_ONLY: WorkingCalendar = { weekend: [6, 7], holidays: new Set() };

export function isWorkingDay(date: CivilDate, calendar: WorkingCalendar): boolean {
  return !calendar.weekend.includes(weekdayOf(date)) && !calendar.holidays.has(date);
}

/** A year and a week without one working day is a wrong calendar, not a long holiday. */
const LONGEST_HOLIDAY_DAYS = 372;

/** The date itself when it is a working day, else the next one. Throws RangeError if none comes. */
export function nextWorkingDay(date: CivilDate, calendar: WorkingCalendar): CivilDate {
  let day = date;
  for (let step = 0; step < LONGEST_HOLIDAY_DAYS; step += 1) {
    if (isWorkingDay(day, calendar)) return day;
    day = addCivilDays(day, 1);
  }
  throw new RangeError(`No working day within a year of ${date}`);
}

/** The date itself when it is a working day, else the last one before. */
export function previousWorkingDay(date: CivilDate, calendar: WorkingCalendar): CivilDate {
  let day = date;
  for (let step = 0; step < LONGEST_HOLIDAY_DAYS; step += 1) {
    if (isWorkingDay(day, calendar)) return day;
    day = addCivilDays(day, -1);
  }
  throw new RangeError(`No working day within a year before ${date}`);
}

/**
 * The `count`-th working day after a date (before it when negative). The date itself is day zero
 * and is not counted; 0 gives the date itself when it works, else the next working day.
 */
export function addWorkingDays(
  date: CivilDate,
  count: number,
  calendar: WorkingCalendar,
): CivilDate {
  if (count === 0) return nextWorkingDay(date, calendar);
  let day = date;
  for (let left = Math.abs(count); left > 0; left -= 1) {
    day =
      count > 0
        ? nextWorkingDay(addCivilDays(day, 1), calendar)
        : previousWorkingDay(addCivilDays(day, -1), calendar);
  }
  return day;
}

/** Working days in [start, end). */
export function countWorkingDays(
  start: CivilDate,
  end: CivilDate,
  calendar: WorkingCalendar,
): number {
  let count = 0;
  for (let day = start; day < end; day = addCivilDays(day, 1)) {
    if (isWorkingDay(day, calendar)) count += 1;
  }
  return count;
}
