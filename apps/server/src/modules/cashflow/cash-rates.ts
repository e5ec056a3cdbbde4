import { decimal, type FxRate, fxRate } from '@mainsheet/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { listRatesOn } from '../exchange-rates/index.ts';

const DIGITS = 12;

export type BaseRate = {
  readonly currency: string;
  /** Base units a unit. */
  readonly rate: string;
  readonly on: string;
  readonly source: string;
};

type DocumentRate = { currency: string; exchange_rate: string; document_on: string; label: string };

/** Rates into base: the company's own list of the day, else that of the latest document in the currency. */
export async function readBaseRates(
  tx: Tx,
  { base, today }: { base: string; today: string },
): Promise<BaseRate[]> {
  const listed = await listRatesOn(tx, { base, on: today });
  const known = new Map<string, BaseRate>();
  const documents = await tx.many(sql<DocumentRate>`
    select distinct on (currency) currency, exchange_rate, document_on, coalesce(label, '') as label
    from commercial_document
    where company_id = ${tx.companyId} and transaction_id is not null and currency <> ${base}
    order by currency, document_on desc, id desc`);
  for (const { currency, exchange_rate: rate, document_on: on, label } of documents) {
    known.set(currency, { currency, rate, on, source: `rate of ${label}` });
  }
  for (const { currency, rate, rate_on: on, source } of listed) {
    known.set(currency, { currency, rate, on, source });
  }
  known.set(base, { currency: base, rate: '1', on: today, source: 'base currency' });
  return [...known.values()].sort((a, b) => a.currency.localeCompare(b.currency));
}

/** The same into the currency that is shown; null where that has none. */
export function ratesInto(currency: string, rates: readonly BaseRate[]): FxRate[] | null {
  const shown = rates.find((one) => one.currency === currency);
  if (!shown) return null;
  return rates
    .filter((one) => one !== shown)
    .map((one) =>
      fxRate({
        base: one.currency,
        quote: currency,
        rate: decimal(one.rate).div(shown.rate).toDecimalPlaces(DIGITS).toFixed(),
        date: one.on,
        source: one.source,
      }),
    );
}
