import type { PermissionMap } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { IconCheck, IconLock, IconX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { type Deed, useDeed } from '../../app/deeds.ts';
import { FailedRead } from '../../app/FailedRead.tsx';
import { knownRoutes } from '../../app/known-routes.ts';
import { LeaveGuard } from '../../app/leave-guard.tsx';
import { MayButton } from '../../app/MayButton.tsx';
import { visibleGroups } from '../../app/sidebar.ts';
import { useQuestion } from '../../app/use-question.tsx';
import { useMay, useUser } from '../../app/use-session.ts';
import { Alert, Panel, PickList, showSnackbar, Tag, TextInput, Waiting } from '../../ui/index.ts';
import { RoleTree } from './RoleTree.tsx';
import { countChanges, previewOf } from './role-preview.ts';
import { CREATE_ROLE, DELETE_ROLE, type Role, TEAM, UPDATE_ROLE } from './team.queries.ts';

const mapOf = (role: Role): PermissionMap => role.permissions as PermissionMap;

function Preview({ before, after }: { before: PermissionMap; after: PermissionMap }) {
  const groups = visibleGroups(knownRoutes(), after);
  return (
    <div className="stack">
      <Panel title="What can this person see and do" flush>
        <ul className="role-preview">
          {previewOf(before, after).map((line) => (
            <li key={line.text} className={line.allowed ? undefined : 'muted'}>
              {line.allowed ? (
                <IconCheck size={15} aria-label="Can" className="positive" />
              ) : (
                <IconX size={15} aria-label="Cannot" />
              )}
              <span>
                {line.text}
                {line.change && <span className="role-change"> {line.change}</span>}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Sidebar as they will see it">
        <ul className="role-sidebar">
          {groups.flatMap((group) =>
            group.items.map((item) => (
              <li key={item.path}>
                <item.Icon size={14} stroke={1.6} aria-hidden /> {item.label}
              </li>
            )),
          )}
        </ul>
      </Panel>
    </div>
  );
}

type RoleEditorProps = { role: Role; onSaved: (id: string | null) => void };

function useRoleEdit({ role, onSaved }: RoleEditorProps) {
  // What is kept by the server; after a save it is known before the list was read again.
  const [kept, setKept] = useState({ permissions: mapOf(role), name: role.name });
  const [permissions, setPermissions] = useState(kept.permissions);
  const [name, setName] = useState(kept.name);
  const [failure, setFailure] = useState<string | null>(null);
  const [update] = useDeed(UPDATE_ROLE);
  const [create] = useDeed(CREATE_ROLE);
  const [remove] = useDeed(DELETE_ROLE);
  const finish = ({ answer, refusal }: Deed, id: string | null) => {
    setFailure(refusal);
    if (!answer) return;
    showSnackbar(answer.message);
    onSaved(id);
  };
  const save = async () => {
    const { id: roleId, version } = role;
    const deed = await update({ roleId, version, name, permissions });
    if (deed.answer) setKept({ permissions, name });
    finish(deed, roleId);
  };
  const copy = async () => {
    const made = await create({ name: `${role.name} copy`, permissions });
    finish(made, made.answer?.id ?? null);
  };
  const drop = async () => {
    const { id: roleId, version } = role;
    finish(await remove({ roleId, version }), null);
  };
  const changes = countChanges(kept.permissions, permissions) + (name === kept.name ? 0 : 1);
  const discard = () => {
    setPermissions(kept.permissions);
    setName(kept.name);
  };
  return {
    before: kept.permissions,
    permissions,
    setPermissions,
    name,
    setName,
    failure,
    changes,
    save,
    copy,
    drop,
    discard,
  };
}

function RoleEditor(props: RoleEditorProps) {
  const { role } = props;
  const edit = useRoleEdit(props);
  const held = useUser().permissions as PermissionMap;
  const mayModify = useMay('inviteTeamMember.modify') && !role.isLocked;
  const [ask, dialog] = useQuestion();
  const askDrop = () =>
    ask({
      title: `Delete the role ${role.name}?`,
      action: 'Delete role',
      danger: true,
      text: 'Nobody holds it. It cannot be brought back.',
      onYes: () => void edit.drop(),
    });
  return (
    <>
      <LeaveGuard dirty={edit.changes > 0} />
      <Panel
        title={role.name}
        hint={role.memberCount === 1 ? '1 person' : `${role.memberCount} people`}
        flush
        actions={
          <>
            {edit.changes > 0 && <Tag tone="accent">{edit.changes} not saved</Tag>}
            <MayButton
              needs="inviteTeamMember.create"
              variant="default"
              disabled={edit.changes > 0}
              onClick={() => void edit.copy()}
            >
              Copy role
            </MayButton>
            {role.memberCount === 0 && !role.isLocked && (
              <MayButton
                needs="inviteTeamMember.delete"
                variant="default"
                disabled={edit.changes > 0}
                onClick={askDrop}
              >
                Delete
              </MayButton>
            )}
            <Button variant="default" disabled={edit.changes === 0} onClick={edit.discard}>
              Discard
            </Button>
            <MayButton
              needs="inviteTeamMember.modify"
              disabled={edit.changes === 0 || role.isLocked}
              onClick={() => void edit.save()}
            >
              Save
            </MayButton>
          </>
        }
        foot={
          <span className="muted small">
            {role.isLocked
              ? 'The owner holds everything; copy the role to make another of it.'
              : 'You cannot grant what you do not hold. Changes act at once.'}
          </span>
        }
      >
        <div className="settings-note stack">
          {edit.failure && <Alert tone="negative">{edit.failure}</Alert>}
          {mayModify && <TextInput label="Name" value={edit.name} onChange={edit.setName} />}
        </div>
        <RoleTree
          before={edit.before}
          permissions={edit.permissions}
          held={held}
          disabled={!mayModify}
          onChange={edit.setPermissions}
        />
      </Panel>
      <Preview before={edit.before} after={edit.permissions} />
      {dialog}
    </>
  );
}

/** The company's roles: who may do what, with its meaning in words beside it. */
export function RolesSection() {
  const [{ data, error }, again] = useQuery({ query: TEAM, context: FRESH });
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  // In the address: another role is another place, so what is not saved is asked about before it is left.
  const choose = (id: string | null) =>
    void navigate({ to: '.', search: { section: 'roles', ...(id ? { role: id } : {}) } as never });
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return <Waiting />;
  const { roles } = data.team;
  const chosen = roles.find((role) => role.id === search.role) ?? roles[0];
  return (
    <div className="role-columns">
      <Panel title="Roles" flush>
        <PickList
          items={roles.map((role) => ({
            key: role.id,
            isPresent: role === chosen,
            onPick: () => choose(role.id),
            content: (
              <>
                <span className="grow">{role.name}</span>
                {role.isLocked && <IconLock size={13} aria-label="Fixed" />}
                <span className="muted">{role.memberCount}</span>
              </>
            ),
          }))}
        />
      </Panel>
      {chosen && (
        <RoleEditor
          key={`${chosen.id} ${chosen.version}`}
          role={chosen}
          onSaved={(id) => {
            if (id !== chosen.id) choose(id);
            again(FRESH);
          }}
        />
      )}
    </div>
  );
}
