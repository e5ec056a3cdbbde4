import { findInstant } from './instant.ts';
import { findWallClock, instantAt, isTimeZone, wallClockAt } from './port-time.ts';

/**
 * The instant that shows in `to` the date and time that `at` shows in `from`, as ISO text; clocks are of a second, so that
 * 23:59:59 stays the last second of its day. What is no instant, and a zone that nobody knows, is answered as it came.
 */
export function sameClock(at: string | null, from: string, to: string): string | null {
  if (!isTimeZone(from) || !isTimeZone(to)) return at;
  const instant = at === null ? null : findInstant(new Date(at).toISOString());
  const clock = instant === null ? null : findWallClock(wallClockAt(instant, from));
  return clock === null ? at : new Date(instantAt(clock, to)).toISOString();
}
