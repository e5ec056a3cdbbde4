/** Nothing that people record lies outside these years; a mistyped year does. */
export const SAILING_YEARS = { first: 1970, last: 2100 } as const;

/** What is wrong with the year of a day or a moment, `2026-03-01T06:00:00Z`; null where nothing is, or it is none. */
export function findYearFault(instant: string): string | null {
  const year = instant.slice(0, 4);
  const { first, last } = SAILING_YEARS;
  if (!/^\d{4}$/.test(year)) return null;
  if (Number(year) >= first && Number(year) <= last) return null;
  return `Enter a year from ${first} to ${last}; this one is ${year}.`;
}
