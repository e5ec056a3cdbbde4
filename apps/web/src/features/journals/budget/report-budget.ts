import type { ProfitAndLoss } from '../reports/reports.queries.ts';
import type { BudgetedResult } from './budget.queries.ts';

/** A result with what was budgeted for the same time beside it; accounts that one of them has stand with zero. */
export function withBudget(answer: ProfitAndLoss, budget: BudgetedResult): ProfitAndLoss {
  const budgeted = new Map(budget.rows.map((row) => [row.accountCode, row]));
  const posted = answer.rows.map((row) => ({
    ...row,
    amounts: [row.amounts[0] ?? '0', budgeted.get(row.code)?.amount ?? '0'],
  }));
  const known = new Set(answer.rows.map(({ code }) => code));
  const others = budget.rows
    .filter(({ accountCode }) => !known.has(accountCode))
    .map(({ accountCode, accountName, kind, amount }) => ({
      ...{ code: accountCode, name: accountName, kind },
      amounts: ['0', amount],
    }));
  return {
    ...answer,
    rows: [...posted, ...others].toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    revenue: [...answer.revenue, budget.revenue],
    expenses: [...answer.expenses, budget.expenses],
    result: [...answer.result, budget.result],
  };
}
