import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type FoundText, holdsText } from '../../platform/database/text-search.ts';
import type { FoundRecord, RecordSearch } from '../../platform/record-search.ts';
import { partiesNamed, party } from '../counterparties/index.ts';
import { type DocumentKind, KINDS } from './document-kinds.ts';

const fitting = (tx: Tx, text: FoundText) =>
  holdsText(text, {
    tables: ['commercial_document', 'contact'],
    ids: ({ commercial_document: documents, contact }) =>
      sql`(d.id = any(${documents}) or d.contact_id = any(${partiesNamed(tx, text.pattern, contact)}))
        and (d.label ilike ${text.pattern}
        or d.contact_id = any(${partiesNamed(tx, text.pattern, contact)}) or d.reference ilike ${text.pattern})`,
    pattern: (pattern) => sql`d.label ilike ${pattern} or d.reference ilike ${pattern}
      or d.contact_id = any(${partiesNamed(tx, pattern)})`,
  });

/** Documents of a kind by number, other party or reference, the latest first; a draft has no number yet. */
export const documentSearch = (
  kind: DocumentKind,
  found: Pick<RecordSearch, 'kind' | 'guard'>,
): RecordSearch => ({
  ...found,
  find: (tx, { text, limit }) =>
    tx.many(sql<FoundRecord>`
      select d.id, coalesce(d.label, ${`Draft ${KINDS[kind].noun}`}) as label,
        concat_ws(' · ', c.name, d.status, d.document_on::text) as detail
      from commercial_document d
      join ${party(tx)} c on c.id = d.contact_id
      where d.company_id = ${tx.companyId}
        and d.kind = ${kind} and d.deleted_at is null
        and ${fitting(tx, text)}
      order by d.document_on desc, d.id desc limit ${limit}`),
});
