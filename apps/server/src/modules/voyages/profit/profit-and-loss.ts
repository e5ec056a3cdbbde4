import { type CurrencyCode, formatAmount, money } from '@mainsheet/money';
import {
  type ActualLine,
  LINES,
  lineKeyOf,
  type ProfitAndLossLine,
  type VoyageProfitAndLoss,
  voyageProfitAndLoss,
} from '@mainsheet/voyage';
import { accountOf, homeOf } from './line-accounts.ts';
import { type MemoBilled, withMemoBills } from './memo-bills.ts';
import {
  type AccountFigures,
  figuresByAccount,
  NO_FIGURES,
  type PaidRow,
  type PostedRow,
  spread,
} from './posted-figures.ts';

/** Costs by the day alone: they happened once every time of the voyage was reported. */
const BY_THE_DAY: ReadonlySet<string> = new Set(['runningCost', 'hireIn']);

/** What laytime claims come to. */
const BY_CLAIM: ReadonlySet<string> = new Set(['demurrage', 'despatch']);

export type Known = {
  /** Base currency of the company, in whose minor units the rows are. */
  currency: CurrencyCode;
  rows: readonly PostedRow[];
  paid: readonly PaidRow[];
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
 * The voyage's four sections: estimated as frozen, latest as operations or final documents say, actual where something
 * happened, posted and paid as the ledger says. What an account comes to is shared over its lines in proportion to
 * their operational amounts, to the minor unit.
 */
export function compareVoyage(
  estimated: readonly ProfitAndLossLine[],
  operational: readonly ProfitAndLossLine[],
  ledger: Known,
): VoyageProfitAndLoss {
  const shared = shareOut(estimated, operational, ledger);
  const inUnits = (minor: bigint): number =>
    minor === 0n ? 0 : Number(formatAmount(money(ledger.currency, minor)));
  const actuals = shared.map(({ line, operational: amount, isUnplanned, figures }): ActualLine => {
    const isBilled = ledger.invoicedShare >= 1 && line.section === 'revenue';
    return {
      key: lineKeyOf(line),
      section: line.section,
      label: line.label,
      operational: amount,
      isReported: isReported(line, ledger),
      posted: inUnits(figures.posted),
      // Nobody planned it: what its documents say is all that is known of it.
      hasFinalDocument: isUnplanned || (figures.posted !== 0n && isBilled),
      cashIn: inUnits(figures.cashIn),
      cashOut: inUnits(figures.cashOut),
    };
  });
  return voyageProfitAndLoss(
    estimated,
    ledger.memo ? withMemoBills(actuals, ledger.memo) : actuals,
  );
}

type SharedLine = {
  readonly line: ProfitAndLossLine;
  /** Null where operations say nothing. */
  readonly operational: number | null;
  readonly isUnplanned: boolean;
  readonly figures: AccountFigures;
};

/** Lines of operations, then those that are estimated alone and those that nobody planned, with what is posted and paid. */
function shareOut(
  estimated: readonly ProfitAndLossLine[],
  operational: readonly ProfitAndLossLine[],
  { currency, rows, paid }: Known,
): SharedLine[] {
  const own = (lines: readonly ProfitAndLossLine[]) =>
    lines.filter(({ section }) => section !== 'profit_loss');
  const byAccount = (lines: readonly ProfitAndLossLine[]) =>
    Map.groupBy(own(lines), ({ key }) => accountOf(key) ?? '');
  const [ofOperations, ofEstimate] = [byAccount(operational), byAccount(estimated)];
  const taken = new Map<ProfitAndLossLine, AccountFigures>();
  const added: Omit<SharedLine, 'figures'>[] = [];
  for (const [account, figures] of figuresByAccount(rows, paid)) {
    const known = ofOperations.get(account);
    const lines = known ?? ofEstimate.get(account) ?? [unplanned(account)];
    shareLines(currency, { lines, figures }).forEach((part, index) => {
      taken.set(lines[index]!, part);
    });
    const isUnplanned = !known && !ofEstimate.has(account);
    if (!known) added.push(...lines.map((line) => ({ line, operational: null, isUnplanned })));
  }
  const planned = own(operational).map((line) => ({
    ...{ line, operational: line.amount, isUnplanned: false },
  }));
  return [...planned, ...added].map((shared) => ({
    ...shared,
    figures: taken.get(shared.line) ?? NO_FIGURES,
  }));
}

function unplanned(account: string): ProfitAndLossLine {
  const key = homeOf(account);
  const { section, label } = LINES[key];
  return { key, section, label, amount: 0 };
}

/** What an account comes to, line by line. */
function shareLines(
  currency: CurrencyCode,
  { lines, figures }: { lines: readonly ProfitAndLossLine[]; figures: AccountFigures },
): AccountFigures[] {
  const amounts = lines.map(({ amount }) => amount);
  const [posted, cashIn, cashOut] = (['posted', 'cashIn', 'cashOut'] as const).map((name) =>
    spread(currency, figures[name], amounts),
  ) as [bigint[], bigint[], bigint[]];
  return lines.map((_, index) => ({
    posted: posted[index] ?? 0n,
    cashIn: cashIn[index] ?? 0n,
    cashOut: cashOut[index] ?? 0n,
  }));
}

const isReported = ({ key }: ProfitAndLossLine, known: Known): boolean =>
  reportedBecause(key, known) !== null;

/** What was reported whole, so that a line is no estimate any more; null where nothing was. */
export function reportedBecause(key: string, known: Omit<Known, 'memo'>): string | null {
  if (known.areTimesReported && BY_THE_DAY.has(key)) {
    return 'Every arrival and departure of the voyage is reported.';
  }
  if (known.areClaimsAgreed && BY_CLAIM.has(key)) return 'Every laytime claim is agreed.';
  const isFinal = known.arePortCostsFinal && key === 'portExpenses';
  return isFinal ? 'The final account of every port is approved.' : null;
}
