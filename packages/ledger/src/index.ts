export {
  type AccruedLine,
  accrualBalances,
  accrualEntries,
  accrualKeyOf,
  shareOf,
} from './accrue.ts';
export {
  CASH_ACCOUNTS,
  CASH_ACTIVITIES,
  CASH_ACTIVITY_RANGES,
  type CashActivity,
  REALISED_EXCHANGE,
} from './cash-flow.ts';
export {
  ACCOUNT,
  BANK_OWN_ACCOUNTS,
  CHART,
  type ChartAccount,
  COUNTER_ACCOUNTS,
  EXCHANGE_RESULTS,
  findChartAccount,
  TAX_ACCOUNTS,
  type TaxSide,
} from './chart.ts';
export {
  ACCOUNT_KINDS,
  type AccountKind,
  type Entry,
  findLedgerFaults,
  type LedgerFault,
  type RateUsed,
  reverseEntries,
  sumByCurrency,
} from './entry.ts';
export {
  findJournalFaults,
  type JournalFault,
  type JournalLine,
  translateJournal,
} from './journal.ts';
export {
  type OpenItem,
  REVALUED_ACCOUNTS,
  type RevaluedItem,
  revaluationBalances,
  revaluationEntries,
  revalueItem,
} from './revalue.ts';
export {
  type ClaimSettled,
  claimSide,
  EXCHANGE_ACCOUNTS,
  type Exchange,
  exchangeMoney,
  type Offset,
  offsetClaim,
  type Settlement,
  settleClaim,
} from './settle.ts';
export { convert, type Line, translateLines } from './translate.ts';
