import type { CurrencyCode } from './currencies.ts';
import { type Decimal, type DecimalSource, decimal, findDecimal } from './decimal.ts';
import type { Money } from './money.ts';
import { MoneyError } from './money-error.ts';

/**
 * Splits money by weights; the parts always sum to the whole.
 * Each part is cut towards zero, then the missing minor units go one each to the largest
 * remainders, the earlier part first where remainders are equal (Hamilton's method).
 * Throws INVALID_WEIGHTS for a negative weight, a text that is no number or weights of sum zero.
 */
export function allocate<Code extends CurrencyCode>(
  amount: Money<Code>,
  weights: readonly DecimalSource[],
): Money<Code>[] {
  const shares = weights.map((weight) => parseWeight(weight));
  const total = shares.reduce((sum, share) => sum.plus(share), decimal(0));
  if (total.isZero()) throw new MoneyError('INVALID_WEIGHTS', 'The weights sum to zero');

  const scale = decimal(10).pow(Math.max(0, ...shares.map((share) => share.decimalPlaces())));
  const integers = shares.map((share) => BigInt(share.times(scale).toFixed(0)));
  const whole = integers.reduce((sum, share) => sum + share, 0n);
  const sign = amount.minorUnits < 0n ? -1n : 1n;
  const magnitude = amount.minorUnits * sign;
  const parts = integers.map((share) => (magnitude * share) / whole);
  const missing = magnitude - parts.reduce((sum, part) => sum + part, 0n);
  const byRemainder = integers
    .map((share, index) => ({ index, remainder: (magnitude * share) % whole }))
    .toSorted((a, b) => compareBigint(b.remainder, a.remainder) || a.index - b.index);
  for (const { index } of byRemainder.slice(0, Number(missing))) {
    parts[index] = (parts[index] ?? 0n) + 1n;
  }
  return parts.map((part) => ({ currency: amount.currency, minorUnits: part * sign }));
}

function parseWeight(weight: DecimalSource): Decimal {
  const value = findDecimal(weight);
  if (value === null || value.isNegative()) {
    throw new MoneyError('INVALID_WEIGHTS', `Not a weight: ${String(weight)}`);
  }
  return value;
}

function compareBigint(left: bigint, right: bigint): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
