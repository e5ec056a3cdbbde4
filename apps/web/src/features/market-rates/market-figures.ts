import { formatNumber, formatSigned } from '../../ui/index.ts';
import type { MarketRoute } from './market-rates.queries.ts';

/** Rates a tonne and Worldscale points are quoted with decimals, rates a day and indices without. */
export const decimalsOf = (unit: string): number => (unit === 'USD/t' || unit === 'WS' ? 3 : 0);

export const rateText = (value: string | null | undefined, unit: string): string =>
  formatNumber(value, decimalsOf(unit));

/** The change as a number and in percent of the rate before: "+250 (+1.7 %)". */
export function changeText({
  change,
  latest,
  unit,
}: Pick<MarketRoute, 'change' | 'latest' | 'unit'>): string {
  if (change == null || !latest) return '';
  const before = Number(latest.value) - Number(change);
  const percent = before === 0 ? '' : ` (${formatSigned((Number(change) / before) * 100, 1)} %)`;
  return `${formatSigned(change, decimalsOf(unit))}${percent}`;
}

export const SPANS = [
  { value: '91', label: '3 months' },
  { value: '365', label: '1 year' },
  { value: '1825', label: '5 years' },
] as const;
