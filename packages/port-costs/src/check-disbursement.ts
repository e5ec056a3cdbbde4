import type { CheckContext, DisbursementAccount, Finding } from './account.ts';
import {
  findLostRebates,
  findTotalDrift,
  findWrongRate,
  findWrongTotal,
  findWrongVat,
} from './account-rules.ts';
import { checkedOf } from './findings.ts';
import { findDrift, findInLine, findNotOrdered, findTwice, findUnusual } from './line-rules.ts';

/**
 * What an auditor would ask about an agent's account. A line has one finding, the most telling: what it says wrong of itself, a service twice,
 * one that nobody ordered, one far above its proforma, then one far above what this port asked before.
 */
export function checkDisbursement(account: DisbursementAccount, context: CheckContext): Finding[] {
  const checked = checkedOf(account, context);
  const { charged } = checked;
  const ofLines = charged.flatMap((one, index): Finding[] => {
    const found =
      findTwice(checked, one, charged.slice(0, index)) ??
      findInLine(checked, one) ??
      findNotOrdered(checked, one) ??
      findDrift(checked, one) ??
      findUnusual(checked, one);
    return found ? [found] : [];
  });
  const ofAll = [findWrongTotal(checked), findWrongVat(checked), findWrongRate(checked)];
  const found = [...ofLines, ...findLostRebates(checked), ...ofAll.filter((one) => one !== null)];
  const drift = findTotalDrift(checked, found);
  return drift ? [...found, drift] : found;
}
