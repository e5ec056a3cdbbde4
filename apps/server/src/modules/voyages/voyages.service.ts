import { isDeepStrictEqual } from 'node:util';
import { type VoyageContractDetails, voyageInput } from '@mainsheet/contract';
import { type EstimateInput, estimateVoyage, quantityDeclaration } from '@mainsheet/voyage';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Asked, readSearching } from '../../platform/database/text-search.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import type { Work } from '../../platform/work.ts';
import { carryCargoes } from '../cargo-books/index.ts';
import { listPeople as listMembers, type Person } from '../companies/index.ts';
import { ENGINE_VERSION } from '../estimates/index.ts';
import { bookStock } from './bunkers/bunkers-on-board.ts';
import { deleteExpectedCash, saveExpectedCash } from './cash/expected-cash.repository.ts';
import { expectedCash } from './cash/expected-cash.ts';
import { saveContractDetails } from './contract-details.ts';
import { listEntries } from './itinerary/call-entries.repository.ts';
import { itineraryFaults } from './itinerary/itinerary-rules.ts';
import { type Recorded, type Released, withRecorded } from './recorded.ts';
import { withTermsOfPapers } from './terms-of-papers.ts';
import { assertTransition, isVoyageStatus } from './voyage-status.ts';
import * as voyages from './voyages.repository.ts';

const MAX_PAGE = 1000;

export type VoyageQuery = {
  status?: readonly string[] | null;
  operationType?: string | null;
  vesselId?: string | null;
  search?: string | null;
  countedOnly?: boolean | null;
  limit?: number | null;
  offset?: number | null;
};

function filterOf(query: VoyageQuery): Asked<voyages.VoyageFilter> {
  return {
    status: query.status?.length ? query.status : null,
    operationType: query.operationType ?? null,
    vesselId: query.vesselId ?? null,
    search: query.search?.trim() || null,
    countedOnly: query.countedOnly ?? false,
    limit: Math.min(Math.max(query.limit ?? MAX_PAGE, 1), MAX_PAGE),
    offset: Math.max(query.offset ?? 0, 0),
  };
}

const searchOf = (actor: Actor, query: VoyageQuery) => ({
  companyId: actor.companyId,
  asked: filterOf(query),
  tables: voyages.VOYAGE_TEXTS,
});

export function listVoyages(platform: Platform, actor: Actor, query: VoyageQuery) {
  return readSearching(platform.db, searchOf(actor, query), async (tx, filter) => {
    const [rows, total] = await Promise.all([
      voyages.listSummaries(tx, filter),
      voyages.countVoyages(tx, filter),
    ]);
    return { rows, total };
  });
}

export function listVoyagePage(platform: Platform, actor: Actor, query: VoyageQuery) {
  return readSearching(platform.db, searchOf(actor, query), voyages.listSummaries);
}

export function listStatuses(platform: Platform, actor: Actor): Promise<string[]> {
  return platform.db.readTenant(actor.companyId, (tx) => voyages.listStatuses(tx));
}

export const listPeople = (platform: Platform, actor: Actor): Promise<Person[]> =>
  platform.db.readTenant(actor.companyId, (tx) => listMembers(tx));

export function getVoyage(platform: Platform, actor: Actor, id: string) {
  return platform.db.inTenant(actor.companyId, (tx) => readVoyage(tx, id));
}

/** @throws DomainError NOT_FOUND */
export async function getRow(tx: Tx, id: string): Promise<voyages.VoyageRow> {
  const row = await voyages.findVoyage(tx, id);
  if (!row) throw notFound('The voyage');
  return row;
}

async function readVoyage(tx: Tx, id: string) {
  return {
    voyage: await getRow(tx, id),
    calls: await voyages.listCalls(tx, id),
    entries: await listEntries(tx, id),
  };
}

export function updateVoyage(
  platform: Platform,
  actor: Actor,
  change: { id: string; version: number; data: unknown },
) {
  const data = parseBody(voyageInput, change.data);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const before = await getOpenRow(tx, change.id);
    const after: EstimateInput = data.inputs ?? before.inputs;
    await assertItinerary(tx, before, after);
    const inputs = await withTermsOfPapers(tx, { before: before.inputs, after });
    await save(platform, tx, actor, {
      ...detailsOf(before),
      version: change.version,
      name: data.name ?? before.name,
      tradeArea: data.tradeArea ?? before.trade_area,
      remarks: data.remarks ?? before.remarks,
      inputs,
    });
    await saveContractDetails(tx, before, data);
    return finish(platform, tx, { actor, id: change.id, action: 'voyage.update' });
  });
}

/** @throws DomainError INVALID_INPUT with what stands against another itinerary of a voyage */
export async function assertItinerary(
  tx: Tx,
  before: voyages.VoyageRow,
  after: EstimateInput,
): Promise<void> {
  const calls = await voyages.listCalls(tx, before.id);
  const records = await voyages.listRecordsOfCalls(tx, before.id);
  const faults = itineraryFaults({ before, after, calls, records });
  if (faults.length > 0) throw invalidInput(faults);
}

type ProfitChange = {
  id: string;
  version: number;
  remarks?: string | undefined;
  revenue?: EstimateInput['otherRevenues'] | undefined;
  expense?: EstimateInput['otherExpenses'] | undefined;
};

/** Saves what somebody says of the profit and loss, and its rows of other revenue and expense. */
export function saveProfitAndLoss(platform: Platform, actor: Actor, change: ProfitChange) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const before = await getOpenRow(tx, change.id);
    const inputs: EstimateInput = {
      ...before.inputs,
      otherRevenues: change.revenue ?? before.inputs.otherRevenues,
      otherExpenses: change.expense ?? before.inputs.otherExpenses,
    };
    await save(platform, tx, actor, { ...detailsOf(before), version: change.version, inputs });
    if (change.remarks !== undefined) await voyages.setRemarks(tx, change.id, change.remarks);
    return finish(platform, tx, { actor, id: change.id, action: 'voyage.update' });
  });
}

export type DocumentChange = {
  id: string;
  version: number;
  action: string;
  details?: VoyageContractDetails;
  /** The document as it shall be, from the voyage as it stands, which is held still. */
  change: (before: voyages.VoyageRow) => EstimateInput | Promise<EstimateInput>;
};

/**
 * Changes the document of a voyage that may be changed, and all that follows from it.
 * @throws DomainError NOT_FOUND, INVALID_STATE, STALE_VERSION
 */
export async function changeVoyageDocument(
  { platform, tx, actor }: Work,
  { id, version, action, details = {}, change }: DocumentChange,
) {
  const before = await lockOpenVoyage(tx, id);
  if (before.version !== version) throw new DomainError('STALE_VERSION');
  const after = await change(before);
  const inputs = await withTermsOfPapers(tx, { before: before.inputs, after });
  await save(platform, tx, actor, { ...detailsOf(before), version, inputs });
  await saveContractDetails(tx, before, details);
  return finish(platform, tx, { actor, id, action });
}

/** Moves a voyage to another status along the allowed ways. Reopening is recorded by name. */
export function setStatus(
  platform: Platform,
  actor: Actor,
  change: { id: string; version: number; status: string },
) {
  const { status } = change;
  if (!isVoyageStatus(status)) {
    throw invalidInput([{ code: 'STATUS', path: 'status', message: 'Choose a voyage status.' }]);
  }
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const before = await getRow(tx, change.id);
    assertTransition(before.status, status);
    await save(platform, tx, actor, { ...detailsOf(before), version: change.version, status });
    const action = before.status === 'Closed' ? 'voyage.reopen' : `voyage.${status.toLowerCase()}`;
    return finish(platform, tx, { actor, id: change.id, action });
  });
}

/**
 * Holds a voyage still until the transaction ends, so that one invoice after another is weighed
 * against what the others bill, and none is left on a voyage that goes meanwhile.
 * @throws DomainError NOT_FOUND for a voyage that is gone, INVALID_STATE for a cancelled one
 */
export async function lockVoyageForDocument(
  tx: Tx,
  { id, isBilling }: { id: string; isBilling: boolean },
): Promise<{ vesselId: string }> {
  const row = await voyages.lockVoyage(tx, id);
  if (!row) throw notFound('The voyage');
  if (isBilling && row.status === 'Cancelled') {
    const reason = 'This voyage is cancelled: nothing is billed on it. Reopen it first.';
    throw new DomainError('INVALID_STATE', { reason });
  }
  return { vesselId: row.vessel_id };
}

/**
 * Brings a voyage in line with what is recorded beside it. What lost its last record goes back to what was fixed.
 * @throws DomainError INVALID_STATE when that changes a voyage that is locked
 */
export async function applyRecorded(
  { platform, tx, actor }: Work,
  { voyageId, released }: { voyageId: string; released: Released },
): Promise<void> {
  const before = await getRow(tx, voyageId);
  const recorded = await listRecorded(tx, voyageId);
  const of = { recorded, released };
  const inputs = withRecorded(before.inputs, before.estimate_inputs, of);
  if (isDeepStrictEqual(inputs, before.inputs)) return;
  await getOpenRow(tx, voyageId);
  await save(platform, tx, actor, { ...detailsOf(before), version: before.version, inputs });
  await finish(platform, tx, { actor, id: voyageId, action: 'voyage.update' });
}

async function listRecorded(tx: Tx, voyageId: string): Promise<Recorded> {
  return {
    claims: await voyages.listCountedClaims(tx, voyageId),
    offHire: await voyages.listCountedOffHire(tx, voyageId),
    liftings: await voyages.listCountedLiftings(tx, voyageId),
    disbursements: await voyages.listCountedDisbursements(tx, voyageId),
    soundings: await voyages.listSoundings(tx, voyageId),
  };
}

/** What a voyage may be deleted as: one that sailed stands in the books of its ship. */
const DELETABLE: ReadonlySet<string> = new Set(['Draft', 'Scheduled', 'Cancelled']);

/** Puts a voyage out of use and frees its estimate. @throws INVALID_STATE once it sailed or when money was posted. */
export function deleteVoyage(platform: Platform, actor: Actor, id: string) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await voyages.lockVoyage(tx, id);
    const before = await readVoyage(tx, id);
    const { status } = before.voyage;
    if (!DELETABLE.has(status)) {
      const reason = `A voyage that is ${status.toLowerCase()} is not deleted: set it to scheduled or cancelled first.`;
      throw new DomainError('INVALID_STATE', { reason });
    }
    const posted = await voyages.listPosted(tx, id);
    if (posted.some((row) => row.base_minor !== '0')) {
      const reason = 'Documents of this voyage are posted. Cancel its documents first.';
      throw new DomainError('INVALID_STATE', { reason });
    }
    await voyages.deactivateVoyage(tx, id, stampOf(platform, actor));
    await deleteExpectedCash(tx, id, stampOf(platform, actor));
    await carryCargoes({ platform, tx, actor }, { ...carriageOf(before.voyage), state: null });
    await record(platform, tx, { actor, row: before.voyage, action: 'voyage.delete' });
    return before;
  });
}

/**
 * Holds a voyage that may be changed until the transaction ends, so that records of it come one after the other.
 * @throws DomainError NOT_FOUND, INVALID_STATE for a voyage that is closed or cancelled
 */
export async function lockOpenVoyage(tx: Tx, id: string): Promise<voyages.VoyageRow> {
  await voyages.lockVoyage(tx, id);
  return getOpenRow(tx, id);
}

async function getOpenRow(tx: Tx, id: string): Promise<voyages.VoyageRow> {
  const row = await getRow(tx, id);
  if (row.status === 'Closed' || row.status === 'Cancelled') {
    const reason = `This voyage is ${row.status.toLowerCase()} and locked. Reopen it to change it.`;
    throw new DomainError('INVALID_STATE', { reason });
  }
  return row;
}

function detailsOf(row: voyages.VoyageRow) {
  const { id, name, status, remarks, inputs, map } = row;
  return { id, name, status, remarks, inputs, map, tradeArea: row.trade_area };
}

type Save = ReturnType<typeof detailsOf> & { version: number };

async function save(platform: Platform, tx: Tx, actor: Actor, change: Save): Promise<void> {
  // Records stand above what anybody types, so that statement, voyage and invoice say one figure.
  const of = { recorded: await listRecorded(tx, change.id), released: {} };
  const inputs = withRecorded(change.inputs, change.inputs, of);
  const result = estimateVoyage(inputs);
  const document = { ...change, inputs, result, engineVersion: ENGINE_VERSION };
  const saved = await voyages.updateVoyage(tx, document, stampOf(platform, actor));
  if (!saved) throw new DomainError('STALE_VERSION');
  await saveRows(platform, tx, change.id, document);
  await voyages.saveExpectedTimes(tx, change.id, result);
}

export async function saveRows(
  platform: Platform,
  tx: Tx,
  voyageId: string,
  document: voyages.VoyageDocument,
): Promise<void> {
  const parts = { ...document, newId: () => newId(platform.clock) };
  await voyages.saveCalls(tx, voyageId, parts);
  await voyages.saveCargoes(tx, voyageId, parts);
}

/** Cargo books that the voyage carries, and how far it has come with them. */
const carriageOf = ({ id, vessel_id: vesselId, inputs, status }: voyages.VoyageRow) => ({
  voyageId: id,
  vesselId,
  cargoes: inputs.cargoes.flatMap(({ cargoBookId, ...cargo }) =>
    cargoBookId ? [{ cargoBookId, quantity: quantityDeclaration(cargo).declared }] : [],
  ),
  state:
    status === 'Cancelled'
      ? null
      : isDone(status)
        ? ('Completed' as const)
        : ('Nominated' as const),
});
const isDone = (status: string): boolean => status === 'Completed' || status === 'Closed';

export async function finish(
  platform: Platform,
  tx: Tx,
  { actor, id, action }: { actor: Actor; id: string; action: string },
) {
  const done = await readVoyage(tx, id);
  // Before anything writes the trail: whoever posts takes the ledger's lock first.
  await bookStock({ platform, tx, actor }, done.voyage);
  await saveExpectedCash(tx, id, {
    items: expectedCash(done.voyage.inputs, done.voyage.result),
    stamp: stampOf(platform, actor),
    newId: () => newId(platform.clock),
  });
  await carryCargoes({ platform, tx, actor }, carriageOf(done.voyage));
  await record(platform, tx, { actor, row: done.voyage, action });
  return done;
}

async function record(
  platform: Platform,
  tx: Tx,
  { actor, row, action }: { actor: Actor; row: voyages.VoyageRow; action: string },
): Promise<void> {
  await platform.audit.write(tx, actor, {
    action,
    subjectType: 'voyage',
    subjectId: row.id,
    subjectLabel: row.label,
    detail: { status: row.status },
  });
  await announce(tx, { topic: 'voyages', id: row.id, version: row.version, by: actor.memberId });
}
