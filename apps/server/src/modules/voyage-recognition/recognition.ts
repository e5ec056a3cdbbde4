import { findChartAccount, shareOf } from '@mainsheet/ledger';
import { moneyFromDecimal } from '@mainsheet/money';
import type { RecognitionMethod } from '@mainsheet/terms';
import { type Progress, progressOf } from '@mainsheet/voyage';
import { isVoyageAccount, type VoyageFigures, voyageAccountOf } from '../voyages/index.ts';
import type { PostedRow } from './recognition.repository.ts';

/** What a voyage comes to on one account, and what of it is posted by the day; revenue above zero. */
export type VoyageAccount = {
  readonly accountCode: string;
  readonly wholeMinor: bigint;
  readonly postedMinor: bigint;
};

/** Of an open voyage its latest figures; of a closed one all that is posted, whenever. */
export function accountsOf(
  voyage: VoyageFigures,
  rows: readonly PostedRow[],
  baseCurrency: string,
): VoyageAccount[] {
  const isClosed = voyage.status === 'Closed';
  const sumOf = (code: string, of: (row: PostedRow) => string): bigint =>
    -rows
      .filter((row) => voyageAccountOf(row.code) === code)
      .reduce((sum, row) => sum + BigInt(of(row)), 0n);
  const codes = isClosed
    ? [...new Set(rows.map(({ code }) => voyageAccountOf(code)))].filter(isVoyageAccount)
    : [...voyage.byAccount.keys()];
  return codes.toSorted().map((accountCode) => ({
    accountCode,
    wholeMinor: isClosed
      ? sumOf(accountCode, (row) => row.all_minor)
      : moneyFromDecimal(baseCurrency, voyage.byAccount.get(accountCode) ?? 0).minorUnits,
    postedMinor: sumOf(accountCode, (row) => row.by_day_minor),
  }));
}

/** Why nothing of a voyage is recognised at a moment; null where something may be. */
export function reasonToSkip(
  voyage: VoyageFigures,
  { at, baseCurrency }: { at: string; baseCurrency: string },
): string | null {
  const { status, beginsAt, endsAt, byAccount } = voyage;
  const shouldHaveBegun = Date.parse(beginsAt) < Date.parse(at);
  if (shouldHaveBegun && (status === 'Draft' || status === 'Scheduled')) {
    return `It should have begun by its dates and is ${status.toLowerCase()}: set it to commenced, or give it later dates.`;
  }
  if (!(Date.parse(endsAt) > Date.parse(beginsAt))) return 'It has no days: its end is missing.';
  if (voyage.baseCurrency !== baseCurrency) {
    return `Its figures are in ${voyage.baseCurrency}, and no rate into ${baseCurrency} is known up to the day: enter one in Settings, Exchange rates.`;
  }
  return byAccount.size === 0 && status !== 'Closed'
    ? 'It has no revenue and no expense to accrue.'
    : null;
}

/** What is earned and spent by a moment, each account rounded by itself as the month end posts it. */
export type Recognised = {
  readonly method: RecognitionMethod;
  readonly progress: Progress;
  readonly revenueMinor: bigint;
  readonly expenseMinor: bigint;
};

const isRevenue = ({ accountCode }: VoyageAccount): boolean =>
  findChartAccount(accountCode)?.kind === 'revenue';

/** Revenue and expenses, of whole accounts or of a part of each. */
export function totalsOf(
  accounts: readonly VoyageAccount[],
  of: (account: VoyageAccount) => bigint,
): { revenueMinor: bigint; expenseMinor: bigint } {
  const sum = (isOf: boolean): bigint =>
    accounts
      .filter((account) => isRevenue(account) === isOf)
      .reduce((total, account) => total + of(account), 0n);
  return { revenueMinor: sum(true), expenseMinor: sum(false) };
}

export function recognise(
  voyage: VoyageFigures,
  accounts: readonly VoyageAccount[],
  { method, at }: { method: RecognitionMethod; at: string },
): Recognised {
  const progress = progressOf(method, voyage, at);
  const partOf = ({ wholeMinor }: VoyageAccount) =>
    shareOf(wholeMinor, progress.part, progress.whole);
  return { method, progress, ...totalsOf(accounts, partOf) };
}
