import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReason } from '../../platform/reason.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import type { Proof } from '../identity/index.ts';
import { findPostedCredit } from './allocation/credits.repository.ts';
import { addApproval, confirmAlone } from './approval/approving.service.ts';
import {
  assertStatus,
  changeDocument,
  type Key,
  lockSubjectOf,
  recordOf,
  setStatus,
} from './changing.service.ts';
import { today } from './day.ts';
import { type CommercialDocument, getDocument } from './document.ts';
import { type DocumentKind, KINDS, nameOf, UNDECIDED } from './document-kinds.ts';
import { addSettled, type DocumentRow, lockDocuments } from './documents.repository.ts';
import { numberOf } from './opening-number.ts';
import { postDocument, unpostDocument } from './posting.service.ts';

type KindKey = Key & { readonly kind: DocumentKind };

/** Nothing that goes through an approval is posted by its makers alone, whatever the policy asks for. */
export const approvalsNeeded = ({ approversAsked }: CommercialDocument): number =>
  Math.max(1, approversAsked);

export function submitDocument(
  platform: Platform,
  actor: Actor,
  key: KindKey,
): Promise<CommercialDocument> {
  return changeDocument(platform, actor, key, async (work, { document }) => {
    assertStatus(document, ['Draft'], 'submitted');
    await setStatus(work, key, { status: 'Pending approval' });
    return 'submit';
  });
}

/** The next number of a kind, and how it is written on the document. */
type Numbering = (work: Work, document: DocumentRow) => Promise<{ number: number; label: string }>;

/**
 * Approves what somebody else made. The last approval that the policy asks for takes the next number and
 * posts it; one before it waits for the others. Who is alone in the company approves their own with a
 * fresh second factor.
 * @throws DomainError FOUR_EYES, STEP_UP_NEEDED, INVALID_STATE, STALE_VERSION, PERIOD_CLOSED.
 */
export async function approveDocument(
  platform: Platform,
  actor: Actor,
  request: KindKey & {
    proof?: Proof | null;
    takeNumber: Numbering;
    /** Which documents are numbered and settled, and never posted. */
    isMemo?: (document: DocumentRow) => boolean;
    /** Throws where something else speaks against it, with the document and its voyage locked. */
    check?: (work: Work, whole: CommercialDocument) => Promise<void>;
  },
): Promise<CommercialDocument> {
  const { proof, takeNumber, isMemo = () => false, check, ...key } = request;
  const mayOwn = await confirmAlone(platform, actor, { id: key.id, proof: proof ?? null });
  return changeDocument(platform, actor, key, async (work, whole) => {
    const { document } = whole;
    assertStatus(document, UNDECIDED, 'approved');
    await lockSubjectOf(work, whole);
    await check?.(work, whole);
    const given = await addApproval(work, whole, { mayOwn });
    if (given < approvalsNeeded(whole)) {
      await setStatus(work, key, { status: 'Pending approval' });
      return 'endorse';
    }
    const numbered = await numberOf(work.tx, document, () => takeNumber(work, document));
    const posted = isMemo(document) ? {} : await postDocument(work, whole, numbered.label);
    const { name: approvedByName, memberId: approvedBy } = actor;
    const approvedAt = platform.clock.now().toISOString();
    const approval = { approvedBy, approvedByName, approvedAt };
    const status = document.opening_on ? KINDS[document.kind].handedOver : 'Approved';
    await setStatus(work, key, { status, ...numbered, ...approval, ...posted });
    if (isMemo(document)) await settleUnposted(work, document, 'whole');
    return 'approve';
  });
}

/** Settles a document that no money moves for, or takes that back as it is cancelled. */
function settleUnposted(
  { platform, tx, actor }: Work,
  { id, kind, total_minor: total, settled_minor: settled }: DocumentRow,
  how: 'whole' | 'cancelled',
): Promise<number> {
  const of =
    how === 'whole'
      ? { amountMinor: BigInt(total), status: KINDS[kind].settled }
      : { amountMinor: -BigInt(settled), status: 'Cancelled' };
  const by = stampOf(platform, actor);
  return addSettled(tx, { id, baseMinor: 0n, ...of, on: today(platform) }, by);
}

/** Cancels a document that nothing settles and nothing credits; what was posted is reversed today. */
export async function cancelDocument(
  platform: Platform,
  actor: Actor,
  request: KindKey & {
    reason: string;
    allowed: readonly string[] | ((document: DocumentRow) => readonly string[]);
    /** Throws where something else speaks against it, with the document locked. */
    check?: (work: Work) => Promise<void>;
  },
): Promise<CommercialDocument> {
  const { reason: typed, allowed, check, ...key } = request;
  const reason = readReason(typed, `Say why the ${KINDS[key.kind].noun} is cancelled.`);
  return changeDocument(platform, actor, key, async (work, { document }) => {
    const from = typeof allowed === 'function' ? allowed(document) : allowed;
    assertStatus(document, from, 'cancelled');
    await check?.(work);
    const credit = await findPostedCredit(work.tx, key.id);
    if (credit) {
      const why = `${credit} credits ${nameOf(document)}: cancel ${credit} first.`;
      throw new DomainError('INVALID_STATE', { reason: why });
    }
    const reversalId = await unpostDocument(work, document, reason);
    await setStatus(work, key, { status: 'Cancelled', ...(reversalId ? { reversalId } : {}) });
    const isUnposted = document.transaction_id === null && document.settled_minor !== '0';
    if (isUnposted) await settleUnposted(work, document, 'cancelled');
    return 'cancel';
  });
}

/**
 * Deletes what is not posted; it is kept for the trail and stands in no list. `refusalOf` says why a
 * document of another status is not deleted.
 */
export function deleteDraft(
  platform: Platform,
  actor: Actor,
  request: KindKey & { refusalOf: (document: DocumentRow) => string },
): Promise<void> {
  const { refusalOf, ...key } = request;
  return inCompany(platform, actor, async (work) => {
    await lockDocuments(work.tx, [key.id]);
    const { document } = await getDocument(work.tx, key);
    if (document.version !== key.version) throw new DomainError('STALE_VERSION');
    if (!UNDECIDED.includes(document.status)) {
      throw new DomainError('INVALID_STATE', { reason: refusalOf(document) });
    }
    await recordOf(work, { ...key, verb: 'delete' });
    const deletedAt = work.platform.clock.now().toISOString();
    await setStatus(work, key, { status: document.status, deletedAt });
  });
}
