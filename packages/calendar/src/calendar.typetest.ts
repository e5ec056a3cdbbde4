import { addDays, type CivilDate, type Instant, parseCivilDate, parseInstant } from './index.ts';

/** Never run: the compiler is the test. Every marked line must stay an error. */
export function datesAndInstantsDoNotMix(): readonly string[] {
  // @ts-expect-error a civil date is not an instant
  const instant: Instant = parseCivilDate('2026-03-01');
  // @ts-expect-error an instant is not a civil date
  const date: CivilDate = parseInstant('2026-03-01T00:00:00Z');
  // @ts-expect-error plain text is not an instant before it is parsed
  const moved = addDays('2026-03-01T00:00:00Z', 1);
  return [instant, date, moved];
}
