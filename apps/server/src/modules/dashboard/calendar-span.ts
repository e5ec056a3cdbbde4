const DAY_MS = 86_400_000;
const CALENDAR_DAYS = 14;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** From Monday of the week of a moment to two weeks after it, as civil dates. */
export function calendarSpan(now: Date): { from: string; to: string } {
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return {
    from: dayOf(now.getTime() - sinceMonday * DAY_MS),
    to: dayOf(now.getTime() + CALENDAR_DAYS * DAY_MS),
  };
}
