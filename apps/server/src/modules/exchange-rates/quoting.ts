import { decimal, decimalFromMoney, type Money, moneyFromDecimal } from '@mainsheet/money';

type Rates = {
  /** Base units per unit of each currency. */
  readonly source: string;
  readonly payment: string;
  /** What a bank keeps of the rate, in percent. */
  readonly marginPercent?: string;
};

export type Quote = {
  readonly source: Money;
  readonly payment: Money;
  /** Units of the payment's currency per unit of the source's. */
  readonly rate: string;
  /** The same between banks, before any margin. */
  readonly middleRate: string;
};

/** Digits a rate is kept with. */
const RATE_DIGITS = 12;

/**
 * Both sides of a payment of which one is fixed. What arrives is rounded down and what leaves is rounded up, each to
 * its minor unit, from the exact rate: there and back never gains.
 */
export function quote(
  fixed: { side: 'source' | 'payment'; amount: Money },
  other: string,
  rates: Rates,
): Quote {
  const afterMargin = decimal(100)
    .minus(rates.marginPercent ?? '0')
    .div(100);
  const worth = decimal(rates.source).times(afterMargin);
  const rate = worth.div(rates.payment).toDecimalPlaces(RATE_DIGITS).toFixed();
  const middleRate = decimal(rates.source)
    .div(rates.payment)
    .toDecimalPlaces(RATE_DIGITS)
    .toFixed();
  const amount = decimalFromMoney(fixed.amount);
  if (fixed.side === 'source') {
    const arrives = amount.times(worth).div(rates.payment);
    return {
      source: fixed.amount,
      payment: moneyFromDecimal(other, arrives, 'down'),
      ...{ rate, middleRate },
    };
  }
  const leaves = amount.times(rates.payment).div(worth);
  return {
    source: moneyFromDecimal(other, leaves, 'up'),
    payment: fixed.amount,
    ...{ rate, middleRate },
  };
}
