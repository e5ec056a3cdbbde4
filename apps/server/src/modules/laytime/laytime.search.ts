import { sql } from 'kysely';
import type { FoundRecord, RecordSearch } from '../../platform/record-search.ts';
import { party } from '../counterparties/index.ts';

/** Laytime statements by their number, voyage, charterer or ports. */
export const laytimeSearch: RecordSearch = {
  kind: 'laytime',
  guard: 'contracts.view',
  find: (tx, { text: { pattern }, limit }) =>
    tx.many(sql<FoundRecord>`
      select s.id, s.label, concat_ws(' · ', y.label, coalesce(c.name, s.charter_name)) as detail
      from laytime_statement s
      join voyage y on y.company_id = ${tx.companyId} and y.id = s.voyage_id
      left join ${party(tx)} c on c.id = s.charterer_id
      where s.company_id = ${tx.companyId} and s.is_active and y.is_active
        and (s.label ilike ${pattern} or y.label ilike ${pattern} or s.charter_name ilike ${pattern}
          or c.name ilike ${pattern} or s.port_names ilike ${pattern})
      order by s.created_at desc, s.id limit ${limit}`),
};
