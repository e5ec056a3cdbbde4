import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { countedVoyage } from '../voyages/index.ts';

/** A record that words on a paper name. */
export type Named = { readonly id: string; readonly name: string };

/** Letters and digits alone, in small letters: how names on papers are compared. */
const plain = (words: ReturnType<typeof sql>) =>
  sql`regexp_replace(lower(${words}), '[^[:alnum:]]', '', 'g')`;

/** Below this, one name in another is chance. */
const SHORTEST_PART = 6;

/** The contact of a name, or the one whose name stands in it or holds it; none where two would do. */
export async function findVendorNamed(tx: Tx, name: string): Promise<Named | null> {
  const sought = plain(sql`${name}::text`);
  const known = plain(sql`c.name`);
  const rows = await tx.many(sql<Named & { is_same: boolean }>`
    select c.id, c.name, ${known} = ${sought} as is_same from contact c
    where c.company_id = ${tx.companyId} and not c.is_deleted
      and (${known} = ${sought}
        or (length(${known}) >= ${SHORTEST_PART} and position(${known} in ${sought}) > 0)
        or (length(${sought}) >= ${SHORTEST_PART} and position(${sought} in ${known}) > 0))
    order by is_same desc, length(c.name) desc limit 2`);
  const [first, second] = rows;
  return first && (first.is_same || !second) ? { id: first.id, name: first.name } : null;
}

export const findVesselNamed = (tx: Tx, name: string): Promise<Named | null> =>
  tx.find(sql<Named>`
    select v.id, v.name from vessel v
    where v.company_id = ${tx.companyId} and not v.is_deleted
      and ${plain(sql`v.name`)} = ${plain(sql`${name}::text`)}
    order by v.is_active desc, v.id limit 1`);

/** The voyage of a number, on that ship where one is known; without a number the one that is open on her. */
export async function findVoyageOf(
  tx: Tx,
  { number, vesselId }: { number: string | null; vesselId: string | null },
): Promise<Named | null> {
  if (number === null && vesselId === null) return null;
  const rows = await tx.many(sql<Named>`
    select y.id, y.label as name from voyage y
    where y.company_id = ${tx.companyId} and ${countedVoyage('y')}
      and (${vesselId}::uuid is null or y.vessel_id = ${vesselId}::uuid)
      and case when ${number}::text is null then y.status in ('Scheduled', 'Commenced')
        else ${plain(sql`y.label`)} = ${plain(sql`${number}::text`)} end
    order by y.commencing_at desc limit 2`);
  return rows.length === 1 ? rows[0]! : null;
}
