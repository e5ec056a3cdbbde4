import { type Actor, assertCan, can } from '../../platform/actor.ts';
import { nextNumber } from '../../platform/counters.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReason } from '../../platform/reason.ts';
import { memberStampOf, stampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import {
  assertStatus,
  dimensionsOf,
  documents,
  type Key,
  KINDS,
  shareOf,
  statusWithout,
  today,
} from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { confirmAlone, findOwnApproval, isMaker, whoActs } from '../four-eyes/index.ts';
import type { Proof } from '../identity/index.ts';
import { post, reverse } from '../ledger/index.ts';
import { isSealed, SIDES, sealOf, type WriteOff } from './write-off.ts';
import * as writeOffs from './write-offs.repository.ts';
import { assertOpen, recordWriteOff, wholeOf } from './write-offs.service.ts';

const APPROVING = 'invoiceApproval.modify';

const refuse = (reason: string) => new DomainError('INVALID_STATE', { reason });

/** Locks the document and then the write-off, as whoever pays the document does. @throws DomainError NOT_FOUND, STALE_VERSION */
async function take(work: Work, { id, version }: Key): Promise<WriteOff> {
  const { tx } = work;
  const { invoice_id: invoiceId } = await writeOffs.getWriteOff(tx, id);
  await documents.lockDocuments(tx, [invoiceId]);
  await writeOffs.lockWriteOff(tx, id);
  const whole = await wholeOf(work, id);
  if (whole.row.version !== version) throw new DomainError('STALE_VERSION');
  return whole;
}

function assertWaiting({ row }: WriteOff): void {
  if (row.status === 'Pending approval') return;
  throw refuse(`This write-off is ${row.status.toLowerCase()} already.`);
}

/**
 * Approves what somebody else prepared; the last approval that the policy asks for posts it today. Who is alone in the company
 * approves their own with a fresh second factor.
 * @throws DomainError FOUR_EYES, STEP_UP_NEEDED, INVALID_STATE, INVALID_INPUT where less is open meanwhile, STALE_VERSION, PERIOD_CLOSED
 */
export async function approveWriteOff(
  platform: Platform,
  actor: Actor,
  { proof, ...key }: Key & { proof: Proof | null },
): Promise<WriteOff> {
  const mayOwn = await confirmAlone(platform, actor, {
    listMakers: (tx) => writeOffs.listMakers(tx, key.id),
    proof,
  });
  return inCompany(platform, actor, async (work) => {
    const whole = await take(work, key);
    assertWaiting(whole);
    assertStatus(whole.document, KINDS[whole.row.kind].open, 'written off');
    await assertOpen(work.tx, whole.document, BigInt(whole.row.amount_minor));
    await addApproval(work, whole, mayOwn);
    if (whole.approvals.length + 1 < whole.approvalsNeeded) {
      await saved(writeOffs.touchWriteOff(work.tx, key));
      await tell(work, whole, 'endorse-write-off');
    } else {
      await postWriteOff(work, whole);
      await tell(work, whole, 'write-off');
    }
    return wholeOf(work, key.id);
  });
}

async function saved(rows: Promise<number>): Promise<void> {
  if (!(await rows)) throw new DomainError('STALE_VERSION');
}

const tell = (work: Work, { row }: WriteOff, verb: string): Promise<void> =>
  recordWriteOff(work, { id: row.id, verb });

/** @throws DomainError FOUR_EYES for whoever prepared it and is not alone */
async function assertAnother(work: Work, id: string, mayOwn: boolean): Promise<void> {
  if (mayOwn || !(await isMaker(work, await writeOffs.listMakers(work.tx, id)))) return;
  throw new DomainError('FOUR_EYES');
}

/** @throws DomainError FOUR_EYES; INVALID_STATE for a second one of one person, or where it is not what was prepared */
async function addApproval(work: Work, whole: WriteOff, mayOwn: boolean): Promise<void> {
  const { platform, tx, actor } = work;
  const { row, approvals } = whole;
  await assertAnother(work, row.id, mayOwn);
  const own = findOwnApproval(approvals, { mine: await whoActs(work), noun: 'write-off' });
  if (own) throw refuse(own);
  if (!isSealed(platform.keys, whole)) {
    throw refuse(
      'This write-off is not what was prepared or approved. Refuse it and prepare it again.',
    );
  }
  const by = memberStampOf(platform, actor);
  const seal = sealOf(platform.keys, row, { act: 'approved', memberId: by.memberId });
  await writeOffs.insertApproval(tx, row.id, { by, seal });
}

/** Takes the rest off what is owed at what the document was booked at: nothing of it is exchanged. */
async function postWriteOff(work: Work, { row, document }: WriteOff): Promise<void> {
  const { platform, tx, actor } = work;
  const base = await getBaseCurrency(tx);
  const amountMinor = BigInt(row.amount_minor);
  const { baseMinor, status } = shareOf(document, amountMinor);
  const number = await nextNumber(tx, 'write_off');
  const label = `WO-${String(number).padStart(5, '0')}`;
  const writtenOn = today(platform);
  const { control, sign } = SIDES[row.kind];
  const { noun } = KINDS[row.kind];
  const side = (accountCode: string, sign: 1n | -1n) => ({
    accountCode,
    amount: { currency: row.currency, minorUnits: sign * amountMinor },
    base: { currency: base, minorUnits: sign * baseMinor },
    ...dimensionsOf(document),
  });
  const transactionId = await post(platform, tx, actor, {
    postedOn: writtenOn,
    documentType: 'write-off',
    documentId: row.id,
    reference: label,
    description: `${document.label} written off: ${row.reason}`,
    entries: [side(row.account_code, sign), side(control, sign === 1n ? -1n : 1n)],
    rate: { rate: document.exchange_rate, on: document.document_on, source: `rate of the ${noun}` },
  });
  const settled = { id: document.id, amountMinor, baseMinor, status, on: writtenOn };
  await documents.addSettled(tx, settled, stampOf(platform, actor));
  await saved(
    writeOffs.markPosted(tx, row, { number, label, baseMinor, writtenOn, transactionId }),
  );
}

/**
 * Refuses what waits; whoever prepared it takes it back without the right to approve. Nothing of it was posted.
 * @throws DomainError FORBIDDEN, INVALID_INPUT, INVALID_STATE, STALE_VERSION
 */
export function refuseWriteOff(
  platform: Platform,
  actor: Actor,
  { reason: typed, ...key }: Key & { reason: string },
): Promise<WriteOff> {
  if (!Object.values(SIDES).some(({ preparing }) => can(actor, preparing))) {
    assertCan(actor, APPROVING);
  }
  const reason = readReason(typed, 'Say why it is not written off.');
  return inCompany(platform, actor, async (work) => {
    const whole = await take(work, key);
    const isOwn =
      can(actor, SIDES[whole.row.kind].preparing) && whole.row.prepared_by === actor.memberId;
    if (!isOwn) assertCan(actor, APPROVING);
    assertWaiting(whole);
    const { at, by } = stampOf(platform, actor);
    const to = { status: 'Refused', reversalId: null, reason, by, at } as const;
    await saved(writeOffs.markDecided(work.tx, key, to));
    await tell(work, whole, 'refuse-write-off');
    return wholeOf(work, key.id);
  });
}

/**
 * Reverses a posted write-off today, because the money comes or goes after all: the document is open again and takes a payment.
 * Whoever prepared it does not, unless they are alone and confirm with a fresh second factor.
 * @throws DomainError FOUR_EYES, STEP_UP_NEEDED, INVALID_INPUT, INVALID_STATE, STALE_VERSION
 */
export async function recoverWriteOff(
  platform: Platform,
  actor: Actor,
  { reason: typed, proof, ...key }: Key & { reason: string; proof: Proof | null },
): Promise<WriteOff> {
  const reason = readReason(typed, 'Say why it is open again.');
  const listMakers = (tx: Tx) => writeOffs.listMakers(tx, key.id);
  const mayOwn = await confirmAlone(platform, actor, { listMakers, proof });
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const whole = await take(work, key);
    const { row, document } = whole;
    await assertAnother(work, row.id, mayOwn);
    if (row.status !== 'Posted' || !row.transaction_id || row.base_minor === null) {
      throw refuse('Only a write-off that is posted is recovered.');
    }
    const on = today(platform);
    const reversalId = await reverse(platform, tx, actor, {
      transactionId: row.transaction_id,
      postedOn: on,
      description: `${row.label} recovered: ${reason.slice(0, 200)}`,
    });
    const stamp = stampOf(platform, actor);
    const amountMinor = -BigInt(row.amount_minor);
    const status = await statusWithout(work, { kind: row.kind, id: document.id, amountMinor });
    const baseMinor = -BigInt(row.base_minor);
    const opened = { id: document.id, amountMinor, baseMinor, status, on };
    await documents.addSettled(tx, opened, stamp);
    const to = { status: 'Recovered', reversalId, reason, by: stamp.by, at: stamp.at } as const;
    await saved(writeOffs.markDecided(tx, key, to));
    await tell(work, whole, 'recover-write-off');
    return wholeOf(work, key.id);
  });
}
