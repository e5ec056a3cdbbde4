import { ACCOUNT } from './chart.ts';

/** The accounts whose balance is cash. */
export const CASH_ACCOUNTS: readonly string[] = [ACCOUNT.bank, ACCOUNT.bankRevaluation];

/**
 * The parts of a statement of cash flows, by what moved the cash; `exchange` is no flow but what money held is worth more or
 * less. Source: IAS 7, paragraphs 10 and 28.
 */
export const CASH_ACTIVITIES = ['operating', 'investing', 'financing', 'exchange'] as const;
export type CashActivity = (typeof CASH_ACTIVITIES)[number];

const isBetween = (code: string, first: string, last: string): boolean =>
  code >= first && code <= last;

/**
 * To which part belongs what an account was posted with against cash. Differences of exchange on a receipt or a payment
 * are part of what came or went (IAS 7.25), and interest is operating (IAS 7.33).
 */
export function cashActivityOf(code: string): CashActivity {
  // In a posting of money held alone, cash itself is what is left over.
  if (CASH_ACCOUNTS.includes(code)) return 'exchange';
  if (isBetween(code, '1500', '1599')) return 'investing';
  return code === ACCOUNT.loans || isBetween(code, '3000', '3999') ? 'financing' : 'operating';
}
