import { formatAmount } from '@mainsheet/money';
import type { TrialRow } from './ledger.repository.ts';
import type { SpanSumRow } from './reports.repository.ts';
import type { readBalanceSheet, readProfitAndLoss, readResultsBy } from './reports.service.ts';

type Answer<Read extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>;
type Account = { code: string; name: string; kind: string; sums: bigint[] };

/** Assets and expenses grow by debit; everything else is shown turned round, so that it grows too. */
const GROWS_BY_DEBIT = new Set(['asset', 'expense']);

const natural = (kind: string, sum: bigint): bigint => (GROWS_BY_DEBIT.has(kind) ? sum : -sum);

const totalOf = (accounts: readonly Account[], kind: string, columns: number): bigint[] =>
  Array.from({ length: columns }, (_, column) =>
    accounts
      .filter((account) => account.kind === kind)
      .reduce((sum, { sums }) => sum + natural(kind, sums[column]!), 0n),
  );

const writerOf = (baseCurrency: string) => (minorUnits: bigint) =>
  formatAmount({ currency: baseCurrency, minorUnits });

const presentAccounts = (accounts: readonly Account[], write: (minor: bigint) => string) =>
  accounts.map(({ code, name, kind, sums }) => ({
    code,
    name,
    kind,
    amounts: sums.map((sum) => write(natural(kind, sum))),
  }));

function accountsOf(sums: readonly SpanSumRow[], columns: number): Account[] {
  return [...Map.groupBy(sums, ({ code }) => code).values()].map((rows) => {
    const { code, name, kind } = rows[0]!;
    const bySpan = new Map(rows.map(({ span, base_minor: minor }) => [span, BigInt(minor)]));
    const inOrder = Array.from({ length: columns }, (_, index) => bySpan.get(index + 1) ?? 0n);
    return { code, name, kind, sums: inOrder };
  });
}

export function presentProfitAndLoss(read: Answer<typeof readProfitAndLoss>) {
  const { baseCurrency, spans } = read;
  const write = writerOf(baseCurrency);
  const accounts = accountsOf(read.sums, spans.length);
  const revenue = totalOf(accounts, 'revenue', spans.length);
  const expenses = totalOf(accounts, 'expense', spans.length);
  return {
    baseCurrency,
    spans: spans.map(({ from, to }) => ({ from, to })),
    rows: presentAccounts(accounts, write),
    revenue: revenue.map(write),
    expenses: expenses.map(write),
    result: revenue.map((sum, index) => write(sum - expenses[index]!)),
    closedYears: read.closedYears,
  };
}

/** What revenue is over expenses among some balances, in minor units of base. */
const resultOf = (rows: readonly TrialRow[]): bigint =>
  rows
    .filter(({ kind }) => kind === 'revenue' || kind === 'expense')
    .reduce((sum, row) => sum - BigInt(row.base_minor), 0n);

function sheetAccounts(days: readonly (readonly TrialRow[])[]): Account[] {
  const onSheet = days.flatMap((rows, column) =>
    rows
      .filter(({ kind }) => kind !== 'revenue' && kind !== 'expense')
      .map((row) => ({ ...row, column })),
  );
  const groups = [...Map.groupBy(onSheet, ({ code }) => code)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return groups.map(([code, rows]) => {
    const sums = days.map((_, column) =>
      rows
        .filter((row) => row.column === column)
        .reduce((sum, row) => sum + BigInt(row.base_minor), 0n),
    );
    return { code, name: rows[0]!.name, kind: rows[0]!.kind, sums };
  });
}

export function presentBalanceSheet(read: Answer<typeof readBalanceSheet>) {
  const { baseCurrency, days, balances } = read;
  const write = writerOf(baseCurrency);
  const accounts = sheetAccounts(balances.map(({ rows }) => rows));
  const of = (kind: string) => totalOf(accounts, kind, days.length);
  const before = balances.map(({ opening }) => resultOf(opening));
  const ofYear = balances.map(({ rows }, column) => resultOf(rows) - before[column]!);
  const [assets, liabilities, paidIn] = [of('asset'), of('liability'), of('equity')];
  const equity = paidIn.map((sum, column) => sum + before[column]! + ofYear[column]!);
  return {
    baseCurrency,
    days: [...days],
    rows: presentAccounts(accounts, write),
    resultBefore: before.map(write),
    resultOfYear: ofYear.map(write),
    assets: assets.map(write),
    liabilities: liabilities.map(write),
    equity: equity.map(write),
    liabilitiesAndEquity: liabilities.map((sum, column) => write(sum + equity[column]!)),
  };
}

export function presentResultsBy({ baseCurrency, rows }: Answer<typeof readResultsBy>) {
  const write = writerOf(baseCurrency);
  const figures = (revenue: bigint, expenses: bigint) => ({
    revenue: write(revenue),
    expenses: write(expenses),
    result: write(revenue - expenses),
  });
  const { all_revenue_minor: revenue = '0', all_expense_minor: expenses = '0' } = rows[0] ?? {};
  const sumOf = (of: (row: (typeof rows)[number]) => string): bigint =>
    rows.reduce((sum, row) => sum + BigInt(of(row)), 0n);
  const otherRevenue = BigInt(revenue) - sumOf((row) => row.revenue_minor);
  const otherExpenses = BigInt(expenses) - sumOf((row) => row.expense_minor);
  const hasOthers = otherRevenue !== 0n || otherExpenses !== 0n;
  const unnamedLast = rows.toSorted((a, b) => Number(a.id === null) - Number(b.id === null));
  return {
    baseCurrency,
    rows: [
      ...unnamedLast.map((row) => ({
        id: row.id,
        label: row.label,
        ...figures(BigInt(row.revenue_minor), BigInt(row.expense_minor)),
      })),
      // Those beyond the longest list: what is shown adds up to the whole.
      ...(hasOthers
        ? [{ id: null, label: 'All others', ...figures(otherRevenue, otherExpenses) }]
        : []),
    ],
    ...figures(BigInt(revenue), BigInt(expenses)),
  };
}
