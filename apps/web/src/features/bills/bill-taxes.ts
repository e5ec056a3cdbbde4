import { decimal, findDecimal, formatAmount, type Money, moneyFromDecimal } from '@mainsheet/money';
import type { BillRecord } from './bills.queries.ts';

/** Taxes of a bill by name and percentage: “VAT 25 %”. */
export const taxesOf = (bill: BillRecord): string =>
  [
    [bill.taxName1, bill.taxRate1],
    [bill.taxName2, bill.taxRate2],
    [bill.taxName3, bill.taxRate3],
  ]
    .flatMap(([name, rate]) => (name ? [`${name} ${rate} %`] : []))
    .join(', ');

type Tax = { readonly name: string; readonly rate: string };

/** What taxes come to on the sum of the lines, each rounded by itself as the server does it. */
export function taxAmounts(
  taxes: readonly Tax[],
  of: { total: string; currency: string },
): { label: string; amount: string }[] {
  return taxes.flatMap(({ name, rate }) => {
    const percent = findDecimal(rate);
    if (!percent || percent.isZero()) return [];
    const amount: Money = moneyFromDecimal(of.currency, percent.div(100).times(decimal(of.total)));
    return [{ label: `${name.trim() || 'Tax'} ${rate} %`, amount: formatAmount(amount) }];
  });
}
