import { findPastDateFault } from '@mainsheet/contract';
import { civilDay, type DayParts, monthOfName } from './civil-day.ts';
import type { DateReading } from './read-date.ts';

function partsOf(text: string): DayParts | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const named = /^(\d{1,2})[ .-]*([a-z]{3})[a-z]*[ .-]*(\d{4})$/i.exec(text);
  if (named) {
    const month = monthOfName(named[2] ?? '');
    return { year: Number(named[3]), month, day: Number(named[1]) };
  }
  const numeric = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  if (!numeric) return null;
  return { year: Number(numeric[3]), month: Number(numeric[2]), day: Number(numeric[1]) };
}

/**
 * Reads a day long past, of a birth or an incorporation: day first, and always with its whole year,
 * as nobody means this century by "79".
 * @param today civil date `YYYY-MM-DD`, the last day there is
 */
export function readPastDate(text: string, today: string): DateReading {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: true, value: null };
  const parts = partsOf(trimmed);
  if (!parts || parts.month < 1 || parts.month > 12) {
    return { ok: false, reason: `“${trimmed}” is not a date like 30 Nov 1979.` };
  }
  const value = civilDay(parts);
  if (value === null) return { ok: false, reason: `${trimmed} does not exist.` };
  const fault = findPastDateFault(value, today);
  return fault === null ? { ok: true, value } : { ok: false, reason: fault };
}
