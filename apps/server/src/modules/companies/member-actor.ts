import type { PermissionMap } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';

type MemberRow = {
  first_name: string;
  last_name: string;
  person_id: string;
  role_name: string;
  permissions: PermissionMap;
};

/**
 * A member for whom a job works, with what their role grants now; null when they are out of service.
 * `requestId` stands in the trail for what the job does.
 */
export async function findMemberActor(
  tx: Tx,
  { memberId, requestId }: { memberId: string; requestId: string },
): Promise<Actor | null> {
  const member = await tx.find(sql<MemberRow>`
    select m.first_name, m.last_name, m.person_id, r.name as role_name, r.permissions
    from member m join role r on r.company_id = m.company_id and r.id = m.role_id
    where m.company_id = ${tx.companyId} and m.id = ${memberId} and m.status = 'ACTIVE'`);
  if (!member || !tx.companyId) return null;
  return {
    companyId: tx.companyId,
    memberId,
    personId: member.person_id,
    sessionId: null,
    name: `${member.first_name} ${member.last_name}`,
    roleName: member.role_name,
    permissions: member.permissions,
    isRestricted: false,
    requestId,
  };
}
