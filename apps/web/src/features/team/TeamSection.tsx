import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { useInvitationLink } from '../../platform/session/use-invitation-link.tsx';
import { Waiting } from '../../ui/index.ts';
import { InvitationsPanel } from './InvitationsPanel.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MembersPanel } from './MembersPanel.tsx';
import {
  CHANGE_MEMBER,
  INVITE_MEMBER,
  type Invitation,
  type Member,
  TEAM,
  WITHDRAW_INVITATION,
} from './team.queries.ts';
import './team.css';

/** Who works here, with which role, and who is invited. */
export function TeamSection() {
  const [{ data, error }, again] = useQuery({ query: TEAM, context: FRESH });
  const [inviting, setInviting] = useState(false);
  const [tellLink, linkDialog] = useInvitationLink();
  const [changeMember] = useMutate(CHANGE_MEMBER);
  const [sendInvitation] = useMutate(INVITE_MEMBER);
  const [withdraw] = useMutate(WITHDRAW_INVITATION);
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return <Waiting />;
  const { members, roles, invitations } = data.team;
  const onChange = async (member: Member, change: { roleId?: string; status?: string }) => {
    const { id: memberId, version, roleId, status } = member;
    showOutcome(await changeMember({ memberId, version, roleId, status, ...change }));
    again(FRESH);
  };
  const onWithdraw = async (invitationId: string) => {
    showOutcome(await withdraw({ invitationId }));
    again(FRESH);
  };
  const onSendAgain = async ({ email, firstName, lastName, roleId }: Invitation) => {
    const outcome = await sendInvitation({ email, firstName, lastName, roleId });
    if (outcome.answer) tellLink(outcome.answer);
    else showOutcome(outcome);
    again(FRESH);
  };
  const invite = () =>
    withPermission('inviteTeamMember.create', 'Invite a member', () => setInviting(true));
  return (
    <div className="stack">
      {/* First: they wait for somebody, and hundreds of members would hide them. */}
      <InvitationsPanel
        invitations={invitations}
        needs="inviteTeamMember.delete"
        onWithdraw={(id) => void onWithdraw(id)}
        needsToSend="inviteTeamMember.create"
        onSendAgain={onSendAgain}
      />
      <MembersPanel
        members={members}
        roles={roles}
        actions={<Button onClick={invite}>Invite member</Button>}
        onChange={(member, change) => void onChange(member, change)}
      />
      {inviting && (
        <InviteDialog
          roles={roles}
          onClose={() => setInviting(false)}
          onInvited={(made) => {
            setInviting(false);
            tellLink(made);
            again(FRESH);
          }}
        />
      )}
      {linkDialog}
    </div>
  );
}
