import { sql } from 'kysely';
import type { FoundRecord, RecordSearch } from '../../platform/record-search.ts';
import { party } from '../counterparties/index.ts';

/** Time charters by code, vessel or other party. */
export const timeCharterSearch: RecordSearch = {
  kind: 'timeCharter',
  guard: 'timeCharters.view',
  find: (tx, { text: { pattern }, limit }) =>
    tx.many(sql<FoundRecord>`
      select t.id, t.code as label, concat_ws(' · ', v.name, c.name) as detail
      from time_charter t
      left join vessel v on v.company_id = ${tx.companyId} and v.id = t.vessel_id
      left join ${party(tx)} c on c.id = case t.type when 'in' then t.owner_company_id else t.time_charter_company_id end
      where t.company_id = ${tx.companyId} and t.is_active
        and (t.code ilike ${pattern} or v.name ilike ${pattern} or c.name ilike ${pattern})
      order by t.created_at desc, t.id limit ${limit}`),
};
