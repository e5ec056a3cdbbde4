import { addCivilDays, addMonths, findCivilDate } from '@mainsheet/calendar';
import type { Tick } from '../../ui/index.ts';

/** What one step of the axis is, and how far one sees with it. */
export const ZOOMS = ['week', 'month', 'quarter'] as const;
export type Zoom = (typeof ZOOMS)[number];
export const ZOOM_LABELS: Readonly<Record<Zoom, string>> = {
  week: 'Weeks',
  month: 'Months',
  quarter: 'Quarters',
};

export const zoomOf = (text: unknown): Zoom => ZOOMS.find((zoom) => zoom === text) ?? 'month';

export type ScheduleWindow = {
  /** Civil days, both included. */
  readonly from: string;
  readonly to: string;
  /** The same in epoch milliseconds, the second one not included. */
  readonly start: number;
  readonly end: number;
};

const DAY_MS = 86_400_000;
const WEEKS = 6;
const MONTHS: Readonly<Record<Exclude<Zoom, 'week'>, number>> = { month: 4, quarter: 12 };
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Where the axis begins: the Monday of a week, the first of a month or of a quarter. */
function startOf(zoom: Zoom, day: string): string {
  if (zoom === 'week') {
    const sinceMonday = (new Date(at(day)).getUTCDay() + 6) % 7;
    return new Date(at(day) - sinceMonday * DAY_MS).toISOString().slice(0, 10);
  }
  const [year, month] = day.split('-').map(Number) as [number, number];
  const first = zoom === 'quarter' ? month - ((month - 1) % 3) : month;
  return `${year}-${String(first).padStart(2, '0')}-01`;
}

const plus = (zoom: Zoom, day: string, steps: number): string => {
  const known = findCivilDate(day);
  if (known === null) return day;
  return zoom === 'week' ? addCivilDays(known, 7 * steps) : addMonths(known, steps);
};

/** What is seen of the schedule around a day. */
export function windowAt(zoom: Zoom, day: string): ScheduleWindow {
  const from = startOf(zoom, day);
  const next = plus(zoom, from, zoom === 'week' ? WEEKS : MONTHS[zoom]);
  const to = new Date(at(next) - DAY_MS).toISOString().slice(0, 10);
  return { from, to, start: at(from), end: at(next) };
}

const STEPS: Readonly<Record<Zoom, number>> = { week: 2, month: 1, quarter: 3 };

/** The day that the window begins at after one step back or ahead. */
export const stepFrom = (zoom: Zoom, { from }: ScheduleWindow, direction: -1 | 1): string =>
  plus(zoom, from, direction * STEPS[zoom]);

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Dec", with its year in January and where the axis begins. */
export function monthText(day: string, withYear = false): string {
  const name = NAMES[Number(day.slice(5, 7)) - 1] ?? '';
  return withYear || day.slice(5, 7) === '01' ? `${name} ${day.slice(2, 4)}` : name;
}

/** Ticks of an axis: each week where one sees weeks or months, else each month. */
export function ticksOf(zoom: Zoom, { from, to, start, end }: ScheduleWindow): Tick[] {
  const ticks: Tick[] = [];
  if (zoom === 'quarter') {
    for (let day = from; day <= to; day = plus('month', day, 1)) {
      ticks.push({ at: at(day), label: monthText(day, day === from) });
    }
    return ticks;
  }
  const monday = at(startOf('week', from));
  for (let moment = monday; moment < end; moment += 7 * DAY_MS) {
    if (moment < start) continue;
    const day = new Date(moment).toISOString().slice(0, 10);
    ticks.push({ at: moment, label: `${Number(day.slice(8))} ${monthText(day)}` });
  }
  return ticks;
}

/** Rows in which spans lie beside each other, each as high up as there is room. */
export function stacked<Span extends { readonly from: number; readonly to: number }>(
  spans: readonly Span[],
): Span[][] {
  const rows: Span[][] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const free = rows.find((row) => (row.at(-1)?.to ?? Number.NEGATIVE_INFINITY) <= span.from);
    if (free) free.push(span);
    else rows.push([span]);
  }
  return rows;
}
