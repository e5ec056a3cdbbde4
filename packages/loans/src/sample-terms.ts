import { parseCivilDate } from '@mainsheet/calendar';
import { money, zeroMoney } from '@mainsheet/money';
import type { LoanFees, LoanTerms } from './loan-terms.ts';

export const NO_FEES: LoanFees = {
  commitment: null,
  upfrontPercent: '0',
  upfrontAmount: zeroMoney('USD'),
  commitmentPercent: '0',
  premiums: [],
};

/** A bullet loan of 1,000,000.00 dollars over a year, quarterly at 6 %; for tests to change. */
export const sampleTerms: LoanTerms = {
  currency: 'USD',
  drawdowns: [{ on: parseCivilDate('2026-01-15'), amount: money('USD', 100_000_000n) }],
  maturityOn: parseCivilDate('2027-01-15'),
  paymentMonths: 3,
  firstPaymentOn: null,
  repayment: { kind: 'bullet' },
  rate: { kind: 'fixed', percent: '6' },
  dayCount: 'ACT/360',
  bankingDays: null,
  prepayments: [],
  fees: NO_FEES,
};
