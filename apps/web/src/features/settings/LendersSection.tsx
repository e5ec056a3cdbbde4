import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { errorText } from '../../api/error-text.ts';
import { useMay } from '../../app/use-session.ts';
import { Alert, Avatar, ErrorState, Panel, showSnackbar, Tag, TextInput } from '../../ui/index.ts';
import { InvitationsPanel } from './InvitationsPanel.tsx';
import { refusalOf } from './mutation-answer.ts';
import { FRESH } from './security.queries.ts';
import { INVITE_LENDER, LENDERS, WITHDRAW_LENDER } from './team.queries.ts';

const NOBODY = { email: '', firstName: '', lastName: '' };

function InviteForm({ onInvited }: { onInvited: () => void }) {
  const mayInvite = useMay('inviteLender.create');
  const [whom, setWhom] = useState(NOBODY);
  const [failure, setFailure] = useState<string | null>(null);
  const [{ fetching }, invite] = useMutation(INVITE_LENDER);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data, error } = await invite(whom);
    const refused = refusalOf(data?.inviteLender, error);
    setFailure(refused);
    if (refused) return;
    showSnackbar(data?.inviteLender.message ?? '');
    setWhom(NOBODY);
    onInvited();
  };
  return (
    <form noValidate className="stack settings-form" onSubmit={(event) => void submit(event)}>
      {failure && <Alert tone="negative">{failure}</Alert>}
      <TextInput
        label="Business email"
        type="email"
        value={whom.email}
        onChange={(email) => setWhom({ ...whom, email })}
      />
      <div className="field-grid">
        <TextInput
          label="First name"
          value={whom.firstName}
          onChange={(firstName) => setWhom({ ...whom, firstName })}
        />
        <TextInput
          label="Last name"
          value={whom.lastName}
          onChange={(lastName) => setWhom({ ...whom, lastName })}
        />
      </div>
      <div>
        <Button type="submit" disabled={!mayInvite || fetching}>
          Send invitation
        </Button>
      </div>
    </form>
  );
}

/** Who lends to the company and sees its loans and covenants. */
export function LendersSection() {
  const [{ data, error }, again] = useQuery({ query: LENDERS, context: FRESH });
  const [, withdraw] = useMutation(WITHDRAW_LENDER);
  if (error) return <ErrorState message={errorText(error)} onRetry={() => again(FRESH)} />;
  if (!data) return null;
  const { members, invitations } = data.lenders;
  const onWithdraw = async (invitationId: string) => {
    const answer = await withdraw({ invitationId });
    const done = answer.data?.withdrawLenderInvitation;
    const refused = refusalOf(done, answer.error);
    showSnackbar(refused ?? done?.message ?? '', { error: refused !== null });
    again(FRESH);
  };
  return (
    <div className="stack">
      <Panel title="Invite lender" hint="Sees the loans and covenants shared with it, nothing else">
        <InviteForm onInvited={() => again(FRESH)} />
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
      />
    </div>
  );
}
