export {
  type Annuity,
  annuityBalance,
  annuityInterest,
  annuityPayment,
  annuityPrincipal,
} from './annuity.ts';
export { type ContractFinance, eligibleFinance } from './contract-finance.ts';
export {
  type Covenant,
  type CovenantTest,
  firstBreach,
  testCovenant,
  valueFallToBreachPercent,
} from './covenants.ts';
export {
  type AppliedCash,
  applyCash,
  closingPosting,
  DUE_PARTS,
  type DueAmounts,
  type DuePart,
  isOverdue,
  type LoanLedgerRow,
  type LoanPosting,
  loanLedger,
  outstanding,
  totalPayable,
} from './dues.ts';
export { explainPayment } from './explain-schedule.ts';
export type { LoanFault } from './find-loan-faults.ts';
export {
  allInPercent,
  countDays,
  type DailyFixing,
  defaultInterest,
  interestOf,
  type SofrFixings,
  type SofrTerms,
  sofrFixingsOf,
  sofrInArrears,
} from './interest.ts';
export {
  BUSINESS_DAY_CONVENTIONS,
  type BusinessDayConvention,
  LOAN_DAY_COUNTS,
  type LoanDayCount,
  type LoanFees,
  type LoanRate,
  type LoanTerms,
  PAYMENT_MONTHS,
  type PaymentMonths,
  type Percent,
  PREPAYMENT_ORDERS,
  type PrepaymentOrder,
  type Repayment,
} from './loan-terms.ts';
export { bankingDayOf, paymentDates } from './payment-dates.ts';
export {
  type InterestPeriod,
  type LevelPayment,
  type LoanFee,
  type LoanSchedule,
  type ScheduleRow,
  scheduleLoan,
} from './schedule.ts';
