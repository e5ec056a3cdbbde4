import { addCivilDays, type CivilDate, findCivilDate, type Weekday } from '@mainsheet/calendar';

/** A day of a public list, one entry a day also where the list has one for several. */
export type PublicHoliday = {
  readonly on: CivilDate;
  readonly name: string;
  /** When it begins on that day; null is the start of it. */
  readonly fromTime: string | null;
};

const DAY_MS = 86_400_000;
/** Country and year: the first question of a country takes tens of milliseconds, the next none. */
const known = new Map<string, readonly PublicHoliday[] | null>();
const MOST_KNOWN = 500;

/**
 * Public holidays of a country that touch a year, or null where the list has no such country. A feast
 * of several days is one entry of the list, so its length is read and not its date alone.
 * Source: the library date-holidays, unmodified; a seed for calendars that people correct.
 */
export async function listPublicHolidays(
  country: string,
  year: number,
): Promise<readonly PublicHoliday[] | null> {
  const key = `${country} ${year}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const { default: Holidays } = await import('date-holidays');
  const list = new Holidays();
  const hasCountry = country in list.getCountries('en');
  if (hasCountry) list.init(country, { types: ['public'] });
  const days = hasCountry
    ? [year - 1, year]
        .flatMap((one) => list.getHolidays(one, 'en').flatMap(expand))
        .filter(({ on }) => on.startsWith(`${year}-`))
    : null;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, days);
  return days;
}

type Listed = { date: string; start: Date; end: Date; name: string };

/** `date` is the local day and clock on which it begins: "2026-03-19 00:00:00 -0600". */
function expand({ date, start, end, name }: Listed): PublicHoliday[] {
  const first = findCivilDate(date.slice(0, 10));
  if (first === null) return [];
  const clock = date.slice(11, 16);
  const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
  return Array.from({ length }, (_, index) => ({
    on: addCivilDays(first, index),
    name,
    fromTime: index === 0 && clock !== '' && clock !== '00:00' ? clock : null,
  }));
}

/** What Node's own locale data (Unicode CLDR) calls the weekend of a country. */
export function usualRestDays(country: string): readonly Weekday[] {
  const { weekend } = new Intl.Locale(`und-${country}`).getWeekInfo();
  return weekend as Weekday[];
}
