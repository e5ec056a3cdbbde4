import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Somebody who shaped a document, and who that is beyond this company. */
export type MakerRow = { member_id: string; member_name: string; person_id: string; email: string };

export async function countMembers(tx: Tx): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from member where company_id = ${tx.companyId} and status = 'ACTIVE'`,
    'The count',
  );
  return Number(row.count);
}

/** The address that a member is known by. */
export function getMemberEmail(tx: Tx, memberId: string): Promise<{ email: string }> {
  return tx.get(
    sql<{ email: string }>`
      select email from member where company_id = ${tx.companyId} and id = ${memberId}`,
    'The member',
  );
}
