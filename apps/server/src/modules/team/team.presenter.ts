import type { Actor } from '../../platform/actor.ts';
import { invitationWords } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SpecialistInviteRow, SpecialistRow } from '../companies/index.ts';
import type { MadeInvitation } from './invitations.service.ts';
import { OWNER_ROLE } from './roles.service.ts';
import type { GiverRow, InvitationRow, MemberRow, RoleRow } from './team.repository.ts';

export function presentRole(row: RoleRow) {
  return {
    id: row.id,
    name: row.name,
    permissions: row.permissions,
    memberCount: row.member_count,
    isLocked: row.name === OWNER_ROLE,
    version: row.version,
  };
}

export function presentMember(row: MemberRow, actor: Actor) {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    jobTitle: row.job_title,
    roleId: row.role_id,
    roleName: row.role_name,
    status: row.status,
    isSelf: row.id === actor.memberId,
    version: row.version,
  };
}

export const presentGiver = (row: GiverRow) => ({
  name: `${row.first_name} ${row.last_name}`.trim(),
  email: row.email,
});

export function presentInvitation(row: InvitationRow, now: Date) {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    roleId: row.role_id,
    roleName: row.role_name,
    inviteStatus: new Date(row.expires_at) > now ? 'INVITED' : 'EXPIRED',
    invitedBy: row.invited_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** What whoever invited is told: whether a mail leaves at all, and the link that they may hand over. */
export function presentMadeInvitation({ mailer }: Platform, email: string, made: MadeInvitation) {
  const { id, aliasOf, link } = made;
  const sent = invitationWords(mailer, email.trim());
  const note = `It is a mailbox of ${aliasOf}: in approvals both count as one person.`;
  return { id, link, message: aliasOf ? `${sent} ${note}` : sent };
}

export const presentSpecialist = (row: SpecialistRow) => ({
  contactId: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
});

export const presentSpecialistInvite = (row: SpecialistInviteRow) => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  role: row.role_name,
  inviteStatus: 'INVITED',
});
