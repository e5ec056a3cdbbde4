import { type Instant, instantAt, type WallClock, wallClockAt } from '@mainsheet/calendar';

/** An instant as the port's clock shows it, `YYYY-MM-DD HH:mm`. */
export function portClock(instant: string, timeZone: string): string {
  return wallClockAt(instant as Instant, timeZone)
    .slice(0, 16)
    .replace('T', ' ');
}

/** The instant of a time on the port's clock; a date alone is its midnight. */
export function instantOfPortClock(local: string, timeZone: string): Instant {
  const time = local.slice(11, 16) || '00:00';
  return instantAt(`${local.slice(0, 10)}T${time}:00` as WallClock, timeZone);
}
