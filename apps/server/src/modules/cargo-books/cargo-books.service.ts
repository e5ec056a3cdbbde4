import {
  type CargoBookInput,
  cargoBookInput,
  cargoBooksInput,
  type Violation,
} from '@mainsheet/contract';
import { bookedAmounts } from '@mainsheet/voyage';
import type { Actor } from '../../platform/actor.ts';
import { nextNumber } from '../../platform/counters.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { findFaults } from './cargo-book-check.ts';
import { cargoBookOf, contactIdsOf } from './cargo-book-record.ts';
import * as books from './cargo-books.repository.ts';

const MAX_LISTED = 500;

export type CargoBookQuery = {
  filter?:
    | {
        [Key in keyof Omit<books.CargoBookFilter, 'limit' | 'offset'>]?:
          | books.CargoBookFilter[Key]
          | undefined;
      }
    | null
    | undefined;
  limit?: number | null | undefined;
  offset?: number | undefined;
};

/** A cargo book with what is shown beside it. */
export type WholeCargoBook = {
  readonly row: books.WholeCargoBookRow;
  /** The contract that it is a lifting of. */
  readonly coa: books.WholeCargoBookRow | null;
  readonly contacts: readonly { id: string; name: string }[];
  readonly liftings: readonly books.CargoBookRow[];
  /** The relets by which it is let on. */
  readonly sublets: readonly books.WholeCargoBookRow[];
  readonly baseCurrency: string;
};

export function listCargoBooks(platform: Platform, actor: Actor, query: CargoBookQuery) {
  const { filter } = query;
  const among = (values: readonly string[] | null | undefined) => (values?.length ? values : null);
  return platform.db.readTenant(actor.companyId, (tx) =>
    books.listCargoBooks(tx, {
      search: filter?.search?.trim() || null,
      cargo: among(filter?.cargo),
      chartererId: among(filter?.chartererId),
      freightType: among(filter?.freightType),
      status: among(filter?.status),
      unit: among(filter?.unit),
      voyageType: among(filter?.voyageType),
      cpDateFrom: filter?.cpDateFrom ?? null,
      cpDateTo: filter?.cpDateTo ?? null,
      laycanFrom: filter?.laycanFrom ?? null,
      laycanTo: filter?.laycanTo ?? null,
      limit: Math.min(Math.max(query.limit ?? MAX_LISTED, 1), MAX_LISTED),
      offset: Math.max(query.offset ?? 0, 0),
    }),
  );
}

export const readFilters = (platform: Platform, actor: Actor) =>
  platform.db.readTenant(actor.companyId, (tx) => books.readFilters(tx));

/** @throws DomainError NOT_FOUND */
export const getCargoBook = (platform: Platform, actor: Actor, id: string) =>
  inCompany(platform, actor, ({ tx }) => readWhole(tx, id));

/** @throws DomainError NOT_FOUND, also for one that was deleted */
async function getRow(tx: Tx, id: string): Promise<books.WholeCargoBookRow> {
  const row = await books.findCargoBook(tx, id);
  if (!row) throw notFound('The cargo book');
  return row;
}

export async function readWhole(tx: Tx, id: string): Promise<WholeCargoBook> {
  const row = await getRow(tx, id);
  const coa = row.coa_id ? await books.findCargoBook(tx, row.coa_id) : null;
  const named = [row, ...(coa ? [coa] : [])].flatMap((one) => contactIdsOf(cargoBookOf(one)));
  return {
    row,
    coa,
    contacts: await books.listContacts(tx, named),
    liftings: row.voyage_type === 'COA' ? await books.listLiftings(tx, id) : [],
    sublets: row.voyage_type === 'Voyage Out' ? await books.listSublets(tx, id) : [],
    baseCurrency: await getBaseCurrency(tx),
  };
}

/**
 * The check that create and update run, and nothing else; `version` is the one that somebody changes.
 * @throws DomainError STALE_VERSION, INVALID_INPUT with every violation, NOT_FOUND
 */
export function validateCargoBook(
  platform: Platform,
  actor: Actor,
  request: { id: string | null; version: number | null; data: unknown },
): Promise<void> {
  const book = parseBody(cargoBookInput, request.data);
  return inCompany(platform, actor, async ({ tx }) => {
    const before = request.id ? await getRow(tx, request.id) : null;
    if (before && request.version !== null) refuseStale(before, request.version);
    await refuseFaulty(tx, book, before);
  });
}

/** Keeps a new cargo book. @throws DomainError INVALID_INPUT with every violation */
export function createCargoBook(platform: Platform, actor: Actor, data: unknown) {
  const typed = parseBody(cargoBookInput, data);
  return inCompany(platform, actor, async (work) => {
    await lockAll(work.tx, [typed.coaId, typed.subletOfId]);
    await refuseFaulty(work.tx, typed, null);
    return insert(work, typed);
  });
}

/**
 * Keeps several new cargo books, all or none; a repeated key answers those of the first time.
 * @throws DomainError INVALID_INPUT with every violation of every one
 */
export function createCargoBooks(
  platform: Platform,
  actor: Actor,
  { data, key }: { data: unknown; key: string | null },
): Promise<books.WholeCargoBookRow[]> {
  const { books: typed } = parseBody(cargoBooksInput, data);
  return inCompany(platform, actor, async (work) => {
    const request = typed;
    const command = { actor, operation: 'createCargoBooks', key, request, clock: platform.clock };
    const ids = await once(work.tx, command, () => insertAll(work, typed));
    const rows = new Map((await books.listByIds(work.tx, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  });
}

/** One behind the other, so that each is judged beside those before it. */
async function insertAll(work: Work, typed: readonly CargoBookInput[]): Promise<string[]> {
  await lockAll(
    work.tx,
    typed.flatMap(({ coaId, subletOfId }) => [coaId, subletOfId]),
  );
  const ids: string[] = [];
  const faults: Violation[] = [];
  for (const [index, book] of typed.entries()) {
    const found = await findFaults(work.tx, book, null);
    faults.push(...found.map((one) => ({ ...one, path: `books.${index}.${one.path}` })));
    if (faults.length === 0) ids.push((await insert(work, book)).row.id);
  }
  if (faults.length > 0) throw invalidInput(faults);
  return ids;
}

async function insert(work: Work, typed: CargoBookInput): Promise<WholeCargoBook> {
  const { platform, tx, actor } = work;
  const id = newId(platform.clock);
  const referenceNumber = typed.cargoReferenceNumber || (await nextReference(tx));
  const stored = { id, book: withAmounts(typed), referenceNumber };
  await books.insertCargoBook(tx, stored, stampOf(platform, actor));
  return finish(work, { id, action: 'cargo-book.create', others: [typed.coaId, typed.subletOfId] });
}

/** Saves over exactly this version. @throws DomainError STALE_VERSION, INVALID_INPUT, NOT_FOUND */
export function updateCargoBook(
  platform: Platform,
  actor: Actor,
  change: { id: string; version: number; data: unknown },
) {
  const typed = parseBody(cargoBookInput, change.data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const { id, version } = change;
    const { coa_id: formerCoa, sublet_of_id: formerHead } = await getRow(tx, id);
    const others = [formerCoa, typed.coaId, formerHead, typed.subletOfId];
    await lockAll(tx, [id, ...others]);
    const before = await getRow(tx, id);
    refuseStale(before, version);
    await refuseFaulty(tx, typed, before);
    const referenceNumber = typed.cargoReferenceNumber || before.reference_number;
    const present = { id, version, book: withAmounts(typed), referenceNumber };
    const saved = await books.updateCargoBook(tx, present, stampOf(platform, actor));
    if (!saved) throw new DomainError('STALE_VERSION');
    const action = 'cargo-book.update';
    return finish(work, { id, action, others, from: before.status });
  });
}

/**
 * Puts a cargo book out of use: inactive, without charterer, company and beneficiaries. The trail keeps whom
 * it named. @throws DomainError INVALID_STATE while a voyage carries it or liftings hang on it
 */
export function deleteCargoBook(
  platform: Platform,
  actor: Actor,
  key: { id: string; version: number },
): Promise<WholeCargoBook> {
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const { coa_id: coaId, sublet_of_id: headId } = await getRow(tx, key.id);
    await lockAll(tx, [key.id, coaId, headId]);
    const before = await readWhole(tx, key.id);
    refuseInUse(before);
    const saved = await books.deactivateCargoBook(tx, key, stampOf(platform, actor));
    if (!saved) throw new DomainError('STALE_VERSION');
    const { charterer_name: charterer, carrier_name: company } = before.row;
    const beneficiaries = before.contacts.map(({ name }) => name);
    await record(work, {
      action: 'cargo-book.delete',
      subject: subjectOf(before.row),
      detail: { charterer, company, contacts: beneficiaries },
      changes: changesOf([before.row.id, coaId, headId], key.version + 1),
    });
    return before;
  });
}

function refuseInUse({ row, liftings, sublets }: WholeCargoBook): void {
  const sublet = sublets.find(({ status }) => status !== 'Cancelled');
  if (sublet) {
    const reason = `It is let on under ${sublet.reference_number}. Cancel or delete that first.`;
    throw new DomainError('INVALID_STATE', { reason });
  }
  if (row.voyage_id) {
    const reason = `Voyage ${row.voyage_label} carries this cargo. Cancel the voyage first.`;
    throw new DomainError('INVALID_STATE', { reason });
  }
  if (liftings.some(({ status }) => status !== 'Cancelled')) {
    const reason = 'This contract has liftings. Cancel or delete them first.';
    throw new DomainError('INVALID_STATE', { reason });
  }
}

/** Before anything else is judged: what somebody else saved meanwhile explains nothing of what was typed. */
function refuseStale(before: books.WholeCargoBookRow, version: number): void {
  if (before.version !== version) throw new DomainError('STALE_VERSION');
}

async function refuseFaulty(
  tx: Tx,
  book: CargoBookInput,
  before: books.WholeCargoBookRow | null,
): Promise<void> {
  const faults = await findFaults(tx, book, before);
  if (faults.length > 0) throw invalidInput(faults);
}

/** Quantities of a contract are weighed against each other, so that nothing of it moves meanwhile. */
async function lockAll(tx: Tx, ids: readonly (string | null)[]): Promise<void> {
  await books.lockCargoBooks(tx, [...new Set(ids.filter((id) => id !== null))]);
}

/** The next number that nobody typed before. */
async function nextReference(tx: Tx): Promise<string> {
  for (;;) {
    const number = await nextNumber(tx, 'cargo-book');
    const referenceNumber = `C-${String(number).padStart(4, '0')}`;
    if (!(await books.isReferenceTaken(tx, { referenceNumber, by: null }))) return referenceNumber;
  }
}

/** The server makes the amounts of every row; what was sent of them counts for nothing. */
function withAmounts(book: CargoBookInput): CargoBookInput {
  const made = (row: CargoBookInput['revenues'][number]) => ({
    ...row,
    ...bookedAmounts(row, book.cargoQuantity),
  });
  return { ...book, revenues: book.revenues.map(made), expenses: book.expenses.map(made) };
}

type Finished = {
  id: string;
  action: string;
  /** Contracts whose remaining quantity moved with it. */
  others: readonly (string | null)[];
  /** The status before, where it is worth a word. */
  from?: string;
};

async function finish(work: Work, { id, action, others, from }: Finished): Promise<WholeCargoBook> {
  const whole = await readWhole(work.tx, id);
  const { row } = whole;
  await record(work, {
    action,
    subject: subjectOf(row),
    detail: from && from !== row.status ? { from, status: row.status } : { status: row.status },
    changes: changesOf([id, ...others], row.version),
  });
  return whole;
}

const subjectOf = (row: books.WholeCargoBookRow) => ({
  type: 'cargo-book',
  id: row.id,
  label: row.reference_number,
});

const changesOf = ([id, ...others]: readonly (string | null)[], version: number) =>
  [...new Set([id, ...others])].flatMap((one) =>
    one ? [{ topic: 'cargo-books' as const, id: one, version: one === id ? version : 0 }] : [],
  );
