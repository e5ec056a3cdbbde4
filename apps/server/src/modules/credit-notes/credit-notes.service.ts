import {
  CREDIT_NOTE_STATUSES,
  type CreditNoteInput,
  creditApplication,
  creditNoteInput,
} from '@mainsheet/contract';
import { formatMoney } from '@mainsheet/money';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { nextNumber } from '../../platform/counters.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import {
  addApproval,
  applyCredit,
  assertStatus,
  type CommercialDocument,
  cancelDocument,
  changeDocument,
  confirmAlone,
  createDocument,
  deleteDraft,
  documents,
  getAllocation,
  getDocument,
  type Key,
  KINDS,
  lockSubjectOf,
  mailDocument,
  postDocument,
  recordOf,
  setStatus,
  takeBack,
  updateDocument,
  violation,
} from '../commercial-documents/index.ts';
import type { Proof } from '../identity/index.ts';
import { creditedMinor } from './credit-notes.repository.ts';

const KIND = 'credit_note';
const MAX_PER_PAGE = 500;

export type CreditNoteQuery = {
  /** The company that is meant; left out it is that of the session, and no other may be named. */
  ninjaCompanyKey?: string | null;
  search?: string | null;
  status?: readonly string[] | null;
  clientId?: string | null;
  page?: number | null;
  perPage?: number | null;
};

/** A page of credit notes, the latest first, and how many fit. @throws DomainError FORBIDDEN */
export async function listCreditNotes(platform: Platform, actor: Actor, query: CreditNoteQuery) {
  if (query.ninjaCompanyKey && query.ninjaCompanyKey !== actor.companyId) {
    throw new DomainError('FORBIDDEN');
  }
  const perPage = Math.min(Math.max(query.perPage ?? 100, 1), MAX_PER_PAGE);
  const page = Math.max(query.page ?? 1, 1);
  const filter: documents.DocumentFilter = {
    kind: KIND,
    status: query.status?.length ? query.status : null,
    type: null,
    contactId: query.clientId ?? null,
    voyageId: null,
    search: query.search?.trim() || null,
    overdueOn: null,
    limit: perPage,
    offset: (page - 1) * perPage,
  };
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [rows, total] = await Promise.all([
      documents.listDocuments(tx, filter),
      documents.countDocuments(tx, filter),
    ]);
    return { rows, total, page, perPage };
  });
}

/** @throws DomainError NOT_FOUND */
export const getCreditNote = (
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<CommercialDocument> =>
  inCompany(platform, actor, ({ tx }) => getDocument(tx, { kind: KIND, id }));

/** What every document says, from the form of a credit note. */
function documentOf({ clientId, creditOn, invoiceId, ...rest }: CreditNoteInput) {
  return {
    ...rest,
    contactId: clientId,
    documentOn: creditOn,
    dueOn: creditOn,
    terms: '',
    theirNumber: '',
    cargoRowId: null,
    freightPercent: null,
    correctsId: invoiceId,
  };
}

/** Prepares a draft; the same key answers with the same draft. */
export function createCreditNote(
  platform: Platform,
  actor: Actor,
  request: { data: unknown; key: string | null },
): Promise<CommercialDocument> {
  return createDocument(platform, actor, {
    kind: KIND,
    input: documentOf(parseBody(creditNoteInput, request.data)),
    operation: 'createCreditNote',
    key: request.key,
    check: refuseUnfit,
  });
}

/** Changes a draft; whoever does is one of its makers from here on. */
export function updateCreditNote(
  platform: Platform,
  actor: Actor,
  { data, ...key }: Key & { data: unknown },
): Promise<CommercialDocument> {
  const input = documentOf(parseBody(creditNoteInput, data));
  return updateDocument(platform, actor, { ...key, kind: KIND, input, check: refuseUnfit });
}

/** A credit of an invoice is to its customer, in its currency, and together with others not above it. */
async function refuseUnfit(
  { tx }: Work,
  input: documents.DocumentInput,
  { exceptId, totalMinor }: { exceptId: string | null; totalMinor: bigint },
): Promise<void> {
  const { correctsId, contactId, currency } = input;
  if (!correctsId) return;
  await documents.lockDocuments(tx, [correctsId]);
  const { document: invoice } = await getDocument(tx, { kind: 'invoice', id: correctsId });
  const refuse = (path: string, message: string) => invalidInput([violation(path, message)]);
  if (!invoice.transaction_id || invoice.status === 'Cancelled') {
    throw refuse('invoiceId', 'This invoice is not posted: change or cancel it instead.');
  }
  if (invoice.contact_id !== contactId) {
    throw refuse('clientId', `${invoice.label} is to ${invoice.contact_name}.`);
  }
  if (invoice.currency !== currency) {
    throw refuse('currency', `${invoice.label} is in ${invoice.currency}.`);
  }
  const credited = await creditedMinor(tx, correctsId, exceptId);
  const left = BigInt(invoice.total_minor) - credited;
  if (totalMinor > left) {
    const words = formatMoney({ currency, minorUnits: left });
    throw refuse('lines', `Only ${words} of ${invoice.label} is not credited yet.`);
  }
}

const change = (
  platform: Platform,
  actor: Actor,
  key: Key,
  run: Parameters<typeof changeDocument>[3],
): Promise<CommercialDocument> => changeDocument(platform, actor, { ...key, kind: KIND }, run);

/**
 * Marks a draft as sent: it gets its number and is posted. Where the policy asks for approvers, none of
 * them made it, and all but the last leave it a draft with one approval more.
 * @throws DomainError FOUR_EYES, STEP_UP_NEEDED, INVALID_STATE, STALE_VERSION, PERIOD_CLOSED
 */
export async function markSent(
  platform: Platform,
  actor: Actor,
  { proof, ...key }: Key & { proof?: Proof | null },
): Promise<CommercialDocument> {
  const mayOwn = await mayApproveOwn(platform, actor, { id: key.id, proof: proof ?? null });
  return change(platform, actor, key, (work, whole) => sendOne(work, whole, { mayOwn }));
}

/** Whether the policy asks for nobody, or the one person there is has confirmed themselves. */
async function mayApproveOwn(
  platform: Platform,
  actor: Actor,
  { id, proof }: { id: string; proof: Proof | null },
): Promise<boolean> {
  const { approversAsked } = await getCreditNote(platform, actor, id);
  return approversAsked > 0 && confirmAlone(platform, actor, { id, proof });
}

async function sendOne(
  work: Work,
  whole: CommercialDocument,
  { mayOwn }: { mayOwn: boolean },
): Promise<string> {
  const { platform, tx, actor } = work;
  const { document, approversAsked } = whole;
  assertStatus(document, ['Draft'], 'marked as sent');
  await lockSubjectOf(work, document);
  const now = platform.clock.now().toISOString();
  if (approversAsked > 0) {
    const given = await addApproval(work, whole, { mayOwn });
    if (given < approversAsked) {
      await setStatus(work, document, { status: 'Draft' });
      return 'endorse';
    }
  }
  const number = await nextNumber(tx, KIND);
  const label = `CN-${String(number).padStart(5, '0')}`;
  const posted = await postDocument(work, whole, label);
  const approval =
    approversAsked > 0
      ? { approvedBy: actor.memberId, approvedByName: actor.name, approvedAt: now }
      : {};
  const sent = { status: 'Sent', number, label, sentAt: now };
  await setStatus(work, document, { ...sent, ...approval, ...posted });
  return 'send';
}

/**
 * Marks several as sent, all or none of them; what stops one names it.
 * @throws DomainError INVALID_INPUT for no ids, INVALID_STATE naming what cannot be sent, and what `markSent` throws
 */
export function markSentTogether(
  platform: Platform,
  actor: Actor,
  ids: readonly string[],
): Promise<CommercialDocument[]> {
  if (ids.length === 0) throw invalidInput([violation('ids', 'No credit note IDs provided')]);
  const chosen = [...new Set(ids.filter(Boolean))];
  if (chosen.length === 0) {
    throw invalidInput([violation('ids', 'No valid credit note IDs provided')]);
  }
  return inCompany(platform, actor, async (work) => {
    await documents.lockDocuments(work.tx, chosen);
    const sent: CommercialDocument[] = [];
    for (const id of chosen) {
      const whole = await getDocument(work.tx, { kind: KIND, id });
      try {
        const verb = await sendOne(work, whole, { mayOwn: false });
        sent.push(await recordOf(work, { kind: KIND, id, verb }));
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
  const name = document.label ?? `The draft for ${document.contact_name} over ${amount}`;
  return new DomainError('INVALID_STATE', { reason: `${name}: ${error.message}` });
}

/** Mails a credit note with its PDF in the company's name. */
export const emailCreditNote = (
  platform: Platform,
  actor: Actor,
  request: Key & { data: unknown },
): Promise<CommercialDocument> =>
  mailDocument(platform, actor, {
    ...request,
    kind: KIND,
    allowed: ['Sent', 'Partially applied', 'Applied'],
  });

export const deleteCreditNote = (platform: Platform, actor: Actor, key: Key): Promise<void> =>
  deleteDraft(platform, actor, {
    ...key,
    kind: KIND,
    refusalOf: () => 'A credit note that was sent is not deleted: cancel it instead.',
  });

/** Cancels a sent credit note that nothing is applied of; what was posted is reversed today. */
export const cancelCreditNote = (
  platform: Platform,
  actor: Actor,
  key: Key & { reason: string },
): Promise<CommercialDocument> =>
  cancelDocument(platform, actor, { ...key, kind: KIND, allowed: ['Sent'] });

/**
 * Spreads what is left of a credit over invoices of its customer; one row too many refuses all.
 * @throws DomainError INVALID_INPUT naming the row, INVALID_STATE, STALE_VERSION, PERIOD_CLOSED
 */
export function applyCreditNote(
  platform: Platform,
  actor: Actor,
  { data, ...key }: Key & { data: unknown },
): Promise<CommercialDocument> {
  assertCan(actor, 'receivablesCreditNotes.modify');
  const { rows } = parseBody(creditApplication, data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await documents.lockDocuments(tx, [key.id, ...rows.map((row) => row.invoiceId)]);
    const { document } = await getDocument(tx, { kind: KIND, id: key.id });
    if (document.version !== key.version) throw new DomainError('STALE_VERSION');
    assertStatus(document, KINDS.credit_note.open, 'applied');
    for (const [index, { invoiceId, amount }] of rows.entries()) {
      const { document: source } = await getDocument(tx, { kind: KIND, id: key.id });
      const { document: target } = await getDocument(tx, { kind: 'invoice', id: invoiceId });
      await applyCredit(work, source, { target, amount, path: `rows.${index}.amount` });
      await recordOf(work, { kind: 'invoice', id: invoiceId, verb: 'credit' });
    }
    return recordOf(work, { kind: KIND, id: key.id, verb: 'apply' });
  });
}

/** Takes a credit back from the invoice that it was applied to, by a reversal. */
export function takeCreditBack(
  platform: Platform,
  actor: Actor,
  allocationId: string,
): Promise<CommercialDocument> {
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const found = await getAllocation(tx, allocationId);
    await documents.lockDocuments(tx, [found.source_id, found.target_id]);
    await takeBack(work, await getAllocation(tx, allocationId));
    await recordOf(work, { kind: 'invoice', id: found.target_id, verb: 'credit-taken-back' });
    return recordOf(work, { kind: KIND, id: found.source_id, verb: 'take-back' });
  });
}

/** 1 Draft to 5 Cancelled. */
export const statusIdOf = (status: string): number =>
  CREDIT_NOTE_STATUSES.findIndex((known) => known === status) + 1;
