import { type Invitee, invitee } from '@mainsheet/contract';
import { useFormState } from 'react-hook-form';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import { showOutcome, useMutate, useVerdict } from '../../platform/records/mutations.ts';
import {
  type MadeInvitation,
  useInvitationLink,
} from '../../platform/session/use-invitation-link.tsx';
import { Alert, Avatar, Form, Panel, Tag, TextField, useKitForm, Waiting } from '../../ui/index.ts';
import { InvitationsPanel } from './InvitationsPanel.tsx';
import { INVITE_LENDER, type Invitation, LENDERS, WITHDRAW_LENDER } from './team.queries.ts';
import './team.css';

const NOBODY = { email: '', firstName: '', lastName: '' };

function InviteForm({ onInvited }: { onInvited: (made: MadeInvitation) => void }) {
  const form = useKitForm(invitee, NOBODY);
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const { refusal, judge } = useVerdict(form);
  const [invite] = useMutate(INVITE_LENDER);
  const submit = async (whom: Invitee) => {
    const answer = judge(await invite(whom));
    if (!answer) return;
    form.reset(NOBODY);
    onInvited(answer);
  };
  return (
    <Form form={form} onSubmit={submit}>
      <LeaveGuard dirty={isDirty && !isSubmitting} />
      <div className="stack settings-form">
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        <TextField<Invitee> name="email" label="Business email" type="email" required />
        <div className="field-grid">
          <TextField<Invitee> name="firstName" label="First name" />
          <TextField<Invitee> name="lastName" label="Last name" />
        </div>
        <div>
          <MayButton needs="inviteLender.create" type="submit" loading={isSubmitting}>
            Send invitation
          </MayButton>
        </div>
      </div>
    </Form>
  );
}

/** Who lends to the company and sees its loans and covenants. */
export function LendersSection() {
  const [{ data, error }, again] = useQuery({ query: LENDERS, context: FRESH });
  const [invite] = useMutate(INVITE_LENDER);
  const [withdraw] = useMutate(WITHDRAW_LENDER);
  const [tellLink, linkDialog] = useInvitationLink();
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return <Waiting />;
  const { members, invitations } = data.lenders;
  const onWithdraw = async (invitationId: string) => {
    showOutcome(await withdraw({ invitationId }));
    again(FRESH);
  };
  const onInvited = (made: MadeInvitation) => {
    tellLink(made);
    again(FRESH);
  };
  const onSendAgain = async ({ email, firstName, lastName }: Invitation) => {
    const outcome = await invite({ email, firstName, lastName });
    if (outcome.answer) onInvited(outcome.answer);
    else showOutcome(outcome);
  };
  return (
    <div className="stack">
      <Panel title="Invite lender" hint="Sees the loans and covenants shared with it, nothing else">
        <InviteForm onInvited={onInvited} />
      </Panel>
      {members.length > 0 && (
        <Panel title="Lenders" hint={`${members.length}`} flush>
          <ul className="settings-rows">
            {members.map((member) => (
              <li key={member.id}>
                <Avatar name={`${member.firstName} ${member.lastName}`} size={30} />
                <div className="grow">
                  <div className="strong">{`${member.firstName} ${member.lastName}`}</div>
                  <div className="muted small">{member.email}</div>
                </div>
                {member.status !== 'ACTIVE' && <Tag>Out of service</Tag>}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <InvitationsPanel
        invitations={invitations}
        needs="inviteLender.delete"
        onWithdraw={(id) => void onWithdraw(id)}
        needsToSend="inviteLender.create"
        onSendAgain={onSendAgain}
      />
      {linkDialog}
    </div>
  );
}
