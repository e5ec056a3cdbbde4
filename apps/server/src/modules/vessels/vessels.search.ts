import { sql } from 'kysely';
import type { FoundRecord, RecordSearch } from '../../platform/record-search.ts';

/** Vessels by name or IMO number. */
export const vesselSearch: RecordSearch = {
  kind: 'vessel',
  guard: 'vessels.view',
  find: (tx, { pattern, limit }) =>
    tx.many(sql<FoundRecord>`
      select id, name as label, concat_ws(' · ', type, 'IMO ' || imo) as detail from vessel
      where company_id = ${tx.companyId} and not is_deleted
        and (name ilike ${pattern} or imo ilike ${pattern})
      order by name, id limit ${limit}`),
};
