import { MONTHS } from './civil-day.ts';

const zoned = new Map<string, Intl.DateTimeFormat>();

type Parts = { year: string; month: number; day: string; hour: string; minute: string };

function partsIn(instant: Date, timeZone: string): Parts {
  let format = zoned.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    zoned.set(timeZone, format);
  }
  const found: Record<string, string> = {};
  for (const part of format.formatToParts(instant)) found[part.type] = part.value;
  return {
    year: found.year ?? '',
    month: Number(found.month),
    day: found.day ?? '',
    hour: found.hour ?? '',
    minute: found.minute ?? '',
  };
}

const dayMonth = (parts: Parts) => `${parts.day} ${MONTHS[parts.month - 1] ?? ''}`;

/** "29 Nov 2026 18:00" in the zone of the port. `instant` is an ISO instant; blank stays blank. */
export function formatInstant(instant: string | null | undefined, timeZone = 'UTC'): string {
  if (!instant) return '';
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  const parts = partsIn(date, timeZone);
  return `${dayMonth(parts)} ${parts.year} ${parts.hour}:${parts.minute}`;
}

/** "29 Nov 18:00": for grids, where the year is clear from the page. */
export function formatInstantShort(instant: string | null | undefined, timeZone = 'UTC'): string {
  const long = formatInstant(instant, timeZone);
  return long.replace(/ \d{4} /, ' ');
}

/** "29 Nov 2026" from a civil date `YYYY-MM-DD` (or the date part of an instant). */
export function formatDay(civilDate: string | null | undefined): string {
  if (!civilDate) return '';
  const [year, month, day] = civilDate.slice(0, 10).split('-');
  const name = MONTHS[Number(month) - 1];
  return year && day && name ? `${day} ${name} ${year}` : civilDate;
}

/** "2026-11-29 06:00 PM", which sorts as it reads. What is no instant stays as it is. */
export function formatStamp(instant: string, timeZone = 'UTC'): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  const { year, month, day, hour, minute } = partsIn(date, timeZone);
  const hours = Number(hour);
  const half = hours < 12 ? 'AM' : 'PM';
  const twelve = String(hours % 12 || 12).padStart(2, '0');
  return `${year}-${String(month).padStart(2, '0')}-${day} ${twelve}:${minute} ${half}`;
}

/** "Friday 20 November": the heading of one day. What is no instant stays as it is. */
export function formatDayHeading(instant: string, timeZone = 'UTC'): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(date);
}

/** Minutes under 60, hours under 1,440 minutes, else days: "12 min", "3 hours", "2 days". */
export function formatAge(instant: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - new Date(instant).getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const [count, unit] =
    minutes < 1440 ? [Math.floor(minutes / 60), 'hour'] : [Math.floor(minutes / 1440), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
