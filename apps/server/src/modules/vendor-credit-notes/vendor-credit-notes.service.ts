import {
  isMemoBill,
  VENDOR_CREDIT_ACTIONS,
  type VendorCreditInput,
  vendorCreditApplication,
  vendorCreditInput,
} from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { readSearching } from '../../platform/database/text-search.ts';
import { invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { assertExpenses, pageOf, surchargeLines } from '../bills/index.ts';
import {
  type CommercialDocument,
  type CreditKind,
  cancelDocument,
  computeLines,
  createDocument,
  deleteDraft,
  documents,
  getDocument,
  type Key,
  prepareDraft,
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
import { listPapers } from '../papers/index.ts';

const KIND = 'vendor_credit_note';
const CREDIT: CreditKind = {
  kind: KIND,
  target: 'bill',
  prefix: 'VCN',
  paths: { target: 'billId', party: 'vendorId' },
};

export type VendorCreditQuery = {
  search?: string | null;
  status?: readonly string[] | null;
  vendorId?: string | null;
  page?: number | null;
  perPage?: number | null;
};

/** A page of vendor credit notes, the latest first, and how many fit. */
export function listVendorCredits(platform: Platform, actor: Actor, query: VendorCreditQuery) {
  const { page, perPage, limit, offset } = pageOf(query);
  const asked: documents.DocumentsAsked = {
    kind: KIND,
    status: query.status?.length ? query.status : null,
    type: null,
    contactId: query.vendorId ?? null,
    voyageId: null,
    search: query.search?.trim() || null,
    overdueOn: null,
    limit,
    offset,
  };
  const search = { companyId: actor.companyId, asked, tables: documents.DOCUMENT_TEXTS };
  return readSearching(platform.db, search, async (tx, filter) => ({
    ...(await documents.listPage(tx, filter)),
    page,
    perPage,
  }));
}

/** @throws DomainError NOT_FOUND */
export const getVendorCredit = (
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<CommercialDocument> =>
  inCompany(platform, actor, ({ tx }) => getDocument(tx, { kind: KIND, id }));

/** The same with the papers that lie with it. @throws DomainError NOT_FOUND */
export const readVendorCredit = (platform: Platform, actor: Actor, id: string) =>
  inCompany(platform, actor, async ({ tx }) => ({
    whole: await getDocument(tx, { kind: KIND, id }),
    papers: await listPapers(tx, { kind: KIND, id }),
  }));

/** What every document says, from the form of a vendor credit note. */
function documentOf(input: VendorCreditInput): documents.DocumentInput {
  const {
    vendorId,
    vendorNumber,
    creditOn,
    billId,
    poNumber,
    surcharges,
    discount,
    taxes,
    ...rest
  } = input;
  const { currency } = input;
  return {
    ...rest,
    lines: [
      ...withTaxes(input.lines, 'input', { currency, taxes }),
      ...surchargeLines(input.lines, { surcharges, discount }),
    ],
    more: { ...documents.NO_MORE, poNumber },
    contactId: vendorId,
    theirNumber: vendorNumber,
    documentOn: creditOn,
    dueOn: creditOn,
    terms: '',
    cargoRowId: null,
    freightPercent: null,
    correctsId: billId,
  };
}

async function check(
  work: Work,
  input: documents.DocumentInput,
  of: { exceptId: string | null; totalMinor: bigint },
): Promise<void> {
  if (isMemoBill(input)) {
    const message = 'What is never posted is not credited: cancel the bill instead.';
    throw invalidInput([violation('type', message)]);
  }
  await assertExpenses(work, input);
  await refuseUnfitCredit(CREDIT, work, { ...input, ...of });
}

/** Prepares a draft; the same key answers with the same draft. */
export const createVendorCredit = (
  platform: Platform,
  actor: Actor,
  request: { data: unknown; key: string | null },
): Promise<CommercialDocument> =>
  createDocument(platform, actor, {
    kind: KIND,
    input: documentOf(parseBody(vendorCreditInput, request.data)),
    operation: 'vendorCreateCreditNote',
    key: request.key,
    check,
  });

/** Prepares a draft in a transaction that does more; its id. @throws DomainError INVALID_INPUT */
export function draftVendorCredit(work: Work, data: VendorCreditInput): Promise<string> {
  const input = documentOf(parseBody(vendorCreditInput, data));
  return prepareDraft(work, { kind: KIND, input, check, ...computeLines(KIND, input) });
}

/** Changes a draft; whoever does is one of its makers from here on. */
export function updateVendorCredit(
  platform: Platform,
  actor: Actor,
  { data, ...key }: Key & { data: unknown },
): Promise<CommercialDocument> {
  const input = documentOf(parseBody(vendorCreditInput, data));
  return updateDocument(platform, actor, { ...key, kind: KIND, input, check });
}

export const deleteVendorCredit = (platform: Platform, actor: Actor, key: Key): Promise<void> =>
  deleteDraft(platform, actor, {
    ...key,
    kind: KIND,
    refusalOf: () => 'A vendor credit note that was sent is not deleted: cancel it instead.',
  });

export type Bulk = {
  ids: readonly string[];
  action: string;
  /** Of one alone; null for whatever it says now. */
  version: number | null;
  proof: Proof | null;
};

/**
 * Does one thing with several, all or none of them. Who is alone in the company approves one of their own
 * at a time, with a fresh second factor.
 * @throws DomainError INVALID_INPUT for an action that is not known, and what sending throws
 */
export async function doTogether(
  platform: Platform,
  actor: Actor,
  { ids, action, version, proof }: Bulk,
): Promise<CommercialDocument[]> {
  if (!VENDOR_CREDIT_ACTIONS.some((known) => known === action)) {
    const known = VENDOR_CREDIT_ACTIONS.join(', ');
    throw invalidInput([violation('action', `Use one of: ${known}.`)]);
  }
  const [id] = ids;
  if (ids.length !== 1 || !id) return sendCreditsTogether(platform, actor, { of: CREDIT, ids });
  const { document } = await getVendorCredit(platform, actor, id);
  const request = { id, version: version ?? document.version, of: CREDIT, proof };
  return [await sendCredit(platform, actor, request)];
}

/** Spreads what is left of a credit over bills of its vendor; one row too many refuses all. */
export function applyVendorCredit(
  platform: Platform,
  actor: Actor,
  { data, ...key }: Key & { data: unknown },
): Promise<CommercialDocument> {
  const { rows } = parseBody(vendorCreditApplication, data);
  const targets = rows.map(({ billId, amount }) => ({ targetId: billId, amount }));
  return spreadCredit(platform, actor, { ...key, of: CREDIT, rows: targets });
}

/** Takes a credit back from the bill that it was applied to, by a reversal. */
export const takeVendorCreditBack = (
  platform: Platform,
  actor: Actor,
  allocationId: string,
): Promise<CommercialDocument> => takeCreditBack(platform, actor, { of: CREDIT, allocationId });

/** Cancels a sent one that nothing is applied of; what was posted is reversed today. */
export const cancelVendorCredit = (
  platform: Platform,
  actor: Actor,
  key: Key & { reason: string },
): Promise<CommercialDocument> =>
  cancelDocument(platform, actor, { ...key, kind: KIND, allowed: ['Sent'] });
