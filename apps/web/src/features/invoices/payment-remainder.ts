import { decimal, findDecimal } from '@mainsheet/money';
import { formatNumber, minorUnitDigits } from '../../ui/format/number.ts';

/** What stays open after the typed amount, in words. */
export function remainderText(balance: string, currency: string, amount: string): string {
  const paid = findDecimal(amount);
  if (paid === null) return '';
  const left = decimal(balance).minus(paid);
  const figure = formatNumber(left.abs().toFixed(), minorUnitDigits(currency));
  if (left.isNegative()) return `${currency} ${figure} more than is open.`;
  return left.isZero() ? 'Settles the invoice.' : `${currency} ${figure} stays open.`;
}
