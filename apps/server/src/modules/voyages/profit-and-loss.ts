import { ACCOUNT } from '@mainsheet/ledger';
import {
  type ActualLine,
  LINES,
  type LineKey,
  lineKeyOf,
  type ProfitAndLossLine,
  type VoyageProfitAndLoss,
  voyageProfitAndLoss,
} from '@mainsheet/voyage';
import { type MemoBilled, withMemoBills } from './memo-bills.ts';
import type { PostedRow } from './voyages.repository.ts';

/** Code of the ledger account by which a line's posted amounts are known; null where there is none. */
export function accountOf(key: LineKey): string | null {
  const line = LINES[key];
  return 'account' in line ? ACCOUNT[line.account] : null;
}

/** The account of a voyage's result that a posting on this one counts for: brokerage deducted is brokerage. */
export const voyageAccountOf = (code: string): string =>
  code === ACCOUNT.brokerageDeducted ? ACCOUNT.brokerage : code;

type Posted = { posted: Map<string, number>; cashIn: number };

/** Posted sums by account, revenue +; brokerage deducted on an invoice counts as brokerage. */
function readPosted(rows: readonly PostedRow[], minorPerUnit: number): Posted {
  const posted = new Map<string, number>();
  let cashIn = 0;
  for (const row of rows) {
    const amount = -Number(row.base_minor) / minorPerUnit;
    if (row.code === ACCOUNT.receivable) {
      if (row.document_type === 'payment') cashIn += amount;
      continue;
    }
    const code = voyageAccountOf(row.code);
    posted.set(code, (posted.get(code) ?? 0) + amount);
  }
  return { posted, cashIn };
}

/** Costs by the day alone: they happened once every time of the voyage was reported. */
const BY_THE_DAY: ReadonlySet<string> = new Set(['runningCost', 'hireIn']);

/** What laytime claims come to. */
const BY_CLAIM: ReadonlySet<string> = new Set(['demurrage', 'despatch']);

type Known = {
  rows: readonly PostedRow[];
  minorPerUnit: number;
  invoicedShare: number;
  /** Whether every call has its reported arrival and departure. */
  areTimesReported: boolean;
  /** Whether there are laytime claims, and all of them are agreed. */
  areClaimsAgreed: boolean;
  /** Whether every call that costs something has its final account approved. */
  arePortCostsFinal: boolean;
  /** Null where no bill of the voyage stays out of the ledger. */
  memo: MemoBilled | null;
};

/**
 * The voyage's four sections: estimated as frozen, latest as operations or final documents say,
 * actual where something happened, posted and paid as the ledger says. A posted sum is shared over
 * the lines of its account in proportion to their operational amounts.
 */
export function compareVoyage(
  estimated: readonly ProfitAndLossLine[],
  operational: readonly ProfitAndLossLine[],
  ledger: Known,
): VoyageProfitAndLoss {
  const { posted, cashIn } = readPosted(ledger.rows, ledger.minorPerUnit);
  const shareOf = shares(operational);
  const actuals = operational
    .filter((line) => line.section !== 'profit_loss')
    .map((line): ActualLine => {
      const code = accountOf(line.key);
      const sum = code === null ? 0 : (posted.get(code) ?? 0) * shareOf(line);
      return {
        key: lineKeyOf(line),
        section: line.section,
        label: line.label,
        operational: line.amount,
        isReported: isReported(line, ledger),
        posted: sum,
        hasFinalDocument: sum !== 0 && ledger.invoicedShare >= 1 && line.section === 'revenue',
        cashIn: line.key === 'grossFreight' ? cashIn * shareOf(line) : 0,
        cashOut: 0,
      };
    });
  return voyageProfitAndLoss(
    estimated,
    ledger.memo ? withMemoBills(actuals, ledger.memo) : actuals,
  );
}

const isReported = ({ key }: ProfitAndLossLine, known: Known): boolean =>
  (known.areTimesReported && BY_THE_DAY.has(key)) ||
  (known.areClaimsAgreed && BY_CLAIM.has(key)) ||
  (known.arePortCostsFinal && key === 'portExpenses');

/** What part of its account's posted sum a line takes: lines of one account share it by their amounts. */
function shares(lines: readonly ProfitAndLossLine[]): (line: ProfitAndLossLine) => number {
  const byAccount = Map.groupBy(lines, ({ key }) => accountOf(key) ?? key);
  return (line) => {
    const sharing = byAccount.get(accountOf(line.key) ?? line.key) ?? [];
    const total = sharing.reduce((sum, { amount }) => sum + amount, 0);
    return total === 0 ? 1 / Math.max(1, sharing.length) : line.amount / total;
  };
}
