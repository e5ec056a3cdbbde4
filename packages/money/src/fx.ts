import type { CurrencyCode } from './currencies.ts';
import { decimal, findDecimal, formatDecimal, type RoundingMode } from './decimal.ts';
import { decimalFromMoney, getCurrencyExponent, type Money, moneyFromDecimal } from './money.ts';
import { MoneyError } from './money-error.ts';

/**
 * A rate is a value with its origin: 1 unit of `base` costs `rate` units of `quote`.
 * `rate` is kept as typed and never rounded before use; `date` is the civil date it was fixed.
 */
export type FxRate = {
  readonly base: CurrencyCode;
  readonly quote: CurrencyCode;
  readonly rate: string;
  readonly date: string;
  readonly source: string;
};

/** Makes a rate. Throws INVALID_RATE unless the rate is a positive decimal, UNKNOWN_CURRENCY. */
export function fxRate(parts: FxRate): FxRate {
  getCurrencyExponent(parts.base);
  getCurrencyExponent(parts.quote);
  const value = findDecimal(parts.rate);
  if (value === null || !value.isPositive() || value.isZero()) {
    throw new MoneyError('INVALID_RATE', `Not a positive rate: ${parts.rate}`);
  }
  return { ...parts };
}

/** The same fixing seen from the other currency; 40 digits, date and source kept. */
export function invertRate(rate: FxRate): FxRate {
  return fxRate({
    ...rate,
    base: rate.quote,
    quote: rate.base,
    rate: formatDecimal(decimal(1).div(fxRate(rate).rate)),
  });
}

/**
 * What one unit of `of.quote` costs in `to.quote`, from two rates against the same third currency on
 * the same day: the quotient to 40 digits, with date and source of the fixing.
 * Throws CURRENCY_MISMATCH when the rates share no base or no day.
 */
export function crossRate(of: FxRate, to: FxRate): FxRate {
  if (of.base !== to.base || of.date !== to.date) {
    throw new MoneyError(
      'CURRENCY_MISMATCH',
      `${of.base}/${of.quote} of ${of.date} and ${to.base}/${to.quote} of ${to.date} have no cross`,
    );
  }
  return fxRate({
    base: of.quote,
    quote: to.quote,
    rate: formatDecimal(decimal(fxRate(to).rate).div(fxRate(of).rate)),
    date: of.date,
    source: of.source,
  });
}

/**
 * Converts money at a rate, in whichever direction the pair allows, rounded once.
 * Throws CURRENCY_MISMATCH when the money is in neither currency of the pair.
 */
export function convertMoney(
  amount: Money,
  rate: FxRate,
  mode: RoundingMode = 'halfAwayFromZero',
): Money {
  const factor = decimal(fxRate(rate).rate);
  const value = decimalFromMoney(amount);
  if (amount.currency === rate.base) {
    return moneyFromDecimal(rate.quote, value.times(factor), mode);
  }
  if (amount.currency === rate.quote) return moneyFromDecimal(rate.base, value.div(factor), mode);
  throw new MoneyError(
    'CURRENCY_MISMATCH',
    `${amount.currency} is not in the pair ${rate.base}/${rate.quote}`,
  );
}
