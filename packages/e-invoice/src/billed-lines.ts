import { decimal, formatDecimal, roundDecimal } from '@mainsheet/money';
import { checkSums } from './check-rules.ts';
import { amountDigits } from './foot.ts';
import type { EInvoice, EInvoiceLine } from './invoice.ts';
import { unitOfCode } from './unit-codes.ts';

/** A line as a bill has it: quantity times rate is its amount. */
export type BilledLine = {
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  readonly rate: string;
};

/** What an invoice bills, with one tax on all of it where it has one. */
export type Billed = {
  readonly lines: readonly BilledLine[];
  readonly taxes: readonly { readonly name: string; readonly rate: string }[];
};

const whole = (description: string, amount: string): BilledLine => ({
  ...{ description, quantity: '1', unit: '', rate: amount },
});

/** Digits that a bill's quantity and rate have at the most, behind the point. */
const PLACES = { quantity: 6, rate: 10 } as const;

/**
 * The line as it is where its amount is quantity times price, rounded as a bill rounds it; otherwise its amount by itself. What is
 * taken off has its sign at the price, as bills have it.
 */
const billedLine =
  (currency: string) =>
  ({ name, note, quantity, unitCode, price, amount }: EInvoiceLine): BilledLine => {
    const description = (name || note || 'Line without a name').slice(0, 300);
    const [count, each] = [decimal(quantity), decimal(price)];
    const product = roundDecimal(count.times(each), amountDigits(currency));
    const fits =
      count.decimalPlaces() <= PLACES.quantity &&
      each.decimalPlaces() <= PLACES.rate &&
      product.eq(decimal(amount));
    if (!fits) return whole(description, amount);
    return {
      description,
      quantity: formatDecimal(count.abs()),
      unit: unitOfCode(unitCode).slice(0, 20),
      rate: count.lt(0) ? formatDecimal(each.negated()) : price,
    };
  };

/** Lines and taxes of a bill for it. Taxes of several rates become lines, since a bill has its taxes on all lines. */
export function billedOf({ currency, lines, adjustments, taxes, totals }: EInvoice): Billed {
  const charged = taxes.filter(({ amount }) => !decimal(amount).isZero());
  const [only] = charged;
  const isOnAll = charged.length === 1 && taxes.length === 1 && only !== undefined;
  const rounding = decimal(totals.rounding).isZero() ? [] : [whole('Rounding', totals.rounding)];
  return {
    lines: [
      ...lines.map(billedLine(currency)),
      ...adjustments.map(({ reason, amount }) =>
        whole(reason || (amount.startsWith('-') ? 'Allowance' : 'Charge'), amount),
      ),
      ...(isOnAll
        ? []
        : charged.map((tax) => whole(`VAT ${tax.rate} % of ${tax.taxable}`, tax.amount))),
      ...rounding,
    ].filter(({ rate }) => !decimal(rate).isZero()),
    taxes: isOnAll ? [{ name: 'VAT', rate: only.rate }] : [],
  };
}

/** What whoever takes it over has to know: sums that contradict each other, taxes as lines, what was paid before. */
export function cautionsOf(invoice: EInvoice): string[] {
  const { taxes, totals, currency } = invoice;
  const charged = taxes.filter(({ amount }) => !decimal(amount).isZero());
  return [
    ...checkSums(invoice).map(({ rule, message }) => `${message} (${rule})`),
    ...(charged.length > 0 && taxes.length > 1
      ? ['It has several rates of VAT: each stands as a line of its own. Choose its account.']
      : []),
    ...(decimal(totals.prepaid).isZero()
      ? []
      : [`${totals.prepaid} ${currency} was paid before: ${totals.due} ${currency} is asked for.`]),
  ];
}
