import { amountText, isZeroMoney, parseMoney, sumMoney } from '@mainsheet/money';
import type { OpeningBooks } from './opening-books.queries.ts';

type Clearing = Pick<OpeningBooks, 'baseCurrency' | 'clearing'>;

type Rest = {
  /** What balances and open items differ by, in base currency. */
  readonly base: string;
  readonly isWhole: boolean;
  /** What is left by currency, where that says more than the sum. */
  readonly parts: readonly { readonly currency: string; readonly amount: string }[];
};

/**
 * What is still to come between balances and open items. A balance in base currency meets items in others, so the sum in base alone
 * says whether both are whole.
 */
export function restOf({ baseCurrency, clearing }: Clearing): Rest {
  const sum = sumMoney(
    baseCurrency,
    clearing.map(({ base }) => parseMoney(baseCurrency, base)),
  );
  const isWhole = isZeroMoney(sum);
  const open = clearing.filter(({ amount, base }) => Number(amount) !== 0 || Number(base) !== 0);
  const isPlain = open.every(({ currency }) => currency === baseCurrency);
  return {
    base: amountText(baseCurrency, sum.minorUnits),
    isWhole,
    parts: isWhole || isPlain ? [] : open.map(({ currency, amount }) => ({ currency, amount })),
  };
}
