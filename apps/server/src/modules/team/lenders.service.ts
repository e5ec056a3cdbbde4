import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  inviteMember,
  type MadeInvitation,
  type NewInvitation,
  withdrawInvitation,
} from './invitations.service.ts';
import { readTeam } from './members.service.ts';
import { LENDER_ROLE } from './roles.service.ts';

/** Members and open invitations with the lender's role. */
export async function readLenders(platform: Platform, actor: Actor) {
  const { members, invitations } = await readTeam(platform, actor);
  return {
    members: members.filter((member) => member.role_name === LENDER_ROLE),
    invitations: invitations.filter((invitation) => invitation.role_name === LENDER_ROLE),
  };
}

/** Invites somebody as a lender: they see the loans and covenants, and nothing else. */
export async function inviteLender(
  platform: Platform,
  actor: Actor,
  request: Omit<NewInvitation, 'roleId'>,
): Promise<MadeInvitation> {
  const { roles } = await readTeam(platform, actor);
  const role = roles.find((one) => one.name === LENDER_ROLE);
  if (!role) throw notFound(`The role ${LENDER_ROLE}`);
  return inviteMember(platform, actor, { ...request, roleId: role.id });
}

/** Takes the invitation of a lender back; those of other members are not reached from here. */
export async function withdrawLender(
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<string> {
  const { invitations } = await readLenders(platform, actor);
  if (!invitations.some((invitation) => invitation.id === id)) throw notFound('The invitation');
  return withdrawInvitation(platform, actor, id);
}
