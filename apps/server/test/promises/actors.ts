import { permissionsOfRole, type RoleName } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Actor } from '../../src/platform/actor.ts';
import type { Rig } from './rig.ts';

type Member = { memberId: string; personId: string; role: RoleName };

/** A member as services know them, by e-mail. */
export async function readActor({ platform, company }: Rig, email: string): Promise<Actor> {
  const { companyId } = company;
  const { memberId, personId, role } = await platform.db.inTenant(companyId, (tx) =>
    tx.get(
      sql<Member>`select m.id as "memberId", m.person_id as "personId", r.name as role
        from member m join role r on r.company_id = ${tx.companyId} and r.id = m.role_id
        where m.company_id = ${tx.companyId} and m.email = ${email}`,
      'The member',
    ),
  );
  return {
    ...{ memberId, personId, companyId, sessionId: null, name: email, roleName: role },
    ...{ permissions: permissionsOfRole(role), isRestricted: false, requestId: 'bench' },
  };
}
