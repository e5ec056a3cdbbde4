import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { callRest, errorTextOf, recordOf, textOf } from '../../api/rest.ts';
import { Alert } from '../../ui/index.ts';
import { VisitorPage } from './VisitorPage.tsx';

const UNAVAILABLE = 'We are temporarily unavailable.';

/** Asks for the e-mail; the answer is the same whether it is known or not. */
export function ResetPasswordPage() {
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<{ text: string; ok: boolean } | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || !email.includes('@')) return;
    setBusy(true);
    const reply = await callRest('contact/reset-password', {
      method: 'POST',
      body: { email },
    }).catch(() => null);
    setBusy(false);
    const ok = reply?.status === 200;
    const text = ok ? textOf(recordOf(reply.body).message) : reply && errorTextOf(reply);
    setAnswer({ ok, text: text ?? UNAVAILABLE });
  };
  return (
    <VisitorPage>
      <form noValidate onSubmit={(event) => void submit(event)} className="login-form">
        <h1>Reset password</h1>
        <p className="muted">We send you a link with which you choose a new one.</p>
        {answer && <Alert tone={answer.ok ? 'positive' : 'negative'}>{answer.text}</Alert>}
        <TextInput
          label="Business email"
          type="email"
          name="email"
          size="sm"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={tried && !email.includes('@') && 'Enter a valid business email.'}
        />
        <Button type="submit" size="sm" fullWidth disabled={busy}>
          Send link
        </Button>
      </form>
    </VisitorPage>
  );
}
