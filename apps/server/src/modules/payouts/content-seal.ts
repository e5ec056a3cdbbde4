import { createHash } from 'node:crypto';
import { canonicalJson } from '../../platform/audit.ts';
import type { Keys } from '../../platform/keys.ts';
import type { BeneficiaryRow } from '../beneficiaries/index.ts';
import type { PaperRow } from '../papers/index.ts';
import type { ApprovalRow, BillPartRow, PayoutRow } from './payouts.repository.ts';

type Content = { readonly row: PayoutRow; readonly bills: readonly BillPartRow[] };

/** What an approver answers for: payee, account, amounts, currencies, source, reference, day and bills. */
function textOf({ row, bills }: Content): string {
  const { id, request_id, account_id, beneficiary_id, detail_no, beneficiary } = row;
  const { source_currency, source_minor, payment_currency, payment_minor, fee_minor, rate } = row;
  const { method, swift_charge_option, fee_paid_by, payment_on, reason, reference } = row;
  return canonicalJson({
    ...{ id, request_id, account_id, beneficiary_id, detail_no, beneficiary },
    ...{ source_currency, source_minor, payment_currency, payment_minor, fee_minor, rate },
    ...{ method, swift_charge_option, fee_paid_by, payment_on, reason, reference },
    // Older seals know of no refunds.
    ...(row.receipt_id ? { receipt_id: row.receipt_id } : {}),
    bills: bills.map(({ bill_id, amount_minor }) => ({ bill_id, amount_minor })),
  });
}

/**
 * Names what is approved, the papers beside it and what the bank says of the holder, to whoever approves it, in 64 hexadecimal digits. Papers are no
 * part of what is sealed: one that comes once it is approved changes nothing of what is sent.
 */
export const contentHash = (seen: Seen): string =>
  createHash('sha256')
    .update(canonicalJson(seenTextOf(seen)))
    .digest('hex');

type Seen = Content & {
  readonly papers: readonly PaperRow[];
  readonly beneficiary: Pick<BeneficiaryRow, 'payee'>;
};

const seenTextOf = (seen: Seen) => [
  textOf(seen),
  seen.papers.map(({ id, file_id }) => [id, file_id]),
  seen.beneficiary.payee && [seen.beneficiary.payee.answer, seen.beneficiary.payee.name],
];

/** A seal over what is approved, with a key that is not in the database. */
export function sealContent(
  keys: Keys,
  content: Content,
  version = keys.latestVersion('audit'),
): { version: number; bytes: Buffer } {
  return { version, bytes: keys.hmac('audit', version, 'payout-approval', textOf(content)) };
}

/** Whether an approval was given to what stands there now. */
export const isOfContent = (keys: Keys, approval: ApprovalRow, content: Content): boolean =>
  approval.content_seal.equals(sealContent(keys, content, approval.key_version).bytes);
