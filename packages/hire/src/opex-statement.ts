import { type Interval, intersectIntervals } from '@mainsheet/calendar';
import {
  type CurrencyCode,
  decimal,
  decimalFromMoney,
  type Money,
  subtractMoney,
  sumMoney,
} from '@mainsheet/money';
import type { OpexType } from '@mainsheet/terms';
import { derivationOf } from './hire-lines.ts';
import { exactAmount, exactDays, moneyForSpan, type Rate } from './rate-span.ts';
import { lineOf, type StatementLine } from './statement-line.ts';

export type OpexRow = Interval & {
  readonly id: string;
  readonly type: OpexType;
  readonly rate: Rate;
  /** The same in the budget; null when it was not budgeted. */
  readonly budget: Rate | null;
};

export type OpexLine = StatementLine<OpexType> & {
  readonly budget: Money;
  /** Actual less budget: above zero is overspent. */
  readonly variance: Money;
};

export type OpexStatement = {
  readonly lines: readonly OpexLine[];
  /** Running cost without dry-docking. */
  readonly total: Money;
  readonly budget: Money;
  readonly variance: Money;
  readonly calendarDays: number;
  /** Total over calendar days, unrounded; null over no time. */
  readonly perDay: number | null;
  /** Shown below the running cost. */
  readonly dryDock: Money;
};

function lineOfRow(currency: CurrencyCode, row: OpexRow, span: Interval): OpexLine {
  const { of, terms } = derivationOf(row.rate, span);
  const line = lineOf({
    id: row.id,
    code: row.type,
    label: row.type,
    currency,
    ...span,
    days: exactDays(span).toNumber(),
    exact: exactAmount(row.rate, span),
    of,
    terms,
  });
  const budget =
    row.budget === null ? sumMoney(currency, []) : moneyForSpan(currency, row.budget, span);
  return { ...line, budget, variance: subtractMoney(line.amount, budget) };
}

/**
 * Operating expenses of an owned ship over a period, amounts positive. Rows count where they
 * overlap the period; lines are rounded once and totals are sums of lines.
 */
export function opexStatement(
  currency: CurrencyCode,
  period: Interval,
  rows: readonly OpexRow[],
): OpexStatement {
  const lines = rows.flatMap((row) => {
    const span = intersectIntervals(row, period);
    return span === null ? [] : [lineOfRow(currency, row, span)];
  });
  const running = lines.filter((line) => line.code !== 'Dry-dock amortisation');
  const docking = lines.filter((line) => line.code === 'Dry-dock amortisation');
  const sum = (of: readonly OpexLine[], field: 'amount' | 'budget'): Money =>
    sumMoney(
      currency,
      of.map((line) => line[field]),
    );
  const total = sum(running, 'amount');
  const budget = sum(running, 'budget');
  const days = exactDays(period);
  return {
    lines,
    total,
    budget,
    variance: subtractMoney(total, budget),
    calendarDays: days.toNumber(),
    perDay: days.gt(decimal(0)) ? decimalFromMoney(total).div(days).toNumber() : null,
    dryDock: sum(docking, 'amount'),
  };
}
