import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { inviteMember, withdrawInvitation } from './invitations.service.ts';
import { inviteLender, readLenders, withdrawLender } from './lenders.service.ts';
import { changeMember, listGivers, readSpecialists, readTeam } from './members.service.ts';
import * as roles from './roles.service.ts';
import {
  presentGiver,
  presentInvitation,
  presentMadeInvitation,
  presentMember,
  presentRole,
  presentSpecialist,
  presentSpecialistInvite,
} from './team.presenter.ts';

export const teamResolvers: Resolvers = {
  Query: {
    permissionGivers: async (_, { permission }, c) =>
      (await listGivers(c.platform, actorOf(c), permission)).map(presentGiver),
    charterSpecialists: async (_, __, c) => {
      const { specialists, invites } = await readSpecialists(c.platform, actorOf(c));
      return {
        specialists: specialists.map(presentSpecialist),
        invites: invites.map(presentSpecialistInvite),
      };
    },
    lenders: async (_, __, c) => {
      const actor = actorOf(c);
      const { members, invitations } = await readLenders(c.platform, actor);
      const now = c.platform.clock.now();
      return {
        members: members.map((row) => presentMember(row, actor)),
        invitations: invitations.map((row) => presentInvitation(row, now)),
      };
    },
    team: async (_, __, c) => {
      const actor = actorOf(c);
      const team = await readTeam(c.platform, actor);
      const now = c.platform.clock.now();
      return {
        members: team.members.map((row) => presentMember(row, actor)),
        roles: team.roles.map(presentRole),
        invitations: team.invitations.map((row) => presentInvitation(row, now)),
      };
    },
  },
  Mutation: {
    createRole: async (_, request, c) => ({
      id: await roles.createRole(c.platform, actorOf(c), request),
      message: `The role ${request.name.trim()} was made.`,
    }),
    updateRole: async (_, request, c) => {
      await roles.updateRole(c.platform, actorOf(c), request);
      return { id: request.roleId, message: 'The role was saved; it acts at once.' };
    },
    deleteRole: async (_, request, c) => {
      await roles.deleteRole(c.platform, actorOf(c), request);
      return { id: request.roleId, message: 'The role was deleted.' };
    },
    inviteMember: async (_, request, c) =>
      presentMadeInvitation(
        c.platform,
        request.email,
        await inviteMember(c.platform, actorOf(c), request),
      ),
    withdrawInvitation: async (_, { invitationId }, c) => {
      const email = await withdrawInvitation(c.platform, actorOf(c), invitationId);
      return { id: invitationId, message: `The invitation of ${email} was taken back.` };
    },
    inviteLender: async (_, request, c) =>
      presentMadeInvitation(
        c.platform,
        request.email,
        await inviteLender(c.platform, actorOf(c), request),
      ),
    withdrawLenderInvitation: async (_, { invitationId }, c) => {
      const email = await withdrawLender(c.platform, actorOf(c), invitationId);
      return { id: invitationId, message: `The invitation of ${email} was taken back.` };
    },
    changeMember: async (_, change, c) => ({
      id: change.memberId,
      message: `${await changeMember(c.platform, actorOf(c), change)} was changed.`,
    }),
  },
};
