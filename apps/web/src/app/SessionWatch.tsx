import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSubscription } from 'urql';
import { graphql } from '../api/generated/index.ts';
import { endedByServer } from './session.ts';

const SESSION_ENDED = graphql(`
  subscription SessionEnded {
    sessionEnded {
      reason
    }
  }
`);

/** A sign-out may come with others in one breath; the last word counts. */
const DEBOUNCE_MS = 500;

/** Leaves for the login page when the server ends this session: somebody signed in elsewhere. */
export function SessionWatch() {
  const navigate = useNavigate();
  const [{ data }] = useSubscription({ query: SESSION_ENDED });
  const reason = data?.sessionEnded.reason;
  useEffect(() => {
    if (!reason) return undefined;
    const timer = setTimeout(() => {
      endedByServer(reason);
      void navigate({ to: '/' });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [reason, navigate]);
  return null;
}
