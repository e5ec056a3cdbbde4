import { Button, Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useQuestion } from '../../platform/records/use-question.tsx';
import { useMay, useUser } from '../../platform/session/use-session.ts';
import { Avatar, Panel, Tag } from '../../ui/index.ts';
import { hasWords, SEARCHED_FROM, SearchInput } from './SearchInput.tsx';
import type { Member, Role } from './team.queries.ts';

type Change = { roleId?: string; status?: string };
type ChangeMember = (member: Member, change: Change) => void;

const nameOf = (member: Member): string => `${member.firstName} ${member.lastName}`;

/** Every word stands in the name, the e-mail, the job title or the role. */
function isMatch(member: Member, search: string): boolean {
  const { email, jobTitle, roleName } = member;
  return hasWords(`${nameOf(member)} ${email} ${jobTitle} ${roleName}`, search);
}

const STATUS_CHANGES: Readonly<Record<string, { verb: string; effect: string }>> = {
  RESTRICTED: {
    verb: 'Restrict',
    effect: 'is signed out at once and reads at the next login that access is restricted.',
  },
  DEACTIVATED: {
    verb: 'Deactivate',
    effect: 'is signed out at once and cannot log in to this company any more.',
  },
};

/** Asks before a colleague's access changes: it does within a second, also in the middle of work. */
function useAskedChange(roles: readonly Role[], onChange: ChangeMember): [ChangeMember, ReactNode] {
  const { companyName } = useUser();
  const [ask, dialog] = useQuestion();
  const change: ChangeMember = (member, { roleId, status }) => {
    const name = nameOf(member);
    const outcome = status ? STATUS_CHANGES[status] : undefined;
    const role = roles.find(({ id }) => id === roleId);
    if (outcome && status) {
      return ask({
        title: `${outcome.verb} ${name}?`,
        action: outcome.verb,
        danger: true,
        text: `${name} ${outcome.effect} You can activate the access to ${companyName} again.`,
        onYes: () => onChange(member, { status }),
      });
    }
    if (!roleId || !role) return onChange(member, { ...(status ? { status } : {}) });
    return ask({
      title: `Make ${name} ${role.name}?`,
      action: 'Change role',
      text: `The role is ${member.roleName} now. The change acts at once.`,
      onYes: () => onChange(member, { roleId }),
    });
  };
  return [change, dialog];
}

type MemberRowProps = { member: Member; roles: readonly Role[]; onChange: ChangeMember };

function MemberRow({ member, roles, onChange }: MemberRowProps) {
  const mayChange = useMay('inviteTeamMember.modify') && !member.isSelf;
  const name = nameOf(member);
  const isActive = member.status === 'ACTIVE';
  return (
    <li>
      <Avatar name={name} size={30} />
      <div className="grow">
        <div className="strong">
          <bdi>{name}</bdi> {member.isSelf && <span className="muted">(you)</span>}
        </div>
        <div className="muted small">
          {member.email}
          {member.jobTitle && `, ${member.jobTitle}`}
        </div>
      </div>
      {!isActive && <Tag>{member.status === 'RESTRICTED' ? 'Restricted' : 'Deactivated'}</Tag>}
      <Select
        aria-label={`Role of ${name}`}
        title={member.roleName}
        size="xs"
        w={180}
        searchable={roles.length >= SEARCHED_FROM}
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

type MembersPanelProps = {
  members: readonly Member[];
  roles: readonly Role[];
  /** The button that invites. */
  actions: ReactNode;
  onChange: ChangeMember;
};

/** Who works here, and with which role. */
export function MembersPanel({ members, roles, actions, onChange }: MembersPanelProps) {
  const [search, setSearch] = useState('');
  const [change, dialog] = useAskedChange(roles, onChange);
  const found = members.filter((member) => isMatch(member, search.trim()));
  const isSearched = members.length >= SEARCHED_FROM;
  const count = found.length === members.length ? '' : `${found.length} of `;
  return (
    <Panel
      title="Members"
      hint={`${count}${members.length}`}
      flush
      actions={
        <>
          {isSearched && (
            <SearchInput label="Search members" widthPx={200} value={search} onChange={setSearch} />
          )}
          {actions}
        </>
      }
    >
      <ul className="settings-rows">
        {found.map((member) => (
          <MemberRow key={member.id} member={member} roles={roles} onChange={change} />
        ))}
        {found.length === 0 && <li className="muted">No member matches “{search.trim()}”.</li>}
      </ul>
      {dialog}
    </Panel>
  );
}
