import { type MemberInvitee, memberInvitee } from '@mainsheet/contract';
import type { InviteMemberMutation } from '../../api/generated/graphql.ts';
import { useMutate } from '../../platform/records/mutations.ts';
import { RecordDialog } from '../../platform/records/RecordDialog.tsx';
import type { MadeInvitation } from '../../platform/session/use-invitation-link.tsx';
import { SelectField, TextField } from '../../ui/index.ts';
import { INVITE_MEMBER, type Role } from './team.queries.ts';

type InviteDialogProps = {
  roles: readonly Role[];
  onClose: () => void;
  onInvited: (made: MadeInvitation) => void;
};

/** Asks whom to invite, and as what. */
export function InviteDialog({ roles, onClose, onInvited }: InviteDialogProps) {
  const viewer = roles.find((role) => role.name === 'Viewer') ?? roles[0];
  const [invite] = useMutate(INVITE_MEMBER);
  return (
    <RecordDialog<MemberInvitee, InviteMemberMutation['inviteMember']>
      title="Invite member"
      action="Send invitation"
      schema={memberInvitee}
      start={{ email: '', firstName: '', lastName: '', roleId: viewer?.id ?? '' }}
      send={invite}
      onSaved={(_, made) => onInvited(made)}
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
