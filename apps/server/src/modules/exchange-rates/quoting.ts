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

/** Both sides of a payment of which one is fixed; the other is rounded to its minor unit, half away from zero. */
export function quote(
  fixed: { side: 'source' | 'payment'; amount: Money },
  other: string,
  rates: Rates,
): Quote {
  const middle = decimal(rates.source).div(rates.payment);
  const kept = decimal(100)
    .minus(rates.marginPercent ?? '0')
    .div(100);
  const offered = middle.times(kept).toDecimalPlaces(RATE_DIGITS);
  const rate = offered.toFixed();
  const middleRate = middle.toDecimalPlaces(RATE_DIGITS).toFixed();
  if (fixed.side === 'source') {
    const payment = moneyFromDecimal(other, decimalFromMoney(fixed.amount).times(offered));
    return { source: fixed.amount, payment, rate, middleRate };
  }
  const source = moneyFromDecimal(other, decimalFromMoney(fixed.amount).div(offered));
  return { source, payment: fixed.amount, rate, middleRate };
}
