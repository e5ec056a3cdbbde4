/** Months as they are written here, January first. */
export const MONTHS = [
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
];

const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');

/** The civil date of this moment, by UTC as the server counts. */
export const civilToday = (): string => new Date().toISOString().slice(0, 10);

/** 1 to 12 by the first three letters of a month's name; 0 for no month. */
export const monthOfName = (name: string): number =>
  MONTHS.findIndex((month) => month.toLowerCase() === name.toLowerCase()) + 1;

export type DayParts = { year: number; month: number; day: number };

/** `YYYY-MM-DD`, or null where the month has no such day. @param month 1 to 12 */
export function civilDay({ year, month, day }: DayParts): string | null {
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day < 1 || day > lastDay ? null : `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}
