import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { countedVoyage } from '../voyages/index.ts';

/** Days after completion where the charter party names none; null where the company has no rule either. */
export async function findTimeBarDays(tx: Tx): Promise<number | null> {
  const row = await tx.find(
    sql<{ time_bar_days: number | null }>`
      select time_bar_days from claim_terms where company_id = ${tx.companyId}`,
  );
  return row?.time_bar_days ?? null;
}

export const saveTimeBarDays = (tx: Tx, days: number | null, by: Stamp): Promise<number> =>
  tx.run(sql`
    insert into claim_terms (company_id, time_bar_days, updated_at, updated_by)
    values (${tx.companyId}, ${days}, ${by.at}, ${by.by})
    on conflict (company_id) do update set time_bar_days = excluded.time_bar_days,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`);

export type NearBar = {
  id: string;
  label: string;
  voyage_label: string;
  vessel_name: string;
  on: string;
};

/** Claims that nobody has brought yet and whose last day lies within these days. */
export const listNearBars = (tx: Tx, days: { from: string; until: string }): Promise<NearBar[]> =>
  tx.many(sql<NearBar>`
    select s.id, s.label, y.label as voyage_label, v.name as vessel_name, s.time_bar_on as "on"
    from laytime_statement s
    join voyage y on y.company_id = ${tx.companyId} and y.id = s.voyage_id
    join vessel v on v.company_id = ${tx.companyId} and v.id = y.vessel_id
    where s.company_id = ${tx.companyId} and s.is_active and y.is_active and ${countedVoyage('y')}
      and s.status in ('Draft', 'Calculated') and s.time_bar_on between ${days.from} and ${days.until}
      and not exists (
        select 1 from commercial_document_line l
        join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
        where l.company_id = ${tx.companyId} and l.source_key = 'laytime.' || s.id::text
          and d.status <> 'Cancelled' and d.deleted_at is null and d.corrects_id is null)
    order by s.time_bar_on, s.id`);

export type Warnings = {
  readonly id: string;
  readonly on: string;
  readonly daysBefore: readonly number[];
};

/** Returns how many of them were not given before. */
export const insertWarnings = (tx: Tx, warnings: Warnings, at: string): Promise<number> =>
  insertRows(tx, {
    into: sql`
      insert into time_bar_warning (company_id, laytime_id, time_bar_on, days_before, given_at)`,
    rows: warnings.daysBefore.map((days) => [tx.companyId, warnings.id, warnings.on, days, at]),
    otherwise: sql`on conflict do nothing`,
  });
