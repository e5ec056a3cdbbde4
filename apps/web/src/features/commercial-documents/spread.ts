import { decimal } from '@mainsheet/money';

/** What money or a credit is spread over: an open invoice or bill. */
export type OpenDocument = { id: string; number: string; dueOn: string; balance: string };

/** Amounts by document that use a credit up, the earliest due first; no row where nothing is left. */
export function spreadOldestFirst(
  open: readonly OpenDocument[],
  credit: string,
): Record<string, string> {
  let left = decimal(credit);
  const amounts: Record<string, string> = {};
  for (const document of open.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))) {
    if (left.lte(0)) break;
    const part = left.lt(document.balance) ? left : decimal(document.balance);
    amounts[document.id] = part.toFixed();
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
