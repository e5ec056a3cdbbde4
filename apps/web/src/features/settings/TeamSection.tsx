import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { tellDeed, useDeed } from '../../app/deeds.ts';
import { FailedRead } from '../../app/FailedRead.tsx';
import { withPermission } from '../../app/refusals.ts';
import { useMay } from '../../app/use-session.ts';
import { Avatar, Panel, showSnackbar, Tag } from '../../ui/index.ts';
import { InvitationsPanel } from './InvitationsPanel.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import {
  CHANGE_MEMBER,
  type Member,
  type Role,
  TEAM,
  WITHDRAW_INVITATION,
} from './team.queries.ts';

type MemberRowProps = {
  member: Member;
  roles: readonly Role[];
  onChange: (member: Member, change: { roleId?: string; status?: string }) => void;
};

function MemberRow({ member, roles, onChange }: MemberRowProps) {
  const mayChange = useMay('inviteTeamMember.modify') && !member.isSelf;
  const name = `${member.firstName} ${member.lastName}`;
  const isActive = member.status === 'ACTIVE';
  return (
    <li>
      <Avatar name={name} size={30} />
      <div className="grow">
        <div className="strong">
          {name} {member.isSelf && <span className="muted">(you)</span>}
        </div>
        <div className="muted small">
          {member.email}
          {member.jobTitle && `, ${member.jobTitle}`}
        </div>
      </div>
      {!isActive && <Tag>{member.status === 'RESTRICTED' ? 'Restricted' : 'Deactivated'}</Tag>}
      <Select
        aria-label={`Role of ${name}`}
        size="xs"
        w={180}
        allowDeselect={false}
        disabled={!mayChange}
        data={roles.map((role) => ({ value: role.id, label: role.name }))}
        value={member.roleId}
        onChange={(roleId) => roleId && roleId !== member.roleId && onChange(member, { roleId })}
      />
      {isActive && (
        <Button
          variant="default"
          disabled={!mayChange}
          aria-label={`Restrict the access of ${name}`}
          onClick={() => onChange(member, { status: 'RESTRICTED' })}
        >
          Restrict
        </Button>
      )}
      <Button
        variant="default"
        disabled={!mayChange}
        aria-label={`${isActive ? 'Deactivate' : 'Activate'} ${name}`}
        onClick={() => onChange(member, { status: isActive ? 'DEACTIVATED' : 'ACTIVE' })}
      >
        {isActive ? 'Deactivate' : 'Activate'}
      </Button>
    </li>
  );
}

/** Who works here, with which role, and who is invited. */
export function TeamSection() {
  const [{ data, error }, again] = useQuery({ query: TEAM, context: FRESH });
  const [inviting, setInviting] = useState(false);
  const [changeMember] = useDeed(CHANGE_MEMBER);
  const [withdraw] = useDeed(WITHDRAW_INVITATION);
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return null;
  const { members, roles, invitations } = data.team;
  const onChange: MemberRowProps['onChange'] = async (member, change) => {
    const { id: memberId, version, roleId, status } = member;
    tellDeed(await changeMember({ memberId, version, roleId, status, ...change }));
    again(FRESH);
  };
  const onWithdraw = async (invitationId: string) => {
    tellDeed(await withdraw({ invitationId }));
    again(FRESH);
  };
  return (
    <div className="stack">
      <Panel
        title="Members"
        hint={`${members.length}`}
        flush
        actions={
          <Button
            onClick={() =>
              withPermission('inviteTeamMember.create', 'Invite a member', () => setInviting(true))
            }
          >
            Invite member
          </Button>
        }
      >
        <ul className="settings-rows">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} roles={roles} onChange={onChange} />
          ))}
        </ul>
      </Panel>
      <InvitationsPanel
        invitations={invitations}
        needs="inviteTeamMember.delete"
        onWithdraw={(id) => void onWithdraw(id)}
      />
      {inviting && (
        <InviteDialog
          roles={roles}
          onClose={() => setInviting(false)}
          onInvited={(message) => {
            setInviting(false);
            showSnackbar(message);
            again(FRESH);
          }}
        />
      )}
    </div>
  );
}
