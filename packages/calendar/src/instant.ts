import { type Days, days, type Hours, hours } from '@mainsheet/units';

/**
 * A moment in time as ISO 8601 text in UTC with milliseconds, `2026-03-01T06:00:00.000Z`.
 * One moment has one text, so instants compare with `<` and `===`, travel in JSON as they are
 * and need no codec. Arithmetic goes through `epochMsOf`.
 */
export type Instant = string & { readonly __instant: true };

const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 86_400_000;
/** Range of the years 1 to 9999: what four year digits can write. */
const MIN_MS = -62_135_596_800_000;
const MAX_MS = 253_402_300_799_999;

const INSTANT_TEXT =
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Reads ISO 8601 with `Z` or an offset, or null. Fractions beyond the millisecond are cut. */
export function findInstant(text: string): Instant | null {
  if (!INSTANT_TEXT.test(text)) return null;
  try {
    return instantFromEpochMs(Temporal.Instant.from(text).epochMilliseconds);
  } catch {
    return null;
  }
}

/** As `findInstant`; throws RangeError for text that is no instant. */
export function parseInstant(text: string): Instant {
  const found = findInstant(text);
  if (found === null) throw new RangeError(`Not an instant: ${text}`);
  return found;
}

/** The instant of a Unix time in milliseconds, rounded to the whole millisecond. */
export function instantFromEpochMs(epochMs: number): Instant {
  const whole = Math.round(epochMs);
  if (!(whole >= MIN_MS && whole <= MAX_MS)) {
    throw new RangeError(`Outside the years 1 to 9999: ${epochMs}`);
  }
  return new Date(whole).toISOString() as Instant;
}

export function epochMsOf(instant: Instant): number {
  return Date.parse(instant);
}

/** Moves by elapsed days of 24 h, to the millisecond. */
export function addDays(instant: Instant, amount: number): Instant {
  return instantFromEpochMs(epochMsOf(instant) + amount * MS_PER_DAY);
}

export function addHours(instant: Instant, amount: number): Instant {
  return instantFromEpochMs(epochMsOf(instant) + amount * MS_PER_HOUR);
}

export function addMinutes(instant: Instant, amount: number): Instant {
  return instantFromEpochMs(epochMsOf(instant) + amount * MS_PER_MINUTE);
}

/** Elapsed days from `start` to `end`, negative when `end` is earlier. Unrounded. */
export function daysBetween(start: Instant, end: Instant): Days {
  return days((epochMsOf(end) - epochMsOf(start)) / MS_PER_DAY);
}

export function hoursBetween(start: Instant, end: Instant): Hours {
  return hours((epochMsOf(end) - epochMsOf(start)) / MS_PER_HOUR);
}

/** −1, 0 or 1 in time order. */
export function compareInstants(left: Instant, right: Instant): -1 | 0 | 1 {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

export const earlierOf = (left: Instant, right: Instant): Instant => (left <= right ? left : right);
export const laterOf = (left: Instant, right: Instant): Instant => (left >= right ? left : right);
