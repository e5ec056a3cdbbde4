import {
  CATALOGUE,
  type DateField,
  type Field,
  groupsOf,
  labelOfValue,
  MEASURES,
  measureInfo,
  SUBJECTS,
  type Subject,
  valuesOf,
} from './catalogue.ts';
import { measureText, orderText } from './describe.ts';
import type { Vocabulary } from './names.ts';
import {
  type Filter,
  type Group,
  isAlwaysGroup,
  isValueFilter,
  listsRows,
  type Measure,
  type Order,
  type Query,
  type Span,
} from './query.ts';
import { hasShare } from './share.ts';
import { spanText } from './spans.ts';

/** A part of a query as a person changes it: what else it could be, and the query without it. */
export type Chip = {
  readonly key: string;
  /** The word before it: "by", "where". */
  readonly lead: string;
  readonly text: string;
  readonly choices: readonly { readonly text: string; readonly query: Query }[];
  readonly without: Query | null;
};

const COUNT: Measure = { aggregate: 'count', key: 'count' };
const MOST_CHOICES = 40;

/** Makes a changed query whole again: groups have figures, and are ordered by one of them. */
export function settleQuery(query: Query): Query {
  const measures = query.group && query.measures.length === 0 ? [COUNT] : query.measures;
  const { group, order } = query;
  const isList = listsRows({ ...query, measures });
  const isSpread = group && !isAlwaysGroup(group) && measures.length === 1 && query.split !== group;
  const split = isSpread ? query.split : null;
  const isOrdered =
    order !== null &&
    (isList || order.by === 'name' || measures.some(({ key }) => key === order.by));
  const limit = group || isList ? query.limit : null;
  const first: Order = { by: measures[0]?.key ?? 'count', isDescending: true };
  const validOrder = isOrdered && (group || isList) ? order : null;
  const settled = { ...query, measures, split };
  const isShare = query.isShare && hasShare(settled);
  return {
    ...settled,
    isShare,
    limit,
    order: validOrder ?? (group && limit !== null ? first : null),
  };
}

export const bareQuery = (subject: Subject): Query => ({
  subject,
  measures: [],
  filters: [],
  period: null,
  group: null,
  split: null,
  isShare: false,
  order: null,
  limit: null,
});

/** Every part of a query, in the order in which it is told. */
export function chipsOf(query: Query, vocabulary: Vocabulary): Chip[] {
  return [
    subjectChip(query),
    ...measureChips(query),
    groupChip(query),
    ...splitChips(query),
    ...shareChips(query),
    ...query.filters.map((filter, at) => filterChip(query, { filter, at }, vocabulary)),
    ...periodChips(query),
    ...orderChips(query),
    ...limitChips(query),
  ];
}

const change = (query: Query, parts: Partial<Query>): Query => settleQuery({ ...query, ...parts });

function subjectChip(query: Query): Chip {
  return {
    key: 'subject',
    lead: 'Take',
    text: CATALOGUE[query.subject].many,
    choices: SUBJECTS.filter((subject) => subject !== query.subject).map((subject) => ({
      text: CATALOGUE[subject].many,
      query: bareQuery(subject),
    })),
    without: null,
  };
}

const measuresOf = (subject: Subject): Measure[] => [
  COUNT,
  ...CATALOGUE[subject].measures.flatMap((key): Measure[] => {
    const average: Measure = { aggregate: 'average', key };
    return measureInfo(key).isAveraged ? [average] : [{ aggregate: 'sum', key }, average];
  }),
];

function measureChips(query: Query): Chip[] {
  const { subject, measures } = query;
  const others = measuresOf(subject).filter(
    (one) => !measures.some(({ key, aggregate }) => key === one.key && aggregate === one.aggregate),
  );
  const choicesAt = (at: number) =>
    others.map((other) => ({
      text: measureText(other),
      query: change(query, {
        measures: measures.map((one, index) => (index === at ? other : one)),
      }),
    }));
  if (measures.length === 0) {
    const choices = others.map((other) => ({
      text: measureText(other),
      query: change(query, { measures: [other], order: null, limit: null }),
    }));
    return [{ key: 'measure', lead: 'show', text: 'each one', choices, without: null }];
  }
  return measures.map((measure, at) => ({
    key: `measure ${measure.key}`,
    lead: at === 0 ? 'show' : 'and',
    text: measureText(measure),
    choices: choicesAt(at),
    without: change(query, { measures: measures.filter((_, index) => index !== at) }),
  }));
}

const timesOf = (subject: Subject): Group[] =>
  CATALOGUE[subject].dates.length > 0 ? ['month', 'quarter', 'year'] : [];

function groupChip(query: Query): Chip {
  const { subject, group } = query;
  return {
    key: 'group',
    lead: 'by',
    text: group ?? 'nothing',
    choices: [...groupsOf(subject), ...timesOf(subject)]
      .filter((other) => other !== group)
      .map((other) => ({ text: other, query: change(query, { group: other }) })),
    without: group && change(query, { group: null }),
  };
}

function splitChips(query: Query): Chip[] {
  const { subject, group, split, measures, isShare } = query;
  if (!group || isAlwaysGroup(group) || measures.length !== 1 || isShare) return [];
  const choices = [...timesOf(subject), ...groupsOf(subject)]
    .filter((other) => other !== group && other !== split)
    .map((other) => ({ text: other, query: change(query, { split: other }) }));
  const without = split && change(query, { split: null });
  return [{ key: 'split', lead: 'and', text: split ?? 'nothing else', choices, without }];
}

/** Taken out, the figure itself is shown. */
const shareChips = (query: Query): Chip[] =>
  query.isShare
    ? [
        {
          ...{ key: 'share', lead: 'as', text: 'a share', choices: [] },
          without: change(query, { isShare: false }),
        },
      ]
    : [];

type Placed = { filter: Filter; at: number };

function filterChip(query: Query, { filter, at }: Placed, vocabulary: Vocabulary): Chip {
  const put = (other: Filter): Query =>
    change(query, { filters: query.filters.map((one, index) => (index === at ? other : one)) });
  const without = change(query, { filters: query.filters.filter((_, index) => index !== at) });
  if (!isValueFilter(filter)) {
    const { measure, is, amount, currency } = filter;
    const choices = (['over', 'under', 'at least', 'at most'] as const)
      .filter((other) => other !== is)
      .map((other) => ({ text: `${other} ${amount}`, query: put({ ...filter, is: other }) }));
    const text = `${is} ${amount}${currency ? ` ${currency}` : ''}`;
    return { key: `filter ${at}`, lead: measureInfo(measure).name, text, choices, without };
  }
  const { field, values, isExcluded } = filter;
  const labels = values.map((value) => labelOfValue(query.subject, field, value)).join(' or ');
  const choices = [
    {
      text: isExcluded ? `only ${labels}` : `all but ${labels}`,
      query: put({ ...filter, isExcluded: !isExcluded }),
    },
    ...valuesFor(query.subject, field, vocabulary)
      .filter((value) => !values.includes(value))
      .slice(0, MOST_CHOICES)
      .map((value) => ({
        text: labelOfValue(query.subject, field, value),
        query: put({ field, values: [value], isExcluded: false }),
      })),
  ];
  return {
    key: `filter ${at}`,
    lead: field,
    text: isExcluded ? `not ${labels}` : labels,
    choices,
    without,
  };
}

function valuesFor(subject: Subject, field: Field, vocabulary: Vocabulary): readonly string[] {
  const allowed = Object.keys(valuesOf(subject, field));
  if (allowed.length > 0) return allowed;
  // Contacts stand on both sides: whoever we bill may bill us.
  if (field === 'vendor') return [...vocabulary.vendor, ...vocabulary.customer];
  if (field === 'loading' || field === 'discharging') return vocabulary.port;
  return field in vocabulary ? vocabulary[field as keyof Vocabulary] : [];
}

const SPANS: readonly Span[] = [
  { kind: 'relative', which: 'this', unit: 'month' },
  { kind: 'relative', which: 'last', unit: 'month' },
  { kind: 'relative', which: 'this', unit: 'quarter' },
  { kind: 'relative', which: 'last', unit: 'quarter' },
  { kind: 'relative', which: 'this', unit: 'year' },
  { kind: 'relative', which: 'last', unit: 'year' },
  { kind: 'rolling', way: 'last', count: 12, unit: 'month' },
];

function periodChips(query: Query): Chip[] {
  const { period, subject } = query;
  const { dates } = CATALOGUE[subject];
  const on: DateField | undefined = period?.on ?? dates[0];
  if (!on) return [];
  const choices = SPANS.filter((span) => !period || spanText(span) !== spanText(period.span)).map(
    (span) => ({ text: spanText(span), query: change(query, { period: { on, span } }) }),
  );
  const others = dates
    .filter((other) => period && other !== on)
    .map((other) => ({
      text: `${other} ${spanText(period!.span)}`,
      query: change(query, { period: { on: other, span: period!.span } }),
    }));
  const text = period ? spanText(period.span) : 'at any time';
  const without = period && change(query, { period: null });
  return [{ key: 'period', lead: on, text, choices: [...choices, ...others], without }];
}

function orderChips(query: Query): Chip[] {
  const { order, measures, group, subject } = query;
  if (!listsRows(query) && !group) return [];
  const { dates, measures: keys } = CATALOGUE[subject];
  const by: Order['by'][] = group
    ? [...measures.map(({ key }) => key), 'name']
    : [...(dates.length > 0 ? (['date'] as const) : []), ...keys, 'name'];
  const choices = by
    .flatMap((key): Order[] => [
      { by: key, isDescending: true },
      { by: key, isDescending: false },
    ])
    .filter((other) => JSON.stringify(other) !== JSON.stringify(order))
    .map((other) => ({ text: orderText(other), query: change(query, { order: other }) }));
  const text = order ? orderText(order) : 'as usual';
  const without = order && change(query, { order: null, limit: null });
  return [{ key: 'order', lead: 'order', text, choices, without }];
}

function limitChips(query: Query): Chip[] {
  const { limit, group } = query;
  if (!listsRows(query) && !group) return [];
  const choices = [3, 5, 10, 20]
    .filter((other) => other !== limit)
    .map((other) => ({ text: `first ${other}`, query: change(query, { limit: other }) }));
  const text = limit === null ? 'all of them' : `first ${limit}`;
  return [
    {
      key: 'limit',
      lead: 'and',
      text,
      choices,
      without: limit === null ? null : change(query, { limit: null }),
    },
  ];
}

const MOST_FOLLOW_UPS = 5;

/** Questions that go on from an answer. */
export function followUpsOf(query: Query): { text: string; query: Query }[] {
  const { subject, measures, group, period } = query;
  const info = CATALOGUE[subject];
  const found: { text: string; query: Query }[] = [];
  const offer = (text: string, parts: Partial<Query>) =>
    found.push({ text, query: change(query, parts) });
  const main = info.mainMeasure;
  const figures: readonly Measure[] =
    measures.length > 0
      ? measures
      : [
          main
            ? {
                aggregate: MEASURES[main] && 'isAveraged' in MEASURES[main] ? 'average' : 'sum',
                key: main,
              }
            : COUNT,
        ];
  for (const other of groupsOf(subject)
    .filter((one) => one !== group)
    .slice(0, 2)) {
    if (subject !== 'cash' || other === 'currency') {
      offer(`By ${other}`, { group: other, measures: figures, order: null, limit: null });
    }
  }
  if (info.dates.length > 0 && group !== 'month') {
    offer('Month by month', { group: 'month', measures: figures, order: null, limit: null });
  }
  if (measures.length > 0)
    offer('One by one', { measures: [], group: null, order: null, limit: null });
  const on = info.dates[0];
  const year: Span = { kind: 'relative', which: 'this', unit: 'year' };
  if (on && !period) offer('Only this year', { period: { on, span: year } });
  if (on && period) offer('At any time', { period: null });
  return found.slice(0, MOST_FOLLOW_UPS);
}
