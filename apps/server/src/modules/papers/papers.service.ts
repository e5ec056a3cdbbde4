import { billPaymentLabel, payoutLabel } from '@mainsheet/contract';
import { type Actor, assertCan, can } from '../../platform/actor.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { getFile, removeFile, type StoredFile, storeFile } from '../../platform/files.ts';
import { newId } from '../../platform/ids.ts';
import { judgeFile } from '../../platform/judge-upload.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberStampOf, stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { changeBeside, violation } from '../commercial-documents/index.ts';
import { findOwnerKind, OWNERS, type PaperOwner } from './paper-owners.ts';
import {
  deletePaper,
  getPaper,
  hasApproved,
  insertPaper,
  listPapers,
  lockPayment,
  lockPayout,
  type PaperRow,
  shapePayout,
} from './papers.repository.ts';

/** More than any bill has; whoever has more puts them in one file. */
const MOST_PAPERS = 20;

type Given = { path: string; id: string; name: string; content: Buffer };

/** What a paper lies with. */
function ownerOf({ document_kind: kind, ...row }: PaperRow): PaperOwner {
  if (row.payment_id) return { kind: 'bill_payment', id: row.payment_id };
  if (row.payout_id) return { kind: 'payout', id: row.payout_id };
  return { kind: kind === 'bill' ? 'bill' : 'vendor_credit_note', id: row.document_id! };
}

/**
 * Keeps a paper with a record, once it was opened; whoever looked at the record looks again.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_INPUT for a file that is refused, INVALID_STATE for too many
 */
export async function addPaper(
  platform: Platform,
  actor: Actor,
  { path, id, ...given }: Given,
): Promise<PaperRow> {
  const kind = findOwnerKind(path);
  if (!kind) throw notFound('The record');
  assertCan(actor, OWNERS[kind].viewNeeds);
  assertCan(actor, OWNERS[kind].changeNeeds);
  const file = await judgeFile(platform, given);
  if (typeof file === 'string') throw invalidInput([violation('file', file)]);
  return inCompany(platform, actor, (work) => attachPaper(work, { kind, id }, file));
}

/**
 * Keeps a file that was judged with a record, in the transaction of whoever calls, who has looked at the rights.
 * @throws DomainError NOT_FOUND, INVALID_STATE for too many
 */
export const attachPaper = (
  work: Work,
  owner: PaperOwner,
  file: { name: string; mediaType: string; content: Buffer },
): Promise<PaperRow> =>
  changeOwner(work, { owner, verb: 'attach', name: file.name }, async () => {
    const { platform, tx, actor } = work;
    const known = await listPapers(tx, owner);
    if (known.length >= MOST_PAPERS) {
      const reason = `There are ${MOST_PAPERS} documents already. Take one away first.`;
      throw new DomainError('INVALID_STATE', { reason });
    }
    const fileId = await storeFile(tx, file, { actor, clock: platform.clock });
    const paperId = newId(platform.clock);
    await insertPaper(tx, { id: paperId, owner, fileId }, stampOf(platform, actor));
    return getPaper(tx, paperId);
  });

/**
 * Takes a paper away again.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_STATE for what others approved by
 */
export function removePaper(platform: Platform, actor: Actor, id: string): Promise<PaperRow> {
  return inCompany(platform, actor, async (work) => {
    const seen = await getSeen(work, id);
    const owner = ownerOf(seen);
    assertCan(actor, OWNERS[owner.kind].changeNeeds);
    return changeOwner(work, { owner, verb: 'detach', name: seen.name }, async () => {
      const paper = await getPaper(work.tx, id);
      if (paper.stays_since) {
        const reason = 'This document was there when its record was approved: it stays as proof.';
        throw new DomainError('INVALID_STATE', { reason });
      }
      await deletePaper(work.tx, id);
      await removeFile(work.tx, paper.file_id);
      return paper;
    });
  });
}

/** A paper for who may see its record; to everybody else there is none. @throws DomainError NOT_FOUND */
async function getSeen({ tx, actor }: Work, id: string): Promise<PaperRow> {
  const paper = await getPaper(tx, id);
  if (!can(actor, OWNERS[ownerOf(paper).kind].viewNeeds)) throw notFound('The document');
  return paper;
}

/** @throws DomainError NOT_FOUND */
export const findDownload = (platform: Platform, actor: Actor, id: string): Promise<PaperRow> =>
  inCompany(platform, actor, (work) => getSeen(work, id));

/** @throws DomainError NOT_FOUND */
export const readPaper = (platform: Platform, actor: Actor, id: string): Promise<StoredFile> =>
  inCompany(platform, actor, async (work) => getFile(work.tx, (await getSeen(work, id)).file_id));

type Change = { owner: PaperOwner; verb: 'attach' | 'detach'; name: string };

/** Locks what the paper lies with, changes its papers and says so. @throws DomainError NOT_FOUND */
async function changeOwner<T>(
  work: Work,
  { owner, verb, name }: Change,
  run: () => Promise<T>,
): Promise<T> {
  const { kind, id } = owner;
  if (kind === 'payout') return changePayout(work, { owner, verb, name }, run);
  if (kind !== 'bill_payment') return changeBeside(work, { kind, id, verb, detail: { name } }, run);
  const payment = await lockPayment(work.tx, id);
  if (!payment) throw notFound('The payment');
  const done = await run();
  await record(work, {
    action: `bill-payment.${verb}`,
    subject: { type: 'bill-payment', id, label: billPaymentLabel(payment.number) },
    detail: { name },
    changes: [{ topic: 'bill-payments', id, version: payment.version }],
  });
  return done;
}

const BEFORE_APPROVAL: ReadonlySet<string> = new Set(['Draft', 'In approval']);

async function changePayout<T>(
  work: Work,
  { owner: { id }, verb, name }: Change,
  run: () => Promise<T>,
): Promise<T> {
  const payout = await lockPayout(work.tx, id);
  if (!payout) throw notFound('The payout');
  const { actor } = work;
  const asked = { payoutId: id, memberId: actor.memberId };
  if (payout.status === 'In approval' && (await hasApproved(work.tx, asked))) {
    const reason = 'You have approved this payout: its documents are left to whoever prepares it.';
    throw new DomainError('INVALID_STATE', { reason });
  }
  const done = await run();
  if (BEFORE_APPROVAL.has(payout.status)) {
    await shapePayout(work.tx, id, memberStampOf(work.platform, actor));
  }
  await record(work, {
    action: `payout.${verb}`,
    subject: { type: 'payout', id, label: payoutLabel(payout.number) },
    detail: { name },
    changes: [{ topic: 'payouts', id, version: payout.version }],
  });
  return done;
}
