import { decimal, findCurrencyExponent, formatDecimal, roundDecimal } from '@mainsheet/money';
import type {
  EInvoiceAdjustment,
  EInvoiceLine,
  EInvoiceTax,
  EInvoiceTotals,
  TaxCategory,
} from './invoice.ts';

/** Decimals of an amount: EN 16931 has two at the most (BR-DEC), a yen none. */
export const amountDigits = (currency: string): number =>
  Math.min(2, findCurrencyExponent(currency) ?? 2);

/** The exact sum of decimal texts. */
export const sumOf = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum.plus(decimal(amount)), decimal(0));

/** What a rate comes to of an amount, rounded half away from zero (BR-CO-17). */
export const taxOn = (taxable: string, rate: string, currency: string): string =>
  formatDecimal(
    roundDecimal(
      decimal(taxable)
        .times(decimal(rate || '0'))
        .div(100),
      amountDigits(currency),
    ),
    amountDigits(currency),
  );

/** Decimal text with the places of an amount; more stay, to be refused by their rule. */
const withPlaces = (value: ReturnType<typeof decimal>, digits: number): string =>
  formatDecimal(value, Math.max(digits, value.decimalPlaces()));

type Footed = { readonly taxes: readonly EInvoiceTax[]; readonly totals: EInvoiceTotals };

/** The one tax and the totals of lines, and of what is taken off them all, that share a category and a rate; rounded as BR-CO-10 to BR-CO-17 say. */
export function foot(
  lines: readonly Pick<EInvoiceLine, 'amount'>[],
  of: {
    category: TaxCategory;
    rate: string;
    reason: string;
    currency: string;
    /** Below zero. */
    adjustments?: readonly Pick<EInvoiceAdjustment, 'amount'>[];
  },
): Footed {
  const digits = amountDigits(of.currency);
  const sum = sumOf(lines.map(({ amount }) => amount));
  const taken = sumOf((of.adjustments ?? []).map(({ amount }) => amount)).negated();
  const net = sum.minus(taken);
  const taxable = withPlaces(net, digits);
  const tax = taxOn(taxable, of.rate, of.currency);
  const withTax = withPlaces(net.plus(decimal(tax)), digits);
  return {
    taxes: [{ category: of.category, rate: of.rate, taxable, amount: tax, reason: of.reason }],
    totals: {
      lines: withPlaces(sum, digits),
      allowances: taken.isZero() ? '0' : withPlaces(taken, digits),
      ...{ charges: '0', withoutTax: taxable, tax, withTax },
      ...{ prepaid: '0', rounding: '0', due: withTax },
    },
  };
}
