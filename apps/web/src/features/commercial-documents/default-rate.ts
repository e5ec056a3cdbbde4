import { useCallback } from 'react';
import { useClient } from 'urql';
import { formatDay } from '../../ui/index.ts';
import { EXCHANGE_RATE_ON } from './rates.queries.ts';

/** A rate and who says so, as a document or a payment keeps them. */
export type SourcedRate = { exchangeRate: string; rateSource: string };

const TYPED = 'typed';
/** Prefilled by the server from the voyage: agreed with the charterer, whatever the day. */
const AGREED = 'voyage';

export const typedRate = (rate: string | null): SourcedRate => ({
  exchangeRate: rate ?? '',
  rateSource: TYPED,
});

/** A person's own or an agreed figure is never replaced by one that was looked up. */
export const isStored = ({ exchangeRate, rateSource }: SourcedRate): boolean =>
  exchangeRate !== '' && (rateSource === TYPED || rateSource === AGREED);

type Wanted = { currency: string; baseCurrency: string; on: string };

/** Looks up the company's rate of a day; null where none is known. */
export function useDefaultRate(): (wanted: Wanted) => Promise<SourcedRate | null> {
  const client = useClient();
  return useCallback(
    async ({ currency, baseCurrency, on }) => {
      if (currency === baseCurrency) return { exchangeRate: '1', rateSource: 'base currency' };
      if (!on) return null;
      const context = { requestPolicy: 'network-only' } as const;
      const { data } = await client.query(EXCHANGE_RATE_ON, { currency, on }, context);
      const rate = data?.exchangeRateOn;
      if (!rate) return null;
      const source = rate.source === 'ECB' ? 'ECB' : 'company rate';
      return { exchangeRate: rate.rate, rateSource: `${source}, ${formatDay(rate.rateOn)}` };
    },
    [client],
  );
}
