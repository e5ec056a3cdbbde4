import { changesOf } from './changes.ts';
import { ACCOUNT, findChartAccount } from './chart.ts';
import type { Entry } from './entry.ts';

/** What of one account belongs to a voyage over what is posted, in minor units of base; revenue above zero. */
export type AccruedLine = {
  readonly voyageId: string;
  readonly vesselId: string;
  readonly accountCode: string;
  readonly accrualMinor: bigint;
};

/** `part` of `whole` of an amount, rounded half away from zero; all of it from the whole on. */
export function shareOf(minorUnits: bigint, part: bigint, whole: bigint): bigint {
  if (whole <= 0n) throw new Error('A share needs a whole above zero');
  if (part >= whole) return minorUnits;
  if (part <= 0n) return 0n;
  const doubled = 2n * minorUnits * part;
  return (doubled + (doubled < 0n ? -whole : whole)) / (2n * whole);
}

const isRevenue = ({ accountCode }: AccruedLine): boolean =>
  findChartAccount(accountCode)?.kind === 'revenue';

/** Of an account, and the voyage and vessel that its entries name; empty where they name none. */
export const accrualKeyOf = (accountCode: string, voyageId: string, vesselId: string): string =>
  `${accountCode} ${voyageId} ${vesselId}`;

/**
 * What each account of each voyage comes to, debit above zero, and what stands against it. The revenue of a
 * voyage is one contract: it is accrued or received in advance as a whole (IFRS 15 paragraph 105). Expenses are
 * owed to different vendors: each account is accrued or prepaid by itself.
 */
export function accrualBalances(lines: readonly AccruedLine[]): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  const add = (code: string, { voyageId, vesselId }: AccruedLine, minorUnits: bigint) => {
    const key = accrualKeyOf(code, voyageId, vesselId);
    if (minorUnits !== 0n) balances.set(key, (balances.get(key) ?? 0n) + minorUnits);
  };
  for (const ofVoyage of Map.groupBy(lines, (line) => line.voyageId).values()) {
    for (const line of ofVoyage) add(line.accountCode, line, -line.accrualMinor);
    const revenue = ofVoyage
      .filter(isRevenue)
      .reduce((sum, { accrualMinor }) => sum + accrualMinor, 0n);
    const counter = revenue > 0n ? ACCOUNT.accruedRevenue : ACCOUNT.revenueInAdvance;
    if (ofVoyage[0]) add(counter, ofVoyage[0], revenue);
    for (const line of ofVoyage.filter((one) => !isRevenue(one))) {
      const against = line.accrualMinor > 0n ? ACCOUNT.prepaidExpenses : ACCOUNT.accruedExpenses;
      add(against, line, line.accrualMinor);
    }
  }
  return balances;
}

/** The entries that bring the accounts of voyages from what is posted to what they should be. */
export const accrualEntries = (
  target: ReadonlyMap<string, bigint>,
  posted: ReadonlyMap<string, bigint>,
  baseCurrency: string,
): (Entry & { readonly voyageId: string | null; readonly vesselId: string | null })[] =>
  changesOf(target, posted).map(([key, minorUnits]) => {
    const [accountCode = '', voyageId, vesselId] = key.split(' ');
    const amount = { currency: baseCurrency, minorUnits };
    const dimensions = { voyageId: voyageId || null, vesselId: vesselId || null };
    return { accountCode, ...dimensions, amount, base: amount };
  });
