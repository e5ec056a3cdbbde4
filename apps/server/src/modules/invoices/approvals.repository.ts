import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export type ApprovalRow = { member_id: string; member_name: string; approved_at: string };

/** Who has approved an invoice as it stands, in order. */
export function listApprovals(tx: Tx, invoiceId: string): Promise<ApprovalRow[]> {
  return tx.many(sql<ApprovalRow>`
    select member_id, member_name, approved_at from invoice_approval
    where company_id = ${tx.companyId} and invoice_id = ${invoiceId}
    order by approved_at, member_id`);
}

export function insertApproval(tx: Tx, invoiceId: string, row: ApprovalRow): Promise<number> {
  return tx.run(sql`
    insert into invoice_approval (company_id, invoice_id, member_id, member_name, approved_at)
    values (${tx.companyId}, ${invoiceId}, ${row.member_id}, ${row.member_name},
      ${row.approved_at})`);
}

/** What was approved is no longer what stands there. */
export function voidApprovals(tx: Tx, invoiceId: string): Promise<number> {
  return tx.run(sql`
    delete from invoice_approval
    where company_id = ${tx.companyId} and invoice_id = ${invoiceId}`);
}
