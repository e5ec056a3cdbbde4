import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReason } from '../../platform/reason.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { assertVerified } from '../accounts/index.ts';
import { getCompany } from '../companies/index.ts';
import { isMaker } from '../four-eyes/index.ts';
import { assertFreshFactor, type Proof } from '../identity/index.ts';
import { ADVANCE_TASK } from './bank/bank-talk.service.ts';
import { contentHash, isOfContent, sealContent } from './content-seal.ts';
import {
  assertStatus,
  type Done,
  findHold,
  type Key,
  move,
  type Payout,
  stamp,
  takePayout,
  tell,
} from './payout.ts';
import * as payouts from './payouts.repository.ts';
import { free } from './preparing.service.ts';
import { standingCheck } from './standing.ts';

const NO_FACTOR = 'Approving payments takes a second factor. Set one up in Settings, Security.';
const CHANGED = 'This is not the payout that you saw. Look at it again.';

export type Decision = Key & {
  /** Of what was seen. */
  readonly hash: string;
  readonly proof: Proof | null;
};

/** That it is the person, now. @throws DomainError as `assertFreshFactor` does */
export const assertPerson = (
  platform: Platform,
  actor: Actor,
  proof: Proof | null,
): Promise<void> => assertFreshFactor(platform, actor, { proof, without: NO_FACTOR });

/** A payout that waits, as it was seen by somebody who may decide on it. */
async function takeWaiting(work: Work, { hash, ...key }: Decision): Promise<Payout> {
  const payout = await takePayout(work, key);
  assertStatus(payout.row, ['In approval'], 'decided on');
  if (contentHash(payout) !== hash) throw new DomainError('CONFLICT', { reason: CHANGED });
  return payout;
}

/** With how many approvals it has now. */
export type Approved = Done & { readonly given: number };

/**
 * Approves what somebody else prepared; the last approval that was asked for hands it to the bank.
 * @throws DomainError FOUR_EYES, STEP_UP_NEEDED, CONFLICT for another content, INVALID_STATE while its account
 *   is not confirmed
 */
export async function approvePayout(
  platform: Platform,
  actor: Actor,
  decision: Decision,
): Promise<Approved> {
  await assertPerson(platform, actor, decision.proof);
  return inCompany(platform, actor, async (work) => {
    assertVerified(await getCompany(work.tx));
    return approve(work, await takeWaiting(work, decision));
  });
}

/** Approves a payout that is locked and is what was seen. */
export async function approve(work: Work, payout: Payout): Promise<Approved> {
  const { platform, tx } = work;
  const { row, approvals } = payout;
  // Alone in the company the second factor, which was just given, stands for the other person.
  if (!payout.isAlone && (await isMaker(work, payout.makers))) throw new DomainError('FOUR_EYES');
  const { inStead, obstacle } = (await standingCheck(work))(payout);
  if (obstacle) throw new DomainError('INVALID_STATE', { reason: obstacle });
  if (!approvals.every((one) => isOfContent(platform.keys, one, payout))) {
    throw new DomainError('CONFLICT', { reason: CHANGED });
  }
  const hold = findHold(payout);
  if (hold) throw new DomainError('INVALID_STATE', { reason: hold });
  const by = stamp(work);
  const seal = sealContent(platform.keys, payout);
  // Somebody lost the right since: the approval stands in nobody's way, and does not come back with the right.
  await payouts.dropLostApprovals(tx, row.id, approvals);
  await payouts.insertApproval(tx, row.id, { by, seal, inStead });
  const given = approvals.length + 1;
  if (given < row.approvers_asked) {
    await payouts.touch(tx, row.id);
    return { ...(await tell(work, row.id, { verb: 'endorse', inStead })), given };
  }
  await move(work, row, { status: 'Approved', approvedAt: by.at });
  await enqueue(tx, ADVANCE_TASK, { key: row.id, payload: { payoutId: row.id } });
  return { ...(await tell(work, row.id, { verb: 'approve', inStead })), given };
}

/** Says no to what somebody prepared; its money is free again. */
export async function rejectPayout(
  platform: Platform,
  actor: Actor,
  { reason: typed, ...decision }: Decision & { reason: string },
): Promise<Done> {
  const reason = readReason(typed, 'Say why it is rejected.');
  await assertPerson(platform, actor, decision.proof);
  return inCompany(platform, actor, async (work) => {
    return reject(work, await takeWaiting(work, decision), reason);
  });
}

/** Rejects a payout that is locked and is what was seen. */
export async function reject(work: Work, payout: Payout, reason: string): Promise<Done> {
  const { row } = payout;
  const { inStead } = (await standingCheck(work))(payout);
  await free(work, row);
  await move(work, row, { status: 'Rejected', reason });
  return tell(work, row.id, { verb: 'reject', inStead });
}
