import { addCivilDays, type CivilDate, type Weekday, weekdayOf } from '@mainsheet/calendar';
import type { PortDayKind } from '@mainsheet/contract';
import type { Holiday } from '@mainsheet/laytime';
import type { PublicHoliday } from './public-holidays.ts';

export type DaySource = 'Public list' | 'Country' | 'Port';

/** A day that a company keeps for a country or a port. */
export type StoredDay = Holiday & {
  readonly kind: PortDayKind;
  readonly source: Exclude<DaySource, 'Public list'>;
};

/** A day as it counts in a place, and who says so. */
export type CalendarDay = Holiday & {
  readonly kind: PortDayKind;
  readonly source: DaySource;
  /** Something else is said of the date by those above. */
  readonly covers: boolean;
};

const byDate = (a: Holiday, b: Holiday): number => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0);

/**
 * Days of a place in order of date. What the country says of a date takes the place of the public
 * list, what the port says that of both; a day said to be worked is told and does not count.
 */
export function layDays(
  listed: readonly PublicHoliday[],
  stored: readonly StoredDay[],
): readonly CalendarDay[] {
  const days = new Map<CivilDate, CalendarDay>();
  for (const { on, name, fromTime } of listed) {
    const present = days.get(on);
    days.set(on, {
      on,
      name: present && present.name !== name ? `${present.name}, ${name}` : name,
      fromTime: present?.fromTime === null ? null : fromTime,
      untilTime: null,
      kind: fromTime === null || present?.kind === 'Holiday' ? 'Holiday' : 'Half day',
      source: 'Public list',
      covers: false,
    });
  }
  for (const source of ['Country', 'Port'] as const) {
    for (const day of stored) {
      if (day.source === source) days.set(day.on, { ...day, covers: days.has(day.on) });
    }
  }
  return [...days.values()].sort(byDate);
}

/** A stretch of one local date on which a port rests. */
export type ExcludedPeriod = Holiday & { readonly kind: 'holiday' | 'rest day' };

const WEEKDAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/**
 * What a port rests in [from, until): every weekly rest day as a whole day, and holidays as laytime
 * takes them. A day that is both is told once, as the holiday, but for half a holiday on a rest day;
 * dates are the port's own.
 */
export function restIn(
  span: { from: CivilDate; until: CivilDate },
  days: readonly CalendarDay[],
  restDays: readonly Weekday[],
): readonly ExcludedPeriod[] {
  const named = new Map(days.map((day) => [day.on, day]));
  const periods: ExcludedPeriod[] = [];
  for (let on = span.from; on < span.until; on = addCivilDays(on, 1)) {
    const day = named.get(on);
    const weekday = weekdayOf(on);
    const whole = { on, fromTime: null, untilTime: null };
    if (day?.kind === 'Working day') continue;
    if (day?.kind === 'Holiday') periods.push({ ...whole, name: day.name, kind: 'holiday' });
    else if (restDays.includes(weekday)) {
      periods.push({ ...whole, name: WEEKDAY_NAMES[weekday - 1] ?? '', kind: 'rest day' });
    } else if (day) {
      const { name, fromTime, untilTime } = day;
      periods.push({ on, name, fromTime, untilTime, kind: 'holiday' });
    }
  }
  return periods;
}
