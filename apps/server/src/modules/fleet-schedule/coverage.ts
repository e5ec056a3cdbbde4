import {
  addMonths,
  type CivilDate,
  type Interval,
  intersectIntervals,
  intervalDays,
  mergeIntervals,
  parseInstant,
  subtractIntervals,
} from '@mainsheet/calendar';

export type Coverage = {
  readonly month: CivilDate;
  readonly days: number;
  readonly committed: number;
  readonly optional: number;
  readonly open: number;
  readonly offHire: number;
  /** Beyond the others: days that an open option of a charter in would bring, and that are not used yet. */
  readonly inOption: number;
  /** Of the committed: days that she is not ours any more. */
  readonly short: number;
};

/** What a vessel does; spans may overlap each other. */
export type Employed = {
  /** When she is ours. */
  readonly available: readonly Interval[];
  readonly committed: readonly Interval[];
  readonly optional: readonly Interval[];
  readonly offHire: readonly Interval[];
  /** When she would be ours by an open option of a charter in. */
  readonly inOption: readonly Interval[];
};

const midnight = (day: CivilDate) => parseInstant(`${day}T00:00:00Z`);

/** The months that a window touches, each cut to it. */
export function monthsOf(window: Interval): { month: CivilDate; span: Interval }[] {
  const months = [];
  let month = `${window.start.slice(0, 7)}-01` as CivilDate;
  while (midnight(month) < window.end) {
    const next = addMonths(month, 1);
    const span = intersectIntervals(window, { start: midnight(month), end: midnight(next) });
    if (span) months.push({ month, span });
    month = next;
  }
  return months;
}

export const within = (spans: readonly Interval[], whole: Interval): Interval[] =>
  mergeIntervals(spans.flatMap((span) => intersectIntervals(span, whole) ?? []));

export const without = (spans: readonly Interval[], removed: readonly Interval[]): Interval[] =>
  spans.flatMap((span) => subtractIntervals(span, removed));

/** Hundredths of days are enough to see an hour. */
export const daysOf = (spans: readonly Interval[]): number =>
  Math.round(spans.reduce((sum, span) => sum + intervalDays(span), 0) * 100) / 100;

/** When a vessel is ours and nothing is planned with her. */
export function openSpansOf(employed: Employed, window: Interval): Interval[] {
  const taken = [...employed.committed, ...employed.optional];
  return without(within(employed.available, window), taken);
}

/**
 * Days of each month: what is committed beats what is optional, and both beat open, so that they add up to the
 * days in which she is ours and those beyond them that are committed.
 */
export function coverageOf(employed: Employed, window: Interval): Coverage[] {
  const committed = mergeIntervals(employed.committed);
  return monthsOf(window).map(({ month, span }) => ({
    month,
    days: daysOf(within(employed.available, span)),
    committed: daysOf(within(committed, span)),
    optional: daysOf(without(within(employed.optional, span), committed)),
    open: daysOf(openSpansOf(employed, span)),
    offHire: daysOf(within(employed.offHire, span)),
    inOption: daysOf(
      without(within(employed.inOption, span), [
        ...employed.available,
        ...committed,
        ...employed.optional,
      ]),
    ),
    short: daysOf(without(within(committed, span), employed.available)),
  }));
}

/** The sums of the months of several vessels. */
export function sumCoverage(lanes: readonly (readonly Coverage[])[]): Coverage[] {
  const months = Map.groupBy(lanes.flat(), ({ month }) => month);
  return [...months].map(([month, rows]) => {
    const sum = (key: Exclude<keyof Coverage, 'month'>) =>
      Math.round(rows.reduce((total, row) => total + row[key], 0) * 100) / 100;
    return {
      month,
      days: sum('days'),
      committed: sum('committed'),
      optional: sum('optional'),
      open: sum('open'),
      offHire: sum('offHire'),
      inOption: sum('inOption'),
      short: sum('short'),
    };
  });
}
