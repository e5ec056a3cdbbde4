export * from './billing.ts';
export * from './bunkers.ts';
export { findHireFaults, HIRE_FAULTS, type HireFault, type HireViolation } from './find-faults.ts';
export { averageDailyHire } from './hire-average.ts';
export * from './hire-input.ts';
export { HIRE_LINE_CODES, type HireLine, type HireLineCode } from './hire-lines.ts';
export * from './hire-statement.ts';
export * from './index-hire.ts';
export * from './off-hire.ts';
export * from './opex-statement.ts';
export * from './pool-statement.ts';
export {
  AVERAGE_MONTH_DAYS,
  amountForSpan,
  calendarMonthsOf,
  moneyForSpan,
  type Rate,
  rateOf,
} from './rate-span.ts';
export {
  addShares,
  type NamedSpan,
  type Shares,
  shareAlike,
  shareByTime,
} from './share-by-time.ts';
export { explainLine, type LineTerm, type StatementLine } from './statement-line.ts';
export {
  findRun,
  groupIdOf,
  runText,
  type StatementRun,
  statementsOf,
} from './statement-run.ts';
