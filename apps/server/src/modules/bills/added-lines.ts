import { isAddedLine } from '@mainsheet/contract';
import { type documents, isTaxLine, percentOf } from '../commercial-documents/index.ts';

type Line = documents.LineInput;
type Row = Pick<documents.LineRow, 'source_key' | 'amount_minor'>;

/** A surcharge is a part of the cost: it goes where the first line goes. */
const accountOf = (lines: readonly Line[]): string => lines[0]!.accountCode;

const surchargeKey = (index: number): string => `surcharge.${index + 1}`;
const DISCOUNT_KEY = 'discount';

/** A line for each surcharge of a credit, and one below zero for a discount; neither is taxed. */
export function surchargeLines(
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
  return added.filter(({ rate }) => Number(rate) !== 0);
}

/** The lines that a form sent. */
export const ownLines = <One extends Row>(lines: readonly One[]): One[] =>
  lines.filter(({ source_key: key }) => !isAddedLine(key));

const minorOf = (lines: readonly Row[], key: string): bigint =>
  lines
    .filter((line) => line.source_key === key)
    .reduce((sum, line) => sum + BigInt(line.amount_minor), 0n);

/** A tax by its place from 0: name and percentage; blank and zero where there is none. */
export function taxAt(lines: readonly documents.LineRow[], index: number) {
  const line = lines.find((one) => one.source_key === `tax.${index + 1}`);
  return line ? { name: line.description, rate: percentOf(line) } : { name: '', rate: '0' };
}

export const taxesMinor = (lines: readonly documents.LineRow[]): bigint =>
  lines.filter(isTaxLine).reduce((sum, line) => sum + BigInt(line.amount_minor), 0n);

export const surchargeMinor = (lines: readonly documents.LineRow[], index: number): bigint =>
  minorOf(lines, surchargeKey(index));

export const discountMinor = (lines: readonly documents.LineRow[]): bigint =>
  -minorOf(lines, DISCOUNT_KEY);
