import { sql } from 'kysely';
import type { FoundRecord, RecordSearch } from '../../platform/record-search.ts';
import { party } from '../counterparties/index.ts';

/** Cargo books by reference number, cargo or charterer. */
export const cargoBookSearch: RecordSearch = {
  kind: 'cargoBook',
  guard: 'cargoBooks.view',
  find: (tx, { text: { pattern }, limit }) =>
    tx.many(sql<FoundRecord>`
      select b.id, b.reference_number as label, concat_ws(' · ', b.cargo, c.name) as detail
      from cargo_book b left join ${party(tx)} c on c.id = b.charterer_id
      where b.company_id = ${tx.companyId} and b.is_active
        and (b.reference_number ilike ${pattern} or b.cargo ilike ${pattern} or c.name ilike ${pattern})
      order by b.created_at desc, b.id limit ${limit}`),
};
