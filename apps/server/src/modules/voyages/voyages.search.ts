import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type FoundText, holdsText } from '../../platform/database/text-search.ts';
import type { FoundRecord, RecordSearch } from '../../platform/record-search.ts';

const fitting = (tx: Tx, text: FoundText) =>
  holdsText(text, {
    tables: ['voyage', 'vessel'],
    // The index knows ports too.
    ids: ({ voyage, vessel }) =>
      sql`(y.id = any(${voyage}) or y.vessel_id = any(${vessel})) and (y.label ilike ${text.pattern}
        or y.name ilike ${text.pattern} or v.name ilike ${text.pattern})`,
    // Ships once, not again at each voyage.
    pattern: (pattern) => sql`y.label ilike ${pattern} or y.name ilike ${pattern}
      or y.vessel_id = any(array(select id from vessel
        where company_id = ${tx.companyId} and name ilike ${pattern}))`,
  });

/** Voyages by number, name or ship, the latest first. */
export const voyageSearch: RecordSearch = {
  kind: 'voyage',
  guard: 'contracts.view',
  find: (tx, { text, limit }) =>
    tx.many(sql<FoundRecord>`
      select y.id, y.label, concat_ws(' · ', v.name, nullif(y.name, ''), y.status) as detail
      from voyage y
      join vessel v on v.company_id = ${tx.companyId} and v.id = y.vessel_id
      where y.company_id = ${tx.companyId} and v.company_id = ${tx.companyId} and y.is_active
        and ${fitting(tx, text)}
      order by y.commencing_at desc, y.id limit ${limit}`),
};
