import { amountText } from '@mainsheet/money';
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
  amountText(baseCurrency, minorUnits);

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

type SubjectRow = Answer<typeof readResultsBy>['rows'][number];
type Sums = { revenue: bigint; expenses: bigint };

const sumsOf = (row: SubjectRow): Sums => ({
  revenue: BigInt(row.revenue_minor),
  expenses: BigInt(row.expense_minor),
});
const sumsBefore = (row: SubjectRow): Sums => ({
  revenue: BigInt(row.revenue_before_minor),
  expenses: BigInt(row.expense_before_minor),
});

/** What is left of a whole beside the rows that are shown. */
function othersOf(rows: readonly SubjectRow[], whole: Sums, of: (row: SubjectRow) => Sums): Sums {
  return rows.map(of).reduce(
    (left, { revenue, expenses }) => ({
      revenue: left.revenue - revenue,
      expenses: left.expenses - expenses,
    }),
    whole,
  );
}

export function presentResultsBy({ baseCurrency, before, rows }: Answer<typeof readResultsBy>) {
  const write = writerOf(baseCurrency);
  const figures = ({ revenue, expenses }: Sums) => ({
    revenue: write(revenue),
    expenses: write(expenses),
    result: write(revenue - expenses),
  });
  const both = (sums: Sums, earlier: Sums) => ({
    ...figures(sums),
    before: before && figures(earlier),
  });
  const first = rows[0];
  const whole = {
    revenue: BigInt(first?.all_revenue_minor ?? 0),
    expenses: BigInt(first?.all_expense_minor ?? 0),
  };
  const wholeBefore = {
    revenue: BigInt(first?.all_revenue_before_minor ?? 0),
    expenses: BigInt(first?.all_expense_before_minor ?? 0),
  };
  const others = othersOf(rows, whole, sumsOf);
  const othersBefore = othersOf(rows, wholeBefore, sumsBefore);
  const hasOthers = [others, othersBefore].some(
    ({ revenue, expenses }) => revenue !== 0n || expenses !== 0n,
  );
  const unnamedLast = rows.toSorted((a, b) => Number(a.id === null) - Number(b.id === null));
  return {
    baseCurrency,
    rows: [
      ...unnamedLast.map((row) => ({
        id: row.id,
        label: row.label,
        ...both(sumsOf(row), sumsBefore(row)),
      })),
      // Those beyond the longest list: what is shown adds up to the whole.
      ...(hasOthers ? [{ id: null, label: 'All others', ...both(others, othersBefore) }] : []),
    ],
    ...both(whole, wholeBefore),
  };
}
