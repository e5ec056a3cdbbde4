import type { DocumentDiscount, DocumentTax } from '@mainsheet/contract';
import { TAX_ACCOUNTS, type TaxSide } from '@mainsheet/ledger';
import { amountText, decimal, type Money, moneyFromDecimal, sumMoney } from '@mainsheet/money';
import { assertCurrency } from './amounts.ts';
import type { LineInput, LineRow } from './documents.repository.ts';
import { plainDecimal } from './presenting.ts';

const TAX_KEY = 'tax.';

/** Whether a line is a tax of its document; those of old bills are booked as cost. */
export const isTaxLine = ({ source_key: key }: Pick<LineRow, 'source_key'>): boolean =>
  key?.startsWith(TAX_KEY) ?? false;

const DISCOUNT_KEY = 'discount';

/** Whether a line is the discount of its document. */
export const isDiscountLine = ({ source_key: key }: Pick<LineRow, 'source_key'>): boolean =>
  key === DISCOUNT_KEY;

/** Whether it is a percentage of the other lines, whose sum is its rate. */
export const isOfPercent = ({ quantity }: Pick<LineRow, 'quantity'>): boolean =>
  !decimal(quantity).eq(1);

type Discounted = { readonly currency: string; readonly discount: DocumentDiscount };

/**
 * Lines of a document with one below zero for its discount, which goes where the first line goes: before any tax, so that
 * tax is charged on what is asked for.
 * @throws DomainError INVALID_INPUT for an unknown currency
 */
export function withDiscount(
  lines: readonly LineInput[],
  { currency, discount }: Discounted,
): LineInput[] {
  const [first] = lines;
  if (!discount || !first || !(Number(discount.value) > 0)) return [...lines];
  const isPercent = discount.kind === 'percent';
  const off = isPercent ? sumText(lines, currency) : discount.value;
  const line: LineInput = {
    accountCode: first.accountCode,
    description: 'Discount',
    quantity: isPercent ? decimal(discount.value).div(100).toString() : '1',
    unit: '',
    rate: decimal(off).negated().toFixed(),
    sourceKey: DISCOUNT_KEY,
    voyageId: first.voyageId,
  };
  return [...lines, line];
}

/** The discount of a document as its form has it, with what it comes to; null where there is none. */
export function presentDiscount(currency: string, lines: readonly LineRow[]) {
  const line = lines.find(isDiscountLine);
  if (!line) return null;
  const kind = isOfPercent(line) ? 'percent' : 'amount';
  const amount = amountText(currency, -BigInt(line.amount_minor));
  return { kind, value: kind === 'percent' ? percentOf(line) : amount, amount };
}

/** The sum of rounded lines. */
function sumText(lines: readonly LineInput[], currency: string): string {
  assertCurrency(currency);
  const amounts = lines.map(
    ({ quantity, rate }): Money => moneyFromDecimal(currency, decimal(quantity).times(rate)),
  );
  return amountText(currency, sumMoney(currency, amounts).minorUnits);
}

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
  const sum = sumText(lines, currency);
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
