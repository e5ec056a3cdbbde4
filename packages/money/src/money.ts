import { type CurrencyCode, findCurrencyExponent } from './currencies.ts';
import {
  type Decimal,
  type DecimalSource,
  decimal,
  findDecimal,
  type RoundingMode,
  roundDecimal,
} from './decimal.ts';
import { MoneyError } from './money-error.ts';

/** Posted money. The sign belongs to the noun that holds it; 12.34 USD has minorUnits 1234n. */
export type Money<Code extends CurrencyCode = CurrencyCode> = {
  readonly currency: Code;
  readonly minorUnits: bigint;
};

/** Minor unit digits of a currency. Throws MoneyError UNKNOWN_CURRENCY. */
export function getCurrencyExponent(currency: CurrencyCode): number {
  const exponent = findCurrencyExponent(currency);
  if (exponent === null) throw new MoneyError('UNKNOWN_CURRENCY', `Unknown currency ${currency}`);
  return exponent;
}

/** Money from minor units. Throws UNKNOWN_CURRENCY. */
export function money<Code extends CurrencyCode>(currency: Code, minorUnits: bigint): Money<Code> {
  getCurrencyExponent(currency);
  return { currency, minorUnits };
}

export function zeroMoney<Code extends CurrencyCode>(currency: Code): Money<Code> {
  return money(currency, 0n);
}

/**
 * Money from an amount in major units, rounded to the minor unit.
 * Half away from zero unless a mode is named. Throws UNKNOWN_CURRENCY, INVALID_AMOUNT.
 */
export function moneyFromDecimal<Code extends CurrencyCode>(
  currency: Code,
  amount: DecimalSource,
  mode: RoundingMode = 'halfAwayFromZero',
): Money<Code> {
  const exponent = getCurrencyExponent(currency);
  const value = findDecimal(amount);
  if (value === null) throw new MoneyError('INVALID_AMOUNT', `Not an amount: ${String(amount)}`);
  const minor = roundDecimal(value.times(decimal(10).pow(exponent)), 0, mode);
  return { currency, minorUnits: BigInt(minor.toFixed(0)) };
}

/**
 * Reads an amount from its wire form without rounding: more digits than the currency has are
 * refused. Throws UNKNOWN_CURRENCY, INVALID_AMOUNT.
 */
export function parseMoney<Code extends CurrencyCode>(currency: Code, text: string): Money<Code> {
  const value = findDecimal(text);
  const exponent = getCurrencyExponent(currency);
  if (value === null || value.decimalPlaces() > exponent) {
    throw new MoneyError('INVALID_AMOUNT', `Not an amount in ${currency}: ${text}`);
  }
  return moneyFromDecimal(currency, value);
}

/** The amount in major units. Exact. */
export function decimalFromMoney(amount: Money): Decimal {
  return decimal(amount.minorUnits).div(decimal(10).pow(getCurrencyExponent(amount.currency)));
}

/** The amount in major units as a double: for explanations and charts, never for posting. */
export function numberFromMoney(amount: Money): number {
  return decimalFromMoney(amount).toNumber();
}

/** Wire form of the amount: all minor digits, no grouping, `-0.05`, `1250`, `1.250`. */
export function formatAmount(amount: Money): string {
  const exponent = getCurrencyExponent(amount.currency);
  const text = String(amount.minorUnits);
  if (exponent === 0) return text;
  // The point is set into the digits: no arithmetic, any size.
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.slice(sign.length).padStart(exponent + 1, '0');
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Minor units, as the database keeps them, as decimal text: `('USD', '12345')` is "123.45". */
export const amountText = (currency: string, minorUnits: bigint | string): string =>
  formatAmount({ currency, minorUnits: BigInt(minorUnits) });

/** Reading form: `USD 1,234.50`, minus before the digits. */
export function formatMoney(amount: Money): string {
  const [whole = '', fraction] = formatAmount(amount).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${amount.currency} ${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

function assertSameCurrency(left: Money, right: Money): void {
  if (left.currency !== right.currency) {
    throw new MoneyError('CURRENCY_MISMATCH', `${left.currency} and ${right.currency} do not mix`);
  }
}

/** Sum of two amounts of one currency. Throws CURRENCY_MISMATCH. */
export function addMoney<Code extends CurrencyCode>(
  left: Money<Code>,
  right: NoInfer<Money<Code>>,
): Money<Code> {
  assertSameCurrency(left, right);
  return { currency: left.currency, minorUnits: left.minorUnits + right.minorUnits };
}

/** left − right. Throws CURRENCY_MISMATCH. */
export function subtractMoney<Code extends CurrencyCode>(
  left: Money<Code>,
  right: NoInfer<Money<Code>>,
): Money<Code> {
  return addMoney(left, negateMoney(right));
}

export function negateMoney<Code extends CurrencyCode>(amount: Money<Code>): Money<Code> {
  return { currency: amount.currency, minorUnits: -amount.minorUnits };
}

/** Sum of a list, zero of the currency for an empty one. Throws CURRENCY_MISMATCH. */
export function sumMoney<Code extends CurrencyCode>(
  currency: Code,
  amounts: readonly Money<Code>[],
): Money<Code> {
  return amounts.reduce<Money<Code>>((total, part) => addMoney(total, part), zeroMoney(currency));
}

/** −1, 0 or 1. Throws CURRENCY_MISMATCH. */
export function compareMoney<Code extends CurrencyCode>(
  left: Money<Code>,
  right: NoInfer<Money<Code>>,
): -1 | 0 | 1 {
  assertSameCurrency(left, right);
  if (left.minorUnits === right.minorUnits) return 0;
  return left.minorUnits < right.minorUnits ? -1 : 1;
}

export function isZeroMoney(amount: Money): boolean {
  return amount.minorUnits === 0n;
}

/** Amount × factor, rounded once to the minor unit. Throws INVALID_AMOUNT for a bad factor. */
export function multiplyMoney<Code extends CurrencyCode>(
  amount: Money<Code>,
  factor: DecimalSource,
  mode: RoundingMode = 'halfAwayFromZero',
): Money<Code> {
  const value = findDecimal(factor);
  if (value === null) throw new MoneyError('INVALID_AMOUNT', `Not a factor: ${String(factor)}`);
  return moneyFromDecimal(amount.currency, decimalFromMoney(amount).times(value), mode);
}
