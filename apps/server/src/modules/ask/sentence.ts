import {
  CATALOGUE,
  type Filter,
  isTimeGroup,
  isValueFilter,
  labelOfValue,
  listsRows,
  type Measure,
  measureInfo,
  measureText,
  type Query,
  rangeOf,
  spanText,
} from '@mainsheet/ask';
import { MONTH_NAMES } from '@mainsheet/calendar';
import { decimal } from '@mainsheet/money';
import type { GroupRow, Result, Sums } from './ask.repository.ts';
import { explain, grouped, shown, withUnit } from './figures.ts';

export type Part = { text: string; isFigure: boolean; explanation: unknown };

export const say = (text: string): Part => ({ text, isFigure: false, explanation: null });
export const figure = (text: string, explanation: unknown = null): Part => ({
  text,
  isFigure: true,
  explanation,
});

/** 20 Nov 2026 */
export const dayText = (day: string): string =>
  `${Number(day.slice(8))} ${MONTH_NAMES[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** "2026-03" as March 2026 is read, quarters and years as they stand. */
export function groupName({ group, subject }: Query, name: string): string {
  if (name === '') return 'none named';
  if (group === 'month') return `${MONTH_NAMES[Number(name.slice(5)) - 1]} ${name.slice(0, 4)}`;
  if (group === 'quarter') return `${name.slice(5)} ${name.slice(0, 4)}`;
  return group === null || group === 'year' ? name : labelOfValue(subject, group, name);
}

function filterWords(query: Query, filter: Filter): string {
  if (!isValueFilter(filter)) {
    const { measure, is, amount, currency } = filter;
    return `${measureInfo(measure).name} ${is} ${amount}${currency ? ` ${currency}` : ''}`;
  }
  const labels = filter.values.map((value) => labelOfValue(query.subject, filter.field, value));
  const field = filter.field === 'state' || filter.field === 'status' ? '' : `${filter.field} `;
  const names = labels.map((label) => (field ? label : label.toLowerCase())).join(' or ');
  return `${field}${filter.isExcluded ? 'not ' : ''}${names}`;
}

/** "(vessel Nordic Hawk, not cancelled, commencing last quarter: 1 Jul 2026 – 30 Sep 2026)" */
export function conditionWords(query: Query, today: string): string {
  const words = query.filters.map((filter) => filterWords(query, filter));
  if (query.period) {
    const { from, to } = rangeOf(query.period.span, today);
    const dates = [from && dayText(from), to && dayText(to)].filter(Boolean).join(' – ');
    words.push(`${query.period.on} ${spanText(query.period.span)}: ${dates}`);
  }
  return words.length > 0 ? ` (${words.join(', ')})` : '';
}

export function countWords({ subject }: Query, count: number): string {
  const { one, many } = CATALOGUE[subject];
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

export type Answering = {
  readonly query: Query;
  readonly result: Result;
  /** Of a share what it is a part of, where that is more rows than fit. */
  readonly whole: Sums | null;
  readonly baseCurrency: string;
  readonly today: string;
};

/** The answer in a sentence; its figures carry how they were counted. */
export function sentenceOf(answering: Answering): Part[] {
  const { query, result, today } = answering;
  const conditions = conditionWords(query, today);
  if (result.count === 0) {
    return [say(`There are no ${CATALOGUE[query.subject].many} that fit${conditions}.`)];
  }
  if (query.group) return groupSentence(answering, conditions);
  if (query.isShare) return shareSentence(answering, conditions);
  if (!listsRows(query)) return figureSentence(answering, conditions);
  return [
    figure(countWords(query, result.count)),
    say(`${result.count === 1 ? ' fits' : ' fit'}${conditions}${orderWords(query)}.`),
  ];
}

function orderWords({ order, limit }: Query): string {
  if (!order) return '';
  const first = limit === null ? '' : `, the first ${limit} of them below`;
  if (order.by === 'date') return `${first}, ${order.isDescending ? 'latest' : 'earliest'} first`;
  if (order.by === 'name' || order.by === 'count') return first;
  return `${first}, ${order.isDescending ? 'highest' : 'lowest'} ${measureInfo(order.by).name} first`;
}

/** "The average net TCE of 12 voyages is 18,086 USD a day; total profit is …" */
function figureSentence({ query, result, baseCurrency }: Answering, conditions: string): Part[] {
  const rows = countWords(query, result.count);
  const [only] = query.measures;
  if (query.measures.length === 1 && only?.key === 'count') {
    const are = result.count === 1 ? 'There is ' : 'There are ';
    return [say(are), figure(rows), say(`${conditions}.`)];
  }
  const parts = query.measures.flatMap((measure, at) => {
    const value = withUnit(shown(measure, result.all.values[at] ?? null, baseCurrency));
    const tree = explain({
      measure,
      at,
      sums: result.all,
      rows: `${rows}${conditions}`,
      baseCurrency,
    });
    return [say(`${at === 0 ? 'The' : '; the'} ${measureText(measure)} is `), figure(value, tree)];
  });
  return [...parts, say(`, over ${rows}${conditions}.`)];
}

/** A part as a percentage of a whole, both as summed; null of nothing. */
export function percentOf(
  part: string | null | undefined,
  whole: string | null | undefined,
): string | null {
  if (!whole || decimal(whole).isZero()) return null;
  return decimal(part ?? '0')
    .div(whole)
    .times(100)
    .toDecimalPlaces(6)
    .toFixed();
}

/** "The total freight is 23.4 % of all: 1,204,500.00 USD of 5,147,436.00 USD (…)." */
function shareSentence(
  { query, result, whole, baseCurrency }: Answering,
  conditions: string,
): Part[] {
  const [part, other = part] = query.measures;
  if (!part || !other) return [];
  const rows = countWords(query, result.count);
  const of = whole ?? result.all;
  const at = whole ? 0 : 1;
  const percent = percentOf(result.all.values[0], of.values[at]);
  const text = percent === null ? 'nothing' : `${grouped(percent, 1)} %`;
  const inner = {
    measure: part,
    at: 0,
    sums: result.all,
    rows: `${rows}${conditions}`,
    baseCurrency,
  };
  const outer = whole
    ? { measure: part, at: 0, sums: whole, rows: countWords(query, whole.count), baseCurrency }
    : { ...inner, measure: other, at: 1 };
  const [first, second] = [explain(inner), explain(outer)];
  const tree = {
    key: 'share',
    label: 'Share',
    value: percent === null ? '–' : grouped(percent, 1),
    unit: '%',
    operator: 'divide',
    formula: `${first.label} by ${second.label}`,
    source: { kind: 'computed', text: rows },
    inputs: [first, second],
  };
  const amountOf = (measure: Measure, value: string | null | undefined) =>
    withUnit(shown(measure, value ?? null, baseCurrency));
  return [
    say(`The ${measureText(part)} is `),
    figure(text, tree),
    say(whole ? ' of all: ' : ` of the ${measureText(other)}: `),
    figure(amountOf(part, result.all.values[0]), first),
    say(' of '),
    figure(amountOf(other, of.values[at]), second),
    say(`, over ${rows}${conditions}.`),
  ];
}

/** "Meridian comes first with 1,204,500.00 USD; 7 customers have 4,000,000.00 USD together." */
function groupSentence({ query, result, baseCurrency }: Answering, conditions: string): Part[] {
  const [measure] = query.measures;
  const at = orderedBy(query);
  const first = result.groups[0];
  if (!measure || !first) return [];
  const main = query.measures[at] ?? measure;
  const rows = countWords(query, result.count);
  const isTime = query.group !== null && isTimeGroup(query.group);
  const top = isTime ? highest(result.groups, at) : first;
  const value = withUnit(shown(main, top.sums.values[at] ?? null, baseCurrency));
  const tree = explain({
    measure: main,
    at,
    sums: top.sums,
    rows: countWords(query, top.sums.count),
    baseCurrency,
  });
  const whole = withUnit(shown(main, result.all.values[at] ?? null, baseCurrency));
  const wholeTree = explain({ measure: main, at, sums: result.all, rows, baseCurrency });
  const isLowest = !isTime && query.order?.isDescending === false;
  return [
    figure(groupName(query, top.name)),
    say(` has the ${isLowest ? 'lowest' : 'highest'} ${measureText(main)}: `),
    figure(value, tree),
    say(`. All ${rows}${conditions} together: `),
    figure(whole, wholeTree),
    say('.'),
  ];
}

const orderedBy = ({ order, measures }: Query): number =>
  Math.max(0, order ? measures.findIndex(({ key }) => key === order.by) : 0);

const highest = (groups: readonly GroupRow[], at: number): GroupRow =>
  groups.reduce((best, group) =>
    Number(group.sums.values[at] ?? -Infinity) > Number(best.sums.values[at] ?? -Infinity)
      ? group
      : best,
  );
