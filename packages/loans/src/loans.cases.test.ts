import { parseCivilDate, WEEKDAYS_ONLY } from '@mainsheet/calendar';
import { decimal, decimalFromMoney, type Money, moneyFromDecimal } from '@mainsheet/money';
import { describe, expect, it } from 'vitest';
import cases from '../cases/loans.json' with { type: 'json' };
import {
  type Annuity,
  annuityInterest,
  annuityPayment,
  annuityPrincipal,
  applyCash,
  DUE_PARTS,
  defaultInterest,
  eligibleFinance,
  type LoanDayCount,
  type LoanRate,
  type LoanTerms,
  type PaymentMonths,
  type PrepaymentOrder,
  type Repayment,
  scheduleLoan,
  sofrInArrears,
  testCovenant,
  valueFallToBreachPercent,
} from './index.ts';
import { NO_FEES, sampleTerms } from './sample-terms.ts';

type Found = Record<string, unknown>;
type Case = {
  id: string;
  kind: keyof typeof ANSWERS;
  inputs: unknown;
  expected: Found;
  tolerance: { '*': number };
};

type AnnuityCase = {
  yearly: number;
  per_year: number;
  periods: number;
  principal: number;
  first: number;
  last: number;
};
type CaseRate =
  | { kind: 'fixed'; percent: string }
  | {
      kind: 'floating';
      margin: string;
      cas: string;
      floor: string | null;
      resets: [string, string][];
    };
type CaseRepayment =
  | { kind: 'bullet' | 'annuity' }
  | { kind: 'equal'; instalment: number }
  | { kind: 'custom'; rows: [string, number][] };
type LoanCase = {
  drawdowns: [string, number][];
  maturity: string;
  months: PaymentMonths;
  first?: string;
  repayment: CaseRepayment;
  rate: CaseRate;
  dayCount: LoanDayCount;
  weekends?: boolean;
  prepayments?: [string, number, PrepaymentOrder][];
  fees?: {
    commitment: number;
    upfront: string;
    upfront_amount: number;
    commitment_percent: string;
    premiums: [string, string, number][];
  };
};

const usd = (amount: number) => moneyFromDecimal('USD', amount);
const units = (amount: Money) => decimalFromMoney(amount).toNumber();
const on = parseCivilDate;

function rateOf(rate: CaseRate): LoanRate {
  if (rate.kind === 'fixed') return rate;
  return {
    kind: 'floating',
    marginPercent: rate.margin,
    casPercent: rate.cas,
    floorPercent: rate.floor,
    resets: rate.resets.map(([from, percent]) => ({ from: on(from), percent, source: 'SOFR' })),
  };
}

function repaymentOf(repayment: CaseRepayment): Repayment {
  switch (repayment.kind) {
    case 'equal':
      return { kind: 'equalPrincipal', instalment: usd(repayment.instalment) };
    case 'custom':
      return {
        kind: 'custom',
        rows: repayment.rows.map(([date, amount]) => ({ on: on(date), principal: usd(amount) })),
      };
    case 'bullet':
    case 'annuity':
      return { kind: repayment.kind };
  }
}

function termsOf(input: LoanCase): LoanTerms {
  const { fees } = input;
  return {
    ...sampleTerms,
    drawdowns: input.drawdowns.map(([date, amount]) => ({ on: on(date), amount: usd(amount) })),
    maturityOn: on(input.maturity),
    paymentMonths: input.months,
    firstPaymentOn: input.first === undefined ? null : on(input.first),
    repayment: repaymentOf(input.repayment),
    rate: rateOf(input.rate),
    dayCount: input.dayCount,
    bankingDays: input.weekends ? WEEKDAYS_ONLY : null,
    prepayments: (input.prepayments ?? []).map(([date, amount, order]) => ({
      on: on(date),
      amount: usd(amount),
      order,
    })),
    fees:
      fees === undefined
        ? NO_FEES
        : {
            commitment: usd(fees.commitment),
            upfrontPercent: fees.upfront,
            upfrontAmount: usd(fees.upfront_amount),
            commitmentPercent: fees.commitment_percent,
            premiums: fees.premiums.map(([date, name, amount]) => ({
              on: on(date),
              name,
              amount: usd(amount),
            })),
          },
  };
}

function scheduled(input: LoanCase) {
  const schedule = scheduleLoan(termsOf(input));
  if ('violations' in schedule) throw new Error(JSON.stringify(schedule.violations));
  return schedule;
}

const annuityOf = ({ yearly, per_year, periods, principal }: AnnuityCase): Annuity => ({
  principal,
  rate: decimal(yearly).div(100).div(per_year),
  periods,
});

const ANSWERS = {
  pmt: (input: AnnuityCase): Found => ({ value: annuityPayment(annuityOf(input)).toNumber() }),
  ipmt: (input: AnnuityCase): Found => ({
    value: annuityInterest(annuityOf(input), input.first, input.last).toNumber(),
  }),
  ppmt: (input: AnnuityCase): Found => ({
    value: annuityPrincipal(annuityOf(input), input.first, input.last).toNumber(),
  }),
  schedule: (input: LoanCase): Found => {
    const { rows, totals } = scheduled(input);
    return {
      interest: rows.map((row) => units(row.interest)),
      principal: rows.map((row) => units(row.principal)),
      closing: rows.map((row) => units(row.closing)),
      paid_days: rows.map((row) => row.paidOn),
      total_interest: units(totals.interest),
    };
  },
  fees: (input: LoanCase): Found => {
    const { fees, totals } = scheduled(input);
    return { amounts: fees.map(({ amount }) => units(amount)), total: units(totals.fees) };
  },
  default: (input: {
    amount: number;
    days: number;
    rate: string;
    margin: string;
    dayCount: LoanDayCount;
  }): Found => ({
    value: units(
      defaultInterest({
        amount: usd(input.amount),
        days: input.days,
        allInPercent: input.rate,
        defaultMarginPercent: input.margin,
        dayCount: input.dayCount,
      }),
    ),
  }),
  sofr: (input: {
    principal: number;
    fixings: [string, number][];
    method: 'simple' | 'compounded';
  }): Found => {
    const fixings = input.fixings.map(([percent, days]) => ({ percent, days }));
    return { value: units(sofrInArrears(usd(input.principal), fixings, input.method)) };
  },
  cash: ({ due, received }: { due: [number, number, number, number]; received: number }): Found => {
    const [fees, defaults, interest, principal] = due;
    const amounts = {
      fees: usd(fees),
      defaultInterest: usd(defaults),
      interest: usd(interest),
      principal: usd(principal),
    };
    const { applied, unapplied } = applyCash(amounts, usd(received));
    return { applied: DUE_PARTS.map((part) => units(applied[part])), unapplied: units(unapplied) };
  },
  covenant: (input: { kind: 'least' | 'most'; limit: number; value: number }): Found => {
    const test = testCovenant({ name: 'test', ...input }, input.value);
    return { headroom: test.headroom, percent: test.headroomPercent, breached: test.isBreached };
  },
  fall: (input: { debt: number; value: number; limit: number }): Found => ({
    value: valueFallToBreachPercent({
      debt: input.debt,
      vesselValue: input.value,
      maxLoanToValuePercent: input.limit,
    }),
  }),
  finance: (input: {
    receivable: number;
    commissions: number;
    deductibles: number;
    advance: string;
    fee: string;
  }): Found => {
    const { eligible, fee } = eligibleFinance({
      receivable: usd(input.receivable),
      commissions: usd(input.commissions),
      deductibles: usd(input.deductibles),
      advancePercent: input.advance,
      processingFeePercent: input.fee,
    });
    return { eligible: units(eligible), fee: units(fee) };
  },
};

function expectNear(actual: unknown, expected: unknown, tolerance: number): void {
  if (Array.isArray(expected)) {
    expect(actual).toHaveLength(expected.length);
    for (const [index, item] of expected.entries())
      expectNear((actual as unknown[])[index], item, tolerance);
  } else if (typeof expected === 'number')
    expect(Math.abs(Number(actual) - expected), String(actual)).toBeLessThanOrEqual(
      tolerance + 1e-9,
    );
  else expect(actual).toBe(expected);
}

describe('loan cases', () => {
  it.each(cases as unknown as Case[])('$id: $how_derived', (one) => {
    const found = (ANSWERS[one.kind] as (inputs: unknown) => Found)(one.inputs);
    for (const [key, value] of Object.entries(one.expected)) {
      expect(found, key).toHaveProperty(key);
      expectNear(found[key], value, one.tolerance['*']);
    }
  });
});
