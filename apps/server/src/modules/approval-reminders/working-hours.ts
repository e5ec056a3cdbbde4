import { isWorkingDay, parseCivilDate, WEEKDAYS_ONLY } from '@mainsheet/calendar';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Hours between two moments that fall on Monday to Friday, in UTC; a working day has 24. */
export function workingHours(from: Date, to: Date): number {
  let worked = 0;
  for (let at = from.getTime(); at < to.getTime(); ) {
    const nextDay = (Math.floor(at / DAY_MS) + 1) * DAY_MS;
    const end = Math.min(nextDay, to.getTime());
    if (isWorkingDay(dayOf(at), WEEKDAYS_ONLY)) worked += end - at;
    at = end;
  }
  return worked / HOUR_MS;
}

const dayOf = (at: number) => parseCivilDate(new Date(at).toISOString().slice(0, 10));
