import { addCivilDays, endOfMonth, parseCivilDate, startOfMonth } from '@mainsheet/calendar';

/** A month of the books: its first and last day, and the first of the next. */
export type Month = {
  readonly first: string;
  readonly last: string;
  readonly next: string;
};

/** The month that holds a day. */
export function monthOf(day: string): Month {
  const date = parseCivilDate(day);
  const last = endOfMonth(date);
  return { first: startOfMonth(date), last, next: addCivilDays(last, 1) };
}

const NAMES = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** As people say it: October 2026. */
export const nameOfMonth = ({ first }: Month): string =>
  NAMES.format(new Date(`${first}T00:00:00Z`));
