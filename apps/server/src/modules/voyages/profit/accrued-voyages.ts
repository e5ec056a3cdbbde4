import { ACCOUNT, findChartAccount } from '@mainsheet/ledger';
import type { LineKey, ProfitAndLossLine, WorkedCall } from '@mainsheet/voyage';
import type { Tx } from '../../../platform/database/database.ts';
import {
  type AccruedVoyageRow,
  findAccruedVoyage,
  listAccruedVoyages,
} from './accrued-voyages.repository.ts';
import { accountOf } from './line-accounts.ts';
import { MEMO_BILLS, memoBilledOf, plannedMemoOf } from './memo-bills.ts';
import { compareVoyage } from './profit-and-loss.ts';

/** The latest figures of a voyage by the account that takes them, revenue above zero, in its own base currency. */
export type VoyageFigures = {
  readonly id: string;
  readonly label: string;
  readonly status: string;
  readonly vesselId: string;
  readonly vesselName: string;
  readonly beginsAt: string;
  readonly endsAt: string;
  readonly baseCurrency: string;
  readonly byAccount: ReadonlyMap<string, number>;
  readonly calls: readonly WorkedCall[];
};

/** The account that takes a line of the result of a voyage. */
const accrualAccountOf = ({ key, section }: Pick<ProfitAndLossLine, 'key' | 'section'>): string =>
  accountOf(key) ?? (section === 'revenue' ? ACCOUNT.otherRevenue : ACCOUNT.otherVoyageExpenses);

const NOTHING_POSTED = {
  ...{ rows: [], paid: [], invoicedShare: 0 },
  ...{ areTimesReported: false, areClaimsAgreed: false, arePortCostsFinal: false },
} as const;

function figuresOf(row: AccruedVoyageRow): VoyageFigures {
  const planned = row.inputs ? plannedMemoOf(row.inputs) : 0;
  const billed = row.inputs && memoBilledOf(row.inputs, row.memo_bills);
  const memo = billed ?? (planned === 0 ? null : { billed: 0, planned });
  const sections = compareVoyage(row.estimate_lines, row.lines, {
    ...NOTHING_POSTED,
    ...{ currency: row.base_currency, memo },
  });
  const keyOf = (key: string) => key.split('.')[0] as LineKey;
  const byAccount = new Map<string, number>();
  for (const line of [...sections.revenue, ...sections.expense]) {
    // What memo bills say is posted nowhere.
    if (line.key === MEMO_BILLS) continue;
    const code = accrualAccountOf({ key: keyOf(line.key), section: line.section });
    byAccount.set(code, (byAccount.get(code) ?? 0) + line.latest);
  }
  return {
    ...{ id: row.id, label: row.label, status: row.status },
    ...{ vesselId: row.vessel_id, vesselName: row.vessel_name },
    ...{ beginsAt: row.commencing_at, endsAt: row.completion_at },
    ...{ baseCurrency: row.base_currency, byAccount, calls: row.calls },
  };
}

/** Voyages that count and began before a moment or were billed for before it, with what their profit and loss says last; without vessel costs. */
export const listVoyageFigures = async (tx: Tx, before: string): Promise<VoyageFigures[]> =>
  (await listAccruedVoyages(tx, before)).map(figuresOf);

/** The same of one voyage; null where it does not count. */
export async function findVoyageFigures(tx: Tx, id: string): Promise<VoyageFigures | null> {
  const row = await findAccruedVoyage(tx, id);
  return row && figuresOf(row);
}

/** Whether an account belongs to the result of voyages: not exchange differences, costs of the ship or the office. */
export function isVoyageAccount(code: string): boolean {
  const kind = findChartAccount(code)?.kind;
  if (kind === 'revenue') return code < ACCOUNT.exchangeGain;
  return kind === 'expense' && code < ACCOUNT.runningCost;
}
