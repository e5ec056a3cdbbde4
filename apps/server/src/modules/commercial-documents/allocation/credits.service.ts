import { formatMoney } from '@mainsheet/money';
import type { Actor } from '../../../platform/actor.ts';
import { nextNumber } from '../../../platform/counters.ts';
import { DomainError, invalidInput } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inCompany, type Work } from '../../../platform/work.ts';
import { isSameParty } from '../../counterparties/index.ts';
import type { Proof } from '../../identity/index.ts';
import { violation } from '../amounts.ts';
import { addApproval, confirmAlone } from '../approval/approving.service.ts';
import {
  assertStatus,
  changeDocument,
  type Key,
  lockSubjectOf,
  recordOf,
  setStatus,
} from '../changing.service.ts';
import { type CommercialDocument, getDocument } from '../document.ts';
import { type DocumentKind, KINDS, nameOf } from '../document-kinds.ts';
import { type DocumentInput, lockDocuments } from '../documents.repository.ts';
import { numberOf } from '../opening-number.ts';
import { postDocument } from '../posting.service.ts';
import { applyCredit, takeBack } from './allocating.service.ts';
import { getAllocation } from './allocations.repository.ts';
import { creditedMinor } from './credits.repository.ts';

/** What a kind of credit corrects, how it is numbered, and how its form calls things. */
export type CreditKind = {
  readonly kind: DocumentKind;
  /** The kind that it takes back. */
  readonly target: DocumentKind;
  /** Before its number: CN. */
  readonly prefix: string;
  readonly paths: { readonly target: string; readonly party: string };
};

/** How the credit of a number is called. */
export const labelOfCredit = ({ prefix }: Pick<CreditKind, 'prefix'>, number: number): string =>
  `${prefix}-${String(number).padStart(5, '0')}`;

type Credit = Pick<DocumentInput, 'correctsId' | 'contactId' | 'currency'> & {
  exceptId: string | null;
  totalMinor: bigint;
};

/**
 * A credit of a document is to its party, in its currency, and together with others not above it: when it is
 * saved, and again when it is sent, since the document may have been cancelled meanwhile.
 * @throws DomainError INVALID_INPUT
 */
export async function refuseUnfitCredit(
  of: CreditKind,
  { tx }: Work,
  input: Credit,
): Promise<void> {
  const { correctsId, contactId, currency, exceptId, totalMinor } = input;
  if (!correctsId) return;
  await lockDocuments(tx, [correctsId]);
  const { document: target } = await getDocument(tx, { kind: of.target, id: correctsId });
  const refuse = (path: string, message: string) => invalidInput([violation(path, message)]);
  const { noun, preposition } = KINDS[of.target];
  if (target.status === 'Cancelled') {
    throw refuse(of.paths.target, `${nameOf(target)} is cancelled: there is nothing to credit.`);
  }
  if (!target.transaction_id) {
    throw refuse(of.paths.target, `This ${noun} is not posted: change or cancel it instead.`);
  }
  if (!(await isSameParty(tx, target.contact_id, contactId))) {
    throw refuse(of.paths.party, `${target.label} is ${preposition} ${target.contact_name}.`);
  }
  if (target.currency !== currency) {
    throw refuse('currency', `${target.label} is in ${target.currency}.`);
  }
  const left = BigInt(target.total_minor) - (await creditedMinor(tx, correctsId, exceptId));
  if (totalMinor > left) {
    const words = formatMoney({ currency, minorUnits: left });
    throw refuse('lines', `Only ${words} of ${target.label} is not credited yet.`);
  }
}

/**
 * Marks a draft as sent: it gets its number and is posted. Where the policy asks for approvers, none of
 * them made it, and all but the last leave it a draft with one approval more.
 * @throws DomainError FOUR_EYES, STEP_UP_NEEDED, INVALID_STATE, STALE_VERSION, PERIOD_CLOSED
 */
export async function sendCredit(
  platform: Platform,
  actor: Actor,
  request: Key & { of: CreditKind; proof?: Proof | null },
): Promise<CommercialDocument> {
  const { of, proof, ...key } = request;
  const kindKey = { kind: of.kind, id: key.id };
  const { approversAsked } = await inCompany(platform, actor, ({ tx }) => getDocument(tx, kindKey));
  const mayOwn =
    approversAsked > 0 &&
    (await confirmAlone(platform, actor, { id: key.id, proof: proof ?? null }));
  return changeDocument(platform, actor, { ...key, kind: of.kind }, (work, whole) =>
    sendOne(work, whole, { of, mayOwn }),
  );
}

async function sendOne(
  work: Work,
  whole: CommercialDocument,
  { of, mayOwn }: { of: CreditKind; mayOwn: boolean },
): Promise<string> {
  const { platform, tx, actor } = work;
  const { document, approversAsked } = whole;
  assertStatus(document, ['Draft'], 'marked as sent');
  await lockSubjectOf(work, whole);
  await refuseUnfitCredit(of, work, {
    correctsId: document.corrects_id,
    contactId: document.contact_id,
    currency: document.currency,
    exceptId: document.id,
    totalMinor: BigInt(document.total_minor),
  });
  const now = platform.clock.now().toISOString();
  if (approversAsked > 0) {
    const given = await addApproval(work, whole, { mayOwn });
    if (given < approversAsked) {
      await setStatus(work, document, { status: 'Draft' });
      return 'endorse';
    }
  }
  const numbered = await numberOf(tx, document, async () => {
    const number = await nextNumber(tx, of.kind);
    return { number, label: labelOfCredit(of, number) };
  });
  const posted = await postDocument(work, whole, numbered.label);
  const approval =
    approversAsked > 0
      ? { approvedBy: actor.memberId, approvedByName: actor.name, approvedAt: now }
      : {};
  const sent = { status: 'Sent', ...numbered, sentAt: now };
  await setStatus(work, document, { ...sent, ...approval, ...posted });
  return 'send';
}

/**
 * Marks several as sent, all or none of them; what stops one names it.
 * @throws DomainError INVALID_INPUT for no ids, INVALID_STATE naming what cannot be sent, and what `sendCredit` throws
 */
export function sendCreditsTogether(
  platform: Platform,
  actor: Actor,
  { of, ids }: { of: CreditKind; ids: readonly string[] },
): Promise<CommercialDocument[]> {
  const { noun } = KINDS.credit_note;
  if (ids.length === 0) throw invalidInput([violation('ids', `No ${noun} IDs provided`)]);
  const chosen = [...new Set(ids.map((id) => id.trim()).filter(Boolean))];
  if (chosen.length === 0) throw invalidInput([violation('ids', `No valid ${noun} IDs provided`)]);
  return inCompany(platform, actor, async (work) => {
    await lockDocuments(work.tx, chosen);
    const sent: CommercialDocument[] = [];
    for (const id of chosen) {
      const whole = await getDocument(work.tx, { kind: of.kind, id });
      try {
        const verb = await sendOne(work, whole, { of, mayOwn: false });
        sent.push(await recordOf(work, { kind: of.kind, id, verb }));
      } catch (error) {
        throw naming(whole, error);
      }
    }
    return sent;
  });
}

/** The same refusal, saying which of several it is about. */
function naming({ document }: CommercialDocument, error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  const amount = formatMoney({
    currency: document.currency,
    minorUnits: BigInt(document.total_minor),
  });
  const name = document.label ?? `${nameOf(document).replace('Draft', 'The draft')} over ${amount}`;
  const why = error.violations[0]?.message ?? error.message;
  return new DomainError('INVALID_STATE', { reason: `${name}: ${why}` });
}

type Spreading = Key & {
  of: CreditKind;
  rows: readonly { readonly targetId: string; readonly amount: string }[];
};

/**
 * Spreads what is left of a credit over documents of its party; one row too many refuses all.
 * @throws DomainError INVALID_INPUT naming the row, INVALID_STATE, STALE_VERSION, PERIOD_CLOSED
 */
export function spreadCredit(
  platform: Platform,
  actor: Actor,
  { of, rows, ...key }: Spreading,
): Promise<CommercialDocument> {
  const { kind, target } = of;
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await lockDocuments(tx, [key.id, ...rows.map(({ targetId }) => targetId)]);
    const { document } = await getDocument(tx, { kind, id: key.id });
    if (document.version !== key.version) throw new DomainError('STALE_VERSION');
    assertStatus(document, KINDS[kind].open, 'applied');
    for (const [index, { targetId: id, amount }] of rows.entries()) {
      const { document: source } = await getDocument(tx, { kind, id: key.id });
      const { document: claim } = await getDocument(tx, { kind: target, id });
      await applyCredit(work, source, { target: claim, amount, path: `rows.${index}.amount` });
      await recordOf(work, { kind: target, id, verb: 'credit' });
    }
    return recordOf(work, { kind, id: key.id, verb: 'apply' });
  });
}

/** Takes a credit back from what it was applied to, by a reversal. @throws DomainError NOT_FOUND */
export function takeCreditBack(
  platform: Platform,
  actor: Actor,
  { of, allocationId }: { of: CreditKind; allocationId: string },
): Promise<CommercialDocument> {
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const found = await getAllocation(tx, { kind: of.kind, id: allocationId });
    await lockDocuments(tx, [found.source_id, found.target_id]);
    await takeBack(work, await getAllocation(tx, { kind: of.kind, id: allocationId }));
    await recordOf(work, { kind: of.target, id: found.target_id, verb: 'credit-taken-back' });
    return recordOf(work, { kind: of.kind, id: found.source_id, verb: 'take-back' });
  });
}
