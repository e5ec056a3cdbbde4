import type { DateField, Field, MeasureKey, Subject } from './catalogue.ts';
import type { Mark } from './marks.ts';
import type { Comparison, Group, Order } from './query.ts';

/** Marks as phrases are made of them, in short. */
export const subject = (of: Subject): Mark => ({ is: 'subject', subject: of });
export const only = (of: Subject): Mark => ({ is: 'only', subject: of });
export const noun = (field: Group): Mark => ({ is: 'noun', field });
export const measure = (key: MeasureKey): Mark => ({ is: 'measure', key });
export const value = (field: Field, text: string): Mark => ({ is: 'value', field, value: text });
export const date = (field: DateField): Mark => ({ is: 'date', field });
export const order = (isDescending: boolean, by?: Order['by']): Mark =>
  by ? { is: 'order', isDescending, by } : { is: 'order', isDescending };
export const compared = (comparison: Comparison): Mark => ({ is: 'compared', comparison });
export const unit = (of: MeasureKey): Mark => ({ is: 'unit', measure: of });
export const longest = (isDescending: boolean, usual: MeasureKey): Mark => ({
  is: 'order',
  isDescending,
  usual,
});
export const role = (field: 'loading' | 'discharging', isFirm: boolean): Mark => ({
  is: 'role',
  field,
  isFirm,
});
export const where = (comparison: Comparison, of: MeasureKey = 'profit'): Mark => ({
  is: 'where',
  measure: of,
  comparison,
  amount: '0',
});
export const soon: Mark = {
  is: 'span',
  span: { kind: 'rolling', way: 'next', count: 12, unit: 'month' },
};
export const sum: Mark = { is: 'aggregate', aggregate: 'sum' };
export const average: Mark = { is: 'aggregate', aggregate: 'average' };
export const unpaid = value('state', 'unpaid');
export const by: Mark = { is: 'by' };
export const standing: Mark = { is: 'standing' };

/** A phrase, or several with bars between, with what it may mean: the likeliest first. */
export type Row = readonly [phrases: string, ...senses: Mark[][]];
