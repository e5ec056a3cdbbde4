import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { countedVoyage } from './profit/counted-voyage.ts';

export type EmploymentRow = {
  label: string;
  status: string;
  commencing_at: string;
  completion_at: string;
  calls: {
    portName: string;
    portCode: string | null;
    latitude: number | null;
    longitude: number | null;
    reportedAt: string[];
  }[];
};

const MOST_VOYAGES = 50;

/**
 * What a ship does in a time: voyages that overlap it, and the last one that begins before it;
 * with their calls in order, and the moments reported of each.
 */
export function listEmployment(
  tx: Tx,
  ship: { vesselId: string; from: string; to: string; exceptId?: string },
): Promise<EmploymentRow[]> {
  const hers = sql`y.company_id = ${tx.companyId} and y.vessel_id = ${ship.vesselId}
    and ${countedVoyage('y')} and y.id is distinct from ${ship.exceptId ?? null}::uuid`;
  return tx.many(sql<EmploymentRow>`
    with employing as (
      (select y.id from voyage y where ${hers}
        and y.commencing_at < ${ship.to} and y.completion_at > ${ship.from}
        order by y.commencing_at, y.id limit ${MOST_VOYAGES})
      union
      (select y.id from voyage y where ${hers} and y.commencing_at <= ${ship.from}
        order by y.commencing_at desc, y.id desc limit 1)
    )
    select y.label, y.status, y.commencing_at, y.completion_at,
      (select coalesce(jsonb_agg(jsonb_build_object('portName', c.port_name,
        'portCode', c.port_code, 'latitude', c.latitude, 'longitude', c.longitude,
        'reportedAt', array_remove(array[c.actual_arrival_at, c.actual_departure_at], null))
        order by c.sequence_no), '[]')
        from voyage_port_call c
        where c.company_id = ${tx.companyId} and c.voyage_id = y.id) as calls
    from employing e join voyage y on y.company_id = ${tx.companyId} and y.id = e.id
    order by y.commencing_at, y.label`);
}

/** Holds a ship still, so that two people who fix her at once see each other's voyage. */
export async function lockShip(tx: Tx, vesselId: string): Promise<void> {
  await tx.run(sql`
    select 1 from vessel where company_id = ${tx.companyId} and id = ${vesselId}
    for no key update`);
}
