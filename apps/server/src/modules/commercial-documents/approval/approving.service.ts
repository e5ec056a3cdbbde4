import type { Actor } from '../../../platform/actor.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { memberStampOf } from '../../../platform/stamp.ts';
import type { Work } from '../../../platform/work.ts';
import {
  confirmAlone as confirmOwn,
  findOwnApproval,
  isMaker,
  whoActs,
} from '../../four-eyes/index.ts';
import type { Proof } from '../../identity/index.ts';
import type { CommercialDocument } from '../document.ts';
import { KINDS } from '../document-kinds.ts';
import { insertApproval, listMakers } from './approvals.repository.ts';
import { isOfContent, sealContent } from './content-seal.ts';

/** Whether an actor may approve a document that they made themselves. @throws as the rule of four eyes does */
export const confirmAlone = (
  platform: Platform,
  actor: Actor,
  { id, proof }: { id: string; proof: Proof | null },
): Promise<boolean> =>
  confirmOwn(platform, actor, { listMakers: (tx) => listMakers(tx, id), proof });

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
  const own = findOwnApproval(approvals, { mine: await whoActs(work), noun });
  if (own) throw new DomainError('INVALID_STATE', { reason: own });
  if (!approvals.every((one) => isOfContent(platform.keys, one, whole))) {
    const reason = `This ${noun} is not what was approved. Save it again, so that everybody approves what it says now.`;
    throw new DomainError('INVALID_STATE', { reason });
  }
  const by = memberStampOf(platform, actor);
  await insertApproval(tx, document.id, { by, seal: sealContent(platform.keys, whole) });
  return approvals.length + 1;
}
