import type { Explanation } from '@mainsheet/explanation';
import { node } from '@mainsheet/explanation';
import {
  decimal,
  type Money,
  moneyFromDecimal,
  numberFromMoney,
  subtractMoney,
  sumMoney,
} from '@mainsheet/money';
import { findHireFaults, type HireViolation } from './find-faults.ts';
import type { HireInput } from './hire-input.ts';
import {
  allowanceLines,
  ballastBonusLines,
  bunkerLines,
  claimLines,
  commissionLines,
  expenseLines,
  type HireLine,
  type HireLineCode,
  hireLines,
  lumpsumLines,
  offHireLines,
} from './hire-lines.ts';
import { offHireDays, overlappingEvents } from './off-hire.ts';
import { exactDays } from './rate-span.ts';
import { explainTotal } from './statement-line.ts';

export type HirePayment = { readonly id: string; readonly amount: Money };

export type HireStatement = {
  readonly lines: readonly HireLine[];
  /** Sum of the lines of each code. */
  readonly totals: Readonly<Partial<Record<HireLineCode, Money>>>;
  readonly days: number;
  readonly offHireDays: number;
  readonly totalDue: Money;
  readonly payments: readonly HirePayment[];
  readonly paid: Money;
  /** Above zero due to owners, below to charterers. */
  readonly balance: Money;
  /** Off-hire records that overlap others: merged, and to be looked at. */
  readonly overlappingOffHireIds: readonly string[];
};

export type HireResult =
  | { readonly statement: HireStatement; readonly violations: readonly [] }
  | { readonly statement: null; readonly violations: readonly HireViolation[] };

function linesOf(input: HireInput): HireLine[] {
  const hire = hireLines(input);
  const bonus = ballastBonusLines(input);
  const allowances = allowanceLines(input);
  const lumpsums = lumpsumLines(input);
  const { ballastBonus } = input;
  const bearsCommission = new Set([
    ...input.allowances.filter((one) => one.isCommissionable).map((one) => `allowance.${one.id}`),
    ...input.lumpsums.filter((one) => one.isCommissionable).map((one) => `lumpsum.${one.id}`),
    ...(ballastBonus?.terms === 'Gross' && ballastBonus.isCommissionable ? ['ballastBonus'] : []),
  ]);
  const commissionable = [...bonus, ...allowances, ...lumpsums].filter((line) =>
    bearsCommission.has(line.id),
  );
  return [
    ...hire,
    ...commissionLines(input, [...hire, ...commissionable]),
    ...bonus,
    ...bunkerLines(input),
    ...allowances,
    ...lumpsums,
    ...offHireLines(input),
    ...expenseLines(input),
    ...claimLines(input),
  ];
}

function totalsOf(input: HireInput, lines: readonly HireLine[]): HireStatement['totals'] {
  const totals: Partial<Record<HireLineCode, Money>> = {};
  for (const { code } of lines) {
    totals[code] ??= sumMoney(
      input.currency,
      lines.filter((line) => line.code === code).map((line) => line.amount),
    );
  }
  return totals;
}

/**
 * Draws up a hire statement as owners see it (amounts above zero are due to them); charterers read
 * the same with the sign turned. Every line is rounded once to the minor unit, totals are sums of
 * lines, so the document foots to the cent. Answers all violations when it cannot be drawn up.
 */
export function hireStatement(input: HireInput): HireResult {
  const violations = findHireFaults(input);
  if (violations.length > 0) return { statement: null, violations };
  const { currency } = input;
  const lines = linesOf(input);
  const payments = input.payments.map(({ id, amount }) => ({
    id,
    amount: moneyFromDecimal(currency, decimal(amount)),
  }));
  const totalDue = sumMoney(
    currency,
    lines.map((line) => line.amount),
  );
  const paid = sumMoney(
    currency,
    payments.map((payment) => payment.amount),
  );
  const statement: HireStatement = {
    lines,
    totals: totalsOf(input, lines),
    days: exactDays(input.span).toNumber(),
    offHireDays: offHireDays(input.offHire, input.span),
    totalDue,
    payments,
    paid,
    balance: subtractMoney(totalDue, paid),
    overlappingOffHireIds: overlappingEvents(input.offHire),
  };
  return { statement, violations: [] };
}

/** Explains the balance, the total due or one code's total down to rates, days and quantities. */
export function explainHire(
  statement: HireStatement,
  figure: 'balance' | 'totalDue' | HireLineCode,
): Explanation {
  if (figure === 'balance') {
    const { balance, paid } = statement;
    return node({
      key: 'balance',
      label: 'Balance due to owners',
      value: numberFromMoney(balance),
      unit: balance.currency,
      formula: 'totalDue - paid',
      inputs: [
        explainHire(statement, 'totalDue'),
        {
          ...explainTotal({ key: 'paid', label: 'Payments received', value: paid }, []),
          source: { kind: 'typed', path: 'payments' },
        },
      ],
    });
  }
  if (figure === 'totalDue') {
    const parts = { key: 'totalDue', label: 'Total due', value: statement.totalDue };
    return explainTotal(parts, statement.lines);
  }
  const value = statement.totals[figure] ?? sumMoney(statement.totalDue.currency, []);
  const lines = statement.lines.filter((line) => line.code === figure);
  return explainTotal({ key: figure, label: figure, value }, lines);
}
