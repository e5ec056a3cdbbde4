import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type FoundText, holdsText } from '../../platform/database/text-search.ts';
import type { FoundRecord, RecordSearch } from '../../platform/record-search.ts';
import { visible } from './estimates.repository.ts';

/** What may be a part of the number of an estimate: the initials of a company are three at most. */
const PART_OF_NUMBER = /^(.{0,3}-)?\d*$|^.{0,3}$/su;

/**
 * Worksheets of this name, or with an estimate of a ship of this name. A number stands in no index, as the initials
 * of the company are a part of it: what may be one is read for.
 */
const fitting = (tx: Tx, text: FoundText) => {
  const named = sql`w.name ilike ${text.pattern}`;
  const ofEstimate = (holds: RawBuilder<unknown>) => sql`w.id = any(array(
    select e.worksheet_id from estimate e
    where e.company_id = ${tx.companyId} and e.is_active and (${holds})))`;
  const byNumber = sql`
    (select initial from company where company_id = ${tx.companyId})
      || '-' || lpad(e.number::text, 4, '0') ilike ${text.pattern}`;
  const number = PART_OF_NUMBER.test(text.search) ? sql`or ${byNumber}` : sql``;
  return holdsText(text, {
    tables: ['worksheet', 'vessel'],
    ids: ({ worksheet, vessel }) =>
      sql`w.id = any(${worksheet}) or ${ofEstimate(sql`e.vessel_id = any(array(select id from vessel
        where company_id = ${tx.companyId} and id = any(${vessel}) and name ilike ${text.pattern}))
        ${number}`)}`,
    pattern: (pattern) =>
      sql`${named} or ${ofEstimate(sql`e.vessel_id = any(array(select id from vessel
        where company_id = ${tx.companyId} and name ilike ${pattern})) ${number}`)}`,
  });
};

/** Worksheets by name, or by the number or ship of an estimate in them, the latest changed first. */
export const worksheetSearch: RecordSearch = {
  kind: 'worksheet',
  guard: 'estimates.view',
  find: (tx, { actor, text, limit }) =>
    tx.many(sql<FoundRecord>`
      select w.id, w.name as label, s.detail
      from (
        select w.id, w.name, w.modified_at from worksheet w
        where ${visible(tx, actor.memberId)} and ${fitting(tx, text)}
        order by w.modified_at desc, w.id limit ${limit}
      ) w
      cross join lateral (
        select concat_ws(' · ', count(*) || case when count(*) = 1 then ' estimate' else ' estimates' end,
          string_agg(distinct v.name, ', ')) as detail
        from estimate e
        left join vessel v on v.company_id = ${tx.companyId} and v.id = e.vessel_id
        where e.company_id = ${tx.companyId} and e.worksheet_id = w.id and e.is_active
      ) s
      order by w.modified_at desc, w.id`),
};
