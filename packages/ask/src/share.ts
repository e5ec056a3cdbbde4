import { impliedBy } from './implied.ts';
import { type Filter, isValueFilter, listsRows, type Query } from './query.ts';

/** What is overdue is a part of what is unpaid, and that of what was issued. */
const WHOLE_STATES: Readonly<Record<string, string>> = { overdue: 'unpaid', unpaid: 'issued' };

const isStanding = (filter: Filter): boolean =>
  isValueFilter(filter) && (filter.field === 'state' || filter.field === 'status');

const isOfBalances = ({ measures }: Query): boolean =>
  measures.every(({ key }) => key === 'balance');

/** What is issued goes without saying; a balance is of what is unpaid, whether it is said or not. */
function isNarrowing(query: Query, filter: Filter): boolean {
  if (!isValueFilter(filter)) return true;
  if (filter.isExcluded) return false;
  const [state] = filter.field === 'state' ? filter.values : [];
  return state !== 'issued' && !(isOfBalances(query) && state === 'unpaid');
}

/**
 * Rows that a part is a share of: without what narrows them to it, which is their status or state, else the one other filter. What
 * goes without saying of the figure holds of the whole too. Null where nothing narrows, or several things that may all be meant.
 */
export function wholeOf(query: Query): Query | null {
  const { filters } = query;
  const narrowing = filters.filter((filter) => isNarrowing(query, filter));
  const standing = narrowing.filter(isStanding);
  const [part, second] = standing.length > 0 ? standing : narrowing;
  if (!part || second) return null;
  const next = isValueFilter(part) && part.values.length === 1 ? part.values[0]! : '';
  const whole = next === 'overdue' && !isOfBalances(query) ? 'issued' : WHOLE_STATES[next];
  const state: Filter[] =
    whole && isValueFilter(part) && part.field === 'state'
      ? [{ field: 'state', values: [whole], isExcluded: false }]
      : [];
  const rest = filters.filter((filter) => filter !== part);
  const said = [...rest, ...state];
  return { ...query, filters: [...said, ...impliedBy({ ...query, filters: said })] };
}

/** Whether a share can be made of what a query asks for. */
export function hasShare(query: Query): boolean {
  const { measures, group, split } = query;
  const [first, second] = measures;
  const isAdded = measures.every(({ aggregate }) => aggregate === 'sum' || aggregate === 'count');
  if (!first || !isAdded || split !== null || measures.length > 2 || listsRows(query)) return false;
  if (second) return first.key !== 'count' && second.key !== 'count';
  return group !== null || wholeOf(query) !== null;
}
