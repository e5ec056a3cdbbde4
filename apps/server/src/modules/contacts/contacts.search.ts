import { sql } from 'kysely';
import type { FoundRecord, RecordSearch } from '../../platform/record-search.ts';

/** Contacts by name or city. */
export const contactSearch: RecordSearch = {
  kind: 'contact',
  guard: 'contacts.view',
  find: (tx, { pattern, limit }) =>
    tx.many(sql<FoundRecord>`
      select id, name as label, concat_ws(', ', nullif(city, ''), nullif(country_code, '')) as detail
      from contact
      where company_id = ${tx.companyId} and not is_deleted
        and (name ilike ${pattern} or city ilike ${pattern})
      order by name, id limit ${limit}`),
};
