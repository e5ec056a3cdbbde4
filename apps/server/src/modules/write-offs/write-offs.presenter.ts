import { findChartAccount } from '@mainsheet/ledger';
import { amountText } from '@mainsheet/money';
import type { WriteOff } from './write-off.ts';

/** One on the wire, for a member who may have prepared it. */
export const presentWriteOff =
  (memberId: string) =>
  ({ row, approvals, approvalsNeeded, isAlone }: WriteOff) => ({
    id: row.id,
    number: row.label,
    invoiceId: row.invoice_id,
    kind: row.kind,
    status: row.status,
    currency: row.currency,
    amount: amountText(row.currency, row.amount_minor),
    reason: row.reason,
    note: row.note,
    accountCode: row.account_code,
    accountName: findChartAccount(row.account_code)?.name ?? '',
    preparedByName: row.prepared_by_name,
    preparedAt: row.prepared_at,
    needsAnother: !isAlone && row.prepared_by === memberId,
    approvals: approvals.map((one) => ({ name: one.member_name, approvedAt: one.approved_at })),
    approvalsNeeded,
    writtenOn: row.written_on,
    transactionId: row.transaction_id,
    decisionReason: row.decision_reason,
    decidedByName: row.decided_by_name,
    version: row.version,
  });
