import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export type UnpostedRow = { noun: string; count: string };

/** Documents by kind, and journals, of a day or before that are not posted yet. */
export const countUnposted = (tx: Tx, on: string): Promise<UnpostedRow[]> =>
  tx.many(sql<UnpostedRow>`
    select d.kind as noun, count(*)::text as count from commercial_document d
    where d.company_id = ${tx.companyId} and d.status in ('Draft', 'Pending approval')
      and d.deleted_at is null and d.document_on <= ${on}::date
    group by d.kind
    union all
    select 'journal', count(*)::text from journal j
    where j.company_id = ${tx.companyId} and j.status = 'Draft' and j.deleted_at is null
      and j.journal_on <= ${on}::date`);
