import { amountText } from '@mainsheet/money';
import { BUDGETED, type Budget, MONTH_NUMBERS, type readBudgeted } from './budgets.service.ts';

export function presentBudget({ year, currency, amounts, head }: Budget) {
  const write = (minorUnits: bigint) => amountText(currency, minorUnits);
  return {
    year,
    baseCurrency: currency,
    rows: BUDGETED.map(({ code, name, kind }) => ({
      accountCode: code,
      accountName: name,
      kind,
      months: MONTH_NUMBERS.map((month) => write(amounts.get(`${code} ${month}`) ?? 0n)),
    })),
    version: head?.version ?? 0,
    updatedAt: head?.updated_at ?? null,
    updatedBy: head?.updated_by ?? null,
  };
}

export function presentBudgeted({ baseCurrency, sums }: Awaited<ReturnType<typeof readBudgeted>>) {
  const write = (minorUnits: bigint) => amountText(baseCurrency, minorUnits);
  const rows = BUDGETED.filter(({ code }) => sums.has(code));
  const totalOf = (kind: string): bigint =>
    rows
      .filter((row) => row.kind === kind)
      .reduce((sum, { code }) => sum + (sums.get(code) ?? 0n), 0n);
  const [revenue, expenses] = [totalOf('revenue'), totalOf('expense')];
  return {
    baseCurrency,
    rows: rows.map(({ code, name, kind }) => ({
      accountCode: code,
      accountName: name,
      kind,
      amount: write(sums.get(code) ?? 0n),
    })),
    revenue: write(revenue),
    expenses: write(expenses),
    result: write(revenue - expenses),
  };
}
