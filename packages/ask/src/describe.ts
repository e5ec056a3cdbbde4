import { CATALOGUE, FIELDS, measureInfo } from './catalogue.ts';
import { impliedBy } from './implied.ts';
import { type Filter, isValueFilter, type Measure, type Order, type Query } from './query.ts';
import { spanText } from './spans.ts';

const quoted = (values: readonly string[]): string =>
  values.map((value) => `"${value}"`).join(' or ');

export const measureText = ({ aggregate, key }: Measure): string => {
  if (key === 'count') return 'number';
  const { name } = measureInfo(key);
  if (aggregate === 'average' || aggregate === 'sum') {
    return `${aggregate === 'average' ? 'average' : 'total'} ${name}`;
  }
  return `average ${name} ${aggregate}`;
};

export function filterText(filter: Filter): string {
  if (isValueFilter(filter)) {
    return `${FIELDS[filter.field]} ${filter.isExcluded ? 'not ' : ''}${quoted(filter.values)}`;
  }
  const { measure, is, amount, currency } = filter;
  return `${measureInfo(measure).name} ${is} ${amount}${currency ? ` ${currency}` : ''}`;
}

export function orderText({ by, isDescending }: Order): string {
  if (by === 'name') return isDescending ? 'z to a' : 'a to z';
  if (by === 'date') return isDescending ? 'latest date first' : 'earliest date first';
  const what = by === 'count' ? 'number' : measureInfo(by).name;
  return `${isDescending ? 'highest' : 'lowest'} ${what} first`;
}

/** A query as a sentence that is read back as the same query. */
export function describe(query: Query): string {
  const { subject, measures, filters, period, group, split, isShare, order, limit } = query;
  const isAny = impliedBy(query).length > 0;
  return [
    CATALOGUE[subject].many,
    ...(isShare && measures.length === 1 ? ['share'] : []),
    ...measures.flatMap((measure, at) =>
      isShare && at === 1 ? ['as a share of', measureText(measure)] : [measureText(measure)],
    ),
    ...(group ? [`by ${group}`] : []),
    ...(split ? [`by ${split}`] : []),
    ...filters.map(filterText),
    ...(isAny ? ['any status'] : []),
    ...(period ? [`${period.on} ${spanText(period.span)}`] : []),
    ...(order ? [orderText(order)] : []),
    ...(limit === null ? [] : [`first ${limit}`]),
  ].join(', ');
}
