import type { Violation } from '@mainsheet/contract';
import {
  decimal,
  findCurrencyExponent,
  getCurrencyExponent,
  type Money,
  moneyFromDecimal,
} from '@mainsheet/money';
import { invalidInput } from '../../platform/errors.ts';
import { type DocumentKind, KINDS } from './document-kinds.ts';
import type { ComputedLine, DocumentInput } from './documents.repository.ts';

/** Beyond this a sum no longer fits the ledger's 64 bits with room for a company's life. */
export const MAX_MINOR = 10n ** 15n;

/** So much of what was sent is said back. */
const MOST_QUOTED = 20;

/**
 * Lines with their amounts: quantity × rate, rounded a line to the minor unit, half away from zero;
 * the total is the sum of rounded lines, so the document foots.
 * @throws DomainError INVALID_INPUT for an unknown currency, a line of zero or a total not above zero.
 */
export function computeLines(
  kind: DocumentKind,
  input: DocumentInput,
): { lines: ComputedLine[]; totalMinor: bigint } {
  assertCurrency(input.currency);
  const lines = input.lines.map((line): ComputedLine => {
    const amount = decimal(line.quantity).times(line.rate);
    return { ...line, amountMinor: moneyFromDecimal(input.currency, amount).minorUnits };
  });
  const violations = lines.flatMap((line, index): Violation[] =>
    line.amountMinor === 0n
      ? [violation(`lines.${index}.rate`, 'This line comes to zero. Enter a quantity and a rate.')]
      : [],
  );
  const totalMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0n);
  if (totalMinor <= 0n) {
    violations.push(
      violation('lines', `The total must be above zero. Use ${KINDS[kind].opposite} instead.`),
    );
  }
  if (totalMinor > MAX_MINOR) violations.push(violation('lines', 'The total is too large.'));
  if (violations.length > 0) throw invalidInput(violations);
  return { lines, totalMinor };
}

/** @throws DomainError INVALID_INPUT beside the currency that is none */
export function assertCurrency(currency: string): void {
  if (findCurrencyExponent(currency) !== null) return;
  const message = `${currency.slice(0, MOST_QUOTED) || 'Nothing'} is not a currency. Use a code like USD.`;
  throw invalidInput([violation('currency', message)]);
}

/** The same of one that may be left out. */
export function assertCurrencyOf(asked: string | null | undefined): void {
  if (asked !== null && asked !== undefined) assertCurrency(asked);
}

/**
 * A typed amount of a known currency, with no more decimals than it has and not beyond what the ledger holds.
 * @throws DomainError INVALID_INPUT at the field of the form that `path` names
 */
export function parseAmount(currency: string, { amount, path }: TypedAmount): Money {
  const digits = getCurrencyExponent(currency);
  if ((amount.split('.')[1]?.length ?? 0) > digits) {
    throw invalidInput([violation(path, `${currency} has ${digits} decimals.`)]);
  }
  const money = moneyFromDecimal(currency, decimal(amount));
  if (money.minorUnits > MAX_MINOR) {
    throw invalidInput([violation(path, 'The amount is too large.')]);
  }
  return money;
}

/** An amount as a form sends it, and its field there. */
export type TypedAmount = { readonly amount: string; readonly path: string };

export const violation = (path: string, message: string): Violation => ({
  code: 'INVOICE',
  path,
  message,
});
