import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Somebody } from './same-person.ts';

/** Somebody who shaped or approved a document, and who that is beyond this company. */
export type MakerRow = Somebody & { readonly member_name: string };

export async function countMembers(tx: Tx): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from member where company_id = ${tx.companyId} and status = 'ACTIVE'`,
    'The count',
  );
  return Number(row.count);
}

/** Members there are, and who was put out of service after a time. */
export async function countMembersSince(tx: Tx, since: string): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from member m
      where m.company_id = ${tx.companyId} and (m.status = 'ACTIVE' or exists (
        select 1 from audit_event e
        where e.company_id = ${tx.companyId} and e.subject_type = 'member' and e.subject_id = m.id
          and e.action = 'member.change' and e.at > ${since}
          and e.detail->'status'->>'from' = 'ACTIVE'))`,
    'The count',
  );
  return Number(row.count);
}

/** A member as somebody who did something. */
export const getMaker = (tx: Tx, memberId: string): Promise<MakerRow> =>
  tx.get(
    sql<MakerRow>`
      select id as member_id, trim(first_name || ' ' || last_name) as member_name, person_id, email
      from member where company_id = ${tx.companyId} and id = ${memberId}`,
    'The member',
  );

/** The address that a member is known by. */
export function getMemberEmail(tx: Tx, memberId: string): Promise<{ email: string }> {
  return tx.get(
    sql<{ email: string }>`
      select email from member where company_id = ${tx.companyId} and id = ${memberId}`,
    'The member',
  );
}
