import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Closes the company of this transaction and takes its members out of service. */
export async function closeCompany(tx: Tx, at: string): Promise<void> {
  await tx.run(sql`
    update company set account_status = 'CLOSED', closed_at = ${at}
    where company_id = ${tx.companyId}`);
  await tx.run(sql`
    update member set status = 'DEACTIVATED', version = version + 1
    where company_id = ${tx.companyId} and status <> 'DEACTIVATED'`);
  await tx.run(sql`
    update invitation set withdrawn_at = ${at}
    where company_id = ${tx.companyId} and accepted_at is null and withdrawn_at is null`);
  await tx.run(sql`update mailbox set is_paused = true where company_id = ${tx.companyId}`);
  await tx.run(sql`
    update laytime_share set ended_at = ${at}, ended_by = 'Mainsheet'
    where company_id = ${tx.companyId} and ended_at is null`);
}

/** Takes persons' data out of the company's rows; books, numbers and the audit trail stay. */
export async function eraseMembers(tx: Tx, personIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    update member set email = 'erased-' || id || '@invalid', first_name = 'Former',
      last_name = 'member', job_title = ''
    where company_id = ${tx.companyId} and person_id = any(${personIds}::uuid[])`);
  await tx.run(sql`
    update invitation set email = 'erased-' || id || '@invalid', first_name = '', last_name = ''
    where company_id = ${tx.companyId}`);
  await tx.run(sql`delete from notification where company_id = ${tx.companyId}`);
  await tx.run(sql`delete from mailbox where company_id = ${tx.companyId}`);
  await tx.run(sql`delete from mailbox_sign_in where company_id = ${tx.companyId}`);
  // What was made of them keeps its own papers.
  await tx.run(sql`
    with gone as (delete from received_mail_file where company_id = ${tx.companyId} returning file_id)
    delete from file where company_id = ${tx.companyId} and id in (select file_id from gone)`);
  await tx.run(sql`delete from received_mail where company_id = ${tx.companyId}`);
  await tx.run(sql`
    update laytime_share set recipient_name = 'Erased', recipient_email = ''
    where company_id = ${tx.companyId}`);
  await tx.run(sql`
    update accounting_connection set api_key = null, status = 'Unlinked'
    where company_id = ${tx.companyId} and kind = 'codat'`);
  await tx.run(sql`
    update outbox set done_at = now() where company_id = ${tx.companyId} and done_at is null`);
  await tx.run(sql`
    update outbox set payload = '{}', state = 'delivered' where company_id = ${tx.companyId}`);
}

export function markErased(tx: Tx, at: string): Promise<number> {
  return tx.run(sql`update company set erased_at = ${at} where company_id = ${tx.companyId}`);
}

/** For the identity role: companies closed so long ago that their verification may go too. */
export async function listClosedLong(tx: Tx, before: string): Promise<string[]> {
  const rows = await tx.many(sql<{ company_id: string }>`
    select company_id from company where closed_at < ${before} limit 1000`);
  return rows.map((row) => row.company_id);
}

/** The papers of the verification and what was told in it. */
export async function eraseVerification(tx: Tx): Promise<void> {
  await tx.run(sql`
    with gone as (delete from kyc_document where company_id = ${tx.companyId} returning file_id)
    delete from file where company_id = ${tx.companyId} and id in (select file_id from gone)`);
  await tx.run(sql`
    update kyc_application set form = '{}', answer_text = '', request_text = ''
    where company_id = ${tx.companyId}`);
}
