import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useClient, useSubscription } from 'urql';
import { askAgain } from '../api/client.ts';
import { graphql } from '../api/generated/index.ts';
import { FollowedChanges } from './followed-changes.ts';
import { knownRoutes } from './known-routes.ts';
import { findRoute } from './navigation.ts';
import { hasUnsaved } from './unsaved.ts';

const FOLLOWED_CHANGES = graphql(`
  subscription FollowedChanges($topics: [String!]!) {
    changes(topics: $topics) {
      id
    }
  }
`);

const LONGEST_DELAY_MS = 700;

/** Nobody looks at a hidden page: it is read when it is shown again. */
const isBusy = (): boolean =>
  document.hidden || hasUnsaved() || document.querySelector('[role=dialog]') !== null;

/** Reads the open page again when what it shows is changed, by whomever; its route says what that is. */
export function FollowPage() {
  const client = useClient();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const topics = useMemo(() => [...(findRoute(knownRoutes(), path)?.follows ?? [])], [path]);
  const followed = useMemo(
    () =>
      new FollowedChanges({
        askAgain: () => askAgain(client),
        isBusy,
        delayMs: () => Math.random() * LONGEST_DELAY_MS,
      }),
    [client],
  );
  const [{ data }] = useSubscription({
    query: FOLLOWED_CHANGES,
    variables: { topics },
    pause: topics.length === 0,
  });
  useEffect(() => {
    // Without an id changes were missed, and everything is asked again already.
    if (data?.changes.id) followed.hear();
  }, [data, followed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is of the page that is left
  useEffect(() => () => followed.stop(), [followed, path]);
  return null;
}
