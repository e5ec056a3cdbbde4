import type { DocumentTax } from '@mainsheet/contract';
import { TAX_ACCOUNTS, type TaxSide } from '@mainsheet/ledger';
import { amountText, decimal, type Money, moneyFromDecimal, sumMoney } from '@mainsheet/money';
import { assertCurrency } from './amounts.ts';
import type { LineInput, LineRow } from './documents.repository.ts';
import { plainDecimal } from './presenting.ts';

const TAX_KEY = 'tax.';

/** Whether a line is a tax of its document; those of old bills are booked as cost. */
export const isTaxLine = ({ source_key: key }: Pick<LineRow, 'source_key'>): boolean =>
  key?.startsWith(TAX_KEY) ?? false;

type Taxed = { readonly currency: string; readonly taxes: readonly DocumentTax[] };

/**
 * Lines of a document with a line for each tax: its rate of the sum of all lines, so that the document foots by
 * lines alone. What is charged goes to output tax, what is paid to input tax.
 * @throws DomainError INVALID_INPUT for an unknown currency
 */
export function withTaxes(
  lines: readonly LineInput[],
  side: TaxSide,
  { currency, taxes }: Taxed,
): LineInput[] {
  assertCurrency(currency);
  const amounts = lines.map(
    ({ quantity, rate }): Money => moneyFromDecimal(currency, decimal(quantity).times(rate)),
  );
  const sum = amountText(currency, sumMoney(currency, amounts).minorUnits);
  const added = taxes.map(
    ({ name, rate }, index): LineInput => ({
      accountCode: TAX_ACCOUNTS[side],
      description: name,
      quantity: decimal(rate).div(100).toString(),
      unit: '',
      rate: sum,
      sourceKey: `${TAX_KEY}${index + 1}`,
    }),
  );
  return [...lines, ...added.filter(({ quantity }) => Number(quantity) > 0)];
}

/** The percentage of a tax line. */
export const percentOf = ({ quantity }: Pick<LineRow, 'quantity'>): string =>
  plainDecimal(decimal(quantity).times(100).toString());

/** The taxes of a document as its form has them. */
export const taxesOf = (lines: readonly LineRow[]): DocumentTax[] =>
  lines.filter(isTaxLine).map((line) => ({ name: line.description, rate: percentOf(line) }));

/** The same with what each comes to. */
export const presentTaxes = (currency: string, lines: readonly LineRow[]) =>
  lines.filter(isTaxLine).map((line) => ({
    name: line.description,
    rate: percentOf(line),
    amount: amountText(currency, line.amount_minor),
  }));
