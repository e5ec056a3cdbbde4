import { MOST_TAXES } from '@mainsheet/contract';
import { decimal, findDecimal, formatAmount, type Money, moneyFromDecimal } from '@mainsheet/money';

export type Tax = { readonly name: string; readonly rate: string };

/** Places of a form for its taxes. */
export const TAX_PLACES = Array.from({ length: MOST_TAXES }, (_, place) => place);

/** Taxes of a document for its form: one for each place. */
export const taxValues = (taxes: readonly Tax[]) =>
  TAX_PLACES.map((place) => ({
    name: taxes[place]?.name ?? '',
    rate: taxes[place]?.rate ?? '0',
  }));

/** A tax by name and percentage: “VAT 25 %”. */
export const taxText = ({ name, rate }: Tax): string => `${name.trim() || 'Tax'} ${rate} %`;

/** What taxes come to on the sum of the lines, each rounded by itself as the server does it. */
export function taxAmounts(
  taxes: readonly Tax[],
  of: { total: string; currency: string },
): { label: string; amount: string }[] {
  return taxes.flatMap((tax) => {
    const percent = findDecimal(tax.rate);
    if (!percent || percent.isZero()) return [];
    const amount: Money = moneyFromDecimal(of.currency, percent.div(100).times(decimal(of.total)));
    return [{ label: taxText(tax), amount: formatAmount(amount) }];
  });
}

export type Discount = { readonly kind: string; readonly value: string };

/** What a discount takes off the sum of the lines, below zero, as the server rounds it; null where there is none. */
function discountAmount(
  discount: Discount | null | undefined,
  of: { total: string; currency: string },
): { label: string; amount: string } | null {
  const value = findDecimal(discount?.value ?? '');
  if (!discount || !value || !value.gt(0)) return null;
  const isPercent = discount.kind === 'percent';
  const off = isPercent ? value.div(100).times(of.total) : value;
  return {
    label: isPercent ? `Discount ${discount.value} %` : 'Discount',
    amount: formatAmount(moneyFromDecimal(of.currency, off.negated())),
  };
}

/** What is added to the sum of the lines or taken off it, one after the other: the discount, then taxes on what is left. */
export function addedAmounts(
  { discount, taxes }: { discount?: Discount | null | undefined; taxes: readonly Tax[] },
  of: { total: string; currency: string },
): { label: string; amount: string }[] {
  const off = discountAmount(discount, of);
  const total = off ? decimal(of.total).plus(off.amount).toFixed() : of.total;
  return [...(off ? [off] : []), ...taxAmounts(taxes, { total, currency: of.currency })];
}

/** The sum of the lines with all that is added to it. */
export const sumWith = (added: readonly { amount: string }[], of: { total: string }): string =>
  added.reduce((sum, { amount }) => sum.plus(amount), decimal(of.total)).toFixed();

/** The sum of the lines with the taxes on it. */
export const withTaxes = (taxes: readonly Tax[], of: { total: string; currency: string }): string =>
  sumWith(taxAmounts(taxes, of), of);
