import type { DateField, Field, MeasureKey, Per, Subject } from './catalogue.ts';

export type TimeUnit = 'month' | 'quarter' | 'year';
export type SpanUnit = 'day' | 'week' | TimeUnit;

/** A stretch of time as people say it; `rangeOf` turns it into civil dates. */
export type Span =
  | { kind: 'relative'; which: 'this' | 'last' | 'next'; unit: SpanUnit }
  | { kind: 'rolling'; way: 'last' | 'next'; count: number; unit: SpanUnit }
  | { kind: 'month'; year: number; month: number }
  | { kind: 'quarter'; year: number; quarter: number }
  | { kind: 'year'; year: number }
  /** Both days belong to it; an open side is null, never both. */
  | { kind: 'between'; from: string | null; to: string | null };

export type Period = { readonly on: DateField; readonly span: Span };

/** `per …` divides the sum by days, tonnes of cargo or miles of the same rows. */
export type Aggregate = 'count' | 'sum' | 'average' | Per;
/** What is counted or added up; rows are counted by the key `count`. */
export type Measure = { readonly aggregate: Aggregate; readonly key: MeasureKey | 'count' };

export type Comparison = 'over' | 'under' | 'at least' | 'at most';
export type Filter =
  | { readonly field: Field; readonly values: readonly string[]; readonly isExcluded: boolean }
  | {
      readonly measure: MeasureKey;
      readonly is: Comparison;
      /** Decimal text. */
      readonly amount: string;
      /** Compared in that currency; null compares in base, or is no money. */
      readonly currency: string | null;
    };

export type Group = Field | TimeUnit;
export const isTimeGroup = (group: Group): group is TimeUnit =>
  group === 'month' || group === 'quarter' || group === 'year';

/** Months and buckets of ageing are only ever what something is added up by, and stand in columns. */
export const isAlwaysGroup = (group: Group): boolean => isTimeGroup(group) || group === 'ageing';

export type Order = {
  readonly by: MeasureKey | 'count' | 'date' | 'name';
  readonly isDescending: boolean;
};

/** A question understood. Without measures it lists the rows themselves. */
export type Query = {
  readonly subject: Subject;
  readonly measures: readonly Measure[];
  readonly filters: readonly Filter[];
  readonly period: Period | null;
  readonly group: Group | null;
  /** What the one figure of each group is spread over besides. */
  readonly split: Group | null;
  /**
   * The figure as a percentage: of two figures the first of the second, of groups each of them all, else what the filters leave of
   * what there is without them; see `wholeOf`.
   */
  readonly isShare: boolean;
  readonly order: Order | null;
  readonly limit: number | null;
};

export const MAX_LIMIT = 200;

export const isValueFilter = (filter: Filter): filter is Extract<Filter, { field: Field }> =>
  'field' in filter;

/** Whether entries are added up to what stands at a day, from the beginning of the books: no stretch of time. */
export const standsAtDay = ({ subject, period, measures, filters }: Query): boolean =>
  subject === 'entries' &&
  period?.span.kind === 'between' &&
  period.span.from === null &&
  measures.every(({ key }) => key !== 'result') &&
  !filters.some((filter) => isValueFilter(filter) && filter.field === 'class');

/** Whether the rows themselves are shown: no figure is asked for, or those of the latest, the largest, the first five. */
export const listsRows = ({ measures, group, order }: Query): boolean =>
  measures.length === 0 || (group === null && order !== null);
