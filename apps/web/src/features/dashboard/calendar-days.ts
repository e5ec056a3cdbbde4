import { decimal } from '@mainsheet/money';

const DAY_MS = 86_400_000;
const DAYS_SHOWN = 21;

export type CalendarDay<Due> = { date: string; due: Due[]; base: string };

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Three weeks from Monday of the week of `today`, each day with what is due and its sum in base. */
export function calendarDays<Due extends { dueOn: string; base: string }>(
  today: string,
  due: readonly Due[],
): CalendarDay<Due>[] {
  const at = Date.parse(`${today}T00:00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const date = isoDay(at + (index - sinceMonday) * DAY_MS);
    const ofDay = due.filter((one) => one.dueOn === date);
    const base = ofDay.reduce((sum, one) => sum.plus(one.base), decimal(0)).toFixed();
    return { date, due: ofDay, base };
  });
}

/** "105k", "2.89m": amounts as a calendar has room for. */
export function shortAmount(amount: string): string {
  const value = Number(amount);
  const size = Math.abs(value);
  if (size >= 999_500) return `${(value / 1e6).toFixed(2)}m`;
  if (size >= 1000) return `${Math.round(value / 1000)}k`;
  return value.toFixed(0);
}
