import { type MemberInvitee, memberInvitee } from '@mainsheet/contract';
import { useDeed } from '../../app/deeds.ts';
import { RecordDialog } from '../../app/RecordDialog.tsx';
import { SelectField, TextField } from '../../ui/index.ts';
import { INVITE_MEMBER, type Role } from './team.queries.ts';

type InviteDialogProps = {
  roles: readonly Role[];
  onClose: () => void;
  onInvited: (message: string) => void;
};

/** Asks whom to invite, and as what; the link goes out by mail. */
export function InviteDialog({ roles, onClose, onInvited }: InviteDialogProps) {
  const viewer = roles.find((role) => role.name === 'Viewer') ?? roles[0];
  const [invite] = useDeed(INVITE_MEMBER);
  return (
    <RecordDialog<MemberInvitee>
      title="Invite member"
      action="Send invitation"
      schema={memberInvitee}
      start={{ email: '', firstName: '', lastName: '', roleId: viewer?.id ?? '' }}
      send={invite}
      onSaved={onInvited}
      onClose={onClose}
    >
      <TextField<MemberInvitee> name="email" label="Business email" type="email" required />
      <div className="field-grid">
        <TextField<MemberInvitee> name="firstName" label="First name" />
        <TextField<MemberInvitee> name="lastName" label="Last name" />
      </div>
      <SelectField<MemberInvitee>
        name="roleId"
        label="Role"
        options={roles.map((role) => ({ value: role.id, label: role.name }))}
      />
    </RecordDialog>
  );
}
