import { civilDaysBetween, formatCivilDate, parseCivilDate } from '@mainsheet/calendar';

/** `2026-11-20`, or the day of an instant, as papers say it: `20 Nov 2026`. */
export const formatDay = (day: string): string => formatCivilDate(parseCivilDate(day.slice(0, 10)));

/** Whole days between two days, below zero where the second comes first. */
export const daysBetween = (from: string, to: string): number =>
  civilDaysBetween(parseCivilDate(from), parseCivilDate(to));

/** Whole days that what was due on a day is late on another; 0 before. */
export const daysOverdue = (dueOn: string, on: string): number =>
  Math.max(0, daysBetween(dueOn, on));
