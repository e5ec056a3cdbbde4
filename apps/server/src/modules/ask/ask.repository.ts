import {
  CATALOGUE,
  type DateField,
  DIVISORS,
  type Filter,
  type Group,
  isDivided,
  isValueFilter,
  type Measure,
  type MeasureKey,
  measureInfo,
  type Query,
  rangeOf,
} from '@mainsheet/ask';
import { AGEING_BUCKETS } from '@mainsheet/contract';
import { decimal, findCurrencyExponent } from '@mainsheet/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type Asker, RECORD_OF_FIELD, type Source } from './ask-sources.repository.ts';

export const MOST_ROWS = 200;

/** A row of the answer: texts by the columns of its source. */
export type Found = Readonly<Record<string, string | null>> & { id: string; label: string };
export type Sums = {
  /** Of each measure, in base minor units for money. */
  readonly values: readonly (string | null)[];
  readonly count: number;
  /** Rows whose money has no base amount yet. */
  readonly without: number;
  readonly currencies: readonly {
    currency: string;
    values: readonly (string | null)[];
    count: number;
  }[];
};
export type GroupRow = {
  readonly name: string;
  readonly recordId: string | null;
  readonly sums: Sums;
  /** Its figure by the name of what it is spread over besides; empty where it is not. */
  readonly cells: Readonly<Record<string, string | null>>;
};
export type Result = {
  readonly count: number;
  readonly all: Sums;
  readonly rows: readonly Found[];
  readonly groups: readonly GroupRow[];
  readonly groupCount: number;
  /** What each figure is spread over besides, in its order, with the figure of all rows there. */
  readonly splits: readonly { readonly name: string; readonly value: string | null }[];
};

type Asked = { query: Query; source: Source; asker: Asker };

/** One statement a question: what fits, its sums, its groups, and at most 200 rows. */
export async function runQuery(tx: Tx, asked: Asked): Promise<Result> {
  const { query, source, asker } = asked;
  await tx.run(sql`set local statement_timeout = '5s'`);
  const sums = sumsOf(query.measures);
  const none = sql`'[]'::jsonb`;
  return tx.get(
    sql<Result>`
      with base as (${source.from(asker)}),
      kept as materialized (select * from base k where ${conditions(asked)})
      select (select count(*)::int from kept) as count,
        (select ${sums} from (${summed(query, sql`true`)}) s) as all,
        ${query.group ? none : rowsOf(query)} as rows,
        ${query.group ? groupsOf(query, sums) : none} as groups,
        (select count(distinct ${query.group ? groupKey(query, query.group) : sql`1`})::int from kept k) as "groupCount",
        ${query.split ? splitsOf(query, query.split) : none} as splits`,
    'The answer',
  );
}

function conditions({ query, source, asker }: Asked): RawBuilder<unknown> {
  const tests = [
    sql`true`,
    ...query.filters.map((filter) => testOf(filter, source, asker)),
    ...periodTests(query, asker.today),
  ];
  return sql.join(tests, sql` and `);
}

const column = (prefix: string, name: string): RawBuilder<unknown> =>
  sql.ref(`k.${prefix}_${name}`);

const SIGNS = { over: sql`>`, under: sql`<`, 'at least': sql`>=`, 'at most': sql`<=` } as const;

/** Names compare without regard to case; text of the question travels as a parameter only. */
function testOf(filter: Filter, source: Source, asker: Asker): RawBuilder<unknown> {
  if (!isValueFilter(filter)) return comparisonOf(filter, asker);
  const wanted = filter.values.map((value) => value.toLowerCase());
  const test = source.severalOf.includes(filter.field)
    ? sql`exists (select 1 from unnest(${column('a', filter.field)}) one
        where lower(one) = any(${wanted}::text[]))`
    : sql`coalesce(lower(${column('f', filter.field)}) = any(${wanted}::text[]), false)`;
  return filter.isExcluded ? sql`not (${test})` : test;
}

type Compared = Exclude<Filter, { field: unknown }>;

function comparisonOf({ measure, is, amount, currency }: Compared, asker: Asker) {
  const isMoney = measureInfo(measure).kind === 'money';
  if (!isMoney) return sql`${column('m', measure)} ${SIGNS[is]} ${amount}::numeric`;
  const of = currency ?? asker.baseCurrency;
  const minor = decimal(amount)
    .times(decimal(10).pow(findCurrencyExponent(of) ?? 2))
    .toFixed();
  const value = column(currency ? 'm' : 'b', measure);
  const test = sql`${value} ${SIGNS[is]} ${minor}::numeric`;
  return currency ? sql`(k.currency = ${currency} and ${test})` : test;
}

function periodTests({ period }: Query, today: string): RawBuilder<unknown>[] {
  if (!period) return [];
  const { from, to } = rangeOf(period.span, today);
  const on = column('d', period.on);
  return [
    ...(from ? [sql`${on} >= ${from}::date`] : []),
    ...(to ? [sql`${on} <= ${to}::date`] : []),
  ];
}

const TIMES: Readonly<Record<string, string>> = {
  month: 'YYYY-MM',
  quarter: 'YYYY-"Q"Q',
  year: 'YYYY',
};

export const dateOf = ({ period, subject }: Query): DateField | null =>
  period?.on ?? CATALOGUE[subject].dates[0] ?? null;

function groupKey(query: Query, group: Group): RawBuilder<unknown> {
  const format = TIMES[group];
  if (format) return sql`coalesce(to_char(${column('d', dateOf(query)!)}, ${sql.lit(format)}), '')`;
  return sql`coalesce(${column('f', group)}, '')`;
}

const isMoney = (key: Measure['key']): boolean =>
  key !== 'count' && measureInfo(key).kind === 'money';

/** A measure over rows; TCE is weighted by days, because it is a figure a day. */
function aggregated({ aggregate, key }: Measure, prefix: 'm' | 'b'): RawBuilder<unknown> {
  if (key === 'count') return sql`count(*)`;
  const value = column(isMoney(key) ? prefix : 'm', key);
  if (aggregate === 'sum') return sql`sum(${value})`;
  if (isDivided(aggregate)) {
    const by = column('m', DIVISORS[aggregate]);
    return sql`round(sum(${value}) / nullif(sum(${by}) filter (where ${value} is not null), 0), 6)`;
  }
  if (measureInfo(key).isWeightedByDays) {
    const days = column('m', 'duration');
    return sql`round(sum(${value} * ${days}) / nullif(sum(${days}) filter (where ${value} is not null), 0), 6)`;
  }
  return sql`round(avg(${value}), 6)`;
}

/** Sums of the rows in base, with those of each currency beside them. */
function summed({ measures }: Pick<Query, 'measures'>, key: RawBuilder<unknown>) {
  const money = measures.find((measure) => isMoney(measure.key));
  // What has no such figure at all is not missing it.
  const missing = money
    ? sql`count(*) filter (where ${column('b', money.key)} is null and ${column('m', money.key)} is not null)`
    : sql`0`;
  const base = measures.map(
    (one, at) => sql`${aggregated(one, 'b')}::text as ${sql.ref(`v${at}`)}`,
  );
  const own = sql.join([sql`null`, ...measures.map((one) => sql`${aggregated(one, 'm')}::text`)]);
  const currencies = money
    ? sql`(select jsonb_agg(jsonb_build_object('currency', c.currency, 'count', c.count,
        'values', c.values - 0) order by c.currency) from (
        select k.currency, count(*)::int as count, jsonb_build_array(${own}) as values
        from kept k where ${key} group by k.currency limit 60) c)`
    : sql`null::jsonb`;
  return sql`select ${sql.join([...base, sql`count(*)::int as n`, sql`${missing}::int as without`])},
    ${currencies} as currencies from kept k`;
}

const sumsOf = (measures: readonly Measure[]): RawBuilder<unknown> => sql`jsonb_build_object(
  'values', jsonb_build_array(${sql.join(
    measures.length === 0 ? [sql`null`] : measures.map((_, at) => sql.ref(`s.v${at}`)),
  )}),
  'count', s.n, 'without', s.without, 'currencies', coalesce(s.currencies, '[]'::jsonb))`;

/** Groups with their sums: times in their order, others by what the query orders, largest first. */
function groupsOf(query: Query, sums: RawBuilder<unknown>): RawBuilder<unknown> {
  const group = query.group as Group;
  const key = groupKey(query, group);
  const isTime = Object.hasOwn(TIMES, group);
  const isNamed = RECORD_OF_FIELD[group] !== undefined && hasRecord(query);
  const record = isNamed ? sql`min(${column('i', group)}::text)` : sql`null::text`;
  const measured = query.measures.map(
    (one, at) => sql`${aggregated(one, 'b')} as ${sql.ref(`v${at}`)}`,
  );
  const per = summed(query, sql`${key} = g.name`);
  const order = groupOrder(query, isTime);
  return sql`(select coalesce(jsonb_agg(to_jsonb(x) order by x.place), '[]'::jsonb) from (
    select g.place, g.name, g."recordId", (${sums}) as sums,
      ${query.split ? cellsOf(query, { split: query.split, key }) : sql`'{}'::jsonb`} as cells
    from (select row_number() over (order by ${order}) as place, named.* from (
        select ${key} as name, ${record} as "recordId", ${sql.join(measured)}
        from kept k group by ${key}) named
      order by place limit ${query.limit ?? MOST_ROWS}) g
    cross join lateral (${per} where ${key} = g.name) s) x)`;
}

export const MOST_SPLITS = 24;

/** Names of the columns that one figure is spread over: the latest times, else the first names. */
const shownSplits = (query: Query, split: Group): RawBuilder<unknown> => sql`
  select ${groupKey(query, split)} from kept k group by 1
  order by 1 ${Object.hasOwn(TIMES, split) ? sql`desc` : sql`asc`} limit ${MOST_SPLITS}`;

/** The one figure in each column, of the rows that a condition leaves. */
const spreadSums = (query: Query, split: Group, condition: RawBuilder<unknown>) => sql`
  select ${groupKey(query, split)} as name, ${aggregated(query.measures[0]!, 'b')}::text as value
  from kept k where ${condition} and ${groupKey(query, split)} in (${shownSplits(query, split)}) group by 1`;

function splitsOf(query: Query, split: Group): RawBuilder<unknown> {
  const order = split === 'ageing' ? ageingOrder(sql`x.name`) : sql`x.name`;
  return sql`(select coalesce(jsonb_agg(to_jsonb(x) order by ${order}), '[]'::jsonb)
    from (${spreadSums(query, split, sql`true`)}) x)`;
}

/** Of the group that `g` names. */
const cellsOf = (query: Query, { split, key }: { split: Group; key: RawBuilder<unknown> }) => sql`
  (select coalesce(jsonb_object_agg(c.name, c.value), '{}'::jsonb)
    from (${spreadSums(query, split, sql`${key} = g.name`)}) c)`;

const ageingOrder = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array_position(${AGEING_BUCKETS}::text[], ${name})`;

const hasRecord = ({ subject, group }: Query): boolean =>
  !(subject === 'voyages' && group === 'customer');

function groupOrder({ order, measures, group }: Query, isTime: boolean): RawBuilder<unknown> {
  if (!order && isTime) return sql`name`;
  if (!order && group === 'ageing') return ageingOrder(sql`name`);
  const at = order ? measures.findIndex(({ key }) => key === order.by) : 0;
  const way = order?.isDescending === false ? sql`asc` : sql`desc`;
  if (at < 0) return sql`name ${way}`;
  return sql`${sql.ref(`v${at}`)} ${way} nulls last, name`;
}

/** The rows themselves, every column as text so that no digit is lost. */
function rowsOf(query: Query): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(x.texts order by x.place), '[]'::jsonb) from (
    select row_number() over (order by ${rowOrder(query)}) as place,
      (select jsonb_object_agg(one.key, one.value) from jsonb_each_text(to_jsonb(k)) one) as texts
    from kept k order by place limit ${query.limit ?? MOST_ROWS}) x)`;
}

function rowOrder(query: Query): RawBuilder<unknown> {
  const { order } = query;
  const way = order?.isDescending === false ? sql`asc` : sql`desc`;
  const date = dateOf(query);
  const latest = date ? sql`${column('d', date)} desc nulls last,` : sql``;
  if (!order) return date ? sql`${latest} k.label, k.id` : sql`k.label, k.id`;
  if (order.by === 'name') return sql`k.label ${way}, k.id`;
  if (order.by === 'date')
    return date ? sql`${column('d', date)} ${way}, k.id` : sql`k.label, k.id`;
  const key = order.by as MeasureKey;
  return sql`${column(isMoney(key) ? 'b' : 'm', key)} ${way} nulls last, ${latest} k.id`;
}
