import type { CivilDate } from '@mainsheet/calendar';
import {
  addMoney,
  allocate,
  decimal,
  decimalFromMoney,
  type Money,
  money,
  moneyFromDecimal,
  subtractMoney,
  sumMoney,
  zeroMoney,
} from '@mainsheet/money';
import { annuityPayment } from './annuity.ts';
import { findLoanFaults, type LoanFault } from './find-loan-faults.ts';
import { allInPercent, countDays, interestOf, resetDates } from './interest.ts';
import type { LoanTerms, PrepaymentOrder } from './loan-terms.ts';
import { bankingDayOf, paymentDates } from './payment-dates.ts';

/** A stretch with one balance and one rate. */
export type InterestPeriod = {
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly days: number;
  readonly basis: number;
  readonly balance: Money;
  /** All-in, decimal text. */
  readonly ratePercent: string;
  /** Unrounded, decimal text. */
  readonly interest: string;
};

export type ScheduleRow = {
  /** As agreed, and the banking day it is paid on. */
  readonly dueOn: CivilDate;
  readonly paidOn: CivilDate;
  readonly opening: Money;
  /** Drawn and prepaid within the period, the day of payment excluded. */
  readonly drawn: Money;
  readonly prepaid: Money;
  readonly principal: Money;
  /** Rounded once from its periods. */
  readonly interest: Money;
  readonly payable: Money;
  readonly closing: Money;
  readonly periods: readonly InterestPeriod[];
  /** What an annuity pays level from some payment on; null for other loans. */
  readonly level: LevelPayment | null;
};

/** payment = balance × r / (1 − (1 + r)^−payments), r the share of one period. */
export type LevelPayment = {
  readonly balance: Money;
  readonly ratePercent: string;
  readonly payments: number;
  readonly payment: Money;
};

export type LoanFee = {
  readonly on: CivilDate;
  readonly kind: 'upfront' | 'commitment' | 'premium';
  readonly name: string;
  readonly amount: Money;
};

export type LoanSchedule = {
  readonly rows: readonly ScheduleRow[];
  readonly fees: readonly LoanFee[];
  readonly totals: {
    readonly drawn: Money;
    /** Scheduled and prepaid principal together: what was drawn. */
    readonly principal: Money;
    readonly interest: Money;
    readonly fees: Money;
  };
};

type Faulty = { readonly violations: readonly LoanFault[] };

/**
 * The payments of a loan. Interest runs on every stretch of one balance and one rate, from its first
 * day to the day before the next, and is rounded once a payment; the last payment clears the balance.
 * A date that is no banking day moves (modified following) and interest with it.
 * Source: LMA facility agreement conventions; formulas in the README.
 */
export function scheduleLoan(terms: LoanTerms): LoanSchedule | Faulty {
  const faults = findLoanFaults(terms);
  if (faults.length > 0) return { violations: faults };
  const dates = paymentDates(terms);
  const plan = planPrincipal(terms, dates.length);
  const state: State = {
    balance: zeroMoney(terms.currency),
    from: terms.drawdowns[0]?.on ?? terms.maturityOn,
    level: null,
  };
  const rows: ScheduleRow[] = [];
  const violations: LoanFault[] = [];
  for (const [index, dueOn] of dates.entries()) {
    const at = { index, dueOn, isLast: index === dates.length - 1 };
    const row = payRow(terms, { state, plan, at, violations });
    if (row === null) return { violations };
    rows.push(row);
  }
  return { rows, ...closeBooks(terms, rows) };
}

type State = {
  balance: Money;
  /** First day of the running period. */
  from: CivilDate;
  level: LevelPayment | null;
};
type Step = {
  readonly state: State;
  /** Principal still planned by payment; prepayments take off it. Null for an annuity. */
  readonly plan: Money[] | null;
  readonly at: { readonly index: number; readonly dueOn: CivilDate; readonly isLast: boolean };
  readonly violations: LoanFault[];
};

/** Principal by payment before any prepayment; an annuity computes its own. */
function planPrincipal(terms: LoanTerms, payments: number): Money[] | null {
  const { repayment, currency } = terms;
  if (repayment.kind === 'annuity') return null;
  if (repayment.kind === 'custom') return repayment.rows.map(({ principal }) => principal);
  let rest = sumMoney(
    currency,
    terms.drawdowns.map(({ amount }) => amount),
  );
  return Array.from({ length: payments }, (_, index) => {
    const wanted = repayment.kind === 'equalPrincipal' ? repayment.instalment : zeroMoney(currency);
    const part = index === payments - 1 || wanted.minorUnits > rest.minorUnits ? rest : wanted;
    rest = subtractMoney(rest, part);
    return part;
  });
}

function payRow(terms: LoanTerms, step: Step): ScheduleRow | null {
  const { state, plan, at } = step;
  const paidOn = bankingDayOf(at.dueOn, terms);
  const opening = state.balance;
  const moves = runPeriod(terms, step, paidOn);
  if (moves === null) return null;
  const exact = moves.periods.reduce((sum, one) => sum.plus(one.interest), decimal(0));
  const interest = moneyFromDecimal(terms.currency, exact);
  const planned = plan?.[at.index] ?? annuityPrincipalOf(terms, step, interest);
  // The last payment clears what annuity rounding and late drawdowns leave.
  const principal = at.isLast ? state.balance : planned;
  if (principal.minorUnits > state.balance.minorUnits) {
    const path = terms.repayment.kind === 'custom' ? `repayment.rows.${at.index}` : 'repayment';
    step.violations.push({ code: 'REPAID_BEFORE_DRAWN', path, data: { on: at.dueOn } });
    return null;
  }
  state.balance = subtractMoney(state.balance, principal);
  state.from = paidOn;
  const payable = addMoney(principal, interest);
  const { drawn, prepaid, periods } = moves;
  const { dueOn } = at;
  const closing = state.balance;
  const { level } = state;
  return {
    dueOn,
    paidOn,
    opening,
    drawn,
    prepaid,
    principal,
    interest,
    payable,
    closing,
    periods,
    level,
  };
}

/** Sails through one period: drawdowns, prepayments and resets each begin a new stretch. */
function runPeriod(terms: LoanTerms, step: Step, to: CivilDate) {
  const { state } = step;
  const periods: InterestPeriod[] = [];
  let drawn = zeroMoney(terms.currency);
  let prepaid = zeroMoney(terms.currency);
  const isWithin = ({ on }: { on: CivilDate }) => on >= state.from && on < to;
  const drawdowns = terms.drawdowns.filter(isWithin);
  const prepayments = terms.prepayments.filter(isWithin);
  const marks = [
    ...drawdowns.map(({ on }) => on),
    ...prepayments.map(({ on }) => on),
    ...resetDates(terms.rate, state.from, to),
    to,
  ];
  let from = state.from;
  for (const mark of [...new Set([from, ...marks])].toSorted()) {
    if (mark > from) periods.push(stretch(terms, state.balance, [from, mark]));
    from = mark;
    for (const { on, amount } of drawdowns) {
      if (on !== mark) continue;
      state.balance = addMoney(state.balance, amount);
      drawn = addMoney(drawn, amount);
      // More is owed: the level payment is computed anew over the payments that are left.
      state.level = null;
    }
    for (const [index, { on, amount, order }] of terms.prepayments.entries()) {
      if (on !== mark || mark === to) continue;
      if (amount.minorUnits > state.balance.minorUnits) {
        const path = `prepayments.${index}.amount`;
        step.violations.push({ code: 'PREPAID_TOO_MUCH', path, data: { on } });
        return null;
      }
      state.balance = subtractMoney(state.balance, amount);
      prepaid = addMoney(prepaid, amount);
      if (step.plan !== null) takeOff(step.plan, step.at.index, { amount, order });
      state.level = null;
    }
  }
  return { periods, drawn, prepaid };
}

function stretch(
  terms: LoanTerms,
  balance: Money,
  [from, to]: [CivilDate, CivilDate],
): InterestPeriod {
  const rate = allInPercent(terms.rate, from) ?? decimal(0);
  const count = countDays(from, to, terms.dayCount);
  const interest = interestOf(balance, rate, count);
  return { from, to, ...count, balance, ratePercent: rate.toFixed(), interest: interest.toFixed() };
}

/** The level payment less the interest of the period, computed anew when the rate has changed. */
function annuityPrincipalOf(terms: LoanTerms, { state, at }: Step, interest: Money): Money {
  const rate = allInPercent(terms.rate, state.from) ?? decimal(0);
  if (state.level === null || !rate.equals(state.level.ratePercent)) {
    const payments = paymentDates(terms).length - at.index;
    const exact = annuityPayment({
      principal: decimalFromMoney(state.balance),
      rate: rate.div(100).times(terms.paymentMonths).div(12),
      periods: payments,
    });
    const payment = moneyFromDecimal(terms.currency, exact);
    state.level = { balance: state.balance, ratePercent: rate.toFixed(), payments, payment };
  }
  const principal = subtractMoney(state.level.payment, interest);
  if (principal.minorUnits < 0n) return zeroMoney(terms.currency);
  return principal.minorUnits > state.balance.minorUnits ? state.balance : principal;
}

/** Takes a prepayment off what is planned from payment `index` on. */
function takeOff(
  plan: Money[],
  index: number,
  { amount, order }: { amount: Money; order: PrepaymentOrder },
): void {
  let left = amount.minorUnits;
  const reduce = (at: number, by: bigint) => {
    const planned = plan[at];
    if (planned === undefined) return;
    plan[at] = money(planned.currency, planned.minorUnits - by);
    left -= by;
  };
  const last = plan.length - 1;
  if (order === 'inverse') {
    for (let at = last; at >= index; at -= 1) reduce(at, least(left, plan[at]?.minorUnits ?? 0n));
    return;
  }
  if (order === 'balloonFirst') {
    const balloon = (plan[last]?.minorUnits ?? 0n) - (plan[last - 1]?.minorUnits ?? 0n);
    if (balloon > 0n) reduce(last, least(left, balloon));
  }
  const open = plan.slice(index);
  if (left === 0n || open.every((part) => part.minorUnits === 0n)) return;
  const weights = open.map((part) => part.minorUnits);
  for (const [offset, part] of allocate(money(amount.currency, left), weights).entries())
    reduce(index + offset, least(part.minorUnits, plan[index + offset]?.minorUnits ?? 0n));
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

function closeBooks(terms: LoanTerms, rows: readonly ScheduleRow[]) {
  const { currency } = terms;
  const sum = (pick: (row: ScheduleRow) => Money) => sumMoney(currency, rows.map(pick));
  const fees = feesOf(terms);
  const totals = {
    drawn: sum((row) => row.drawn),
    principal: addMoney(
      sum((row) => row.principal),
      sum((row) => row.prepaid),
    ),
    interest: sum((row) => row.interest),
    fees: sumMoney(
      currency,
      fees.map(({ amount }) => amount),
    ),
  };
  return { fees, totals };
}

function feesOf(terms: LoanTerms): LoanFee[] {
  const { fees, drawdowns, currency } = terms;
  const total = sumMoney(
    currency,
    drawdowns.map(({ amount }) => amount),
  );
  const commitment = fees.commitment ?? total;
  const start = drawdowns[0]?.on ?? terms.maturityOn;
  const upfront = addMoney(
    moneyFromDecimal(currency, decimalFromMoney(commitment).times(fees.upfrontPercent).div(100)),
    fees.upfrontAmount,
  );
  const out: LoanFee[] = [{ on: start, kind: 'upfront', name: 'Upfront fee', amount: upfront }];
  let undrawn = commitment;
  for (const [index, drawdown] of drawdowns.entries()) {
    undrawn = subtractMoney(undrawn, drawdown.amount);
    const to = drawdowns[index + 1]?.on ?? fees.availableUntil ?? null;
    if (to === null) break;
    const count = countDays(drawdown.on, to, terms.dayCount);
    const exact = interestOf(undrawn, fees.commitmentPercent, count);
    const amount = moneyFromDecimal(currency, exact);
    out.push({ on: to, kind: 'commitment', name: 'Commitment fee', amount });
  }
  for (const { on, name, amount } of fees.premiums) out.push({ on, kind: 'premium', name, amount });
  return out
    .filter(({ amount }) => amount.minorUnits > 0n)
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}
