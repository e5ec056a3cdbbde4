import { ACCOUNT } from './chart.ts';

/** The accounts whose balance is cash. */
export const CASH_ACCOUNTS: readonly string[] = [ACCOUNT.bank, ACCOUNT.bankRevaluation];

/**
 * The parts of a statement of cash flows, by what moved the cash; `exchange` is no flow but what money held is worth more or
 * less. Source: IAS 7, paragraphs 10 and 28.
 */
export const CASH_ACTIVITIES = ['operating', 'investing', 'financing', 'exchange'] as const;
export type CashActivity = (typeof CASH_ACTIVITIES)[number];

type CodeRange = { readonly activity: CashActivity; readonly from: string; readonly to: string };
const one = (activity: CashActivity, code: string): CodeRange => ({
  activity,
  from: code,
  to: code,
});

/**
 * To which part belongs what an account was posted with against cash; every other code is operating, interest too
 * (IAS 7.33). Of a posting that moves money held alone, cash itself is what is left over.
 */
export const CASH_ACTIVITY_RANGES: readonly CodeRange[] = [
  ...CASH_ACCOUNTS.map((code) => one('exchange', code)),
  one('exchange', ACCOUNT.unrealisedGain),
  one('exchange', ACCOUNT.unrealisedLoss),
  { activity: 'investing', from: '1500', to: '1599' },
  one('financing', ACCOUNT.loans),
  { activity: 'financing', from: '3000', to: '3999' },
];

/** Differences of exchange on a receipt or a payment: part of what came or went, whatever that was (IAS 7.25). */
export const REALISED_EXCHANGE: readonly string[] = [ACCOUNT.exchangeGain, ACCOUNT.exchangeLoss];
