import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** A member of the company, as records of chartering name them. */
export type Person = { contactId: string; firstname: string; lastname: string };

/** Members of the company who are in service, by name. */
export const listPeople = (tx: Tx): Promise<Person[]> =>
  tx.many(sql<Person>`
    select id as "contactId", first_name as firstname, last_name as lastname from member
    where company_id = ${tx.companyId} and status = 'ACTIVE'
    order by first_name, last_name, id limit 1000`);

/** These members by name; whoever left the company stands on the records that were theirs. */
export const listPeopleAmong = (tx: Tx, ids: readonly string[]): Promise<Person[]> =>
  tx.many(sql<Person>`
    select id as "contactId", first_name as firstname, last_name as lastname from member
    where company_id = ${tx.companyId} and id = any (${ids}::uuid[])
    order by first_name, last_name, id`);

/** Which of these are members of the company who are in service. */
export async function listMembersAmong(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many(sql<{ id: string }>`
    select id from member
    where company_id = ${tx.companyId} and id = any (${ids}::uuid[]) and status = 'ACTIVE'`);
  return rows.map(({ id }) => id);
}
