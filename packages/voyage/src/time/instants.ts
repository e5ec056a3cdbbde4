import { instantFromEpochMs } from '@mainsheet/calendar';

export const MS_PER_DAY = 86_400_000;

/** Milliseconds of an ISO instant, or null. */
export function findEpochMs(text: string | null): number | null {
  if (text === null) return null;
  const epochMs = Date.parse(text);
  return Number.isFinite(epochMs) ? epochMs : null;
}

/** ISO text of a computed moment; a date beyond the year 9999 stays at its last second. */
export function instantText(epochMs: number): string {
  return instantFromEpochMs(Math.min(Math.max(epochMs, -62_135_596_800_000), 253_402_300_799_000));
}
