import { ACCOUNT, EXCHANGE_RESULTS } from '@mainsheet/ledger';
import { LINES, type LineKey } from '@mainsheet/voyage';

/** Accounts of lines whose estimate names none: where their documents are posted. */
const OTHERWISE: Partial<Record<LineKey, string>> = {
  hireOutAddressCommission: ACCOUNT.addressCommission,
  hireOutBrokerage: ACCOUNT.brokerage,
  ballastBonusOut: ACCOUNT.hire,
  cveOut: ACCOUNT.otherRevenue,
  ilohcOut: ACCOUNT.otherRevenue,
  poolIncome: ACCOUNT.otherRevenue,
  rebillableRevenue: ACCOUNT.rebilled,
  freightTax: ACCOUNT.freightTax,
  runningCost: ACCOUNT.runningCost,
  hireIn: ACCOUNT.hireIn,
};

/** Code of the ledger account by which a line's posted amounts are known; null where there is none. */
export function accountOf(key: LineKey): string | null {
  const line = LINES[key];
  return 'account' in line ? ACCOUNT[line.account] : (OTHERWISE[key] ?? null);
}

/** The account of a voyage's result that a posting on this one counts for: brokerage deducted is brokerage. */
export const voyageAccountOf = (code: string): string =>
  code === ACCOUNT.brokerageDeducted ? ACCOUNT.brokerage : code;

const isOtherwise = (key: LineKey): boolean => key in OTHERWISE;

/** The line that an account's amounts stand on where the voyage planned none: the first, and first that names it itself. */
const HOMES: ReadonlyMap<string, LineKey> = new Map(
  (Object.keys(LINES) as LineKey[])
    .toSorted((a, b) => Number(isOtherwise(a)) - Number(isOtherwise(b)))
    .flatMap((key): [string, LineKey][] => {
      const code = accountOf(key);
      return code === null ? [] : [[code, key]];
    })
    // The first of an account is set last.
    .toReversed(),
);

/** The line of an account that a voyage did not plan for. */
export const homeOf = (account: string): LineKey => HOMES.get(account) ?? 'miscExpense';

/**
 * The account on whose lines an amount of another stands; null for what is no result of a voyage: balances and
 * exchange differences.
 */
export function resultAccountOf(code: string, kind: string): string | null {
  if (EXCHANGE_RESULTS.has(code)) return null;
  const account = voyageAccountOf(code);
  if (HOMES.has(account)) return account;
  if (kind === 'revenue') return ACCOUNT.otherRevenue;
  return kind === 'expense' ? ACCOUNT.otherVoyageExpenses : null;
}
