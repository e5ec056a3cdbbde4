import { isDocument, MEASURES, type MeasureKey } from './catalogue.ts';
import { type Filter, isValueFilter, type Query } from './query.ts';

const MONEY_OF_DOCUMENTS: readonly (MeasureKey | 'count')[] = ['total', 'paid', 'balance'];

type Bare = Pick<Query, 'subject' | 'measures' | 'filters' | 'period' | 'order'>;

/**
 * What goes without saying: figures of invoices and bills are of issued ones, figures, counts and rankings
 * of voyages leave cancelled ones out, and what is due is not paid yet. "any status" says that it does not.
 */
export function impliedBy({ subject, measures, filters, period, order }: Bare): Filter[] {
  const isSaid = filters.some(
    (filter) => isValueFilter(filter) && (filter.field === 'status' || filter.field === 'state'),
  );
  if (isSaid) return [];
  const figures = measures.filter(({ key }) => key !== 'count');
  // Only what is open is late.
  const isLate = filters.some((filter) => !isValueFilter(filter) && filter.measure === 'lateness');
  const isFigureOfLate = isLate && figures.some(({ key }) => MONEY_OF_DOCUMENTS.includes(key));
  if (isDocument(subject) && (period?.on === 'due' || isFigureOfLate)) {
    return [{ field: 'state', values: ['unpaid'], isExcluded: false }];
  }
  if (isDocument(subject) && figures.some(({ key }) => MONEY_OF_DOCUMENTS.includes(key))) {
    return [{ field: 'state', values: ['issued'], isExcluded: false }];
  }
  const isRanked = order !== null && order.by in MEASURES;
  if (subject === 'voyages' && (measures.length > 0 || isRanked)) {
    return [{ field: 'status', values: ['Cancelled'], isExcluded: true }];
  }
  return [];
}
