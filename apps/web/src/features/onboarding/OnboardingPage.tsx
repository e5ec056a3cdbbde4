import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { textOf } from '../../api/rest.ts';
import { Wordmark } from '../../brand/Logo.tsx';
import { enter, getSession } from '../../platform/session/session.ts';
import { Alert } from '../../ui/index.ts';
import { AddAccountPage } from './AddAccountPage.tsx';
import { OnboardingSteps } from './OnboardingSteps.tsx';
import { doorOfLink, type Reply, type SignUp } from './sign-up.ts';
import './onboarding.css';

const BackToLogin = () => (
  <p className="small">
    <Link to="/">Back to log in</Link>
  </p>
);

type SaidProps = { title: string; text: string; isGood: boolean; onRetry?: () => void };

/** A sentence where there is nothing to fill in. */
function Said({ title, text, isGood, onRetry }: SaidProps) {
  return (
    <main className="onboarding-said">
      <Wordmark size={24} />
      <h1>{title}</h1>
      <Alert tone={isGood ? 'positive' : 'negative'}>{text}</Alert>
      {onRetry && (
        <div>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
      <BackToLogin />
    </main>
  );
}

/** Follows the link of an invitation; without one it begins where anybody may sign up. */
function FromLink({ token }: { token: string }) {
  const navigate = useNavigate();
  const [signUp, setSignUp] = useState<SignUp | null>(null);
  const [said, setSaid] = useState<Omit<SaidProps, 'title'> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is read once
  useEffect(() => {
    void doorOfLink(token)
      .read()
      .then((reply) => {
        if (reply.kind === 'under-way') return setSignUp(reply.signUp);
        if (reply.kind === 'refused' && reply.isDown) {
          return setSaid({
            text: reply.text,
            isGood: false,
            onRetry: () => window.location.reload(),
          });
        }
        if (!token) return navigate({ to: '/', replace: true });
        const text = reply.kind === 'refused' ? (reply.violations[0]?.message ?? reply.text) : '';
        return setSaid({ text, isGood: false });
      });
  }, []);
  const link = signUp?.token ?? '';
  const door = useMemo(() => doorOfLink(link), [link]);
  const onOpened = async ({ message, result }: Reply & { kind: 'opened' }) => {
    if (!result) return setSaid({ text: message, isGood: true });
    const entered = await enter(result);
    if (entered.kind === 'signed-in') window.location.assign('/dashboard/overview');
    else setSaid({ text: 'Your account is open. Log in now.', isGood: true });
    return undefined;
  };
  if (said) return <Said title={said.isGood ? 'Welcome' : 'Invitation'} {...said} />;
  if (!signUp) return null;
  return (
    <OnboardingSteps
      door={door}
      first={signUp}
      onOpened={(opened) => void onOpened(opened)}
      leave={<BackToLogin />}
    />
  );
}

/** `/onboarding`, `/invite-sign-up`: the steps to an account, by a link or for somebody signed in. */
export function OnboardingPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const isInvited = useLocation({ select: (location) => location.pathname === '/invite-sign-up' });
  // Decided once: at the end of the steps somebody is signed in who was not before.
  const [wasSignedIn] = useState(() => getSession().status === 'signed-in');
  if (wasSignedIn && !isInvited) return <AddAccountPage />;
  return <FromLink token={textOf(search.token)} />;
}
