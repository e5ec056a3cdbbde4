import type { Explanation } from '@mainsheet/explanation';
import { formatDay } from '../../../ui/index.ts';

/** A route of the market in US dollars a day, as worksheets are compared with it. */
export type MarketIndex = {
  readonly code: string;
  readonly latest: { readonly on: string; readonly value: number; readonly source: string } | null;
  /** Its forward curve by months; empty where none was quoted. */
  readonly curve: { readonly quotedOn: string; readonly months: readonly IndexMonth[] } | null;
};
type IndexMonth = { readonly from: string; readonly value: number };

/** What the index is worth for a voyage, and where that comes from. */
export type IndexRate = { readonly value: number; readonly note: string; readonly source: string };

/**
 * The rate that a voyage is measured by: of the forward curve in the month that it commences, when that month lies
 * behind the newest rate, else the newest rate.
 */
export function indexRateFor(index: MarketIndex, commencingAt: string): IndexRate | null {
  const { latest, curve } = index;
  const month = commencingAt.slice(0, 7);
  const ahead =
    latest && month <= latest.on.slice(0, 7)
      ? undefined
      : curve?.months.find(({ from }) => from.slice(0, 7) === month);
  if (ahead && curve) {
    const quoted = `curve of ${formatDay(curve.quotedOn)}`;
    return { value: ahead.value, note: 'curve', source: `${index.code}, ${month}, ${quoted}` };
  }
  if (!latest) return null;
  const published = latest.source === '' ? '' : `, ${latest.source}`;
  const day = formatDay(latest.on);
  return { value: latest.value, note: day, source: `${index.code} of ${day}${published}` };
}

/** The rate as a leaf of an explanation. */
export const explainIndex = (index: MarketIndex, rate: IndexRate): Explanation => ({
  key: 'marketIndex',
  name: 'index',
  label: `Index ${index.code}`,
  value: rate.value,
  unit: 'USD/day',
  formula: null,
  inputs: [],
  source: { kind: 'market', note: rate.source },
});
