import { Button, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutation } from 'urql';
import { Alert, Dialog, TextInput } from '../../ui/index.ts';
import { refusalOf } from './mutation-answer.ts';
import { INVITE_MEMBER, type Role } from './team.queries.ts';

type InviteDialogProps = {
  roles: readonly Role[];
  onClose: () => void;
  onInvited: (message: string) => void;
};

const FORM = 'invite';

/** Asks whom to invite, and as what; the link goes out by mail. */
export function InviteDialog({ roles, onClose, onInvited }: InviteDialogProps) {
  const [email, setEmail] = useState('');
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const viewer = roles.find((role) => role.name === 'Viewer') ?? roles[0];
  const [roleId, setRoleId] = useState(viewer?.id ?? '');
  const [failure, setFailure] = useState<string | null>(null);
  const [{ fetching }, invite] = useMutation(INVITE_MEMBER);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data, error } = await invite({ email, firstName, lastName, roleId });
    const refused = refusalOf(data?.inviteMember, error);
    setFailure(refused);
    if (!refused) onInvited(data?.inviteMember.message ?? '');
  };
  return (
    <Dialog
      opened
      title="Invite member"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} disabled={fetching}>
            Send invitation
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="stack" onSubmit={(event) => void submit(event)}>
        {failure && <Alert tone="negative">{failure}</Alert>}
        <TextInput label="Business email" value={email} onChange={setEmail} />
        <div className="field-grid">
          <TextInput label="First name" value={firstName} onChange={setFirstName} />
          <TextInput label="Last name" value={lastName} onChange={setLastName} />
        </div>
        <Select
          label="Role"
          size="xs"
          allowDeselect={false}
          data={roles.map((role) => ({ value: role.id, label: role.name }))}
          value={roleId}
          onChange={(chosen) => chosen && setRoleId(chosen)}
        />
      </form>
    </Dialog>
  );
}
