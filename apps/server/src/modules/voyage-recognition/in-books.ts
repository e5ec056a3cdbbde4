import { decimal } from '@mainsheet/money';
import type { Tx } from '../../platform/database/database.ts';
import { findBaseRate } from '../exchange-rates/index.ts';
import type { VoyageFigures } from '../voyages/index.ts';

type At = { readonly baseCurrency: string; readonly on: string };

/**
 * Figures of voyages in the currency of the books, at the rate of the day; those in a currency without one as they are,
 * which `reasonToSkip` says. What is posted of a voyage is in the books' currency already.
 */
export async function inBooks(
  tx: Tx,
  voyages: readonly VoyageFigures[],
  { baseCurrency, on }: At,
): Promise<VoyageFigures[]> {
  const foreign = new Set(voyages.map((voyage) => voyage.baseCurrency));
  foreign.delete(baseCurrency);
  const rates = new Map<string, string>();
  for (const currency of foreign) {
    const known = await findBaseRate(tx, { base: baseCurrency, currency, on });
    if (known) rates.set(currency, known.rate);
  }
  return voyages.map((voyage) => {
    const rate = rates.get(voyage.baseCurrency);
    if (rate === undefined) return voyage;
    const converted = [...voyage.byAccount].map(
      ([code, amount]) => [code, decimal(amount).times(rate).toNumber()] as const,
    );
    return { ...voyage, baseCurrency, byAccount: new Map(converted) };
  });
}
