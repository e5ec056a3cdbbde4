import { cardAllocation } from '@mainsheet/contract';
import { findChartAccount } from '@mainsheet/ledger';
import type { Actor } from '../../platform/actor.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { getFile, removeFile, type StoredFile, storeFile } from '../../platform/files.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { judgeFile } from '../../platform/judge-upload.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { violation } from '../commercial-documents/index.ts';
import { assertStillThere } from '../identity/index.ts';
import { getVesselRow } from '../vessels/index.ts';
import { lockVoyageForDocument } from '../voyages/index.ts';
import { rebook } from './booking.ts';
import { assertMayDo, mayDo, tell } from './card-access.ts';
import * as cards from './cards.repository.ts';
import * as transactions from './transactions.repository.ts';

const refuse = (path: string, message: string) => invalidInput([violation(path, message)]);

/** A transaction of a card that somebody may see. @throws DomainError NOT_FOUND */
async function getSeen({ tx, actor }: Work, id: string) {
  const row = await transactions.getTransaction(tx, id);
  const card = await cards.getCard(tx, row.card_id);
  if (!mayDo(actor, card, 'view')) throw notFound('The card transaction');
  return { row, card };
}

/**
 * The same, locked, for whoever may change its card and is still signed in.
 * @throws DomainError NOT_FOUND, FORBIDDEN, UNAUTHENTICATED
 */
async function takeSeen(work: Work, id: string) {
  const { platform, tx, actor } = work;
  const { row } = await getSeen(work, id);
  await cards.lockCard(tx, row.card_id);
  await assertStillThere(platform, tx, actor);
  const seen = await getSeen(work, id);
  assertMayDo(actor, seen.card, 'modify');
  return seen;
}

type Change = cards.Key & { data: unknown };

/**
 * Says what a transaction was for. What was posted before is posted anew; a voyage brings its vessel.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_INPUT, STALE_VERSION, INVALID_STATE, PERIOD_CLOSED
 */
export function allocateTransaction(
  platform: Platform,
  actor: Actor,
  { data, ...key }: Change,
): Promise<transactions.CardTransactionRow> {
  const input = parseBody(cardAllocation, data);
  if (findChartAccount(input.accountCode)?.kind !== 'expense') {
    throw refuse('accountCode', 'Choose an account of expenses.');
  }
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const { row, card } = await takeSeen(work, key.id);
    if (row.version !== key.version) throw new DomainError('STALE_VERSION');
    const place: transactions.Place = {
      ...{ account_code: input.accountCode, note: input.note },
      ...(await whereTo(work, input)),
    };
    const isElsewhere =
      place.account_code !== row.account_code ||
      place.vessel_id !== row.vessel_id ||
      place.voyage_id !== row.voyage_id;
    if (isElsewhere) await rebook(work, row, place);
    if (!(await transactions.allocate(tx, key, place, stampOf(platform, actor)))) {
      throw new DomainError('STALE_VERSION');
    }
    const detail = { merchant: row.merchant_name, account: place.account_code };
    await tell(work, card.id, { verb: 'allocate', detail });
    return transactions.getTransaction(tx, row.id);
  });
}

async function whereTo(
  { tx }: Work,
  { vesselId, voyageId }: { vesselId: string | null; voyageId: string | null },
) {
  if (voyageId !== null) {
    const voyage = await lockVoyageForDocument(tx, { id: voyageId, isBilling: true });
    if (vesselId !== null && vesselId !== voyage.vesselId) {
      throw refuse('vesselId', 'Another vessel sails this voyage.');
    }
    return { vessel_id: voyage.vesselId, voyage_id: voyageId };
  }
  if (vesselId !== null) await getVesselRow(tx, vesselId);
  return { vessel_id: vesselId, voyage_id: null };
}

type Given = { id: string; name: string; content: Buffer };

/** Keeps the receipt of a transaction; another takes its place. @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_INPUT */
export async function addReceipt(
  platform: Platform,
  actor: Actor,
  { id, ...given }: Given,
): Promise<void> {
  const file = await judgeFile(platform, given);
  if (typeof file === 'string') throw refuse('file', file);
  await inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const replaced = await putReceipt(work, { id, file });
    if (replaced) await removeFile(tx, replaced);
  });
}

type NewReceipt = { id: string; file: Parameters<typeof storeFile>[1] };

/** The same in work that does more, for a purchase that has none yet. @throws DomainError also INVALID_STATE */
export async function addFirstReceipt(work: Work, receipt: NewReceipt): Promise<void> {
  if (await putReceipt(work, receipt)) {
    const reason = 'This purchase has a receipt by now. Look at the card which of them is right.';
    throw new DomainError('INVALID_STATE', { reason });
  }
}

/** Answers which file it took the place of. */
async function putReceipt(work: Work, { id, file }: NewReceipt): Promise<string | null> {
  const { platform, tx, actor } = work;
  const { row, card } = await takeSeen(work, id);
  if (row.status === 'Declined')
    throw refuse('file', 'Nothing was bought, so there is no receipt.');
  const fileId = await storeFile(tx, file, { actor, clock: platform.clock });
  await transactions.setReceipt(tx, id, fileId, stampOf(platform, actor));
  const detail = { merchant: row.merchant_name, name: file.name };
  await tell(work, card.id, { verb: 'upload', detail });
  return row.receipt_file_id;
}

/** Takes a receipt away again. @throws DomainError NOT_FOUND, FORBIDDEN */
export function removeReceipt(platform: Platform, actor: Actor, id: string) {
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const { row, card } = await takeSeen(work, id);
    if (!row.receipt_file_id) throw notFound('The receipt');
    await transactions.setReceipt(tx, id, null, stampOf(platform, actor));
    await removeFile(tx, row.receipt_file_id);
    await tell(work, card.id, { verb: 'remove', detail: { receipt: row.merchant_name } });
    return transactions.getTransaction(tx, id);
  });
}

/** @throws DomainError NOT_FOUND */
export const readReceipt = (platform: Platform, actor: Actor, id: string): Promise<StoredFile> =>
  inCompany(platform, actor, async (work) => {
    const { row } = await getSeen(work, id);
    if (!row.receipt_file_id) throw notFound('The receipt');
    return getFile(work.tx, row.receipt_file_id);
  });
