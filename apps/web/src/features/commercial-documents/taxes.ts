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

/** The sum of the lines with the taxes on it. */
export const withTaxes = (taxes: readonly Tax[], of: { total: string; currency: string }): string =>
  taxAmounts(taxes, of)
    .reduce((sum, { amount }) => sum.plus(amount), decimal(of.total))
    .toFixed();
