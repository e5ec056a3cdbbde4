import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGroup } from './assemble.ts';
import {
  CATALOGUE,
  type Field,
  groupsOf,
  type MeasureKey,
  measureInfo,
  SUBJECTS,
  type Subject,
  valuesOf,
} from './catalogue.ts';
import { describe as inWords } from './describe.ts';
import { parserOf } from './parse.ts';
import {
  type Aggregate,
  type Comparison,
  type Filter,
  type Group,
  isAlwaysGroup,
  type Measure,
  type Order,
  type Period,
  type Query,
  type Span,
} from './query.ts';
import { hasShare } from './share.ts';
import { VOCABULARY } from './test-vocabulary.ts';

const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
const year = fc.integer({ min: 1950, max: 2090 });
const day = fc
  .tuple(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([y, m, d]) => `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`);

const span: fc.Arbitrary<Span> = fc.oneof(
  fc.record({
    kind: fc.constant('relative' as const),
    which: fc.constantFrom('this', 'last', 'next'),
    unit: fc.constantFrom(...UNITS),
  }),
  fc.record({
    kind: fc.constant('rolling' as const),
    way: fc.constantFrom('last', 'next'),
    count: fc.integer({ min: 1, max: 999 }),
    unit: fc.constantFrom(...UNITS),
  }),
  fc.record({
    kind: fc.constant('month' as const),
    year,
    month: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({
    kind: fc.constant('quarter' as const),
    year,
    quarter: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('year' as const), year }),
  fc
    .tuple(fc.option(day), fc.option(day))
    .filter(([from, to]) => from !== null || to !== null)
    .map(([from, to]) => ({ kind: 'between' as const, from, to })),
);

/** Any name a person may have given: letters of every script, signs, hostile ones too. */
const name = fc.oneof(
  fc.constantFrom(...VOCABULARY.vessel, ...VOCABULARY.customer, 'by month', 'not', '<b>', 'over 5'),
  fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 })
    .map((text) => text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '' && !/[$€£]/.test(text)),
);

function valueFilter(subject: Subject, field: Field): fc.Arbitrary<Filter> {
  const allowed = Object.keys(valuesOf(subject, field));
  const value = allowed.length > 0 ? fc.constantFrom(...allowed) : name;
  return fc.record({
    field: fc.constant(field),
    values: fc.uniqueArray(value, { minLength: 1, maxLength: 3 }),
    isExcluded: fc.boolean(),
  });
}

const amount = fc.oneof(
  fc.integer({ min: 0, max: 999_999_999 }).map(String),
  fc.tuple(fc.nat(99_999), fc.integer({ min: 1, max: 9 })).map(([a, b]) => `${a}.${b}`),
);

const currencyOrNone: fc.Arbitrary<string | null> = fc.constantFrom('USD', 'EUR', null);

/** Overdue says unpaid already, so both never stand in one filter. */
const isPlain = (filter: Filter): boolean =>
  !('field' in filter) || filter.field !== 'state' || filter.values.length === 1;

function filtersOf(subject: Subject): fc.Arbitrary<Filter[]> {
  const { fields, measures } = CATALOGUE[subject];
  const values = fc
    .subarray([...fields], { maxLength: Math.min(3, fields.length) })
    .chain((chosen) => fc.tuple(...chosen.map((field) => valueFilter(subject, field))));
  const compared: fc.Arbitrary<Filter[]> =
    measures.length === 0
      ? fc.constant([])
      : fc.array(
          fc.record({
            measure: fc.constantFrom(...measures),
            is: fc.constantFrom<Comparison>('over', 'under', 'at least', 'at most'),
            amount,
            currency: currencyOrNone,
          }),
          { maxLength: 2 },
        );
  return fc.tuple(values, compared).map(([a, b]) => [...a.filter(isPlain), ...b]);
}

/** What is calculated for a voyage can be told by its days, tonnes and miles. */
const canBeDivided = (subject: Subject, key: MeasureKey): boolean =>
  measureInfo(key).kind === 'base' && CATALOGUE[subject].measures.includes('duration');

function measuresOf(subject: Subject): fc.Arbitrary<Measure[]> {
  const keys = CATALOGUE[subject].measures;
  const count: fc.Arbitrary<Measure> = fc.constant({ aggregate: 'count', key: 'count' });
  const figure: fc.Arbitrary<Measure> =
    keys.length === 0
      ? count
      : fc.constantFrom(...keys).chain((key) =>
          fc.record({
            aggregate: fc.constantFrom<Aggregate>(
              'sum',
              'average',
              ...(canBeDivided(subject, key)
                ? (['per day', 'per tonne', 'per mile'] as const)
                : []),
            ),
            key: fc.constant(key),
          }),
        );
  return fc.uniqueArray(fc.oneof(count, figure), { maxLength: 3, selector: ({ key }) => key });
}

const query: fc.Arbitrary<Query> = fc.constantFrom(...SUBJECTS).chain((subject) => {
  const { dates, measures: keys } = CATALOGUE[subject];
  const groups: Group[] = [
    ...groupsOf(subject),
    ...(dates.length > 0 ? (['month', 'quarter', 'year'] as const) : []),
  ].filter((group) => isGroup(subject, group));
  const period: fc.Arbitrary<Period | null> =
    dates.length === 0
      ? fc.constant(null)
      : fc.option(fc.record({ on: fc.constantFrom(...dates), span }));
  return fc
    .record({
      measures: measuresOf(subject),
      filters: filtersOf(subject),
      period,
      group: fc.option(fc.constantFrom(...groups)),
      split: fc.option(fc.constantFrom(...groups)),
      isShare: fc.boolean(),
      limit: fc.option(fc.integer({ min: 1, max: 200 })),
    })
    .map((parts) => ({ subject, ...parts }))
    .chain((parts) => {
      const group = parts.measures.length > 0 ? parts.group : null;
      const isList = parts.measures.length === 0;
      const by: Order['by'][] = group
        ? ['name', ...parts.measures.map(({ key }) => key)]
        : isList
          ? [...keys, 'name', ...(dates.length > 0 ? (['date'] as const) : [])]
          : dates.length > 0
            ? ['date']
            : [];
      const order: fc.Arbitrary<Order | null> =
        by.length === 0
          ? fc.constant(null)
          : fc.option(fc.record({ by: fc.constantFrom(...by), isDescending: fc.boolean() }));
      return order.map((one) => {
        const limit = group || isList || one ? parts.limit : null;
        const first: Order = { by: parts.measures[0]?.key ?? 'count', isDescending: true };
        // Groups with a limit have an order: the first figure, highest first.
        const chosen = group && limit !== null && one === null ? first : one;
        return sharing({ ...parts, group, split: splitOf(parts, group), limit, order: chosen });
      });
    });
});

/** One figure is spread over a second thing, times and buckets over the columns. */
function splitOf(
  { measures, split }: Pick<Query, 'measures' | 'split'>,
  group: Group | null,
): Group | null {
  const isWhole = split === null || group === null || measures.length !== 1 || split === group;
  return isWhole || isAlwaysGroup(group) ? null : split;
}

const sharing = (of: Query): Query => ({ ...of, isShare: of.isShare && hasShare(of) });

const parse = parserOf(VOCABULARY);

/** Filters say the same in any order. */
const settled = (of: Query): Query => ({
  ...of,
  filters: of.filters.map((one) => JSON.stringify(one)).sort() as never,
});

describe('a query in words', () => {
  it('AI-02 reads back as the same query, whatever the names are', () => {
    fc.assert(
      fc.property(query, (of) => {
        const text = inWords(of);
        const parsed = parse(text, '2026-11-20');
        if (text.length > 500) return;
        expect(parsed.kind === 'query' ? settled(parsed.query) : parsed, text).toEqual(settled(of));
      }),
      { numRuns: 3000 },
    );
  });
});
