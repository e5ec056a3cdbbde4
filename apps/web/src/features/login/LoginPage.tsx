import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { Wordmark } from '../../brand/Logo.tsx';
import { useInstallation } from '../../platform/permissions/installation.ts';
import { type LoginFailure, loginFailure } from '../../platform/session/login-answers.ts';
import { type LogoutReason, takeLogoutReason } from '../../platform/session/logout-reason.ts';
import { endPendingLogin, logIn, type PendingLogin } from '../../platform/session/session.ts';
import { useLoginStatus } from '../../platform/session/use-session.ts';
import { Alert } from '../../ui/index.ts';
import { Banner } from './Banner.tsx';
import { TwoFactorDialog } from './TwoFactorDialog.tsx';
import './login.css';

const REASON_MS = 5000;

const REASONS: Readonly<Record<LogoutReason, string>> = {
  'kicked-out': 'You were logged out because your account was accessed from another device',
  idle: 'You were logged out because you were idle and inactive',
  'logged-out': 'You are logged out',
};

/** Why the last session ended, for five seconds. */
function useLogoutReason(): string | null {
  const [reason, setReason] = useState<LogoutReason | null>(null);
  useEffect(() => {
    const taken = takeLogoutReason();
    if (!taken) return undefined;
    setReason(taken);
    const timer = setTimeout(() => setReason(null), REASON_MS);
    return () => clearTimeout(timer);
  }, []);
  return reason && REASONS[reason];
}

function LoginForm() {
  const router = useRouter();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const status = useLoginStatus();
  const busy = status === 'LOADING';
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState<PendingLogin | null>(null);
  const { salesEmail } = useInstallation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || !email.includes('@') || password === '') return;
    setFailure(null);
    const outcome = await logIn(email.trim(), password);
    if (outcome.kind === 'refused') setFailure(loginFailure(outcome.text, outcome.attemptsLeft));
    else if (outcome.kind === 'second-factor') setPending(outcome.pending);
    else await router.invalidate();
  };
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="login-form"
        aria-busy={busy}
        data-status={status}
      >
        <h1>Log in</h1>
        <p className="muted">Use the e-mail your company knows you by.</p>
        {failure && (
          <Alert tone="negative" title={failure.title}>
            {failure.text}
          </Alert>
        )}
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
        <div className="login-password">
          <a className="login-forgot" href="/reset-password">
            Forgot password?
          </a>
          <PasswordInput
            label="Password"
            name="password"
            size="sm"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={tried && password === '' && 'Enter your password.'}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password', tabIndex: 0 }}
          />
        </div>
        <Button type="submit" size="sm" fullWidth disabled={busy}>
          {busy ? 'Logging in...' : 'Login'}
        </Button>
        <p className="muted small login-sales">
          New to Mainsheet? <a href={`mailto:${salesEmail}`}>Contact sales</a>
        </p>
      </form>
      {pending && (
        <TwoFactorDialog
          pending={pending}
          onSignedIn={() => void router.invalidate()}
          onClose={() => {
            setPending(null);
            endPendingLogin('IDLE');
          }}
          onOver={(text) => {
            setPending(null);
            endPendingLogin('FAILED');
            setFailure(loginFailure(text));
          }}
        />
      )}
    </>
  );
}

/** The way in: the form at the left, what Mainsheet does at the right. */
export function LoginPage() {
  const reason = useLogoutReason();
  const { isPlainHttp } = useInstallation();
  return (
    <div className="login">
      <main className="login-side">
        <Wordmark size={24} />
        <div className="login-middle">
          {reason && <Alert tone="accent">{reason}</Alert>}
          {isPlainHttp && (
            <Alert tone="warning">
              This server is reached without encryption. Log in only on a network you trust.
            </Alert>
          )}
          <LoginForm />
        </div>
        <footer className="row row-apart small">
          <span className="row" style={{ gap: 18 }}>
            <a href="/privacy">Privacy</a>
            <a href="/terms">Terms</a>
          </span>
          <span className="muted">© 2026 Mainsheet</span>
        </footer>
      </main>
      <Banner />
    </div>
  );
}
