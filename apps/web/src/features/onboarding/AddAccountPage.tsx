import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SessionLayers } from '../../platform/session/SessionLayers.tsx';
import { switchAccount } from '../../platform/session/session.ts';
import { ErrorState, showSnackbar } from '../../ui/index.ts';
import { OnboardingSteps } from './OnboardingSteps.tsx';
import { doorOfPerson, type SignUp } from './sign-up.ts';

async function goTo(companyId: string): Promise<void> {
  const switched = await switchAccount(companyId).catch(() => false);
  if (switched) window.location.assign('/dashboard/overview');
  else showSnackbar('Failed to authenticate with Firebase', { error: true });
}

/** `/add-account`: another company of somebody signed in; they are known, so fewer steps are asked. */
export function AddAccountPage() {
  const [signUp, setSignUp] = useState<SignUp | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const read = () => {
    setFailure(null);
    void doorOfPerson.read().then((reply) => {
      if (reply.kind === 'under-way') setSignUp(reply.signUp);
      if (reply.kind === 'refused') setFailure(reply.text);
    });
  };
  useEffect(read, []);
  return (
    <>
      <SessionLayers />
      {failure && (
        <main className="onboarding-said">
          <h1>Add account</h1>
          <ErrorState message={failure} onRetry={read} />
        </main>
      )}
      {signUp && (
        <OnboardingSteps
          door={doorOfPerson}
          first={signUp}
          onOpened={({ companyId }) => void goTo(companyId)}
          leave={
            <p className="small">
              <Link to="/dashboard/overview">Back to Mainsheet</Link>
            </p>
          }
        />
      )}
    </>
  );
}
