import { sql } from 'kysely';
import { type FoundText, holdsText } from '../../platform/database/text-search.ts';
import type { FoundRecord, RecordSearch } from '../../platform/record-search.ts';

const fitting = (text: FoundText) => {
  const byName = (pattern: string) => sql`(name ilike ${pattern} or imo ilike ${pattern})`;
  return holdsText(text, {
    tables: ['vessel'],
    ids: ({ vessel }) => sql`id = any(${vessel}) and ${byName(text.pattern)}`,
    pattern: byName,
  });
};

/** Vessels by name or IMO number. */
export const vesselSearch: RecordSearch = {
  kind: 'vessel',
  guard: 'vessels.view',
  find: (tx, { text, limit }) =>
    tx.many(sql<FoundRecord>`
      select id, name as label, concat_ws(' · ', type, 'IMO ' || imo) as detail from vessel
      where company_id = ${tx.companyId} and not is_deleted and ${fitting(text)}
      order by name, id limit ${limit}`),
};
