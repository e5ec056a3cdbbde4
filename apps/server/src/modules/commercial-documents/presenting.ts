import { AGEING_BUCKETS } from '@mainsheet/contract';
import { findChartAccount } from '@mainsheet/ledger';
import { amountText } from '@mainsheet/money';
import type { AgeingRow } from './allocation/ageing.repository.ts';
import type { InvitationRow } from './approval/invitations.repository.ts';
import type { LineRow } from './documents.repository.ts';

/** A number of the database without the zeros at its end. */
export const plainDecimal = (numeric: string): string =>
  numeric.includes('.') ? numeric.replace(/0+$/, '').replace(/\.$/, '') : numeric;

export function presentLine(currency: string, row: LineRow) {
  return {
    lineNo: row.line_no,
    accountCode: row.account_code,
    accountName: findChartAccount(row.account_code)?.name ?? row.account_code,
    description: row.description,
    quantity: plainDecimal(row.quantity),
    unit: row.unit,
    rate: plainDecimal(row.rate),
    amount: amountText(currency, row.amount_minor),
    sourceKey: row.source_key,
    voyageId: row.voyage_id,
    voyageNumber: row.voyage_label,
  };
}

/** To whom a document was mailed; `path` is the folder of its kind below `/v2`. */
export const presentInvitation = (path: string) => (row: InvitationRow) => ({
  id: row.id,
  key: row.key,
  link: `/v2/${path}/pdf?invitation_key=${row.key}`,
  clientContactId: row.person_email,
  name: row.person_name,
});

/** Every bucket of an ageing, those of nothing too. */
export function presentAgeing(currency: string, rows: readonly AgeingRow[]) {
  return AGEING_BUCKETS.map((label, bucket) => {
    const row = rows.find((r) => r.bucket === bucket);
    return {
      label,
      amount: amountText(currency, row?.base_minor ?? '0'),
      count: Number(row?.count ?? 0),
    };
  });
}
