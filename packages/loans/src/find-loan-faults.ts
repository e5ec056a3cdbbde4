import type { Violation } from '@mainsheet/explanation';
import { findDecimal, type Money, sumMoney } from '@mainsheet/money';
import type { LoanTerms, Percent } from './loan-terms.ts';
import { MOST_PAYMENTS, paymentDates } from './payment-dates.ts';

export type LoanFault = Violation<
  | 'NO_DRAWDOWN'
  | 'NOT_POSITIVE'
  | 'NEGATIVE_AMOUNT'
  | 'CURRENCY_MISMATCH'
  | 'NOT_A_PERCENT'
  | 'OUT_OF_RANGE'
  | 'DATES_OUT_OF_ORDER'
  | 'MATURITY_TOO_EARLY'
  | 'TOO_MANY_PAYMENTS'
  | 'NO_REFERENCE_RATE'
  | 'PRINCIPAL_NOT_DRAWN'
  | 'REPAID_BEFORE_DRAWN'
  | 'PREPAID_TOO_MUCH'
  | 'COMMITMENT_EXCEEDED'
>;

const PERCENT_RANGE = [-10, 100] as const;

type Add = (code: LoanFault['code'], path: string, data?: LoanFault['data']) => void;

/** Everything wrong with the terms, in their order; amounts in time are checked by the schedule. */
export function findLoanFaults(terms: LoanTerms): LoanFault[] {
  const faults: LoanFault[] = [];
  const add: Add = (code, path, data = {}) => faults.push({ code, path, data });
  checkDrawdowns(terms, add);
  checkRate(terms, add);
  checkRepayment(terms, add);
  checkFees(terms, add);
  for (const [index, { amount, on }] of terms.prepayments.entries()) {
    checkMoney(terms, amount, `prepayments.${index}.amount`, add);
    const start = terms.drawdowns[0]?.on;
    if ((start !== undefined && on <= start) || on >= terms.maturityOn)
      add('DATES_OUT_OF_ORDER', `prepayments.${index}.on`, { on });
  }
  return faults;
}

function checkMoney(terms: LoanTerms, amount: Money, path: string, add: Add): void {
  if (amount.currency !== terms.currency)
    add('CURRENCY_MISMATCH', path, { currency: amount.currency, expected: terms.currency });
  if (amount.minorUnits < 0n) add('NEGATIVE_AMOUNT', path);
}

function checkPercent(text: Percent, path: string, add: Add): void {
  const value = findDecimal(text);
  const [least, most] = PERCENT_RANGE;
  if (value === null) add('NOT_A_PERCENT', path, { value: text });
  else if (value.lessThan(least) || value.greaterThan(most))
    add('OUT_OF_RANGE', path, { value: text, least, most });
}

function checkDrawdowns(terms: LoanTerms, add: Add): void {
  if (terms.drawdowns.length === 0) add('NO_DRAWDOWN', 'drawdowns');
  for (const [index, { on, amount }] of terms.drawdowns.entries()) {
    const path = `drawdowns.${index}`;
    checkMoney(terms, amount, `${path}.amount`, add);
    if (amount.minorUnits === 0n) add('NOT_POSITIVE', `${path}.amount`);
    const before = terms.drawdowns[index - 1]?.on;
    if (before !== undefined && on < before)
      add('DATES_OUT_OF_ORDER', `${path}.on`, { on, before });
    if (on >= terms.maturityOn) add('MATURITY_TOO_EARLY', 'maturityOn', { drawnOn: on });
  }
  const { firstPaymentOn } = terms;
  const start = terms.drawdowns[0]?.on;
  if (firstPaymentOn !== null && start !== undefined && firstPaymentOn <= start)
    add('DATES_OUT_OF_ORDER', 'firstPaymentOn', { on: firstPaymentOn, before: start });
  if (paymentDates(terms).length > MOST_PAYMENTS)
    add('TOO_MANY_PAYMENTS', 'maturityOn', { most: MOST_PAYMENTS });
}

function checkRate({ rate, drawdowns }: LoanTerms, add: Add): void {
  if (rate.kind === 'fixed') {
    checkPercent(rate.percent, 'rate.percent', add);
    return;
  }
  checkPercent(rate.marginPercent, 'rate.marginPercent', add);
  checkPercent(rate.casPercent, 'rate.casPercent', add);
  if (rate.floorPercent !== null) checkPercent(rate.floorPercent, 'rate.floorPercent', add);
  for (const [index, reset] of rate.resets.entries()) {
    checkPercent(reset.percent, `rate.resets.${index}.percent`, add);
    const before = rate.resets[index - 1]?.from;
    if (before !== undefined && reset.from <= before)
      add('DATES_OUT_OF_ORDER', `rate.resets.${index}.from`, { on: reset.from, before });
  }
  const start = drawdowns[0]?.on;
  const first = rate.resets[0]?.from;
  if (start !== undefined && (first === undefined || first > start))
    add('NO_REFERENCE_RATE', 'rate.resets', { on: start });
}

function checkRepayment(terms: LoanTerms, add: Add): void {
  const { repayment, drawdowns, currency } = terms;
  if (repayment.kind === 'equalPrincipal')
    checkMoney(terms, repayment.instalment, 'repayment.instalment', add);
  if (repayment.kind !== 'custom') return;
  for (const [index, { on, principal }] of repayment.rows.entries()) {
    checkMoney(terms, principal, `repayment.rows.${index}.principal`, add);
    const before = repayment.rows[index - 1]?.on ?? drawdowns[0]?.on;
    if (before !== undefined && on <= before)
      add('DATES_OUT_OF_ORDER', `repayment.rows.${index}.on`, { on, before });
  }
  const amounts = [...drawdowns.map((one) => one.amount)];
  const planned = repayment.rows.map((row) => row.principal);
  if ([...amounts, ...planned].some((amount) => amount.currency !== currency)) return;
  const difference =
    sumMoney(currency, planned).minorUnits - sumMoney(currency, amounts).minorUnits;
  if (difference !== 0n)
    add('PRINCIPAL_NOT_DRAWN', 'repayment.rows', { differenceMinor: String(difference) });
}

function checkFees(terms: LoanTerms, add: Add): void {
  const { fees, drawdowns, currency } = terms;
  checkPercent(fees.upfrontPercent, 'fees.upfrontPercent', add);
  checkPercent(fees.commitmentPercent, 'fees.commitmentPercent', add);
  checkMoney(terms, fees.upfrontAmount, 'fees.upfrontAmount', add);
  for (const [index, premium] of fees.premiums.entries())
    checkMoney(terms, premium.amount, `fees.premiums.${index}.amount`, add);
  const last = drawdowns.at(-1)?.on;
  const { availableUntil } = fees;
  if (availableUntil != null && last !== undefined && availableUntil < last)
    add('DATES_OUT_OF_ORDER', 'fees.availableUntil', { on: availableUntil, before: last });
  if (fees.commitment === null) return;
  checkMoney(terms, fees.commitment, 'fees.commitment', add);
  const amounts = drawdowns.map((one) => one.amount).filter((one) => one.currency === currency);
  if (sumMoney(currency, amounts).minorUnits > fees.commitment.minorUnits)
    add('COMMITMENT_EXCEEDED', 'fees.commitment');
}
