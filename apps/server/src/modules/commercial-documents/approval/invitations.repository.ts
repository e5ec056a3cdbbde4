import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DocumentKind } from '../document-kinds.ts';

export type InvitationRow = { id: string; key: string; person_name: string; person_email: string };

/** To whom a document was mailed, the first one first. */
export function listInvitations(tx: Tx, documentId: string): Promise<InvitationRow[]> {
  return tx.many(sql<InvitationRow>`
    select id, key, person_name, person_email from document_invitation
    where company_id = ${tx.companyId} and document_id = ${documentId}
    order by created_at, id limit 200`);
}

/** Invites somebody to a document; who was invited before keeps their key. */
export function insertInvitation(
  tx: Tx,
  of: { id: string; documentId: string; key: string; name: string; email: string },
  by: Stamp,
): Promise<number> {
  return tx.run(sql`
    insert into document_invitation (company_id, id, document_id, key, person_name, person_email,
      created_by, created_at)
    values (${tx.companyId}, ${of.id}, ${of.documentId}, ${of.key}, ${of.name}, ${of.email}, ${by.by},
      ${by.at})
    on conflict on constraint document_invitation_person_key do nothing`);
}

/** The document of a kind that a key names; null where none does. */
export async function findInvited(
  tx: Tx,
  { kind, key }: { kind: DocumentKind; key: string },
): Promise<string | null> {
  const row = await tx.find(sql<{ document_id: string }>`
    select n.document_id from document_invitation n
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = n.document_id
    where n.company_id = ${tx.companyId} and n.key = ${key} and d.kind = ${kind}`);
  return row?.document_id ?? null;
}
