import { Button, PasswordInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { callRest, errorTextOf, listOf, recordOf, textOf } from '../../api/rest.ts';
import { Alert } from '../../ui/index.ts';
import { VisitorPage } from './VisitorPage.tsx';

const SHORTEST = 10;
const UNAVAILABLE = 'We are temporarily unavailable.';

type Answer = { ok: boolean; text: string };

async function sendPassword(token: string, password: string): Promise<Answer> {
  const reply = await callRest('contact/update-password', {
    method: 'POST',
    body: { token, password },
  }).catch(() => null);
  if (!reply) return { ok: false, text: UNAVAILABLE };
  const body = recordOf(reply.body);
  if (reply.status === 200) return { ok: true, text: textOf(body.message) };
  const violation = textOf(recordOf(listOf(body.violations)[0]).message);
  return { ok: false, text: violation || errorTextOf(reply) };
}

const AskAgain = () => (
  <p className="small">
    <Link to="/reset-password">Ask for a new link</Link>
  </p>
);

/** Whoever comes without a link is told where one is had, before they think up a password. */
function NoLink() {
  return (
    <VisitorPage>
      <div className="login-form">
        <h1>Choose a new password</h1>
        <Alert tone="warning">
          This page opens by the link in our mail, and the link is missing here.
        </Alert>
        <AskAgain />
      </div>
    </VisitorPage>
  );
}

/** `/update-password?token=`: a new password by a link that opens once. */
export function UpdatePasswordPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const token = textOf(search.token);
  return token ? <PasswordForm token={token} /> : <NoLink />;
}

function PasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isShort = [...password].length < SHORTEST;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || isShort || password !== again) return;
    setBusy(true);
    setAnswer(await sendPassword(token, password));
    setBusy(false);
  };
  return (
    <VisitorPage>
      <form noValidate onSubmit={(event) => void submit(event)} className="login-form">
        <h1>Choose a new password</h1>
        <p className="muted">Ten characters or more; a sentence is easier to keep in mind.</p>
        {answer && <Alert tone={answer.ok ? 'positive' : 'negative'}>{answer.text}</Alert>}
        {answer && !answer.ok && <AskAgain />}
        {!answer?.ok && (
          <>
            <PasswordInput
              label="New password"
              size="sm"
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={tried && isShort && `Choose ${SHORTEST} characters or more.`}
              visibilityToggleButtonProps={{
                'aria-label': 'Show or hide new password',
                tabIndex: 0,
              }}
            />
            <PasswordInput
              label="Once more"
              size="sm"
              autoComplete="new-password"
              value={again}
              onChange={(event) => setAgain(event.currentTarget.value)}
              error={tried && password !== again && 'The two do not agree.'}
              visibilityToggleButtonProps={{
                'aria-label': 'Show or hide repeated password',
                tabIndex: 0,
              }}
            />
            <Button type="submit" size="sm" fullWidth disabled={busy}>
              Change password
            </Button>
          </>
        )}
      </form>
    </VisitorPage>
  );
}
