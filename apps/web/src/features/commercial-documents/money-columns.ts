import { decimal } from '@mainsheet/money';
import { type Column, formatNumber, minorUnitDigits } from '../../ui/index.ts';

type OfCurrency = { currency: string };

/** Sums by currency, exact, in the order the currencies first appear. */
export function sumByCurrency<Row extends OfCurrency>(
  rows: readonly Row[],
  amountOf: (row: Row) => string,
): readonly { currency: string; amount: string }[] {
  const sums = new Map<string, string>();
  for (const row of rows) {
    const before = sums.get(row.currency) ?? '0';
    sums.set(row.currency, decimal(before).plus(amountOf(row)).toFixed());
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

const textOf = (currency: string, amount: string): string =>
  formatNumber(amount, minorUnitDigits(currency));

/** "USD 1,200.00 + EUR 300.00" where rows are of several currencies, the code where of one. */
export function sumsInWords<Row extends OfCurrency>(
  rows: readonly Row[],
  amountOf: (row: Row) => string,
): string {
  const sums = sumByCurrency(rows, amountOf);
  if (sums.length < 2) return sums[0]?.currency ?? '';
  return sums.map(({ currency, amount }) => `${currency} ${textOf(currency, amount)}`).join(' + ');
}

/** An amount of its row's currency; the total is one figure where all rows share it, as amounts of several are never added up. */
export const moneyColumn = <Key extends string, Row extends OfCurrency & Record<Key, string>>(
  key: Key,
  header: string,
  width: number,
): Column<Row> => ({
  key,
  header,
  width,
  kind: 'number',
  decimals: 2,
  value: (row) => row[key],
  text: (row) => textOf(row.currency, row[key]),
  total: (rows) => {
    const sums = sumByCurrency(rows, (row) => row[key]);
    return sums.length === 1 ? (sums[0]?.amount ?? null) : null;
  },
});
