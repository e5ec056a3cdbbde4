import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** What of a bill a payout pays. */
export type BillPart = { readonly billId: string; readonly minor: bigint };

export async function replaceBills(tx: Tx, id: string, parts: readonly BillPart[]): Promise<void> {
  await tx.run(
    sql`delete from payout_bill where company_id = ${tx.companyId} and payout_id = ${id}`,
  );
  await insertBills(tx, id, parts);
}

export async function insertBills(tx: Tx, id: string, parts: readonly BillPart[]): Promise<void> {
  for (const { billId, minor } of parts) {
    await tx.run(sql`
      insert into payout_bill (company_id, payout_id, bill_id, amount_minor)
      values (${tx.companyId}, ${id}, ${billId}, ${String(minor)})`);
  }
}
