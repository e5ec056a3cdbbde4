import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSubscription } from 'urql';
import { graphql } from '../../api/generated/index.ts';
import { knownRoutes } from '../navigation/known-routes.ts';
import { findRoute, mayVisit } from '../navigation/navigation.ts';
import { isLeaving, noteArrival } from './pending-log-out.ts';
import { endedByServer, getSession, reloadUser } from './session.ts';

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

/** Whether the page that is open is still one's to see. */
function mayStay(): boolean {
  const session = getSession();
  const { pathname, search } = window.location;
  const route = findRoute(knownRoutes(), pathname);
  return (
    session.status !== 'signed-in' ||
    route === null ||
    mayVisit(route, session.user.permissions, search)
  );
}

/** Leaves for the login page when the server ends this session; follows a change of one's rights. */
export function SessionWatch() {
  const navigate = useNavigate();
  const router = useRouter();
  const [{ data }] = useSubscription({ query: SESSION_ENDED });
  const [rights] = useSubscription({ query: RIGHTS_CHANGED });
  const reason = data?.sessionEnded.reason;
  useEffect(noteArrival, []);
  useEffect(() => {
    if (!rights.data) return;
    void reloadUser().then(() => {
      if (!mayStay()) void router.invalidate();
    });
  }, [rights.data, router]);
  useEffect(() => {
    if (!reason) return undefined;
    const timer = setTimeout(() => {
      // The server says so to the page that logs out, too: leaving twice would lose the words of the login page.
      if (isLeaving()) return;
      endedByServer(reason);
      void navigate({ to: '/' });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [reason, navigate]);
  return null;
}
