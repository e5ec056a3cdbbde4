import { formatMoney, getCurrencyExponent, type Money, parseMoney } from '@mainsheet/money';

/** A quarter of what is paid at most, and no more than banks take: above it money is written off, which others approve. */
const FEE_SHARE = 4n;
const mostFee = (currency: string): number => (getCurrencyExponent(currency) === 0 ? 10_000 : 75);

/** Why charges are more than banks keep of a sum in their currency; null where they are not. */
export function chargesFault(sumMinor: bigint, charges: Money): string | null {
  const { currency, minorUnits } = charges;
  const most = parseMoney(currency, String(mostFee(currency)));
  if (minorUnits * FEE_SHARE <= sumMinor && minorUnits <= most.minorUnits) return null;
  const text = `Charges are ${formatMoney(most)} and a quarter of what is paid at the most`;
  return `${text}: write the rest off by a credit note.`;
}

/** How far the rate that a bank used may lie from that of the day: beyond it somebody chose the wrong document. */
const RATE_SHARE = 0.05;

/** Whether two values that should be one differ by no more than rates of one day do. */
export const isNearRate = (one: number, other: number): boolean =>
  Math.abs(one / other - 1) <= RATE_SHARE;
