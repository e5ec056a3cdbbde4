import { compareNames } from '@mainsheet/bill-text';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { party } from '../counterparties/index.ts';
import { countedVoyage } from '../voyages/index.ts';

/** A record that words on a paper name. */
export type Named = {
  readonly id: string;
  readonly name: string;
  /** Where the words name a part of it, or more than it. */
  readonly isSimilar?: boolean;
};

/** Letters and digits alone, in small letters: how names on papers are compared. */
const plain = (words: ReturnType<typeof sql>) =>
  sql`regexp_replace(lower(${words}), '[^[:alnum:]]', '', 'g')`;

/** Letters at the start that two names must share to be compared, and contacts that are compared. */
const SHARED_START = 3;
const MOST_COMPARED = 500;

/** The contact of a name, but for the form of the company, else the only one that is similar; none where two would do. */
export async function findVendorNamed(tx: Tx, name: string): Promise<Named | null> {
  const sought = plain(sql`${name}::text`);
  const known = plain(sql`c.name`);
  const rows = await tx.many(sql<Named>`
    select c.id, c.name from contact c
    where c.company_id = ${tx.companyId} and not c.is_deleted
      and left(${known}, ${SHARED_START}) = left(${sought}, ${SHARED_START})
    order by ${known} = ${sought} desc, c.name, c.id limit ${MOST_COMPARED}`);
  const first = rows[0];
  if (first && isWritten(first.name, name) && !(rows[1] && isWritten(rows[1].name, name))) {
    return first;
  }
  const of = (agreement: 'same' | 'similar') =>
    rows.filter((row) => compareNames(row.name, name) === agreement);
  const same = of('same');
  if (same.length > 0) return same.length === 1 ? same[0]! : null;
  const similar = of('similar');
  return similar.length === 1 ? { ...similar[0]!, isSimilar: true } : null;
}

/** The only contact of a VAT number; none where two have it. */
export async function findVendorByVatNumber(tx: Tx, vatNumber: string): Promise<Named | null> {
  const rows = await tx.many(sql<Named>`
    select c.id, c.name from contact c
    where c.company_id = ${tx.companyId} and not c.is_deleted
      and ${plain(sql`c.details->>'vatNumber'`)} = ${plain(sql`${vatNumber}::text`)}
    order by c.id limit 2`);
  return rows.length === 1 ? rows[0]! : null;
}

/** The only contact whose bills asked to be paid to an account. */
export async function findVendorByAccount(tx: Tx, account: string): Promise<Named | null> {
  const rows = await tx.many(sql<Named>`
    select distinct c.party_id as id, c.name from commercial_document d
    join ${party(tx)} c on c.id = d.contact_id and not c.is_deleted
    where d.company_id = ${tx.companyId} and d.kind = 'bill' and d.pay_to_account = ${account}
    order by 1 limit 2`);
  return rows.length === 1 ? rows[0]! : null;
}

const isWritten = (a: string, b: string): boolean => {
  const [one, other] = [a, b].map((name) => name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, ''));
  return one === other;
};

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
