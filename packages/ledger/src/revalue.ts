import type { Money } from '@mainsheet/money';
import { changesOf } from './changes.ts';
import { ACCOUNT } from './chart.ts';
import type { Entry } from './entry.ts';
import { convert } from './translate.ts';

/** What stands open on an account in a foreign currency, debit above zero, and what it was booked at in base. */
export type OpenItem = {
  readonly accountCode: string;
  readonly amount: Money;
  readonly base: Money;
};

export type RevaluedItem = OpenItem & {
  /** The amount at the rate of the day. */
  readonly valued: Money;
  /** What that is over the base as booked: a gain above zero, a loss below. */
  readonly difference: Money;
};

/**
 * Accounts of monetary items, each with the account that takes its revaluation, so that the accounts
 * themselves stay as documents booked them. Advances, prepaid expenses, bunkers and vessels are no monetary
 * items and keep the rate they were booked at. Source: IAS 21 paragraphs 16 and 23.
 */
const VALUATION_ACCOUNTS: ReadonlyMap<string, string> = new Map([
  [ACCOUNT.bank, ACCOUNT.bankRevaluation],
  [ACCOUNT.receivable, ACCOUNT.receivableRevaluation],
  [ACCOUNT.payable, ACCOUNT.debtRevaluation],
  [ACCOUNT.commissionsPayable, ACCOUNT.debtRevaluation],
  [ACCOUNT.accruedExpenses, ACCOUNT.debtRevaluation],
  // What customers paid too much is theirs on demand, unlike an advance for something to come.
  [ACCOUNT.customerCash, ACCOUNT.debtRevaluation],
  [ACCOUNT.loans, ACCOUNT.debtRevaluation],
]);

export const REVALUED_ACCOUNTS: readonly string[] = [...VALUATION_ACCOUNTS.keys()];

/** @param rate base units per unit of the item's currency, above zero */
export function revalueItem<Item extends OpenItem>(item: Item, rate: string): Item & RevaluedItem {
  const { base } = item;
  const valued = convert(item.amount, rate, base.currency);
  const difference = { ...base, minorUnits: valued.minorUnits - base.minorUnits };
  return { ...item, valued, difference };
}

/** What each account of a revaluation comes to, in minor units of base, debit above zero; they sum to zero. */
export function revaluationBalances(items: readonly RevaluedItem[]): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  const add = (code: string, minorUnits: bigint) =>
    balances.set(code, (balances.get(code) ?? 0n) + minorUnits);
  for (const { accountCode, difference } of items) {
    const { minorUnits } = difference;
    if (minorUnits === 0n) continue;
    const valuation = VALUATION_ACCOUNTS.get(accountCode);
    if (!valuation) throw new Error(`Account ${accountCode} is not revalued`);
    add(valuation, minorUnits);
    add(minorUnits > 0n ? ACCOUNT.unrealisedGain : ACCOUNT.unrealisedLoss, -minorUnits);
  }
  return balances;
}

/** The entries that bring the accounts of a revaluation from what is posted to what they should be. */
export function revaluationEntries(
  target: ReadonlyMap<string, bigint>,
  posted: ReadonlyMap<string, bigint>,
  baseCurrency: string,
): Entry[] {
  return changesOf(target, posted).map(([accountCode, minorUnits]) => {
    const amount = { currency: baseCurrency, minorUnits };
    return { accountCode, amount, base: amount };
  });
}
