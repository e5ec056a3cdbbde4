import { type PayoutBatchInput, payoutBatchInput, payoutInput } from '@mainsheet/contract';
import { amountText } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { nextNumber } from '../../platform/counters.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReason } from '../../platform/reason.ts';
import { memberStampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { assertVerified, lockUsable } from '../accounts/index.ts';
import { documents, violation } from '../commercial-documents/index.ts';
import { getCompany } from '../companies/index.ts';
import type { Proof } from '../identity/index.ts';
import { notify } from '../notifications/index.ts';
import * as payouts from '../payouts/index.ts';
import { type Batch, findRefusal, getBatch } from './batch.ts';
import type { Payment } from './judge-rows.ts';
import * as batches from './payout-batches.repository.ts';

const CHANGED = 'This is not what you saw. Look at the batch again.';

export function listBatchPage(
  platform: Platform,
  actor: Actor,
  asked: { limit: number; offset: number },
) {
  const page = {
    limit: Math.min(Math.max(asked.limit, 1), 500),
    offset: Math.max(asked.offset, 0),
  };
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [rows, total] = await Promise.all([
      batches.listBatches(tx, page),
      batches.countBatches(tx),
    ]);
    return { rows, total };
  });
}

/** A batch as it is now. @throws DomainError NOT_FOUND */
export const readBatch = (platform: Platform, actor: Actor, id: string): Promise<Batch> =>
  inCompany(platform, actor, (work) => getBatch(work, id));

const contentOf = (input: PayoutBatchInput): batches.BatchContent => ({
  ...{ name: input.name, account_id: input.accountId, payment_on: input.paymentDate },
  rows: input.rows,
});

async function assertUsable(work: Work, input: PayoutBatchInput): Promise<void> {
  assertVerified(await getCompany(work.tx));
  await lockUsable(work.tx, [{ path: 'accountId', id: input.accountId }]);
}

/** Keeps rows as they were typed. @throws DomainError KYC_NEEDED, INVALID_INPUT */
export function createBatch(
  platform: Platform,
  actor: Actor,
  request: { data: unknown; key: string | null },
): Promise<Batch> {
  const input = parseBody(payoutBatchInput, request.data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const command = { actor, operation: 'createPayoutBatch', key: request.key, request: input };
    const { id } = await once(tx, { ...command, clock: platform.clock }, async () => {
      await assertUsable(work, input);
      const number = await nextNumber(tx, 'payout_batch');
      const batchId = newId(platform.clock);
      const by = memberStampOf(platform, actor);
      await batches.insertBatch(tx, { ...contentOf(input), id: batchId, number }, by);
      await batches.addBatchMaker(tx, batchId, by);
      await tell(work, batchId, 'create');
      return { id: batchId };
    });
    return getBatch(work, id);
  });
}

type Key = { readonly id: string; readonly version: number };

/** A draft, locked, as it was seen. @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_STATE */
async function takeDraft({ tx }: Work, { id, version }: Key): Promise<batches.BatchRecord> {
  await batches.lockBatch(tx, id);
  const batch = await batches.getBatch(tx, id);
  if (batch.version !== version) throw new DomainError('STALE_VERSION');
  if (batch.status === 'Draft') return batch;
  const reason = `${batches.batchLabel(batch)} is ${batch.status.toLowerCase()}: it stands as it is.`;
  throw new DomainError('INVALID_STATE', { reason });
}

/** Whoever changes a batch is one of its makers. */
export function updateBatch(
  platform: Platform,
  actor: Actor,
  { data, ...key }: Key & { data: unknown },
): Promise<Batch> {
  const input = parseBody(payoutBatchInput, data);
  return inCompany(platform, actor, async (work) => {
    await takeDraft(work, key);
    await assertUsable(work, input);
    const by = memberStampOf(platform, actor);
    await batches.updateBatch(work.tx, key.id, contentOf(input), by);
    await batches.addBatchMaker(work.tx, key.id, by);
    await tell(work, key.id, 'update');
    return getBatch(work, key.id);
  });
}

export function discardBatch(platform: Platform, actor: Actor, key: Key): Promise<Batch> {
  return inCompany(platform, actor, async (work) => {
    await takeDraft(work, key);
    const by = memberStampOf(platform, actor);
    await batches.endDraft(work.tx, key.id, { status: 'Discarded', by });
    await tell(work, key.id, 'discard');
    return getBatch(work, key.id);
  });
}

/**
 * Makes every row a payout that waits for approval, in one transaction: where one cannot be, none is.
 * @throws DomainError INVALID_STATE while a row is to be mended or a warning was not looked at, and what refuses a
 *   payout, with the row it is of
 */
export function submitBatch(
  platform: Platform,
  actor: Actor,
  { isLookedThrough, ...key }: Key & { isLookedThrough: boolean },
): Promise<Batch> {
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const company = await getCompany(tx);
    assertVerified(company);
    await payouts.lockSubmissions(tx);
    const draft = await takeDraft(work, key);
    const { judged, ...rest } = await getBatch(work, key.id);
    const reason = findRefusal({ ...rest, judged });
    if (reason) throw new DomainError('INVALID_STATE', { reason });
    if (judged.warnings.length > 0 && !isLookedThrough) {
      const asked = `Look through ${judged.warnings.length} warnings first.`;
      throw new DomainError('INVALID_STATE', { reason: asked });
    }
    const by = memberStampOf(platform, actor);
    await batches.addBatchMaker(tx, key.id, by);
    await batches.endDraft(tx, key.id, { status: 'Submitted', by });
    const payments = judged.payments.filter((one) => one !== null);
    // Before the first number is taken: a draft holds its bill, then waits for the number.
    await documents.lockDocuments(
      tx,
      payments.flatMap(({ bill }) => (bill ? [bill.id] : [])),
    );
    const rows: payouts.PayoutRow[] = [];
    for (const payment of payments) rows.push((await prepareRow(work, draft, payment)).row);
    await batches.takeMakersOver(tx, key.id);
    const made = await payouts.withParts(work, rows);
    let left = made.reduce((sum, { row }) => sum + BigInt(row.source_minor), 0n);
    for (const payout of made) {
      const { batch_row, source_currency: currency, source_minor } = payout.row;
      left -= BigInt(source_minor);
      const beside = [{ currency, minor: String(left) }];
      await ofRow(batch_row ?? 0, () => payouts.submit(work, payout, { company, beside }));
    }
    await tell(work, key.id, 'submit');
    return getBatch(work, key.id);
  });
}

function prepareRow(work: Work, batch: batches.BatchRecord, payment: Payment) {
  const { payee, minor, bill, row } = payment;
  const amount = amountText(payee.currency, minor);
  return ofRow(row, () =>
    payouts.prepare(
      work,
      parseBody(payoutInput, {
        requestId: `batch-${batch.id}-${row}`,
        ...{ accountId: batch.account_id, beneficiaryId: payee.id, paymentAmount: amount },
        ...{ paymentCurrency: payee.currency, sourceCurrency: batch.account_currency },
        ...{ paymentMethod: payee.method, paymentDate: payment.paymentDate },
        reference: payment.reference,
        bills: bill ? [{ billId: bill.id, amount }] : [],
      }),
      { batchId: batch.id, row },
    ),
  );
}

/** Says of which row it is that something refuses. */
async function ofRow<Result>(row: number, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const message = error.violations?.[0]?.message;
    if (message) throw invalidInput([violation(`rows.${row - 1}`, `Row ${row}: ${message}`)]);
    if (error.code !== 'INVALID_STATE') throw error;
    throw new DomainError('INVALID_STATE', { reason: `Row ${row}: ${error.message}` });
  }
}

export type BatchDecision = {
  readonly id: string;
  /** Of what was seen. */
  readonly hash: string;
  readonly proof: Proof | null;
};

/** What waits for the actor and is what they saw, locked. @throws DomainError CONFLICT, INVALID_STATE */
async function takeWaiting(work: Work, { id, hash }: BatchDecision) {
  await payouts.lockPayoutsOfBatch(work.tx, id);
  const batch = await getBatch(work, id);
  if (batch.waiting.length === 0) {
    throw new DomainError('INVALID_STATE', { reason: 'No payout of this batch waits for you.' });
  }
  if (batch.hash !== hash) throw new DomainError('CONFLICT', { reason: CHANGED });
  return batch.waiting;
}

/** Approves all that waits for the actor and nothing holds, or none of it. */
export async function approveBatch(
  platform: Platform,
  actor: Actor,
  decision: BatchDecision,
): Promise<Batch> {
  await payouts.assertPerson(platform, actor, decision.proof);
  return inCompany(platform, actor, async (work) => {
    assertVerified(await getCompany(work.tx));
    const waiting = await takeWaiting(work, decision);
    const free = waiting.filter((one) => payouts.findHold(one) === null);
    if (free.length === 0) {
      const reason = payouts.findHold(waiting[0]!) ?? CHANGED;
      throw new DomainError('INVALID_STATE', { reason });
    }
    for (const payout of free) await payouts.approve(work, payout);
    await tell(work, decision.id, 'approve', free.length);
    return getBatch(work, decision.id);
  });
}

export async function rejectBatch(
  platform: Platform,
  actor: Actor,
  { reason: typed, ...decision }: BatchDecision & { reason: string },
): Promise<Batch> {
  const reason = readReason(typed, 'Say why it is rejected.');
  await payouts.assertPerson(platform, actor, decision.proof);
  return inCompany(platform, actor, async (work) => {
    const waiting = await takeWaiting(work, decision);
    for (const payout of waiting) await payouts.reject(work, payout, reason);
    await tell(work, decision.id, 'reject', waiting.length);
    return getBatch(work, decision.id);
  });
}

const TITLES: Readonly<Record<string, string>> = {
  submit: 'Approval needed',
  approve: 'Payments approved',
  reject: 'Payments rejected',
};

/** Writes the trail, and tells once of all payouts whom a step concerns. */
async function tell(work: Work, id: string, verb: string, count?: number): Promise<void> {
  const { platform, tx, actor } = work;
  const row = await batches.getBatch(tx, id);
  const label = batches.batchLabel(row);
  await record(work, {
    action: `payout-batch.${verb}`,
    subject: { type: 'payout-batch', id, label },
    detail: { name: row.name, payouts: count ?? row.row_count },
    changes: [{ topic: 'payouts', id, version: row.version }],
  });
  const title = TITLES[verb];
  if (!title) return;
  const said = `${label} ${row.name}, ${count ?? row.row_count} payouts`;
  const link = `/payout-batch?id=${id}`;
  const needs = 'payout.view' as const;
  const makers = await batches.listBatchMakers(tx, id);
  const kind = verb === 'submit' ? ('approval-needed' as const) : ('decision' as const);
  const notice = { kind, title: `${title}: ${label}`, message: said, link };
  const to =
    verb === 'submit'
      ? ({ holdersOf: 'paymentApprovals.modify' } as const)
      : { memberIds: makers.map(({ member_id }) => member_id) };
  await notify(platform, tx, { actor, to, notice, needs });
}
