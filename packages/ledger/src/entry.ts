import type { Money } from '@mainsheet/money';

/** Natural side of an account: assets and expenses grow by debit, the rest by credit. */
export const ACCOUNT_KINDS = ['asset', 'liability', 'equity', 'revenue', 'expense'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/**
 * One line of a transaction. The sign is the side: above zero debit, below zero credit.
 * `base` is the same amount in the company's base currency at the transaction's rate.
 */
export type Entry = {
  readonly accountCode: string;
  readonly amount: Money;
  readonly base: Money;
};

/** Where a rate comes from; 1 of `from` is `rate` of `to`. */
export type RateUsed = {
  readonly rate: string;
  readonly on: string;
  readonly source: string;
};

export type LedgerFault = {
  readonly code: 'EMPTY' | 'ZERO_LINE' | 'UNBALANCED' | 'UNBALANCED_BASE' | 'MIXED_BASE';
  readonly currency?: string;
  readonly message: string;
};

/** Sum of the lines of each currency, in minor units. */
export function sumByCurrency(entries: readonly Entry[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { amount } of entries) {
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + amount.minorUnits);
  }
  return sums;
}

/**
 * Every reason why these lines may not be posted: no line, a line of zero, a currency or the base
 * that does not sum to zero.
 */
export function findLedgerFaults(entries: readonly Entry[]): LedgerFault[] {
  if (entries.length === 0) return [{ code: 'EMPTY', message: 'A transaction needs lines.' }];
  const faults: LedgerFault[] = [];
  const zero = entries.findIndex((e) => e.amount.minorUnits === 0n);
  if (zero >= 0) faults.push({ code: 'ZERO_LINE', message: `Line ${zero + 1} is zero.` });
  for (const [currency, sum] of sumByCurrency(entries)) {
    if (sum === 0n) continue;
    const message = `${currency} is out of balance by ${sum} minor units.`;
    faults.push({ code: 'UNBALANCED', currency, message });
  }
  const base = entries[0]!.base.currency;
  if (entries.some((e) => e.base.currency !== base)) {
    faults.push({ code: 'MIXED_BASE', message: 'All lines need the same base currency.' });
  }
  const baseSum = entries.reduce((total, e) => total + e.base.minorUnits, 0n);
  if (baseSum !== 0n) {
    const message = `The base amounts are out of balance by ${baseSum} minor units.`;
    faults.push({ code: 'UNBALANCED_BASE', currency: base, message });
  }
  return faults;
}

/** The lines that undo a transaction: every side turned round. */
export function reverseEntries(entries: readonly Entry[]): Entry[] {
  const turn = (m: Money): Money => ({ currency: m.currency, minorUnits: -m.minorUnits });
  return entries.map((e) => ({ ...e, amount: turn(e.amount), base: turn(e.base) }));
}
