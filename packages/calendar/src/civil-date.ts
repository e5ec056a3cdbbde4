/** A calendar day without zone, `2026-03-01`. Compares with `<` and `===`. */
export type CivilDate = string & { readonly __civilDate: true };

/** 1 Monday … 7 Sunday, as ISO 8601 numbers them. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const CIVIL_TEXT = /^\d{4}-\d{2}-\d{2}$/;

function plain(date: CivilDate): Temporal.PlainDate {
  return Temporal.PlainDate.from(date);
}

function civil(date: Temporal.PlainDate): CivilDate {
  if (date.year < 1 || date.year > 9999) throw new RangeError('Outside the years 1 to 9999');
  return date.toString() as CivilDate;
}

/** Reads `YYYY-MM-DD`, or null; 30 February is null, never 2 March. */
export function findCivilDate(text: string): CivilDate | null {
  if (!CIVIL_TEXT.test(text) || text.startsWith('0000')) return null;
  try {
    return civil(Temporal.PlainDate.from(text, { overflow: 'reject' }));
  } catch {
    return null;
  }
}

/** As `findCivilDate`; throws RangeError for text that is no date. */
export function parseCivilDate(text: string): CivilDate {
  const found = findCivilDate(text);
  if (found === null) throw new RangeError(`Not a date: ${text}`);
  return found;
}

/** The date of a year, month (1 to 12) and day, or null where there is none. */
export function findCivilDateOf(year: number, month: number, day: number): CivilDate | null {
  try {
    return civil(Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }));
  } catch {
    return null;
  }
}

export const yearOf = (date: CivilDate): number => plain(date).year;
export const monthOf = (date: CivilDate): number => plain(date).month;
export const dayOfMonthOf = (date: CivilDate): number => plain(date).day;
export const daysInMonthOf = (date: CivilDate): number => plain(date).daysInMonth;
export const daysInYearOf = (date: CivilDate): number => plain(date).daysInYear;
export const weekdayOf = (date: CivilDate): Weekday => plain(date).dayOfWeek as Weekday;

export const addCivilDays = (date: CivilDate, count: number): CivilDate =>
  civil(plain(date).add({ days: count }));

/** Adds months; a day the month lacks becomes its last day (31 January + 1 is 28 February). */
export const addMonths = (date: CivilDate, count: number): CivilDate =>
  civil(plain(date).add({ months: count }, { overflow: 'constrain' }));

/** Whole days from `start` to `end`, negative when `end` is earlier. */
export const civilDaysBetween = (start: CivilDate, end: CivilDate): number =>
  plain(start).until(plain(end), { largestUnit: 'day' }).days;

export const startOfMonth = (date: CivilDate): CivilDate => civil(plain(date).with({ day: 1 }));

export const endOfMonth = (date: CivilDate): CivilDate =>
  civil(plain(date).with({ day: plain(date).daysInMonth }));

const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

/** Three letter English month names, January first. */
export const MONTH_NAMES: readonly string[] = MONTHS;

const MONTH_WORD =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i;

/** Month number, 1 to 12, of an English name or its first three letters; null for another word. */
export function findMonth(word: string): number | null {
  if (!MONTH_WORD.test(word)) return null;
  const start = word.slice(0, 3).toLowerCase();
  return MONTHS.findIndex((name) => name.toLowerCase() === start) + 1;
}

/** `2026-11-20`, `20 Nov 2026`, `20-Nov-26`; a day written in figures alone could be read in two ways. */
export function findWrittenDate(text: string): CivilDate | null {
  const iso = findCivilDate(text);
  if (iso) return iso;
  const named = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*[ -](\d{4}|\d{2})$/.exec(text);
  if (!named) return null;
  const [, day, month, year] = named;
  const number = Number(year) < 100 ? 2000 + Number(year) : Number(year);
  return findCivilDateOf(number, findMonth(month!) ?? 0, Number(day));
}

/** Reading form of the product: `01 Mar 2026`. */
export function formatCivilDate(date: CivilDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}
