import type { VoyageProfitAndLoss } from '@mainsheet/voyage';
import type { Tx } from '../../../platform/database/database.ts';
import { profitAndLossOf } from './profit-and-loss.service.ts';

type Compared = Pick<VoyageProfitAndLoss['expense'][number], 'estimated' | 'latest' | 'posted'>;

/**
 * By how many percent the expenses of a voyage are over what was estimated when it was fixed; below zero where they
 * are under it, infinite where nothing was estimated. Of each line the greater counts of what is posted and what is
 * known last: a bill over its estimate counts when it is posted, and one that is still to come does not hide it.
 */
export function percentOverEstimate(expenses: readonly Compared[]): number {
  const sum = (costOf: (line: Compared) => number) =>
    expenses.reduce((running, line) => running + costOf(line), 0);
  const estimated = sum((line) => -line.estimated);
  const cost = sum((line) => Math.max(-line.latest, -(line.posted ?? 0)));
  if (estimated > 0) return Math.round(((cost - estimated) / estimated) * 10_000) / 100;
  return cost > estimated ? Number.POSITIVE_INFINITY : 0;
}

/** The same, of a voyage as it stands in this transaction. @throws DomainError NOT_FOUND */
export const readCostOverEstimate = async (tx: Tx, voyageId: string): Promise<number> =>
  percentOverEstimate((await profitAndLossOf(tx, voyageId)).sections.expense);
