import {
  addCivilDays,
  addMonths,
  type CivilDate,
  dayOfMonthOf,
  endOfMonth,
  parseCivilDate,
  startOfMonth,
} from '@mainsheet/calendar';
import type { JournalSchedule } from '@mainsheet/contract';

/** When a template is drafted. */
export type Recurrence = {
  readonly schedule: JournalSchedule;
  /** Of the month; null for its last day. */
  readonly onDay: number | null;
  readonly from: string;
  readonly until: string | null;
};

const MONTHS: Readonly<Record<JournalSchedule, number>> = { Monthly: 1, Quarterly: 3, Yearly: 12 };

function dayIn(month: CivilDate, onDay: number | null): CivilDate {
  const last = endOfMonth(month);
  return onDay === null || onDay >= dayOfMonthOf(last) ? last : addCivilDays(month, onDay - 1);
}

/** A day on which something is drafted; there is one draft a month at most, which its first day names. */
export type DueDay = { readonly period: CivilDate; readonly on: CivilDate };

/**
 * The days of a template from its first one up to `upTo`, both included, and the first one behind them, which
 * is left out where it ends before.
 */
export function daysOf(
  { schedule, onDay, from, until }: Recurrence,
  upTo: string,
): { due: DueDay[]; next: DueDay | null } {
  const due: DueDay[] = [];
  const first = startOfMonth(parseCivilDate(from));
  for (let step = 0; ; step += 1) {
    const period = addMonths(first, step * MONTHS[schedule]);
    const on = dayIn(period, onDay);
    if (on < from) continue;
    if (until !== null && on > until) return { due, next: null };
    if (on > upTo) return { due, next: { period, on } };
    due.push({ period, on });
  }
}

/** On which day it is taken back when it is taken back on the next one. */
export const nextDay = (on: string): string => addCivilDays(parseCivilDate(on), 1);
