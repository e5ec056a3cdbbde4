import type { Span, SpanUnit, TimeUnit } from './query.ts';

export const iso = (date: Date): string => date.toISOString().slice(0, 10);
export const two = (number: number): string => String(number).padStart(2, '0');

/** The civil day so many days after another. */
export const dayBeside = (day: string, days: number): string =>
  iso(new Date(Date.parse(day) + days * 86_400_000));

const COMMON_UNITS: readonly string[] = ['month', 'quarter', 'year'];

/**
 * Stretches of time that follow each other without a gap as one, with the unit they share: "Q1, Q2 and Q3",
 * "this year vs last year", "today or tomorrow"; null where something lies between them.
 */
export function joinSpans(
  spans: readonly Span[],
  today: string,
): { span: Span; unit: TimeUnit | null } | null {
  const ranges = spans
    .map((span) => rangeOf(span, today))
    .sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1));
  const isWhole = ranges.every(({ from, to }, at) => {
    const before = ranges[at - 1];
    return from && to && (!before || (before.to && dayBeside(before.to, 1) === from));
  });
  const [first] = ranges;
  if (!isWhole || !first) return null;
  const units = new Set(spans.map((span) => (span.kind === 'relative' ? span.unit : span.kind)));
  const [unit] = units;
  const isShared = units.size === 1 && COMMON_UNITS.includes(unit!);
  return {
    span: { kind: 'between', from: first.from, to: ranges.at(-1)!.to },
    unit: isShared ? (unit as TimeUnit) : null,
  };
}

export type Range = { readonly from: string | null; readonly to: string | null };

/** First and last civil day of a stretch of time; weeks begin on Monday. */
export function rangeOf(span: Span, today: string): Range {
  switch (span.kind) {
    case 'between':
      return { from: span.from, to: span.to };
    case 'month':
      return units(firstDay(span.year, span.month), 'month', 0, 1);
    case 'quarter':
      return units(firstDay(span.year, span.quarter * 3 - 2), 'quarter', 0, 1);
    case 'year':
      return units(firstDay(span.year, 1), 'year', 0, 1);
    case 'relative': {
      const shift = { this: 0, last: -1, next: 1 }[span.which];
      return units(today, span.unit, shift, 1);
    }
    case 'rolling':
      return rolling(span, today);
  }
}

/** The last 30 days end today; the next 30 begin today. The last 12 months begin a day later a year ago. */
function rolling(span: Extract<Span, { kind: 'rolling' }>, today: string): Range {
  const far = moved(today, span.unit, span.way === 'last' ? -span.count : span.count);
  return span.way === 'last'
    ? { from: dayBeside(far, 1), to: today }
    : { from: today, to: dayBeside(far, -1) };
}

const firstDay = (year: number, month: number): string => `${year}-${two(month)}-01`;

/** As many units as `count`, `shift` of them away from the one a day lies in. */
export function units(day: string, unit: SpanUnit, shift: number, count: number): Range {
  const from = moved(startOf(day, unit), unit, shift);
  return { from, to: dayBeside(moved(from, unit, count), -1) };
}

export function startOf(day: string, unit: SpanUnit): string {
  const date = new Date(day);
  const month = date.getUTCMonth() + 1;
  switch (unit) {
    case 'day':
      return day;
    case 'week':
      return dayBeside(day, -((date.getUTCDay() + 6) % 7));
    case 'month':
      return firstDay(date.getUTCFullYear(), month);
    case 'quarter':
      return firstDay(date.getUTCFullYear(), month - ((month - 1) % 3));
    case 'year':
      return firstDay(date.getUTCFullYear(), 1);
  }
}

const MONTHS_OF = { month: 1, quarter: 3, year: 12 } as const;

/** A day moved by units; a day that its month has not becomes the last of it. */
function moved(day: string, unit: SpanUnit, count: number): string {
  if (unit === 'day' || unit === 'week') return dayBeside(day, count * (unit === 'week' ? 7 : 1));
  const date = new Date(day);
  const months = date.getUTCMonth() + count * MONTHS_OF[unit];
  const last = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0));
  const first = new Date(Date.UTC(date.getUTCFullYear(), months, 1));
  return iso(
    new Date(first.getTime() + (Math.min(date.getUTCDate(), last.getUTCDate()) - 1) * 86_400_000),
  );
}
