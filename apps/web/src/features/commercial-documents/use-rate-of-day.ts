import { useCallback } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isStored, type SourcedRate, typedRate, useDefaultRate } from './default-rate.ts';

/** What a form with a rate in it holds beside its own fields. */
export type RateValues = SourcedRate & { currency: string };

/** The rate fields of any form that has them: the library cannot follow them through a generic form. */
export const rateFieldsOf = <V extends SourcedRate>(form: UseFormReturn<V, unknown, V>) =>
  form as unknown as UseFormReturn<Record<string, string>>;

type Wanted<V> = {
  /** The field of the day whose rate it is. */
  day: keyof V & string;
  baseCurrency: string;
  /** Of a form that begins with a rate of its own, in this currency: it stays where no other is known. */
  own?: { readonly currency: string };
};

/** Fills in the company's rate of the day, unless somebody has typed one or it was agreed. */
export function useRateOfDay<V extends SourcedRate>(
  form: UseFormReturn<V, unknown, V>,
  { day, baseCurrency, own }: Wanted<V>,
): () => Promise<void> {
  const findRate = useDefaultRate();
  const { getValues, setValue } = rateFieldsOf(form);
  const ownCurrency = own?.currency;
  return useCallback(async () => {
    const read = () => ({
      currency: ownCurrency ?? getValues('currency') ?? '',
      on: getValues(day) ?? '',
      exchangeRate: getValues('exchangeRate') ?? '',
      rateSource: getValues('rateSource') ?? '',
    });
    const { currency, on } = read();
    if (ownCurrency === baseCurrency) return;
    const found = await findRate({ currency, baseCurrency, on });
    const now = read();
    if (now.currency !== currency || now.on !== on || isStored(now)) return;
    if (!found && ownCurrency) return;
    const { exchangeRate, rateSource } = found ?? typedRate(null);
    // A dialog that only looked up a rate has not been changed by anybody.
    const shouldDirty = ownCurrency === undefined;
    setValue('exchangeRate', exchangeRate, { shouldDirty });
    setValue('rateSource', rateSource, { shouldDirty });
  }, [getValues, setValue, findRate, day, baseCurrency, ownCurrency]);
}
