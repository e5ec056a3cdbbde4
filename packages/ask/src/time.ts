import { CATALOGUE, type DateField, type Subject } from './catalogue.ts';
import type { Placed } from './marks.ts';
import { type Filter, isValueFilter, type Period, type TimeUnit } from './query.ts';
import { joinSpans, rangeOf } from './ranges.ts';

type Marks = readonly Placed[];
type Time = { period: Period | null; unit: TimeUnit | null };
const NO_TIME: Time = { period: null, unit: null };

/** The one stretch of time, or several that follow each other; null where they do not. */
export function takeTime(
  subject: Subject,
  marks: Marks,
  { filters, today }: { filters: readonly Filter[]; today: string },
): Time | null {
  const asOf = marks.find(({ mark }) => mark.is === 'as of')?.mark;
  // What was earned and spent is of a stretch of time, never at a day.
  if (asOf?.is === 'as of') return hasFlow(filters) ? null : upTo(subject, asOf.on);
  const isStanding = marks.some(({ mark }) => mark.is === 'standing');
  const spans = marks.flatMap(({ mark }, at) =>
    mark.is === 'span' ? [{ at, span: mark.span }] : [],
  );
  const [first] = spans;
  // Free is who is so by now, but for whoever is so soonest.
  const isFree = marks.some(({ mark }) => mark.is === 'date' && mark.field === 'free');
  if (!first && isFree && !marks.some(({ mark }) => mark.is === 'order')) {
    return { period: { on: 'free', span: { kind: 'between', from: null, to: today } }, unit: null };
  }
  if (!first) return isStanding && !hasFlow(filters) ? upTo(subject, today) : NO_TIME;
  const joined =
    spans.length === 1
      ? { span: first.span, unit: null }
      : joinSpans(
          spans.map(({ span }) => span),
          today,
        );
  const isBeside = marks.some(({ mark }) => mark.is === 'side by side');
  if (!joined || (spans.length > 1 && isBeside && !joined.unit)) return null;
  const { to } = rangeOf(joined.span, today);
  if (isStanding && to && !hasFlow(filters)) return upTo(subject, to);
  const on = dateFor(subject, marks, first.at);
  const isToday = joined.span.kind === 'relative' && joined.span.unit === 'day';
  const isNow = isToday && rangeOf(joined.span, today).to === today;
  // What is open, or lies in port, is so today: the day says no more.
  if (isNow && !hasDate(marks) && stands(marks, filters)) return NO_TIME;
  return on ? { period: { on, span: joined.span }, unit: joined.unit } : NO_TIME;
}

const upTo = (subject: Subject, day: string): Time => ({
  period: { on: CATALOGUE[subject].dates[0]!, span: { kind: 'between', from: null, to: day } },
  unit: null,
});

/** Revenue and expenses are of a stretch of time; what is owned and owed stands at its end. */
const hasFlow = (filters: readonly Filter[]): boolean =>
  filters.some((filter) => isValueFilter(filter) && filter.field === 'class');

const hasDate = (marks: Marks): boolean => marks.some(({ mark }) => mark.is === 'date');

const stands = (marks: Marks, filters: readonly Filter[]): boolean =>
  filters.some((filter) => isValueFilter(filter) && filter.field === 'state') ||
  marks.some(({ mark }) => mark.is === 'measure' && mark.key === 'balance');

/** The date named before a stretch of time, or else after it. */
function dateFor(subject: Subject, marks: Marks, spanAt: number): DateField | undefined {
  const dates = marks.flatMap(({ mark }, at) =>
    mark.is === 'date' ? [{ at, on: mark.field }] : [],
  );
  const before = dates.filter(({ at }) => at < spanAt).at(-1);
  return before?.on ?? dates[0]?.on ?? CATALOGUE[subject].dates[0];
}

/** "The last three ports", "the last ten voyages": those that were, not those to come. */
export function pastOnly(
  subject: Subject,
  { period, marks, today }: { period: Period | null; marks: Marks; today: string },
): Period | null {
  const isLatest = marks.some(
    ({ mark, text }) => mark.is === 'order' && /^last( time)?$/.test(text),
  );
  const on = CATALOGUE[subject].dates[0];
  if (period || !isLatest || !on || !['calls', 'voyages'].includes(subject)) return period;
  return { on, span: { kind: 'between', from: null, to: today } };
}
