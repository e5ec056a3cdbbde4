import { sql } from 'kysely';
import type { FoundRecord, RecordSearch } from '../../platform/record-search.ts';
import { visible } from './estimates.repository.ts';

/** Worksheets by name, or by the number or ship of an estimate in them, the latest changed first. */
export const worksheetSearch: RecordSearch = {
  kind: 'worksheet',
  guard: 'estimates.view',
  find: (tx, { actor, pattern, limit }) =>
    tx.many(sql<FoundRecord>`
      select w.id, w.name as label, s.detail from worksheet w
      cross join company m
      cross join lateral (
        select concat_ws(' · ', count(*) || case when count(*) = 1 then ' estimate' else ' estimates' end,
            string_agg(distinct v.name, ', ')) as detail,
          bool_or(v.name ilike ${pattern}
            or m.initial || '-' || lpad(e.number::text, 4, '0') ilike ${pattern}) as is_fitting
        from estimate e
        left join vessel v on v.company_id = ${tx.companyId} and v.id = e.vessel_id
        where e.company_id = ${tx.companyId} and e.worksheet_id = w.id and e.is_active
      ) s
      where ${visible(tx, actor.memberId)} and m.company_id = ${tx.companyId}
        and (w.name ilike ${pattern} or s.is_fitting)
      order by w.modified_at desc, w.id limit ${limit}`),
};
