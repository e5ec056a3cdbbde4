import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inCompany } from '../../../platform/work.ts';
import { offHireEventOf } from '../../voyages/index.ts';
import { listHireLost } from '../off-hire.repository.ts';
import { timeCharterOf } from '../time-charter-record.ts';
import { lockTimeCharter, type WholeTimeCharterRow } from '../time-charters.repository.ts';
import { getRow, recordOf } from '../time-charters.service.ts';
import { type Comparison, compareTerms } from './compare-terms.ts';
import { findHeadCharterId, listSubCharterIds, putUnder } from './head-charters.repository.ts';

/** Two charters of one vessel between which the company stands. */
export type BackToBack = Comparison & {
  readonly head: WholeTimeCharterRow;
  readonly sub: WholeTimeCharterRow;
};

/**
 * Of a charter out the charter in above it, of a charter in every charter out under it, compared term by term.
 * @throws DomainError NOTHING_FOUND
 */
export const readBackToBack = (
  platform: Platform,
  actor: Actor,
  charterId: string,
): Promise<BackToBack[]> =>
  inCompany(platform, actor, async ({ tx }) => {
    const charter = await getRow(tx, charterId);
    if (charter.type === 'out') {
      const found = await findHeadCharterId(tx, charter.id);
      return found ? compareAll(tx, await getRow(tx, found.id), [charter]) : [];
    }
    const subs = [];
    for (const { id } of await listSubCharterIds(tx, charter.id)) subs.push(await getRow(tx, id));
    return compareAll(tx, charter, subs);
  });

async function compareAll(
  tx: Tx,
  head: WholeTimeCharterRow,
  subs: readonly WholeTimeCharterRow[],
): Promise<BackToBack[]> {
  const lost = await listHireLost(tx, [head.id, ...subs.map(({ id }) => id)]);
  const sideOf = (row: WholeTimeCharterRow) => ({
    charter: timeCharterOf(row),
    offHire: lost.filter((one) => one.time_charter_id === row.id).map(offHireEventOf),
  });
  const above = sideOf(head);
  return subs.map((sub) => ({ head, sub, ...compareTerms(above, sideOf(sub)) }));
}

type Placing = {
  readonly id: string;
  readonly version: number;
  /** Null takes it from under any. */
  readonly headId: string | null;
};

/**
 * Puts a charter out under the charter in that brought the vessel.
 * @throws DomainError NOTHING_FOUND, STALE_VERSION, INVALID_INPUT for a charter that cannot stand above it
 */
export function placeUnder(platform: Platform, actor: Actor, placing: Placing): Promise<void> {
  const { id, version, headId } = placing;
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await lockTimeCharter(tx, id);
    const sub = await getRow(tx, id);
    if (sub.version !== version) throw new DomainError('STALE_VERSION');
    const head = headId === null ? null : await getRow(tx, headId);
    const reason = head && whyNotAbove(head, sub);
    if (reason) throw invalidInput([{ code: 'HEAD', path: 'headCharterId', message: reason }]);
    await putUnder(tx, placing, stampOf(platform, actor));
    await recordOf(work, sub, {
      action: head ? 'time-charter.link' : 'time-charter.unlink',
      detail: { headCharter: head?.code ?? null },
    });
  });
}

function whyNotAbove(head: WholeTimeCharterRow, sub: WholeTimeCharterRow): string | null {
  if (sub.type !== 'out') return 'Only a charter out stands under another.';
  if (head.type !== 'in') return `${head.code} is a charter out: choose the charter in.`;
  if (head.status === 'Cancelled') return `${head.code} was cancelled.`;
  if (sub.vessel_id === null) return 'Choose the vessel of this charter first.';
  return head.vessel_id === sub.vessel_id ? null : `${head.code} is of another vessel.`;
}
