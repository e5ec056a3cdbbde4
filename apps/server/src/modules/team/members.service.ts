import { isPermissionKey } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { listSpecialistInvites, listSpecialists } from '../companies/index.ts';
import { endSharesOf } from '../laytime-shares/index.ts';
import { policyRight, tellOfLoss } from './policy-right.ts';
import { assertHolds, OWNER_ROLE } from './roles.service.ts';
import * as team from './team.repository.ts';

const STATUSES = ['ACTIVE', 'DEACTIVATED', 'RESTRICTED'];

export function readTeam(platform: Platform, actor: Actor) {
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [members, roles, invitations] = await Promise.all([
      team.listMembers(tx),
      team.listRoles(tx),
      team.listInvitations(tx),
    ]);
    return { members, roles, invitations };
  });
}

/** Who may be named as the specialist of a charter, and who was invited to be. */
export function readSpecialists(platform: Platform, actor: Actor) {
  const now = platform.clock.now().toISOString();
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [specialists, invites] = await Promise.all([
      listSpecialists(tx),
      listSpecialistInvites(tx, now),
    ]);
    return { specialists, invites };
  });
}

/**
 * Who can give a permission: nobody grants what they do not hold, so it takes the permission itself and the
 * right to change roles. Nobody, where there is no such permission.
 */
export function listGivers(platform: Platform, actor: Actor, permission: string) {
  if (!isPermissionKey(permission)) return Promise.resolve([]);
  return platform.db.readTenant(actor.companyId, (tx) =>
    team.listGivers(tx, { permission, besides: actor.memberId }),
  );
}

export type MemberChange = { memberId: string; version: number; roleId: string; status: string };

/**
 * Gives a member another role, takes them in or out of service, or restricts their access; their open
 * sessions feel it within a second, and what they show by links ends with their service.
 * @throws DomainError INVALID_STATE for oneself and for the last owner, STALE_VERSION, INVALID_INPUT
 */
export async function changeMember(
  platform: Platform,
  actor: Actor,
  change: MemberChange,
): Promise<string> {
  const { memberId, roleId, status } = change;
  if (!STATUSES.includes(status)) {
    throw new DomainError('BAD_REQUEST', { reason: `status is one of ${STATUSES.join(', ')}.` });
  }
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const member = await team.lockMember(tx, memberId);
    if (memberId === actor.memberId) refuse('Nobody changes their own role. Ask another person.');
    if (member.version !== change.version) throw new DomainError('STALE_VERSION');
    const role = await team.lockRole(tx, roleId);
    const current = await team.lockRole(tx, member.role_id);
    const isMoved = roleId !== member.role_id || member.status !== status;
    if (isMoved) {
      // Who holds more than the actor is moved, or put out of service, by somebody who holds as much.
      assertHolds(actor, role.permissions);
      assertHolds(actor, null, current.permissions);
    }
    const losesOwner = member.role_name === OWNER_ROLE && member.status === 'ACTIVE';
    const staysOwner = role.name === OWNER_ROLE && status === 'ACTIVE';
    if (losesOwner && !staysOwner) {
      if ((await team.countActive(tx, OWNER_ROLE)) < 2) {
        refuse('A company keeps at least one owner. Make another member owner first.');
      }
    }
    await team.updateMember(tx, { id: memberId, roleId, status });
    if (status !== 'ACTIVE') await endSharesOf(tx, memberId, stampOf(platform, actor));
    const name = `${member.first_name} ${member.last_name}`.trim();
    const right = isMoved
      ? policyRight({ ...current, status: member.status }, { ...role, status })
      : {};
    await platform.audit.write(tx, actor, {
      action: 'member.change',
      subjectType: 'member',
      subjectId: memberId,
      subjectLabel: name,
      detail: {
        role: { from: member.role_name, to: role.name },
        status: { from: member.status, to: status },
        ...right,
      },
    });
    await tellOfLoss(platform, tx, { actor, member, right });
    await announce(tx, { topic: 'member', id: memberId, version: 0, by: actor.memberId });
    return name;
  });
}

function refuse(reason: string): never {
  throw new DomainError('INVALID_STATE', { reason });
}
