import type { FeeKind, FeeRule } from '@mainsheet/contract';
import { decimal, decimalFromMoney, type Money, moneyFromDecimal } from '@mainsheet/money';

/** How long a rate is held for a draft. */
export const QUOTE_MINUTES = 30;

type Rates = {
  /** Base units per unit of each currency. */
  readonly source: string;
  readonly payment: string;
};

export type Quote = {
  readonly source: Money;
  readonly payment: Money;
  /** Units of the payment's currency per unit of the source's. */
  readonly rate: string;
};

/** Digits a rate is kept with. */
const RATE_DIGITS = 12;

/** Both sides of a payment of which one is fixed; the other is rounded to its minor unit, half away from zero. */
export function quote(
  fixed: { side: 'source' | 'payment'; amount: Money },
  other: string,
  rates: Rates,
): Quote {
  const rate = decimal(rates.source).div(rates.payment).toDecimalPlaces(RATE_DIGITS);
  if (fixed.side === 'source') {
    const payment = moneyFromDecimal(other, decimalFromMoney(fixed.amount).times(rate));
    return { source: fixed.amount, payment, rate: rate.toFixed() };
  }
  const source = moneyFromDecimal(other, decimalFromMoney(fixed.amount).div(rate));
  return { source, payment: fixed.amount, rate: rate.toFixed() };
}

/**
 * What a service costs: fixed + percent of the amount, within minimum and maximum, by the latest rule of its
 * kind and currency that began by then; nothing where there is none.
 */
export function feeOf(
  schedule: readonly FeeRule[],
  of: { kind: FeeKind; amount: Money; on: string },
): Money {
  const { currency } = of.amount;
  const rule = schedule
    .filter((one) => one.kind === of.kind && one.currency === currency && one.from <= of.on)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1);
  if (!rule) return { currency, minorUnits: 0n };
  const whole = decimalFromMoney(of.amount).times(rule.percent).div(100).plus(rule.fixed);
  const least = decimal(rule.minimum);
  const raised = whole.lt(least) ? least : whole;
  const most = rule.maximum === null ? raised : decimal(rule.maximum);
  return moneyFromDecimal(currency, raised.gt(most) ? most : raised);
}
