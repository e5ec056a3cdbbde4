import { Button, PasswordInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import {
  callRest,
  errorTextOf,
  type JsonRecord,
  listOf,
  recordOf,
  textOf,
} from '../../api/rest.ts';
import { Alert, TextInput } from '../../ui/index.ts';
import { VisitorPage } from './VisitorPage.tsx';

const UNAVAILABLE = 'We are temporarily unavailable.';

type Answer = { ok: true; body: JsonRecord } | { ok: false; text: string };

async function ask(path: string, body: Record<string, string>): Promise<Answer> {
  const reply = await callRest(path, { method: 'POST', body }).catch(() => null);
  if (!reply) return { ok: false, text: UNAVAILABLE };
  const answer = recordOf(reply.body);
  if (reply.status === 200) return { ok: true, body: answer };
  const violation = textOf(recordOf(listOf(answer.violations)[0]).message);
  return { ok: false, text: violation || errorTextOf(reply) };
}

type Invitation = { company: string; email: string; isKnown: boolean };

function useInvitation(token: string) {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [names, setNames] = useState({ firstName: '', lastName: '' });
  useEffect(() => {
    void ask('invitation', { token: token || '-' }).then((answer) => {
      if (!answer.ok) return setFailure(answer.text);
      const data = recordOf(answer.body.data);
      setNames({ firstName: textOf(data.firstname), lastName: textOf(data.lastname) });
      return setInvitation({
        company: textOf(data.company_name),
        email: textOf(data.email),
        isKnown: data.is_known === true,
      });
    });
  }, [token]);
  return { invitation, failure, setFailure, names, setNames };
}

type NameFieldsProps = {
  names: { firstName: string; lastName: string };
  onChange: (names: { firstName: string; lastName: string }) => void;
};

const NameFields = ({ names, onChange }: NameFieldsProps) => (
  <>
    <TextInput
      label="First name"
      value={names.firstName}
      onChange={(firstName) => onChange({ ...names, firstName })}
    />
    <TextInput
      label="Last name"
      value={names.lastName}
      onChange={(lastName) => onChange({ ...names, lastName })}
    />
  </>
);

/** `/invite-sign-up?token=`: joins a company by the link of an invitation. */
export function InviteSignUpPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const token = textOf(search.token);
  const { invitation, failure, setFailure, names, setNames } = useInvitation(token);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [joined, setJoined] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await ask('invitation/accept', { token, ...names, password });
    setBusy(false);
    if (answer.ok) setJoined(textOf(answer.body.message));
    setFailure(answer.ok ? null : answer.text);
  };
  return (
    <VisitorPage>
      <form noValidate onSubmit={(event) => void submit(event)} className="login-form">
        <h1>{invitation ? `Join ${invitation.company}` : 'Invitation'}</h1>
        {failure && <Alert tone="negative">{failure}</Alert>}
        {joined && <Alert tone="positive">{joined}</Alert>}
        {invitation && !joined && (
          <>
            <p className="muted">
              {invitation.isKnown
                ? `You know Mainsheet: join with the password of ${invitation.email}.`
                : `You will log in as ${invitation.email}.`}
            </p>
            {!invitation.isKnown && <NameFields names={names} onChange={setNames} />}
            <PasswordInput
              label="Password"
              size="sm"
              autoComplete={invitation.isKnown ? 'current-password' : 'new-password'}
              description={invitation.isKnown ? undefined : 'Ten characters or more.'}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': 'Show or hide characters' }}
            />
            <Button type="submit" size="sm" fullWidth disabled={busy}>
              Join
            </Button>
          </>
        )}
      </form>
    </VisitorPage>
  );
}
