import type { PermissionMap } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { people } from '../identity/index.ts';

type MemberRow = {
  first_name: string;
  last_name: string;
  person_id: string;
  role_name: string;
  permissions: PermissionMap;
  status: string;
};

type Job = {
  readonly memberId: string;
  /** Stands in the trail for what the job does. */
  readonly requestId: string;
};

/**
 * A member for whom a job works, with what their role grants now; null when they are out of service, or shut out of the
 * whole installation.
 */
export async function findWorkingActor(tx: Tx, job: Job): Promise<Actor | null> {
  const known = await findMember(tx, job);
  if (known?.status !== 'ACTIVE') return null;
  const { actor } = known;
  const shut = await tx.asIdentity((identity) => people.listShutOut(identity, [actor.personId]));
  return shut.length > 0 ? null : actor;
}

/**
 * Whoever carries on what others decided, named by itself: it has what the role of the member who began it
 * grants now, and works on when they have left. @throws Error where no such member ever was
 */
export async function getJobActor(tx: Tx, job: Job & { readonly name: string }): Promise<Actor> {
  const known = await findMember(tx, job);
  if (!known) throw new Error(`No member ${job.memberId} began ${job.requestId}`);
  return { ...known.actor, name: job.name };
}

async function findMember(tx: Tx, { memberId, requestId }: Job) {
  const member = await tx.find(sql<MemberRow>`
    select m.first_name, m.last_name, m.person_id, r.name as role_name, r.permissions, m.status
    from member m join role r on r.company_id = ${tx.companyId} and r.id = m.role_id
    where m.company_id = ${tx.companyId} and m.id = ${memberId}`);
  if (!member || !tx.companyId) return null;
  const actor: Actor = {
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
  return { actor, status: member.status };
}
