import type { Work } from '../../platform/work.ts';
import { type DeputyRow, listRunningDeputies } from '../approval-deputies/index.ts';
import { isSameMailbox } from '../identity/index.ts';
import type { Payout } from './payout.ts';

/** How somebody who may decide stands to a payout: in whose stead they do, and why they may not any more. */
export type Standing = {
  /** Null for whoever decides in their own name. */
  readonly inStead: DeputyRow | null;
  readonly obstacle: string | null;
};

type Judged = Pick<Payout, 'approvals' | 'makers'>;

/** Reads once who stands in for whom, and judges payouts by it. */
export async function standingCheck(work: Work): Promise<(payout: Judged) => Standing> {
  const { memberId } = work.actor;
  const running = (await listRunningDeputies(work)).filter(
    (row) => row.deputy_id === memberId || row.member_id === memberId,
  );
  return (payout) => ({
    inStead:
      running.find((row) => row.deputy_id === memberId && !isMadeBy(row, payout.makers)) ?? null,
    obstacle: findObstacle(running, payout.approvals, memberId),
  });
}

/** Nobody decides in the stead of who prepared it. */
const isMadeBy = (row: DeputyRow, makers: Judged['makers']): boolean =>
  makers.some(
    (maker) =>
      maker.member_id === row.member_id ||
      maker.person_id === row.person_id ||
      isSameMailbox(maker.email, row.email),
  );

/** A person and whoever decides for them are one: they never count as two for a payout. */
function findObstacle(
  running: readonly DeputyRow[],
  approvals: Judged['approvals'],
  memberId: string,
): string | null {
  const other = 'another person must approve it too.';
  if (approvals.some((one) => one.member_id === memberId)) {
    return `You have approved this payout already; ${other}`;
  }
  const forMe = approvals.find((one) => one.for_member_id === memberId);
  if (forMe) return `${forMe.member_name} has approved this payout for you already; ${other}`;
  for (const row of running) {
    const isDeputy = row.deputy_id === memberId;
    const id = isDeputy ? row.member_id : row.deputy_id;
    const theirs = approvals.find((one) => one.member_id === id || one.for_member_id === id);
    if (!theirs) continue;
    const link = isDeputy
      ? `you decide for ${row.member_name}`
      : `${row.deputy_name} decides for you`;
    return `${theirs.member_name} has approved this payout already, and ${link}: ${other}`;
  }
  return null;
}
