import {
  CREDIT_NOTE_STATUSES,
  type CreditNoteInput,
  creditApplication,
  creditNoteInput,
} from '@mainsheet/contract';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { readSearching } from '../../platform/database/text-search.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import {
  assertCurrency,
  type CommercialDocument,
  type CreditKind,
  cancelDocument,
  createDocument,
  type DocumentActivityRow,
  deleteDraft,
  documents,
  getDocument,
  type InvitationRow,
  type Key,
  labelOfCredit,
  listActivities,
  listInvitations,
  mailDocument,
  parseAmount,
  refuseUnfitCredit,
  sendCredit,
  sendCreditsTogether,
  spreadCredit,
  takeCreditBack,
  updateDocument,
  violation,
  withTaxes,
} from '../commercial-documents/index.ts';
import type { Proof } from '../identity/index.ts';
import { refuseMisbilledClaims } from '../laytime/index.ts';

const KIND = 'credit_note';
const CREDIT: CreditKind = {
  kind: KIND,
  target: 'invoice',
  prefix: 'CN',
  paths: { target: 'invoiceId', party: 'clientId' },
};
const MAX_PER_PAGE = 500;

/** How the credit note of a number is called. */
export const labelOfCreditNote = (number: number): string => labelOfCredit(CREDIT, number);

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
  const asked: documents.DocumentsAsked = {
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
  const search = { companyId: actor.companyId, asked, tables: documents.DOCUMENT_TEXTS };
  return readSearching(platform.db, search, async (tx, filter) => ({
    ...(await documents.listPage(tx, filter)),
    page,
    perPage,
  }));
}

/** A credit note with what was done to it and who was mailed it. */
export type CreditNote = {
  readonly whole: CommercialDocument;
  readonly activities: readonly DocumentActivityRow[];
  readonly invitations: readonly InvitationRow[];
};

/** @throws DomainError NOT_FOUND */
export const readCreditNote = (platform: Platform, actor: Actor, id: string): Promise<CreditNote> =>
  inCompany(platform, actor, async ({ tx }) => {
    const whole = await getDocument(tx, { kind: KIND, id });
    const [activities, invitations] = await Promise.all([
      listActivities(tx, { kind: KIND, id }),
      listInvitations(tx, id),
    ]);
    return { whole, activities, invitations };
  });

/** What every document says, from the form of a credit note. */
function documentOf(input: CreditNoteInput) {
  const { clientId, creditOn, invoiceId, dueOn, footer, poNumber, ...beside } = input;
  const { partial, partialDueOn, customValues, taxes, ...rest } = beside;
  assertCurrency(rest.currency);
  const partialMinor = partial
    ? parseAmount(rest.currency, { amount: partial, path: 'partial' }).minorUnits
    : null;
  return {
    ...rest,
    lines: withTaxes(rest.lines, 'output', { currency: rest.currency, taxes }),
    contactId: clientId,
    documentOn: creditOn,
    dueOn: dueOn ?? creditOn,
    theirNumber: '',
    cargoRowId: null,
    freightPercent: null,
    correctsId: invoiceId,
    more: { ...documents.NO_MORE, footer, poNumber, partialMinor, partialDueOn, customValues },
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

const refuseUnfit: Parameters<typeof createDocument>[2]['check'] = async (work, input, of) => {
  if ((input.more?.partialMinor ?? 0n) > of.totalMinor) {
    throw invalidInput([violation('partial', 'The part is more than the whole credit.')]);
  }
  await refuseUnfitCredit(CREDIT, work, { ...input, ...of });
  // The credit of an invoice takes back what that billed; one of its own gives back despatch.
  if (input.correctsId === null) {
    await refuseMisbilledClaims(work, input, { exceptId: of.exceptId, sign: -1 });
  }
};

/** Marks a draft as sent; where the policy asks for approvers, none of them made it. */
export const markSent = (
  platform: Platform,
  actor: Actor,
  request: Key & { proof?: Proof | null },
): Promise<CommercialDocument> => sendCredit(platform, actor, { ...request, of: CREDIT });

/** Marks several as sent, all or none of them; what stops one names it. */
export const markSentTogether = (
  platform: Platform,
  actor: Actor,
  ids: readonly string[],
): Promise<CommercialDocument[]> => sendCreditsTogether(platform, actor, { of: CREDIT, ids });

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

/** Spreads what is left of a credit over invoices of its customer; one row too many refuses all. */
export function applyCreditNote(
  platform: Platform,
  actor: Actor,
  { data, ...key }: Key & { data: unknown },
): Promise<CommercialDocument> {
  assertCan(actor, 'receivablesCreditNotes.modify');
  const { rows } = parseBody(creditApplication, data);
  const targets = rows.map(({ invoiceId, amount }) => ({ targetId: invoiceId, amount }));
  return spreadCredit(platform, actor, { ...key, of: CREDIT, rows: targets });
}

/** Takes a credit back from the invoice that it was applied to, by a reversal. */
export const takeCreditNoteBack = (
  platform: Platform,
  actor: Actor,
  allocationId: string,
): Promise<CommercialDocument> => takeCreditBack(platform, actor, { of: CREDIT, allocationId });

/** 1 Draft to 5 Cancelled. */
export const statusIdOf = (status: string): number =>
  CREDIT_NOTE_STATUSES.findIndex((known) => known === status) + 1;
