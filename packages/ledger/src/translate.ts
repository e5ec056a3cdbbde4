import {
  allocate,
  decimalFromMoney,
  type Money,
  moneyFromDecimal,
  multiplyMoney,
} from '@mainsheet/money';
import type { Entry } from './entry.ts';

/** A line before its base amount is known. */
export type Line = { readonly accountCode: string; readonly amount: Money };

/**
 * Base amounts of balanced lines of one currency at one rate: the debit total is converted and
 * rounded once, then shared over each side by largest remainder, so that the base balances exactly.
 * @param rate base units per unit of the lines' currency, above zero
 */
export function translateLines(
  lines: readonly Line[],
  rate: string,
  baseCurrency: string,
): Entry[] {
  const side = (isDebit: boolean) =>
    lines.filter((line) => line.amount.minorUnits > 0n === isDebit);
  const debits = side(true);
  const total = debits.reduce((sum, line) => sum + line.amount.minorUnits, 0n);
  const currency = lines[0]?.amount.currency ?? baseCurrency;
  const baseTotal = convert({ currency, minorUnits: total }, rate, baseCurrency);
  const shares = new Map<Line, Money>();
  for (const isDebit of [true, false]) shareOut(side(isDebit), baseTotal, isDebit, shares);
  return lines.map((line) => ({ ...line, base: shares.get(line)! }));
}

/** An amount in another currency, rounded once to its minor unit, half away from zero. */
export function convert(amount: Money, rate: string, currency: string): Money {
  if (amount.currency === currency) return multiplyMoney(amount, rate);
  return moneyFromDecimal(currency, decimalFromMoney(amount).times(rate));
}

function shareOut(
  lines: readonly Line[],
  total: Money,
  isDebit: boolean,
  into: Map<Line, Money>,
): void {
  if (lines.length === 0) return;
  const weights = lines.map(({ amount }) => String(amount.minorUnits).replace('-', ''));
  const parts = allocate(total, weights);
  for (const [index, line] of lines.entries()) {
    const part = parts[index]!;
    into.set(line, isDebit ? part : { ...part, minorUnits: -part.minorUnits });
  }
}
