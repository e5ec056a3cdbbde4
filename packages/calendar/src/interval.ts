import type { Days } from '@mainsheet/units';
import { daysBetween, earlierOf, type Instant, laterOf } from './instant.ts';

/** Half open span of time: `start` belongs to it, `end` does not. Empty when they are equal. */
export type Interval = { readonly start: Instant; readonly end: Instant };

/** Makes an interval. Throws RangeError when it would end before it starts. */
export function interval(start: Instant, end: Instant): Interval {
  if (end < start) throw new RangeError(`An interval ends before it starts: ${start}/${end}`);
  return { start, end };
}

export const isEmptyInterval = (span: Interval): boolean => span.end <= span.start;

export const intervalDays = (span: Interval): Days => daysBetween(span.start, span.end);

export const containsInstant = (span: Interval, instant: Instant): boolean =>
  span.start <= instant && instant < span.end;

/** The common part, or null where they share no time. */
export function intersectIntervals(left: Interval, right: Interval): Interval | null {
  const start = laterOf(left.start, right.start);
  const end = earlierOf(left.end, right.end);
  return start < end ? { start, end } : null;
}

/** Union of intervals in time order; touching and overlapping ones become one, empty ones none. */
export function mergeIntervals(spans: readonly Interval[]): Interval[] {
  const sorted = spans
    .filter((span) => !isEmptyInterval(span))
    .toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)));
  const merged: Interval[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && span.start <= last.end) {
      merged[merged.length - 1] = { start: last.start, end: laterOf(last.end, span.end) };
    } else {
      merged.push(span);
    }
  }
  return merged;
}

/** What is left of `whole` when the time of `removed` is taken out, in time order. */
export function subtractIntervals(whole: Interval, removed: readonly Interval[]): Interval[] {
  const left: Interval[] = [];
  let from = whole.start;
  for (const span of mergeIntervals(removed)) {
    const cut = intersectIntervals({ start: from, end: whole.end }, span);
    if (cut === null) continue;
    if (from < cut.start) left.push({ start: from, end: cut.start });
    from = cut.end;
  }
  if (from < whole.end) left.push({ start: from, end: whole.end });
  return left;
}
