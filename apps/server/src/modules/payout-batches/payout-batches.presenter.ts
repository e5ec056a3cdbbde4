import { amountText } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { accountText } from '../beneficiaries/index.ts';
import { presentPaper } from '../papers/index.ts';
import { findHold, isForMe, payoutLabel, type SeenPayout } from '../payouts/index.ts';
import { type Batch, findRefusal } from './batch.ts';
import { type BatchHead, batchLabel } from './payout-batches.repository.ts';

export const presentBatchHead = (row: BatchHead) => ({
  id: row.id,
  number: batchLabel(row),
  name: row.name,
  status: row.status,
  accountId: row.account_id,
  accountName: row.account_name,
  accountCurrency: row.account_currency,
  paymentDate: row.payment_on,
  rowCount: row.row_count,
  createdAt: row.created_at,
  createdBy: row.created_by,
  submittedAt: row.submitted_at,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
  version: row.version,
});

/** What payments come to, a line a currency. */
function totalsOf(payments: readonly { currency: string; minor: bigint }[]) {
  const sums = new Map<string, { minor: bigint; payments: number }>();
  for (const { currency, minor } of payments) {
    const sum = sums.get(currency) ?? { minor: 0n, payments: 0 };
    sums.set(currency, { minor: sum.minor + minor, payments: sum.payments + 1 });
  }
  return [...sums].map(([currency, sum]) => ({
    currency,
    amount: amountText(currency, sum.minor),
    payments: sum.payments,
  }));
}

const moneyOf = ({ row }: SeenPayout) => ({
  currency: row.payment_currency,
  minor: BigInt(row.payment_minor),
});

const presentPayout = (actor: Actor, seen: SeenPayout) => ({
  id: seen.row.id,
  number: payoutLabel(seen.row),
  row: seen.row.batch_row ?? 0,
  status: seen.row.status,
  statusReason: seen.row.status_reason,
  beneficiaryName: seen.row.beneficiary.name,
  account: accountText(seen.row.beneficiary),
  amount: amountText(seen.row.payment_currency, seen.row.payment_minor),
  currency: seen.row.payment_currency,
  reference: seen.row.reference,
  hold: findHold(seen),
  isForMe: isForMe(actor, seen),
  documents: seen.papers.map(presentPaper),
});

export function presentBatch(batch: Batch, actor: Actor) {
  const { record, judged, payouts, waiting, makers } = batch;
  const payments = judged.payments.filter((one) => one !== null);
  const free = waiting.filter((one) => findHold(one) === null);
  return {
    ...presentBatchHead(record),
    rows: record.rows,
    faults: judged.faults.map((one) => ({ ...one })),
    warnings: judged.warnings.map((one) => ({ ...one })),
    unknown: judged.unknown.map((one) => ({ ...one })),
    totals:
      record.status === 'Draft'
        ? totalsOf(payments.map(({ payee, minor }) => ({ currency: payee.currency, minor })))
        : totalsOf(payouts.map(moneyOf)),
    payable: payments.length,
    refusal: findRefusal(batch),
    makerNames: [...new Set(makers.map((maker) => maker.member_name))],
    payouts: payouts.map((seen) => presentPayout(actor, seen)),
    approvable: free.length,
    approvableTotals: totalsOf(free.map(moneyOf)),
    contentHash: batch.hash,
  };
}
