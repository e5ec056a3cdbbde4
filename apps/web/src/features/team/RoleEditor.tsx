import type { ApprovalPolicy, PermissionMap } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import { type Outcome, useMutate } from '../../platform/records/mutations.ts';
import { useOneTry } from '../../platform/records/use-one-try.ts';
import { useQuestion } from '../../platform/records/use-question.tsx';
import { useMay, useUser } from '../../platform/session/use-session.ts';
import { Alert, Panel, showSnackbar, Tag, TextInput } from '../../ui/index.ts';
import { APPROVAL_POLICY } from '../approval-policy/index.ts';
import { shortageAfter } from './approver-shortage.ts';
import { RolePreview } from './RolePreview.tsx';
import { RoleReviewDialog } from './RoleReviewDialog.tsx';
import { RoleTree } from './RoleTree.tsx';
import { countChanges } from './role-preview.ts';
import { SearchInput } from './SearchInput.tsx';
import { CREATE_ROLE, DELETE_ROLE, type Member, type Role, UPDATE_ROLE } from './team.queries.ts';

type RoleEditorProps = {
  role: Role;
  roles: readonly Role[];
  members: readonly Member[];
  onSaved: (id: string | null) => void;
};

const storedOf = ({ name, version, permissions }: Role) => ({
  name,
  version,
  permissions: permissions as PermissionMap,
});

function useRoleEdit({ role, onSaved }: Pick<RoleEditorProps, 'role' | 'onSaved'>) {
  // What is kept by the server; after a save it is known before the list was read again.
  const [stored, setStored] = useState(() => storedOf(role));
  const [permissions, setPermissions] = useState(stored.permissions);
  const [name, setName] = useState(stored.name);
  const [failure, setFailure] = useState<string | null>(null);
  const [isReviewed, setReviewed] = useState(false);
  const [update] = useMutate(UPDATE_ROLE);
  const [create] = useMutate(CREATE_ROLE);
  const [remove] = useMutate(DELETE_ROLE);
  const [isBusy, attempt] = useOneTry();
  const finish = ({ answer, refusal }: Outcome, id: string | null) => {
    setFailure(refusal);
    if (!answer) return;
    setReviewed(false);
    showSnackbar(answer.message);
    onSaved(id);
  };
  const { id: roleId } = role;
  const { version } = stored;
  const save = () =>
    attempt(async () => {
      const outcome = await update({ roleId, version, name, permissions });
      if (outcome.answer) {
        setStored({ permissions, name: name.trim(), version: version + 1 });
        setName(name.trim());
      }
      finish(outcome, roleId);
    });
  const copy = () =>
    attempt(async () => {
      const made = await create({ name: `${role.name} copy`, permissions });
      finish(made, made.answer?.id ?? null);
    });
  const drop = () => attempt(async () => finish(await remove({ roleId, version }), null));
  const changes = countChanges(stored.permissions, permissions) + (name === stored.name ? 0 : 1);
  // Somebody else saved it: taken over where nothing is edited here, else the save is refused as stale.
  if (role.version > version && changes === 0) {
    const latest = storedOf(role);
    setStored(latest);
    setPermissions(latest.permissions);
    setName(latest.name);
  }
  const discard = () => {
    setPermissions(stored.permissions);
    setName(stored.name);
    setFailure(null);
  };
  const review = (isOpen: boolean) => {
    setFailure(null);
    setReviewed(isOpen);
  };
  return {
    stored,
    permissions,
    setPermissions,
    name,
    setName,
    failure,
    changes,
    isReviewed,
    review,
    isBusy,
    save,
    copy,
    drop,
    discard,
  };
}
type RoleEdit = ReturnType<typeof useRoleEdit>;

/** What the edit leaves the approval policy short of, as far as the editing person may see the policy. */
function useShortage({ role, roles }: RoleEditorProps, { permissions }: RoleEdit) {
  const pause = !useMay('paymentApprovals.modify');
  const [{ data }] = useQuery({ query: APPROVAL_POLICY, context: FRESH, pause });
  const policy = data?.approvalPolicy.data as ApprovalPolicy | undefined;
  return policy ? shortageAfter({ roles, roleId: role.id, permissions, policy }) : null;
}

function EditorActions({ role, edit }: { role: Role; edit: RoleEdit }) {
  const [ask, dialog] = useQuestion();
  const isChanged = edit.changes > 0;
  const askDrop = () =>
    ask({
      title: `Delete the role ${role.name}?`,
      action: 'Delete role',
      danger: true,
      text: 'Nobody holds it. It cannot be brought back.',
      onYes: () => void edit.drop(),
    });
  return (
    <div className="role-actions">
      {isChanged && <Tag tone="accent">{edit.changes} not saved</Tag>}
      <MayButton
        needs="inviteTeamMember.create"
        variant="default"
        disabled={isChanged}
        onClick={() => void edit.copy()}
      >
        Copy role
      </MayButton>
      {role.memberCount === 0 && !role.isLocked && (
        <MayButton
          needs="inviteTeamMember.delete"
          variant="default"
          disabled={isChanged}
          onClick={askDrop}
        >
          Delete
        </MayButton>
      )}
      <Button variant="default" disabled={!isChanged} onClick={edit.discard}>
        Discard
      </Button>
      <MayButton
        needs="inviteTeamMember.modify"
        disabled={!isChanged || role.isLocked}
        onClick={() => edit.review(true)}
      >
        Review and save
      </MayButton>
      {dialog}
    </div>
  );
}

/** One role: its flags, what they mean in words, and what an edit changes before it is saved. */
export function RoleEditor(props: RoleEditorProps) {
  const { role, members } = props;
  const edit = useRoleEdit(props);
  const shortage = useShortage(props, edit);
  const [search, setSearch] = useState('');
  const held = useUser().permissions as PermissionMap;
  const mayModify = useMay('inviteTeamMember.modify') && !role.isLocked;
  const { stored, name, permissions } = edit;
  return (
    <>
      <LeaveGuard dirty={edit.changes > 0} />
      <Panel
        title={role.name}
        hint={role.memberCount === 1 ? '1 person' : `${role.memberCount} people`}
        flush
        actions={<EditorActions role={role} edit={edit} />}
        foot={
          <span className="muted small">
            {role.isLocked
              ? 'The owner holds everything; copy the role to make another of it.'
              : 'You cannot grant what you do not hold. Changes act at once.'}
          </span>
        }
      >
        <div className="settings-note stack">
          {edit.failure && !edit.isReviewed && <Alert tone="negative">{edit.failure}</Alert>}
          {mayModify && <TextInput label="Name" value={name} onChange={edit.setName} />}
          <SearchInput label="Find a feature" value={search} onChange={setSearch} />
        </div>
        <RoleTree
          before={stored.permissions}
          permissions={permissions}
          held={held}
          disabled={!mayModify}
          search={search.trim()}
          onChange={edit.setPermissions}
        />
      </Panel>
      <RolePreview
        before={stored.permissions}
        after={permissions}
        holders={members.filter(({ roleId }) => roleId === role.id)}
        shortage={shortage}
      />
      {edit.isReviewed && (
        <RoleReviewDialog
          before={stored}
          after={{ name, permissions }}
          memberCount={role.memberCount}
          shortage={shortage}
          isBusy={edit.isBusy}
          failure={edit.failure}
          onSave={() => void edit.save()}
          onClose={() => edit.review(false)}
        />
      )}
    </>
  );
}
