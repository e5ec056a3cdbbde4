import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type FoundText, holdsText } from '../../platform/database/text-search.ts';
import type { FoundRecord, RecordSearch } from '../../platform/record-search.ts';
import { partiesHolding } from '../counterparties/index.ts';

const fitting = (tx: Tx, text: FoundText) => {
  const byName = (pattern: string, among = sql``) =>
    sql`id = any(${partiesHolding(
      tx,
      (of) => sql`(${of}.name ilike ${pattern}
      or ${of}.city ilike ${pattern}) ${among}`,
    )})`;
  return holdsText(text, {
    tables: ['contact'],
    ids: ({ contact }) => byName(text.pattern, sql`and n.id = any(${contact})`),
    pattern: (pattern) => byName(pattern),
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
      where company_id = ${tx.companyId} and not is_deleted and ${fitting(tx, text)}
      order by name, id limit ${limit}`),
};
