import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useQuery } from 'urql';
import { errorText } from '../../api/error-text.ts';
import { FRESH } from '../../api/fresh.ts';
import { useMutate } from '../../platform/records/mutations.ts';
import { useInvitationLink } from '../../platform/session/use-invitation-link.tsx';
import { Alert, formatInstantShort, Panel, TextInput } from '../../ui/index.ts';
import { HOST_MESSAGES, INVITE_COMPANY } from './kyc.queries.ts';

/** Sends a company the link that opens its account. */
export function InvitePanel() {
  const [email, setEmail] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [invite, isBusy] = useMutate(INVITE_COMPANY);
  const [tellLink, linkDialog] = useInvitationLink();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { answer, refusal } = await invite({ email });
    setFailure(refusal);
    if (!answer) return;
    setEmail('');
    tellLink(answer);
  };
  return (
    <Panel title="Invite a company">
      <form noValidate className="stack" onSubmit={(event) => void submit(event)}>
        {failure && <Alert tone="negative">{failure}</Alert>}
        <TextInput label="Business email" type="email" value={email} onChange={setEmail} />
        <div>
          <Button type="submit" disabled={isBusy}>
            Send invitation
          </Button>
        </div>
      </form>
      {linkDialog}
    </Panel>
  );
}

/** Mail and text messages that left the server: here is no provider, so they are read here. */
export function MessagesPanel() {
  const [{ data, error }, again] = useQuery({ query: HOST_MESSAGES, context: FRESH });
  return (
    <Panel
      title="Messages of the host"
      hint="In the demo nothing leaves this computer"
      flush
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => again(FRESH)}
        >
          Look again
        </Button>
      }
    >
      {error && <p className="kyc-none">{errorText(error)}</p>}
      {data?.listOutbox.rows.length === 0 && <p className="kyc-none">Nothing was sent yet.</p>}
      <ul className="kyc-documents">
        {data?.listOutbox.rows.map((message) => (
          <li key={message.id}>
            <div className="grow">
              <div className="strong">
                {message.subject}, to {message.to}
              </div>
              <div className="muted small kyc-message">{message.text ?? message.state}</div>
            </div>
            <span className="muted tiny nowrap">{formatInstantShort(message.createdAt)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
