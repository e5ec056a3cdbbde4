import {
  accrualBalances,
  accrualEntries,
  accrualKeyOf,
  type Entry,
  findChartAccount,
  shareOf,
} from '@mainsheet/ledger';
import type { RecognitionMethod } from '@mainsheet/terms';
import { type Progress, progressOf } from '@mainsheet/voyage';
import type { Tx } from '../../platform/database/database.ts';
import { getBaseCurrency } from '../companies/index.ts';
import type { Dimensions } from '../ledger/index.ts';
import {
  accountsOf,
  findMethod,
  inBooks,
  listPosted,
  type PostedRow,
  reasonToSkip,
} from '../voyage-recognition/index.ts';
import { isVoyageAccount, listVoyageFigures, type VoyageFigures } from '../voyages/index.ts';
import type { Month } from './month.ts';
import { listRuns, type RunRow, sumPosted } from './month-run.repository.ts';
import { sealOf } from './month-run.ts';
import type { StoredLine } from './voyage-accruals.repository.ts';

/** What of a voyage on one account belongs to its days so far; revenue above zero. */
export type AccrualLine = StoredLine & {
  readonly vesselId: string;
  readonly accrualMinor: bigint;
  readonly voyage: VoyageFigures;
  readonly progress: Progress;
  readonly accountName: string;
};

type Skipped = { readonly voyageId: string; readonly label: string; readonly message: string };

/** What voyages earned and cost up to the end of a month over what is posted, and what of that is accrued. */
export type VoyageAccruals = {
  readonly month: Month;
  readonly baseCurrency: string;
  readonly method: RecognitionMethod;
  /** Those that differ from what is posted. */
  readonly lines: readonly AccrualLine[];
  /** How many voyages were looked at. */
  readonly voyageCount: number;
  readonly skipped: readonly Skipped[];
  readonly runs: readonly RunRow[];
  readonly entries: readonly (Entry & Dimensions)[];
  readonly postedMinor: bigint;
  readonly seal: string;
};

/** When a month is over, as voyages are timed. */
export const endOf = ({ next }: Month): string => `${next}T00:00:00Z`;

export async function readVoyageAccruals(tx: Tx, month: Month): Promise<VoyageAccruals> {
  const baseCurrency = await getBaseCurrency(tx);
  const figures = await listVoyageFigures(tx, endOf(month));
  const voyages = await inBooks(tx, figures, { baseCurrency, on: month.last });
  const method = await findMethod(tx);
  const [posted, runs, accrued] = await Promise.all([
    listPosted(tx, { on: month.last, voyageIds: voyages.map(({ id }) => id) }),
    listRuns(tx, 'voyage_accrual', month.first),
    sumPosted(tx, 'voyage_accrual', month.first),
  ]);
  const postedBy = Map.groupBy(posted, (row) => row.voyage_id);
  const lines: AccrualLine[] = [];
  const skipped: Skipped[] = [];
  for (const voyage of voyages) {
    const message = reasonToSkip(voyage, { at: endOf(month), baseCurrency });
    if (message !== null) skipped.push({ voyageId: voyage.id, label: voyage.label, message });
    else
      lines.push(
        ...linesOf(voyage, postedBy.get(voyage.id) ?? [], { month, baseCurrency, method }),
      );
  }
  const before = new Map(
    accrued.map((row) => [
      accrualKeyOf(row.code, row.voyage_id ?? '', row.vessel_id ?? ''),
      BigInt(row.base_minor),
    ]),
  );
  return {
    ...{ month, baseCurrency, method, lines, skipped, runs, voyageCount: voyages.length },
    entries: accrualEntries(accrualBalances(lines), before, baseCurrency),
    postedMinor: -accrued
      .filter(({ code }) => isVoyageAccount(code))
      .reduce((sum, row) => sum + BigInt(row.base_minor), 0n),
    seal: sealOf(
      lines.map((line) => [
        line.voyageId,
        line.vesselId,
        line.accountCode,
        String(line.dueMinor),
        String(line.postedMinor),
      ]),
    ),
  };
}

type Asked = { month: Month; baseCurrency: string; method: RecognitionMethod };

/** Of an open voyage its latest figures; of a closed one all that is posted, whenever. Nothing is due before it begins. */
function linesOf(
  voyage: VoyageFigures,
  rows: readonly PostedRow[],
  { month, baseCurrency, method }: Asked,
): AccrualLine[] {
  const progress = progressOf(method, voyage, endOf(month));
  return accountsOf(voyage, rows, baseCurrency)
    .map(({ accountCode, wholeMinor, postedMinor }) => {
      const dueMinor = shareOf(wholeMinor, progress.part, progress.whole);
      return {
        ...{ voyage, voyageId: voyage.id, vesselId: voyage.vesselId, accountCode, progress },
        ...{ wholeMinor, dueMinor, postedMinor },
        ...{ beginsAt: progress.beginsAt, endsAt: progress.endsAt },
        accountName: findChartAccount(accountCode)?.name ?? '',
        accrualMinor: dueMinor - postedMinor,
      };
    })
    .filter(({ accrualMinor }) => accrualMinor !== 0n);
}

/** Accrued revenue and expense, each as the result has it: revenue above zero, expense below. */
export function sidesOfAccruals(lines: readonly AccrualLine[]) {
  const sum = (isRevenue: boolean): bigint =>
    lines
      .filter(
        ({ accountCode }) => (findChartAccount(accountCode)?.kind === 'revenue') === isRevenue,
      )
      .reduce((total, { accrualMinor }) => total + accrualMinor, 0n);
  return { revenueMinor: sum(true), expenseMinor: sum(false) };
}

/** Where the accruals of a month stand, in the words of their page. */
export function statusOfAccruals({ runs, entries }: VoyageAccruals): string {
  if (entries.length > 0) return runs.length > 0 ? 'Changed' : 'Due';
  return runs.length > 0 ? 'Posted' : 'Nothing to accrue';
}
