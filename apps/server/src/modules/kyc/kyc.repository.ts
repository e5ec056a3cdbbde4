import type { KycForm, KycStatus } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { removeFile } from '../../platform/files.ts';

export type ApplicationRow = {
  form: KycForm;
  terms_agreed_at: string;
  submitted_at: string | null;
  request_text: string;
  requested_kinds: string[];
  answer_text: string;
  decided_at: string | null;
  version: number;
};

export type DocumentRow = {
  id: string;
  kind: string;
  file_id: string;
  name: string;
  media_type: string;
  byte_size: number;
  uploaded_by: string;
  created_at: string;
};

export function findApplication(tx: Tx): Promise<ApplicationRow | null> {
  return tx.find(
    sql<ApplicationRow>`select * from kyc_application where company_id = ${tx.companyId}`,
  );
}

export function lockApplication(tx: Tx): Promise<ApplicationRow> {
  return tx.get(
    sql<ApplicationRow>`
      select * from kyc_application where company_id = ${tx.companyId} for update`,
    'The application',
  );
}

export function insertApplication(
  tx: Tx,
  application: { form: KycForm; by: string; at: string },
): Promise<number> {
  return tx.run(sql`
    insert into kyc_application (company_id, form, terms_agreed_at, terms_agreed_by)
    values (${tx.companyId}, ${JSON.stringify(application.form)}, ${application.at},
      ${application.by})`);
}

export function updateForm(tx: Tx, form: KycForm): Promise<number> {
  return tx.run(sql`
    update kyc_application set form = ${JSON.stringify(form)}, version = version + 1
    where company_id = ${tx.companyId}`);
}

/** Hands the application to the reviewers, with the answer to what they asked for. */
export function submit(tx: Tx, { answer, at }: { answer: string; at: string }): Promise<number> {
  return tx.run(sql`
    update kyc_application set submitted_at = ${at}, answer_text = ${answer}, version = version + 1
    where company_id = ${tx.companyId}`);
}

export function decide(
  tx: Tx,
  decision: { text: string; kinds: readonly string[]; at: string },
): Promise<number> {
  return tx.run(sql`
    update kyc_application set request_text = ${decision.text},
      requested_kinds = ${JSON.stringify(decision.kinds)}, answer_text = '',
      decided_at = ${decision.at}, version = version + 1
    where company_id = ${tx.companyId}`);
}

const documentSelect = (tx: Tx) => sql`
  select d.id, d.kind, d.file_id, d.uploaded_by, d.created_at, f.name, f.media_type, f.byte_size
  from kyc_document d join file f on f.company_id = ${tx.companyId} and f.id = d.file_id
  where d.company_id = ${tx.companyId}`;

export function listDocuments(tx: Tx): Promise<DocumentRow[]> {
  return tx.many(sql<DocumentRow>`${documentSelect(tx)} order by d.created_at, d.id limit 200`);
}

export function getDocument(tx: Tx, id: string): Promise<DocumentRow> {
  return tx.get(sql<DocumentRow>`${documentSelect(tx)} and d.id = ${id}`, 'The document');
}

export function insertDocument(
  tx: Tx,
  document: { id: string; kind: string; fileId: string; by: string; at: string },
): Promise<number> {
  return tx.run(sql`
    insert into kyc_document (company_id, id, kind, file_id, uploaded_by, created_at)
    values (${tx.companyId}, ${document.id}, ${document.kind}, ${document.fileId}, ${document.by},
      ${document.at})`);
}

/** Takes a document and its file out of the store. */
export async function deleteDocument(tx: Tx, { id, file_id }: DocumentRow): Promise<void> {
  await tx.run(sql`delete from kyc_document where company_id = ${tx.companyId} and id = ${id}`);
  await removeFile(tx, file_id);
}

export type QueueRow = {
  company_id: string;
  name: string;
  kyc_status: KycStatus;
  account_status: string;
};

/** Companies with an application, whatever became of it; for the identity role. */
export function listQueue(tx: Tx): Promise<QueueRow[]> {
  return tx.many(sql<QueueRow>`
    select company_id, name, kyc_status, account_status from company
    where kyc_status not in ('NEW', 'CREATED') and not is_house and account_status <> 'CLOSED'
    order by kyc_status <> 'SUBMITTED', company_id desc limit 200`);
}

/** Notes a message of the outside reviewer; false when it came before. */
export async function insertVerdict(
  tx: Tx,
  message: { messageId: string; bodyHash: Buffer; at: string },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into kyc_verdict (company_id, message_id, body_hash, received_at)
    values (${tx.companyId}, ${message.messageId}, ${message.bodyHash}, ${message.at})
    on conflict do nothing`);
  return inserted === 1;
}
