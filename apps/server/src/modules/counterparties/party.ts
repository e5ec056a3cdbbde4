import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

type Of = { readonly companyId: string | null };

/**
 * Contacts as statements join them: by the id that a record was written with, with the name and the address of the record
 * that stands for it now, whose id is `party_id`. A merged contact is never rewritten in what names it.
 */
export const party = ({ companyId }: Of): RawBuilder<unknown> => sql`(
  select r.company_id, r.id, coalesce(s.id, r.id) as party_id, coalesce(s.name, r.name) as name,
    case when s.id is null then r.kinds else s.kinds end as kinds,
    coalesce(s.email, r.email) as email, coalesce(s.phone, r.phone) as phone,
    coalesce(s.city, r.city) as city, coalesce(s.country_code, r.country_code) as country_code,
    coalesce(s.details, r.details) as details, coalesce(s.is_deleted, r.is_deleted) as is_deleted,
    r.created_at
  from contact r
  left join contact s on s.company_id = ${companyId} and s.id = r.merged_into
  where r.company_id = ${companyId})`;

/** The id of the record that stands for a contact now: its own, unless it was merged. */
export const standingContact = ({ companyId }: Of, id: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(select coalesce(f.merged_into, f.id) from contact f
    where f.company_id = ${companyId} and f.id = ${id})`;

/** Every id that the party of a contact was ever written with, as an array. */
export const partiesOf = (of: Of, ids: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql`array(select w.id from contact w where w.company_id = ${of.companyId}
    and coalesce(w.merged_into, w.id) = any(array(
      select coalesce(f.merged_into, f.id) from contact f
      where f.company_id = ${of.companyId} and f.id = any(${ids}))))`;

/** The same of those with a record that fits, also one that was merged. */
export const partiesHolding = (
  of: Of,
  fits: (record: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<string[]> =>
  partiesOf(
    of,
    sql`array(select n.id from contact n where n.company_id = ${of.companyId}
      and (${fits(sql.ref('n'))}))`,
  );

/** The same of those with a record of this name; `among` these ids, where an index found some. */
export const partiesNamed = (
  of: Of,
  pattern: string,
  among?: RawBuilder<unknown>,
): RawBuilder<string[]> =>
  partiesHolding(
    of,
    (n) => sql`${n}.name ilike ${pattern} ${among ? sql`and ${n}.id = any(${among})` : sql``}`,
  );

/** Whether a column names the party of this contact, by whichever of its records. */
export const isOfParty = (of: Of, column: string, contactId: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} = any(${partiesOf(of, sql`array[${contactId}::uuid]`)})`;

/** The same where a filter may be left out. */
export const filterParties = (of: Of, column: string, contactId: string | null) =>
  contactId === null ? sql`true` : isOfParty(of, column, contactId);

/** Whether two contacts are one company by now. */
export async function isSameParty(tx: Tx, a: string, b: string): Promise<boolean> {
  if (a === b) return true;
  const found = await tx.find(sql<{ id: string }>`
    select id from contact where company_id = ${tx.companyId} and id = ${b}
      and id = any(${partiesOf(tx, sql`array[${a}::uuid]`)})`);
  return found !== null;
}

/** Every record of each of these parties, with the id that stands for it. */
export const listPartyIds = (
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; party_id: string }[]> =>
  tx.many(sql<{ id: string; party_id: string }>`
    select id, coalesce(merged_into, id) as party_id from contact
    where company_id = ${tx.companyId} and id = any(${partiesOf(tx, sql`${[...ids]}::uuid[]`)})`);
