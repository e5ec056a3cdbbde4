import type { PermissionMap } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { IconCheck, IconLock, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { knownRoutes } from '../../app/known-routes.ts';
import { LeaveGuard } from '../../app/leave-guard.tsx';
import { MayButton } from '../../app/MayButton.tsx';
import { visibleGroups } from '../../app/sidebar.ts';
import { useMay, useUser } from '../../app/use-session.ts';
import { Alert, ErrorState, Panel, showSnackbar, Tag, TextInput } from '../../ui/index.ts';
import { refusalOf } from './mutation-answer.ts';
import { RoleTree } from './RoleTree.tsx';
import { countChanges, previewOf } from './role-preview.ts';
import { FRESH } from './security.queries.ts';
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
  const [permissions, setPermissions] = useState(mapOf(role));
  const [name, setName] = useState(role.name);
  const [failure, setFailure] = useState<string | null>(null);
  const [, update] = useMutation(UPDATE_ROLE);
  const [, create] = useMutation(CREATE_ROLE);
  const [, remove] = useMutation(DELETE_ROLE);
  const finish = (refused: string | null, message = '', id: string | null = role.id) => {
    setFailure(refused);
    if (refused) return;
    showSnackbar(message);
    onSaved(id);
  };
  const save = async () => {
    const { id: roleId, version } = role;
    const { data, error } = await update({ roleId, version, name, permissions });
    finish(refusalOf(data?.updateRole, error), data?.updateRole.message);
  };
  const copy = async () => {
    const { data, error } = await create({ name: `${role.name} copy`, permissions });
    const made = data?.createRole;
    finish(refusalOf(made, error), made?.message, made?.id ?? null);
  };
  const drop = async () => {
    const { id: roleId, version } = role;
    const { data, error } = await remove({ roleId, version });
    finish(refusalOf(data?.deleteRole, error), data?.deleteRole.message, null);
  };
  const changes = countChanges(mapOf(role), permissions) + (name === role.name ? 0 : 1);
  const discard = () => {
    setPermissions(mapOf(role));
    setName(role.name);
  };
  return {
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
              onClick={() => void edit.copy()}
            >
              Copy role
            </MayButton>
            {role.memberCount === 0 && !role.isLocked && (
              <MayButton
                needs="inviteTeamMember.delete"
                variant="default"
                onClick={() => void edit.drop()}
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
          before={mapOf(role)}
          permissions={edit.permissions}
          held={held}
          disabled={!mayModify}
          onChange={edit.setPermissions}
        />
      </Panel>
      <Preview before={mapOf(role)} after={edit.permissions} />
    </>
  );
}

/** The company's roles: who may do what, with its meaning in words beside it. */
export function RolesSection() {
  const [{ data, error }, again] = useQuery({ query: TEAM, context: FRESH });
  const [chosenId, setChosenId] = useState<string | null>(null);
  if (error) return <ErrorState message={error.message} onRetry={() => again(FRESH)} />;
  if (!data) return null;
  const { roles } = data.team;
  const chosen = roles.find((role) => role.id === chosenId) ?? roles[0];
  return (
    <div className="role-columns">
      <Panel title="Roles" flush>
        <ul className="role-list">
          {roles.map((role) => (
            <li key={role.id}>
              <button
                type="button"
                aria-current={role === chosen}
                onClick={() => setChosenId(role.id)}
              >
                <span className="grow">{role.name}</span>
                {role.isLocked && <IconLock size={13} aria-label="Fixed" />}
                <span className="muted">{role.memberCount}</span>
              </button>
            </li>
          ))}
        </ul>
      </Panel>
      {chosen && (
        <RoleEditor
          key={`${chosen.id} ${chosen.version}`}
          role={chosen}
          onSaved={(id) => {
            setChosenId(id);
            again(FRESH);
          }}
        />
      )}
    </div>
  );
}
