import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';

export type RefundRow = {
  id: string;
  payment_id: string;
  payout_id: string;
  payout_number: number;
  amount_minor: string;
  base_minor: string;
  paid_on: string;
  transaction_id: string;
  reversal_id: string | null;
};

const columns = sql`f.id, f.payment_id, f.payout_id, o.number as payout_number, f.amount_minor,
  f.base_minor, f.paid_on, f.transaction_id, f.reversal_id`;

const refunds = (tx: Tx) => sql`from receipt_refund f
  join payout o on o.company_id = ${tx.companyId} and o.id = f.payout_id
  where f.company_id = ${tx.companyId}`;

export const listRefunds = (tx: Tx, paymentId: string): Promise<RefundRow[]> =>
  tx.many(sql<RefundRow>`
    select ${columns} ${refunds(tx)} and f.payment_id = ${paymentId} order by f.paid_on, f.id limit 500`);

/** @throws DomainError NOT_FOUND */
export const getRefundOf = (tx: Tx, payoutId: string): Promise<RefundRow> =>
  tx.get(
    sql<RefundRow>`select ${columns} ${refunds(tx)} and f.payout_id = ${payoutId}`,
    'The refund',
  );

export const insertRefund = (
  tx: Tx,
  f: {
    id: string;
    paymentId: string;
    payoutId: string;
    amountMinor: bigint;
    baseMinor: bigint;
    paidOn: string;
    transactionId: string;
  },
  by: Stamp,
): Promise<number> =>
  tx.run(sql`
    insert into receipt_refund (company_id, id, payment_id, payout_id, amount_minor, base_minor,
      paid_on, transaction_id, created_by, created_at)
    values (${tx.companyId}, ${f.id}, ${f.paymentId}, ${f.payoutId}, ${String(f.amountMinor)},
      ${String(f.baseMinor)}, ${f.paidOn}, ${f.transactionId}, ${by.by}, ${by.at})`);

export const markReturned = (tx: Tx, id: string, reversalId: string): Promise<number> =>
  tx.run(sql`
    update receipt_refund set reversal_id = ${reversalId}
    where company_id = ${tx.companyId} and id = ${id} and reversal_id is null`);
