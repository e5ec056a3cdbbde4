import { decimal } from '@mainsheet/money';
import type { RateRow } from './exchange-rates.repository.ts';

const trim = (text: string): string => decimal(text).toFixed();

export function presentRate(row: RateRow) {
  return {
    id: row.id,
    currency: row.currency,
    baseCurrency: row.base_currency,
    rateOn: row.rate_on,
    rate: trim(row.rate),
    source: row.source,
    basePerEur: row.base_per_eur,
    currencyPerEur: row.currency_per_eur,
    recordedAt: row.recorded_at,
    recordedBy: row.recorded_by,
    isCurrent: row.is_current,
  };
}
