import type { Fuel } from '@mainsheet/terms';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { countedVoyage } from '../voyages/index.ts';

type Span = { readonly vesselId: string; readonly since: string; readonly until: string };

export type TakenRow = { fuel: Fuel; quantity_t: number; price: number };

/** Liftings of a vessel that were delivered in a time, the earliest first; price in base currency. */
export const listDelivered = (tx: Tx, { vesselId, since, until }: Span): Promise<TakenRow[]> =>
  tx.many(sql<TakenRow>`
    select b.fuel, b.operational_t::float8 as quantity_t,
      (b.operational_price * b.exchange_rate)::float8 as price
    from bunker_lifting b
    join voyage y on y.company_id = ${tx.companyId} and y.id = b.voyage_id
    where b.company_id = ${tx.companyId} and y.vessel_id = ${vesselId} and ${countedVoyage('y')}
      and b.status = 'Delivered'
      and b.delivery_on between (${since}::timestamptz at time zone 'UTC')::date
        and (${until}::timestamptz at time zone 'UTC')::date
    order by b.delivery_on, b.id limit 2000`);

/** Fuel that approved reports of a time say was used; and the moment of the last of them. */
export const listReportedUse = (
  tx: Tx,
  { vesselId, since, until }: Span,
): Promise<{ fuel: Fuel | null; quantity_t: number | null; last_at: string }[]> =>
  tx.many(sql<{ fuel: Fuel | null; quantity_t: number | null; last_at: string }>`
    select f->>'fuel' as fuel, sum((f->>'usedT')::float8) as quantity_t,
      max(max(r.reported_at)) over () as last_at
    from vessel_report r
    left join lateral jsonb_array_elements(r.details->'fuels') f on true
    where r.company_id = ${tx.companyId} and r.vessel_id = ${vesselId} and r.status = 'Approved'
      and r.reported_at > ${since} and r.reported_at <= ${until}
    group by 1`);

/** Fuel that voyages which count expect to burn in a time, spread evenly over each of them. */
export const listExpectedUse = (
  tx: Tx,
  { vesselId, since, until }: Span,
): Promise<{ fuel: Fuel; quantity_t: number }[]> =>
  tx.many(sql<{ fuel: Fuel; quantity_t: number }>`
    select b->>'fuel' as fuel, sum((b->>'consumptionT')::float8
      * extract(epoch from least(${until}::timestamptz, y.completion_at)
        - greatest(${since}::timestamptz, y.commencing_at))::float8
      / extract(epoch from y.completion_at - y.commencing_at)::float8) as quantity_t
    from voyage y cross join lateral jsonb_array_elements(y.result->'bunkers') b
    where y.company_id = ${tx.companyId} and y.vessel_id = ${vesselId} and ${countedVoyage('y')}
      and y.completion_at > y.commencing_at and y.commencing_at < ${until}
      and y.completion_at > ${since}
    group by 1`);

/** What the last voyage that ended before a moment left on board, oldest first. */
export const listClosing = (
  tx: Tx,
  { vesselId, before }: { vesselId: string; before: string },
): Promise<TakenRow[]> =>
  tx.many(sql<TakenRow>`
    select b->>'fuel' as fuel, (l->>'quantityT')::float8 as quantity_t,
      (l->>'price')::float8 as price
    from (select result from voyage y
      where y.company_id = ${tx.companyId} and y.vessel_id = ${vesselId} and ${countedVoyage('y')}
        and y.status in ('Completed', 'Closed') and y.completion_at <= ${before}
      order by y.completion_at desc, y.id desc limit 1) last
    cross join lateral jsonb_array_elements(last.result->'bunkers') b
    cross join lateral jsonb_array_elements(b->'layers') with ordinality as t(l, n)
    order by b->>'fuel', n`);
