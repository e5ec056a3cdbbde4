import { sql } from 'kysely';
import { type FoundText, holdsText } from '../../platform/database/text-search.ts';
import type { FoundRecord, RecordSearch } from '../../platform/record-search.ts';

const fitting = (text: FoundText) => {
  const byName = (pattern: string) => sql`(name ilike ${pattern} or city ilike ${pattern})`;
  return holdsText(text, {
    tables: ['contact'],
    ids: ({ contact }) => sql`id = any(${contact}) and ${byName(text.pattern)}`,
    pattern: byName,
  });
};

/** Contacts by name or city. */
export const contactSearch: RecordSearch = {
  kind: 'contact',
  guard: 'contacts.view',
  find: (tx, { text, limit }) =>
    tx.many(sql<FoundRecord>`
      select id, name as label, concat_ws(', ', nullif(city, ''), nullif(country_code, '')) as detail
      from contact
      where company_id = ${tx.companyId} and not is_deleted and ${fitting(text)}
      order by name, id limit ${limit}`),
};
