import {
  addCivilDays,
  addMonths,
  type CivilDate,
  endOfMonth,
  findCivilDate,
  formatCivilDate,
  MONTH_NAMES,
  monthOf,
  startOfMonth,
  yearOf,
} from '@mainsheet/calendar';

/** A day to a day, both included. */
export type Span = { readonly from: CivilDate; readonly to: CivilDate };

export const PERIODS = {
  month: 'This month',
  lastMonth: 'Last month',
  quarter: 'This quarter',
  lastQuarter: 'Last quarter',
  year: 'This year',
  lastYear: 'Last year',
} as const;
export type Period = keyof typeof PERIODS;

export const COMPARISONS = {
  none: 'Nothing',
  before: 'The time before',
  year: 'The year before',
  months: 'Its months',
  own: 'Own days',
  budget: 'The budget',
} as const;
export type Comparison = keyof typeof COMPARISONS;

const monthsFrom = (from: CivilDate, count: number): Span => ({
  from,
  to: endOfMonth(addMonths(from, count - 1)),
});

const startOfYear = (day: CivilDate): CivilDate =>
  addMonths(startOfMonth(day), -(monthOf(day) - 1));
const startOfQuarter = (day: CivilDate): CivilDate =>
  addMonths(startOfMonth(day), -((monthOf(day) - 1) % 3));

/** The days of a named period, as of a day. */
export function spanOf(period: Period, today: CivilDate): Span {
  switch (period) {
    case 'month':
      return monthsFrom(startOfMonth(today), 1);
    case 'lastMonth':
      return monthsFrom(addMonths(startOfMonth(today), -1), 1);
    case 'quarter':
      return monthsFrom(startOfQuarter(today), 3);
    case 'lastQuarter':
      return monthsFrom(addMonths(startOfQuarter(today), -3), 3);
    case 'year':
      return monthsFrom(startOfYear(today), 12);
    case 'lastYear':
      return monthsFrom(addMonths(startOfYear(today), -12), 12);
  }
}

const isWholeMonths = ({ from, to }: Span): boolean =>
  from === startOfMonth(from) && to === endOfMonth(to);

/** Months that a span touches, the first of them from its own month on. */
function monthCount({ from, to }: Span): number {
  return (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from) + 1;
}

/** As long a time just before: whole months before whole months, else as many days. */
function spanBefore(span: Span): Span {
  const to = addCivilDays(span.from, -1);
  if (isWholeMonths(span)) return { from: addMonths(span.from, -monthCount(span)), to };
  let days = 0;
  for (let day = span.from; day < span.to; day = addCivilDays(day, 1)) days += 1;
  return { from: addCivilDays(to, -days), to };
}

function yearBefore(span: Span): Span {
  const to = addMonths(span.to, -12);
  return { from: addMonths(span.from, -12), to: isWholeMonths(span) ? endOfMonth(to) : to };
}

const MOST_MONTHS = 12;

/** What a report shows beside each other: months in their order, else the span and what it is held against. */
export function columnsOf(
  span: Span,
  comparison: Comparison,
  own: Span | null = null,
): readonly Span[] {
  if (comparison === 'none' || comparison === 'budget') return [span];
  if (comparison === 'before') return [span, spanBefore(span)];
  if (comparison === 'year') return [span, yearBefore(span)];
  if (comparison === 'own') return [span, own ?? spanBefore(span)];
  const count = Math.min(monthCount(span), MOST_MONTHS);
  const months = Array.from({ length: count }, (_, index): Span => {
    const { from, to } = monthsFrom(addMonths(startOfMonth(span.from), index), 1);
    return { from: from < span.from ? span.from : from, to: to > span.to ? span.to : to };
  });
  return count > 1 ? [...months, span] : [span];
}

/** `Oct 2026`, `2026`, or from a day to a day. */
export function spanText(span: Span): string {
  const { from, to } = span;
  const month = MONTH_NAMES[monthOf(from) - 1] ?? '';
  if (isWholeMonths(span)) {
    if (monthCount(span) === 1) return `${month} ${yearOf(from)}`;
    if (monthCount(span) === 12 && monthOf(from) === 1) return String(yearOf(from));
    if (yearOf(from) === yearOf(to)) {
      return `${month}–${MONTH_NAMES[monthOf(to) - 1] ?? ''} ${yearOf(from)}`;
    }
  }
  return `${formatCivilDate(from)} – ${formatCivilDate(to)}`;
}

export type SpanParams = {
  readonly span: Span;
  /** The named period that it is; null for days of one's own. */
  readonly period: Period | null;
  readonly comparison: Comparison;
  /** The days of one's own that it is held against. */
  readonly own: Span | null;
};

const oneOf = <Name extends string>(names: Readonly<Record<Name, string>>, typed: unknown) =>
  typeof typed === 'string' && Object.hasOwn(names, typed) ? (typed as Name) : null;

const dayOf = (typed: unknown): CivilDate | null =>
  typeof typed === 'string' ? findCivilDate(typed) : null;

function typedSpan(first: unknown, last: unknown): Span | null {
  const [from, to] = [dayOf(first), dayOf(last)];
  return from && to && from <= to ? { from, to } : null;
}

/** What the address asks for; this year without a word. */
export function spanParams(search: Record<string, unknown>, today: CivilDate): SpanParams {
  const comparison = oneOf(COMPARISONS, search.compare) ?? 'none';
  const own = typedSpan(search.withFrom, search.withTo);
  const span = typedSpan(search.from, search.to);
  if (span) return { span, period: null, comparison, own };
  const period = oneOf(PERIODS, search.period) ?? 'year';
  return { span: spanOf(period, today), period, comparison, own };
}

/** The last days of the month that a day is in and of the months before it, newest first. */
export const monthEnds = (day: CivilDate, count: number): readonly CivilDate[] =>
  Array.from({ length: count }, (_, index) =>
    index === 0 ? day : endOfMonth(addMonths(startOfMonth(day), -index)),
  );
