import { decimal } from '@mainsheet/money';
import type { OpenInvoice } from './credit-notes.queries.ts';

/** Amounts by invoice that use a credit up, the earliest due first; no row where nothing is left. */
export function spreadOldestFirst(
  invoices: readonly OpenInvoice[],
  credit: string,
): Record<string, string> {
  let left = decimal(credit);
  const amounts: Record<string, string> = {};
  for (const invoice of invoices.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))) {
    if (left.lte(0)) break;
    const part = left.lt(invoice.balance) ? left : decimal(invoice.balance);
    amounts[invoice.id] = part.toFixed();
    left = left.minus(part);
  }
  return amounts;
}

/** What stays of a credit when these amounts are applied; below zero when they are too much. */
export const leftAfter = (credit: string, amounts: Readonly<Record<string, string>>): string =>
  Object.values(amounts)
    .filter(Boolean)
    .reduce((left, amount) => left.minus(amount), decimal(credit))
    .toFixed();
