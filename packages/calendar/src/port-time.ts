import { type CivilDate, MONTH_NAMES } from './civil-date.ts';
import { epochMsOf, type Instant, instantFromEpochMs } from './instant.ts';
import { type Interval, intersectIntervals } from './interval.ts';

/** What a clock on the quay shows, `2026-03-01T06:00:00`, no zone in it. */
export type WallClock = string & { readonly __wallClock: true };

/** IANA zone name such as `America/Sao_Paulo`. */
export type TimeZone = string;

/**
 * Which instant a wall clock means when clocks change: an hour shown twice takes the earlier,
 * an hour skipped moves forward by the length of the gap (Temporal `compatible`).
 */
export type ClockChange = 'compatible' | 'earlier' | 'later' | 'reject';

const WALL_TEXT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?$/;

export function isTimeZone(text: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text);
    return true;
  } catch {
    return false;
  }
}

function zoned(instant: Instant, zone: TimeZone): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epochMsOf(instant)).toZonedDateTimeISO(zone);
}

/** Reads a wall clock to the second, or null. */
export function findWallClock(text: string): WallClock | null {
  if (!WALL_TEXT.test(text)) return null;
  try {
    return wallClockText(Temporal.PlainDateTime.from(text, { overflow: 'reject' }));
  } catch {
    return null;
  }
}

function wallClockText(time: Temporal.PlainDateTime): WallClock {
  return time.toString({ smallestUnit: 'second' }) as WallClock;
}

/** The port's clock at an instant. Throws RangeError for an unknown zone. */
export function wallClockAt(instant: Instant, zone: TimeZone): WallClock {
  return wallClockText(zoned(instant, zone).toPlainDateTime());
}

/** The instant a port's clock means. Throws RangeError for an unknown zone. */
export function instantAt(
  clock: WallClock,
  zone: TimeZone,
  clockChange: ClockChange = 'compatible',
): Instant {
  const local = Temporal.PlainDateTime.from(clock);
  const moment = local.toZonedDateTime(zone, { disambiguation: clockChange });
  return instantFromEpochMs(moment.epochMilliseconds);
}

/** The port's calendar day at an instant. */
export function civilDateAt(instant: Instant, zone: TimeZone): CivilDate {
  return zoned(instant, zone).toPlainDate().toString() as CivilDate;
}

/** The first instant of a port's calendar day; not always midnight where clocks change then. */
export function startOfLocalDay(date: CivilDate, zone: TimeZone): Instant {
  const moment = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone });
  return instantFromEpochMs(moment.epochMilliseconds);
}

/** Minutes the zone is ahead of UTC at an instant. */
export function utcOffsetMinutes(instant: Instant, zone: TimeZone): number {
  return zoned(instant, zone).offsetNanoseconds / 60_000_000_000;
}

export type LocalDay = Interval & { readonly date: CivilDate };

/**
 * Cuts an interval at the port's midnights: the pieces lie in time order and cover it without
 * gap or overlap. A day is as long as the zone makes it, 23 or 25 hours when clocks change.
 */
export function splitByLocalDay(span: Interval, zone: TimeZone): LocalDay[] {
  const pieces: LocalDay[] = [];
  let date = Temporal.PlainDate.from(civilDateAt(span.start, zone));
  let start = startOfLocalDay(date.toString() as CivilDate, zone);
  while (start < span.end) {
    const next = date.add({ days: 1 });
    const end = startOfLocalDay(next.toString() as CivilDate, zone);
    const piece = intersectIntervals(span, { start, end });
    if (piece !== null) pieces.push({ ...piece, date: date.toString() as CivilDate });
    date = next;
    start = end;
  }
  return pieces;
}

/** Reading form on the port's clock: `01 Mar 2026 06:00`. */
export function formatPortTime(instant: Instant, zone: TimeZone): string {
  const clock = wallClockAt(instant, zone);
  const month = MONTH_NAMES[Number(clock.slice(5, 7)) - 1] ?? '';
  return `${clock.slice(8, 10)} ${month} ${clock.slice(0, 4)} ${clock.slice(11, 16)}`;
}
