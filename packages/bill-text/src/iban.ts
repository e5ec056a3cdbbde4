import { compactAccount, findIbanFault } from '@mainsheet/identifiers';
import { findCurrency } from './amounts.ts';
import type { Cell } from './cells.ts';
import type { Found } from './found.ts';
import type { Lines } from './labelled.ts';
import { OTHER_ACCOUNT } from './labels.ts';

const IBAN = /(?<![A-Z\d])[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]){11,30}/g;

type Account = { readonly found: Found; readonly currency: string | null };

/** The account whose check digits fit; none where it is of another currency, of who pays, or one of several. */
export function findIban(lines: Lines, currency: string | null): Found | null {
  const accounts = lines.flatMap((cells, at) => {
    const line = wordsOf(cells);
    const before = wordsOf(lines[at - 1] ?? []);
    if (OTHER_ACCOUNT.test(line) || OTHER_ACCOUNT.test(before)) return [];
    return cells.flatMap((cell) => accountsIn(cell, line));
  });
  const fit = accounts.filter(
    (account) => !account.currency || !currency || account.currency === currency,
  );
  const sure = fit.filter((account) => account.currency);
  const left = sure.length > 0 ? sure : fit;
  const first = left[0]?.found;
  return first && left.every(({ found }) => found.value === first.value) ? first : null;
}

const wordsOf = (cells: readonly Cell[]): string => cells.map(({ text }) => text).join(' ');

function accountsIn(cell: Cell, line: string): Account[] {
  return [...cell.text.matchAll(IBAN)].flatMap(({ 0: words, index }) => {
    const found = wholeOf(words, cell.start + index);
    return found ? [{ found, currency: findCurrency(line.replace(words, ''))?.value ?? null }] : [];
  });
}

/** The longest beginning of some words that is an account number. */
function wholeOf(words: string, start: number): Found | null {
  for (let length = words.length; length >= 15; length -= 1) {
    const part = words.slice(0, length);
    if (findIbanFault(part) !== null) continue;
    const value = compactAccount(part);
    return { value, start, end: start + length, reason: 'its check digits fit' };
  }
  return null;
}
