import { formatDay } from '../../ui/index.ts';
import type { Balances } from './banking.queries.ts';

type Rates = Pick<Balances, 'currencies'>;

/** Of which day and from where the rates of a sum are, and what it leaves out: "Rates of 20 Nov 2026, ECB". */
export function ratesText({ currencies }: Rates): string {
  const rated = currencies.filter(({ rateOn }) => rateOn);
  const days = [...new Set(rated.map(({ rateOn }) => rateOn ?? ''))].toSorted();
  const sources = [...new Set(rated.map(({ rateSource }) => rateSource ?? ''))].toSorted();
  const first = days[0];
  const last = days.at(-1);
  const span =
    first === last
      ? formatDay(first ?? '')
      : `${formatDay(first ?? '')} to ${formatDay(last ?? '')}`;
  const left = currencies.filter(({ inBase }) => inBase === null).map(({ currency }) => currency);
  return [
    first ? `Rates of ${span}, ${sources.join(' and ')}` : '',
    left.length > 0 ? `without ${left.join(', ')}: no rate` : '',
  ]
    .filter(Boolean)
    .join('; ');
}
