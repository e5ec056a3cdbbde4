import type { FeeKind, FeeRule } from '@mainsheet/contract';
import { decimal, decimalFromMoney, type Money, moneyFromDecimal } from '@mainsheet/money';

/** How long a rate is held for a draft. */
export const QUOTE_MINUTES = 30;

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
