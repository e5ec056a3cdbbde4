import { isAddedLine } from '@mainsheet/contract';
import { decimal, type Money, moneyFromDecimal, sumMoney } from '@mainsheet/money';
import {
  amountText,
  assertCurrency,
  type documents,
  plainDecimal,
} from '../commercial-documents/index.ts';

type Line = documents.LineInput;
type Tax = { readonly name: string; readonly rate: string };
type Row = Pick<documents.LineRow, 'source_key' | 'amount_minor'>;

/** Taxes are a part of the cost: they go where the first line goes. */
const accountOf = (lines: readonly Line[]): string => lines[0]!.accountCode;

const taxKey = (index: number): string => `tax.${index + 1}`;
const surchargeKey = (index: number): string => `surcharge.${index + 1}`;
const DISCOUNT_KEY = 'discount';

/**
 * Lines of a bill with a line for each tax: its rate of the sum of all lines, so that the bill foots by lines alone.
 * @throws DomainError INVALID_INPUT for an unknown currency
 */
export function withTaxes(
  lines: readonly Line[],
  of: { currency: string; taxes: readonly Tax[] },
): Line[] {
  const { currency, taxes } = of;
  assertCurrency(currency);
  const amounts = lines.map(
    ({ quantity, rate }): Money => moneyFromDecimal(currency, decimal(quantity).times(rate)),
  );
  const sum = amountText(currency, sumMoney(currency, amounts).minorUnits);
  const added = taxes.map(
    ({ name, rate }, index): Line => ({
      accountCode: accountOf(lines),
      description: name,
      quantity: decimal(rate).div(100).toString(),
      unit: '',
      rate: sum,
      sourceKey: taxKey(index),
    }),
  );
  return [...lines, ...added.filter(({ quantity }) => Number(quantity) > 0)];
}

/** Lines of a credit with one for each surcharge, and one below zero for a discount. */
export function withSurcharges(
  lines: readonly Line[],
  of: { surcharges: readonly string[]; discount: string },
): Line[] {
  const lump = (description: string, rate: string, sourceKey: string): Line => ({
    ...{ accountCode: accountOf(lines), description, quantity: '1', unit: '', rate, sourceKey },
  });
  const added = [
    ...of.surcharges.map((amount, index) =>
      lump(`Surcharge ${index + 1}`, amount, surchargeKey(index)),
    ),
    lump('Discount', `-${of.discount}`, DISCOUNT_KEY),
  ];
  return [...lines, ...added.filter(({ rate }) => Number(rate) !== 0)];
}

/** The lines that a form sent. */
export const ownLines = <One extends Row>(lines: readonly One[]): One[] =>
  lines.filter(({ source_key: key }) => !isAddedLine(key));

const minorOf = (lines: readonly Row[], key: string): bigint =>
  lines
    .filter((line) => line.source_key === key)
    .reduce((sum, line) => sum + BigInt(line.amount_minor), 0n);

/** A tax by its place from 0: name and percentage; blank and zero where there is none. */
export function taxAt(lines: readonly documents.LineRow[], index: number): Tax {
  const line = lines.find((one) => one.source_key === taxKey(index));
  if (!line) return { name: '', rate: '0' };
  return {
    name: line.description,
    rate: plainDecimal(decimal(line.quantity).times(100).toString()),
  };
}

export const taxesMinor = (lines: readonly documents.LineRow[]): bigint =>
  [0, 1, 2].reduce((sum, index) => sum + minorOf(lines, taxKey(index)), 0n);

export const surchargeMinor = (lines: readonly documents.LineRow[], index: number): bigint =>
  minorOf(lines, surchargeKey(index));

export const discountMinor = (lines: readonly documents.LineRow[]): bigint =>
  -minorOf(lines, DISCOUNT_KEY);
