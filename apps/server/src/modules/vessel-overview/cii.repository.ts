import type { Fuel } from '@mainsheet/terms';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { countedVoyage } from '../voyages/index.ts';

export type BurnedRow = {
  year: number;
  source: 'reports' | 'voyages';
  /** Null for the miles of the year. */
  fuel: Fuel | null;
  amount: number;
};

/**
 * Tonnes by fuel and miles of each year until a moment: of approved reports by the year they were made in, and as
 * voyages that count expect them, spread evenly over their time.
 */
export const listBurned = (
  tx: Tx,
  of: { vesselId: string; now: string; firstYear: number },
): Promise<BurnedRow[]> =>
  tx.many(sql<BurnedRow>`
    with years as (
      select n as year, make_timestamptz(n, 1, 1, 0, 0, 0, 'UTC') as start,
        least(make_timestamptz(n + 1, 1, 1, 0, 0, 0, 'UTC'), ${of.now}::timestamptz) as until
      from generate_series(${of.firstYear}::int,
        extract(year from ${of.now}::timestamptz at time zone 'UTC')::int) n),
    reported as (
      select y.year, r.details from vessel_report r
      join years y on r.reported_at >= y.start and r.reported_at < y.until
      where r.company_id = ${tx.companyId} and r.vessel_id = ${of.vesselId}
        and r.status = 'Approved'),
    sailed as (
      select y.year, v.result, extract(epoch from least(y.until, v.completion_at)
        - greatest(y.start, v.commencing_at))::float8
        / extract(epoch from v.completion_at - v.commencing_at)::float8 as share
      from voyage v
      join years y on v.commencing_at < y.until and v.completion_at > y.start
      where v.company_id = ${tx.companyId} and v.vessel_id = ${of.vesselId}
        and ${countedVoyage('v')} and v.completion_at > v.commencing_at)
    select year, 'reports' as source, f->>'fuel' as fuel, sum((f->>'usedT')::float8) as amount
      from reported cross join lateral jsonb_array_elements(details->'fuels') f group by 1, 3
    union all
    select year, 'reports', null, coalesce(sum((details->>'distanceNm')::float8), 0)
      from reported group by 1
    union all
    select year, 'voyages', b->>'fuel', sum((b->>'consumptionT')::float8 * share)
      from sailed cross join lateral jsonb_array_elements(result->'bunkers') b group by 1, 3
    union all
    select year, 'voyages', null, sum((result->'totals'->>'distanceNm')::float8 * share)
      from sailed group by 1
    order by 1 desc`);
