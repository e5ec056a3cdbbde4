import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type DocumentKind, KINDS } from './document-kinds.ts';

export type DocumentActivityRow = { at: string; actor_name: string; action: string };

/** What was done to a document, the latest first; the latest hundred. */
export function listActivities(
  tx: Tx,
  { kind, id }: { kind: DocumentKind; id: string },
): Promise<DocumentActivityRow[]> {
  return tx.many(sql<DocumentActivityRow>`
    select at, actor_name, action from audit_event
    where company_id = ${tx.companyId} and subject_type = ${KINDS[kind].subject}
      and subject_id = ${id}
    order by seq desc limit 100`);
}
