import { decimal, findDecimal } from '@mainsheet/money';
import { formatNumber, minorUnitDigits } from '../../../ui/format/number.ts';

type Remainder = { balance: string; currency: string; amount: string; noun: string };

/** What stays open of an invoice or a bill after the typed amount, in words. */
export function remainderText({ balance, currency, amount, noun }: Remainder): string {
  const paid = findDecimal(amount);
  if (paid === null) return '';
  const left = decimal(balance).minus(paid);
  const figure = formatNumber(left.abs().toFixed(), minorUnitDigits(currency));
  if (left.isNegative()) return `${currency} ${figure} more than is open.`;
  return left.isZero() ? `Settles the ${noun}.` : `${currency} ${figure} stays open.`;
}
