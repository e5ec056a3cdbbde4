import type { TimeCharterInput, VesselDetails } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { countedVoyage } from '../voyages/index.ts';

export type OpenVesselRow = {
  id: string;
  name: string;
  imo: string | null;
  type: string;
  ownership: string;
  deadweight_t: string;
  year_built: number | null;
  daily_cost: string;
  details: VesselDetails;
  /** The end of her last voyage; null where she has none. */
  voyage: OpenPlace | null;
  /** The charter out that she is on or fixed for and that ends last; null where there is none. */
  charter: { label: string; terms: TimeCharterInput } | null;
  count: string;
};

export type OpenPlace = {
  label: string;
  openAt: string;
  portName: string;
  portCode: string | null;
};

/** Ships in use, `vesselIds` or all, with the end of what employs them last, by name; and how many there are in all. */
export function listOpenVessels(
  tx: Tx,
  { vesselIds, limit }: { vesselIds: readonly string[] | null; limit: number },
): Promise<OpenVesselRow[]> {
  return tx.many(sql<OpenVesselRow>`
    select v.id, v.name, v.imo, v.type, v.ownership, v.deadweight_t, v.year_built, v.daily_cost, v.details,
      (select jsonb_build_object('label', y.label, 'openAt', y.completion_at,
          'portName', c.port_name, 'portCode', c.port_code)
        from voyage y join lateral (
          select port_name, port_code from voyage_port_call
          where company_id = ${tx.companyId} and voyage_id = y.id
          order by sequence_no desc limit 1) c on true
        where y.company_id = ${tx.companyId} and y.vessel_id = v.id and ${countedVoyage('y')}
        order by y.completion_at desc, y.id limit 1) as voyage,
      (select jsonb_build_object('label', t.code,
          'terms', t.details || jsonb_build_object('laycanStartDateTime', t.laycan_start_at))
        from time_charter t
        where t.company_id = ${tx.companyId} and t.vessel_id = v.id and t.is_active
          and t.type = 'out' and t.status in ('Fixed', 'Delivered')
        order by coalesce(t.redelivery_at, t.delivery_at, t.laycan_start_at) desc nulls last, t.id
        limit 1) as charter,
      count(*) over () as count
    from vessel v
    where v.company_id = ${tx.companyId} and not v.is_deleted and v.is_active
      and (${vesselIds}::uuid[] is null or v.id = any (${vesselIds}::uuid[]))
    order by v.name, v.id limit ${limit}`);
}

export type FuelPriceRow = { fuel: string; price: number; label: string; priced_at: string };

const NEWEST_ESTIMATES = 200;

/** The price on board that the newest estimate with one says, by fuel; of worksheets the member may see. */
export function listLatestPrices(tx: Tx, memberId: string): Promise<FuelPriceRow[]> {
  return tx.many(sql<FuelPriceRow>`
    select distinct on (bunker->>'fuel') bunker->>'fuel' as fuel,
      (bunker->>'initialPrice')::float8 as price,
      newest.label, newest.updated_at as priced_at
    from (
      select e.inputs->'bunkers' as bunkers, e.updated_at, c.initial || '-' || lpad(e.number::text, 4, '0') as label
      from estimate e
      join worksheet w on w.company_id = ${tx.companyId} and w.id = e.worksheet_id
      join company c on c.company_id = ${tx.companyId}
      where e.company_id = ${tx.companyId} and e.is_active and w.is_active
        and (w.is_public or w.created_by = ${memberId})
      order by e.updated_at desc limit ${NEWEST_ESTIMATES}) newest
    cross join lateral jsonb_array_elements(newest.bunkers) bunker
    where (bunker->>'initialPrice')::float8 > 0
    order by bunker->>'fuel', newest.updated_at desc`);
}
