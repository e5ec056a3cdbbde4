import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberStampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { assertProof, hasFactor, isSameMailbox, type Proof, people } from '../identity/index.ts';
import {
  getMemberEmail,
  insertApproval,
  listMakers,
  type MakerRow,
} from './approvals.repository.ts';
import { isOfContent, sealContent } from './content-seal.ts';
import type { CommercialDocument } from './document.ts';
import { KINDS } from './document-kinds.ts';
import { countMembers } from './documents.repository.ts';

const NO_FACTOR =
  'In a company of one, your second factor stands for the other person. Set one up in Settings, Security.';

/**
 * Whether an actor may approve what they made themselves: alone in the company, and after a fresh second
 * factor. Others are told by the approval itself.
 * @throws DomainError STEP_UP_NEEDED without a proof, INVALID_STATE without a second factor, and what a proof throws
 */
export async function confirmAlone(
  platform: Platform,
  actor: Actor,
  { id, proof }: { id: string; proof: Proof | null },
): Promise<boolean> {
  const isOwn = await inCompany(platform, actor, async ({ tx }) => {
    if ((await countMembers(tx)) !== 1) return false;
    const makers = await listMakers(tx, id);
    return makers.some((maker) => maker.member_id === actor.memberId);
  });
  if (!isOwn) return false;
  const { person, isSecured } = await platform.db.inIdentity(async (tx) => ({
    person: await people.getPerson(tx, actor.personId),
    isSecured: await hasFactor(tx, actor.personId),
  }));
  if (!isSecured) throw new DomainError('INVALID_STATE', { reason: NO_FACTOR });
  if (!proof) throw new DomainError('STEP_UP_NEEDED');
  await assertProof(platform, person, proof);
  return true;
}

/** Whether somebody shaped a document: as this member, as this person, or from another name of one mailbox. */
async function isMaker({ tx, actor }: Work, makers: readonly MakerRow[]): Promise<boolean> {
  const { email } = await getMemberEmail(tx, actor.memberId);
  return makers.some(
    (maker) =>
      maker.member_id === actor.memberId ||
      maker.person_id === actor.personId ||
      isSameMailbox(maker.email, email),
  );
}

/**
 * Adds an approval of what the document says. Nobody who ever shaped it approves it, and nobody is two
 * approvers. Returns how many approvals it has then.
 * @throws DomainError FOUR_EYES; INVALID_STATE for a second approval of one person, and where what
 *   others approved is not what stands there now
 */
export async function addApproval(
  work: Work,
  whole: CommercialDocument,
  { mayOwn }: { mayOwn: boolean },
): Promise<number> {
  const { platform, tx, actor } = work;
  const { document, approvals, makers } = whole;
  if (!mayOwn && (await isMaker(work, makers))) throw new DomainError('FOUR_EYES');
  const { noun } = KINDS[document.kind];
  if (approvals.some((one) => one.member_id === actor.memberId)) {
    const reason = `You have approved this ${noun} already; another person must approve it too.`;
    throw new DomainError('INVALID_STATE', { reason });
  }
  if (!approvals.every((one) => isOfContent(platform.keys, one, whole))) {
    const reason = `This ${noun} is not what was approved. Save it again, so that everybody approves what it says now.`;
    throw new DomainError('INVALID_STATE', { reason });
  }
  const by = memberStampOf(platform, actor);
  await insertApproval(tx, document.id, { by, seal: sealContent(platform.keys, whole) });
  return approvals.length + 1;
}
