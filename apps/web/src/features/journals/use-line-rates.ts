import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useDefaultRate } from '../commercial-documents/index.ts';
import type { JournalValues } from './journal-form.ts';

/**
 * Fills in the company's rate of the journal's day on lines in other currencies. A rate that somebody typed
 * stays; one that was looked up follows the day.
 */
export function useLineRates(
  form: UseFormReturn<JournalValues, unknown, JournalValues>,
  baseCurrency: string,
): void {
  const { control, getValues, setValue } = form;
  const findRate = useDefaultRate();
  const on = useWatch({ control, name: 'journalOn' });
  const lines = useWatch({ control, name: 'lines' });
  /** By currency, the rate that was looked up last: a line with another one was typed. */
  const known = useRef(new Map<string, string>());
  const wanted = [
    ...new Set(lines.map(({ currency }) => currency).filter((code) => code !== baseCurrency)),
  ].join(' ');
  useEffect(() => {
    let isCurrent = true;
    for (const currency of wanted.split(' ').filter((code) => code.length === 3)) {
      void findRate({ currency, baseCurrency, on }).then((found) => {
        if (!isCurrent || !found) return;
        const before = known.current.get(currency);
        known.current.set(currency, found.exchangeRate);
        const open = (rate: string) => rate === '' || rate === '1' || rate === before;
        const now = getValues('lines');
        if (!now.some((line) => line.currency === currency && open(line.rate))) return;
        const filled = now.map((line) =>
          line.currency === currency && open(line.rate)
            ? { ...line, rate: found.exchangeRate }
            : line,
        );
        setValue('lines', filled, { shouldDirty: true });
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [wanted, on, baseCurrency, findRate, getValues, setValue]);
}
