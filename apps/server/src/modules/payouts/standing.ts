import type { Work } from '../../platform/work.ts';
import { type DeputyRow, listRunningDeputies } from '../approval-deputies/index.ts';
import { findOwnApproval, isSamePerson, type Somebody, whoActs } from '../four-eyes/index.ts';
import type { Payout } from './payout.ts';
import type { ApprovalRow } from './payouts.repository.ts';

/** How somebody who may decide stands to a payout: in whose stead they do, and why they may not any more. */
export type Standing = {
  /** Null for whoever decides in their own name. */
  readonly inStead: DeputyRow | null;
  readonly obstacle: string | null;
};

type Judged = Pick<Payout, 'approvals' | 'makers'>;
type Pair = { readonly row: DeputyRow; readonly person: Somebody; readonly deputy: Somebody };

const pairOf = (row: DeputyRow): Pair => ({
  row,
  person: row,
  deputy: { member_id: row.deputy_id, person_id: row.deputy_person_id, email: row.deputy_email },
});

/** Reads once who stands in for whom, and judges payouts by it. */
export async function standingCheck(work: Work): Promise<(payout: Judged) => Standing> {
  const me = await whoActs(work);
  const running = (await listRunningDeputies(work))
    .map(pairOf)
    .filter(({ person, deputy }) => isSamePerson(person, me) || isSamePerson(deputy, me));
  // A right is of the member it was given to, not of the mailbox.
  const stands = running.filter(({ deputy }) => deputy.member_id === me.member_id);
  return ({ approvals, makers }) => ({
    // Nobody decides in the stead of who prepared it.
    inStead:
      stands.find(({ person }) => !makers.some((maker) => isSamePerson(maker, person)))?.row ??
      null,
    obstacle: findObstacle(running, approvals, me),
  });
}

/** Whether somebody gave an approval, or it was given for them; under whichever name. */
export const isApprovalOf = (one: ApprovalRow, somebody: Somebody): boolean =>
  isSamePerson(one, somebody) || isGivenFor(one, somebody);

function isGivenFor(one: ApprovalRow, somebody: Somebody): boolean {
  const { for_member_id: id, for_person_id: personId, for_email: email } = one;
  if (id === null || personId === null || email === null) return false;
  return isSamePerson({ member_id: id, person_id: personId, email }, somebody);
}

/** A person and whoever decides for them are one: they never count as two for a payout. */
function findObstacle(
  running: readonly Pair[],
  approvals: Judged['approvals'],
  me: Somebody,
): string | null {
  const other = 'another person must approve it too.';
  const own = findOwnApproval(approvals, { mine: me, noun: 'payout' });
  if (own) return own;
  const forMe = approvals.find((one) => isGivenFor(one, me));
  if (forMe) return `${forMe.member_name} has approved this payout for you already; ${other}`;
  for (const { row, person, deputy } of running) {
    const isDeputy = isSamePerson(deputy, me);
    const theirs = approvals.find((one) => isApprovalOf(one, isDeputy ? person : deputy));
    if (!theirs) continue;
    const link = isDeputy
      ? `you decide for ${row.member_name}`
      : `${row.deputy_name} decides for you`;
    return `${theirs.member_name} has approved this payout already, and ${link}: ${other}`;
  }
  return null;
}
