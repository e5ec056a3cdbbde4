import { createHash } from 'node:crypto';
import { BATCH_LIMITS } from '@mainsheet/contract';
import { canonicalJson } from '../../platform/audit.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { KINDS } from '../commercial-documents/index.ts';
import type { MakerRow } from '../four-eyes/index.ts';
import {
  contentHash,
  findHold,
  isForMe,
  listPayoutsOfBatch,
  type SeenPayout,
} from '../payouts/index.ts';
import { type Judged, judgeRows, tooManyText } from './judge-rows.ts';
import * as batches from './payout-batches.repository.ts';

const RECENT_DAYS = 10;
const DAY_MS = 86_400_000;

const NOTHING: Judged = {
  ...{ payments: [], payees: [], faults: [], warnings: [], unknown: [], totals: [] },
};

/** A batch with all that is looked at. */
export type Batch = {
  readonly record: batches.BatchRecord;
  readonly makers: readonly MakerRow[];
  /** Of a draft. */
  readonly judged: Judged;
  /** Of what was submitted, in the order of its rows. */
  readonly payouts: readonly SeenPayout[];
  /** Those that wait for whoever looks. */
  readonly waiting: readonly SeenPayout[];
  readonly hash: string;
};

/** Reads what a draft can mean now, and judges it. */
export async function judgeBatch(work: Work, record: batches.BatchRecord): Promise<Judged> {
  const { platform, tx } = work;
  const since = new Date(platform.clock.now().getTime() - RECENT_DAYS * DAY_MS).toISOString();
  const payees = await batches.listPayees(tx);
  const bills = await batches.listOpenBills(tx, KINDS.bill.open);
  const recent = await batches.listRecent(tx, { since, exceptBatchId: record.id });
  return judgeRows(record.rows, {
    ...{ payees, bills, recent, today: todayBy(platform.clock) },
    paymentDate: record.payment_on,
  });
}

/** @throws DomainError NOT_FOUND */
export async function getBatch(work: Work, id: string): Promise<Batch> {
  const { tx, actor } = work;
  const record = await batches.getBatch(tx, id);
  const makers = await batches.listBatchMakers(tx, id);
  const judged = record.status === 'Draft' ? await judgeBatch(work, record) : NOTHING;
  const payouts = record.status === 'Submitted' ? await listPayoutsOfBatch(work, id) : [];
  const waiting = payouts.filter((one) => isForMe(actor, one));
  return { record, makers, judged, payouts, waiting, hash: hashOf(waiting) };
}

/** Names every payout that waits, all that is in it, and whether something holds it. */
function hashOf(waiting: readonly SeenPayout[]): string {
  const shown = waiting.map((one) => [one.row.id, contentHash(one), findHold(one) !== null]);
  return createHash('sha256').update(canonicalJson(shown)).digest('hex');
}

/** Why a draft cannot become payouts as a whole; null when it can. */
export function findRefusal({ record, judged }: Batch): string | null {
  if (record.status !== 'Draft') return null;
  const count = judged.payments.filter((one) => one !== null).length;
  if (judged.faults.length > 0) {
    const rows = new Set(judged.faults.map(({ row }) => row)).size;
    return rows === 1 ? '1 row is to be mended first.' : `${rows} rows are to be mended first.`;
  }
  if (count === 0) return 'There is nothing to pay here yet.';
  return count > BATCH_LIMITS.submitted ? tooManyText(count) : null;
}
