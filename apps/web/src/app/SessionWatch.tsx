import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSubscription } from 'urql';
import { graphql } from '../api/generated/index.ts';
import { endedByServer, reloadUser } from './session.ts';

const SESSION_ENDED = graphql(`
  subscription SessionEnded {
    sessionEnded {
      reason
    }
  }
`);

const RIGHTS_CHANGED = graphql(`
  subscription RightsChanged {
    changes(topics: ["role", "member", "company"]) {
      id
    }
  }
`);

/** A sign-out may come with others in one breath; the last word counts. */
const DEBOUNCE_MS = 500;

/** Leaves for the login page when the server ends this session; follows a change of one's rights. */
export function SessionWatch() {
  const navigate = useNavigate();
  const [{ data }] = useSubscription({ query: SESSION_ENDED });
  const [rights] = useSubscription({ query: RIGHTS_CHANGED });
  const reason = data?.sessionEnded.reason;
  useEffect(() => {
    if (rights.data) void reloadUser();
  }, [rights.data]);
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
