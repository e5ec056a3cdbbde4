import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import {
  BILL_TYPES_OF_OPERATION,
  type BillInput,
  type BillType,
  billInput,
  isAddedLine,
  isMemoBill,
  mayBillOnVoyage,
  PAID_BILL,
  PLAIN_BILL_TYPE,
} from '@mainsheet/contract';
import { ACCOUNT, findChartAccount } from '@mainsheet/ledger';
import { type Actor, assertCan, assertOwnCompany } from '../../platform/actor.ts';
import { nextNumber } from '../../platform/counters.ts';
import { readSearching } from '../../platform/database/text-search.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { liftingOfSource } from '../bunker-liftings/index.ts';
import { assertMatched } from '../bunker-matches/index.ts';
import {
  approveDocument,
  assertStatus,
  type CommercialDocument,
  cancelDocument,
  changeDocument,
  createDocument,
  deleteDraft,
  documents,
  findPromised,
  getDocument,
  type Inside,
  type Key,
  listActivities,
  listAgeing,
  listPromised,
  setStatus,
  submitDocument,
  today,
  updateDocument,
  violation,
  withTaxes,
} from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import type { Proof } from '../identity/index.ts';
import { listPapers } from '../papers/index.ts';
import { getVoyageRow } from '../voyages/index.ts';
import type { Bill } from './bill.ts';
import { type BillQuery, filterOf, pageOf, todayIn } from './bill-query.ts';
import { assertSources } from './billed-sources.ts';
import { countNumber, findCargo, findVoyageFacts, listCandidates } from './bills.repository.ts';
import { findSimilar, NEAR_DAYS } from './duplicates.ts';
import { listPartsOfBill } from './payments.repository.ts';

const KIND = 'bill';

/** A page of bills and how many fit. @throws DomainError FORBIDDEN, INVALID_INPUT */
export function listBillPage(platform: Platform, actor: Actor, query: BillQuery) {
  assertOwnCompany(actor, query.companyKey);
  const asked = filterOf(platform, query);
  const { page, perPage } = pageOf(query);
  const search = { companyId: actor.companyId, asked, tables: documents.DOCUMENT_TEXTS };
  return readSearching(platform.db, search, async (tx, filter) => {
    const [listed, promised] = await Promise.all([
      documents.listPage(tx, filter),
      listPromised(tx),
    ]);
    return { ...listed, promised, page, perPage, today: todayIn(platform, query.tz ?? null) };
  });
}

/** @throws DomainError NOT_FOUND, FORBIDDEN */
export async function getBill(
  platform: Platform,
  actor: Actor,
  { id, companyKey }: { id: string; companyKey?: string | null },
): Promise<Bill> {
  assertOwnCompany(actor, companyKey);
  const whole = await inCompany(platform, actor, ({ tx }) => getDocument(tx, { kind: KIND, id }));
  return withPayments(platform, actor, whole);
}

/** A bill with the money that left for it, its papers, and those that may be the same. */
export function withPayments(
  platform: Platform,
  actor: Actor,
  whole: CommercialDocument,
): Promise<Bill> {
  const { id, contact_id: contactId } = whole.document;
  const on = parseCivilDate(whole.document.document_on);
  const days = { from: addCivilDays(on, -NEAR_DAYS), to: addCivilDays(on, NEAR_DAYS) };
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [payments, promisedMinor, others, papers, activities, voyageFacts] = await Promise.all([
      listPartsOfBill(tx, id),
      findPromised(tx, id),
      listCandidates(tx, { id, contactId, ...days }),
      listPapers(tx, { kind: KIND, id }),
      listActivities(tx, { kind: KIND, id }),
      findVoyageFacts(tx, id),
    ]);
    const similar = findSimilar(whole.document, others);
    return { ...whole, payments, promisedMinor, similar, papers, activities, voyageFacts };
  });
}

/** What a form begins with. */
export async function readStart(platform: Platform, actor: Actor) {
  const baseCurrency = await platform.db.readTenant(actor.companyId, getBaseCurrency);
  return { baseCurrency, today: today(platform) };
}

/** What a voyage is billed for. @throws DomainError NOT_FOUND, FORBIDDEN */
export async function listVoyageTypes(
  platform: Platform,
  actor: Actor,
  voyageId: string,
): Promise<BillType[]> {
  assertCan(actor, 'contracts.view');
  const voyage = await inCompany(platform, actor, ({ tx }) => getVoyageRow(tx, voyageId));
  return [...BILL_TYPES_OF_OPERATION[voyage.inputs.operationType]];
}

/** Open payables in base currency by days overdue. */
export function readAgeing(platform: Platform, actor: Actor) {
  return platform.db.inTenant(actor.companyId, async (tx) => ({
    currency: await getBaseCurrency(tx),
    rows: await listAgeing(tx, { side: 'payable', on: today(platform) }, null),
  }));
}

type NumberCheck = {
  type: string;
  companyKey?: string | null;
  number: string;
  exceptId?: string | null;
};

/**
 * How many bills or invoices carry a number. It is a hint: what numbers are given is decided by a counter.
 * @throws DomainError FORBIDDEN, INVALID_INPUT
 */
export async function countDocumentNumber(
  platform: Platform,
  actor: Actor,
  { type, companyKey, number, exceptId = null }: NumberCheck,
): Promise<number> {
  assertOwnCompany(actor, companyKey);
  if (type !== 'bill' && type !== 'invoice') {
    throw invalidInput([violation('type', 'Use bill or invoice.')]);
  }
  if (type === 'invoice') assertCan(actor, 'receivablesInvoices.view');
  const of = { kind: type, number: number.trim(), exceptId } as const;
  // Documents without a number do not carry the same one.
  if (of.number === '') return 0;
  return platform.db.readTenant(actor.companyId, (tx) => countNumber(tx, of));
}

/** What every document says, from the form of a bill. */
function documentOf(input: BillInput): documents.DocumentInput {
  const {
    vendorId,
    vendorNumber,
    billOn,
    taxes,
    cargoId,
    tradeArea,
    payToAccount,
    cpDate,
    customValues,
    ...rest
  } = input;
  return {
    ...rest,
    lines: withTaxes(input.lines, 'input', { currency: input.currency, taxes }),
    more: {
      ...documents.NO_MORE,
      ...{ cargoBookId: cargoId, tradeArea, payToAccount, cpOn: cpDate, customValues },
    },
    contactId: vendorId,
    theirNumber: vendorNumber,
    documentOn: billOn,
    cargoRowId: null,
    freightPercent: null,
    correctsId: null,
  };
}

/**
 * Each line is booked on an expense account that there is, or on the fuel on board that comes with a ship; what stands in
 * a field of its own has its account.
 */
export async function assertExpenses(
  _work: Work,
  { lines, voyageId, vesselId, correctsId }: documents.DocumentInput,
): Promise<void> {
  const faultOf = ({ accountCode, voyageId: bearer }: documents.LineInput): string | null => {
    if (findChartAccount(accountCode)?.kind === 'expense') return null;
    if (accountCode !== ACCOUNT.bunkersOnBoard) return 'Choose an expense account.';
    // What of it is left is booked when the voyage is completed: here it would stand on board twice.
    const isOfVoyage = voyageId !== null || (!!bearer && correctsId === null);
    if (isOfVoyage) return 'Fuel of a voyage is booked on 5000 Bunkers.';
    // Voyages take it from the stock of their ship; a credit gives back what its bill has, as the bill has it.
    return vesselId === null && correctsId === null
      ? 'Fuel on board is stock of a ship: name the vessel, so that her voyages burn it.'
      : null;
  };
  const violations = lines.flatMap((line, index) => {
    const message = isAddedLine(line.sourceKey) ? null : faultOf(line);
    return message === null ? [] : [violation(`lines.${index}.accountCode`, message)];
  });
  if (violations.length > 0) throw invalidInput(violations);
}

/** @throws DomainError INVALID_INPUT for a cargo that is not there */
async function assertCargo({ tx }: Work, { more }: documents.DocumentInput): Promise<void> {
  const id = more?.cargoBookId;
  if (!id || (await findCargo(tx, id))) return;
  throw invalidInput([violation('cargoId', 'Choose a cargo of the cargo book.')]);
}

/** What a bill may say. @throws DomainError INVALID_INPUT for other accounts, and for what another bill names */
async function assertBillable(
  work: Work,
  input: documents.DocumentInput,
  { exceptId }: { exceptId: string | null },
): Promise<void> {
  await assertExpenses(work, input);
  await assertCargo(work, input);
  await assertBillType(work, input, exceptId);
  await assertLiftingType(work, input);
  await assertSources(work, input, exceptId);
}

/**
 * Types follow the operation of the voyage; a draft keeps the one it has.
 * @throws DomainError INVALID_INPUT
 */
async function assertBillType(
  { tx }: Work,
  input: documents.DocumentInput,
  exceptId: string | null,
): Promise<void> {
  const { voyageId } = input;
  if (voyageId === null) {
    if (!isMemoBill(input)) return;
    const message = 'A non-accounting expense counts in a voyage alone: choose the voyage.';
    throw invalidInput([violation('voyageId', message)]);
  }
  const { operationType: operation } = (await getVoyageRow(tx, voyageId)).inputs;
  if (mayBillOnVoyage(operation, input.type as BillType)) return;
  const before = exceptId && (await getDocument(tx, { kind: KIND, id: exceptId })).document;
  if (before && before.type === input.type && before.voyage_id === voyageId) return;
  const types = BILL_TYPES_OF_OPERATION[operation].join(', ');
  const message = `A voyage of this operation is billed for ${types}. Bill anything else as Misc.`;
  throw invalidInput([violation('type', message)]);
}

/**
 * Fuel that was lifted is billed as bunkers; as the plain type where the operation of its voyage has no bills of them.
 * @throws DomainError INVALID_INPUT
 */
async function assertLiftingType(
  { tx }: Work,
  { type, voyageId, lines }: documents.DocumentInput,
): Promise<void> {
  if (type === 'Bunkers' || voyageId === null) return;
  if (!lines.some(({ sourceKey }) => liftingOfSource(sourceKey) !== null)) return;
  const { operationType: operation } = (await getVoyageRow(tx, voyageId)).inputs;
  if (type === PLAIN_BILL_TYPE && !mayBillOnVoyage(operation, 'Bunkers')) return;
  const message = 'These lines bill fuel that was lifted: choose the type Bunkers.';
  throw invalidInput([violation('type', message)]);
}

/** Prepares a draft; the same key answers with the same draft. */
export async function createBill(
  platform: Platform,
  actor: Actor,
  request: { data: unknown; key: string | null; source?: string; inside?: Inside },
): Promise<Bill> {
  const created = await createDocument(platform, actor, {
    kind: KIND,
    input: documentOf(parseBody(billInput, request.data)),
    operation: 'createBill',
    key: request.key,
    check: assertBillable,
    source: request.source,
    inside: request.inside,
  });
  return withPayments(platform, actor, created);
}

/** Changes a draft; whoever does is one of its makers from here on. */
export async function updateBill(
  platform: Platform,
  actor: Actor,
  { data, ...key }: Key & { data: unknown },
): Promise<Bill> {
  const input = documentOf(parseBody(billInput, data));
  const change = { ...key, kind: KIND, input, check: assertBillable } as const;
  return withPayments(platform, actor, await updateDocument(platform, actor, change));
}

/** Deletes a draft. @throws DomainError INVALID_STATE with the specified words for a bill that is paid */
export const deleteBill = (platform: Platform, actor: Actor, key: Key): Promise<void> =>
  deleteDraft(platform, actor, {
    ...key,
    kind: KIND,
    refusalOf: ({ settled_minor: paid, status, type }) => {
      if (paid !== '0' && !isMemoBill({ type })) return PAID_BILL.text;
      if (status === 'Cancelled') return 'A bill that is cancelled stays for its trail.';
      const done = isMemoBill({ type }) ? 'approved' : 'posted';
      return `A bill that is ${done} is not deleted: cancel it instead.`;
    },
  });

export async function submitBill(platform: Platform, actor: Actor, key: Key): Promise<Bill> {
  return withPayments(
    platform,
    actor,
    await submitDocument(platform, actor, { ...key, kind: KIND }),
  );
}

/**
 * Approves what somebody else made; the last approval numbers and posts it.
 * @throws DomainError FORBIDDEN for an approver who may not see bills, and what `approveDocument` throws
 */
export async function approveBill(
  platform: Platform,
  actor: Actor,
  request: Key & { proof?: Proof | null },
): Promise<Bill> {
  assertCan(actor, 'payablesBills.view');
  const approved = await approveDocument(platform, actor, {
    ...request,
    kind: KIND,
    isMemo: isMemoBill,
    check: assertMatched,
    takeNumber: async ({ tx }) => {
      const number = await nextNumber(tx, KIND);
      return { number, label: `BILL-${String(number).padStart(5, '0')}` };
    },
  });
  return withPayments(platform, actor, approved);
}

/** Says that the vendor's own paper came in. */
export async function markReceived(platform: Platform, actor: Actor, key: Key): Promise<Bill> {
  const marked = await changeDocument(
    platform,
    actor,
    { ...key, kind: KIND },
    async (work, { document }) => {
      assertStatus(document, ['Approved'], 'marked as received');
      const sentAt = platform.clock.now().toISOString();
      await setStatus(work, key, { status: 'Received', sentAt });
      return 'receive';
    },
  );
  return withPayments(platform, actor, marked);
}

/** Cancels a bill that nothing is paid of; what was posted is reversed today. */
export async function cancelBill(
  platform: Platform,
  actor: Actor,
  key: Key & { reason: string },
): Promise<Bill> {
  assertCan(actor, 'payablesBills.view');
  const allowed = ({ type }: documents.DocumentRow) => [
    ...['Draft', 'Pending approval', 'Approved', 'Received'],
    ...(isMemoBill({ type }) ? ['Paid'] : []),
  ];
  const check = async ({ tx }: Work) => {
    if ((await findPromised(tx, key.id)) === 0n) return;
    throw new DomainError('INVALID_STATE', {
      reason: 'A payment of this bill is in progress: cancel the payment first.',
    });
  };
  const cancelled = await cancelDocument(platform, actor, { ...key, kind: KIND, allowed, check });
  return withPayments(platform, actor, cancelled);
}
